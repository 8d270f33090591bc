import { l10n } from 'vscode'
import type { ChangeRequest } from '../../../contract/changeRequests.ts'
import type { Summary } from '../../../core/changeRequests/summaryText.ts'
import type { ChangeRequestPlace } from '../../shared/changeRequestWrites.ts'
import { kindWords, statusWords } from '../../shared/changeWords.ts'
import { momentText } from '../../shared/factsTooltip.ts'
import type { MarkSearch } from './markSearch.ts'
import type { RequestReader } from './requestReader.ts'

/** A summary, and what it was made of. */
export interface ReadSummary extends Summary {
  readonly request: ChangeRequest
}

/** Reads everything about a change request in two round trips, three after an update from main, and writes its summary. */
export async function readSummary(
  { reader, marks }: { readonly reader: RequestReader; readonly marks: MarkSearch },
  place: ChangeRequestPlace,
): Promise<ReadSummary> {
  const { client } = await reader.connection(place.server)
  const input = { spaceId: place.space, changeRequestId: place.changeRequest }
  const fresh = { force: true } as const
  const requestRead = reader.request(place, fresh)
  const [request, space, reviews, requested, contributors, content, marked, core, markdown] = await Promise.all([
    requestRead,
    reader.space(place),
    reader.reviews(place, fresh),
    reader.requested(place, fresh),
    client.listChangeRequestContributors(input),
    requestRead.then(async (found) => await reader.content({ ...place, changeRequest: found.id }, found)),
    requestRead.then(async (found) => await marks.find({ ...place, changeRequest: found.id }, found)),
    import('../../../core/changeRequests/summaryText.ts'),
    import('../../../core/markdown/writing/documentToMarkdown.ts'),
  ])
  const description = request.description ? markdown.documentToMarkdown(request.description) : ''
  const facts = {
    request,
    spaceTitle: space.title,
    description,
    reviews,
    requested,
    content,
    marked: new Set(marked.pages.map(({ address }) => address.page)),
  }
  const summary = core.summaryOf(
    { ...facts, contributors: contributors.items },
    {
      t: (message, ...values) => l10n.t(message, ...values),
      status: (status) => statusWords(status as typeof request.status),
      kind: kindWords,
      moment: (timestamp) => momentText(timestamp) ?? timestamp,
    },
  )
  return { ...summary, request }
}
