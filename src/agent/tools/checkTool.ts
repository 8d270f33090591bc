import * as Type from 'typebox'
import { fixTitle, problemMessage } from '../../core/authoring/checks/problemMessages.ts'
import { checkText } from '../../core/authoring/checks/checkText.ts'
import type { StyleGuide } from '../../core/authoring/prose/styleGuide.ts'
import type { DocsProblem, ProblemSeverity } from '../../core/authoring/checks/docsProblem.ts'
import { lineAt, lineStarts } from '../../core/text/markdown/links/linkRegions.ts'
import { english, partsText } from '../../core/text/messages/translate.ts'
import { defineTool } from './agentTool.ts'
import { boundedRows } from '../boundedRows.ts'
import { onOneLine } from '../contentLines.ts'
import { docsNamed } from '../docs/docsCatalog.ts'
import type { TextProblems } from '../docs/docsSource.ts'
import { cursorInput, docsInput, pageName, pageNamed, readPage } from './pageInput.ts'

/** Checks a page, a text, or all pages. */
export const docsCheck = defineTool({
  name: 'docs_check',
  title: 'Check Docs',
  description:
    'Finds problems by the platform’s rules: broken links and anchors, invalid blocks and front matter, and pages that aren’t in the table of contents. It also finds words that the docs’ style guide replaces. Each problem comes with its fix. Pass page to check one page. Pass text to check Markdown before you write it; with page, as the text of that page. Pass neither to check everything.',
  input: {
    docs: docsInput,
    page: Type.Optional(pageName),
    text: Type.Optional(
      Type.String({ maxLength: 1_000_000, description: 'Markdown to check instead of the stored text.' }),
    ),
    cursor: cursorInput,
  },
  writes: false,
  run: async ({ docs: name, page: wanted, text, cursor }, context) => {
    if (wanted === undefined && text !== undefined) {
      return report('the text', { found: [{ path: 'text', text, problems: checkText(text) }] }, cursor)
    }
    const docs = await (await docsNamed(context, name)).open(context.signal)
    const guide = await docs.guide()
    if (wanted === undefined) {
      return report('the docs', { found: await docs.checkAll(context.signal, context.progress), guide }, cursor)
    }
    const page = pageNamed(docs, wanted)
    const self = docs.nameOf(page)
    const checked = text ?? (await readPage(docs, page)).text
    const problems = await docs.check(page.id, checked)
    return report(self, { found: [{ path: self, text: checked, problems }], guide }, cursor)
  },
})

/** Errors come first, because a result can be cut off. */
const severities: readonly ProblemSeverity[] = ['error', 'warning', 'info', 'hint']

interface Found {
  readonly found: readonly TextProblems[]
  readonly guide?: StyleGuide | undefined
}

function report(what: string, { found, guide }: Found, cursor: string | undefined): string {
  const ordered = severities.flatMap((severity) => {
    return found.map((each) => ({
      ...each,
      problems: each.problems.filter((problem) => problem.severity === severity),
    }))
  })
  const rows = ordered.flatMap((each) => problemRows(each, guide))
  if (rows.length === 0) return `No problems in ${what}.`
  const problems = ordered.flatMap((each) => each.problems)
  const counts = [...Map.groupBy(problems, ({ rule }) => rule)].map(([rule, { length }]) => `${rule}: ${length}`)
  const head = `Problems in ${what}: ${rows.length} (${partsText(counts, english)}). Rows start with path:line:column.`
  return boundedRows(head, rows, cursor)
}

/** Returns one row for each problem: position, message, rule of the style guide, and fixes. */
export function problemRows({ path, text, problems }: TextProblems, guide: StyleGuide | undefined): string[] {
  const starts = lineStarts(text)
  return problems.map((problem) => {
    const { line, column } = lineAt(starts, problem.start)
    return `${path}:${line}:${column} ${problemText(problem, guide)}`
  })
}

function problemText(problem: DocsProblem, guide: StyleGuide | undefined): string {
  const fixes = problem.fixes.map((fix) => onOneLine(fixTitle(fix, english))).join('; ')
  const message = onOneLine(problemMessage(problem, english)).replace(/(?<=[^.!?…”)])$/, '.')
  const rule = guide?.ruleOf(problem)
  const reason = rule === undefined ? '' : ` Style guide: ${onOneLine(rule.title)}.`
  return `${problem.severity} ${problem.rule} ${message}${reason}${fixes === '' ? '' : ` Fixes: ${fixes}.`}`
}
