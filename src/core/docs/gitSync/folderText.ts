import { mapLinks } from '../../text/markdown/links/mapLinks.ts'
import { frontMatterOf } from '../../text/markdown/frontMatterBlock.ts'
import { basename, dirname, relativePath } from '../files/posixPath.ts'
import { readLink, type LinkTarget } from '../pages/linkTargets.ts'
import { withFields, type PageFields } from './pageFields.ts'
import { withoutTitleEmoji, withTitleEmoji } from './titleEmoji.ts'

/** The files in the folder for pages and files of the platform, by identifier. */
export interface FilesById {
  readonly pages: ReadonlyMap<string, string>
  readonly files: ReadonlyMap<string, string>
}

/** The identifiers of pages and files, by their file in the folder. */
export interface IdsByFile {
  readonly pages: ReadonlyMap<string, string>
  readonly files: ReadonlyMap<string, string>
}

/**
 * Converts a page of the platform to the text of its file: relative links, its emoji before its title, and its other
 * properties as front matter. `before` is the current content of the file; the rest of its front matter stays.
 */
export function toFolderText(
  text: string,
  file: string,
  {
    files,
    fields,
    before = '',
  }: { readonly files: FilesById; readonly fields: PageFields; readonly before?: string | undefined },
): string {
  const own = before.slice(frontMatterOf(before).length)
  const body = withTitleEmoji(text.slice(frontMatterOf(text).length), fields.emoji, own)
  return headOf(before, fields) + mapLinks(body, (target) => folderTarget(target, file, files))
}

/**
 * Returns the front matter and the empty lines below it. Keeps the empty lines that the author wrote if nothing else
 * changes.
 */
function headOf(text: string, fields: PageFields): string {
  const frontMatter = frontMatterOf(text)
  const head = withFields(frontMatter, fields)
  if (head === '' || head !== frontMatter) return head
  return head + (/^(?:[ \t]*\r?\n)*/.exec(text.slice(head.length))?.[0] ?? '')
}

/** Writes properties into the front matter of a file. Everything else stays. */
export function withHead(text: string, fields: PageFields): string {
  const head = headOf(text, fields)
  if (text.startsWith(head) && (head !== '' || frontMatterOf(text) === '')) return text
  return head + text.slice(frontMatterOf(text).length).replace(/^(?:[ \t]*\r?\n)*/, '')
}

function folderTarget(target: string, from: string, { pages, files }: FilesById): string | undefined {
  const meaning = readLink(target, '')
  if (meaning?.kind === 'file') {
    const file = files.get(meaning.file)
    return file === undefined ? undefined : writtenTarget(from, file)
  }
  if (meaning?.kind !== 'page') return undefined
  const file = pages.get(meaning.page)
  if (file === undefined) return undefined
  const anchor = meaning.anchor === undefined ? '' : `#${meaning.anchor}`
  return writtenTarget(from, file) + anchor
}

/** Writes a link between two files as the platform does: literal names, and a `README.md` as its folder. */
function writtenTarget(from: string, to: string): string {
  const isFolder = basename(to) === 'README.md'
  const relative = relativePath(dirname(from), isFolder ? dirname(to) : to)
  return (isFolder ? `${relative || '.'}/` : relative).replace(/[%?#\\]/g, encodeURIComponent)
}

/** The text of a file for the platform, and its link targets that aren't uploaded yet. */
export interface PlatformText {
  /** The text without front matter. */
  readonly text: string
  /** Files of the folder, including pages, that the platform doesn't have. */
  readonly missing: readonly string[]
}

/**
 * Converts a file to text for the platform: links by identifier, no front matter, and no page emoji before the title.
 * `resolve` returns where a target points to.
 */
export function toPlatformText(
  text: string,
  resolve: (target: string) => LinkTarget | undefined,
  { pages, files }: IdsByFile,
  emoji?: string,
): PlatformText {
  const missing: string[] = []
  const named = (family: string, id: string | undefined, file: string, anchor = ''): string | undefined => {
    if (id === undefined) missing.push(file)
    return id === undefined ? undefined : `/${family}/${id}${anchor}`
  }
  const body = mapLinks(withoutTitleEmoji(text.slice(frontMatterOf(text).length), emoji), (target) => {
    const linked = resolve(target)
    if (linked?.kind === 'file') return named('files', files.get(linked.file), linked.file)
    if (linked?.kind !== 'page') return undefined
    const anchor = linked.anchor === undefined ? '' : `#${linked.anchor}`
    return named('pages', pages.get(linked.page.id), linked.page.id, anchor)
  })
  return { text: body, missing }
}
