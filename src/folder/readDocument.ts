import path from 'node:path'
import { inflateRawSync } from 'node:zlib'
import { readRegularFile } from '../disk/regularFile.ts'
import { EmbeddedImages, type EmbeddedImage } from '../core/authoring/language/embeddedImages.ts'
import { htmlToMarkdown, type ReadHtml } from '../core/authoring/language/pastedHtml.ts'
import { splitAtHeadings } from '../core/authoring/language/splitAtHeadings.ts'
import type { TextPage } from './newPages.ts'

/** A document as a page: its title, its Markdown without the title, its subpages, and what couldn't be kept. */
export interface ReadDocument extends TextPage {
  readonly images: readonly EmbeddedImage[]
  readonly dropped: ReadHtml['dropped']
}

/** Why a document can't be imported. */
export class DocumentFault extends Error {}

/** What the worker of documents gets. */
export interface DocumentWork {
  readonly file: string
  readonly split: boolean
}

const maxBytes = 50 * 1024 * 1024
/** The maximum size of a `.docx` without compression. */
const maxInflated = 128 * 1024 * 1024
const maxEntries = 5000
/** The maximum number of `<` in all of it. Reading XML takes time and memory for each tag. */
const maxTags = 2_000_000
/** The maximum number of images in a `.docx`. */
const maxDocxImages = 200

/**
 * Reads a document of a word processor or a web page. Nothing in it runs or loads. With `split`, its headings become
 * subpages.
 */
export async function readDocument(file: string, split = false): Promise<ReadDocument> {
  const ending = path.extname(file).toLowerCase()
  if (!['.docx', '.html', '.htm'].includes(ending)) throw new DocumentFault('Only .docx and .html can be imported.')
  const bytes = readRegularFile(file, { maxBytes })
  const files = new Map<string, Uint8Array>()
  const html = ending === '.docx' ? await docxHtml(bytes, files) : bytes.toString('utf8')
  const embedded = new EmbeddedImages(files)
  const read = htmlToMarkdown(html, { embedded })
  if (read === undefined) throw new DocumentFault('It’s too long or nested too deeply. Split it, and import the parts.')
  const heading = read.title === undefined ? '' : (/^.*\n+/.exec(read.markdown)?.[0] ?? '')
  const htmlTitle = /<title[^>]*>([^<]*)<\/title>/i.exec(html)?.[1]?.trim()
  const title = read.title ?? (htmlTitle || path.basename(file, path.extname(file)))
  const markdown = read.markdown.slice(heading.length)
  const texts = split ? splitAtHeadings(markdown) : { markdown, parts: [] }
  return { title, ...texts, images: embedded.found, dropped: read.dropped }
}

/** Reads a document of Word as HTML, and its images by the sources that they have there. */
async function docxHtml(bytes: Buffer, images: Map<string, Uint8Array>): Promise<string> {
  const parts = unpacked(bytes)
  const sources = new Map<unknown, string>()
  const { default: mammoth } = await import('mammoth')
  const convertImage = mammoth.images.imgElement(async (image) => {
    // What `archiveOf` gives, which is the same for each use of an image.
    const content: unknown = await image.readAsArrayBuffer()
    const src = sources.get(content) ?? `image${images.size + 1}`
    if (!(content instanceof Uint8Array) || (images.size >= maxDocxImages && !images.has(src))) return { src: '' }
    sources.set(content, src)
    images.set(src, content)
    return { src }
  })
  try {
    const options = { convertImage, includeEmbeddedStyleMap: false }
    const { value } = await mammoth.convertToHtml({ file: archiveOf(parts) } as never, options)
    return value
  } catch {
    throw new DocumentFault('It isn’t a document of Word. Open it there, and save it as .docx.')
  }
}

/**
 * Returns the parts of an archive by name. Throws if they would take too much memory or time. Sizes in an archive can be
 * wrong, so each part is unpacked with a limit, and once.
 */
function unpacked(bytes: Buffer): ReadonlyMap<string, Buffer> {
  const fault = new DocumentFault('It isn’t a document of Word, or it’s too large.')
  const end = bytes.lastIndexOf(Buffer.from('PK\u0005\u0006', 'latin1'))
  if (end === -1 || end + 22 > bytes.length) throw fault
  const count = bytes.readUInt16LE(end + 10)
  let at = bytes.readUInt32LE(end + 16)
  const isWhole = bytes.readUInt32LE(end + 4) === 0 && bytes.readUInt16LE(end + 8) === count
  if (!isWhole || count > maxEntries || at + bytes.readUInt32LE(end + 12) !== end) throw fault
  let [left, tagsLeft] = [maxInflated, maxTags]
  const parts = new Map<string, Buffer>()
  try {
    for (let entry = 0; entry < count; entry++) {
      if (bytes.readUInt32LE(at) !== 0x02014b50) throw fault
      const [method, size, name, extra, comment] = [10, 20, 28, 30, 32].map((offset) =>
        offset === 20 ? bytes.readUInt32LE(at + offset) : bytes.readUInt16LE(at + offset),
      ) as [number, number, number, number, number]
      const local = bytes.readUInt32LE(at + 42)
      const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28)
      const data = bytes.subarray(start, start + size)
      const content = method === 0 ? data : inflateRawSync(data, { maxOutputLength: left })
      left -= content.length
      for (let tag = content.indexOf('<'); tag !== -1; tag = content.indexOf('<', tag + 1)) tagsLeft--
      if (left <= 0 || tagsLeft < 0) throw fault
      parts.set(bytes.toString('utf8', at + 46, at + 46 + name), content)
      at += 46 + name + extra + comment
    }
  } catch {
    throw fault
  }
  if (at !== end) throw fault
  return parts
}

/** Returns the parts of an archive in the form that the reader of Word's documents uses, so that it unpacks nothing. */
function archiveOf(parts: ReadonlyMap<string, Buffer>): object {
  return {
    exists: (name: string) => parts.has(name),
    read: async (name: string, encoding?: string) => {
      const content = parts.get(name)
      if (content === undefined) throw new Error(`There is no part ${name}.`)
      if (encoding === undefined) return await Promise.resolve(content)
      return encoding === 'base64' ? content.toString('base64') : new TextDecoder(encoding).decode(content)
    },
  }
}
