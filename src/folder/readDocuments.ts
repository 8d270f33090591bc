import path from 'node:path'
import { inflateRawSync } from 'node:zlib'
import { isFile, isFolder, namesIn } from '../disk/namedPaths.ts'
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

/** The maximum number of documents of one import. */
const maxDocuments = 500
const maxBytes = 50 * 1024 * 1024
/** The maximum size of a `.docx` without compression. */
const maxInflated = 200 * 1024 * 1024
const maxEntries = 5000
/** The maximum number of `<` in all of it. Reading XML takes time and memory for each tag. */
const maxTags = 2_000_000
/** The maximum number of places with an image in a `.docx`. Each is unpacked on its own. */
const maxDocxImages = 200

/** Finds the documents at paths, in folders too. Links in folders aren't followed. */
export async function findDocuments(paths: readonly string[]): Promise<string[]> {
  const found: string[] = []
  const look = async (place: string, isNamed: boolean): Promise<void> => {
    if (found.length > maxDocuments)
      throw new DocumentFault(`There are more than ${maxDocuments} documents. Import fewer at once.`)
    if (await isFile(place)) {
      if (isNamed || /\.(?:docx|html?)$/i.test(place)) found.push(place)
      return
    }
    if (!(await isFolder(place))) {
      if (isNamed) throw new DocumentFault(`The file or folder ${place} doesn’t exist.`)
      return
    }
    for (const name of (await namesIn(place)).sort())
      if (!name.startsWith('.')) await look(path.join(place, name), false)
  }
  for (const each of paths) await look(each, true)
  return found
}

/** A document that was named, and what was read or why it couldn't be read. */
export type NamedDocument = { readonly path: string } & ({ readonly read: ReadDocument } | { readonly fault: string })

/** Reads documents one after the other. Calls `progress` before each. */
export async function readDocuments(
  paths: readonly string[],
  split: boolean,
  progress: (path: string) => void = () => undefined,
): Promise<NamedDocument[]> {
  const found: NamedDocument[] = []
  for (const each of paths) {
    progress(each)
    try {
      found.push({ path: each, read: await readDocument(each, split) })
    } catch (error) {
      if (!(error instanceof DocumentFault)) throw error
      found.push({ path: each, fault: error.message })
    }
  }
  return found
}

/**
 * Reads a document of a word processor or a web page. Nothing in it runs or loads. With `split`, its headings become
 * subpages.
 */
async function readDocument(file: string, split = false): Promise<ReadDocument> {
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
  requireBounded(bytes)
  const { default: mammoth } = await import('mammoth')
  const convertImage = mammoth.images.imgElement(async (image) => {
    if (images.size >= maxDocxImages) return { src: '' }
    const src = `image${images.size + 1}`
    images.set(src, new Uint8Array())
    images.set(src, await image.readAsBuffer())
    return { src }
  })
  try {
    const { value } = await mammoth.convertToHtml({ buffer: bytes }, { convertImage, includeEmbeddedStyleMap: false })
    return value
  } catch {
    throw new DocumentFault('It isn’t a document of Word. Open it there, and save it as .docx.')
  }
}

/**
 * Throws if an archive would take too much memory or time. Sizes in an archive can be wrong, so all of it is unpacked
 * once, with a limit. Another reader must find the same files, so the list of files has to end where the archive says.
 */
function requireBounded(bytes: Buffer): void {
  const fault = new DocumentFault('It isn’t a document of Word, or it’s too large.')
  const end = bytes.lastIndexOf(Buffer.from('PK\u0005\u0006', 'latin1'))
  if (end === -1 || end + 22 > bytes.length) throw fault
  const count = bytes.readUInt16LE(end + 10)
  let at = bytes.readUInt32LE(end + 16)
  const isWhole = bytes.readUInt32LE(end + 4) === 0 && bytes.readUInt16LE(end + 8) === count
  if (!isWhole || count > maxEntries || at + bytes.readUInt32LE(end + 12) !== end) throw fault
  let [left, tagsLeft] = [maxInflated, maxTags]
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
      at += 46 + name + extra + comment
    }
  } catch {
    throw fault
  }
  if (at !== end) throw fault
}
