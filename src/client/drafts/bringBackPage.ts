import type { Draft } from '../../core/drafts/draft.ts'
import { isApiError } from '../errors/apiError.ts'
import type { Client } from '../client.ts'

/** The operations that it takes to bring a page back. */
export type BringingBackClient = Pick<Client, 'getPageInChangeRequestById' | 'updateChangeRequestContent'>

/**
 * Brings back the page of a draft that somebody deleted, with its place and identifier, as it was when the draft was
 * begun. A page that is there again stays as it is. Rejects with the error where the server refuses.
 */
export async function bringBackPage(
  client: BringingBackClient,
  { space, changeRequest, page, base: { revision } }: Draft,
): Promise<void> {
  const ids = { spaceId: space, changeRequestId: changeRequest }
  try {
    await client.getPageInChangeRequestById({ ...ids, pageId: page, metadata: false }, { fresh: true })
  } catch (error) {
    if (!isApiError(error, 'notFound')) throw error
    const change = { operation: 'revert_page', page, ...(revision === undefined ? {} : { revision }) } as const
    await client.updateChangeRequestContent({ ...ids, compat: false, body: { changes: [change] } })
  }
}
