import { maxSpecBytes } from '../../../contract/schemas/contentLimits.ts'
import { isRecord, recordOf } from '../../../contract/checks/records.ts'
import { sizeFault, type KnownSizes } from './documentSize.ts'
import { entriesOf, textOf } from './operationsOf.ts'
import { parseSpec } from './parseSpec.ts'
import { referenceProblems } from './referenceProblems.ts'
import { ruleProblems } from './ruleProblems.ts'
import type { SpecSchemas, SpecVersion } from './schemaProblems.ts'
import type { SpecFault, SpecFormat, SpecProblem } from './specProblem.ts'

/** The result of checking a text: what it is, or what is wrong with it. */
interface CheckedSpec {
  /** Undefined if the text can't be read. */
  readonly format?: SpecFormat
  readonly document?: object
  readonly problems: readonly SpecProblem[]
}

/** Further problems are only counted. */
const maxProblems = 100

/** Reads an OpenAPI document of version 2.0, 3.0, 3.1 or 3.2 in JSON or YAML, and validates it unless `schemas` is undefined. */
export function checkSpec(text: string, schemas: SpecSchemas | undefined, sizes?: KnownSizes): CheckedSpec {
  if (new TextEncoder().encode(text).length > maxSpecBytes) {
    return { problems: [{ kind: 'tooLarge', megabytes: maxSpecBytes / 1024 / 1024, at: [] }] }
  }
  const parsed = parseSpec(text)
  if ('problem' in parsed) return { problems: [parsed.problem] }
  const { document, format } = parsed
  if (typeof document !== 'object' || document === null || Array.isArray(document)) {
    return { format, problems: [{ kind: 'noObject', at: [] }] }
  }
  const version = versionOf(document)
  const fault = sizeFault(document, sizes) ?? (typeof version === 'string' ? undefined : version)
  if (fault || typeof version !== 'string') {
    return { format, problems: fault ? [{ ...fault, at: versionPath(fault, document) }] : [] }
  }
  return { format, document, problems: schemas ? allProblems(document, version, schemas) : [] }
}

/** A document that was changed since it was found to have no problems. */
interface ChangedDocument {
  readonly before: object
  readonly now: object
  /** Whether something was removed from it, to which another part can refer. */
  readonly lacks: boolean
}

/** Validates the changes of a document. */
export function problemsOfChange({ before, now, lacks }: ChangedDocument, schemas: SpecSchemas): SpecProblem[] {
  const version = versionOf(now)
  if (typeof version !== 'string') return [{ ...version, at: [] }]
  const parts = version === versionOf(before) ? changedParts(before, now) : now
  // References can name identifiers in the other parts.
  const mayRefer = lacks || referenceProblems(parts, now).length > 0
  const references = mayRefer ? referenceProblems(now) : []
  return limited([...schemas.problems(parts, version), ...references, ...ruleProblems(now)])
}

/** Maps whose entries are valid or not on their own. */
const maps = ['paths', 'webhooks', 'definitions', 'parameters', 'responses', 'securityDefinitions']

/**
 * Returns a changed copy of a document without the paths, schemas and other named parts that both share. What is wrong
 * with it and isn't with the earlier document is in these changed parts.
 */
function changedParts(before: object, now: object): object {
  const [was, is] = [recordOf(before), recordOf(now)]
  const parts: Record<string, unknown> = { ...is }
  for (const name of maps) if (Object.hasOwn(is, name)) parts[name] = changedEntries(was[name], is[name])
  const { components } = is
  if (isRecord(components)) {
    const known = recordOf(was['components'])
    parts['components'] = Object.fromEntries(
      Object.entries(components).map(([name, entries]) => [name, changedEntries(known[name], entries)]),
    )
  }
  return parts
}

function changedEntries(before: unknown, now: unknown): unknown {
  if (!isRecord(before) || !isRecord(now)) return now
  return Object.fromEntries(Object.entries(now).filter(([name, entry]) => before[name] !== entry))
}

function allProblems(document: object, version: SpecVersion, schemas: SpecSchemas): SpecProblem[] {
  return limited([...schemas.problems(document, version), ...referenceProblems(document), ...ruleProblems(document)])
}

function versionOf(document: object): SpecVersion | SpecFault {
  const found = Object.fromEntries(entriesOf(document))
  const version = found['openapi'] ?? found['swagger']
  if (version === undefined) return { kind: 'noVersion' }
  const known = found['openapi'] === undefined ? /^2\.0$/ : /^3\.[012](\.\d+)?$/
  if (typeof version === 'string' && known.test(version)) return version.slice(0, 3) as SpecVersion
  return { kind: 'otherVersion', version: textOf(version) }
}

function versionPath({ kind }: SpecFault, document: object): string[] {
  return kind === 'otherVersion' ? ['openapi' in document ? 'openapi' : 'swagger'] : []
}

function limited(problems: readonly SpecProblem[]): SpecProblem[] {
  const count = problems.length - maxProblems
  return count <= 0 ? [...problems] : [...problems.slice(0, maxProblems), { kind: 'more', count, at: [] }]
}
