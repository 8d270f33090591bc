import type { Client } from '../../client/client.ts'
import { readWholeList } from '../../client/listPages.ts'
import { readSpecText, specFaultMessage, type ReadSpec } from '../../core/platform/openApi/specSource.ts'
import { english } from '../../core/text/messages/translate.ts'
import { loadCheckConfiguration } from '../../folder/checkConfiguration.ts'
import { readSpecFile } from '../../folder/specFile.ts'
import { onOneLine } from '../contentLines.ts'
import { ToolError } from '../toolError.ts'

/** An OpenAPI specification that blocks of the docs can show. */
export interface DocsSpec {
  readonly slug: string
  /** Its visibility on the platform, or its file. */
  readonly note: string
  read(): Promise<ReadSpec>
}

/** Returns the specifications of a space's organization. */
export async function spaceSpecs(client: Client, spaceId: string, signal: AbortSignal): Promise<DocsSpec[]> {
  const { organization: organizationId } = await client.getSpaceById({ spaceId }, { signal })
  const specs = await readWholeList(client, 'listOpenAPISpecs', { organizationId }, signal)
  return specs.map(({ slug, visibility }) => ({
    slug,
    note: visibility,
    read: async () => {
      const input = { organizationId, specSlug: slug }
      return readSpecText((await client.getLatestOpenAPISpecVersionContentRaw(input, { signal })).text)
    },
  }))
}

/** Returns the specifications in the configuration of a docs folder. */
export async function folderSpecs(folder: string): Promise<DocsSpec[]> {
  const { specs } = await loadCheckConfiguration(folder)
  return [...specs].map(([slug, place]) => ({
    slug,
    note: place.source,
    read: async () => await readSpecFile(folder, place),
  }))
}

/** Returns the document of a specification. Rejects with a `ToolError` if it doesn't exist, or can't be read. */
export async function specNamed(specs: readonly DocsSpec[], slug: string): Promise<object> {
  const found = specs.find((spec) => spec.slug === slug)
  if (found === undefined) {
    throw new ToolError(`The specification “${onOneLine(slug)}” doesn’t exist. Call without spec to list all of them.`)
  }
  const read = await found.read()
  if ('fault' in read) throw new ToolError(specFaultMessage(slug, read.fault, english))
  return read.document
}
