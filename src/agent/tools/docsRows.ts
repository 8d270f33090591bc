import { counted } from '../../core/counted.ts'
import { fold } from '../../core/search/fold.ts'
import type { ToolContext } from '../docs/docsCatalog.ts'
import { onOneLine } from '../contentLines.ts'
import { ToolError } from '../toolError.ts'

/** The docs at hand as rows of a result; a part that cannot be had says why. */
export async function docsRows(context: ToolContext, filter: string): Promise<string[]> {
  const [folder, spaces] = await Promise.all([
    unlessRefused(async () => await folderRows(context)),
    unlessRefused(async () => await spaceRows(context, filter)),
  ])
  const writing = context.catalog.writes
    ? 'Pages can be changed in the folder, and in change requests that the person chose or change_request_create makes.'
    : 'Pages can be read only.'
  return [...folder, ...spaces, writing]
}

async function folderRows({ catalog, signal }: ToolContext): Promise<string[]> {
  const docs = await (await catalog.folder()).open(signal)
  const { title, files, includes } = docs.body
  const unlisted = docs.pages.filter((page) => !docs.isListed(page)).length
  return [
    `- folder: “${onOneLine(title)}”, what is meant without docs: ${counted(docs.pages.length, 'page')}, ${unlisted} of them not in the table of contents, ${counted(files?.size ?? 0, 'other file')}, ${counted(includes?.size ?? 0, 'piece')} of content that pages include`,
  ]
}

async function spaceRows({ catalog, signal }: ToolContext, filter: string): Promise<string[]> {
  const words = fold(filter).split(/\s+/)
  const spaces = await (await catalog.platform()).spaces(signal)
  return spaces
    .filter(({ title }) => words.every((word) => fold(title).includes(word)))
    .map(({ id, title, organization, changeRequestsOpen: open, changeRequestsDraft: drafts }) => {
      return `- ${id}: space “${onOneLine(title)}” of ${onOneLine(organization)}, ${counted(open, 'open change request')}, ${counted(drafts, 'draft')}`
    })
}

async function unlessRefused(rows: () => Promise<string[]>): Promise<string[]> {
  try {
    return await rows()
  } catch (error) {
    if (error instanceof ToolError) return [`- ${error.message}`]
    throw error
  }
}
