import { l10n, Uri, workspace } from 'vscode'
import { isRecord } from '../../../contract/checks/records.ts'
import type { Output } from '../../../contract/operations.ts'
import { fileNameTitle } from '../../../core/text/strings/titles.ts'
import type { Connection } from '../../shared/connections/connection.ts'
import type { ObjectDocumentHost } from '../../shared/objects/objectDocuments.ts'
import { Hint } from '../../shared/window/explainedError.ts'
import { window } from '../../shared/window/window.ts'
import type { SpecScope } from './openApiSpecs.ts'
import { endingOf, type ReadSpecDocument } from './specTexts.ts'

type VersionContent = Output<'getOpenAPISpecVersionContentById'>

/** The id of the latest version in the address of a document. */
export const latestVersion = ''

const kind = 'specVersionContent'
const maxNameLength = 80

/** Registers what the platform has read from versions as documents. */
export function specContents(documents: ObjectDocumentHost): ReadSpecDocument {
  documents.add(kind, {
    read: async (connection, { organizationId = '', specSlug = '', id = latestVersion }) =>
      contentText(await readContent(connection, { organizationId, specSlug }, id)),
  })
  return async ({ server }, { organizationId, specSlug }, id) => {
    const ids = { organizationId, specSlug, id }
    const uri = await documents.refresh({ kind, server: server.id, ids, name: `${specSlug}.parsed.json` })
    return { uri, isParsed: true }
  }
}

/** Downloads a version to the file that the user chooses. Its address includes its own authorization, so no token is sent. */
export async function saveSpec(connection: Connection, scope: SpecScope, id: string, title: string): Promise<void> {
  const { url, urls } = await readContent(connection, scope, id)
  const address = url ?? urls?.source
  if (address === undefined) throw new Hint(l10n.t('The server provides no file of “{0}”.', scope.specSlug))
  const name = `${fileNameTitle(scope.specSlug, maxNameLength, 'openapi')}.${endingOf(address)}`
  const [folder] = workspace.workspaceFolders ?? []
  const file = await window.showSaveDialog({
    title,
    filters: { OpenAPI: ['yaml', 'yml', 'json'] },
    ...(folder ? { defaultUri: Uri.joinPath(folder.uri, name) } : {}),
  })
  if (!file) return
  await workspace.fs.writeFile(file, (await connection.download(address)).bytes)
  window.setStatusBarMessage(l10n.t('Saved “{0}”.', workspace.asRelativePath(file)), 5000)
}

async function readContent(
  { client }: Connection,
  { organizationId, specSlug }: SpecScope,
  versionId: string,
): Promise<VersionContent> {
  const spec = { organizationId, specSlug }
  return versionId === latestVersion
    ? await client.getLatestOpenAPISpecVersionContent(spec)
    : await client.getOpenAPISpecVersionContentById({ ...spec, versionId })
}

/** Formats the files of a version as JSON. A single file is shown without its name. */
function contentText({ filesystem }: VersionContent): string {
  const files: unknown[] = isRecord(filesystem) ? Object.values(filesystem) : []
  const [only] = files
  const shown = files.length === 1 && isRecord(only) && 'specification' in only ? only['specification'] : filesystem
  return `${JSON.stringify(shown ?? null, undefined, 2)}\n`
}
