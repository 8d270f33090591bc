import { readChangeRequest } from '../../../client/changeRequestReads.ts'
import { l10n, ThemeIcon, type Memento, type QuickPickItem } from 'vscode'
import { isApiError } from '../../../client/errors/apiError.ts'
import type { ChangeRequest } from '../../../contract/changeRequests.ts'
import { askSubject } from './askSubject.ts'
import { changeRequestTitle, statusIcon } from './changeLabels.ts'
import type { ChangeRequestWrites } from './changeRequestWrites.ts'
import type { Connection, Connections } from '../connections/connection.ts'
import { requireEditRight } from './requireEditRight.ts'
import { readListPages } from '../../../client/listPages.ts'
import { window } from '../window/window.ts'
import { connectionTo } from '../connections/signedIn.ts'
import { commands } from '../commands/commandIds.ts'
import { commandTitle, pickerTitle } from '../commands/commandTitle.ts'

/** A space to write in. */
export interface WritableSpace {
  readonly server: string
  readonly space: string
}

/**
 * Finds the change request that somebody works in. Everything that writes on a published page goes through this: the
 * commands that change the page tree, and the ones that edit a page. Parts that only need this take this interface.
 */
export interface WorkingChangeRequest {
  /**
   * The change request to write in: the remembered one while it can be written in, else the one that the person picks
   * or creates, which is remembered for the space. Undefined when the person left the question. With `ask` the person
   * is asked in any case; `title` is that of the question. Rejects with words, before it asks, when nobody is signed in, the role does not reach, or the
   * server cannot be read.
   */
  choose(ref: WritableSpace, options?: ChoiceOptions): Promise<ChangeRequest | undefined>
  /** From now on this one is the one to work in, for example because somebody edits in it. */
  remember(ref: WritableSpace, changeRequest: string): Promise<void>
}

/** How a change request is asked for. */
interface ChoiceOptions {
  readonly ask?: boolean
  readonly title?: string
}

interface Row extends QuickPickItem {
  readonly request?: ChangeRequest
}

/** Remembers per window's workspace and space; asks with a quick pick, and for a subject where one is to be made. */
export class RememberedChangeRequest implements WorkingChangeRequest {
  readonly #connections: Connections
  readonly #writes: Pick<ChangeRequestWrites, 'outdateLists'>
  readonly #state: Memento

  constructor(connections: Connections, writes: Pick<ChangeRequestWrites, 'outdateLists'>, state: Memento) {
    this.#connections = connections
    this.#writes = writes
    this.#state = state
  }

  async choose(ref: WritableSpace, options: ChoiceOptions = {}): Promise<ChangeRequest | undefined> {
    const connection = await connectionTo(this.#connections, ref.server)
    requireEditRight((await connection.cache.get('getSpaceById', { spaceId: ref.space })).value)
    const remembered = await this.#remembered(ref, connection)
    if (remembered && !options.ask) return remembered
    const picked = await ask(connection, ref.space, { remembered, ...options })
    const chosen = picked === 'new' ? await this.#create(connection, ref) : picked
    if (chosen) await this.remember(ref, chosen.id)
    return chosen
  }

  async remember(ref: WritableSpace, changeRequest: string): Promise<void> {
    await this.#state.update(keyOf(ref), changeRequest)
  }

  /** Whether that one is the one to work in, as it was remembered. */
  isRemembered(ref: WritableSpace, changeRequest: string): boolean {
    return this.#state.get<string>(keyOf(ref)) === changeRequest
  }

  async #create({ client }: Connection, place: WritableSpace): Promise<ChangeRequest | undefined> {
    const subject = await askSubject(pickerTitle(commands.createChangeRequest))
    if (subject === undefined) return undefined
    const body = subject === '' ? {} : { subject }
    const created = await client.createChangeRequest({ spaceId: place.space, body })
    this.#writes.outdateLists({ server: place.server, space: place.space, changeRequest: created.id })
    return created
  }

  /** The remembered one as it is now; undefined where it is merged, archived or gone. */
  async #remembered(ref: WritableSpace, { cache }: Connection): Promise<ChangeRequest | undefined> {
    const changeRequest = this.#state.get<string>(keyOf(ref))
    if (changeRequest === undefined) return undefined
    try {
      const { value } = await readChangeRequest(cache, { space: ref.space, changeRequest }, { force: true })
      return value.status === 'open' || value.status === 'draft' ? value : undefined
    } catch (error) {
      if (isApiError(error, 'notFound')) return undefined
      throw error
    }
  }
}

function keyOf({ server, space }: WritableSpace): string {
  return `galley.workingChangeRequest.${server}.${space}`
}

async function ask(
  connection: Connection,
  spaceId: string,
  { remembered, title }: ChoiceOptions & { readonly remembered: ChangeRequest | undefined },
): Promise<ChangeRequest | 'new' | undefined> {
  const create: Row = {
    label: commandTitle(commands.createChangeRequest),
    iconPath: new ThemeIcon('add'),
    alwaysShow: true,
  }
  const reading = mine(connection, spaceId).then((requests) => [
    ...requests.toSorted((a, b) => Number(b.id === remembered?.id) - Number(a.id === remembered?.id)).map(rowOf),
    create,
  ])
  const picked = await window.showQuickPick<Row>(reading, {
    title: title ?? pickerTitle(commands.editInChangeRequest),
    placeHolder: l10n.t('Pick one of yours, or make a new one'),
    matchOnDescription: true,
  })
  if (!picked) return undefined
  return picked.request ?? 'new'
}

/** The open ones and drafts of the person, open ones first. */
async function mine({ client, cache }: Connection, spaceId: string): Promise<ChangeRequest[]> {
  const { id: creator } = await client.getAuthenticatedUser({})
  const lists = await Promise.all(
    (['open', 'draft'] as const).map(
      async (status) =>
        await readListPages(cache, 'listChangeRequestsForSpace', { spaceId, status, creator }, undefined, {
          force: true,
        }),
    ),
  )
  return lists.flatMap(({ value }) => value)
}

function rowOf(request: ChangeRequest): Row {
  const description = request.status === 'draft' ? l10n.t('draft') : ''
  return { label: changeRequestTitle(request), description, iconPath: statusIcon(request.status), request }
}
