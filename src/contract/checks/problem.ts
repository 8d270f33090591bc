import type { TLocalizedValidationError } from 'typebox/error'

/** Something wrong with a request or a response. */
export interface Problem {
  /** JSON pointer that starts with the part: `/path/spaceId`, `/query/limit`, `/body/title`. */
  readonly path: string
  /** A sentence for people that names the limit and never repeats the value. */
  readonly message: string
}

/** More than this helps nobody, and a list of 1,000 wrong items would give thousands. */
const maxProblems = 10

const typeNames: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  null: 'null',
}

/** Turns what the validator found into problems, one per place. */
export function problemsFrom(part: string, errors: readonly TLocalizedValidationError[]): Problem[] {
  const problems = new Map<string, Problem>()
  for (const error of withoutHopelessBranches(errors)) {
    for (const problem of problemsOf(part, error)) {
      if (problems.size < maxProblems && !problems.has(problem.path)) problems.set(problem.path, problem)
    }
  }
  return [...problems.values()]
}

/** A problem at one place: the sentence is the name of the place followed by `complaint`. */
export function problemAt(path: string, complaint: string): Problem {
  const name = path.slice(path.lastIndexOf('/') + 1)
  return { path, message: `“${name}” ${complaint}.` }
}

function problemsOf(part: string, error: TLocalizedValidationError): Problem[] {
  const path = `${part}${error.instancePath}`
  if (error.keyword === 'required') {
    return error.params.requiredProperties.map((name) => problemAt(`${path}/${pointerSegment(name)}`, 'is missing'))
  }
  return [problemAt(path, complaintOf(error))]
}

function complaintOf(error: TLocalizedValidationError): string {
  switch (error.keyword) {
    case 'type':
      return `must be ${[error.params.type].flat().map(nameOfType).join(' or ')}`
    case 'maxLength':
      return `may have at most ${counted(error.params.limit, 'character')}`
    case 'minLength':
      return error.params.limit === 1
        ? 'must not be empty'
        : `needs at least ${counted(error.params.limit, 'character')}`
    case 'maxItems':
      return `may have at most ${counted(error.params.limit, 'item')}`
    case 'minItems':
      return `needs at least ${counted(error.params.limit, 'item')}`
    case 'minProperties':
      return 'must say at least one thing to change'
    case 'maximum':
      return `may be at most ${error.params.limit}`
    case 'minimum':
      return `must be at least ${error.params.limit}`
    case 'enum':
      return `must be one of: ${error.params.allowedValues.map(String).join(', ')}`
    case 'const':
      return `must be “${String(error.params.allowedValue)}”`
    case 'pattern':
      return `must match the pattern ${String(error.params.pattern)}`
    case 'format':
      return `must be a valid ${error.params.format}`
    case 'anyOf':
      return 'has none of the allowed forms'
    default:
      return 'is not valid'
  }
}

function nameOfType(type: string): string {
  return typeNames[type] ?? type
}

function counted(count: number | bigint, noun: string): string {
  return `${count} ${noun}${Number(count) === 1 ? '' : 's'}`
}

function pointerSegment(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1')
}

/**
 * A union reports what is wrong with each of its forms. Only the complaints of the form that was meant are of use: the
 * one whose fixed values and whose own type agree.
 */
function withoutHopelessBranches(errors: readonly TLocalizedValidationError[]): TLocalizedValidationError[] {
  const dropped = new Set<TLocalizedValidationError>()
  for (const union of errors.filter((error) => error.keyword === 'anyOf')) {
    const prefix = `${union.schemaPath}/anyOf/`
    const branches = new Map<string, TLocalizedValidationError[]>()
    for (const error of errors.filter((other) => other.schemaPath.startsWith(prefix))) {
      const index = error.schemaPath.slice(prefix.length).split('/')[0] ?? ''
      branches.set(index, [...(branches.get(index) ?? []), error])
    }
    const meant = [...branches.values()].find((branch) => !branch.some((error) => isHopeless(error, union)))
    if (meant) dropped.add(union)
    for (const branch of branches.values()) if (branch !== meant) branch.forEach((error) => dropped.add(error))
  }
  return errors.filter((error) => !dropped.has(error))
}

function isHopeless(error: TLocalizedValidationError, union: TLocalizedValidationError): boolean {
  if (error.keyword === 'const' || error.keyword === 'enum') return error.instancePath !== union.instancePath
  return error.keyword === 'type' && error.instancePath === union.instancePath
}
