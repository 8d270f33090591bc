import path from 'node:path'
import { checkText } from '../core/checks/checkText.ts'
import { problemOf, type DocsProblem } from '../core/checks/docsProblem.ts'
import { withSpecs, type DocsBody } from '../core/docs/docsBody.ts'
import { coverOf } from '../core/markdown/coverOf.ts'
import { findLinks } from '../core/markdown/links/findLinks.ts'
import { readText, type DocsFolder } from './docsFolder.ts'
import { configProblems, summaryProblems } from './structureChecks.ts'

/** The problems of one file, with the text that their offsets count in. */
export interface FileProblems {
  /** Below the root of the docs. */
  readonly path: string
  readonly text: string
  readonly problems: readonly DocsProblem[]
}

interface CheckOptions {
  readonly signal?: AbortSignal
  readonly specs?: DocsBody['specs']
  readonly onChecked?: (path: string) => void
}

/**
 * Checks every file of a docs folder by the platform's rules, one after the other, so that no more than one text is
 * held; files without problems are left out. API blocks are held against `specs`; `onChecked` hears of each page.
 */
export async function checkFolder(
  folder: DocsFolder,
  { signal, specs, onChecked }: CheckOptions = {},
): Promise<FileProblems[]> {
  const found: FileProblems[] = []
  const used = new Set<string>()
  const pieces = [...folder.body.includes.keys()]
  for (const file of [...folder.records.keys(), ...pieces]) {
    signal?.throwIfAborted()
    const text = await readText(folder.folder, folder.files.get(file))
    if (text === undefined) continue
    noteUses(folder, file, text, used)
    const problems = pageProblems(folder, file, text, specs)
    if (problems.length > 0) found.push({ path: file, text, problems })
    onChecked?.(file)
  }
  return [...found, ...structureProblems(folder, used)].sort((one, other) => (one.path < other.path ? -1 : 1))
}

/** The problems of one page or piece of content, as its text is now. */
export function pageProblems(folder: DocsFolder, file: string, text: string, specs?: DocsBody['specs']): DocsProblem[] {
  const page = folder.body.pageOf(file) ?? folder.body.pieceOf(file)
  return judgedInFolder(folder, file, text, checkText(text, { page, body: withSpecs(folder.body, specs) }))
}

/** The problems of a text, with what only the folder knows: names in other capitals, and that nothing lists the page. */
export function judgedInFolder(
  folder: DocsFolder,
  file: string,
  text: string,
  found: readonly DocsProblem[],
): DocsProblem[] {
  const problems = found.map((problem) => withCase(folder, file, problem))
  if (folder.summary === undefined || !folder.body.orphans.has(file)) return problems
  return [problemOf('orphan-page', { start: 0, end: firstLineEnd(text) }), ...problems]
}

function firstLineEnd(text: string): number {
  const end = text.indexOf('\n')
  return end === -1 ? text.length : end
}

/** A target that is there under a name with other capitals works on some computers, and never on the platform. */
function withCase(folder: DocsFolder, file: string, problem: DocsProblem): DocsProblem {
  if (problem.rule !== 'dead-link' && problem.rule !== 'dead-file') return problem
  const target = problem.values[0] ?? ''
  const from = folder.body.pageOf(file)
  const known = from && folder.body.otherCase(target, from)
  if (from === undefined || known === undefined) return problem
  const anchor = target.slice(`${target}#`.indexOf('#'))
  const relative = path.posix.relative(path.posix.dirname(from.id), known)
  const written = problem.end - problem.start === target.length
  const edits = written
    ? [{ start: problem.start, end: problem.end, text: relative.replaceAll(' ', '%20') + anchor }]
    : []
  return problemOf(
    'path-case',
    problem,
    [target, relative],
    edits.length > 0 ? [{ kind: 'rename', detail: relative, edits, safe: true }] : [],
  )
}

/** Notes which files a page shows or links to. */
function noteUses(folder: DocsFolder, file: string, text: string, used: Set<string>): void {
  const from = folder.body.pageOf(file) ?? folder.body.pieceOf(file)
  for (const { value } of findLinks(text)) {
    const target = folder.body.resolve(value, from)
    if (target?.kind === 'file') used.add(target.file)
  }
  const cover = folder.body.resolve(coverOf(text)?.value ?? '', from)
  if (cover?.kind === 'file') used.add(cover.file)
}

function structureProblems(folder: DocsFolder, used: ReadonlySet<string>): FileProblems[] {
  const { summary, configText } = folder
  const found: FileProblems[] = []
  if (summary !== undefined) {
    const problems = summaryProblems(folder)
    if (problems.length > 0) found.push({ path: summary.path, text: summary.text, problems })
  }
  if (configText !== undefined) {
    const problems = configProblems(folder, configText)
    if (problems.length > 0) found.push({ path: '.gitbook.yaml', text: configText, problems })
  }
  for (const file of folder.files.keys()) {
    if (!file.startsWith('.gitbook/assets/') || used.has(file)) continue
    found.push({
      path: file,
      text: '',
      problems: [problemOf('unused-file', { start: 0, end: 0 }, [path.posix.basename(file)])],
    })
  }
  return found
}
