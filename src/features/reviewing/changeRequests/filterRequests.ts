import { l10n, ThemeIcon, type QuickPickItem } from 'vscode'
import type { ChangeRequest } from '../../../contract/changeRequests.ts'
import { isEmptyFilter, type Named, type RequestFilter } from '../../../core/review/changeRequests/requestFilter.ts'
import { displayTitle } from '../../../core/text/strings/displayTitle.ts'
import { statusIcon, statusLabel } from '../../shared/changeRequests/changeLabels.ts'
import type { Connection } from '../../shared/connections/connection.ts'
import { readListPages } from '../../../client/listPages.ts'
import { readAllSpaces, readOrganizations } from '../../shared/pages/organizationSpaces.ts'
import { window } from '../../shared/window/window.ts'
import type { ReviewServices } from './reviewServices.ts'
import { currentConnection } from '../../shared/connections/signedIn.ts'
import { commands } from '../../shared/commands/commandIds.ts'
import { pickerTitle } from '../../shared/commands/commandTitle.ts'

type Part = keyof RequestFilter

interface PartRow extends QuickPickItem {
  readonly part: Part
}

/** Returns the handlers that filter the Change Requests view, and clear the filter. */
export function filterHandlers({ tree, connections }: ReviewServices) {
  return {
    filterChangeRequests: async () => {
      const connection = await currentConnection(connections)
      const title = pickerTitle(commands.filterChangeRequests)
      const picked = await window.showQuickPick(partRows(tree.filter), { title, placeHolder: l10n.t('Filter by') })
      if (!picked) return
      const change = await askPart(connection, picked.part, tree.filter)
      if (change) tree.filter = { ...tree.filter, ...change }
    },
    clearChangeRequestFilter: () => {
      if (!isEmptyFilter(tree.filter)) tree.filter = {}
    },
  }
}

function partRows(filter: RequestFilter): PartRow[] {
  const { status, space, creator, contributor, reviewer, text } = filter
  const row = (part: Part, icon: string, description: string | undefined): PartRow => {
    return { part, label: partLabel(part), iconPath: new ThemeIcon(icon), description: description ?? '' }
  }
  return [
    row('text', 'search', text),
    row('status', 'git-pull-request', status && statusLabel(status)),
    row('space', 'book', space?.name),
    row('creator', 'account', creator?.name),
    row('contributor', 'edit', contributor?.name),
    row('reviewer', 'eye', reviewer?.name),
  ]
}

function partLabel(part: Part): string {
  const labels: Record<Part, string> = {
    text: l10n.t('Text'),
    status: l10n.t('Status'),
    space: l10n.t('Space'),
    creator: l10n.t('Creator'),
    contributor: l10n.t('Contributor'),
    reviewer: l10n.t('Reviewer'),
  }
  return labels[part]
}

/**
 * Asks for the value of a part of the filter; `undefined` in it clears the part. Returns undefined if the user cancels.
 */
async function askPart(connection: Connection, part: Part, filter: RequestFilter): Promise<RequestFilter | undefined> {
  if (part === 'text') {
    const prompt = l10n.t('Part of a number, subject, author, or space. Leave empty for all')
    const title = pickerTitle(commands.filterChangeRequests)
    const text = await window.showInputBox({ title, prompt, value: filter.text ?? '' })
    return text === undefined ? undefined : withPart('text', text.trim() === '' ? undefined : text.trim())
  }
  if (part === 'status') {
    const rows = (['open', 'draft', 'merged', 'archived'] as const).map((status) => {
      return { label: statusLabel(status), iconPath: statusIcon(status), value: status }
    })
    return await pickOne<ChangeRequest['status']>(part, Promise.resolve(rows))
  }
  const rows = part === 'space' ? spaceRows(connection) : personRows(connection)
  return await pickOne<Named>(part, rows)
}

interface ValueRow<T> extends QuickPickItem {
  readonly value?: T
}

async function pickOne<T>(part: Part, reading: Promise<ValueRow<T>[]>): Promise<RequestFilter | undefined> {
  const all: ValueRow<T> = { label: l10n.t('All'), iconPath: new ThemeIcon('clear-all') }
  const picked = await window.showQuickPick<ValueRow<T>>(
    reading.then((rows) => [all, ...rows]),
    { title: pickerTitle(commands.filterChangeRequests), placeHolder: partLabel(part), matchOnDescription: true },
  )
  return picked && withPart(part, picked.value)
}

/** Each part of a filter has its own type, and the callers pass the right value for the part. */
function withPart(part: Part, value: unknown): RequestFilter {
  return { [part]: value } as RequestFilter
}

async function spaceRows(connection: Connection): Promise<ValueRow<Named>[]> {
  return (await readAllSpaces(connection)).map(({ id, title }) => {
    const name = displayTitle(title, l10n.t('Untitled space'))
    return { label: name, iconPath: new ThemeIcon('book'), value: { id, name } }
  })
}

async function personRows(connection: Connection): Promise<ValueRow<Named>[]> {
  const organizations = await readOrganizations(connection)
  const lists = await Promise.all(
    organizations.map(async ({ id: organizationId }) => {
      return (await readListPages(connection.cache, 'listMembersInOrganizationById', { organizationId })).value
    }),
  )
  const people = new Map(lists.flat().map(({ user }) => [user.id, user]))
  return [...people.values()].map(({ id, displayName, email }) => {
    const name = displayTitle(displayName, id)
    return { label: name, description: email ?? '', iconPath: new ThemeIcon('account'), value: { id, name } }
  })
}
