import { appAddressOf, isAtSpace, type Elsewhere, type OtherSpace } from '../../docs/pages/otherSpaces.ts'
import { escapeTitle } from '../../docs/gitSync/summaryEdits.ts'
import { bestMatches } from '../../docs/search/pageSearch.ts'
import type { Span } from '../../text/markdown/links/foundLink.ts'
import type { Completion } from './completion.ts'

/** The maximum number of pages, as for links within the docs. */
const maxPages = 100

/** An address that is being typed. */
interface TypedAddress {
  readonly typed: string
  readonly span: Span
  /** Where the words of the link belong if it has none. */
  readonly bare: number | undefined
}

/** Suggests spaces, pages of a space, and anchors of a page while the user types an address in the app. */
export function elsewhereCompletions(address: TypedAddress, elsewhere: Elsewhere): Completion[] {
  const { typed } = address
  if (isAtSpace(typed)) return spaceCompletions(address, elsewhere)
  if (typed.includes('#')) return anchorCompletions(address, elsewhere)
  const space = elsewhere.spaceAt(typed)
  return space === undefined ? [] : pageCompletions(address, space)
}

function spaceCompletions({ typed, span }: TypedAddress, { titles }: Elsewhere): Completion[] {
  return [...titles].map(([id, title], rank): Completion => {
    const insert = appAddressOf(id)
    return { kind: 'group', label: title, insert, filter: `${typed} ${title}`, span, rank, asksNext: true }
  })
}

function pageCompletions({ typed, span, bare }: TypedAddress, { id, title, pages }: OtherSpace): Completion[] {
  const words = /\/s\/[\w-]+\/(.*)$/.exec(typed)?.[1] ?? ''
  const documents = pages.entries.filter(({ type }) => type === 'document')
  return bestMatches(documents, words, (page) => [page.title, page.path], { max: maxPages }).map((page, rank) => ({
    kind: 'page',
    label: page.title === '' ? page.path : page.title,
    description: [title, ...page.ancestors].join(' › '),
    doc: page.description ?? page.path,
    insert: `${appAddressOf(id)}${page.id}`,
    filter: `${typed} ${page.title} ${page.path}`,
    span,
    rank,
    ...(bare !== undefined && { also: { at: bare, text: escapeTitle(page.title) } }),
  }))
}

function anchorCompletions({ typed, span }: TypedAddress, elsewhere: Elsewhere): Completion[] {
  const before = typed.slice(0, typed.indexOf('#'))
  const target = elsewhere.resolve(typed.endsWith('#') ? `${typed}-` : typed)
  return anchorsAfter(before, target?.kind === 'page' ? target.anchors : undefined, span)
}

/** Suggests anchors after a target. */
export function anchorsAfter(before: string, anchors: ReadonlySet<string> | undefined, span: Span): Completion[] {
  return [...(anchors ?? [])].map((anchor, rank) => {
    const insert = `${before}#${anchor}`
    return { kind: 'anchor', label: `#${anchor}`, insert, filter: insert, span, rank }
  })
}
