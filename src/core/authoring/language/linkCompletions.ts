import type { TextScope } from '../checks/checkText.ts'
import type { TargetKind } from '../../text/dialect/dialectDescription.ts'
import type { DocsFile, LinkDestination } from '../../docs/body/docsBody.ts'
import type { ScannedText } from '../../text/scanning/scannedText.ts'
import type { Span } from '../../text/markdown/links/foundLink.ts'
import { pathFrom } from '../../docs/gitSync/relativeTarget.ts'
import { escapeTitle } from '../../docs/gitSync/summaryEdits.ts'
import type { PageEntry } from '../../docs/pages/pageIndex.ts'
import { bestMatches } from '../../docs/search/pageSearch.ts'
import type { Completion } from './completion.ts'
import { anchorsAfter, elsewhereCompletions } from './elsewhereCompletions.ts'

/** The maximum number of targets. More take time at every keystroke, and no one reads such a list. */
const maxTargets = 100

/**
 * Suggests targets for a link: pages, first those opened last and then those near the page, and files. Leaves out kinds
 * that don't fit. The typed text can match a title, a path or both. `recent` has ids of the pages opened before, latest
 * first.
 */
export function linkCompletions(
  scan: ScannedText,
  { typed, span }: { readonly typed: string; readonly span: Span },
  to: readonly TargetKind[],
  scope: TextScope,
  recent: readonly string[] = [],
): Completion[] {
  const bare = bareLink(scan, span)
  if (/^[a-z][a-z0-9+.-]*:/i.test(typed)) {
    return scope.elsewhere === undefined ? [] : elsewhereCompletions({ typed, span, bare }, scope.elsewhere)
  }
  if (typed.includes('#')) return anchorCompletions(scan, typed, span, scope)
  const write = (destination: LinkDestination): string => scope.body.writeTarget(destination, scope.page)
  // The typed text comes first in the filter, so that an editor that filters again keeps the order.
  const filterOf = (words: string, insert: string): string => `${typed} ${words} ${insert}`
  const pages = to.includes('page') ? pageTargets(typed, scope, { write, recent }) : []
  const files =
    to.includes('file') || to.includes('image') ? fileTargets(typed, !to.includes('file'), scope, write) : []
  return [
    ...pages.map((entry, rank): Completion => {
      const insert = write({ kind: 'page', page: entry })
      return {
        kind: entry.type === 'group' ? 'group' : 'page',
        label: entry.title === '' ? entry.path : entry.title,
        description: isPath(typed) ? insert : entry.ancestors.join(' › '),
        doc: entry.description ?? entry.path,
        insert,
        span,
        filter: filterOf(`${entry.title} ${entry.path}`, insert),
        rank,
        ...(bare !== undefined && { also: { at: bare, text: escapeTitle(entry.title) } }),
      }
    }),
    ...files.map((file, at): Completion => {
      const insert = write({ kind: 'file', file })
      const filter = filterOf(file.name, insert)
      return { kind: 'file', label: file.name, file: file.id, insert, span, filter, rank: pages.length + at }
    }),
  ]
}

/** Returns where the words of a link without words belong. Such a link gets the title of its page. */
function bareLink({ text }: ScannedText, span: Span): number | undefined {
  const at = span.start - (text[span.start - 1] === '<' ? 3 : 2)
  return text.startsWith('[](', at - 1) && text[at - 2] !== '!' ? at : undefined
}

type Write = (destination: LinkDestination) => string

function pageTargets(
  typed: string,
  scope: TextScope,
  { write, recent }: { readonly write: Write; readonly recent: readonly string[] },
): PageEntry[] {
  const { body, page } = scope
  // In a folder, groups and links of the table of contents aren't files.
  const kinds = body.kind === 'folder' ? ['document'] : ['document', 'group', 'link']
  const others = body.pages.entries.filter(({ id, type }) => id !== page.id && kinds.includes(type))
  const near = byNearness(others, page)
  if (isPath(typed)) return byPath(near, typed, scope, (entry) => write({ kind: 'page', page: entry }))
  const byId = new Map(recent.length === 0 ? [] : others.map((entry) => [entry.id, entry]))
  const opened = recent.flatMap((id) => byId.get(id) ?? [])
  return bestMatches(near, typed, ({ title, path }) => [title, path], { max: maxTargets, recent: opened })
}

/** Sorts pages by the number of ancestors that they share with a page, most first. */
function byNearness(pages: readonly PageEntry[], { ancestors }: PageEntry): PageEntry[] {
  const shared = (entry: PageEntry): number => {
    const differs = ancestors.findIndex((title, depth) => entry.ancestors[depth] !== title)
    return differs === -1 ? ancestors.length : differs
  }
  const groups: PageEntry[][] = ancestors.map(() => [])
  groups.push([])
  for (const entry of pages) groups[shared(entry)]?.push(entry)
  return groups.reverse().flat()
}

/** Files of the docs that readers don't open: the table of contents, reusable content, and settings. */
const notLinked = /^(?:SUMMARY\.md|\.gitbook\/(?!assets\/).*)$/

function isPath(typed: string): boolean {
  return /^[./]/.test(typed)
}

/**
 * Returns targets that start with a typed path, then those that contain its last part. In a folder, compares paths from
 * the root, because computing relative paths to thousands of files takes too long.
 */
function byPath<Target extends { readonly id: string }>(
  targets: readonly Target[],
  typed: string,
  { body, page }: TextScope,
  write: (target: Target) => string,
): Target[] {
  const isFolder = body.kind === 'folder'
  const path = isFolder ? pathFrom(page.id, typed) : typed
  const wanted = path?.replace(/^\.\/?$/, '').toLowerCase() ?? ''
  const part = wanted.slice(wanted.lastIndexOf('/') + 1)
  // After `../`, every target is still possible.
  const isOpen = /^(?:\.\.\/)*\.{0,2}$/.test(typed)
  const holds = (written: string): boolean => isOpen || (part !== '' && written.includes(part))
  const starting: Target[] = []
  const holding: Target[] = []
  for (const target of path === undefined ? [] : targets) {
    const written = (isFolder ? target.id : write(target)).toLowerCase()
    if (written.startsWith(wanted)) starting.push(target)
    else if (holding.length < maxTargets && holds(written)) holding.push(target)
    if (starting.length === maxTargets) break
  }
  return [...starting, ...holding].slice(0, maxTargets)
}

function fileTargets(typed: string, areImages: boolean, scope: TextScope, write: Write): DocsFile[] {
  const files = [...(scope.body.files?.values() ?? [])].filter((file) =>
    areImages ? isImage(file) : !notLinked.test(file.id),
  )
  if (isPath(typed)) return byPath(files, typed, scope, (file) => write({ kind: 'file', file }))
  return bestMatches(files, typed, ({ name, id }) => [name, id], { max: maxTargets })
}

function isImage({ name, contentType }: DocsFile): boolean {
  return contentType?.startsWith('image/') ?? /\.(?:png|jpe?g|gif|svg|webp|avif|bmp|ico)$/i.test(name)
}

function anchorCompletions(scan: ScannedText, typed: string, span: Span, { page, body }: TextScope): Completion[] {
  const before = typed.slice(0, typed.indexOf('#'))
  const target = before === '' ? undefined : body.resolve(before, page)
  const to = before === '' ? page : target?.kind === 'page' ? target.page : undefined
  const anchors = to === undefined ? undefined : to.id === page.id ? scan.anchors : body.anchors(to)
  return anchorsAfter(before, anchors, span)
}
