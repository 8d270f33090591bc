import { entriesOf, textOf } from '../operationsOf.ts'
import { sizeFault } from '../documentSize.ts'
import { parseSpec } from '../parseSpec.ts'
import type { SpecFault, SpecFormat, SpecPath, SpecProblem, SpecRange } from '../specProblem.ts'
import { isRecord, recordOf } from '../../../../contract/checks/records.ts'

/** An action of an overlay (Overlay Specification 1.1, Action Object). */
export interface OverlayAction {
  readonly target: string
  /** Undefined if the action has none. */
  readonly update?: unknown
  readonly copy?: string
  readonly remove: boolean
}

/** An overlay: changes that are applied to a specification without touching its file. */
export interface Overlay {
  /** The specification that the overlay is made for, as it's written. */
  readonly extends?: string
  readonly actions: readonly OverlayAction[]
}

/** What is wrong with an overlay or its effect on a specification. */
export type OverlayFault =
  | { readonly kind: 'fileMissing' }
  | { readonly kind: 'noOverlay' }
  | { readonly kind: 'overlayVersion'; readonly version: string }
  | { readonly kind: 'fieldMissing'; readonly name: string }
  | { readonly kind: 'fieldUnknown'; readonly name: string }
  | { readonly kind: 'fieldType'; readonly name: string; readonly type: 'text' | 'boolean' | 'list' | 'object' }
  | { readonly kind: 'newerField'; readonly name: string }
  | { readonly kind: 'noEffect' }
  | { readonly kind: 'badTarget'; readonly reason: string }
  | { readonly kind: 'tooComplex' }
  /** `places` are targets at which the action belongs since the specification has changed. */
  | { readonly kind: 'noMatch'; readonly target?: string; readonly places?: readonly string[] }
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'mixed' }
  | { readonly kind: 'incompatible'; readonly name: string }
  | { readonly kind: 'copySource'; readonly count: number }
  | { readonly kind: 'wholeDocument' }
  | { readonly kind: 'grows'; readonly megabytes: number }
  /** The specification has this problem only after the action. */
  | { readonly kind: 'badResult'; readonly problem: SpecProblem }
  | { readonly kind: 'notOverlay'; readonly problem: SpecFault }

/** A fault at a location in the overlay, with its range once it's located. */
export type OverlayProblem = OverlayFault & { readonly at: SpecPath; readonly range?: SpecRange }

/** A read overlay. Undefined if nothing of it can be applied. */
export interface ReadOverlay {
  readonly format?: SpecFormat
  readonly overlay?: Overlay
  readonly problems: readonly OverlayProblem[]
}

/** Only what looks wrong. Everything else is an error. */
const doubts: ReadonlySet<OverlayFault['kind']> = new Set(['noMatch', 'unchanged', 'noEffect', 'fieldUnknown'])

/** Returns whether an overlay with this problem has its effect anyway. */
export function isDoubt({ kind }: OverlayFault): boolean {
  return doubts.has(kind)
}

/** The maximum length of an overlay in characters, and its number of actions. */
const maxOverlayLength = 4_000_000
const maxActions = 10_000

/** Reads the text of an overlay of version 1.0 or 1.1, in JSON or YAML. */
export function readOverlay(text: string): ReadOverlay {
  if (text.length > maxOverlayLength) return unreadable({ kind: 'tooLarge', megabytes: 4 })
  const parsed = parseSpec(text)
  if ('problem' in parsed) {
    const { at, range, ...problem } = parsed.problem
    return { problems: [{ kind: 'notOverlay', problem, at, ...(range ? { range } : {}) }] }
  }
  const { document, format } = parsed
  const fault = sizeFault(document)
  if (fault !== undefined) return unreadable(fault, format)
  if (!isOverlayDocument(document)) return { format, problems: [{ kind: 'noOverlay', at: [] }] }
  return { format, ...checkedOverlay(document) }
}

/** Returns whether a parsed document says that it's an overlay. */
function isOverlayDocument(document: unknown): document is Record<string, unknown> {
  return isRecord(document) && Object.hasOwn(document, 'overlay')
}

function unreadable(problem: SpecFault, format?: SpecFormat): ReadOverlay {
  return { ...(format ? { format } : {}), problems: [{ kind: 'notOverlay', problem, at: [] }] }
}

function checkedOverlay(document: Record<string, unknown>): ReadOverlay {
  const problems: OverlayProblem[] = []
  const { overlay: version, info, actions, extends: source } = document
  const isNewer = typeof version === 'string' && /^1\.1(\.\d+)?$/.test(version)
  if (!isNewer && !(typeof version === 'string' && /^1\.0(\.\d+)?$/.test(version))) {
    return { problems: [{ kind: 'overlayVersion', version: textOf(version), at: ['overlay'] }] }
  }
  problems.push(...unknownFields(document, ['overlay', 'info', 'extends', 'actions'], []))
  if (!isRecord(info)) problems.push(missingOr(info, 'info', 'object', []))
  else
    for (const name of ['title', 'version'])
      if (typeof info[name] !== 'string') problems.push(missingOr(info[name], name, 'text', ['info']))
  if (source !== undefined && typeof source !== 'string')
    problems.push({ kind: 'fieldType', name: 'extends', type: 'text', at: ['extends'] })
  if (!Array.isArray(actions) || actions.length > maxActions) {
    return { problems: [...problems, missingOr(actions, 'actions', 'list', [])] }
  }
  if (actions.length === 0) problems.push({ kind: 'fieldMissing', name: 'target', at: ['actions'] })
  const read = actions.map((action: unknown, index) => readAction(action, ['actions', index], isNewer, problems))
  return { overlay: { actions: read, ...(typeof source === 'string' ? { extends: source } : {}) }, problems }
}

/** Invalid actions have an empty target, which selects nothing. */
function readAction(value: unknown, at: SpecPath, isNewer: boolean, problems: OverlayProblem[]): OverlayAction {
  const { target, update, copy, remove = false } = recordOf(value)
  const report = (problem: OverlayProblem): void => void problems.push(problem)
  for (const problem of unknownFields(value, ['target', 'description', 'update', 'copy', 'remove'], at)) report(problem)
  if (typeof target !== 'string') report(missingOr(target, 'target', 'text', at))
  if (typeof remove !== 'boolean') report({ kind: 'fieldType', name: 'remove', type: 'boolean', at: [...at, 'remove'] })
  if (copy !== undefined && typeof copy !== 'string')
    report({ kind: 'fieldType', name: 'copy', type: 'text', at: [...at, 'copy'] })
  if (copy !== undefined && !isNewer) report({ kind: 'newerField', name: 'copy', at: [...at, 'copy'] })
  const hasBoth = update !== undefined && copy !== undefined
  if (remove !== true && (hasBoth || (update === undefined && copy === undefined))) report({ kind: 'noEffect', at })
  return {
    target: typeof target === 'string' ? target : '',
    remove: remove === true,
    ...(update === undefined || hasBoth ? {} : { update }),
    ...(typeof copy === 'string' && isNewer && !hasBoth ? { copy } : {}),
  }
}

function unknownFields(value: unknown, known: readonly string[], at: SpecPath): OverlayProblem[] {
  return entriesOf(value)
    .filter(([name]) => !known.includes(name) && !name.startsWith('x-'))
    .map(([name]) => ({ kind: 'fieldUnknown', name, at: [...at, name] }))
}

function missingOr(value: unknown, name: string, type: 'text' | 'list' | 'object', at: SpecPath): OverlayProblem {
  return value === undefined ? { kind: 'fieldMissing', name, at } : { kind: 'fieldType', name, type, at: [...at, name] }
}
