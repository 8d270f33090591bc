import { countLabel } from '../../core/text/messages/countLabel.ts'
import { fold } from '../../core/docs/search/fold.ts'
import { folderNames, type ToolContext } from '../docs/docsCatalog.ts'
import { onOneLine } from '../contentLines.ts'
import { ToolError } from '../toolError.ts'

/** Rows about some of the docs at hand. */
interface Part {
  readonly rows: readonly string[]
  /** Where in them pages can be changed, once a person allows it; nowhere in docs that cannot be had. */
  readonly writable?: string
}

/** The docs at hand as rows of a result; a part that cannot be had says why. */
export async function docsRows(context: ToolContext, filter: string): Promise<string[]> {
  const requests = 'in change requests that the person selected or that change_request_create created'
  const parts = await Promise.all([
    unlessRefused(async () => ({ rows: await folderRows(context), writable: 'in the folder' })),
    unlessRefused(async () => ({ rows: await spaceRows(context, filter), writable: requests })),
  ])
  const writable = context.catalog.writes ? parts.flatMap((part) => part.writable ?? []) : []
  const writing = writable.length === 0 ? 'Pages are read-only.' : `Pages can be changed ${writable.join(', and ')}.`
  return [...parts.flatMap(({ rows }) => rows), writing]
}

async function folderRows({ catalog, signal }: ToolContext): Promise<string[]> {
  const names = await folderNames(catalog)
  if (names.length > 0) return names.map((name) => `- ${name}: docs folder`)
  const docs = await (await catalog.folder()).open(signal)
  const { title, files, includes } = docs.body
  const unlisted = docs.pages.filter((page) => !docs.isListed(page)).length
  return [
    `- folder: “${onOneLine(title)}”, the default for docs: ${countLabel(docs.pages.length, 'page')}, ${unlisted} of them not in the table of contents, ${countLabel(files?.size ?? 0, 'other file')}, ${countLabel(includes?.size ?? 0, 'piece')} of reusable content`,
  ]
}

async function spaceRows({ catalog, signal }: ToolContext, filter: string): Promise<string[]> {
  const words = fold(filter).split(/\s+/)
  const spaces = await (await catalog.platform()).spaces(signal)
  return spaces
    .filter(({ title }) => words.every((word) => fold(title).includes(word)))
    .map(({ id, title, organization, changeRequestsOpen: open, changeRequestsDraft: drafts }) => {
      return `- ${id}: space “${onOneLine(title)}” of ${onOneLine(organization)}, ${countLabel(open, 'open change request')}, ${countLabel(drafts, 'draft')}`
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
