import { readChangeRequest } from '../../../client/changeRequestReads.ts'
import { l10n, ThemeIcon, type Memento, type QuickPickItem } from 'vscode'
import { isApiError } from '../../../client/errors/apiError.ts'
import type { ChangeRequest } from '../../../contract/changeRequests.ts'
import { maxSubjectLength } from '../../../contract/schemas/contentLimits.ts'
import { displayTitle } from '../../../core/text/strings/displayTitle.ts'
import { shorten } from '../../../core/text/strings/titles.ts'
import { askSubject } from './askSubject.ts'
import { changeRequestTitle, statusIcon } from './changeLabels.ts'
import type { ChangeRequestWrites } from './changeRequestWrites.ts'
import type { Connection, Connections } from '../connections/connection.ts'
import { requireEditRight } from './requireEditRight.ts'
import { readListPages } from '../../../client/listPages.ts'
import { window } from '../window/window.ts'
import { withCancel } from '../window/withCancel.ts'
import { connectionTo } from '../connections/signedIn.ts'
import { commands } from '../commands/commandIds.ts'
import { commandTitle, pickerTitle } from '../commands/commandTitle.ts'

/** A space to write in. */
export interface WritableSpace {
  readonly server: string
  readonly space: string
}

/**
 * Finds the change request that someone works in. Everything that writes on a published page goes through this: the
 * commands that change the page tree, and the ones that edit a page. Parts that only need this take this interface.
 */
export interface WorkingChangeRequest {
  /**
   * The change request to write in: the remembered one while it can be written in, else the one that the person picks
   * or creates, which is remembered for the space. Undefined when the person left the question. Where they have none to
   * pick, there is one question: the subject of a new one. Rejects with words, before it asks, when no one is signed in,
   * the role doesn't reach, or the server can't be read.
   */
  choose(ref: WritableSpace, options?: ChoiceOptions): Promise<ChangeRequest | undefined>
  /** From now on this one is the one to work in, for example because someone edits in it. */
  remember(ref: WritableSpace, changeRequest: string): Promise<void>
}

/** How a change request is asked for. */
interface ChoiceOptions {
  /** True to ask also if one is remembered. */
  readonly ask?: boolean
  /** The title of the list to pick from. */
  readonly title?: string
  /** What is about to change, by its title, for the subject that is proposed; the space where it is left out. */
  readonly about?: string
}

interface Row extends QuickPickItem {
  readonly request?: ChangeRequest
}

/** Remembers per window's workspace and space; asks with a quick pick, and for a subject if one is to be made. */
export class RememberedChangeRequest implements WorkingChangeRequest {
  readonly #connections: Connections
  readonly #writes: Pick<ChangeRequestWrites, 'markListsOutdated'>
  readonly #state: Memento

  constructor(connections: Connections, writes: Pick<ChangeRequestWrites, 'markListsOutdated'>, state: Memento) {
    this.#connections = connections
    this.#writes = writes
    this.#state = state
  }

  async choose(ref: WritableSpace, options: ChoiceOptions = {}): Promise<ChangeRequest | undefined> {
    const connection = await connectionTo(this.#connections, ref.server)
    const { value: space } = await connection.cache.get('getSpaceById', { spaceId: ref.space })
    requireEditRight(space)
    const remembered = await this.#remembered(ref, connection)
    if (remembered && !options.ask) return remembered
    const own = await withCancel(
      l10n.t('Loading your change requests'),
      async (signal) => await mine(connection, space.id, signal),
    )
    const picked = own.length === 0 ? 'new' : await pick(own, remembered, options)
    const about = displayTitle(options.about ?? space.title, space.title)
    const chosen = picked === 'new' ? await this.#create(connection, ref, about) : picked
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

  async #create({ client }: Connection, place: WritableSpace, about: string): Promise<ChangeRequest | undefined> {
    const proposal = shorten(l10n.t('Update {0}', about), maxSubjectLength)
    const subject = await askSubject(pickerTitle(commands.createChangeRequest), proposal)
    if (subject === undefined) return undefined
    const body = subject === '' ? {} : { subject }
    const created = await client.createChangeRequest({ spaceId: place.space, body })
    this.#writes.markListsOutdated({ server: place.server, space: place.space, changeRequest: created.id })
    return created
  }

  /** The remembered one as it is now. Undefined if it is merged, archived or gone. */
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

/** Lets the person pick one of theirs, the remembered one first, or a new one. */
async function pick(
  own: readonly ChangeRequest[],
  remembered: ChangeRequest | undefined,
  { title = pickerTitle(commands.editInChangeRequest) }: ChoiceOptions,
): Promise<ChangeRequest | 'new' | undefined> {
  const create: Row = {
    label: commandTitle(commands.createChangeRequest),
    iconPath: new ThemeIcon('add'),
    alwaysShow: true,
  }
  const ordered = own.toSorted((a, b) => Number(b.id === remembered?.id) - Number(a.id === remembered?.id))
  const placeHolder = l10n.t('Select one of your change requests, or create one')
  const options = { title, placeHolder, matchOnDescription: true }
  const picked = await window.showQuickPick<Row>([...ordered.map(rowOf), create], options)
  if (!picked) return undefined
  return picked.request ?? 'new'
}

/** The open ones and drafts of the person, open ones first. */
async function mine({ client, cache }: Connection, spaceId: string, signal: AbortSignal): Promise<ChangeRequest[]> {
  const { id: creator } = await client.getAuthenticatedUser({}, { signal })
  const lists = await Promise.all(
    (['open', 'draft'] as const).map(
      async (status) =>
        await readListPages(cache, 'listChangeRequestsForSpace', { spaceId, status, creator }, undefined, {
          force: true,
          signal,
        }),
    ),
  )
  return lists.flatMap(({ value }) => value)
}

function rowOf(request: ChangeRequest): Row {
  const description = request.status === 'draft' ? l10n.t('draft') : ''
  return { label: changeRequestTitle(request), description, iconPath: statusIcon(request.status), request }
}
