import { maxInlineFileBytes } from '../../../contract/schemas/contentLimits.ts'
import { linkWords } from '../../text/markdown/links/linkDestination.ts'
import { contentTypeOf, endingOf } from './contentTypes.ts'

/** Why bytes can't be inserted as a file. */
export type FileProblem =
  | { readonly kind: 'empty'; readonly name: string }
  | { readonly kind: 'tooLarge'; readonly name: string; readonly bytes: number }
  | { readonly kind: 'noEnding'; readonly name: string }
  /** The content is of another type than the name says. `extension` and `found` are extensions. */
  | { readonly kind: 'otherType'; readonly name: string; readonly extension: string; readonly found: string }

/** A file that can be inserted. */
interface CheckedFile {
  readonly name: string
  readonly contentType: string
  readonly isImage: boolean
}

/** The first bytes of file types, as Latin 1. Other types can't be recognized by their bytes. */
const signatures: readonly (readonly [(start: string) => boolean, string])[] = [
  [(start) => start.startsWith('\u0089PNG\r\n\u001a\n'), 'png'],
  [(start) => start.startsWith('\u00ff\u00d8\u00ff'), 'jpg'],
  [(start) => start.startsWith('GIF87a') || start.startsWith('GIF89a'), 'gif'],
  [(start) => start.startsWith('RIFF') && start.startsWith('WEBP', 8), 'webp'],
  [(start) => start.startsWith('ftypavif', 4) || start.startsWith('ftypavis', 4), 'avif'],
  [(start) => start.startsWith('BM') && start.startsWith('\0\0\0\0', 6), 'bmp'],
  [(start) => start.startsWith('\0\0\u0001\0'), 'ico'],
  [(start) => start.startsWith('%PDF-'), 'pdf'],
  [(start) => /^[^<]{0,4}(?:<[?!][^>]*>\s*)*<svg[\s>]/.test(start.trimStart()), 'svg'],
]

const withSignature: ReadonlySet<string> = new Set(signatures.map(([, ending]) => ending))

/** Returns the extension for a file type that its first bytes identify. */
export function endingOfBytes(bytes: Uint8Array): string | undefined {
  const start = String.fromCharCode(...bytes.subarray(0, 1024))
  return signatures.find(([matches]) => matches(start))?.[1]
}

/** Checks a file before it's inserted: its size, and whether its content matches its extension. */
export function checkFile(
  name: string,
  bytes: Uint8Array,
  maxBytes: number = maxInlineFileBytes,
): CheckedFile | { readonly problem: FileProblem } {
  if (bytes.length === 0) return { problem: { kind: 'empty', name } }
  if (bytes.length > maxBytes) return { problem: { kind: 'tooLarge', name, bytes: bytes.length } }
  const ending = endingOf(name)
  if (ending === '') return { problem: { kind: 'noEnding', name } }
  const known = ending === 'jpeg' ? 'jpg' : ending
  const found = endingOfBytes(bytes)
  const contentType = contentTypeOf(name)
  const isKnown = withSignature.has(known)
  if (found === undefined ? isKnown : found !== known && (isKnown || contentType.startsWith('image/'))) {
    return { problem: { kind: 'otherType', name, extension: ending, found: found ?? '' } }
  }
  return { name, contentType, isImage: contentType.startsWith('image/') }
}

/** Returns the Markdown that shows an uploaded image or links to an uploaded file, by its stable reference. */
export function fileReference(file: { readonly id: string; readonly name: string; readonly isImage: boolean }): string {
  return `${file.isImage ? '!' : ''}[${linkWords(file.name)}](/files/${file.id})`
}
