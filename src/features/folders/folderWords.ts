import { EventEmitter, type Disposable } from 'vscode'
import type { ProseChecks } from '../../core/authoring/prose/proseChecks.ts'
import type { DocsBody } from '../../core/docs/body/docsBody.ts'
import type { FolderProse } from '../../folder/findProse.ts'
import { settings } from '../shared/commands/ids.ts'
import { readSetting } from '../shared/commands/settings.ts'
import { Dictionaries, spellingChoice } from '../shared/documents/spelling.ts'
import type { Log } from '../shared/window/log.ts'
import type { ReadDocs } from './watchedFolder.ts'

/** The spelling and style checks of docs folders, and their results. */
export class FolderWords implements Disposable {
  readonly #dictionaries: Dictionaries
  readonly #found = new Map<string, FolderProse>()
  /** The checks of a folder stay valid as long as everything in `by` is the same. */
  readonly #checks = new Map<string, { readonly by: readonly unknown[]; readonly checks: ProseChecks | undefined }>()
  readonly #changed = new EventEmitter<void>()

  /** Fires when more results of a folder are known. */
  readonly onDidFind = this.#changed.event

  constructor(log: Log) {
    this.#dictionaries = new Dictionaries(log)
  }

  dispose(): void {
    this.#changed.dispose()
  }

  /** Returns the problems of all pages that the folder's settings ask for. Undefined if they ask for none. */
  async find(
    { docs, configuration }: ReadDocs,
    specs: DocsBody['specs'],
    signal: AbortSignal,
  ): Promise<FolderProse | undefined> {
    const { folderProseSettings } = await import('../../folder/folderProse.ts')
    const wanted = await folderProseSettings(configuration, 'configured', spellingChoice(docs.folder))
    if (wanted === undefined) {
      this.#found.delete(docs.folder)
      return undefined
    }
    const [{ findProse }, { knownWords }] = await Promise.all([
      import('../../folder/findProse.ts'),
      import('../../folder/knownWords.ts'),
    ])
    const known = knownWords(docs, [...configuration.prose.words, ...personalWords()], specs)
    const before = this.#found.get(docs.folder)
    const found = await findProse(docs, wanted, { signal, known: before, isKnown: (word) => known.has(word) })
    this.#found.set(docs.folder, found)
    if (found.codeWords.size !== before?.codeWords.size) this.#changed.fire()
    return found
  }

  /** Returns the checks for a page of a folder while the user writes it. */
  async checks({ docs, configuration }: ReadDocs, specs: DocsBody['specs']): Promise<ProseChecks | undefined> {
    const { proseChecks, folderProseSettings } = await import('../../folder/folderProse.ts')
    const wanted = await folderProseSettings(configuration, 'page', spellingChoice(docs.folder))
    const dictionaries = await this.#dictionaries.of(wanted?.dictionaries ?? [])
    if (dictionaries.length === 0) return proseChecks(configuration, 'page')
    const personal = personalWords()
    const { codeWords, usedWords: used } = this.#found.get(docs.folder) ?? {}
    const by = [configuration, docs.body.pages, specs, codeWords, personal.join('\n'), dictionaries[0]]
    const known = this.#checks.get(docs.folder)
    if (known !== undefined && known.by.every((each, at) => each === by[at])) return known.checks
    const [{ Speller }, { knownWords }] = await Promise.all([
      import('../../core/authoring/prose/speller.ts'),
      import('../../folder/knownWords.ts'),
    ])
    const words = knownWords(docs, [...configuration.prose.words, ...personal], specs)
    const checks = proseChecks(
      configuration,
      'page',
      new Speller(dictionaries, { known: new Set([...words, ...(codeWords ?? [])]), used }),
    )
    this.#checks.set(docs.folder, { by, checks })
    return checks
  }
}

function personalWords(): readonly string[] {
  return readSetting(settings.spellingWords)
}
