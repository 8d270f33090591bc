import { env, workspace } from 'vscode'
import type { Dictionary } from '../../../core/text/prose/dictionary.ts'
import type { SpellingChoice } from '../../../folder/folderProse.ts'
import type { DictionaryPaths } from '../../../prose/dictionaries.ts'
import { settings } from '../commands/ids.ts'
import { readSetting } from '../commands/settings.ts'
import type { Log } from '../window/log.ts'

/** The settings that decide which words are spelled wrong. */
export const spellingSettings = [
  settings.spellingEnabled,
  settings.spellingLanguage,
  settings.spellingWords,
  settings.spellingDictionaries,
]

/** What someone has chosen for their words. Packages around a folder count only where the workspace is trusted. */
export function spellingChoice(folder?: string): SpellingChoice {
  return {
    isOn: readSetting(settings.spellingEnabled),
    language: readSetting(settings.spellingLanguage) || (env.language.startsWith('en') ? 'en' : env.language),
    dictionaries: readSetting(settings.spellingDictionaries),
    packagesAround: workspace.isTrusted ? folder : undefined,
  }
}

/** Dictionaries that were read; each takes a tenth of a second, and tens of megabytes. */
export class Dictionaries {
  readonly #read = new Map<string, Dictionary | undefined>()
  readonly #log: Log

  constructor(log: Log) {
    this.#log = log
  }

  /** Those of some files. One that can't be read is left out. */
  async of(files: readonly DictionaryPaths[]): Promise<readonly Dictionary[]> {
    if (files.length === 0) return []
    const { readDictionary } = await import('../../../prose/dictionaries.ts')
    return files.flatMap((paths) => {
      if (!this.#read.has(paths.dic)) {
        try {
          this.#read.set(paths.dic, readDictionary(paths))
        } catch (error) {
          this.#log.error(`Couldn’t read the dictionary ${paths.dic}.`, error)
          this.#read.set(paths.dic, undefined)
        }
      }
      return this.#read.get(paths.dic) ?? []
    })
  }
}
