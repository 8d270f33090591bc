import { withLineEndsOf } from '../../core/text/edits/lineEnds.ts'
import * as Type from 'typebox'
import type { DocsProblem } from '../../core/authoring/checks/docsProblem.ts'
import { fileKey, pathFlaw, pathFlawMessage } from '../../core/docs/files/fileNames.ts'
import { frontMatterEnd } from '../../core/text/markdown/frontMatterBlock.ts'
import { escapeText } from '../../core/text/markdown/writing/escapeText.ts'
import { english } from '../../core/text/messages/translate.ts'
import { defineTool, type AgentTool } from './agentTool.ts'
import { ToolError } from '../toolError.ts'
import { boundedRows } from '../boundedRows.ts'
import { onOneLine } from '../contentLines.ts'
import { problemRows } from './checkTool.ts'
import type { DocsWriter, OpenDocs } from '../docs/docsSource.ts'
import { docsNamed, type ToolContext } from '../docs/docsCatalog.ts'
import { docsInput, pageName, pageNamed, readPage } from './pageInput.ts'
import { isMarkdownFile } from '../../core/text/strings/markdownFiles.ts'

/** Lets a person accept errors after reading them. */
const maxShownErrors = 20

const acceptProblems = Type.Optional(
  Type.Boolean({
    description:
      'Writes the text even if the check finds new errors in it. The default is false. Set it only if you’re sure that the text is right.',
  }),
)

/** The position of a page in the table of contents. */
const goesBelow = {
  under: Type.Optional(Type.String({ maxLength: 1000, description: 'The page to add it below, as the last subpage.' })),
  group: Type.Optional(
    Type.String({ maxLength: 300, description: 'The title of the group to add it to, at the end.' }),
  ),
}

const pageEdit = defineTool({
  name: 'page_edit',
  title: 'Edit Page',
  description:
    'Replaces one exact piece of the Markdown of a page. Fails if old_text isn’t in the page exactly once, or if the new text has errors that the old one didn’t have. Copy old_text from docs_read, without line numbers and bars.',
  input: {
    docs: docsInput,
    page: pageName,
    old_text: Type.String({ minLength: 1, maxLength: 200_000, description: 'The exact text to replace.' }),
    new_text: Type.String({
      maxLength: 200_000,
      description: 'The new text. Pass an empty string to delete old_text.',
    }),
    accept_problems: acceptProblems,
  },
  writes: true,
  run: async ({ docs: name, page: wanted, old_text, new_text, accept_problems = false }, context) => {
    const { writer, docs } = await writable(context, name)
    const page = pageNamed(docs, wanted)
    let rows: string[] = []
    const { place, otherwise } = await writer.edit(page, async (text) => {
      context.signal.throwIfAborted()
      const changed = replaceOnce(text, old_text, new_text)
      rows = await rowsOfCheck(docs, page.id, { before: text, after: changed }, accept_problems)
      return changed
    })
    return written([`Changed ${docs.nameOf(page)}.`, place].filter(Boolean).join(' '), rows, otherwise)
  },
  accepted: async ({ docs: name, page: wanted, old_text, new_text, accept_problems }, context) => {
    if (accept_problems !== true) return []
    const docs = await (await docsNamed(context, name)).open(context.signal)
    const page = pageNamed(docs, wanted)
    const { text: before } = await readPage(docs, page)
    return await newErrors(docs, page.id, { before, after: replaceOnce(before, old_text, new_text) })
  },
})

/** In a file with Windows line ends, both texts match with either kind. */
function replaceOnce(text: string, from: string, to: string): string {
  const before = text.includes(from) ? from : withLineEndsOf(from, text)
  const at = text.indexOf(before)
  if (at === -1) {
    throw new ToolError(
      'The page doesn’t contain old_text. Nothing changed. Read the page again with docs_read, and copy the text exactly.',
    )
  }
  if (text.indexOf(before, at + 1) !== -1) {
    throw new ToolError(
      'The page contains old_text more than once. Nothing changed. Include more of the text around it.',
    )
  }
  return text.slice(0, at) + withLineEndsOf(to, text) + text.slice(at + before.length)
}

const pageCreate = defineTool({
  name: 'page_create',
  title: 'Create Page',
  description:
    'Creates a page and its entry in the table of contents. Pass the text without the title. It can start with front matter. Fails if the path is taken or the text has errors.',
  input: {
    docs: docsInput,
    path: Type.String({
      minLength: 1,
      maxLength: 300,
      description:
        'The new path. In a folder, a file such as guides/install.md. In a change request, a path such as guides/install.',
    }),
    title: Type.String({ minLength: 1, maxLength: 300, description: 'The title, without Markdown.' }),
    text: Type.String({ maxLength: 200_000, description: 'The Markdown below the title.' }),
    ...goesBelow,
    accept_problems: acceptProblems,
  },
  writes: true,
  run: async ({ docs: name, path, title, text, under, group, accept_problems = false }, context) => {
    if (under !== undefined && group !== undefined) throw new ToolError('Pass under or group, not both.')
    const { writer, docs } = await writable(context, name)
    checkPath(path, docs.body.kind === 'folder')
    const parent = under === undefined ? undefined : pageNamed(docs, under).id
    const words = onOneLine(title, 300)
    if (words === '') throw new ToolError('Pass a title with at least one letter.')
    const content = withTitle(words, text)
    const rows = await rowsOfCheck(docs, path, { before: '', after: content }, accept_problems)
    const place = await writer.create({ path, text: content, title: words, under: parent, group })
    return written(`Created ${path}. ${place}`, rows)
  },
  accepted: async ({ docs: name, path, title, text, accept_problems }, context) => {
    if (accept_problems !== true) return []
    const docs = await (await docsNamed(context, name)).open(context.signal)
    return await newErrors(docs, path, { before: '', after: withTitle(onOneLine(title, 300), text) })
  },
})

/** Names that all systems and the platform treat the same way. */
function checkPath(path: string, isFile: boolean): void {
  const fits = path
    .split('/')
    .every((part) => /^[\p{L}\p{N}_][\p{L}\p{M}\p{N}_.-]*$/u.test(part) && !part.endsWith('.'))
  const form = isFile ? 'relative to the root of the docs that ends in .md, ' : ''
  if (!fits || (isFile && !isMarkdownFile(path))) {
    throw new ToolError(
      `A page needs a path ${form}of letters, digits, “-”, “_” and “.”, such as guides/install${isFile ? '.md' : ''}. Nothing was created.`,
    )
  }
  const flaw = isFile ? pathFlaw(path) : undefined
  if (flaw !== undefined) throw new ToolError(`${pathFlawMessage(flaw, english)} Nothing was created.`)
  if (isFile && fileKey(path) === fileKey('SUMMARY.md')) {
    throw new ToolError('SUMMARY.md is the table of contents. Nothing was created. Choose another path.')
  }
}

function withTitle(title: string, text: string): string {
  const end = frontMatterEnd(text)
  const heading = `# ${escapeText(title, 'heading', { start: false, end: true })}`
  const body = text.slice(end).trim()
  const front = end === 0 ? '' : `${text.slice(0, end).trimEnd()}\n\n`
  return `${front}${heading}\n${body === '' ? '' : `\n${body}\n`}`
}

const pageMove = defineTool({
  name: 'page_move',
  title: 'Move Page',
  description:
    'Moves a page and its subpages to another place in the table of contents. Pass one of before (a page), under (a page, as its last subpage), or group (at its end). In a folder, the file stays where it is, so no link breaks.',
  input: {
    docs: docsInput,
    page: pageName,
    before: Type.Optional(Type.String({ maxLength: 1000, description: 'The page to move it before.' })),
    ...goesBelow,
  },
  writes: true,
  run: async ({ docs: name, page: wanted, before, under, group }, context) => {
    if ([before, under, group].filter((place) => place !== undefined).length !== 1) {
      throw new ToolError('Pass one of before, under, and group.')
    }
    const { writer, docs } = await writable(context, name)
    const page = pageNamed(docs, wanted)
    const idOf = (other: string | undefined): string | undefined => other && pageNamed(docs, other).id
    const place = await writer.move(page, { before: idOf(before), under: idOf(under), group })
    return `Moved ${docs.nameOf(page)}. ${place}`
  },
})

/** Docs that tools can write in. */
async function writable(
  context: ToolContext,
  name: string | undefined,
): Promise<{ readonly writer: DocsWriter; readonly docs: OpenDocs }> {
  const source = await docsNamed(context, name)
  return { writer: await source.writer(context.signal), docs: await source.open(context.signal) }
}

interface TextChange {
  readonly before: string
  readonly after: string
}

/** Checks a text before it's written. Throws if the change adds errors. */
async function rowsOfCheck(docs: OpenDocs, id: string, change: TextChange, accepts: boolean): Promise<string[]> {
  const { after } = change
  const added = await newProblems(docs, id, change)
  const errors = added.filter(isError)
  if (errors.length > 0 && !accepts) {
    const rows = problemRows({ path: id, text: after, problems: errors }, await docs.guide())
    const head = 'The new text has errors. Nothing changed. Fix them, or repeat the call with accept_problems.'
    throw new ToolError(boundedRows(head, rows, undefined))
  }
  return problemRows({ path: id, text: after, problems: added }, await docs.guide())
}

/** Lists the errors that a change adds for a person, or the first of them if there are many. */
async function newErrors(docs: OpenDocs, id: string, change: TextChange): Promise<string[]> {
  const problems = (await newProblems(docs, id, change)).filter(isError)
  const shown = { path: id, text: change.after, problems: problems.slice(0, maxShownErrors) }
  const rows = problemRows(shown, await docs.guide())
  const more = problems.length - rows.length
  return more === 0 ? rows : [...rows, `… ${more} more`]
}

/** Returns the problems of a text that the previous text didn't have. */
async function newProblems(docs: OpenDocs, id: string, { before, after }: TextChange): Promise<DocsProblem[]> {
  const known = (await docs.check(id, before)).map(keyOf)
  return (await docs.check(id, after)).filter((problem) => {
    const at = known.indexOf(keyOf(problem))
    if (at !== -1) known.splice(at, 1)
    return at === -1
  })
}

function isError({ severity }: DocsProblem): boolean {
  return severity === 'error'
}

function keyOf({ rule, values }: DocsProblem): string {
  return [rule, ...values].join('\0')
}

function written(done: string, rows: readonly string[], otherwise: readonly string[] = []): string {
  const found = rows.length === 0 ? 'The check finds no new problems.' : 'The check finds these new problems:'
  const kept = otherwise.length === 0 ? [] : ['The platform changed these lines when it saved them:', ...otherwise]
  return boundedRows(`${done} ${found}`, [...rows, ...kept], undefined)
}

/** Tools that change pages. */
export const writingTools: readonly AgentTool[] = [pageEdit, pageCreate, pageMove]
