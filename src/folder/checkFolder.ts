import { isDeepStrictEqual } from 'node:util'
import { proseProblems } from '../core/authoring/prose/proseProblems.ts'
import type { ProseChecks } from '../core/authoring/prose/proseChecks.ts'
import { scanned } from '../core/text/scanning/scannedText.ts'
import { inOrder, checkText } from '../core/authoring/checks/checkText.ts'
import { variableProblems } from '../core/authoring/checks/frontMatterChecks.ts'
import { overlayProblems } from '../core/authoring/checks/overlayChecks.ts'
import { problemOf, type DocsProblem } from '../core/authoring/checks/docsProblem.ts'
import { pathFrom, relativeTarget } from '../core/docs/gitSync/relativeTarget.ts'
import { withSpecs, type DocsBody } from '../core/docs/body/docsBody.ts'
import { configPath, hasSameKeys, type DocsFolder } from './docsFolder.ts'
import { readText } from './readRecords.ts'
import type { FolderFile } from '../disk/diskFolder.ts'
import { brokenText } from './encodings.ts'
import { isHiddenFile, isSameFile } from './folderFiles.ts'
import type { FolderProse } from './findProse.ts'
import { pageFacts } from './folderProse.ts'
import { withOtherDocs } from './otherDocs.ts'
import { readPageRecord, type PageRecord } from './pageRecord.ts'
import { copyProblems, fileProblems, hasSameUse, joinedByFile, type FileProblems } from './fileProblems.ts'
import { sampleProblems } from './sampleProblems.ts'
import { specGapProblems } from './specGapProblems.ts'
import { configProblems, summaryProblems } from './structureChecks.ts'
import { Turns } from './turns.ts'
import { splitTarget } from '../core/text/strings/addresses.ts'

/** The result of checking a docs folder. */
export interface FolderCheck {
  readonly folder: DocsFolder
  readonly specs: DocsBody['specs']
  /** Pages and reusable content by path. */
  readonly files: ReadonlyMap<string, CheckedFile>
  /** The problems of the table of contents only. */
  readonly contents: readonly FileProblems[] | undefined
  /** The files that links point to, and the problems of files that don't depend on their texts. */
  readonly used: ReadonlySet<string>
  readonly ofFiles: readonly FileProblems[]
  /** In order of paths, without files that have no problems. */
  readonly problems: readonly FileProblems[]
}

interface CheckedFile {
  readonly file: FolderFile
  /** The pages and files that its links point to. */
  readonly targets: readonly string[]
  /** The files among them. */
  readonly used: readonly string[]
  readonly found: FileProblems | undefined
  /** The problems about prose. */
  readonly words: readonly DocsProblem[] | undefined
}

interface CheckOptions {
  readonly signal?: AbortSignal
  readonly specs?: DocsBody['specs']
  /** The problems in the prose of the pages. */
  readonly prose?: FolderProse | undefined
  /** The previous result. Files that changes since then can't affect aren't checked again. */
  readonly known?: FolderCheck | undefined
  /** Whether to find files with the same content, which reads many of them. */
  readonly withCopies?: boolean
  /** Called with the number of files checked so far, and in total. */
  readonly onProgress?: (checked: number, all: number) => void
}

/** What a page is checked against besides the platform's rules: specifications by slug, and the prose configuration. */
interface CheckedAgainst {
  readonly specs?: DocsBody['specs']
  readonly prose?: ProseChecks | undefined
}

/**
 * Checks every file of a docs folder, one after the other, so that only one text is in memory. Checks API blocks
 * against `specs`.
 */
export async function checkFolder(
  folder: DocsFolder,
  { signal, specs, prose, known, withCopies = false, onProgress }: CheckOptions = {},
): Promise<FolderCheck> {
  const files = new Map<string, CheckedFile>()
  const turns = new Turns(signal)
  const stillHolds = unchangedSince(known, folder, specs)
  const names = [...folder.records.keys(), ...folder.body.includes.keys()]
  for (const [at, name] of names.entries()) {
    if (turns.isOver) {
      onProgress?.(at, names.length)
      await turns.pause()
    }
    const file = folder.files.get(name)
    let checked = known?.files.get(name)
    const words = prose?.files.get(name)?.shown
    if (checked === undefined || checked.words !== words || !stillHolds(checked, file))
      checked = checkFile(folder, file, { specs, words })
    if (checked !== undefined) files.set(name, checked)
  }
  const problems = [...files.values()].flatMap(({ found }) => found ?? [])
  const used = new Set([...files.values()].flatMap((checked) => checked.used))
  await turns.pause()
  const copies = withCopies ? await copyProblems(folder, used, turns) : []
  const isListedAlike = known?.folder.summary === folder.summary && known?.folder.body.pages === folder.body.pages
  const contents = isListedAlike ? known?.contents : await turns.through(contentsProblems(folder))
  await turns.pause()
  const ofFiles = known && hasSameUse(known, { folder, used }) ? known.ofFiles : await fileProblems(folder, used, turns)
  const others = [
    ...otherProblems(folder),
    ...brokenOverlays(folder, specs),
    ...specGapProblems(folder, specs),
    ...ofFiles,
    ...copies,
  ]
  const all = joinedByFile([...problems, ...(contents ?? []), ...others])
  return { folder, specs, files, contents, used, ofFiles, problems: all }
}

function checkFile(
  folder: DocsFolder,
  file: FolderFile | undefined,
  { specs, words }: { readonly specs: DocsBody['specs']; readonly words: readonly DocsProblem[] | undefined },
): CheckedFile | undefined {
  if (file === undefined) return undefined
  const record = folder.records.get(file.path)
  const followed = record && followLinks(folder, file.path, record)
  const checked = { file, targets: followed?.targets ?? [], used: followed?.used ?? [], found: undefined, words }
  // A file that isn't a page can still use files of the docs.
  if (followed !== undefined && !folder.body.isPage(file.path)) return checked
  const isSound =
    followed?.areSound && record?.problems?.length === 0 && !record.hasSamples && !folder.body.orphans.has(file.path)
  if (isSound && (words?.length ?? 0) === 0) return checked
  const text = readText(folder.disk, file)
  if (text === undefined) return undefined
  const broken = brokenProblems(folder, file.path, text)
  if (broken !== undefined) return { ...checked, found: broken }
  const { targets, used, areSound } = followed ?? followLinks(folder, file.path, readPageRecord(file.path, text))
  // The problems found when the folder was read are valid if the text hasn't changed.
  const known = areSound && isSameFile(file, folder.disk.file(file.path)) ? record?.problems : undefined
  const problems =
    known === undefined
      ? pageProblems(folder, file.path, text, { specs })
      : configuredProblems(folder, file.path, text, known)
  const all = words === undefined ? problems : inOrder([...problems, ...words])
  return { file, targets, used, found: all.length === 0 ? undefined : { path: file.path, text, problems: all }, words }
}

/** For a file that isn't UTF-8, this is the only problem. */
function brokenProblems({ disk }: DocsFolder, path: string, text: string): FileProblems | undefined {
  const found = brokenText(disk, path, text)
  return found && { path, text, problems: [found.problem], bytes: found.bytes }
}

/**
 * Returns which files would give the same result again. A file's problems depend on its text, on whether it's a page,
 * on which files exist, and on the titles and anchors of the pages that it links to.
 */
function unchangedSince(
  known: FolderCheck | undefined,
  folder: DocsFolder,
  specs: DocsBody['specs'],
): (checked: CheckedFile, file: FolderFile | undefined) => boolean {
  if (known === undefined || known.specs !== specs || !hasSameShape(known.folder, folder)) return () => false
  const changed = [...folder.records.values()].flatMap((record) => {
    const before = known.folder.records.get(record.path)
    return before === undefined || before === record ? [] : [{ record, before }]
  })
  const isRetitled = changed.some(({ record, before }) => record.title !== before.title)
  const touched = changed
    .filter(({ record, before }) => record.title !== before.title || !isDeepStrictEqual(record.anchors, before.anchors))
    .map(({ record }) => record.path)
  return ({ file: before, targets, found }, file) =>
    before === file &&
    // Their files can change without the page.
    folder.records.get(file.path)?.hasSamples !== true &&
    known.folder.body.isPage(file.path) === folder.body.isPage(file.path) &&
    !touched.some((page) => targets.includes(page)) &&
    // Fixes of broken links depend on titles.
    !(isRetitled && found?.problems.some(({ rule }) => rule === 'dead-link') === true)
}

/** Returns whether a folder has the same files, table of contents, settings, variables and tags as before. */
function hasSameShape(one: DocsFolder, other: DocsFolder): boolean {
  return (
    one.folder === other.folder &&
    one.configText === other.configText &&
    one.summary?.text === other.summary?.text &&
    one.body.outside === other.body.outside &&
    [...one.body.includes].every(([name, each]) => {
      const now = other.body.includes.get(name)
      return each === now || isDeepStrictEqual(each, now)
    }) &&
    ['.gitbook/vars.yaml', '.gitbook/tags.yaml'].every((name) => one.files.get(name) === other.files.get(name)) &&
    hasSameKeys(one.files, other.files) &&
    hasSameKeys(one.records, other.records)
  )
}

/** Returns the problems of a page or reusable content with its current text. */
export function pageProblems(
  folder: DocsFolder,
  file: string,
  text: string,
  { specs, prose }: CheckedAgainst = {},
): DocsProblem[] {
  const page = folder.body.pageOf(file) ?? folder.body.pieceOf(file)
  const scan = scanned(text)
  const problems = checkText(scan, { page, body: withSpecs(folder.body, specs) })
  const found = configuredProblems(folder, file, text, problems)
  if (prose === undefined) return found
  return inOrder([...found, ...proseProblems(scan, prose, pageFacts(folder, file))])
}

/**
 * Returns the problems of a text, with those that only the folder knows about: different capitalization of names, pages
 * of other docs, code that differs from its file, and pages missing from the table of contents.
 */
export function configuredProblems(
  folder: DocsFolder,
  file: string,
  text: string,
  found: readonly DocsProblem[],
): DocsProblem[] {
  const problems = found
    .filter((each) => !isToHidden(folder, file, each) && !isToUnread(folder, file, each))
    .map((each) => withOtherDocs(folder, file, text, withCase(folder, file, each)))
  const samples = sampleProblems(folder, file, text)
  const all = samples.length === 0 ? problems : inOrder([...problems, ...samples])
  if (folder.summary === undefined || !folder.body.orphans.has(file)) return all
  return [problemOf('orphan-page', { start: 0, end: firstLineEnd(text) }), ...all]
}

function firstLineEnd(text: string): number {
  const end = text.indexOf('\n')
  return end === -1 ? text.length : end
}

/** The platform can have pages whose names begin with a dot, which aren't part of the docs on disk. */
function isToHidden({ body, disk }: DocsFolder, file: string, { rule, values }: DocsProblem): boolean {
  const from = rule === 'dead-link' ? body.pageOf(file) : undefined
  const target = from && pathFrom(from.id, splitTarget(values[0] ?? '').path)
  return target !== undefined && isHiddenFile(disk, target)
}

/** A file that was just added, such as a pasted image, exists before the folder is read again. */
function isToUnread({ body, disk }: DocsFolder, file: string, { rule, values: [target = ''] }: DocsProblem): boolean {
  const from = rule === 'dead-file' ? body.pageOf(file) : undefined
  if (from === undefined || body.otherSpelling(from.id, target) !== undefined) return false
  const path = pathFrom(from.id, target)
  return path !== undefined && disk.file(path) !== undefined
}

/** A target with different capitalization works on some computers, but never on the platform. */
function withCase(folder: DocsFolder, file: string, problem: DocsProblem): DocsProblem {
  if (problem.rule !== 'dead-link' && problem.rule !== 'dead-file') return problem
  const target = problem.values[0] ?? ''
  const from = folder.body.pageOf(file)
  const known = from && folder.body.otherSpelling(from.id, target)
  if (from === undefined || known === undefined) return problem
  const name = splitTarget(target).path
  const relative = relativeTarget(from.id, known)
  const written = problem.end - problem.start === target.length
  const edits = [{ start: problem.start, end: problem.end, text: relative + target.slice(name.length) }]
  const fixes = written ? [{ kind: 'rename' as const, detail: relative, edits, safe: true }] : []
  return problemOf('path-case', problem, [name, relative], fixes)
}

/**
 * Returns the pages and files that the links of a page point to, and whether all of them exist, including anchors. For
 * such a page, which most are, the links don't have to be found again.
 */
function followLinks(
  { body, records }: DocsFolder,
  file: string,
  { links, includes }: PageRecord,
): Pick<CheckedFile, 'targets' | 'used'> & { readonly areSound: boolean } {
  const from = body.pageOf(file) ?? body.pieceOf(file)
  const targets: string[] = []
  const used: string[] = []
  let areSound = records.has(file)
  for (const link of links) {
    const target = body.resolve(link, from)
    if (includes.includes(link) && !(target?.kind === 'file' && body.includes.has(target.file))) areSound = false
    if (target?.kind === 'file') used.push(target.file)
    else if (target?.kind === 'page') targets.push(target.page.id)
    const page = target?.kind === 'anchor' ? from : target?.kind === 'page' ? target.page : undefined
    const anchor = target?.kind === 'anchor' || target?.kind === 'page' ? target.anchor : undefined
    if (target?.kind === 'broken' || (target !== undefined && 'byAddress' in target)) areSound = false
    else if (page && anchor && body.anchors(page)?.has(anchor) === false) areSound = false
  }
  return { targets: [...targets, ...used], used, areSound }
}

function* contentsProblems(folder: DocsFolder): Generator<void, FileProblems[]> {
  const { summary } = folder
  if (summary === undefined) return []
  const broken = brokenProblems(folder, summary.path, summary.text)
  if (broken !== undefined) return [broken]
  const problems = yield* summaryProblems(folder)
  return problems.length === 0 ? [] : [{ path: summary.path, text: summary.text, problems }]
}

/** An overlay of two specifications has the problems of both. */
function brokenOverlays(folder: DocsFolder, specs: DocsBody['specs']): FileProblems[] {
  const overlays = [...(specs?.values() ?? [])].flatMap((spec) => spec.overlays ?? [])
  const byPath = Map.groupBy(overlays, ({ path: file }) => file)
  return [...byPath].flatMap(([file, same]) => {
    const problems = same.flatMap(overlayProblems)
    return problems.length === 0 ? [] : [{ path: configPath(folder, file), text: same[0]?.text ?? '', problems }]
  })
}

function otherProblems(folder: DocsFolder): FileProblems[] {
  const { configText, disk, files } = folder
  const variables = readText(disk, files.get(variablesPath))
  const found: FileProblems[] = []
  if (configText !== undefined) {
    found.push({ path: configPath(folder), text: configText, problems: configProblems(folder, configText) })
  }
  if (variables !== undefined) {
    found.push({ path: variablesPath, text: variables, problems: variableProblems(variables) })
  }
  return found.filter(({ problems }) => problems.length > 0)
}

const variablesPath = '.gitbook/vars.yaml'
