import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { Dictionary } from '../core/text/prose/dictionary.ts'
import { isFile, readOwnBytes, readOwnFile } from '../disk/namedPaths.ts'
import { readRegularFile } from '../disk/regularFile.ts'

/** The two files of a dictionary. */
export interface DictionaryPaths {
  readonly aff: string
  readonly dic: string
  readonly isEnglish: boolean
}

/** Large enough for languages with compound words. */
const maxBytes = 32 * 1024 * 1024

/** The packages with the English dictionary and terms. */
const packages = path.join(import.meta.dirname, '../../node_modules')
const isSource = path.extname(import.meta.filename) === '.ts'
/** The English dictionary: next to the bundle, or in the package when running from source. */
const own = isSource ? path.join(packages, 'dictionary-en/index') : path.join(import.meta.dirname, 'dictionaries/en')

/** The files with terms and names that the English dictionary doesn't have, one in a line, below `node_modules`. */
export const termFiles = [
  '@cspell/dict-software-terms/dict/softwareTerms.txt.gz',
  '@cspell/dict-software-terms/dict/software-tools.txt',
  '@cspell/dict-software-terms/dict/computing-acronyms.txt',
  '@cspell/dict-software-terms/dict/coding-compound-terms.txt',
  '@cspell/dict-software-terms/dict/networkingTerms.txt',
  '@cspell/dict-companies/dict/companies.txt',
  '@cspell/dict-fullstack/dict/fullstack.txt',
]

/** Where to look for dictionaries. */
interface DictionarySources {
  /** `.dic` files by language, from the user's settings. */
  readonly named?: Readonly<Record<string, string>>
  /** A folder whose packages are trusted, because a dictionary's rules become regular expressions. */
  readonly folder?: string | undefined
}

/**
 * Finds the dictionary of a language: one from the settings, one from a `dictionary-…` package around a folder, or the
 * English one.
 */
export async function findDictionary(
  language: string,
  { named = {}, folder }: DictionarySources,
): Promise<DictionaryPaths | undefined> {
  const wanted = language.toLowerCase().replaceAll('_', '-')
  const [base = ''] = wanted.split('-')
  const isEnglish = base === 'en'
  for (const each of [language, wanted, base]) {
    const file = Object.hasOwn(named, each) ? named[each] : undefined
    if (file !== undefined) return { aff: file.replace(/\.dic$/i, '.aff'), dic: file, isEnglish }
  }
  for (const name of wanted === 'en' || wanted === 'en-us' ? [] : [wanted, base]) {
    const found = folder === undefined || name === 'en' ? undefined : await findPackage(name, folder)
    if (found !== undefined) return { ...found, isEnglish }
  }
  return isEnglish ? { aff: `${own}.aff`, dic: `${own}.dic`, isEnglish } : undefined
}

async function findPackage(name: string, folder: string): Promise<Omit<DictionaryPaths, 'isEnglish'> | undefined> {
  for (let at = path.resolve(folder); ; at = path.dirname(at)) {
    const found = path.join(at, 'node_modules', `dictionary-${name}`, 'index')
    if (await isFile(`${found}.dic`)) return { aff: `${found}.aff`, dic: `${found}.dic` }
    if (path.dirname(at) === at) return undefined
  }
}

/** Reads a dictionary, which takes about 0.1 seconds. Throws if its files can't be read. */
export function readDictionary({ aff, dic, isEnglish }: DictionaryPaths): Dictionary {
  const readNamed = (file: string): string => readRegularFile(file, { maxBytes }).toString('utf8')
  const read = dic.startsWith(own) ? readOwnFile : readNamed
  return new Dictionary({ aff: read(aff), dic: read(dic), terms: isEnglish ? readTerms() : [], isEnglish })
}

function readTerms(): string[] {
  return termFiles.flatMap((file) => {
    const bytes = readOwnBytes(
      isSource ? path.join(packages, file) : path.join(import.meta.dirname, 'dictionaries', path.basename(file)),
    )
    const text = new TextDecoder().decode(file.endsWith('.gz') ? gunzipSync(bytes) : bytes)
    return text.split('\n').filter((line) => /^\p{L}/u.test(line))
  })
}
