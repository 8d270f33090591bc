import type { SpecProblem } from './specProblem.ts'

/** Translates a message with `{0}` placeholders. */
type Translate = (message: string, ...values: string[]) => string

/** A problem of a specification in a whole sentence. Texts stand whole in each call of `t`, for tools that collect them. */
export function specProblemWords(problem: SpecProblem, t: Translate): string {
  switch (problem.kind) {
    case 'tooLarge':
      return t('The specification is larger than {0} MB.', String(problem.megabytes))
    case 'syntax':
      return t(
        'The text is neither valid JSON nor valid YAML (line {0}, column {1}): {2}.',
        String(problem.line),
        String(problem.column),
        problem.reason,
      )
    case 'unfoldsTooFar':
      return t(
        'The specification is too large once its aliases are written out: more than {0} MB.',
        String(problem.megabytes),
      )
    case 'containsItself':
      return t('An alias of the document contains itself.')
    case 'tooDeep':
      return t('The document is nested too deeply.')
    case 'tooSlow':
      return t('The specification took too long to read.')
    case 'unreadable':
      return t('The specification could not be read: {0}', problem.reason)
    case 'noObject':
      return t('This is not an OpenAPI document: it must be an object with “openapi” or “swagger”.')
    case 'noVersion':
      return t('This is not an OpenAPI document: its version, “openapi” or “swagger”, is missing.')
    case 'otherVersion':
      return t('The version of the document, “{0}”, is not supported. OpenAPI 2.0, 3.0 and 3.1 are.', problem.version)
    default:
      return placeWords(problem, t)
  }
}

type PlaceProblem = Exclude<
  SpecProblem,
  {
    kind:
      | 'tooLarge'
      | 'syntax'
      | 'unfoldsTooFar'
      | 'containsItself'
      | 'tooDeep'
      | 'tooSlow'
      | 'unreadable'
      | 'noObject'
      | 'noVersion'
      | 'otherVersion'
  }
>

/** Problems of one place in a document that could be read. */
function placeWords(problem: PlaceProblem, t: Translate): string {
  const place = pointer(problem.at)
  switch (problem.kind) {
    case 'missing':
      return t('“{0}” is missing in {1}.', problem.name, place)
    case 'notAllowed':
      return t('“{0}” is not allowed here.', problem.name)
    case 'notOneOf':
      return t('{0} must be one of these: {1}.', place, problem.allowed.join(', '))
    case 'wrongType':
      return t('{0} must be of another type: {1}.', place, problem.allowed.join(', '))
    case 'schema':
      return t('{0} {1}.', place, problem.reason)
    case 'missingTarget':
      return t('The $ref “{0}” leads to nothing in this document.', problem.ref)
    case 'elsewhere':
      return t(
        'The $ref “{0}” leads out of this document. Bundle everything into one file before you upload it.',
        problem.ref,
      )
    case 'endless':
      return t('The $ref “{0}” leads only in a circle.', problem.ref)
    case 'operationIdTwice':
      return t('Another operation has the operationId “{0}” already.', problem.id)
    case 'parameterTwice':
      return t('The parameter “{0}” in {1} is listed twice.', problem.name, problem.in)
    case 'parameterMissing':
      return t('The path {0} has “{1}”, but the operation has no such path parameter.', problem.path, problem.name)
    case 'parameterNotInPath':
      return t('The path parameter “{0}” is not in the path {1}.', problem.name, problem.path)
    case 'more':
      return t('There are {0} more problems than these.', String(problem.count))
  }
}

/** A way as people know it from references: `#/paths/~1pets/get`. */
function pointer(at: SpecProblem['at']): string {
  return `#${at.map((step) => `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')}`
}
