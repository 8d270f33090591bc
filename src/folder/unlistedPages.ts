import path from 'node:path'
import { folderOf } from '../disk/paths.ts'

/** Files that people and programs look for in repositories by their names: no page that someone forgot. */
const repositoryFile =
  /^(?:AGENTS|AUTHORS|CHANGELOG|CLAUDE|CODE_OF_CONDUCT|CONTRIBUTING|GEMINI|GOVERNANCE|ISSUE_TEMPLATE|LICEN[CS]E|MAINTAINERS|NOTICE|PULL_REQUEST_TEMPLATE|SECURITY|SKILL|SUPPORT)\.md$/

/** Whether a file that a table of contents doesn't list may be a page: drafts begin with an underscore, or their folder does. */
export function mayBePage(file: string): boolean {
  const parts = file.split('/')
  return !repositoryFile.test(path.posix.basename(file)) && !parts.some((part) => part.startsWith('_'))
}

/**
 * The folders with docs of their own, each with a slash at its end: their pages need not be in this table of contents.
 * One with a table of contents is a part of these docs where these list a page of it.
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
 * Of the pages that a table of contents doesn't list, those that probably were forgotten: they are beside listed ones,
 * or right below the folder of some. The others are what repositories have beside docs.
 */
export function pagesBeside(unlisted: Iterable<string>, listed: Iterable<string>): Set<string> {
  const { direct, around } = foldersOf(listed)
  const isBeside = (file: string): boolean => {
    const folder = folderOf(file)
    const above = folderOf(folder)
    return direct.has(folder) || (folder !== '' && around.has(folder)) || (above !== '' && direct.has(above))
  }
  // Where nothing is listed yet, all is missing.
  return new Set([...unlisted].filter((file) => direct.size === 0 || isBeside(file)))
}

interface Folders {
  /** Those with files. */
  readonly direct: ReadonlySet<string>
  /** These, and all around them. */
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
