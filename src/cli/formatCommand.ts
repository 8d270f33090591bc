import { isUtf8 } from 'node:buffer'
import { problemMessage } from '../core/authoring/checks/problemMessages.ts'
import { formatPage } from '../core/text/format/formatPage.ts'
import { loadCheckConfiguration } from '../folder/checkConfiguration.ts'
import { readDocsFolder } from '../folder/docsFolder.ts'
import { english, partsText } from '../core/text/messages/translate.ts'
import { isInPart, type NamedDocs } from '../folder/findDocsFolder.ts'
import { namedDocs } from './namedDocs.ts'
import type { Output } from './output.ts'
import { pathPrefix } from './report.ts'

/** The options of `galley format`. */
export interface FormatOptions {
  /** Folders and files. */
  readonly paths: readonly string[]
  /** Lists the files that would change, and writes nothing. */
  readonly check: boolean
}

/**
 * Formats pages and included files as the platform does. Prints the path of each changed file, then their number. With
 * `check`, nothing is written, and the exit status is 1 if a file would change. Skips the table of contents and files
 * that it doesn't list.
 */
export async function formatCommand({ paths, check }: FormatOptions, output: Output): Promise<number> {
  let [changed, all] = [0, 0]
  const unreadable: string[] = []
  for (const each of await namedDocs(paths, output)) {
    const formatted = await formatFolder(each, check, output)
    changed += formatted.changed
    all += formatted.all
    unreadable.push(...formatted.unreadable)
  }
  const pages = all === 1 ? '1 page' : `${all} pages`
  output.line(check ? `${changed} of ${pages} would be rewritten.` : `${changed} of ${pages} rewritten.`)
  if (unreadable.length > 0) throw new Error(`Skipped because they aren’t UTF-8: ${partsText(unreadable, english)}`)
  return check && changed > 0 ? 1 : 0
}

interface FormattedFolder {
  readonly all: number
  /** How many files changed, or would change. */
  readonly changed: number
  /** Files that aren't UTF-8. */
  readonly unreadable: readonly string[]
}

async function formatFolder(named: NamedDocs, check: boolean, output: Output): Promise<FormattedFolder> {
  const { folder } = named.place
  const configuration = await loadCheckConfiguration(folder)
  const [wrong] = configuration.problems
  if (wrong !== undefined) {
    const file = `${pathPrefix(folder)}.galley.yaml`
    throw new Error(`Nothing was formatted because ${file} has a problem. ${problemMessage(wrong, english)}`)
  }
  const docs = await readDocsFolder(folder)
  const prefix = pathPrefix(docs.folder)
  const unreadable: string[] = []
  let changed = 0
  // The platform has no page for a file that the table of contents doesn't list.
  const pages = [...docs.records.keys()].filter((file) => !docs.body.orphans.has(file))
  const isWanted = (file: string): boolean => !configuration.ignores(file) && isInPart(named, file)
  const files = [...pages, ...docs.body.includes.keys()].filter(isWanted).sort()
  for (const file of files) {
    const bytes = docs.disk.readBytes(file)
    if (!isUtf8(bytes)) {
      unreadable.push(prefix + file)
      continue
    }
    const text = bytes.toString()
    const formatted = formatPage(text)
    if (formatted === text) continue
    changed++
    if (!check) await docs.disk.replace(file, formatted, { was: bytes })
    output.line(prefix + file)
  }
  return { changed, all: files.length, unreadable }
}
