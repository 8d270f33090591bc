import { fold } from '../../core/docs/search/fold.ts'
import { folderNames, type ToolContext } from '../docs/docsCatalog.ts'
import { onOneLine } from '../contentLines.ts'
import { ToolError } from '../toolError.ts'

/** Rows about the folder or about the spaces. */
interface Part {
  readonly rows: readonly string[]
  /** Which pages a tool can change after a person allows writing. Undefined if the docs can't be read. */
  readonly writable?: string
}

/** Lists the folder and the spaces as rows of a result. A part that can't be read says why. */
export async function docsRows(context: ToolContext, filter: string): Promise<string[]> {
  const parts = await Promise.all([
    unlessRefused(async () => ({ rows: await folderRows(context), writable: 'Pages in the folder can be changed.' })),
    unlessRefused(async () => ({
      rows: await spaceRows(context, filter),
      writable:
        'Pages in change requests that the person selected or that change_request_create created can be changed.',
    })),
  ])
  const writable = context.catalog.writes ? parts.flatMap((part) => part.writable ?? []) : []
  const writing = writable.length === 0 ? ['Pages are read-only.'] : writable
  return [...parts.flatMap(({ rows }) => rows), ...writing]
}

async function folderRows({ catalog, signal }: ToolContext): Promise<string[]> {
  const names = await folderNames(catalog)
  if (names.length > 0) return names.map((name) => `- ${name}: docs folder`)
  const docs = await (await catalog.folder()).open(signal)
  const { title, files, includes } = docs.body
  const unlisted = docs.pages.filter((page) => !docs.isListed(page)).length
  return [
    `- folder: “${onOneLine(title)}”, the default for docs. Pages: ${docs.pages.length}, not in the table of contents: ${unlisted}, other files: ${files?.size ?? 0}, reusable content: ${includes?.size ?? 0}`,
  ]
}

async function spaceRows({ catalog, signal }: ToolContext, filter: string): Promise<string[]> {
  const words = fold(filter).split(/\s+/)
  const spaces = await (await catalog.platform()).spaces(signal)
  return spaces
    .filter(({ title }) => words.every((word) => fold(title).includes(word)))
    .map(({ id, title, organization, changeRequestsOpen: open, changeRequestsDraft: drafts }) => {
      return `- ${id}: space “${onOneLine(title)}” of ${onOneLine(organization)}, open change requests: ${open}, drafts: ${drafts}`
    })
}

async function unlessRefused(read: () => Promise<Part>): Promise<Part> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof ToolError) return { rows: [`- ${error.message}`] }
    throw error
  }
}
