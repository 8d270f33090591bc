import {
  proseChecksOf,
  type ProseChecks,
  type ProseExtent,
  type SpellChecker,
} from '../core/authoring/prose/proseChecks.ts'
import type { PageFacts } from '../core/authoring/prose/metadataRules.ts'
import { findDictionary } from '../prose/dictionaries.ts'
import type { CheckConfiguration } from './checkConfiguration.ts'
import type { DocsFolder } from './docsFolder.ts'
import type { WantedFolderProse } from './proseReader.ts'

/** What a person has chosen, in addition to what a folder says. */
export interface SpellingChoice {
  /** Whether words are looked up in docs that say nothing about it. */
  readonly isOn: boolean
  /** The language of docs that don't say theirs. */
  readonly language: string
  /** Files of dictionaries by language. */
  readonly dictionaries: Readonly<Record<string, string>>
  /** A folder around which packages with dictionaries can be trusted. */
  readonly packagesAround: string | undefined
}

/** As long as all of these are the same, so is what is wanted. */
interface Made<Wanted> {
  readonly by: readonly unknown[]
  readonly wanted: Wanted
}

const madeWanted = new WeakMap<CheckConfiguration, Map<ProseExtent, Made<WantedFolderProse | undefined>>>()

/** What the words of all pages of a folder are held to. Undefined if that is nothing. */
export async function wantedFolderProse(
  configuration: CheckConfiguration,
  extent: ProseExtent,
  choice: SpellingChoice,
): Promise<WantedFolderProse | undefined> {
  const { rules: levels, prose } = configuration
  const level = levels.get('spelling')
  const isSpelled = level === undefined ? choice.isOn || extent === 'all' : level !== 'off'
  const language = prose.language ?? choice.language
  const { dictionaries: named, packagesAround: folder } = choice
  const dictionary = isSpelled ? await findDictionary(language, { named, folder }) : undefined
  const by = [JSON.stringify(dictionary), isSpelled]
  const known = madeWanted.get(configuration) ?? new Map<ProseExtent, Made<WantedFolderProse | undefined>>()
  madeWanted.set(configuration, known)
  const before = known.get(extent)
  if (before?.by.every((each, at) => each === by[at]) === true) return before.wanted
  const { terms, headings } = prose
  // If someone asks for spelling, its problems show even if the default is off.
  const wantedLevels: typeof levels =
    isSpelled && level === undefined ? new Map([...levels, ['spelling', 'info']]) : levels
  const wanted = {
    levels: wantedLevels,
    extent,
    terms,
    headings,
    dictionaries: dictionary === undefined ? [] : [dictionary],
  }
  const spelling = dictionary && { meant: () => undefined, suggest: () => [] }
  const checks = proseChecksOf({ ...wanted, spelling })
  known.set(extent, { by, wanted: checks && wanted })
  return checks && wanted
}

const madeChecks = new WeakMap<CheckConfiguration, Map<ProseExtent, Made<ProseChecks | undefined>>>()

/**
 * What the words of one page are held to by a configuration. It stays the same object as long as the configuration and
 * the spelling do. Undefined if that is nothing.
 */
export function proseChecks(
  configuration: CheckConfiguration,
  extent: ProseExtent,
  spelling?: SpellChecker,
): ProseChecks | undefined {
  const known = madeChecks.get(configuration) ?? new Map<ProseExtent, Made<ProseChecks | undefined>>()
  madeChecks.set(configuration, known)
  const before = known.get(extent)
  if (before !== undefined && before.by[0] === spelling) return before.wanted
  const { rules, prose } = configuration
  const isChosen = spelling !== undefined && rules.get('spelling') === undefined
  const levels: typeof rules = isChosen ? new Map([...rules, ['spelling', 'info']]) : rules
  const wanted = proseChecksOf({ ...prose, levels, extent, spelling })
  known.set(extent, { by: [spelling], wanted })
  return wanted
}

/** What is known of a page beside its text. */
export function pageFacts({ body }: Pick<DocsFolder, 'body'>, file: string): PageFacts {
  const page = body.pageOf(file)
  if (page === undefined) return { isPiece: true }
  return { slug: page.path, title: page.title, description: page.description }
}
