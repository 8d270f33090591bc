import type { ContentChange as RequestedChange, contentChangeOperations } from '../../contract/contentChanges.ts'
import type { Input, Output } from '../../contract/operations.ts'
import { changeBranch, requireUnfinished } from '../changeRequests/branches.ts'
import { inChange, withChangeIndex } from './applyChanges.ts'
import type { ChangeOutcome, ContentChange, NewFile } from './contentChange.ts'
import { checkFile, fileFetcher, inlineFile, type RequestedFile } from './incomingFiles.ts'
import type { RequestContext } from '../http/requestContext.ts'
import { changeRequestView } from '../changeRequests/changeRequestView.ts'
import { fileView } from '../revisions/fileView.ts'
import { changeRequestOf } from '../revisions/contentRequests.ts'
import { DeferredAnswer, type Handlers } from '../http/handler.ts'

type Request = Input<'updateChangeRequestContent'>
type Response = Output<'updateChangeRequestContent'>
type Outcome = Extract<Response, { changes: unknown }>['changes'][number]

/** The operation that writes the content of a change request (api-facts C1). */
export const contentChangeHandlers: Handlers<keyof typeof contentChangeOperations> = {
  updateChangeRequestContent(context, input) {
    requireUnfinished(changeRequestOf(context, input.changeRequestId), 'edited')
    const requested = filesOf(input.body.changes)
    for (const { file, index } of requested) inChange(index, () => checkFile(file))
    if (requested.every(({ file }) => file.base64 !== undefined)) return write(context, input, inlineFiles(requested))
    return new DeferredAnswer(async () => {
      const files = await fetchedFiles(requested, fileFetcher(context.writing.fetch))
      return (now) => write(now, input, files)
    })
  },
}

/** A file, with the index of its change in the batch. */
interface Requested {
  readonly index: number
  readonly file: RequestedFile
}

function filesOf(changes: readonly RequestedChange[]): Requested[] {
  return changes.flatMap((change, index) =>
    change.operation === 'insert_files' ? change.files.map((file) => ({ index, file })) : [],
  )
}

type Files = ReadonlyMap<RequestedFile, NewFile>

function inlineFiles(requested: readonly Requested[]): Files {
  return new Map(requested.map(({ index, file }) => [file, inChange(index, () => inlineFile(file))]))
}

async function fetchedFiles(
  requested: readonly Requested[],
  fetchFile: ReturnType<typeof fileFetcher>,
): Promise<Files> {
  const inline = inlineFiles(requested.filter(({ file }) => file.base64 !== undefined))
  const files = new Map(inline)
  for (const { index, file } of requested) {
    if (files.has(file)) continue
    try {
      files.set(file, await fetchFile(file))
    } catch (error) {
      throw withChangeIndex(index, error)
    }
  }
  return files
}

function write(context: RequestContext, input: Request, files: Files): Response {
  const { platform, space, user } = context
  const row = changeRequestOf(context, input.changeRequestId)
  const changes = input.body.changes.map((change): ContentChange => {
    if (change.operation !== 'insert_files') return change
    return { operation: 'insert_files', files: change.files.flatMap((file) => files.get(file) ?? []) }
  })
  const act = { userId: user.id, time: context.now }
  const changed = changeBranch(platform, row, changes, act, context.writing)
  const changeRequest = changeRequestView(changed.row, space, context)
  if (input.compat ?? true) return changeRequest
  const insertedFiles = changed.insertedFiles.map((file) => fileView(file, context.addresses, true))
  return {
    changeRequest,
    changes: changed.outcomes.map((outcome) => outcomeView(outcome, changeRequest.urls.location ?? '')),
    ...(insertedFiles.length > 0 ? { insertedFiles } : {}),
  }
}

function outcomeView({ object, page, ref }: ChangeOutcome, changeRequest: string): Outcome {
  if (object === 'deleted_page') return { object, page }
  const location = `${changeRequest}/content/page/${page}`
  return {
    object,
    ...(ref === undefined ? {} : { ref }),
    page: { object: 'page', id: page, urls: { location } },
  } as Outcome
}
