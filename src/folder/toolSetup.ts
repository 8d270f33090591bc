import { isDeepStrictEqual } from 'node:util'
import { dialectTags } from '../core/text/dialect/dialectTags.ts'

/** Tools that read Markdown and don't know the dialect. */
export const docsTools = ['cspell', 'markdownlint', 'prettier', 'vale', 'editorconfig'] as const
export type DocsTool = (typeof docsTools)[number]

/** How to tell that a tool is used. */
interface ToolSigns {
  /** The files that configure it. Galley writes the first one. */
  readonly files: readonly [string, ...string[]]
  /** Other files of it. */
  readonly others?: RegExp
  /** Its name in a `package.json`. */
  readonly inPackage?: RegExp
}

const tools: Readonly<Record<DocsTool, ToolSigns>> = {
  cspell: {
    files: ['cspell.json', '.cspell.json', 'cSpell.json'],
    others: /^\.?cspell\.config\.|^\.?cspell\.ya?ml$/i,
    inPackage: /"cspell"/,
  },
  markdownlint: {
    files: ['.markdownlint-cli2.jsonc'],
    others: /^\.markdownlint(?:-cli2)?\./,
    inPackage: /"markdownlint-cli2?"/,
  },
  prettier: { files: ['.prettierignore'], others: /^\.prettierrc|^prettier\.config\./, inPackage: /"prettier"/ },
  vale: { files: ['.vale.ini', '_vale.ini'] },
  editorconfig: { files: ['.editorconfig'] },
}

/** A file to write for a tool. */
export interface ToolFile {
  readonly tool: DocsTool
  readonly name: string
  /** Undefined if the file doesn't exist. */
  readonly before: string | undefined
  /** The same as before if nothing is missing. Undefined if a person has to add it, because Galley can't read the file. */
  readonly after: string | undefined
  /** What the tool needs. */
  readonly wanted: string
}

/** Returns the tools that a folder uses, from the names in it and its `package.json`. */
export function usedTools(names: readonly string[], packageJson = ''): DocsTool[] {
  return docsTools.filter((tool) => {
    const { files, others, inPackage } = tools[tool]
    const isNamed = names.some((name) => files.includes(name) || others?.test(name) === true)
    return isNamed || inPackage?.test(packageJson) === true
  })
}

/**
 * Returns the configuration of a tool with what it needs for docs, and everything that it had before. `docs` is the
 * folder of the docs, relative and with `/` at the end, or '' for the folder itself.
 */
export function toolFile(tool: DocsTool, docs: string, read: (name: string) => string | undefined): ToolFile {
  const { files } = tools[tool]
  const name = files.find((each) => read(each) !== undefined) ?? files[0]
  const before = read(name)
  const wanted = merged[tool](undefined, docs) ?? ''
  return { tool, name, before, after: merged[tool](before, docs), wanted }
}

type Merge = (before: string | undefined, docs: string) => string | undefined

const merged: Readonly<Record<DocsTool, Merge>> = {
  cspell: (before, docs) =>
    withJson(before ?? '{\n  "version": "0.2"\n}\n', (all) => {
      const list = all['overrides'] ?? []
      if (!Array.isArray(list)) return undefined
      const override = { filename: `${docs}**/*.md`, ignoreRegExpList: notWords, words: dialectWords }
      const isThere = (list as unknown[]).some((each) => isDeepStrictEqual(each, override))
      return isThere ? all : { ...all, overrides: [...(list as unknown[]), override] }
    }),
  markdownlint: (before) =>
    withJson(before ?? '{}\n', (all) => {
      const config = all['config'] ?? {}
      if (typeof config !== 'object' || config === null || Array.isArray(config)) return undefined
      return { ...all, config: { ...markdownRules, ...config } }
    }),
  prettier: (before, docs) => withLines(before, [`${docs}**/*.md`]),
  vale: (before) => {
    const section = '[*.md]'
    const line = 'TokenIgnores = (\\{%[^%]*%\\})'
    if (before === undefined) {
      return `StylesPath = styles\nMinAlertLevel = suggestion\n\n${section}\nBasedOnStyles = Vale\n${line}\n`
    }
    if (before.includes(line)) return before
    // A section can't have this list twice.
    if (/^[ \t]*TokenIgnores\b/m.test(before)) return undefined
    const end = lineEnd(before)
    const added = `${section}${end}${line}`
    return before.includes(section)
      ? before.replace(section, () => added)
      : `${before.trimEnd()}${end}${end}${added}${end}`
  },
  editorconfig: (before, docs) => {
    // Two spaces at the end of a line are a line break in Markdown.
    const lines = [docs === '' ? '[*.md]' : `[${docs}**.md]`, 'trim_trailing_whitespace = false']
    if (before?.includes(lines.join(lineEnd(before))) === true) return before
    const end = lineEnd(before ?? '')
    return `${before === undefined ? '' : `${before.trimEnd()}${end}${end}`}${lines.join(end)}${end}`
  },
}

/** What cSpell must not read as words: tags, elements, targets of links, and front matter. */
const notWords = [
  '/^---\\r?\\n[^]*?\\r?\\n---\\r?\\n/',
  '/\\{%[^%\\n]*%\\}/g',
  '/<\\/?[a-zA-Z][^<>]*>/g',
  '/\\]\\([^()\\n]*\\)/g',
  '/^\\[[^\\]\\n]+\\]:.*$/gm',
]

const dialectWords = ['gitbook']

/** The settings that let cSpell check pages of change requests, which have no configuration file around them. */
export const cspellSettings = {
  version: '0.2',
  words: [...dialectWords, ...dialectTags.flatMap(({ name }) => [name, `end${name}`])],
  languageSettings: [{ languageId: 'markdown', ignoreRegExpList: notWords }],
}

/** Rules that contradict the text that the platform writes, or that Galley checks with knowledge of the dialect. */
const markdownRules = {
  // Skipped levels: Galley knows the steps of a stepper.
  MD001: false,
  // The platform writes lists, blank lines and tables in its own way.
  MD004: false,
  MD007: false,
  MD012: false,
  MD029: false,
  MD030: false,
  MD060: false,
  // A paragraph is one line.
  MD013: false,
  // Tags are next to headings, code and lists.
  MD022: false,
  MD031: false,
  MD032: false,
  // Tabs can have the same headings.
  MD024: { siblings_only: true },
  // The title of a page can be in its front matter, and a page can start with a tag.
  MD025: { front_matter_title: '' },
  MD041: false,
  // The dialect has elements, and addresses in tags.
  MD033: false,
  MD034: false,
  // Indented code in a step or a list, and missing texts of images, which Galley checks.
  MD046: false,
  MD045: false,
}

/** Changes a JSON file. Undefined for other content, such as comments, which a change would remove. */
function withJson(
  text: string,
  change: (all: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>> | undefined,
): string | undefined {
  try {
    const all: unknown = JSON.parse(text)
    if (typeof all !== 'object' || all === null || Array.isArray(all)) return undefined
    const changed = change(all as Readonly<Record<string, unknown>>)
    if (changed === undefined || isDeepStrictEqual(all, changed)) return changed && text
    const indent = /^[ \t]+(?=")/m.exec(text)?.[0] ?? '  '
    const end = lineEnd(text)
    return `${JSON.stringify(changed, undefined, indent)}\n`.replaceAll('\n', end)
  } catch {
    return undefined
  }
}

function withLines(before: string | undefined, lines: readonly string[]): string {
  const known = new Set((before ?? '').split(/\r?\n/).map((line) => line.trim()))
  const missing = lines.filter((line) => !known.has(line))
  if (before !== undefined && missing.length === 0) return before
  const end = lineEnd(before ?? '')
  const start = before === undefined || before === '' || before.endsWith('\n') ? (before ?? '') : before + end
  return `${start}${missing.join(end)}${end}`
}

function lineEnd(text: string): string {
  return text.includes('\r\n') ? '\r\n' : '\n'
}
