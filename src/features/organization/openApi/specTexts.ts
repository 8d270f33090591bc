import { l10n, type Uri } from 'vscode'
import { parsedText } from '../../../client/fallbacks/specFallback.ts'
import type { Connection } from '../../shared/connections/connection.ts'
import type { Ids } from '../../shared/families/resourceFamily.ts'
import type { ObjectDocumentHost } from '../../shared/objects/objectDocuments.ts'
import { isCancellation } from '../../shared/window/explainError.ts'
import type { SpecScope } from './openApiSpecs.ts'

const kind = 'specVersionText'

/** The document of a version. */
export interface SpecDocument {
  readonly uri: Uri
  /** True if it was written from what the platform has read, so that only its meaning can be compared. */
  readonly isParsed: boolean
}

/** Reads a version and returns its document. Rejects if it can't be read. */
export type ReadSpecDocument = (connection: Connection, scope: SpecScope, versionId: string) => Promise<SpecDocument>

/** Registers the texts of versions as documents to read and compare. */
export function specTexts(documents: ObjectDocumentHost): ReadSpecDocument {
  const parsed = new Set<string>()
  const keyOf = ({ server }: Connection, versionId: string): string => `${server.id} ${versionId}`
  documents.add(kind, {
    read: async (connection, { id = '', ...scope }) => {
      const { text, isParsed } = await versionText(connection, scope, id)
      if (isParsed) parsed.add(keyOf(connection, id))
      else parsed.delete(keyOf(connection, id))
      return text
    },
  })
  return async (connection, scope, versionId) => {
    const { client, server } = connection
    const { url } = await client.getOpenAPISpecVersionById({ ...scope, versionId })
    const name = `${scope.specSlug}.${endingOf(url)}`
    const uri = await documents.refresh({ kind, server: server.id, ids: { ...scope, id: versionId }, name })
    return { uri, isParsed: parsed.has(keyOf(connection, versionId)) }
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

/** Says that only the meaning of a version was compared, and why. */
export function onlyMeaningCompared(): string {
  return l10n.t('Only the meaning was compared, because the platform’s text can’t be downloaded.')
}

/** Returns the extension of a specification, as its address names it. */
export function endingOf(address: string): 'json' | 'yaml' {
  return URL.parse(address)?.pathname.endsWith('.json') === true ? 'json' : 'yaml'
}
