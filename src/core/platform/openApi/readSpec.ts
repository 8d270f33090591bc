import { checkSpec, documentProblems } from './checkSpec.ts'
import { locateInSpec } from './locateInSpec.ts'
import { applyOverlays, type AppliedOverlay, type OverlayText } from './overlays/applyOverlays.ts'
import { Targets } from './overlays/targets.ts'
import { withBadResults } from './overlays/badResults.ts'
import { isDoubt, type OverlayProblem } from './overlays/overlay.ts'
import { parseSpec } from './parseSpec.ts'
import { writeSpec } from './writeSpec.ts'
import { sizeFault } from './documentSize.ts'
import { specDifferences, type ChangedPart } from './differences/specDifferences.ts'
import { overviewOf, type SpecOverview } from './specOverview.ts'
import type { SpecSchemas } from './schemaProblems.ts'
import type { SpecFormat, SpecPath, SpecProblem } from './specProblem.ts'

/** The specification to read, and the one that it replaces. */
export interface SpecTexts {
  readonly text: string
  readonly before?: string
  readonly overlays?: readonly OverlayText[]
}

/** What an overlay did: the places that each action matches, and its problems with their ranges. */
export interface OverlayReading {
  readonly name: string
  readonly matches: readonly (readonly SpecPath[])[]
  readonly problems: readonly OverlayProblem[]
}

/** The result of reading a specification. Problems have their range in the text. */
export interface SpecReading {
  readonly format?: SpecFormat
  readonly problems: readonly SpecProblem[]
  /** The text with its overlays. Undefined if there are none, or if one of them has an error. */
  readonly overlaid?: string
  readonly overlays?: readonly OverlayReading[]
  /** Undefined if there are problems. */
  readonly overview?: SpecOverview
  /** Undefined if there's nothing to compare with. */
  readonly changes?: readonly ChangedPart[]
}

/** Further places that an action matches are left out. */
const maxMatches = 1000
/** The time limit for all targets of the overlays, in milliseconds. */
const maxTargetTime = 10_000

/** Reads a specification with its overlays: its overview, its problems and its changes. Can take long. */
export function readSpec({ text, before, overlays = [] }: SpecTexts, schemas: SpecSchemas): SpecReading {
  const { format, document, problems } = checkSpec(text, schemas)
  if (format === undefined) return { problems }
  if (!document || problems.length > 0) return { format, problems: locateInSpec(text, format, problems) }
  const overlaid = overlays.length === 0 ? undefined : withOverlays(document, format, overlays, schemas)
  const shown = overlaid?.document ?? document
  const changes = before === undefined ? undefined : changesSince(before, shown)
  return { format, problems, overview: overviewOf(shown), ...(changes ? { changes } : {}), ...overlaid?.reading }
}

function withOverlays(
  document: object,
  format: SpecFormat,
  overlays: readonly OverlayText[],
  schemas: SpecSchemas,
): { readonly document: object; readonly reading: Pick<SpecReading, 'overlaid' | 'overlays'> } {
  const { document: result, applied } = applyOverlays(document, overlays, new Targets(maxTargetTime))
  const all = withBadResults(applied, documentProblems(result, schemas))
  const isSound = all.every(({ problems }) => problems.every(isDoubt))
  return {
    document: result,
    reading: {
      ...(isSound ? { overlaid: writeSpec(result, format) } : {}),
      overlays: all.map((overlay, index) => locatedOverlay(overlay, overlays[index]?.text ?? '')),
    },
  }
}

function locatedOverlay({ name, outcomes, format, problems }: AppliedOverlay, text: string): OverlayReading {
  return {
    name,
    matches: outcomes.map(({ matches }) => matches.slice(0, maxMatches)),
    problems: format === undefined ? problems : locateInSpec(text, format, problems),
  }
}

function changesSince(before: string, document: object): ChangedPart[] | undefined {
  const parsed = parseSpec(before)
  const known = 'document' in parsed ? parsed.document : undefined
  if (typeof known !== 'object' || known === null || sizeFault(known) !== undefined) return undefined
  return specDifferences(known, document)
}
