import {
  proseChecksOf,
  type ProseChecks,
  type ProseExtent,
  type SpellChecker,
} from '../core/authoring/prose/proseChecks.ts'
import type { PageFacts } from '../core/authoring/prose/metadataRules.ts'
import type { CheckConfiguration } from './checkConfiguration.ts'
import type { DocsFolder } from './docsFolder.ts'

const made = new WeakMap<CheckConfiguration, Map<ProseExtent, ProseChecks>>()

/**
 * What the words of pages are held to by a configuration. It stays the same object as long as the configuration and the
 * dictionary do; undefined where no rule is wanted.
 */
export function proseChecks(
  configuration: CheckConfiguration,
  extent: ProseExtent,
  spelling?: SpellChecker,
): ProseChecks | undefined {
  const known = made.get(configuration) ?? new Map<ProseExtent, ProseChecks>()
  made.set(configuration, known)
  const before = known.get(extent)
  if (before !== undefined && before.spelling === spelling) return before
  const { rules: levels, prose } = configuration
  const checks = proseChecksOf({ ...prose, levels, extent, spelling })
  if (checks !== undefined) known.set(extent, checks)
  return checks
}

/** What is known of a page beside its text. */
export function pageFacts({ body }: Pick<DocsFolder, 'body'>, file: string): PageFacts {
  const page = body.pageOf(file)
  if (page === undefined) return { isPiece: true }
  return { slug: page.path, title: page.title, description: page.description }
}
