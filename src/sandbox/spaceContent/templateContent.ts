import type { ContentRef } from '../../contract/schemas/conventions.ts'
import type { Input } from '../../contract/operations.ts'
import { changeBranch, changeMainContent } from '../changeRequests/branches.ts'
import type { ContentChange } from '../contentChanges/contentChange.ts'
import type { PageTree } from '../revisions/pageTree.ts'
import { stableFile, stablePage } from '../revisions/references.ts'
import { badRequest, forbidden, notFound } from '../http/errors.ts'
import type { RequestContext } from '../http/requestContext.ts'
import { templates } from '../sample/sampleTemplates.ts'
import type { ChangeRequestRow } from '../changeRequests/changeRequestStore.ts'
import { changeRequestOf } from '../revisions/contentRequests.ts'

/** The template that a request names. */
type TemplateRequest = Input<'applyTemplateToSpace'>['body']

/** Adds the pages of a template to the main content of the path's space, or to one of its change requests. */
export function applyTemplate(context: RequestContext, request: TemplateRequest): undefined {
  const { platform, space } = context
  if (request.changeRequestId !== undefined) {
    fillFromTemplate(context, changeRequestOf(context, request.changeRequestId), request)
    return
  }
  if (space.edit_mode === 'locked') {
    throw forbidden(`Live edits are locked in “${space.title}”. Apply the template to a change request.`)
  }
  const changes = changesOf(request, platform.revisions.tree(space.revision_id))
  changeMainContent(platform, space, changes, { userId: context.user.id, time: context.now })
}

/** Adds the pages of a template to a change request. */
export function fillFromTemplate(context: RequestContext, row: ChangeRequestRow, request: TemplateRequest): void {
  const changes = changesOf(request, context.platform.revisions.tree(row.revision_id))
  changeBranch(context.platform, row, changes, { userId: context.user.id, time: context.now })
}

function changesOf(request: TemplateRequest, tree: PageTree): ContentChange[] {
  const template = templates[request.id]
  if (!Object.hasOwn(templates, request.id) || !template) throw notFound('Template')
  const references = Object.entries(request.params?.contentRefs ?? {}).map(([name, ref]): [string, string] => [
    name,
    addressOf(name, ref, tree),
  ])
  return template(Object.fromEntries(references))
}

function addressOf(name: string, ref: ContentRef, tree: PageTree): string {
  if (ref.kind === 'url') return ref.url
  if (ref.kind === 'file' && tree.file(ref.file)) return stableFile(ref.file)
  if (ref.kind === 'page' && tree.page(ref.page)) return stablePage(ref.page)
  throw badRequest(`“${name}” doesn’t point to a file, page, or address of this space.`)
}
