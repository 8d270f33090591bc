import { fold } from '../../docs/search/fold.ts'
import { fileKey } from '../../docs/files/fileNames.ts'
import { pathFrom } from '../../docs/gitSync/relativeTarget.ts'
import type { DocsBody, LinkDestination } from '../../docs/body/docsBody.ts'
import type { PageEntry } from '../../docs/pages/pageIndex.ts'
import type { FoundLink } from '../../text/markdown/links/foundLink.ts'
import { percentDecoded } from '../../text/strings/percentDecoded.ts'
import type { ProblemFix } from './docsProblem.ts'
import { nearestName } from './nearestName.ts'
import { pathOfPage } from '../../text/strings/markdownFiles.ts'
import { splitTarget } from '../../text/strings/addresses.ts'

const maxOffered = 3

/** The page that contains a link, and the docs around it. */
export interface LinkScope {
  readonly page: PageEntry
  readonly body: DocsBody
}

/** Returns the words of a link without emphasis and code marks, unless the platform generated them. */
export function shownWords(text: string, { alt, words }: FoundLink): string {
  const plain = (alt ?? text.slice(words.start, words.end))
    .replaceAll(/\*\*|[→`]/g, '')
    .trim()
    .replaceAll(/^[*_]|[*_]$/g, '')
  return plain === 'Broken link' ? '' : plain
}

/** Finds pages or files with the name in the last part of the target, or with the words of the link. */
export function likelyTargets(text: string, link: FoundLink, { page, body }: LinkScope): ProblemFix[] {
  const { path: bare, anchor } = splitTarget(link.value)
  const name = lastPart(pathOfPage(bare.replace(/\/$/, '')))
  const unescaped = link.value.replace(/\\(?=[!-/:-@[-`{-~])/g, '')
  const meant = unescaped === link.value ? undefined : body.resolve(unescaped, page)
  // Older exports of the platform escaped targets in attributes as in a text.
  if (meant?.kind === 'page' || meant?.kind === 'file') {
    const edits = [{ ...link.target, text: asWritten(text, link, unescaped) }]
    return [{ kind: 'rename', detail: unescaped, edits, safe: true }]
  }
  const exact = body.resolve(bare.replace(/\.html?$/i, ''), page)
  const found: LinkDestination[] =
    exact?.kind === 'page' && bare.toLowerCase().includes('.htm')
      ? [{ kind: 'page', page: exact.page, ...(anchor ? { anchor } : {}) }]
      : link.kind === 'image' || link.kind === 'file'
        ? [...(body.files?.values() ?? [])]
            .filter(({ name: known }) => fileKey(known) === fileKey(percentDecoded(lastPart(bare))))
            .map((file): LinkDestination => ({ kind: 'file', file }))
        : [
            ...new Set([
              ...pagesCalled(name, shownWords(text, link), { page, body }),
              ...misspelledPage(bare, { page, body }),
            ]),
          ]
            .slice(0, maxOffered)
            .map((entry): LinkDestination => ({ kind: 'page', page: entry, ...(anchor ? { anchor } : {}) }))
  return found.slice(0, maxOffered).map((destination): ProblemFix => {
    const written = body.writeTarget(destination, page)
    const detail = destination.kind === 'page' ? nameAmong(found, destination.page) : written
    // The platform gives each of its files a unique name, so it can only be this one.
    const safe = found.length === 1 && isPlatformFile(written) && isPlatformFile(bare)
    return { kind: 'linkTo', detail, edits: [{ ...link.target, text: asWritten(text, link, written) }], safe }
  })
}

/** Returns the title of a page, and its path if another page has the same title. */
function nameAmong(found: readonly LinkDestination[], { id, title, path }: PageEntry): string {
  const isOther = (each: LinkDestination): boolean =>
    each.kind === 'page' && each.page.id !== id && fold(each.page.title) === fold(title)
  return found.some(isOther) ? `${title} (${path})` : title
}

function pagesCalled(name: string, title: string, { page, body }: LinkScope): PageEntry[] {
  return body.pages.called(name, title).filter(({ type, id }) => type === 'document' && id !== page.id)
}

/** Finds the page in the same folder whose name differs from that of a missing page by a letter or two. */
function misspelledPage(target: string, { page, body }: LinkScope): PageEntry[] {
  const path = body.kind === 'folder' ? pathFrom(page.id, target) : undefined
  if (path === undefined) return []
  const folder = path.slice(0, path.lastIndexOf('/') + 1)
  const beside = body.pages.entries.filter(({ id }) => id.startsWith(folder) && !id.includes('/', folder.length))
  const names = new Map(beside.map((entry) => [lastPart(entry.id), entry]))
  const nearest = names.get(nearestName(lastPart(path), names.keys()) ?? '')
  return nearest?.type === 'document' && nearest.id !== page.id ? [nearest] : []
}

function isPlatformFile(path: string): boolean {
  return path.includes('.gitbook/assets/')
}

/** Writes a target in place of another one, in the same quotes. */
export function asWritten(text: string, { target }: FoundLink, written: string): string {
  const first = text[target.start]
  if (first === '"' || first === "'") return `${first}${written}${first}`
  return /[\s<>]/.test(written) ? `<${written}>` : written
}

function lastPart(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}

/** Returns a fix that replaces a link with its words. */
export function onlyWords(text: string, { form, whole, extra, alt, words }: FoundLink): ProblemFix[] {
  if (form === 'tag' || form === 'definition' || form === 'autolink') return []
  const left = alt ?? text.slice(words.start, words.end)
  const edits =
    form === 'inline' || alt !== undefined
      ? [{ ...whole, text: left }]
      : [whole, ...extra].map((span) => ({ ...span, text: '' }))
  return [{ kind: 'onlyWords', detail: left, edits, safe: false }]
}
