import { mapLinks } from '../../text/markdown/links/mapLinks.ts'
import { frontMatterOf } from '../../text/markdown/frontMatterBlock.ts'
import { basename, dirname, relativePath } from '../files/posixPath.ts'
import { readLink, type LinkTarget } from '../pages/linkTargets.ts'
import { withFields, type PageFields } from './pageFields.ts'
import { withoutTitleEmoji, withTitleEmoji } from './titleEmoji.ts'

/** The files below the folder that pages and files of the platform lie in, by identifier. */
export interface FilesById {
  readonly pages: ReadonlyMap<string, string>
  readonly files: ReadonlyMap<string, string>
}

/** The identifiers of pages and files, by their file below the folder. */
export interface IdsByFile {
  readonly pages: ReadonlyMap<string, string>
  readonly files: ReadonlyMap<string, string>
}

/**
 * A page of the platform as its file has it: links as relative paths, its emoji before its title, and what else is
 * known of the page as front matter. `before`: what the file holds now; everything else is in its front matter stays
 * there.
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
 * The front matter with the empty lines below it, which are those that someone wrote as long as nothing else changes.
 */
function headOf(text: string, fields: PageFields): string {
  const frontMatter = frontMatterOf(text)
  const head = withFields(frontMatter, fields)
  if (head === '' || head !== frontMatter) return head
  return head + (/^(?:[ \t]*\r?\n)*/.exec(text.slice(head.length))?.[0] ?? '')
}

/** A file with these properties in its front matter, and everything else as it is. */
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

/** A link from one file to another one as the platform writes it: names as they are, and a `README.md` as its folder. */
function writtenTarget(from: string, to: string): string {
  const isFolder = basename(to) === 'README.md'
  const relative = relativePath(dirname(from), isFolder ? dirname(to) : to)
  return (isFolder ? `${relative || '.'}/` : relative).replace(/[%?#\\]/g, encodeURIComponent)
}

/** The text of a file as the platform takes it, and the targets in it that point to files no one has uploaded yet. */
export interface PlatformText {
  /** Without front matter. */
  readonly text: string
  /** Files of the folder, of pages or others, that the platform doesn't have. */
  readonly missing: readonly string[]
}

/**
 * A file as the platform takes it: links by identifier, no front matter, and no `emoji` of the page before its title.
 * `resolve` says where a target goes.
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
