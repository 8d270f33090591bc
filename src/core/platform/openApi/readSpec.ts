import { checkSpec } from './checkSpec.ts'
import { locateInSpec } from './locateInSpec.ts'
import { parseSpec } from './parseSpec.ts'
import { changesBetween, overviewOf, type SpecChanges, type SpecOverview } from './specOverview.ts'
import type { SpecSchemas } from './schemaProblems.ts'
import type { SpecFormat, SpecProblem } from './specProblem.ts'

/** The specification to read, and the one that it replaces. */
export interface SpecTexts {
  readonly text: string
  readonly before?: string
}

/** The result of reading a specification. Problems have their range in the text. */
export interface SpecReading {
  readonly format?: SpecFormat
  readonly problems: readonly SpecProblem[]
  /** Undefined if there are problems. */
  readonly overview?: SpecOverview
  /** Undefined if there's nothing to compare with. */
  readonly changes?: SpecChanges
}

/** Reads a specification: its overview, its problems and its changes. Can take long. */
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
