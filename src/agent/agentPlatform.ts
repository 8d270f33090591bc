import { LRUCache } from 'lru-cache'
import type { Client } from '../client/client.ts'
import { readWholeList } from '../client/listPages.ts'
import { WriteTurns } from '../client/writeTurns.ts'
import type { ChangeRequest } from '../contract/changeRequests.ts'
import type { Space } from '../contract/spaces.ts'
import type { ChangeRequestRef } from '../core/platform/uris/changeRequestRef.ts'
import type { ContentSource } from '../folder/checkout/remoteContent.ts'
import { onOneLine } from './contentLines.ts'
import { SpaceDocs } from './docs/spaceDocs.ts'
import { SpaceWriter } from './docs/spaceWriter.ts'
import { ToolError } from './toolError.ts'
import { isWebAddress } from '../core/text/strings/addresses.ts'

/** A change request of the platform. */
type AgentChangeRequest = Omit<ChangeRequestRef, 'server'>

/** The platform, limited to what a person allows tools to do. */
export interface PlatformAccess {
  readonly client: Client
  /** Whether the person selected the change request for tools to write in. */
  isChosen(ref: AgentChangeRequest): boolean
  /** Called after a write, because what shows the change request is out of date. */
  wrote(ref: AgentChangeRequest): void
}

const maxKeptDocs = 20
const wholeNames = /^([\w-]{1,100})(?:#([\w-]{1,100}))?$/

/** The spaces and change requests of a platform, with the rights of the signed-in user. */
export class AgentPlatform {
  readonly client: Client
  readonly #access: PlatformAccess
  readonly #created = new Set<string>()
  readonly #turns = new WriteTurns()
  readonly #docs = new LRUCache<string, SpaceDocs>({ max: maxKeptDocs })

  constructor(access: PlatformAccess) {
    this.client = access.client
    this.#access = access
  }

  /** Returns all spaces of all organizations. */
  async spaces(signal: AbortSignal): Promise<readonly Space[]> {
    const organizations = await readWholeList(this.client, 'listOrganizationsForAuthenticatedUser', {}, signal)
    const lists = organizations.map(async ({ id, title }) => {
      const spaces = await readWholeList(this.client, 'listSpacesInOrganizationById', { organizationId: id }, signal)
      return spaces.map((space) => ({ ...space, organization: title }))
    })
    return (await Promise.all(lists)).flat()
  }

  /**
   * Finds what a name refers to: `SPACE`, `SPACE#NUMBER`, or an address of the platform's app. Returns the id or number
   * of a change request.
   */
  async named(name: string, signal: AbortSignal): Promise<ContentSource> {
    const [, space, changeRequest] = wholeNames.exec(name.trim()) ?? []
    if (space !== undefined) return { space, changeRequest }
    if (isWebAddress(name)) {
      const found = await this.client.getContentByUrl({ url: name.trim() }, { signal })
      if (found.space !== undefined) return { space: found.space.id, changeRequest: found.changeRequest?.id }
    }
    throw new ToolError(
      `“${onOneLine(name)}” isn’t the name of any docs. Use the ID of a space, or SPACE#NUMBER for a change request. docs_list and change_requests_list print them.`,
    )
  }

  /** Returns the pages of a space or change request. */
  async docs(name: string, signal: AbortSignal): Promise<SpaceDocs> {
    const named = await this.named(name, signal)
    const { space } = named
    const changeRequest = named.changeRequest === undefined ? undefined : (await this.#read(named, signal)).id
    const key = `${space}#${changeRequest ?? ''}`
    const known = this.#docs.get(key)
    if (known !== undefined) return known
    const docs = new SpaceDocs(this.client, { space, changeRequest }, async (request) => this.#writer(request))
    this.#docs.set(key, docs)
    return docs
  }

  /** Returns the current state of a change request. */
  async changeRequest(name: string, signal: AbortSignal): Promise<ChangeRequest> {
    return await this.#read(await this.named(name, signal), signal)
  }

  /**
   * Returns a change request that tools can write in. Rejects with a `ToolError` if the user didn't select it, or if
   * it's closed.
   */
  async writable(name: string, signal: AbortSignal): Promise<ChangeRequest> {
    const request = await this.changeRequest(name, signal)
    this.#requireWritable(request)
    return request
  }

  /** Lets tools write in a change request that one of them created. */
  noteMade(request: ChangeRequest): void {
    this.#created.add(`${request.space}#${request.id}`)
    this.wrote(request)
  }

  /** Reports a write. Call this after each one. */
  wrote({ space, id }: ChangeRequest): void {
    this.#access.wrote({ space, changeRequest: id })
  }

  async #read({ space, changeRequest }: ContentSource, signal: AbortSignal): Promise<ChangeRequest> {
    if (changeRequest === undefined) {
      throw new ToolError(
        `${space} is a space. Name one of its change requests as ${space}#NUMBER. change_requests_list prints them.`,
      )
    }
    const input = { spaceId: space, changeRequestId: changeRequest }
    return await this.client.getChangeRequestById(input, { signal, fresh: true })
  }

  #writer(request: ChangeRequest): SpaceWriter {
    this.#requireWritable(request)
    return new SpaceWriter(this.client, request, this.#turns, () => this.wrote(request))
  }

  #requireWritable({ space, id, number, status }: ChangeRequest): void {
    if (status !== 'draft' && status !== 'open') {
      throw new ToolError(`Change request #${number} is ${status}, so it can’t be changed.`)
    }
    if (this.#created.has(`${space}#${id}`) || this.#access.isChosen({ space, changeRequest: id })) return
    throw new ToolError(
      `Tools don’t have permission to write in change request #${number}. Nothing changed. Create one with change_request_create, or ask the person to allow this one. They can pass --change-request on the command line, or open one of its pages for editing in the editor.`,
    )
  }
}
