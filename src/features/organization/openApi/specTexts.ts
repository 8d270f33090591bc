import type { Uri } from 'vscode'
import { parsedText } from '../../../client/fallbacks/specFallback.ts'
import type { Connection } from '../../shared/connections/connection.ts'
import type { Ids } from '../../shared/families/resourceFamily.ts'
import type { ObjectDocumentHost } from '../../shared/objects/objectDocuments.ts'
import { isCancellation } from '../../shared/window/explainError.ts'
import type { SpecScope } from './openApiSpecs.ts'

const kind = 'specVersionText'

/** Returns the URI of a version's document. Rejects if it can't be read. */
export type SpecTextUri = (connection: Connection, scope: SpecScope, versionId: string) => Promise<Uri>

/** Registers the texts of versions as documents to read and compare. */
export function specTexts(documents: ObjectDocumentHost): SpecTextUri {
  documents.add(kind, {
    read: async (connection, { id = '', ...scope }) => (await versionText(connection, scope, id)).text,
  })
  return async ({ client, server }, scope, versionId) => {
    const { url } = await client.getOpenAPISpecVersionById({ ...scope, versionId })
    const name = `${scope.specSlug}.${endingOf(url)}`
    return await documents.refresh({ kind, server: server.id, ids: { ...scope, id: versionId }, name })
  }
}

/**
 * Returns the original text of a version. If it can't be downloaded, returns the parsed document, which means the same.
 */
export async function versionText(
  { client, download }: Connection,
  scope: Ids,
  versionId: string,
): Promise<{ readonly text: string; readonly isParsed: boolean }> {
  const input = { ...scope, versionId } as SpecScope & { versionId: string }
  const { url } = await client.getOpenAPISpecVersionById(input)
  try {
    return { text: new TextDecoder().decode((await download(url)).bytes), isParsed: false }
  } catch (error) {
    if (isCancellation(error)) throw error
    const text = parsedText((await client.getOpenAPISpecVersionContentById(input)).filesystem)
    if (text === undefined) throw error
    return { text, isParsed: true }
  }
}

/** Returns the extension of a specification, as its address names it. */
export function endingOf(address: string): 'json' | 'yaml' {
  return URL.parse(address)?.pathname.endsWith('.json') === true ? 'json' : 'yaml'
}
