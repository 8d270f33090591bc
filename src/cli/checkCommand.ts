import path from 'node:path'
import { ChangedOnDisk } from '../disk/diskRefusal.ts'
import { withFolderLock } from '../folder/applyFolderPlan.ts'
import { safeEdits } from '../core/authoring/checks/safeEdits.ts'
import { docsRules, type DocsProblem, type RuleId } from '../core/authoring/checks/docsProblem.ts'
import { configured, loadCheckConfiguration, type CheckConfiguration } from '../folder/checkConfiguration.ts'
import { checkFolder } from '../folder/checkFolder.ts'
import { joinedByFile, type FileProblems } from '../folder/fileProblems.ts'
import { configPath, readDocsFolder, type DocsFolder } from '../folder/docsFolder.ts'
import { planRenames } from '../folder/folderPlan.ts'
import { gitRenames } from '../folder/gitRenames.ts'
import { problemsSince } from './changedLines.ts'
import { configuredProse } from '../folder/configuredProse.ts'
import { withVale } from '../folder/folderVale.ts'
import { readSpecFiles } from '../folder/specFile.ts'
import { isInPart, type NamedDocs } from '../folder/findDocsFolder.ts'
import { namedDocs } from './namedDocs.ts'
import type { Output } from './output.ts'
import type { ExternalCheck } from './externalCheck.ts'
import type { Web } from '../folder/external/checkAddresses.ts'
import { UsageError } from './usageError.ts'
import { pathPrefix, writeReport, type ReportOptions } from './report.ts'
import type { CheckedDocs, CheckReport } from './reportedProblems.ts'
import { english, listText } from '../core/text/messages/translate.ts'

/** The options of `galley check`. */
export interface CheckOptions extends ReportOptions {
  /** Report only problems that are new since the merge base of this Git revision and HEAD. All if undefined. */
  readonly since?: string | undefined
  /** A file with known problems, which aren't reported. */
  readonly baseline?: string | undefined
  readonly updatesBaseline?: boolean
  /** Whether to check links to the web too, and whether what is gone counts as an error. */
  readonly external?: 'report' | 'strict' | undefined
  /** Folders and files. */
  readonly paths: readonly string[]
  /** Applies safe fixes before the report. */
  readonly fix: boolean
  /** Check prose with all rules that the docs don't turn off. */
  readonly withProse: boolean
  /** Checks only these rules. Undefined means all. */
  readonly rules: readonly string[] | undefined
}

/** Stops fixes that undo each other. */
const maxRounds = 10

/**
 * Checks folders and files, and prints the problems. The exit status is 1 if there are errors. Only tests pass `web`,
 * to reach a server on this machine.
 */
export async function checkCommand(options: CheckOptions, output: Output, web?: Web): Promise<number> {
  if (options.external === undefined) return await checkAll(options, output)
  const { ExternalCheck } = await import('./externalCheck.ts')
  const isStrict = options.external === 'strict'
  return await ExternalCheck.with({ isStrict, output, web }, async (web) => await checkAll(options, output, web))
}

async function checkAll(options: CheckOptions, output: Output, web?: ExternalCheck): Promise<number> {
  const unknown = options.rules?.filter((rule) => !Object.hasOwn(docsRules, rule)) ?? []
  const known = `The rules are ${listText(Object.keys(docsRules), english)}.`
  if (unknown.length > 0)
    throw new UsageError(
      unknown.length === 1
        ? `The rule ${unknown[0]} doesn’t exist. ${known}`
        : `The rules ${listText(unknown, english)} don’t exist. ${known}`,
    )
  const start = performance.now()
  const docs: CheckedDocs[] = []
  const all = await namedDocs(options.paths, output)
  for (const [at, named] of all.entries()) {
    const onProgress = (checked: number, files: number): void =>
      output.progress(
        all.length === 1
          ? `Checked files: ${checked} of ${files}…`
          : `Checked files: ${checked} of ${files}; docs folders: ${at + 1} of ${all.length}…`,
      )
    docs.push(await checkOne({ ...options, named, onProgress, note: (text) => output.note(text), web }))
  }
  const hasNone = docs.every(({ pages, files }) => pages === 0 && files.length === 0)
  if (hasNone && all.every(({ files }) => files.length === 0)) {
    throw new UsageError(`No pages found in ${listText(options.paths, english)}.`)
  }
  const left = await withoutKnown(docs, options)
  const milliseconds = performance.now() - start
  writeReport({ ...left, milliseconds, external: web?.report }, options, output)
  const problems = left.docs.flatMap(({ files }) => files.flatMap((file) => file.problems))
  return problems.some(({ severity }) => severity === 'error') ? 1 : 0
}

async function withoutKnown(
  docs: readonly CheckedDocs[],
  { baseline, updatesBaseline = false }: CheckOptions,
): Promise<Pick<CheckReport, 'docs' | 'known'>> {
  if (baseline === undefined) return { docs }
  const { withoutBaseline } = await import('./baseline.ts')
  return await withoutBaseline(docs, baseline, updatesBaseline)
}

interface RunningCheck extends CheckOptions {
  readonly named: NamedDocs
  readonly onProgress: (checked: number, files: number) => void
  /** Tells a person about something that couldn't be checked. */
  readonly note: (text: string) => void
  readonly web?: ExternalCheck | undefined
}

async function checkOne(check: RunningCheck): Promise<CheckedDocs> {
  const { named, fix, rules, since, web } = check
  const { folder } = named.place
  const configuration = await loadCheckConfiguration(folder)
  let docs = await readDocsFolder(folder)
  let files = await findProblems(docs, configuration, check)
  const before = problemsIn(files)
  const fixed = new Set<string>()
  // One fix can reveal the next. For example, an anchor can be checked only after the case of the path is fixed.
  for (let round = 0; fix && round <= maxRounds; round++) {
    const written = await (round === 0 ? followRenames : fixAll)(docs, files)
    if (written.length === 0) {
      if (round === 0) continue
      break
    }
    for (const file of written) fixed.add(file)
    docs = await readDocsFolder(folder)
    files = await findProblems(docs, configuration, check)
  }
  if (web !== undefined) {
    const isChecked = (file: string): boolean => isInPart(named, file) && !configuration.ignores(file)
    let found = await web.problemsOf(docs, configuration, isChecked)
    if (rules !== undefined) found = found.map((file) => only(file, ({ rule }) => rules.includes(rule)))
    if (fix) {
      for (const file of await fixAll(docs, found)) fixed.add(file)
      found = found.map((file) => only(file, ({ fixes }) => !fixes.some(({ safe }) => safe)))
    }
    files = joinedByFile([...files, ...found]).filter(({ problems }) => problems.length > 0)
  }
  const ownFile = { path: configPath(docs, '.galley.yaml'), text: configuration.text, problems: configuration.problems }
  const isMeant = named.parts.length > 0 || isInPart(named, ownFile.path)
  const all = configuration.problems.length > 0 && isMeant ? [ownFile, ...files] : files
  const findBefore = async (exported: string): Promise<readonly FileProblems[]> => await problemsBefore(exported, check)
  const listed =
    since === undefined ? all : await problemsSince(docs.folder, since, { files: all, place: folder, findBefore })
  // Markdown files that aren't pages aren't checked.
  const pages = [...docs.records.keys()].filter((file) => docs.body.isPage(file) && isInPart(named, file))
  const prefix = pathPrefix(docs.folder)
  return {
    folder: path.posix.normalize(prefix === '' ? '.' : prefix.slice(0, -1)),
    guide: configuration.style?.guide,
    pages: pages.length,
    fixed: { files: fixed.size, problems: Math.max(0, before - problemsIn(files)) },
    files: listed.map((file) => ({ ...file, path: path.posix.normalize(prefix + file.path) })),
  }
}

/** Finds the problems of the same docs in a folder of an earlier commit. */
async function problemsBefore(folder: string, { named, ...check }: RunningCheck): Promise<readonly FileProblems[]> {
  const configuration = await loadCheckConfiguration(folder)
  const docs = await readDocsFolder(folder)
  const place = { folder, root: docs.folder, summary: path.join(docs.folder, docs.summary?.path ?? 'SUMMARY.md') }
  // A problem in another part can be what a page of the named part had before it was moved.
  const whole = { ...check, named: { ...named, place, parts: [''] } }
  const found = await findProblems(docs, configuration, {
    ...whole,
    onProgress: () => undefined,
    note: () => undefined,
  })
  const ownFile = { path: configPath(docs, '.galley.yaml'), text: configuration.text, problems: configuration.problems }
  return [...found, ownFile]
}

function only(file: FileProblems, isKept: (problem: DocsProblem) => boolean): FileProblems {
  return { ...file, problems: file.problems.filter(isKept) }
}

function problemsIn(files: readonly FileProblems[]): number {
  return files.reduce((sum, { problems }) => sum + problems.length, 0)
}

async function findProblems(
  docs: DocsFolder,
  configuration: CheckConfiguration,
  { named, rules, withProse, onProgress, note }: RunningCheck,
): Promise<FileProblems[]> {
  const specs = await readSpecFiles(named.place.folder, configuration.specs)
  const extent = withProse ? 'all' : 'configured'
  const found = await configuredProse(docs, configuration, { specs, extent, onProgress })
  const prose = withProse && found !== undefined ? await withVale(docs, found, configuration, note) : found
  const { problems } = await checkFolder(docs, { specs, prose, withCopies: true, onProgress })
  return problems.flatMap((file) => {
    if (configuration.ignores(file.path) || !isInPart(named, file.path)) return []
    const problems = configured(file.problems, configuration).filter(({ rule }) => rules?.includes(rule) ?? true)
    return problems.length === 0 ? [] : [{ ...file, problems }]
  })
}

/** The problem of a link to a file that was renamed. */
const deadRules: ReadonlySet<RuleId> = new Set<RuleId>(['dead-link', 'dead-file', 'dead-include', 'missing-page'])

/** Updates broken links to files that Git knows as renamed. Returns the files that it wrote. */
async function followRenames(docs: DocsFolder, files: readonly FileProblems[]): Promise<string[]> {
  const dead = files.filter(({ problems }) => problems.some(({ rule }) => deadRules.has(rule))).map((file) => file.path)
  if (dead.length === 0) return []
  const { edits } = await planRenames(docs, await gitRenames(docs, { exact: true }), (file) => docs.disk.readText(file))
  const wanted = new Set([...dead, configPath(docs)])
  const fixed = [...edits].filter(([file]) => wanted.has(file))
  const written = fixed.map(([file, edit]) => ({ file, ...edit }))
  return await writeAll(docs, written)
}

/** Applies the safe fixes to all texts. Returns the files that it wrote. */
async function fixAll(docs: DocsFolder, files: readonly FileProblems[]): Promise<string[]> {
  const fixed = files.map(({ path: file, text: before, problems, bytes }) => {
    return { file, before, after: safeEdits(before, problems), bytes }
  })
  const changed = fixed.filter(({ before, after }) => before !== after)
  return await writeAll(docs, changed)
}

/** The new text of a file, and the file's bytes if they aren't UTF-8. */
interface FileEdit {
  readonly file: string
  readonly before: string
  readonly after: string
  readonly bytes?: Uint8Array | undefined
}

/** Writes files in a folder, unless another program changed them in the meantime. Returns the ones to read again. */
async function writeAll({ disk, whole, config }: DocsFolder, edits: readonly FileEdit[]): Promise<string[]> {
  if (edits.length === 0) return []
  await withFolderLock(disk, async () => {
    for (const { file, before, after, bytes } of edits) {
      await whole
        .replace(path.posix.join(config.root, file), after, { was: bytes ?? before })
        .catch((error: unknown) => {
          if (!(error instanceof ChangedOnDisk)) throw error
        })
    }
  })
  return edits.map(({ file }) => file)
}
