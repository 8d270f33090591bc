import { cleanPath } from '../core/docs/gitSync/docsConfig.ts'
import { editRedirects } from '../core/docs/gitSync/redirectEdits.ts'
import { applyLineEdits, dissolveEntry } from '../core/docs/gitSync/summaryEdits.ts'
import type { SummaryItem } from '../core/docs/gitSync/summaryFile.ts'
import type { DocsFolder } from './docsFolder.ts'
import { missingPage } from './folderPlan.ts'
import { missingFile } from './structureEdits.ts'

/** What can be done about an entry of the table of contents, or a redirect, that names what it can't name. */
export interface StructureFix {
  /** The path of the page that it names and that doesn't exist. */
  readonly missing: string | undefined
  /** The file of that page, where it can be made. */
  readonly file?: string
  readonly title: string
  /** The file with it, as it was read. */
  readonly before: string
  /** The file without it; what is below an entry stays. */
  readonly without: string
}

/** What can be done about the entry of the table of contents on a line. */
export function entryFix(docs: DocsFolder, line: number): StructureFix | undefined {
  const { summary, body } = docs
  if (summary === undefined) return undefined
  const { text } = summary
  const items = summary.file.groups.flatMap((group) => group.items)
  const item = itemAt(items, line)
  if (item === undefined) return undefined
  const { title, target = '' } = item
  const missing = missingPage(body, target, body.pieceOf(summary.path))
  return {
    missing,
    ...(missing !== undefined && { file: missingFile(docs, missing, target) }),
    title,
    before: text,
    without: applyLineEdits(text, dissolveEntry(text, item)),
  }
}

function itemAt(items: readonly SummaryItem[], line: number): SummaryItem | undefined {
  const item = items.find((each) => each.line <= line && line < each.last)
  return item === undefined || item.line === line ? item : itemAt(item.items, line)
}

/** What can be done about the redirect of `.gitbook.yaml` at an offset. */
export function redirectFix({ body, config, configText = '' }: DocsFolder, offset: number): StructureFix | undefined {
  const redirect = config.redirects.find(
    ({ sourceSpan: [start], targetSpan: [, end] }) => start <= offset && offset <= end,
  )
  if (redirect === undefined) return undefined
  const { source, target } = redirect
  const page = cleanPath(target.split('#', 1)[0] ?? '')
  const without = editRedirects(configText, {
    add: new Map(),
    remove: new Set([cleanPath(source) ?? source]),
    retarget: () => undefined,
  })
  const missing = page !== undefined && body.pageFile(page) === undefined ? page : undefined
  return { missing, title: source, before: configText, without }
}
