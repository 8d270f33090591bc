import { pathParameters, type Operation } from '../../../contract/operation.ts'
import { operations, type OperationName } from '../../../contract/operations.ts'
import { idSources, type IdSource } from './idSources.ts'
import { english, type Translate } from '../../text/messages/translate.ts'
import type { OperationEntry } from './operationEntry.ts'
import { schemaHint, type SchemaShape } from './schemaShape.ts'

/** The kind of input for a question: a text, a number, yes or no, one choice, or several texts or choices. */
type AnswerKind = 'text' | 'number' | 'boolean' | 'choice' | 'texts' | 'choices'

/** A parameter of an operation, as a question to the user. */
export interface Question {
  readonly name: string
  readonly part: 'path' | 'query'
  readonly required: boolean
  readonly kind: AnswerKind
  /** The allowed values, for `choice` and `choices`. */
  readonly choices: readonly string[]
  /** A short description of the expected value and its limits. */
  readonly hint: string
  /** Where to get named values to choose from. */
  readonly sources: readonly IdSource[]
}

/** The questions to ask before running an operation. */
export interface OperationForm extends Omit<OperationEntry, 'family'> {
  /** In the order to ask them: path parameters from left to right, then required query parameters. */
  readonly required: readonly Question[]
  readonly optional: readonly Question[]
  readonly body: 'none' | 'optional' | 'required'
}

/** Returns the form of an operation. Its hints are in English unless you pass a translator. */
export function operationForm(name: OperationName, t: Translate = english): OperationForm {
  const definition: Operation = operations[name]
  const { method, path, summary, query, body, bodyOptional } = definition
  const inPath = pathParameters(path)
  const needed = new Set(query?.required)
  const properties = (query?.properties ?? {}) as Readonly<Record<string, SchemaShape>>
  const ofQuery = Object.entries(properties).map(([parameter, schema]) =>
    queryQuestion(name, { name: parameter, schema, required: needed.has(parameter) }, t),
  )
  return {
    name,
    method,
    path,
    summary,
    required: [
      ...inPath.map((parameter, index) => pathQuestion(name, parameter, inPath.slice(0, index))),
      ...ofQuery.filter(({ required }) => required),
    ],
    optional: ofQuery.filter(({ required }) => !required),
    body: body === undefined ? 'none' : bodyOptional ? 'optional' : 'required',
  }
}

/**
 * Converts the text that the user entered. If it can't be converted, returns the text, which the checks then refuse.
 */
export function readAnswer({ kind }: Pick<Question, 'kind'>, text: string): unknown {
  switch (kind) {
    case 'number':
      return text.trim() !== '' && Number.isFinite(Number(text)) ? Number(text) : text
    case 'boolean':
      return text === 'true' ? true : text === 'false' ? false : text
    case 'texts':
    case 'choices':
      return text
        .split(',')
        .map((item) => item.trim())
        .filter((item) => item !== '')
    case 'text':
    case 'choice':
      return text
  }
}

function pathQuestion(operation: OperationName, name: string, before: readonly string[]): Question {
  const sources = idSources(operation, name, new Set(before))
  return { name, part: 'path', required: true, kind: 'text', choices: [], hint: '', sources }
}

function queryQuestion(
  operation: OperationName,
  { name, schema, required }: { readonly name: string; readonly schema: SchemaShape; readonly required: boolean },
  t: Translate,
): Question {
  const kind = answerKind(schema)
  const known = new Set(pathParameters(operations[operation].path))
  const takesText = kind === 'text' || kind === 'texts'
  const sources = takesText ? idSources(operation, name, known) : []
  const choices = ((kind === 'choices' ? schema.items?.enum : schema.enum) ?? []).map(String)
  return { name, part: 'query', required, kind, choices, hint: schemaHint(schema, t), sources }
}

function answerKind(schema: SchemaShape): AnswerKind {
  if (schema.enum) return 'choice'
  if (schema.type === 'array') return schema.items?.enum ? 'choices' : 'texts'
  if (schema.type === 'boolean') return 'boolean'
  return schema.type === 'integer' || schema.type === 'number' ? 'number' : 'text'
}
