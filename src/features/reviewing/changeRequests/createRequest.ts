import { commands as editorCommands, l10n, ThemeIcon, Uri, type QuickPickItem } from 'vscode'
import { isApiError } from '../../../client/errors/apiError.ts'
import type { Input } from '../../../contract/operations.ts'
import { parseGalleyUri } from '../../../core/platform/uris/uris.ts'
import { activeUri } from '../../shared/pages/activeUri.ts'
import { askSubject } from '../../shared/changeRequests/askSubject.ts'
import { requireEditRight } from '../../shared/changeRequests/requireEditRight.ts'
import { ExplainedError } from '../../shared/window/explainedError.ts'
import { pickSpace } from '../../shared/pages/pickSpace.ts'
import { holdsResource } from '../../shared/tree/resource.ts'
import { window } from '../../shared/window/window.ts'
import type { ReviewServices } from './reviewServices.ts'
import { showSummary } from './stateCommands.ts'
import { changeRequestTitle } from '../../shared/changeRequests/changeLabels.ts'
import { openPageUri } from '../../shared/pages/openPageUri.ts'
import { currentConnection } from '../../shared/connections/signedIn.ts'
import { commands } from '../../shared/commands/commandIds.ts'
import { pickerTitle } from '../../shared/commands/commandTitle.ts'

/** Where to create a change request: a space, and a page if there is one. */
interface RequestOrigin {
  readonly server: string
  readonly space: string
  readonly page?: { readonly id: string; readonly title: string }
}

/** Returns the handlers of *New Change Request…*: with a subject, from the active page or from a template. */
export function createHandlers(services: ReviewServices) {
  return {
    createChangeRequest: async (element?: unknown) => {
      const title = pickerTitle(commands.createChangeRequest)
      const beginning = originOf(element) ?? (await askSpace(services, title))
      if (!beginning) return
      const space = await services.reader.space(beginning)
      requireEditRight(space)
      const start = await pickStart(beginning, title)
      if (!start) return
      const subject = await askSubject(title)
      if (subject === undefined) return
      const template = start === 'template' ? await askTemplate(title) : undefined
      if (start === 'template' && template === undefined) return
      const body = {
        ...(subject === '' ? {} : { subject }),
        ...(template === undefined ? {} : { template: { id: template } }),
      }
      const request = await create(services, beginning, body)
      const ref = { server: beginning.server, space: beginning.space, changeRequest: request.id }
      await services.reader.invalidate(ref)
      if (start !== 'page' || !beginning.page) return await showSummary(services, { ref, request, space })
      const address = await services.pages.pageAddress(beginning, beginning.page.id)
      const branch = { changeRequest: request.id, changeRequestTitle: changeRequestTitle(request) }
      const uri = openPageUri({ ...address, ...branch })
      await editorCommands.executeCommand('vscode.open', uri, { preview: false })
    },
  }
}

async function create(
  services: ReviewServices,
  { server, space }: RequestOrigin,
  body: Input<'createChangeRequest'>['body'],
) {
  const { client } = await services.reader.connection(server)
  try {
    return await client.createChangeRequest({ spaceId: space, body })
  } catch (error) {
    if (body.template === undefined || !isApiError(error, 'notFound')) throw error
    throw new ExplainedError(
      l10n.t(
        'The server has no template “{0}”, so Galley didn’t create a change request. Check the ID in the platform’s app, and try again.',
        body.template.id,
      ),
      { cause: error },
    )
  }
}

function originOf(element: unknown): RequestOrigin | undefined {
  if (holdsResource(element)) {
    const { kind, server, id, title, space } = element.resource
    if (kind === 'space') return { server, space: id }
    if (space === undefined) return undefined
    return kind === 'page' ? { server, space, page: { id, title } } : { server, space }
  }
  const uri = element instanceof Uri ? element : activeUri()
  const target = uri && parseGalleyUri(uri)
  if (target?.kind !== 'page' && target?.kind !== 'changeRequestPage') return undefined
  const { server, space, page: id, title } = target
  return { server, space, page: { id, title } }
}

async function askSpace(services: ReviewServices, title: string): Promise<RequestOrigin | undefined> {
  const connection = await currentConnection(services.connections)
  const question = { title, placeHolder: l10n.t('Select the space to change') }
  const space = await pickSpace(connection, question, ({ permissions }) => permissions.edit === true)
  return space && { server: connection.server.id, space: space.id }
}

type Start = 'page' | 'empty' | 'template'

async function pickStart({ page }: RequestOrigin, title: string): Promise<Start | undefined> {
  const rows: (QuickPickItem & { start: Start })[] = [
    ...(page
      ? [{ label: l10n.t('Edit “{0}”', page.title), iconPath: new ThemeIcon('edit'), start: 'page' as const }]
      : []),
    { label: l10n.t('Start without changes'), iconPath: new ThemeIcon('git-pull-request-draft'), start: 'empty' },
    {
      label: l10n.t('Start from a template…'),
      description: l10n.t('by its ID'),
      iconPath: new ThemeIcon('file-add'),
      start: 'template',
    },
  ]
  return (await window.showQuickPick(rows, { title, placeHolder: l10n.t('Select how to start') }))?.start
}

/** Asks for the id of a template, because the API lists no templates. */
async function askTemplate(title: string): Promise<string | undefined> {
  const given = await window.showInputBox({
    title,
    prompt: l10n.t('ID of the template, as shown in the platform’s app'),
    ignoreFocusOut: true,
    validateInput: (value) => (value.trim() === '' ? l10n.t('Enter the ID of the template.') : undefined),
  })
  return given?.trim()
}
