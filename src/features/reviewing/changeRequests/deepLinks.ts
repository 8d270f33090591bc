import { commands as editorCommands, l10n, type Uri, type UriHandler } from 'vscode'
import { isApiError } from '../../../client/errors/apiError.ts'
import type { Output } from '../../../contract/operations.ts'
import { parentPathOf } from '../../../core/platform/uris/uris.ts'
import type { Connection } from '../../shared/connections/connection.ts'
import { showError } from '../../shared/commands/commands.ts'
import { ExplainedError } from '../../shared/window/explainedError.ts'
import { window } from '../../shared/window/window.ts'
import type { ReviewServices } from './reviewServices.ts'
import { showSummary } from './stateCommands.ts'
import { changeRequestTitle } from '../../shared/changeRequests/changeLabels.ts'
import { openPageUri } from '../../shared/pages/openPageUri.ts'
import { currentConnection } from '../../shared/connections/signedIn.ts'

type RevealSpace = (space: string) => Promise<void>

/** Opens the targets of links such as `vscode://galley-docs.galley/open?url=…`, after asking. */
export function deepLinks(services: ReviewServices, revealSpace: RevealSpace): UriHandler {
  return {
    handleUri: async (uri) => {
      try {
        await openLink(services, revealSpace, uri)
      } catch (error) {
        services.log.warn('Couldn’t open a link.', error)
        void showError(error, services.log)
      }
    },
  }
}

/** Rejects with a message for users if the link is broken. */
async function openLink(services: ReviewServices, revealSpace: RevealSpace, uri: Uri): Promise<void> {
  const url = uri.path === '/open' ? new URLSearchParams(uri.query).get('url') : null
  if (url === null || !/^https?:\/\/[^\s/]+\//i.test(url) || !URL.canParse(url)) {
    throw new ExplainedError(
      l10n.t('The link is incomplete. It must contain an address in the platform’s app: “open?url=…”.'),
    )
  }
  const open = l10n.t('Open')
  const message = l10n.t('A link asks Galley to open this address. Open it?')
  if ((await window.showInformationMessage(message, { modal: true, detail: url }, open)) !== open) return
  const connection = await currentConnection(services.connections)
  const { server } = connection
  const { space, page, changeRequest } = await find(connection, url)
  if (!space) throw new ExplainedError(l10n.t('Galley can’t open the target of this link.'))
  const address = { server: server.id, space: space.id, spaceTitle: space.title }
  if (page && page.type !== 'group' && page.type !== 'link') {
    const of = { ...address, page: page.id, title: page.title, parentPath: parentPathOf(page.path) }
    const branch = changeRequest && {
      changeRequest: changeRequest.id,
      changeRequestTitle: changeRequestTitle(changeRequest),
    }
    await editorCommands.executeCommand('vscode.open', openPageUri({ ...of, ...branch }), { preview: false })
  } else if (changeRequest) {
    const ref = { server: server.id, space: space.id, changeRequest: changeRequest.id }
    await showSummary(services, { ref, request: changeRequest, space })
  } else await revealSpace(space.id)
}

async function find({ client, server }: Connection, url: string): Promise<Output<'getContentByUrl'>> {
  try {
    return await client.getContentByUrl({ url })
  } catch (error) {
    if (!isApiError(error, 'notFound')) throw error
    throw new ExplainedError(
      l10n.t(
        '{0} has no content at this address, or you don’t have access to it. Switch to the account that the link is for, and open it again.',
        server.name,
      ),
      { cause: error },
    )
  }
}
