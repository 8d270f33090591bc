import path from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { DocsProblem } from '../core/authoring/checks/docsProblem.ts'
import { withUsedWords } from '../core/authoring/prose/spellingRule.ts'
import type { FolderFile } from '../disk/diskFolder.ts'
import type { DocsFolder } from './docsFolder.ts'
import { pageFacts } from './folderProse.ts'
import { workInThreads } from './threadWork.ts'
import { ProseReader, type ProsePage, type ReadProse, type FolderProseSettings } from './proseReader.ts'
import { Turns } from './turns.ts'

/** The problems in one file. */
interface FoundInFile {
  readonly file: FolderFile
  readonly facts: string
  readonly all: readonly DocsProblem[]
  /** Without known words and those that no word of these docs resembles. Stays the same list if nothing in it changes. */
  readonly shown: readonly DocsProblem[]
}

/** The prose problems in the pages of a folder. */
export interface FolderProse {
  readonly wanted: FolderProseSettings
  readonly files: ReadonlyMap<string, FoundInFile>
  /** Words that appear in code, in lower case. */
  readonly codeWords: ReadonlySet<string>
  /** Correct words that appear in prose, in lower case. */
  readonly usedWords: ReadonlySet<string>
}

/** Options for finding prose problems. */
export interface FindOptions {
  readonly signal?: AbortSignal | undefined
  /** The previous result. Unchanged files aren't read again. */
  readonly known?: FolderProse | undefined
  /** Returns whether the docs know a word, given in lower case, in addition to words in code. */
  readonly isKnown?: (word: string) => boolean
  readonly onProgress?: ((read: number, all: number) => void) | undefined
  /** The number of pages from which threads are used, because these take a moment to start. */
  readonly minForThreads?: number
}

const proseThread = path.join(import.meta.dirname, `proseThread${path.extname(import.meta.filename)}`)

/** Checks the prose of all pages and reusable content, in threads if there are many. */
export async function findProse(
  docs: DocsFolder,
  wanted: FolderProseSettings,
  { signal, known, isKnown = () => false, onProgress, minForThreads = 100 }: FindOptions = {},
): Promise<FolderProse> {
  const before = known?.wanted === wanted ? known : undefined
  const pages = prosePages(docs)
  const isSame = ({ file, facts }: ProsePage): boolean => {
    const found = before?.files.get(file.path)
    return found?.file === file && found.facts === JSON.stringify(facts)
  }
  const changed = pages.filter((page) => !isSame(page))
  const codeWords = new Set(before?.codeWords)
  const usedWords = new Set(before?.usedWords)
  const found = new Map<string, readonly DocsProblem[]>()
  const take = (read: ReadProse): void => {
    for (const word of read.codeWords) codeWords.add(word)
    for (const word of read.usedWords) usedWords.add(word)
    for (const { path: name, problems } of read.pages) found.set(name, problems)
    onProgress?.(found.size, changed.length)
  }
  if (changed.length >= minForThreads) {
    await workInThreads({ thread: proseThread, data: { folder: docs.folder, wanted }, items: changed, take, signal })
  }
  // Threads might not start.
  const left = changed.filter(({ file }) => !found.has(file.path))
  if (left.length > 0) {
    const reader = new ProseReader(docs.folder, wanted)
    const turns = new Turns(signal)
    for (const page of left) {
      take(reader.read([page]))
      await turns.pause()
    }
  }
  const shown = (problem: DocsProblem): readonly DocsProblem[] => {
    if (problem.rule !== 'spelling') return [problem]
    const lower = problem.values[0]?.toLowerCase() ?? ''
    return codeWords.has(lower) || isKnown(lower) ? [] : withUsedWords(problem, usedWords)
  }
  const files = new Map<string, FoundInFile>()
  for (const page of pages) {
    const last = before?.files.get(page.file.path)
    const all = found.get(page.file.path) ?? (isSame(page) ? last?.all : undefined)
    if (all !== undefined) files.set(page.file.path, foundInFile(page, all, shown, last))
  }
  return { wanted, files, codeWords, usedWords }
}

/** Returns what was found in a page. Keeps the last list if known and used words don't change it. */
function foundInFile(
  { file, facts }: ProsePage,
  all: readonly DocsProblem[],
  shownOf: (problem: DocsProblem) => readonly DocsProblem[],
  last: FoundInFile | undefined,
): FoundInFile {
  const shown = all.flatMap(shownOf)
  const isAsBefore = last?.all === all && isDeepStrictEqual(last.shown, shown)
  return { file, facts: JSON.stringify(facts), all, shown: isAsBefore ? last.shown : shown }
}

/** Returns the pages and reusable content of docs, with their facts for checks. */
function prosePages(docs: DocsFolder): ProsePage[] {
  const names = [...docs.records.keys()].filter((name) => docs.body.isPage(name)).concat([...docs.body.includes.keys()])
  return names.flatMap((name) => {
    const file = docs.files.get(name)
    return file === undefined ? [] : [{ file, facts: pageFacts(docs, name) }]
  })
}
