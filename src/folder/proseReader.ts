import type { DocsProblem } from '../core/authoring/checks/docsProblem.ts'
import type { PageFacts } from '../core/authoring/prose/metadataRules.ts'
import { proseChecksOf, type ProseChecks, type ProseSettings } from '../core/authoring/prose/proseChecks.ts'
import { checkAhead, proseProblems } from '../core/authoring/prose/proseProblems.ts'
import { Speller } from '../core/authoring/prose/speller.ts'
import { ScannedText } from '../core/text/scanning/scannedText.ts'
import { DiskFolder, type FolderFile } from '../disk/diskFolder.ts'
import { readDictionary, type DictionaryPaths } from '../prose/dictionaries.ts'
import { readText } from './readRecords.ts'

/** The prose configuration of a folder, in a form that can be sent to a worker. */
export interface FolderProseSettings extends Omit<ProseSettings, 'spelling'> {
  /** Empty if spelling isn't checked. */
  readonly dictionaries: readonly DictionaryPaths[]
}

/** A page to read, with what is known about it besides its text. */
export interface ProsePage {
  readonly file: FolderFile
  readonly facts: PageFacts
}

/** The problems in some pages. */
export interface ReadProse {
  readonly pages: readonly { readonly path: string; readonly problems: readonly DocsProblem[] }[]
  /** Words in code and in names of hosts, in lower case, that this reader hasn't returned before. */
  readonly codeWords: readonly string[]
  /** Correct words of the prose, in lower case, that this reader hasn't returned before. */
  readonly usedWords: readonly string[]
}

/** The host of an address and what comes first in its path: names of companies, projects and people. */
const hostAndOwner = /\/\/[^\s/?#<>"')\]]{1,100}(?:\/[^\s/?#<>"')\]]{1,100})?/g
const codeWord = /[A-Za-z]{3,40}/g
/** A limit, so that code in an untrusted folder can't fill the memory. */
const maxCodeWords = 500_000

/** So few that their texts take little memory, even if they're as long as texts can be. */
const pagesAtOnce = 10

/** Reads pages of a folder and finds prose problems. */
export class ProseReader {
  readonly #disk: DiskFolder
  readonly #checks: ProseChecks | undefined
  readonly #speller: Speller | undefined
  readonly #codeWords = new Set<string>()

  constructor(folder: string, { dictionaries, ...wanted }: FolderProseSettings) {
    this.#disk = DiskFolder.open(folder)
    this.#speller = dictionaries.length === 0 ? undefined : new Speller(dictionaries.map(readDictionary))
    this.#checks = proseChecksOf({ ...wanted, spelling: this.#speller })
  }

  read(pages: readonly ProsePage[]): ReadProse {
    const codeWords: string[] = []
    const read: ReadProse['pages'][number][] = []
    for (let at = 0; at < pages.length; at += pagesAtOnce) {
      read.push(...this.#readSome(pages.slice(at, at + pagesAtOnce), codeWords))
    }
    return { pages: read, codeWords, usedWords: this.#speller?.takeFound() ?? [] }
  }

  #readSome(pages: readonly ProsePage[], codeWords: string[]): ReadProse['pages'] {
    const checks = this.#checks
    if (checks === undefined) return []
    const read = pages.flatMap(({ file, facts }) => {
      const text = readText(this.#disk, file)
      return text === undefined ? [] : [{ path: file.path, facts, scan: new ScannedText(text) }]
    })
    if (this.#speller !== undefined) for (const { scan } of read) this.#readNames(scan, codeWords)
    checkAhead(
      read.map(({ scan }) => scan),
      checks,
    )
    return read.map(({ path, facts, scan }) => ({ path, problems: proseProblems(scan, checks, facts) }))
  }

  #readNames({ text, code }: ScannedText, found: string[]): void {
    for (const { start, end } of code) this.#readCode(text.slice(start, end), found)
    for (const [address] of text.matchAll(hostAndOwner)) this.#readCode(address, found)
  }

  #readCode(code: string, found: string[]): void {
    for (const [written] of code.matchAll(codeWord)) {
      const word = written.toLowerCase()
      if (this.#codeWords.has(word) || this.#codeWords.size >= maxCodeWords) continue
      this.#codeWords.add(word)
      found.push(word)
    }
  }
}
