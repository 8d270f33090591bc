import { isUtf8 } from 'node:buffer'
import { problemMessage } from '../core/checks/problemMessages.ts'
import { formatPage } from '../core/format/formatPage.ts'
import { loadCheckConfiguration } from '../folder/checkConfiguration.ts'
import { readDocsFolder } from '../folder/docsFolder.ts'
import { english } from '../core/translate.ts'
import { namedDocs } from './namedDocs.ts'
import type { Output } from './output.ts'
import { pathPrefix } from './report.ts'

/** What `galley format` was asked for. */
export interface FormatOptions {
  readonly folder: string
  /** Only names what would change, and writes nothing. */
  readonly check: boolean
}

/**
 * Writes the pages of a docs folder, or of those that its `docs.yaml` syncs, and what they include, as the platform does,
 * and prints the path of each that changes; the exit status is 1 where one would and nothing may be written. The table of
 * contents is no page.
 */
export async function formatCommand({ folder, check }: FormatOptions, output: Output): Promise<number> {
  let changed = 0
  for (const each of await namedDocs(folder)) changed += await formatFolder(each, check, output)
  return check && changed > 0 ? 1 : 0
}

/** Gives how many files changed, or would. */
async function formatFolder(folder: string, check: boolean, output: Output): Promise<number> {
  const configuration = await loadCheckConfiguration(folder)
  const [wrong] = configuration.problems
  if (wrong !== undefined) {
    throw new Error(`Nothing was formatted, since .galley.yaml is not right. ${problemMessage(wrong, english)}`)
  }
  const docs = await readDocsFolder(folder)
  const prefix = pathPrefix(docs.folder)
  const unreadable: string[] = []
  let changed = 0
  for (const file of [...docs.records.keys(), ...docs.body.includes.keys()].sort()) {
    if (configuration.ignores(file)) continue
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
  if (unreadable.length > 0) throw new Error(`Not written in UTF-8, and left as they are: ${unreadable.join(', ')}`)
  return changed
}
