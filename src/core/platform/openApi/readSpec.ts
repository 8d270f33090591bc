import { checkSpec } from './checkSpec.ts'
import { locateInSpec } from './locateInSpec.ts'
import { parseSpec } from './parseSpec.ts'
import { changesBetween, overviewOf, type SpecChanges, type SpecOverview } from './specOverview.ts'
import type { SpecSchemas } from './schemaProblems.ts'
import type { SpecFormat, SpecProblem } from './specProblem.ts'

/** What is to be read: a specification, and the one whose place it takes. */
export interface SpecTexts {
  readonly text: string
  readonly before?: string
}

/** A specification that was read. What is wrong with it comes with its place in the text. */
export interface SpecReading {
  readonly format?: SpecFormat
  readonly problems: readonly SpecProblem[]
  /** Only if nothing is wrong. */
  readonly overview?: SpecOverview
  /** Only if there is something to compare with. */
  readonly changes?: SpecChanges
}

/** Reads a specification: what it is, what is wrong with it, and what it changes. It takes as long as it takes. */
export function readSpec({ text, before }: SpecTexts, schemas: SpecSchemas): SpecReading {
  const { format, document, problems } = checkSpec(text, schemas)
  if (format === undefined) return { problems }
  if (!document || problems.length > 0) return { format, problems: locateInSpec(text, format, problems) }
  const changes = before === undefined ? undefined : changesSince(before, document)
  return { format, problems, overview: overviewOf(document), ...(changes ? { changes } : {}) }
}

function changesSince(before: string, document: object): SpecChanges | undefined {
  const parsed = parseSpec(before)
  const known = 'document' in parsed ? parsed.document : undefined
  return typeof known === 'object' && known !== null ? changesBetween(known, document) : undefined
}
