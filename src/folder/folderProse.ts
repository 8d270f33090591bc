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
import type { FolderProseSettings } from './proseReader.ts'

/** The user's choices, in addition to the folder's configuration. */
export interface SpellingChoice {
  /** Whether to check spelling in docs that don't configure it. */
  readonly isOn: boolean
  /** The language of docs that don't set theirs. */
  readonly language: string
  /** Dictionary files by language. */
  readonly dictionaries: Readonly<Record<string, string>>
  /** A folder around which packages with dictionaries are trusted. */
  readonly packagesAround: string | undefined
}

/** A cached result, which is valid while all of these values are the same. */
interface Made<Wanted> {
  readonly by: readonly unknown[]
  readonly wanted: Wanted
}

const madeWanted = new WeakMap<CheckConfiguration, Map<ProseExtent, Made<FolderProseSettings | undefined>>>()

/** Returns the checks for the prose of all pages of a folder. Undefined if there are none. */
export async function folderProseSettings(
  configuration: CheckConfiguration,
  extent: ProseExtent,
  choice: SpellingChoice,
): Promise<FolderProseSettings | undefined> {
  const { rules: levels, prose } = configuration
  const level = levels.get('spelling')
  const isSpelled = level === undefined ? choice.isOn || extent === 'all' : level !== 'off'
  const language = prose.language ?? choice.language
  const { dictionaries: named, packagesAround: folder } = choice
  const dictionary = isSpelled ? await findDictionary(language, { named, folder }) : undefined
  const by = [JSON.stringify(dictionary), isSpelled]
  const known = madeWanted.get(configuration) ?? new Map<ProseExtent, Made<FolderProseSettings | undefined>>()
  madeWanted.set(configuration, known)
  const before = known.get(extent)
  if (before?.by.every((each, at) => each === by[at]) === true) return before.wanted
  const { terms, headings } = prose
  // If the user turns on spelling, its problems show although the default is off.
  const wantedLevels: typeof levels =
    isSpelled && level === undefined ? new Map([...levels, ['spelling', 'info']]) : levels
  const wanted = {
    levels: wantedLevels,
    extent,
    terms,
    headings,
    dictionaries: dictionary === undefined ? [] : [dictionary],
  }
  const spelling = dictionary && { corrections: () => undefined, suggest: () => [] }
  const checks = proseChecksOf({ ...wanted, spelling })
  known.set(extent, { by, wanted: checks && wanted })
  return checks && wanted
}

const madeChecks = new WeakMap<CheckConfiguration, Map<ProseExtent, Made<ProseChecks | undefined>>>()

/**
 * Returns the checks for the prose of one page. Stays the same object as long as the configuration and the speller do.
 * Undefined if there are none.
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

/** Returns what is known about a page besides its text. */
export function pageFacts({ body }: Pick<DocsFolder, 'body'>, file: string): PageFacts {
  const page = body.pageOf(file)
  if (page === undefined) return { isPiece: true }
  return { slug: page.path, title: page.title, description: page.description }
}
