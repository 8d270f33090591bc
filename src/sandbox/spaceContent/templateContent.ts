import type { ContentRef } from '../../contract/schemas/conventions.ts'
import type { Input } from '../../contract/operations.ts'
import { changeBranch, changeMainContent } from '../changeRequests/branches.ts'
import type { ContentChange } from '../contentChanges/contentChange.ts'
import type { PageTree } from '../revisions/pageTree.ts'
import { stableFile, stablePage } from '../revisions/references.ts'
import { badRequest, forbidden, notFound } from '../http/errors.ts'
import type { RequestContext } from '../http/requestContext.ts'
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

/** Returns the changes that fill a space. `references` are link targets by their names in the template. */
type Template = (references: Readonly<Record<string, string>>) => ContentChange[]

/** The sandbox's templates by id: `blank`, and `guide`, which uses the content reference `logo`. */
const templates: Readonly<Record<string, Template>> = {
  blank: () => [{ operation: 'insert_page', title: 'Untitled', document: {} }],

  guide: (references) => [
    {
      operation: 'insert_page',
      ref: 'welcome',
      title: 'Welcome',
      emoji: '1f44b',
      document: { markdown: welcome(references['logo']) },
    },
    {
      operation: 'insert_page',
      ref: 'first-steps',
      title: 'First steps',
      document: {
        markdown:
          'What readers need before they start.\n\n1. Install the product.\n2. Sign in.\n3. Go back to [the welcome page](./welcome.md).\n',
      },
    },
    {
      operation: 'insert_page',
      ref: 'questions',
      title: 'Questions and answers',
      document: { markdown: '## Where do I ask?\n\nSay here where people get help.\n' },
    },
  ],
}

function welcome(logo: string | undefined): string {
  const picture = logo === undefined ? '' : `![Logo](${logo})\n\n`
  return `${picture}Say in two sentences who this guide is for.\n\n* [First steps](./first-steps.md)\n* [Questions and answers](./questions.md)\n`
}
