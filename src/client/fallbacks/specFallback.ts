import { isRecord } from '../../contract/checks/records.ts'
import { isApiError } from '../errors/apiError.ts'
import type { Fallback } from './fallback.ts'

/**
 * Downloads the text of a specification from the address that its content names, without the token. If that fails,
 * writes the parsed document as JSON, which means the same.
 */
export const readSpecText: Fallback<'getLatestOpenAPISpecVersionContentRaw'> = async (services, input) => {
  const { client, download, options } = services
  const { url, urls, filesystem } = await client.getLatestOpenAPISpecVersionContent(input, options)
  const text = await downloaded(async (address) => (await download(address, options)).bytes, url ?? urls?.source)
  if (text !== undefined) return { text, format: /^\s*[{[]/.test(text) ? 'json' : 'yaml' }
  const parsed = parsedText(filesystem)
  if (parsed === undefined) return undefined
  const content = { text: parsed, format: 'json' as const, isParsed: true }
  return content
}

/** Returns whether the text of a specification was written from the parsed document: only its meaning can be compared. */
export function isParsed(content: object): boolean {
  return 'isParsed' in content
}

/** Writes the parsed document of a version as JSON, which means the same as its text. Undefined if there's none. */
export function parsedText(filesystem: unknown): string | undefined {
  const document = entryPoint(filesystem)
  return document === undefined ? undefined : JSON.stringify(document, undefined, 2)
}

async function downloaded(
  load: (address: string) => Promise<Uint8Array>,
  address: string | undefined,
): Promise<string | undefined> {
  if (address === undefined) return undefined
  try {
    return new TextDecoder().decode(await load(address))
  } catch (error) {
    if (isApiError(error) && error.kind !== 'cancelled') return undefined
    throw error
  }
}

/** Returns the parsed document of the file that the others belong to. */
function entryPoint(filesystem: unknown): unknown {
  const files = isRecord(filesystem) ? Object.values(filesystem).filter(isRecord) : []
  return (files.find((file) => file['isEntrypoint'] === true) ?? files[0])?.['specification']
}
