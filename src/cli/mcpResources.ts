import type { Server } from '@modelcontextprotocol/sdk/server/index.js'
import {
  CompleteRequestSchema,
  ErrorCode,
  ListResourcesRequestSchema,
  ListResourceTemplatesRequestSchema,
  McpError,
  ReadResourceRequestSchema,
} from '@modelcontextprotocol/sdk/types.js'
import { onOneLine } from '../agent/contentLines.ts'
import { docsNamed, folderNames, type DocsCatalog } from '../agent/docs/docsCatalog.ts'
import type { OpenDocs } from '../agent/docs/docsSource.ts'
import { ToolError } from '../agent/toolError.ts'
import { percentDecoded } from '../core/text/strings/percentDecoded.ts'

const resourcesAtOnce = 100
const maxCompletions = 100
/** Clients can add a whole resource to the context of a model. */
const maxResourceBytes = 1024 * 1024
const mimeType = 'text/markdown'
const folderTemplate = 'docs:///{+page}'
const platformTemplate = 'docs://{docs}/{+page}'

/** Offers pages as resources: a list for the folder, and templates with names of docs for the platform. */
export function offerPages(server: Server, catalog: DocsCatalog): void {
  const open = async (docs: string, signal: AbortSignal): Promise<OpenDocs> => {
    return await (await docsNamed({ catalog, signal }, docs)).open(signal)
  }
  server.setRequestHandler(ListResourceTemplatesRequestSchema, () => ({ resourceTemplates: templates(catalog) }))
  server.setRequestHandler(ListResourcesRequestSchema, async ({ params }, { signal }) => {
    const pages = await listedPages(catalog, signal).catch((error: unknown) => {
      // Without a folder, there are only templates.
      if (error instanceof ToolError) return []
      throw error
    })
    const start = Number(params?.cursor ?? 0)
    if (!Number.isInteger(start) || start < 0) throw new McpError(ErrorCode.InvalidParams, 'The cursor isn’t valid.')
    const resources = pages.slice(start, start + resourcesAtOnce).map(({ docs, id, title }) => {
      return { uri: uriOf(id, docs), name: id, title: onOneLine(title), mimeType }
    })
    const next = start + resourcesAtOnce
    return { resources, ...(next < pages.length ? { nextCursor: String(next) } : {}) }
  })
  server.setRequestHandler(ReadResourceRequestSchema, async ({ params: { uri } }, { signal }) => {
    const { pageNamed, readPage } = await import('../agent/tools/pageInput.ts')
    return await withReason(async () => {
      const { docs: name, page } = namesIn(uri)
      const docs = await open(name, signal)
      const { text } = await readPage(docs, pageNamed(docs, page))
      if (Buffer.byteLength(text) > maxResourceBytes) {
        throw new ToolError('The page is larger than 1 MB. Read it in parts with docs_read.')
      }
      return { contents: [{ uri, mimeType, text }] }
    })
  })
  server.setRequestHandler(CompleteRequestSchema, async ({ params: { ref, argument, context } }, { signal }) => {
    const isPlatform = ref.type === 'ref/resource' && ref.uri === platformTemplate
    const isPage = ref.type === 'ref/resource' && (isPlatform || ref.uri === folderTemplate)
    if (isPage && argument.name === 'page') {
      const docs = isPlatform ? percentDecoded(context?.arguments?.['docs'] ?? '') : ''
      return await withReason(async () => {
        const opened = await open(docs, signal)
        const names = opened.pages.map((page) => opened.nameOf(page))
        return completed(names, argument.value)
      })
    }
    if (argument.name !== 'docs' || (!isPlatform && ref.type !== 'ref/prompt')) return completed([], '')
    return await withReason(async () => {
      const folders = await folderNames(catalog)
      const spaces = catalog.hasPlatform ? await (await catalog.platform()).spaces(signal) : []
      return completed([...folders, ...spaces.map(({ id }) => id)], argument.value)
    })
  })
}

/** Returns the pages of one docs folder, or of all docs folders. */
async function listedPages(catalog: DocsCatalog, signal: AbortSignal) {
  const pages: { readonly docs: string; readonly id: string; readonly title: string }[] = []
  const names = await folderNames(catalog)
  for (const docs of names.length === 0 ? [''] : names) {
    const opened = await (await docsNamed({ catalog, signal }, docs)).open(signal)
    for (const { id, title } of opened.pages) pages.push({ docs, id, title })
  }
  return pages
}

function templates({ hasPlatform }: DocsCatalog) {
  const ofFolder = {
    uriTemplate: folderTemplate,
    name: 'page',
    title: 'Page of the docs folder',
    description: 'The Markdown of a page, by its path relative to the root of the docs.',
    mimeType,
  }
  const ofPlatform = {
    uriTemplate: platformTemplate,
    name: 'platform_page',
    title: 'Page of a space or a change request',
    description: 'The Markdown of a page, by its path. docs is SPACE or SPACE%23NUMBER.',
    mimeType,
  }
  return hasPlatform ? [ofFolder, ofPlatform] : [ofFolder]
}

function completed(all: readonly string[], begun: string) {
  const found = all.filter((name) => name.startsWith(begun))
  const values = found.slice(0, maxCompletions)
  return { completion: { values, total: found.length, hasMore: values.length < found.length } }
}

/** Turns a refusal into an error of the protocol. */
async function withReason<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof ToolError)) throw error
    throw new McpError(ErrorCode.InvalidParams, error.message)
  }
}

function uriOf(page: string, docs = ''): string {
  return `docs://${encodeURIComponent(docs)}/${page.split('/').map(encodeURIComponent).join('/')}`
}

function namesIn(uri: string): { readonly docs: string; readonly page: string } {
  const [, docs, page] = /^docs:\/\/([^/]*)\/(.+)$/.exec(uri) ?? []
  if (docs === undefined || page === undefined) {
    throw new ToolError(`The resource isn’t valid. Use a page, such as ${uriOf('guides/install.md')}.`)
  }
  return { docs: percentDecoded(docs), page: percentDecoded(page) }
}
