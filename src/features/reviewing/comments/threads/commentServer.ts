import type { Client } from '../../../../client/client.ts'
import type { ChangeRequestScope } from '../../../../core/platform/uris/changeRequestRef.ts'
import type { CommentReply, Comment } from '../../../../contract/comments.ts'
import type { Document } from '../../../../contract/schemas/document.ts'
import type { ThreadTarget } from '../../../../core/review/comments/thread.ts'
import type { AnyPageAddress } from '../../../../core/platform/uris/uris.ts'
import type { ChangeRequestWrites } from '../../../shared/changeRequests/changeRequestWrites.ts'
import { contentRefOf, type ContentReader } from '../../../shared/pages/contentReader.ts'
import { readOwnId } from '../../../../client/ownUser.ts'
import { readListPages } from '../../../../client/listPages.ts'
import { withOfferedActions } from '../../../../client/replyActions.ts'

/** The changes of a comment or reply. */
export interface EntryChanges {
  readonly body?: { readonly markdown: string }
  readonly addedReactions?: string[]
  readonly removedReactions?: string[]
}

/** A thread, or with `reply` one of its replies. */
export interface EntryAddress {
  readonly thread: string
  readonly reply?: string
}

const format = 'markdown'

/** Reads and writes the comments on spaces and change requests, with the same methods for both. */
export class CommentServer {
  readonly #reader: ContentReader
  readonly #writes: Pick<ChangeRequestWrites, 'markListsOutdated'>

  constructor(reader: ContentReader, writes: Pick<ChangeRequestWrites, 'markListsOutdated'>) {
    this.#reader = reader
    this.#writes = writes
  }

  /** Returns the id of the signed-in user. Undefined if the server hasn't named the user yet. */
  async me({ server }: ChangeRequestScope): Promise<string | undefined> {
    const { cache } = await this.#reader.connection(server)
    return await readOwnId(cache)
  }

  /** Returns whether the signed-in user has permission to comment in the space. */
  async mayComment({ server, space }: ChangeRequestScope): Promise<boolean> {
    const { cache } = await this.#reader.connection(server)
    return (await cache.get('getSpaceById', { spaceId: space })).value.permissions.comment !== false
  }

  /** Returns all comments that start threads, newest first. A request returns up to a thousand. */
  async list(scope: ChangeRequestScope, force: boolean): Promise<readonly Comment[]> {
    const { cache } = await this.#reader.connection(scope.server)
    const input = { ...idsOf(scope), format } as const
    const { value, error } = await readListPages(cache, nameIn(scope, 'listComments'), input, undefined, { force })
    if (error && force) throw error
    return value
  }

  /** Returns the hosts of the server and its files, as its own answers name them. */
  async imageHosts(scope: ChangeRequestScope): Promise<readonly string[]> {
    const { server } = await this.#reader.connection(scope.server)
    const files = await this.#reader.files(contentRefOf(scope))
    const addresses = [server.url, ...[...files.values()].map(({ downloadURL }) => downloadURL)]
    return [...new Set(addresses.flatMap((address) => URL.parse(address)?.host ?? []))]
  }

  /**
   * Returns the replies to a comment. Some servers don't list those in spaces, see {@link listsReplies}; then, these are
   * the ones that this window has posted.
   */
  async replies(scope: ChangeRequestScope, commentId: string): Promise<readonly CommentReply[]> {
    const { cache, client } = await this.#reader.connection(scope.server)
    const input = { ...idsOf(scope), commentId, format } as const
    const name = nameIn(scope, 'listCommentReplies')
    const { value, error } = await readListPages(cache, name, input, undefined, { force: true })
    if (error) throw error
    return scope.changeRequest === undefined ? value : value.map((reply) => withOfferedActions(client, reply))
  }

  /** Returns whether the server lists all replies to a comment, as far as is known. */
  async listsReplies({ server, changeRequest }: ChangeRequestScope): Promise<boolean> {
    const { client } = await this.#reader.connection(server)
    return changeRequest !== undefined || client.offers('listCommentRepliesInSpace')
  }

  /** Returns whether the server can change and delete replies, as far as is known. */
  async changesReplies(scope: ChangeRequestScope): Promise<boolean> {
    const { client } = await this.#reader.connection(scope.server)
    return client.supports(nameIn(scope, 'updateCommentReply'))
  }

  async get(scope: ChangeRequestScope, commentId: string): Promise<Comment> {
    const { client } = await this.#reader.connection(scope.server)
    return await client[nameIn(scope, 'getComment')]({ ...idsOf(scope), commentId, format }, { fresh: true })
  }

  /** Returns the current comment or reply, even if someone else has changed it since. */
  async entry(
    scope: ChangeRequestScope,
    { thread: commentId, reply: commentReplyId }: EntryAddress,
  ): Promise<Comment | CommentReply> {
    if (commentReplyId === undefined) return await this.get(scope, commentId)
    const { client } = await this.#reader.connection(scope.server)
    const input = { ...idsOf(scope), commentId, commentReplyId, format } as const
    return await client[nameIn(scope, 'getCommentReply')](input, { fresh: true })
  }

  async post(scope: ChangeRequestScope, target: Omit<ThreadTarget, 'revision'>, markdown: string): Promise<Comment> {
    const input = { ...idsOf(scope), body: { ...target, body: { markdown } } }
    return await this.#write(scope, async (client) => await client[nameIn(scope, 'postComment')](input))
  }

  async reply(scope: ChangeRequestScope, commentId: string, markdown: string): Promise<CommentReply> {
    const input = { ...idsOf(scope), commentId, body: { body: { markdown } } }
    return await this.#write(scope, async (client) => await client[nameIn(scope, 'postCommentReply')](input))
  }

  async resolve(scope: ChangeRequestScope, commentId: string, resolved: boolean): Promise<Comment> {
    const input = { ...idsOf(scope), commentId, body: { resolved } }
    return await this.#write(scope, async (client) => await client[nameIn(scope, 'updateComment')](input))
  }

  async update(
    scope: ChangeRequestScope,
    { thread: commentId, reply: commentReplyId }: EntryAddress,
    body: EntryChanges,
  ): Promise<Comment | CommentReply> {
    const input = { ...idsOf(scope), commentId, body }
    return await this.#write<Comment | CommentReply>(scope, async (client) =>
      commentReplyId === undefined
        ? await client[nameIn(scope, 'updateComment')](input)
        : await client[nameIn(scope, 'updateCommentReply')]({ ...input, commentReplyId }),
    )
  }

  async remove(scope: ChangeRequestScope, { thread: commentId, reply: commentReplyId }: EntryAddress): Promise<void> {
    const input = { ...idsOf(scope), commentId }
    await this.#write(scope, async (client) =>
      commentReplyId === undefined
        ? await client[nameIn(scope, 'deleteComment')](input)
        : await client[nameIn(scope, 'deleteCommentReply')]({ ...input, commentReplyId }),
    )
  }

  /** Returns the blocks of a page with their keys, or undefined for an empty page. */
  async document(address: AnyPageAddress, force: boolean): Promise<Document | undefined> {
    const { cache } = await this.#reader.connection(address.server)
    const { space: spaceId, page: pageId, changeRequest: changeRequestId, revision: revisionId } = address
    const input = { spaceId, pageId, format: 'document', metadata: false } as const
    const options = { force }
    const { value, error } =
      changeRequestId !== undefined
        ? await cache.get('getPageInChangeRequestById', { ...input, changeRequestId }, options)
        : revisionId === undefined
          ? await cache.get('getPageById', input, options)
          : await cache.get('getPageInRevisionById', { ...input, revisionId })
    if (error) throw error
    return value.document
  }

  /** Writes something, and clears the comments and counts that were read. */
  async #write<T>(scope: ChangeRequestScope, call: (client: Client) => Promise<T>): Promise<T> {
    const { client, cache } = await this.#reader.connection(scope.server)
    try {
      return await call(client)
    } finally {
      cache.invalidate((name) => name.startsWith('listComment'))
      this.#writes.markListsOutdated(scope)
    }
  }
}

/**
 * Returns the name of an operation on comments, which spaces and change requests both have. Apart from their ids, the
 * two are the same, so both have the type of the one for spaces.
 */
function nameIn<Name extends string>({ changeRequest }: ChangeRequestScope, name: Name): `${Name}InSpace` {
  return `${name}In${changeRequest === undefined ? 'Space' : 'ChangeRequest'}` as `${Name}InSpace`
}

/** Returns the ids of a space or change request, as inputs of operations have them. */
function idsOf({ space: spaceId, changeRequest: changeRequestId }: ChangeRequestScope) {
  return { spaceId, ...(changeRequestId === undefined ? {} : { changeRequestId }) }
}
