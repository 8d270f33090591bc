import { readChangeRequest } from '../../../client/changeRequestReads.ts'
import { l10n, ThemeIcon, type Memento, type QuickPickItem } from 'vscode'
import { readOwnId } from '../../../client/ownUser.ts'
import { unlessNotFound } from '../../../client/errors/apiError.ts'
import { wholeAnswer } from '../../../client/wholeAnswer.ts'
import type { ChangeRequest } from '../../../contract/changeRequests.ts'
import { maxSubjectLength } from '../../../contract/schemas/contentLimits.ts'
import { displayTitle } from '../../../core/text/strings/displayTitle.ts'
import { shorten } from '../../../core/text/strings/titles.ts'
import { askSubject } from './askSubject.ts'
import { changeRequestTitle, statusIcon } from './changeLabels.ts'
import type { ChangeRequestRef } from '../../../core/platform/uris/changeRequestRef.ts'
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
export type WritableSpace = Pick<ChangeRequestRef, 'server' | 'space'>

/** How to ask for a change request. */
interface ChoiceOptions {
  /** True to ask even if one is remembered. */
  readonly ask?: boolean
  /** The title of the list. */
  readonly title?: string
  /** The title of what is about to change, for the suggested subject. The default is the space. */
  readonly about?: string
}

interface Row extends QuickPickItem {
  readonly request?: ChangeRequest
}

/** Finds the change request that you work in. Code that only needs this depends on this type. */
export type WorkingChangeRequest = Pick<RememberedChangeRequest, 'choose' | 'remember'>

/**
 * Finds the change request that you work in, and remembers it for each workspace and space. All commands that write to
 * a published page use it, both those that change the page tree and those that edit a page.
 */
export class RememberedChangeRequest {
  readonly #connections: Connections
  readonly #writes: Pick<ChangeRequestWrites, 'markListsOutdated'>
  readonly #state: Memento

  constructor(connections: Connections, writes: Pick<ChangeRequestWrites, 'markListsOutdated'>, state: Memento) {
    this.#connections = connections
    this.#writes = writes
    this.#state = state
  }

  /**
   * Returns the change request to write in. That's the remembered one if it's still writable. Otherwise, you choose or
   * create one, and it's remembered for the space. If there is none to choose, it only asks for the subject of a new
   * one. Returns undefined if you cancel. Rejects with a message, before it asks, if no one is signed in, you don't
   * have permission, or the server can't be read.
   */
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

  /** Remembers a change request as the one to work in, for example because you edit in it. */
  async remember(ref: WritableSpace, changeRequest: string): Promise<void> {
    await this.#state.update(keyOf(ref), changeRequest)
  }

  /** Returns whether this change request is the remembered one. */
  isRemembered(ref: WritableSpace, changeRequest: string): boolean {
    return this.#state.get<string>(keyOf(ref)) === changeRequest
  }

  async #create({ client }: Connection, place: WritableSpace, about: string): Promise<ChangeRequest | undefined> {
    const proposal = shorten(l10n.t('Update {0}', about), maxSubjectLength)
    const subject = await askSubject(pickerTitle(commands.createChangeRequest), proposal)
    if (subject === undefined) return undefined
    const body = subject === '' ? {} : { subject }
    const answer = await client.createChangeRequest({ spaceId: place.space, body })
    const created = wholeAnswer(answer, 'createChangeRequest', ['id', 'revision'])
    this.#writes.markListsOutdated({ server: place.server, space: place.space, changeRequest: created.id })
    return created
  }

  /** Returns the current state of the remembered change request. Undefined if it's merged, archived or deleted. */
  async #remembered(ref: WritableSpace, { cache }: Connection): Promise<ChangeRequest | undefined> {
    const changeRequest = this.#state.get<string>(keyOf(ref))
    if (changeRequest === undefined) return undefined
    const read = readChangeRequest(cache, { space: ref.space, changeRequest }, { force: true })
    const request = (await unlessNotFound(read))?.value
    return request?.status === 'open' || request?.status === 'draft' ? request : undefined
  }
}

function keyOf({ server, space }: WritableSpace): string {
  return `galley.workingChangeRequest.${server}.${space}`
}

/** Lets you choose one of your change requests, the remembered one first, or create one. */
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

/** Returns your open change requests and drafts, open ones first. */
async function mine({ cache }: Connection, spaceId: string, signal: AbortSignal): Promise<ChangeRequest[]> {
  const creator = await readOwnId(cache, { signal })
  if (creator === undefined) return []
  const lists = await Promise.all(
    (['open', 'draft'] as const).map(async (status) => {
      const query = { spaceId, status, creator }
      return await readListPages(cache, 'listChangeRequestsForSpace', query, undefined, { force: true, signal })
    }),
  )
  return lists.flatMap(({ value }) => value)
}

function rowOf(request: ChangeRequest): Row {
  const description = request.status === 'draft' ? l10n.t('draft') : ''
  return { label: changeRequestTitle(request), description, iconPath: statusIcon(request.status), request }
}
