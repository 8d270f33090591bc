import path from 'node:path'
import { engineProblems } from '../core/authoring/prose/engineProblems.ts'
import { proseMask } from '../core/text/prose/proseMask.ts'
import { pathBelow } from '../disk/paths.ts'
import { findVale, findValeConfig, Vale, ValeFailure } from '../prose/vale.ts'
import type { CheckConfiguration } from './checkConfiguration.ts'
import type { DocsFolder } from './docsFolder.ts'
import type { FolderProse } from './findProse.ts'
import { readText } from './readRecords.ts'

const pagesAtOnce = 200

/**
 * Adds what Vale finds to the prose problems of a folder, if its repository has a configuration for Vale. If Vale can't
 * be run, tells why with `note`.
 */
export async function withVale(
  docs: DocsFolder,
  prose: FolderProse,
  configuration: Pick<CheckConfiguration, 'rules' | 'ignores'>,
  note: (text: string) => void,
): Promise<FolderProse> {
  const config = configuration.rules.get('vale') === 'off' ? undefined : await findValeConfig(docs.folder)
  if (config === undefined) return prose
  const program = await findVale()
  if (program === undefined) {
    note(`${config} wasn’t used, because Vale isn’t installed. Install it, so that “vale” is in the PATH.`)
    return prose
  }
  const files = new Map(prose.files)
  const wanted = [...prose.files].filter(([name]) => !configuration.ignores(name))
  const vale = new Vale()
  try {
    for (let at = 0; at < wanted.length; at += pagesAtOnce) {
      const pages = wanted.slice(at, at + pagesAtOnce).flatMap(([name, { file }]) => {
        const text = readText(docs.disk, file)
        // Sections of the configuration are about paths below it.
        const below = pathBelow(path.dirname(config), path.join(docs.folder, name))
        return text === undefined ? [] : [{ name, path: below, text, mask: proseMask(text) }]
      })
      const found = await vale.check(pages, { program, config })
      for (const page of pages) {
        const problems = engineProblems('vale', page, found.get(page.path) ?? [])
        const before = files.get(page.name)
        if (before !== undefined && problems.length > 0) {
          files.set(page.name, { ...before, shown: [...before.shown, ...problems] })
        }
      }
    }
  } catch (error) {
    if (!(error instanceof ValeFailure)) throw error
    note(error.message)
  }
  return { ...prose, files }
}
