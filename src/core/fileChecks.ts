import { maxInlineFileBytes } from '../contract/contentChanges.ts'

/** Why bytes cannot be uploaded as a file. */
export type FileProblem =
  | { readonly kind: 'empty'; readonly name: string }
  | { readonly kind: 'tooLarge'; readonly name: string; readonly bytes: number }
  | { readonly kind: 'noEnding'; readonly name: string }
  /** The bytes are those of another kind of file than the name says: `found` and `said` are endings. */
  | { readonly kind: 'otherType'; readonly name: string; readonly said: string; readonly found: string }

/** A file that can be uploaded. */
export interface CheckedFile {
  readonly name: string
  readonly contentType: string
  readonly isImage: boolean
}

const types: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  svg: 'image/svg+xml',
  avif: 'image/avif',
  bmp: 'image/bmp',
  ico: 'image/x-icon',
  pdf: 'application/pdf',
  zip: 'application/zip',
  json: 'application/json',
  yaml: 'application/yaml',
  yml: 'application/yaml',
  txt: 'text/plain',
  csv: 'text/csv',
  md: 'text/markdown',
  mp4: 'video/mp4',
  webm: 'video/webm',
  mp3: 'audio/mpeg',
}

/** The first bytes of kinds of file, as Latin 1; what is not among them cannot be told by its bytes. */
const beginnings: readonly (readonly [RegExp, string])[] = [
  [/^\x89PNG\r\n\x1a\n/, 'png'],
  [/^\xff\xd8\xff/, 'jpg'],
  [/^GIF8[79]a/, 'gif'],
  [/^RIFF[\s\S]{4}WEBP/, 'webp'],
  [/^[\s\S]{4}ftypavi[fs]/, 'avif'],
  [/^BM[\s\S]{4}\0\0\0\0/, 'bmp'],
  [/^\0\0\x01\0/, 'ico'],
  [/^%PDF-/, 'pdf'],
  [/^\s*(?:\xef\xbb\xbf)?(?:<\?xml[^>]*>\s*)?(?:<!--[\s\S]*?-->\s*)?(?:<!DOCTYPE svg[^>]*>\s*)?<svg[\s>]/, 'svg'],
]

const withBeginning: ReadonlySet<string> = new Set(beginnings.map(([, ending]) => ending))

/** Checks a file before it is uploaded: size, and that its bytes are of the kind that its name says. */
export function checkFile(name: string, bytes: Uint8Array): CheckedFile | { readonly problem: FileProblem } {
  if (bytes.length === 0) return { problem: { kind: 'empty', name } }
  if (bytes.length > maxInlineFileBytes) return { problem: { kind: 'tooLarge', name, bytes: bytes.length } }
  const ending = /\.([A-Za-z0-9]+)$/.exec(name)?.[1]?.toLowerCase()
  if (ending === undefined) return { problem: { kind: 'noEnding', name } }
  const said = ending === 'jpeg' ? 'jpg' : ending
  const start = Buffer.from(bytes.subarray(0, 1024)).toString('latin1')
  const found = beginnings.find(([pattern]) => pattern.test(start))?.[1]
  const contentType = types[ending] ?? 'application/octet-stream'
  const isKnown = withBeginning.has(said)
  if (found === undefined ? isKnown : found !== said && (isKnown || contentType.startsWith('image/'))) {
    return { problem: { kind: 'otherType', name, said: ending, found: found ?? '' } }
  }
  return { name, contentType, isImage: contentType.startsWith('image/') }
}

/** The ending for a type of content, such as a clipboard gives; undefined for one that is not known. */
export function endingOf(contentType: string): string | undefined {
  return Object.entries(types).find(([, type]) => type === contentType)?.[0]
}

/** The Markdown that shows an uploaded image, or names an uploaded file, by its stable reference. */
export function fileReference(file: { readonly id: string; readonly name: string; readonly isImage: boolean }): string {
  const text = file.name.replace(/[\\[\]]/g, '\\$&')
  return `${file.isImage ? '!' : ''}[${text}](/files/${file.id})`
}
