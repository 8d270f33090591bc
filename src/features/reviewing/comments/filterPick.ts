import { l10n, QuickPickItemKind, type QuickPickItem } from 'vscode'
import { readListPages, wholeList } from '../../../client/listPages.ts'
import { noFilter, type ThreadFilter } from '../../../core/review/comments/threadFilter.ts'
import { displayTitle } from '../../../core/text/strings/displayTitle.ts'
import { plainTitle } from '../../../core/text/strings/titles.ts'
import type { ContentReader } from '../../shared/pages/contentReader.ts'
import { window } from '../../shared/window/window.ts'
import type { Discussion } from './threads/discussion.ts'
import { commands } from '../../shared/commands/commandIds.ts'
import { pickerTitle } from '../../shared/commands/commandTitle.ts'

interface FilterItem extends QuickPickItem {
  readonly filter?: ThreadFilter
}

/** Asks which threads to show. Returns undefined if the user cancels. */
export async function chooseFilter(
  current: ThreadFilter,
  discussions: readonly Discussion[],
  reader: Pick<ContentReader, 'pages' | 'connection'>,
): Promise<ThreadFilter | undefined> {
  const item = (label: string, change: Partial<ThreadFilter>): FilterItem => {
    const filter = { ...current, ...change }
    const isChosen = Object.entries(change).every(([name, value]) => current[name as keyof ThreadFilter] === value)
    return { label, filter, ...(isChosen ? { description: l10n.t('current') } : {}) }
  }
  const section = (label: string): FilterItem => ({ label, kind: QuickPickItemKind.Separator })
  const { author: _author, commenter: _commenter, ...withoutAuthor } = current
  const { page: _page, ...anyPage } = current
  const [pages, commenters] = await Promise.all([
    Promise.all(discussions.map(async (discussion) => await pagesOf(discussion, reader))),
    commentersOf(discussions, reader),
  ])
  const items = [
    { label: l10n.t('Show All Comments Again'), filter: noFilter },
    section(l10n.t('State')),
    item(l10n.t('Open and resolved'), { status: 'all' }),
    item(l10n.t('Open'), { status: 'open' }),
    item(l10n.t('Resolved'), { status: 'resolved' }),
    section(l10n.t('The platform’s reviewer')),
    item(l10n.t('With its comments'), { agents: 'with' }),
    item(l10n.t('Without its comments'), { agents: 'without' }),
    item(l10n.t('Only its comments'), { agents: 'only' }),
    section(l10n.t('Started by')),
    ...((current.author ?? current.commenter) === undefined
      ? []
      : [{ label: l10n.t('Anyone'), filter: withoutAuthor }]),
    ...authorsOf(discussions).map(([id, name]) => item(name, { author: id })),
    section(l10n.t('With a comment or reply by')),
    ...commenters.map(([id, name]) => item(name, { commenter: id })),
    section(l10n.t('On the page')),
    ...(current.page === undefined ? [] : [{ label: l10n.t('Any page'), filter: anyPage }]),
    ...[...new Map(pages.flat())].map(([id, title]) => item(title, { page: id })),
  ]
  const title = pickerTitle(commands.filterComments)
  return (await window.showQuickPick(items, { title, matchOnDescription: true }))?.filter
}

/** Returns the pages with threads, in the order of the space. Shares its request with the Docs view. */
async function pagesOf(
  { scope, threads }: Discussion,
  reader: Pick<ContentReader, 'pages'>,
): Promise<[id: string, title: string][]> {
  const targets = new Set(threads.map(({ target }) => target.page))
  const { entries } = await reader.pages(scope)
  return entries.flatMap(({ id, title }) =>
    targets.has(id) ? [[id, displayTitle(title, l10n.t('Untitled page'))]] : [],
  )
}

/**
 * Returns everyone who wrote a comment or a reply: the people that the server lists for a space, and those in the
 * threads. If the server can't list them, those in the threads are enough.
 */
async function commentersOf(
  discussions: readonly Discussion[],
  reader: Pick<ContentReader, 'connection'>,
): Promise<[id: string, name: string][]> {
  const listed = discussions.map(async ({ scope: { server, space, changeRequest } }) => {
    if (changeRequest !== undefined) return []
    const { cache } = await reader.connection(server)
    const reading = readListPages(cache, 'listCommentersInSpace', { spaceId: space }, wholeList, { force: true })
    return (await reading.catch(() => undefined))?.value.map(({ user }) => [user.id, user.displayName] as const) ?? []
  })
  const inThreads = discussions.flatMap(({ threads }) =>
    threads.flatMap(({ first, repliers }) => [first.author, ...repliers].map(({ id, name }) => [id, name] as const)),
  )
  const people = new Map([...inThreads, ...(await Promise.all(listed)).flat()])
  return inOrderOfNames([...people].map(([id, name]) => [id, plainTitle(name)]))
}

function authorsOf(discussions: readonly Discussion[]): [id: string, name: string][] {
  const authors = new Map(
    discussions.flatMap(({ threads }) => threads.map(({ first }) => [first.author.id, plainTitle(first.author.name)])),
  )
  return inOrderOfNames([...authors])
}

function inOrderOfNames(people: readonly [id: string, name: string][]): [id: string, name: string][] {
  return people.toSorted(([, one], [, other]) => one.localeCompare(other))
}
