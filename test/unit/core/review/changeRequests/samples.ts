import type { ChangeRequest } from '../../../../../src/contract/changeRequests.ts'
import type { Review } from '../../../../../src/contract/reviews.ts'
import type { Page } from '../../../../../src/contract/revisions.ts'
import type { Translate } from '../../../../../src/core/text/messages/translate.ts'

/** Fills in the placeholders of English texts. */
export const english: Translate = (message, ...values) =>
  message.replace(/\{(\d+)\}/g, (_, at: string) => values[Number(at)] ?? '')

/** Returns a person by name. The id is the name in lower case. */
export function person(displayName: string) {
  return { object: 'user', id: displayName.toLowerCase(), displayName, urls: {} } as const
}

/** Returns a change request with all fields that the contract requires. */
export function changeRequest(given: Partial<ChangeRequest> = {}): ChangeRequest {
  return {
    object: 'change-request',
    id: 'cr1',
    number: 12,
    status: 'open',
    subject: 'Say it shorter',
    createdBy: person('Ada'),
    createdAt: '2026-05-04T12:00:00.000Z',
    updatedAt: '2026-05-05T12:00:00.000Z',
    space: 's',
    revision: 'r3',
    revisionInitial: 'r1',
    comments: 0,
    outdated: false,
    urls: {},
    ...given,
  }
}

/** Returns a review with all fields that the contract requires. */
export function review(reviewer: string, given: Partial<Review> = {}): Review {
  return {
    object: 'change-request-review',
    id: `${reviewer}-${given.createdAt ?? ''}`,
    revision: 'r3',
    reviewer: person(reviewer),
    status: 'approved',
    outdated: false,
    createdAt: '2026-05-05T13:00:00.000Z',
    updatedAt: '2026-05-05T13:00:00.000Z',
    urls: {},
    ...given,
  }
}

/** Returns a page of a tree. Its document is named after its text. */
export function page(id: string, given: Partial<Page> = {}): Page {
  return { id, title: id, type: 'document', slug: id, path: id, documentId: `doc-${id}`, ...given } as Page
}
