import path from 'node:path'
import { folderOf } from '../disk/paths.ts'

/** Files with names that people and tools expect in repositories. These aren't missing pages. */
const repositoryFile =
  /^(?:AGENTS|AUTHORS|CHANGELOG|CLAUDE|CODE_OF_CONDUCT|CONTRIBUTING|GEMINI|GOVERNANCE|ISSUE_TEMPLATE|LICEN[CS]E|MAINTAINERS|NOTICE|PULL_REQUEST_TEMPLATE|SECURITY|SKILL|SUPPORT)\.md$/

/**
 * Returns whether an unlisted file can be a page. Drafts don't count: their name or their folder begins with an
 * underscore.
 */
export function mayBePage(file: string): boolean {
  const parts = file.split('/')
  return !repositoryFile.test(path.posix.basename(file)) && !parts.some((part) => part.startsWith('_'))
}

/**
 * Returns the folders with docs of their own, each with a trailing slash. Their pages don't have to be in this table of
 * contents. A folder with its own table of contents still belongs to these docs if they list one of its pages.
 */
export function nestedDocs(files: Iterable<string>, listed: Iterable<string>): string[] {
  const { around } = foldersOf(listed)
  return [...files].flatMap((file) => {
    const folder = folderOf(file)
    const name = path.posix.basename(file)
    const isMark = name === '.gitbook.yaml' || (name === 'SUMMARY.md' && !around.has(folder))
    return isMark && folder !== '' ? [`${folder}/`] : []
  })
}

/**
 * Returns the unlisted pages that are probably missing from the table of contents: those next to listed pages, or
 * directly below their folder. The others are repository files.
 */
export function pagesBeside(unlisted: Iterable<string>, listed: Iterable<string>): Set<string> {
  const { direct, around } = foldersOf(listed)
  const isBeside = (file: string): boolean => {
    const folder = folderOf(file)
    const above = folderOf(folder)
    return direct.has(folder) || (folder !== '' && around.has(folder)) || (above !== '' && direct.has(above))
  }
  // If nothing is listed yet, all pages are missing.
  return new Set([...unlisted].filter((file) => direct.size === 0 || isBeside(file)))
}

interface Folders {
  /** Folders with files. */
  readonly direct: ReadonlySet<string>
  /** These folders, and all of their parents. */
  readonly around: ReadonlySet<string>
}

function foldersOf(files: Iterable<string>): Folders {
  const direct = new Set<string>()
  const around = new Set<string>()
  for (const file of files) {
    let folder = folderOf(file)
    direct.add(folder)
    for (; !around.has(folder); folder = folderOf(folder)) around.add(folder)
  }
  return { direct, around }
}
