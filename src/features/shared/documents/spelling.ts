import { env, workspace } from 'vscode'
import type { Dictionary } from '../../../core/text/prose/dictionary.ts'
import type { SpellingChoice } from '../../../folder/folderProse.ts'
import type { DictionaryPaths } from '../../../prose/dictionaries.ts'
import { settings } from '../commands/ids.ts'
import { readSetting } from '../commands/settings.ts'
import type { Log } from '../window/log.ts'

/** The settings of the spell checker. */
export const spellingSettings = [
  settings.spellingEnabled,
  settings.spellingLanguage,
  settings.spellingWords,
  settings.spellingDictionaries,
]

/** Returns the settings for spelling. Dictionaries in packages around a folder count only in trusted workspaces. */
export function spellingChoice(folder?: string): SpellingChoice {
  return {
    isOn: readSetting(settings.spellingEnabled),
    language: readSetting(settings.spellingLanguage) || (env.language.startsWith('en') ? 'en' : env.language),
    dictionaries: readSetting(settings.spellingDictionaries),
    packagesAround: workspace.isTrusted ? folder : undefined,
  }
}

/** Caches dictionaries. Reading one takes a tenth of a second and tens of megabytes. */
export class Dictionaries {
  readonly #read = new Map<string, Dictionary | undefined>()
  readonly #log: Log

  constructor(log: Log) {
    this.#log = log
  }

  /** Returns the dictionaries in some files. Leaves out those that can't be read. */
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
