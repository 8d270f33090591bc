import type { TLocalizedValidationError } from 'typebox/error'
import { slugPattern } from '../schemas/contentLimits.ts'

/**
 * The messages for invalid values. `{0}` is the name of the value, `{1}` a limit. The editor translates them; servers
 * and logs use English.
 */
export const complaints = {
  missing: '“{0}” is missing.',
  notText: '“{0}” must be text.',
  notANumber: '“{0}” must be a number.',
  notAWholeNumber: '“{0}” must be a whole number.',
  notYesOrNo: '“{0}” must be true or false.',
  notAList: '“{0}” must be a list.',
  notAnObject: '“{0}” must be an object.',
  notNull: '“{0}” must be null.',
  notAnIdentifier: '“{0}” must be an identifier.',
  empty: '“{0}” can’t be empty.',
  overOneCharacter: '“{0}” can have at most 1 character.',
  tooLong: '“{0}” can have at most {1} characters.',
  tooShort: '“{0}” needs at least {1} characters.',
  overOneItem: '“{0}” can have at most 1 item.',
  tooManyItems: '“{0}” can have at most {1} items.',
  noItem: '“{0}” needs at least 1 item.',
  tooFewItems: '“{0}” needs at least {1} items.',
  nothingToChange: '“{0}” must contain at least one change.',
  tooLarge: '“{0}” can be at most {1}.',
  tooSmall: '“{0}” must be at least {1}.',
  notOneOf: '“{0}” must be one of: {1}.',
  notTheValue: '“{0}” must be “{1}”.',
  notASlug: '“{0}” can contain only letters and digits, with single hyphens between them.',
  otherPattern: '“{0}” must match the pattern {1}.',
  otherFormat: '“{0}” must be a valid {1}.',
  noForm: '“{0}” doesn’t match any of the allowed forms.',
  notValid: '“{0}” isn’t valid.',
  unknownParameter: '“{0}” isn’t a parameter of this operation.',
  unnamedStatus: '“{0}” {1} isn’t in the API contract.',
  otherStatus: '“{0}” is {1}, but the API contract says {2}.',
  unexpected: '“{0}” isn’t expected.',
  leftOut: '“{0}” can’t be used, so it was skipped.',
  otherType: '“{0}” has a different type.',
} as const

/** The key of a message. */
export type Complaint = keyof typeof complaints

/** A problem with a request or a response. */
export interface Problem {
  /** A JSON pointer that starts with the part: `/path/spaceId`, `/query/limit`, `/body/title`. */
  readonly path: string
  /** A sentence in English that states the limit and never repeats the value. */
  readonly message: string
  readonly complaint: Complaint
  /** The values of the placeholders. */
  readonly values: readonly string[]
}

/** The maximum number of problems. A list of 1,000 wrong items would give thousands. */
const maxProblems = 10

const ofType: Readonly<Record<string, Complaint>> = {
  string: 'notText',
  number: 'notANumber',
  integer: 'notAWholeNumber',
  boolean: 'notYesOrNo',
  array: 'notAList',
  object: 'notAnObject',
  null: 'notNull',
}

/** Converts the validator's errors to problems, one per location. */
export function problemsFrom(part: string, errors: readonly TLocalizedValidationError[]): Problem[] {
  const problems = new Map<string, Problem>()
  for (const error of withoutHopelessBranches(errors)) {
    for (const problem of problemsOf(part, error)) {
      if (problems.size < maxProblems && !problems.has(problem.path)) problems.set(problem.path, problem)
    }
  }
  return [...problems.values()]
}

/** Creates a problem at a location. `limits` follow the name in the message. */
export function problemAt(path: string, complaint: Complaint, ...limits: string[]): Problem {
  const values = [path.slice(path.lastIndexOf('/') + 1), ...limits]
  const message = complaints[complaint].replace(/\{(\d)\}/g, (_, index: string) => values[Number(index)] ?? '')
  return { path, message, complaint, values }
}

function problemsOf(part: string, error: TLocalizedValidationError): Problem[] {
  const path = `${part}${error.instancePath}`
  if (error.keyword === 'required') {
    return error.params.requiredProperties.map((name) => problemAt(`${path}/${pointerSegment(name)}`, 'missing'))
  }
  const [complaint, ...limits] = complaintOf(error)
  return [problemAt(path, complaint, ...limits)]
}

function complaintOf(error: TLocalizedValidationError): [Complaint, ...string[]] {
  switch (error.keyword) {
    case 'type':
      return [typeof error.params.type === 'string' ? (ofType[error.params.type] ?? 'notValid') : 'noForm']
    case 'maxLength':
      return limitComplaint(error.params.limit, 'overOneCharacter', 'tooLong')
    case 'minLength':
      return limitComplaint(error.params.limit, 'empty', 'tooShort')
    case 'maxItems':
      return limitComplaint(error.params.limit, 'overOneItem', 'tooManyItems')
    case 'minItems':
      return limitComplaint(error.params.limit, 'noItem', 'tooFewItems')
    case 'minProperties':
      return ['nothingToChange']
    case 'maximum':
      return ['tooLarge', String(error.params.limit)]
    case 'minimum':
      return ['tooSmall', String(error.params.limit)]
    case 'enum':
      return ['notOneOf', error.params.allowedValues.map(String).join(', ')]
    case 'const':
      return ['notTheValue', String(error.params.allowedValue)]
    case 'pattern':
      return error.params.pattern === slugPattern ? ['notASlug'] : ['otherPattern', String(error.params.pattern)]
    case 'format':
      return ['otherFormat', error.params.format]
    case 'anyOf':
      return ['noForm']
    default:
      return ['notValid']
  }
}

function limitComplaint(limit: number | bigint, one: Complaint, many: Complaint): [Complaint, ...string[]] {
  return Number(limit) === 1 ? [one] : [many, String(limit)]
}

function pointerSegment(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1')
}

/**
 * Leaves out useless errors of a union, which reports what is wrong with each alternative. Keeps only those of the
 * intended alternative: the one whose constants and type match.
 */
function withoutHopelessBranches(errors: readonly TLocalizedValidationError[]): TLocalizedValidationError[] {
  const dropped = new Set<TLocalizedValidationError>()
  for (const union of errors.filter((error) => error.keyword === 'anyOf')) {
    const prefix = `${union.schemaPath}/anyOf/`
    const inside = errors.filter((error) => error.schemaPath.startsWith(prefix))
    const branches = Map.groupBy(inside, ({ schemaPath }) => schemaPath.slice(prefix.length).split('/')[0])
    const intended = [...branches.values()].find((branch) => !branch.some((error) => isHopeless(error, union)))
    if (intended) dropped.add(union)
    for (const error of inside) if (!intended?.includes(error)) dropped.add(error)
  }
  return errors.filter((error) => !dropped.has(error))
}

function isHopeless(error: TLocalizedValidationError, union: TLocalizedValidationError): boolean {
  if (error.keyword === 'const' || error.keyword === 'enum') return error.instancePath !== union.instancePath
  return error.keyword === 'type' && error.instancePath === union.instancePath
}
