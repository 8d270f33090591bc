import { checkSpec, problemsOfChange } from './checkSpec.ts'
import { locateInSpec } from './locateInSpec.ts'
import { applyOverlays, withBadResults, type AppliedOverlay, type OverlayText } from './overlays/applyOverlays.ts'
import { Targets } from './overlays/targets.ts'
import { describedPart, type DescribedPart } from './overlays/describedPart.ts'
import { movedProse, type ProseAction } from './overlays/movedProse.ts'
import { isDoubt, type OverlayProblem } from './overlays/overlay.ts'
import { parseSpec, writeSpec } from './parseSpec.ts'
import { sizeFault, type KnownSizes } from './documentSize.ts'
import { specDifferences, type ChangedPart } from './differences/specDifferences.ts'
import { operationGaps, type OperationGaps } from './specGaps.ts'
import type { SpecOperation } from './operationsOf.ts'
import { specOutline } from './specOutline.ts'
import { overviewOf, type SpecOverview } from './specOverview.ts'
import type { SpecSchemas } from './schemaProblems.ts'
import { placeNames, type SpecPlaceName } from './overlays/placeNames.ts'
import { operationAgain, placesAgain, type MovedSpec } from './overlays/placeAgain.ts'
import type { SpecFormat, SpecPath, SpecProblem, SpecRange } from './specProblem.ts'

/** What else to return of a specification, because each takes time. */
type SpecWish = 'overlaid' | 'source' | 'places' | 'outline' | 'gaps' | 'moved'

type OperationName = Pick<SpecOperation, 'path' | 'method'>

/** The specification to read, and the one that it replaces. */
export interface SpecTexts {
  readonly text: string
  readonly before?: string
  readonly overlays?: readonly OverlayText[]
  /** The version that the overlays were written for, to find places that have moved. */
  readonly previous?: string
  /** An operation of that version to find. */
  readonly operation?: OperationName
  /** By default, only the text with the overlays. */
  readonly wants?: readonly SpecWish[]
  /** The target of a part to find. */
  readonly part?: string
  /** Whether to leave out the validation, for what is shown as it is. */
  readonly isUnchecked?: boolean
}

/** What an overlay did: the places that each action matches, and its problems with their ranges. */
export interface OverlayReading {
  readonly name: string
  readonly matches: readonly (readonly SpecPath[])[]
  /** The ranges of the targets. */
  readonly targets: readonly (SpecRange | undefined)[]
  readonly problems: readonly OverlayProblem[]
}

/** The result of reading a specification. Problems have their range in the text. */
export interface SpecReading extends SpecAnswers {
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

/** What was asked for. Also a specification with problems has these if it can be parsed. */
interface SpecAnswers {
  /** The text without its overlays, in the layout of `overlaid`. */
  readonly source?: string
  /** What targets can name. */
  readonly places?: readonly SpecPlaceName[]
  /** The list of {@link OutlinePart}s with overlays as JSON, which a message takes sooner than its objects. */
  readonly outline?: string
  /** With overlays. */
  readonly gaps?: readonly OperationGaps[]
  /** The texts that the version before has otherwise or not. */
  readonly moved?: readonly ProseAction[]
  readonly part?: DescribedPart
  /** Where the operation is now. Undefined if that would be a guess. */
  readonly operation?: OperationName
}

/** Further places that an action matches are left out. */
const maxMatches = 1000
/** The time limit for all targets of the overlays, in milliseconds. */
const maxTargetTime = 10_000

/** Reads a specification with its overlays: its overview, its problems and its changes. Can take long. */
export function readSpec(texts: SpecTexts, schemas: SpecSchemas): SpecReading {
  const { text, before, overlays = [] } = texts
  const validator = texts.isUnchecked ? undefined : schemas
  const sizes: KnownSizes = new Map()
  const { format, document, problems } = checkSpec(text, validator, sizes)
  if (format === undefined) return { problems }
  const read = { format, problems: locateInSpec(text, format, problems) }
  if (!document) return read
  if (problems.length > 0) return { ...read, ...answers({ document, shown: document, format }, texts) }
  const overlaid = overlays.length === 0 ? undefined : withOverlays({ document, format, sizes }, texts, validator)
  const shown = overlaid?.document ?? document
  const known = soundDocument(before)
  return {
    ...read,
    overview: overviewOf(shown),
    ...(known ? { changes: specDifferences(known, shown) } : {}),
    ...overlaid?.reading,
    ...answers({ document, shown, format }, texts),
  }
}

/** `shown` is the document with overlays. */
function answers(
  { document, shown, format }: { readonly document: object; readonly shown: object; readonly format: SpecFormat },
  { text, before, previous, wants = [], part: target, operation }: SpecTexts,
): SpecAnswers {
  const old = wants.includes('moved') ? soundDocument(before) : undefined
  const part = target === undefined ? undefined : describedPart(document, target)
  const again =
    operation && previous !== undefined
      ? operationAgain(operation, { before: soundDocument(previous), now: document })
      : undefined
  return {
    ...(wants.includes('source') ? { source: writeSpec(document, format) } : {}),
    ...(wants.includes('places') ? { places: placeNames(document) } : {}),
    ...(wants.includes('outline') ? { outline: JSON.stringify(specOutline(shown)) } : {}),
    ...(wants.includes('gaps') ? { gaps: operationGaps(shown) } : {}),
    ...(old ? { moved: movedProse(old, document) } : {}),
    ...(part ? { part: locateInSpec(text, format, [part])[0] ?? part } : {}),
    ...(again ? { operation: { path: again.path, method: again.method } } : {}),
  }
}

function withOverlays(
  { document, format, sizes }: { readonly document: object; readonly format: SpecFormat; readonly sizes: KnownSizes },
  { overlays = [], previous, wants = ['overlaid'] }: SpecTexts,
  schemas: SpecSchemas | undefined,
): { readonly document: object; readonly reading: Pick<SpecReading, 'overlaid' | 'overlays'> } {
  const targets = new Targets(maxTargetTime)
  const { document: result, applied } = applyOverlays(document, overlays, targets, sizes)
  const lacks = applied.some(({ overlay }) => overlay?.actions.some(({ remove }) => remove) === true)
  const moved = { before: soundDocument(previous), now: document }
  const bad = schemas ? problemsOfChange({ before: document, now: result, lacks }, schemas) : []
  const all = withBadResults(applied, bad).map((overlay) => withPlaces(overlay, moved, targets))
  const isSound = all.every(({ problems }) => problems.every(isDoubt))
  return {
    document: result,
    reading: {
      ...(isSound && wants.includes('overlaid') ? { overlaid: writeSpec(result, format) } : {}),
      overlays: all.map((overlay, index) => locatedOverlay(overlay, overlays[index]?.text ?? '')),
    },
  }
}

/** Adds new places to the actions that match nothing. */
function withPlaces(overlay: AppliedOverlay, moved: MovedSpec, targets: Targets): AppliedOverlay {
  const problems = overlay.problems.map((problem) => {
    const { target = '' } = overlay.overlay?.actions[Number(problem.at[1])] ?? {}
    return problem.kind === 'noMatch' ? { ...problem, target, places: placesAgain(target, moved, targets) } : problem
  })
  return { ...overlay, problems }
}

function locatedOverlay({ name, outcomes, format, problems }: AppliedOverlay, text: string): OverlayReading {
  const places = outcomes.map((_, index): Pick<DescribedPart, 'at' | 'range'> => ({ at: ['actions', index, 'target'] }))
  return {
    targets: format === undefined ? [] : locateInSpec(text, format, places).map(({ range }) => range),
    name,
    matches: outcomes.map(({ matches }) => matches.slice(0, maxMatches)),
    problems: format === undefined ? problems : locateInSpec(text, format, problems),
  }
}

/** Parses a version that can come from anywhere. Undefined if it can't be used. */
function soundDocument(before: string | undefined): object | undefined {
  if (before === undefined) return undefined
  const parsed = parseSpec(before)
  const known = 'document' in parsed ? parsed.document : undefined
  return typeof known !== 'object' || known === null || sizeFault(known) !== undefined ? undefined : known
}
