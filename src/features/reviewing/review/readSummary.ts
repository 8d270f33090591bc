import { unlessNotOffered } from '../../../client/errors/apiError.ts'
import type { ChangeRequest } from '../../../contract/changeRequests.ts'
import type { Summary, SummaryFacts, SummaryLabels } from '../../../core/review/changeRequests/changeRequestSummary.ts'
import { isComparedWithMain } from '../../../core/review/changeRequests/reviewPages.ts'
import type { ChangeRequestRef } from '../../../core/platform/uris/changeRequestRef.ts'
import { changeKindLabel, statusLabel } from '../../shared/changeRequests/changeLabels.ts'
import { momentText } from '../../shared/labels/factsTooltip.ts'
import { documentText } from '../../shared/objects/documentText.ts'
import type { MarkSearch } from '../merging/markSearch.ts'
import type { RequestReader } from '../changeRequests/requestReader.ts'
import { translate } from '../../shared/window/translate.ts'

/** The labels of a change request in VS Code's language. */
export const summaryLabels: SummaryLabels = {
  t: translate,
  status: (status) => statusLabel(status as ChangeRequest['status']),
  kind: changeKindLabel,
  moment: (timestamp) => momentText(timestamp) ?? timestamp,
}

/** A summary, and the facts in it. */
export interface ReadSummary extends Summary {
  readonly facts: SummaryFacts
}

/**
 * Reads everything about a change request and writes its summary. Takes two round trips, or three after an update from
 * main.
 */
export async function readSummary(
  { reader, marks }: { readonly reader: RequestReader; readonly marks: MarkSearch },
  ref: ChangeRequestRef,
): Promise<ReadSummary> {
  const { client } = await reader.connection(ref.server)
  const input = { spaceId: ref.space, changeRequestId: ref.changeRequest }
  const fresh = { force: true } as const
  const requestRead = reader.request(ref, fresh)
  const [request, space, reviews, requested, contributors, content, marked, core] = await Promise.all([
    requestRead,
    reader.space(ref),
    reader.reviews(ref, fresh),
    reader.requested(ref, fresh),
    unlessNotOffered(client.listChangeRequestContributors(input)),
    requestRead.then(async (found) => await reader.content({ ...ref, changeRequest: found.id }, found)),
    requestRead.then(async (found) => await marks.find({ ...ref, changeRequest: found.id }, found)),
    import('../../../core/review/changeRequests/changeRequestSummary.ts'),
  ])
  const description = await documentText(request.description)
  const facts = {
    request,
    spaceTitle: space.title,
    description,
    offersReviews: client.supports('submitChangeRequestReview'),
    reviews,
    requested,
    contributors: contributors?.items ?? [],
    isComparedWithMain: isComparedWithMain(request),
    content,
    marked: new Set(marked.pages.map(({ address }) => address.page)),
  }
  return { ...core.summaryOf(facts, summaryLabels), facts }
}
