import { listText, partsText, type Translate } from '../../text/messages/translate.ts'
import { specLocation } from './specLocation.ts'
import type { PartFault, SpecPath, SpecProblem } from './specProblem.ts'

/** Returns the message for a problem of a specification. */
export function specProblemMessage(problem: SpecProblem, t: Translate): string {
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
      return t('The specification is larger than {0} MB after its aliases are expanded.', String(problem.megabytes))
    case 'containsItself':
      return t('The document contains an alias that refers to itself.')
    case 'tooDeep':
      return t('The document is nested too deeply.')
    case 'tooSlow':
      return t('The specification took too long to read.')
    case 'unreadable':
      return t('The specification can’t be read: {0}', problem.reason)
    case 'noObject':
      return t('This isn’t an OpenAPI document: it must be an object with “openapi” or “swagger”.')
    case 'noVersion':
      return t('This isn’t an OpenAPI document: its version, “openapi” or “swagger”, is missing.')
    case 'otherVersion':
      return t('OpenAPI version “{0}” isn’t supported. Use 2.0, 3.0, 3.1, or 3.2.', problem.version)
    default:
      return locatedMessage(problem, t)
  }
}

/** Returns the message for a problem at a location in a document. */
function locatedMessage(problem: PartFault & Pick<SpecProblem, 'at'>, t: Translate): string {
  switch (problem.kind) {
    case 'missing':
      return within(problem.at, t('“{0}” is missing.', problem.name), t)
    case 'notAllowed':
      return within(problem.at.slice(0, -1), t('“{0}” isn’t allowed in this place.', problem.name), t)
    case 'notOneOf':
      return aboutValue(problem.at, (name) => allowedValuesMessage(name, problem.allowed, t), t)
    case 'wrongType':
      return aboutValue(problem.at, (name) => allowedTypesMessage(name, problem.allowed, t), t)
    case 'schema':
      return within(problem.at, t('This isn’t valid: {0}.', problem.reason), t)
    case 'missingTarget':
      return t('The $ref “{0}” refers to something that isn’t in this document.', problem.ref)
    case 'elsewhere':
      return t(
        'The $ref “{0}” refers to another document. Bundle everything into one file before you upload it.',
        problem.ref,
      )
    case 'endless':
      return t('The $ref “{0}” refers back to itself.', problem.ref)
    case 'operationIdTwice':
      return t('Another operation already has the operationId “{0}”.', problem.id)
    case 'parameterTwice':
      return t('The parameter “{0}” in {1} is listed twice.', problem.name, problem.in)
    case 'parameterMissing':
      return t(
        'The path {0} contains “{1}”, but the operation doesn’t define this path parameter.',
        problem.path,
        problem.name,
      )
    case 'parameterNotInPath':
      return t('The path parameter “{0}” isn’t in the path {1}.', problem.name, problem.path)
    case 'more':
      return problem.count === 1
        ? t('1 more problem isn’t listed.')
        : t('{0} more problems aren’t listed.', String(problem.count))
  }
}

/** Puts the location before a sentence. */
function within(at: SpecPath, sentence: string, t: Translate): string {
  const place = specLocation(at, t)
  return place === '' ? sentence : t('{0}: {1}', place, sentence)
}

/**
 * Returns a sentence about a value. A property has a name within its object; an entry of an array only has a location.
 */
function aboutValue(at: SpecPath, message: (name: string | undefined) => string, t: Translate): string {
  const name = at.at(-1)
  // For a member, such as a response, the location is more helpful than the name.
  const isProperty = typeof name === 'string' && specLocation(at, t).startsWith(`“${name}”`)
  return isProperty ? within(at.slice(0, -1), message(name), t) : within(at, message(undefined), t)
}

function allowedValuesMessage(name: string | undefined, allowed: readonly string[], t: Translate): string {
  const values = partsText(allowed, t)
  if (name === undefined) return t('This must be one of: {0}.', values)
  return t('“{0}” must be one of: {1}.', name, values)
}

/** What a value of a type must be, without and with its name. */
export const typeMessages: ReadonlyMap<string, readonly [unnamed: string, named: string]> = new Map([
  ['string', ['This must be text.', '“{0}” must be text.']],
  ['number', ['This must be a number.', '“{0}” must be a number.']],
  ['integer', ['This must be a whole number.', '“{0}” must be a whole number.']],
  ['boolean', ['This must be true or false.', '“{0}” must be true or false.']],
  ['array', ['This must be a list.', '“{0}” must be a list.']],
  ['object', ['This must be an object.', '“{0}” must be an object.']],
  ['null', ['This must be null.', '“{0}” must be null.']],
])

function allowedTypesMessage(name: string | undefined, allowed: readonly string[], t: Translate): string {
  const known = allowed.length === 1 ? typeMessages.get(allowed[0] ?? '') : undefined
  if (known !== undefined) return name === undefined ? t(known[0]) : t(known[1], name)
  const types = listText(allowed, t, 'or')
  return name === undefined
    ? t('The type of this must be {0}.', types)
    : t('The type of “{0}” must be {1}.', name, types)
}
