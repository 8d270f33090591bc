import { recordOf } from '../../../../contract/checks/records.ts'
import { textOf } from '../operationsOf.ts'
import type { SpecPath, SpecRange } from '../specProblem.ts'
import { nodeAt } from './applyOverlay.ts'
import type { ProseAction } from './movedProse.ts'
import { targetText } from './targetText.ts'
import { Targets } from './targets.ts'

/** A part of a specification, and the action that describes it with the texts that it has. */
export interface DescribedPart extends ProseAction {
  readonly at: SpecPath
  /** Undefined until the part is located. */
  readonly range?: SpecRange
}

/** Returns the first part that a target matches. Undefined if there's none. */
export function describedPart(document: object, target: string): DescribedPart | undefined {
  const found = new Targets().find(target, document)
  const [at] = 'kind' in found ? [] : found
  if (at === undefined) return undefined
  const { summary, description } = recordOf(nodeAt(document, at))
  const known = textOf(summary)
  // An empty summary would replace the title of the operation on the platform.
  const update = { ...(known === '' ? {} : { summary: known }), description: textOf(description) }
  return { at, target: targetText(at, document), update }
}
