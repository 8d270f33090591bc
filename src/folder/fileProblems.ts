import path from 'node:path'
import { problemOf, type DocsProblem } from '../core/authoring/checks/docsProblem.ts'
import { fileKey, isUnportable, pathFlaw } from '../core/docs/files/fileNames.ts'
import type { FolderFile } from '../disk/diskFolder.ts'
import type { DocsFolder } from './docsFolder.ts'
import { copiesAmong } from './files/filesOfDocs.ts'
import type { Turns } from './turns.ts'

/** The problems of one file, with the text that their offsets refer to. */
export interface FileProblems {
  /** The path relative to the root of the docs. */
  readonly path: string
  readonly text: string
  readonly problems: readonly DocsProblem[]
  /** The bytes of a file that isn't UTF-8. */
  readonly bytes?: Uint8Array
}

/** Git on Windows allows 260 characters, and the folder of a clone takes some of them. */
const maxPathLength = 180
const maxImageBytes = 1024 * 1024
const isImage = /\.(?:png|jpe?g|gif|webp|avif|bmp|svg)$/i
const notInBrowsers = /\.(?:tiff?|heic|heif|psd|ai|eps|indd|xcf|raw|cr2|nef|tga|emf|wmf|jp2|jxl)$/i

/** Finds files of docs that fail on other systems, that browsers don't show, or that are too large. */
export async function fileProblems(
  { files, records }: DocsFolder,
  used: ReadonlySet<string>,
  turns: Turns,
): Promise<FileProblems[]> {
  const seen = new Map<string, string>()
  const found: FileProblems[] = []
  for (const each of files.values()) {
    const { path: file, size } = each
    if (!isOfDocs(file, used) && !records.has(file)) continue
    if (turns.isOver) await turns.pause()
    const { key, named } = factsOf(each)
    const other = seen.get(key)
    if (other === undefined) seen.set(key, file)
    const problems = [
      ...(used.has(file) || records.has(file) ? [] : [problemOf('unused-file', start, [path.posix.basename(file)])]),
      ...named,
      ...(other === undefined ? [] : [problemOf('file-collision', start, [file, other])]),
      ...(notInBrowsers.test(file) ? [problemOf('file-format', start, [path.posix.basename(file)])] : []),
      ...(isImage.test(file) && size > maxImageBytes ? [problemOf('large-image', start, [file, megabytes(size)])] : []),
    ]
    if (problems.length > 0) found.push({ path: file, text: '', problems })
  }
  return found
}

interface UsedFiles {
  readonly folder: DocsFolder
  readonly used: ReadonlySet<string>
}

/** Returns whether the same files exist and are used as before, and only texts of pages changed. */
export function hasSameUse(known: UsedFiles, { folder, used }: UsedFiles): boolean {
  const { files, records } = known.folder
  if (files.size !== folder.files.size || used.size !== known.used.size) return false
  for (const [file, now] of folder.files) {
    const before = files.get(file)
    if (before === undefined || (before !== now && !records.has(file))) return false
  }
  return [...used].every((file) => known.used.has(file))
}

const start = { start: 0, end: 0 }

/** What only depends on the path of a file. An unchanged file stays the same object. */
const known = new WeakMap<FolderFile, { readonly key: string; readonly named: readonly DocsProblem[] }>()

function factsOf(file: FolderFile) {
  const facts = known.get(file) ?? { key: fileKey(file.path), named: nameProblems(file.path) }
  known.set(file, facts)
  return facts
}

function isOfDocs(file: string, used: ReadonlySet<string>): boolean {
  return file.startsWith('.gitbook/assets/') || used.has(file)
}

function nameProblems(file: string): DocsProblem[] {
  const flaw = pathFlaw(file)
  if (flaw !== undefined && isUnportable(flaw)) return [problemOf('file-name', start, [flaw.kind, flaw.part])]
  return file.length > maxPathLength ? [problemOf('long-path', start, [file, String(file.length)])] : []
}

function megabytes(size: number): string {
  return (size / 1024 ** 2).toFixed(1)
}

/** Finds files with the same bytes as another one. Reads only files of which several have the same size. */
export async function copyProblems(
  { files, disk }: DocsFolder,
  used: ReadonlySet<string>,
  turns: Turns,
): Promise<FileProblems[]> {
  const ofDocs = [...files.values()].filter(({ path: file }) => isOfDocs(file, used))
  const groups = await copiesAmong({ disk }, ofDocs, turns)
  return groups.flatMap(([first, ...others]) =>
    others.map(({ path: file }) => ({
      path: file,
      text: '',
      problems: [problemOf('file-copy', start, [file, first?.path ?? ''])],
    })),
  )
}

/** Joins the problems of each file, and sorts the files. */
export function joinedByFile(all: readonly FileProblems[]): FileProblems[] {
  const files = new Map<string, FileProblems>()
  for (const file of all) {
    const known = files.get(file.path)
    // A problem of the file as a whole comes without its text.
    const whole = known === undefined || file.text !== '' ? file : known
    files.set(file.path, known === undefined ? file : { ...whole, problems: [...known.problems, ...file.problems] })
  }
  return [...files.values()].sort((one, other) => (one.path < other.path ? -1 : 1))
}
