import { Type } from 'typebox'
import type { DocsProblem } from '../core/checks/docsProblem.ts'
import { frontMatterEnd } from '../core/markdown/frontMatterBlock.ts'
import { escapeText } from '../core/markdown/writing/escapeText.ts'
import { defineTool, type AgentTool, type ToolContext } from './agentTool.ts'
import { ToolError } from './toolError.ts'
import { boundedRows, onOneLine } from './boundedRows.ts'
import { problemRows } from './checkTool.ts'
import type { DocsWriter, OpenDocs } from './docsSource.ts'
import { pageName, pageNamed } from './pageInput.ts'

const acceptProblems = Type.Optional(
  Type.Boolean({
    description: 'Writes the text although the check finds new errors in it. Off unless you know better.',
  }),
)

const pageEdit = defineTool({
  name: 'page_edit',
  title: 'Edit Page',
  description:
    'Replaces one exact piece of the Markdown of a page. It is refused when the piece is not there exactly once, or when the new text has errors that the old one had not. Copy old_text from docs_read, without line numbers and bars.',
  input: Type.Object(
    {
      page: pageName,
      old_text: Type.String({ minLength: 1, maxLength: 200_000, description: 'What stands there, exactly.' }),
      new_text: Type.String({ maxLength: 200_000, description: 'What stands there instead; empty to take it out.' }),
      accept_problems: acceptProblems,
    },
    { additionalProperties: false },
  ),
  writes: true,
  run: async ({ page: name, old_text, new_text, accept_problems = false }, context) => {
    const writer = writerOf(context)
    const docs = await context.source.open(context.signal)
    const page = pageNamed(docs, name)
    let rows: string[] = []
    await writer.edit(page, async (text) => {
      context.signal.throwIfAborted()
      const changed = replaceOnce(text, old_text, new_text)
      rows = await rowsOfCheck(docs, page.id, { before: text, after: changed, accept_problems })
      return changed
    })
    return written(`Changed ${page.id}.`, rows)
  },
})

/** In a file with the line ends of Windows, those of the two texts are taken for the same. */
function replaceOnce(text: string, from: string, to: string): string {
  const isWindows = text.includes('\r\n') && !text.includes(from)
  const [before, after] = isWindows ? [from, to].map((each) => each.replace(/\r?\n/g, '\r\n')) : [from, to]
  const at = text.indexOf(before ?? from)
  if (at === -1) {
    throw new ToolError(
      'The page does not have old_text. Nothing changed. Read it again with docs_read, and copy the piece exactly.',
    )
  }
  if (text.indexOf(before ?? from, at + 1) !== -1) {
    throw new ToolError('The page has old_text more than once. Nothing changed. Give more of the text around it.')
  }
  return text.slice(0, at) + (after ?? to) + text.slice(at + (before ?? from).length)
}

const pageCreate = defineTool({
  name: 'page_create',
  title: 'Create Page',
  description:
    'Creates a page and its entry in the table of contents. Give the text without its title; front matter may stand before it. It is refused when the path is taken or the text has errors.',
  input: Type.Object(
    {
      path: Type.String({ minLength: 4, maxLength: 300, description: 'The new file, such as guides/install.md.' }),
      title: Type.String({ minLength: 1, maxLength: 300, description: 'The title, without marks.' }),
      text: Type.String({ maxLength: 200_000, description: 'The Markdown below the title.' }),
      under: Type.Optional(Type.String({ maxLength: 1000, description: 'The page that it goes below, as its last.' })),
      group: Type.Optional(
        Type.String({ maxLength: 300, description: 'The group that it goes to the end of, by its title.' }),
      ),
      accept_problems: acceptProblems,
    },
    { additionalProperties: false },
  ),
  writes: true,
  run: async ({ path, title, text, under, group, accept_problems = false }, context) => {
    const writer = writerOf(context)
    if (under !== undefined && group !== undefined) throw new ToolError('Give under or group, not both.')
    const docs = await context.source.open(context.signal)
    checkPath(path)
    const parent = under === undefined ? undefined : pageNamed(docs, under).id
    const words = onOneLine(title, 300)
    if (words === '') throw new ToolError('Give a title with at least one letter.')
    const content = withTitle(words, text)
    const rows = await rowsOfCheck(docs, path, { before: '', after: content, accept_problems })
    const place = await writer.create({ path, text: content, title: words, under: parent, group })
    return written(`Created ${path}. ${place}`, rows)
  },
})

/** Names that every system and the platform take alike. */
function checkPath(path: string): void {
  const fits = path.split('/').every((part) => /^[\p{L}\p{N}_][\p{L}\p{N}_.-]*$/u.test(part) && !part.endsWith('.'))
  if (fits && path.endsWith('.md') && path.toLowerCase() !== 'summary.md') return
  throw new ToolError(
    'A page needs a path below the root of the docs that ends in .md, of letters, digits, “-”, “_” and “.”, such as guides/install.md. Nothing was created.',
  )
}

function withTitle(title: string, text: string): string {
  const end = frontMatterEnd(text)
  const heading = `# ${escapeText(title, 'heading', { start: false, end: true })}`
  const body = text.slice(end).trim()
  const front = end === 0 ? '' : `${text.slice(0, end).trimEnd()}\n\n`
  return `${front}${heading}\n${body === '' ? '' : `\n${body}\n`}`
}

function writerOf({ source }: ToolContext): DocsWriter {
  if (source.writer === undefined) {
    throw new ToolError(
      'Writing is off. A person has to allow it: with --write on the command line, or with the setting galley.agents.write in the editor.',
    )
  }
  return source.writer
}

interface TextChange {
  readonly before: string
  readonly after: string
  readonly accept_problems: boolean
}

/** What the check finds in a text that is about to be written. Throws where the change brings new errors. */
async function rowsOfCheck(docs: OpenDocs, id: string, change: TextChange): Promise<string[]> {
  const { before, after, accept_problems } = change
  const known = (await docs.check(id, before)).map(keyOf)
  const problems = await docs.check(id, after)
  const added = problems.filter((problem) => {
    const at = known.indexOf(keyOf(problem))
    if (at !== -1) known.splice(at, 1)
    return at === -1
  })
  const errors = added.filter(({ severity }) => severity === 'error')
  if (errors.length > 0 && !accept_problems) {
    const rows = problemRows({ path: id, text: after, problems: errors })
    const head = 'The new text has errors. Nothing changed. Mend them, or repeat the call with accept_problems.'
    throw new ToolError(boundedRows(head, rows, undefined))
  }
  return problemRows({ path: id, text: after, problems: added })
}

function keyOf({ rule, values }: DocsProblem): string {
  return [rule, ...values].join('\0')
}

function written(done: string, rows: readonly string[]): string {
  if (rows.length === 0) return `${done} The check finds nothing new.`
  return boundedRows(`${done} The check finds what was not there before:`, rows, undefined)
}

/** Tools that change pages. */
export const writingTools: readonly AgentTool[] = [pageEdit, pageCreate]
