import { cleanPath } from '../core/docs/gitSync/docsConfig.ts'
import { editRedirects } from '../core/docs/gitSync/redirectEdits.ts'
import { applyLineEdits, dissolveEntry } from '../core/docs/gitSync/summaryEdits.ts'
import type { SummaryItem } from '../core/docs/gitSync/summaryFile.ts'
import type { DocsFolder } from './docsFolder.ts'
import { missingPage } from './folderPlan.ts'
import { missingFile } from './structureEdits.ts'
import { splitTarget } from '../core/text/strings/addresses.ts'

/** Fixes for an invalid entry of the table of contents, or an invalid redirect. */
export interface StructureFix {
  /** The path of the missing page. */
  readonly missing: string | undefined
  /** The file of that page, if it can be created. */
  readonly file?: string
  readonly title: string
  /** The text of the file with the entry. */
  readonly before: string
  /** The text of the file without the entry. Its children stay. */
  readonly without: string
}

/** Returns the fixes for the entry of the table of contents on a line. */
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

/** Returns the fixes for the redirect in `.gitbook.yaml` at an offset. */
export function redirectFix({ body, config, configText = '' }: DocsFolder, offset: number): StructureFix | undefined {
  const redirect = config.redirects.find(
    ({ sourceSpan: { start }, targetSpan: { end } }) => start <= offset && offset <= end,
  )
  if (redirect === undefined) return undefined
  const { source, target } = redirect
  const page = cleanPath(splitTarget(target).path)
  const without = editRedirects(configText, {
    add: new Map(),
    remove: new Set([cleanPath(source) ?? source]),
    retarget: () => undefined,
  })
  const missing = page !== undefined && body.pageFile(page) === undefined ? page : undefined
  return { missing, title: source, before: configText, without }
}
