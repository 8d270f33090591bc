import type { TextScope } from '../checks/checkText.ts'
import type { LinkDestination } from '../docs/docsBody.ts'
import type { ScannedText } from '../docs/scannedText.ts'
import type { Span } from '../markdown/links/foundLink.ts'
import type { PageEntry } from '../pages/pageIndex.ts'
import { bestFitting, type Completion } from './completion.ts'

/** Where a link that is being written may lead, by the kinds of targets that fit there. */
export function linkCompletions(
  scan: ScannedText,
  { typed, span }: { readonly typed: string; readonly span: Span },
  to: readonly ('page' | 'file' | 'address')[],
  scope: TextScope,
): Completion[] {
  if (/^[a-z][a-z0-9+.-]*:/i.test(typed)) return []
  if (typed.includes('#')) return anchorCompletions(scan, typed, span, scope)
  const { body, page } = scope
  const write = (destination: LinkDestination): string => body.writeTarget(destination, page)
  // In a folder a group is no file, and a link in the table of contents none either.
  const leads = body.kind === 'folder' ? ['document'] : ['document', 'group', 'link']
  const pages = to.includes('page')
    ? body.pages.entries.filter(({ id, type }) => id !== page.id && leads.includes(type))
    : []
  const files = to.includes('file') ? [...(body.files?.values() ?? [])] : []
  const isPath = /^[./]/.test(typed)
  const wordsOfPage = (entry: PageEntry): string =>
    isPath ? write({ kind: 'page', page: entry }) : `${entry.title} ${entry.path}`
  return [
    ...bestFitting(pages, typed, wordsOfPage).map((entry): Completion => {
      const insert = write({ kind: 'page', page: entry })
      return {
        kind: entry.type === 'group' ? 'group' : 'page',
        label: entry.title === '' ? entry.path : entry.title,
        description: entry.ancestors.join(' › '),
        doc: entry.description ?? entry.path,
        insert,
        span,
        filter: searched(typed, insert, `${entry.title} ${entry.path}`),
        rank: 0,
      }
    }),
    ...bestFitting(files, typed, ({ name }) => name).map((file): Completion => {
      const insert = write({ kind: 'file', file })
      const filter = searched(typed, insert, file.name)
      return { kind: 'file', label: file.name, file: file.id, insert, span, filter, rank: 1 }
    }),
  ]
}

/** What is typed may be the beginning of a path, or words of a title: that which it looks like is compared first. */
function searched(typed: string, target: string, words: string): string {
  return /^[./]/.test(typed) ? `${target} ${words}` : `${words} ${target}`
}

function anchorCompletions(scan: ScannedText, typed: string, span: Span, { page, body }: TextScope): Completion[] {
  const before = typed.slice(0, typed.indexOf('#'))
  const target = before === '' ? undefined : body.resolve(before, page)
  const to = before === '' ? page : target?.kind === 'page' ? target.page : undefined
  const anchors = to === undefined ? undefined : to.id === page.id ? scan.anchors : body.anchors(to)
  return [...(anchors ?? [])].map((anchor, rank) => {
    return {
      kind: 'anchor',
      label: `#${anchor}`,
      insert: `${before}#${anchor}`,
      filter: `${before}#${anchor}`,
      span,
      rank,
    }
  })
}
