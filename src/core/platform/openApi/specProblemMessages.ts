import { specLocation, type Translate } from './specLocation.ts'
import type { SpecPath, SpecProblem } from './specProblem.ts'

/**
 * A problem of a specification in a whole sentence. Texts are whole in each call of `t`, for tools that collect them.
 */
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
      return t('OpenAPI version “{0}” isn’t supported. Use 2.0, 3.0, or 3.1.', problem.version)
    default:
      return locatedMessage(problem, t)
  }
}

type LocatedProblem = Exclude<
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
function locatedMessage(problem: LocatedProblem, t: Translate): string {
  switch (problem.kind) {
    case 'missing':
      return within(problem.at, t('“{0}” is missing.', problem.name), t)
    case 'notAllowed':
      return within(problem.at.slice(0, -1), t('“{0}” isn’t allowed in this place.', problem.name), t)
    case 'notOneOf':
      return valueMessage(problem.at, alternatives(problem.allowed, t), t)
    case 'wrongType':
      return valueMessage(
        problem.at,
        alternatives(
          problem.allowed.map((type) => typeLabel(type, t)),
          t,
        ),
        t,
      )
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

/** A sentence with the place that it is about before it. */
function within(at: SpecPath, sentence: string, t: Translate): string {
  return joined(specLocation(at, t), sentence, t)
}

function joined(place: string, sentence: string, t: Translate): string {
  return place === '' ? sentence : t('{0}: {1}', place, sentence)
}

/** What a value must be: a property is named within what it is in, an entry of a list is the place itself. */
function valueMessage(at: SpecPath, allowed: string, t: Translate): string {
  const name = at.at(-1)
  if (typeof name !== 'string') return within(at, t('This must be {0}.', allowed), t)
  const owner = specLocation(at.slice(0, -1), t)
  // Where a name is that of a member, as of a response, the place says more than the name.
  const isMember = !specLocation(at, t).startsWith(`“${name}”`)
  return isMember
    ? within(at, t('This must be {0}.', allowed), t)
    : joined(owner, t('“{0}” must be {1}.', name, allowed), t)
}

function alternatives(allowed: readonly string[], t: Translate): string {
  const last = allowed.at(-1) ?? ''
  return allowed.length < 2 ? last : t('{0} or {1}', allowed.slice(0, -1).join(', '), last)
}

function typeLabel(type: string, t: Translate): string {
  switch (type) {
    case 'string':
      return t('a text')
    case 'number':
      return t('a number')
    case 'integer':
      return t('a whole number')
    case 'boolean':
      return t('true or false')
    case 'array':
      return t('a list')
    case 'object':
      return t('an object')
    case 'null':
      return t('null')
    default:
      return type
  }
}
