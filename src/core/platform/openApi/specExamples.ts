import { isRecord, recordOf } from '../../../contract/checks/records.ts'
import { sizeFault } from './documentSize.ts'
import { freeValues, resolved } from './referenceProblems.ts'
import { SchemaMatcher } from './schemaMismatch.ts'
import type { SpecPath } from './specProblem.ts'

/** The examples of a specification that were compared with their schemas. */
interface CheckedExamples {
  readonly count: number
  /** What doesn't match, such as `POST /pets: name`. */
  readonly wrong: readonly string[]
}

/** An example, and where it is. */
interface Example {
  readonly value: unknown
  readonly schema: unknown
  readonly at: SpecPath
}

/** Further parts of a document aren't looked at, and further examples aren't compared. */
const maxParts = 300_000
const maxExamples = 5000
/** Keys of maps with names that authors choose. */
const named: ReadonlySet<string | number> = new Set(
  'properties patternProperties definitions $defs schemas responses parameters headers requestBodies paths'.split(' '),
)

/** Compares the examples of bodies, parameters and schemas with their schemas, in limited time. */
export function checkExamples(document: object): CheckedExamples {
  // Aliases of YAML can make a short text endless.
  if (sizeFault(document) !== undefined) return { count: 0, wrong: [] }
  const matcher = new SchemaMatcher(document)
  const wrong: string[] = []
  let count = 0
  for (const { value, schema, at } of examplesBelow(document, [], document, { left: maxParts })) {
    if (count >= maxExamples || matcher.isExhausted) break
    count += 1
    const place = matcher.mismatch(value, schema)
    if (place === undefined || isJsonOf(matcher, value, schema)) continue
    wrong.push(`${ownerOf(at)}${place === '' ? '' : `: ${place}`}`)
  }
  return { count, wrong: [...new Set(wrong)] }
}

/** An object can be written as its JSON. */
function isJsonOf(matcher: SchemaMatcher, value: unknown, schema: unknown): boolean {
  if (typeof value !== 'string' || !/^\s*[[{]/.test(value)) return false
  try {
    return matcher.mismatch(JSON.parse(value), schema) === undefined
  } catch {
    return false
  }
}

/**
 * Returns the examples of a part and of those inside, as far as parts are left. The path is that of the part until the
 * next example.
 */
function* examplesBelow(
  node: unknown,
  at: (string | number)[],
  document: object,
  parts: { left: number },
): Generator<Example> {
  if (typeof node !== 'object' || node === null || --parts.left < 0) return
  const isMap = named.has(at.at(-1) ?? '')
  if (isRecord(node) && !isMap) yield* ownExamples(node, document, at)
  for (const [key, part] of Object.entries(node)) {
    if (!isMap && (freeValues.has(key) || key.startsWith('x-'))) continue
    at.push(key)
    yield* examplesBelow(part, at, document, parts)
    at.pop()
  }
}

/** Returns the examples of a body, a parameter, a header or a schema. */
function* ownExamples(node: Readonly<Record<string, unknown>>, document: object, at: SpecPath): Generator<Example> {
  const { schema = node, example, examples } = node
  const isOtherType = at.at(-2) === 'content' && !/json/i.test(String(at.at(-1)))
  if (isOtherType || (schema === node && !isSchema(node))) return
  if (example !== undefined) yield { value: example, schema, at }
  if (Array.isArray(examples)) for (const value of examples as unknown[]) yield { value, schema, at }
  else if (schema !== node) {
    for (const [type, written] of Object.entries(recordOf(examples))) {
      // In OpenAPI 2.0, a response has a value for each content type.
      const value = type.includes('/')
        ? /json/i.test(type)
          ? written
          : undefined
        : resolved(written, document)['value']
      if (value !== undefined) yield { value, schema, at }
    }
  }
}

function isSchema(node: Readonly<Record<string, unknown>>): boolean {
  return ['type', 'properties', 'items', 'enum', 'allOf', 'anyOf', 'oneOf', '$ref'].some((key) =>
    Object.hasOwn(node, key),
  )
}

/** Returns the operation or the component that an example belongs to. */
function ownerOf([top, first = '', second = '']: SpecPath): string {
  if (top === 'paths' || top === 'webhooks') return `${String(second).toUpperCase()} ${first}`
  return String(top === 'components' ? second : first)
}
