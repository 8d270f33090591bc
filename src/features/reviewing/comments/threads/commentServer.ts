import type { ChangeRequestScope } from '../../../../core/platform/uris/changeRequestRef.ts'
import type { CommentReply, Comment } from '../../../../contract/comments.ts'
import type { Document } from '../../../../contract/schemas/document.ts'
import type { ThreadTarget } from '../../../../core/review/comments/thread.ts'
import type { AnyPageAddress } from '../../../../core/platform/uris/uris.ts'
import type { Connection } from '../../../shared/connections/connection.ts'
import type { ChangeRequestWrites } from '../../../shared/changeRequests/changeRequestWrites.ts'
import { contentRefOf, type ContentReader } from '../../../shared/pages/contentReader.ts'
import { readListPages } from '../../../../client/listPages.ts'

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

  /** Returns the id of the signed-in user. */
  async me({ server }: ChangeRequestScope): Promise<string> {
    const { cache } = await this.#reader.connection(server)
    return (await cache.get('getAuthenticatedUser', {})).value.id
  }

  /** Returns whether the signed-in user has permission to comment in the space. */
  async mayComment({ server, space }: ChangeRequestScope): Promise<boolean> {
    const { cache } = await this.#reader.connection(server)
    return (await cache.get('getSpaceById', { spaceId: space })).value.permissions.comment !== false
  }

  /** Returns all comments that start threads, newest first. A request returns up to a thousand. */
  async list(scope: ChangeRequestScope, force: boolean): Promise<readonly Comment[]> {
    const { cache } = await this.#reader.connection(scope.server)
    const options = { force }
    const input = { spaceId: scope.space, format } as const
    const { changeRequest: changeRequestId } = scope
    const { value, error } =
      changeRequestId === undefined
        ? await readListPages(cache, 'listCommentsInSpace', input, undefined, options)
        : await readListPages(cache, 'listCommentsInChangeRequest', { ...input, changeRequestId }, undefined, options)
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

  async replies(scope: ChangeRequestScope, commentId: string): Promise<readonly CommentReply[]> {
    const { cache } = await this.#reader.connection(scope.server)
    const input = { spaceId: scope.space, commentId, format } as const
    const { changeRequest: changeRequestId } = scope
    const options = { force: true }
    const { value, error } =
      changeRequestId === undefined
        ? await readListPages(cache, 'listCommentRepliesInSpace', input, undefined, options)
        : await readListPages(
            cache,
            'listCommentRepliesInChangeRequest',
            { ...input, changeRequestId },
            undefined,
            options,
          )
    if (error) throw error
    return value
  }

  async get(scope: ChangeRequestScope, commentId: string): Promise<Comment> {
    const { client } = await this.#reader.connection(scope.server)
    const input = { spaceId: scope.space, commentId, format } as const
    const { changeRequest: changeRequestId } = scope
    return changeRequestId === undefined
      ? await client.getCommentInSpace(input, { fresh: true })
      : await client.getCommentInChangeRequest({ ...input, changeRequestId }, { fresh: true })
  }

  async post(scope: ChangeRequestScope, target: Omit<ThreadTarget, 'revision'>, markdown: string): Promise<Comment> {
    const body = { ...target, body: { markdown } }
    return await this.#write(scope, async ({ client }, spaceId, changeRequestId) =>
      changeRequestId === undefined
        ? await client.postCommentInSpace({ spaceId, body })
        : await client.postCommentInChangeRequest({ spaceId, changeRequestId, body }),
    )
  }

  async reply(scope: ChangeRequestScope, commentId: string, markdown: string): Promise<CommentReply> {
    const body = { body: { markdown } }
    return await this.#write(scope, async ({ client }, spaceId, changeRequestId) =>
      changeRequestId === undefined
        ? await client.postCommentReplyInSpace({ spaceId, commentId, body })
        : await client.postCommentReplyInChangeRequest({ spaceId, changeRequestId, commentId, body }),
    )
  }

  async resolve(scope: ChangeRequestScope, commentId: string, resolved: boolean): Promise<Comment> {
    const body = { resolved }
    return await this.#write(scope, async ({ client }, spaceId, changeRequestId) =>
      changeRequestId === undefined
        ? await client.updateCommentInSpace({ spaceId, commentId, body })
        : await client.updateCommentInChangeRequest({ spaceId, changeRequestId, commentId, body }),
    )
  }

  async update(
    scope: ChangeRequestScope,
    { thread, reply }: EntryAddress,
    body: EntryChanges,
  ): Promise<Comment | CommentReply> {
    const comment = { commentId: thread, body }
    return await this.#write(scope, async ({ client }, spaceId, changeRequestId) => {
      if (reply === undefined) {
        return changeRequestId === undefined
          ? await client.updateCommentInSpace({ spaceId, ...comment })
          : await client.updateCommentInChangeRequest({ spaceId, changeRequestId, ...comment })
      }
      return changeRequestId === undefined
        ? await client.updateCommentReplyInSpace({ spaceId, commentReplyId: reply, ...comment })
        : await client.updateCommentReplyInChangeRequest({
            spaceId,
            changeRequestId,
            commentReplyId: reply,
            ...comment,
          })
    })
  }

  async remove(scope: ChangeRequestScope, { thread: commentId, reply: commentReplyId }: EntryAddress): Promise<void> {
    await this.#write(scope, async ({ client }, spaceId, changeRequestId) => {
      if (commentReplyId === undefined) {
        return changeRequestId === undefined
          ? await client.deleteCommentInSpace({ spaceId, commentId })
          : await client.deleteCommentInChangeRequest({ spaceId, changeRequestId, commentId })
      }
      return changeRequestId === undefined
        ? await client.deleteCommentReplyInSpace({ spaceId, commentId, commentReplyId })
        : await client.deleteCommentReplyInChangeRequest({ spaceId, changeRequestId, commentId, commentReplyId })
    })
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
  async #write<T>(
    place: ChangeRequestScope,
    call: (connection: Connection, space: string, changeRequest: string | undefined) => Promise<T>,
  ): Promise<T> {
    const { server, space, changeRequest } = place
    const connection = await this.#reader.connection(server)
    try {
      return await call(connection, space, changeRequest)
    } finally {
      connection.cache.invalidate((name) => name.startsWith('listComment'))
      this.#writes.markListsOutdated(place)
    }
  }
}
