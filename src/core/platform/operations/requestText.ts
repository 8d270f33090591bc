import {
  applyEdits,
  findNodeAtLocation,
  getNodeValue,
  modify,
  parseTree,
  type Node,
  type ParseError,
} from 'jsonc-parser'
import { pathParameters, type Operation } from '../../../contract/operation.ts'
import { operations, type OperationName } from '../../../contract/operations.ts'
import type { Problem } from '../../../contract/checks/problem.ts'
import type { ContractChecks } from '../../../contract/checks/validation.ts'
import { problemMessage } from './problemMessage.ts'
import type { Translate } from '../../text/messages/translate.ts'
import { annotatedJson } from './skeleton.ts'
import type { SchemaShape } from './schemaShape.ts'
import { unescapePointer } from '../openApi/referenceProblems.ts'

/** The input of an operation: parameters by name, and the body as `body`. */
export type OperationInput = Readonly<Record<string, unknown>>

/**
 * Why a request document is invalid: it isn't JSON, it isn't an object, it has unknown properties, its parameters
 * aren't an object, or the contract's checks refuse it.
 */
type RequestFault = 'notJson' | 'notAnObject' | 'unknownProperty' | 'parametersNotAnObject' | 'refused'

/** A problem of a request with its position in the text, in UTF-16 units. */
export interface LocatedProblem {
  readonly reason: RequestFault
  /** For `refused`, a sentence from the contract's checks, which names the property. Otherwise empty. */
  readonly message: string
  readonly offset: number
  readonly length: number
}

/** The content of a request document. It can be sent if there are no problems. */
export interface RequestReading {
  readonly input: OperationInput
  readonly problems: readonly LocatedProblem[]
}

type TextRange = Pick<Node, 'offset' | 'length'>

const format = { formattingOptions: { insertSpaces: true, tabSize: 2 } }
const lenient = { allowTrailingComma: true, disallowComments: false }
const known = new Set(['$schema', 'parameters', 'body'])

/**
 * Writes a request as a document to edit: JSON with comments that show what else can be set. `schema` is the address of
 * its JSON Schema, `note` the comment at the top.
 */
export function writeRequest(
  name: OperationName,
  input: OperationInput,
  { schema, note }: { readonly schema: string; readonly note: string },
  t: Translate,
): string {
  const definition: Operation = operations[name]
  const { body, ...parameters } = input
  const head = [definition.summary, `${definition.method} ${definition.path}`, note].map((line) => `// ${line}`)
  const parts = [
    `"$schema": ${JSON.stringify(schema)}`,
    `"parameters": ${annotatedJson(t, parametersShape(definition), parameters, '  ')}`,
    ...(definition.body ? [`"body": ${annotatedJson(t, definition.body as SchemaShape, body, '  ')}`] : []),
  ]
  return `${head.join('\n')}\n{\n${parts.map((part) => `  ${part},\n`).join('')}}\n`
}

/** Replaces the parameters in a request document and keeps everything else. Undefined if the text can't be read. */
export function withParameters(text: string, parameters: OperationInput): string | undefined {
  const { root, errors } = treeOf(text)
  if (root?.type !== 'object' || errors.length > 0) return undefined
  const before = findNodeAtLocation(root, ['parameters'])
  const earlier = before?.type === 'object' ? Object.keys(plainValue(before) as object) : []
  return [...new Set([...earlier, ...Object.keys(parameters)])].reduce(
    (changed, name) => applyEdits(changed, modify(changed, ['parameters', name], parameters[name], format)),
    text,
  )
}

/** Reads a request document and checks it against the contract. */
export function readRequest(
  name: OperationName,
  text: string,
  { checks, t }: { readonly checks: ContractChecks; readonly t: Translate },
): RequestReading {
  const { root, errors } = treeOf(text)
  const [error] = errors
  if (!root || error) return refusal([located(error ?? { offset: 0, length: 0 }, 'notJson')])
  if (root.type !== 'object') return refusal([located(root, 'notAnObject')])
  const unknownProperties = (root.children ?? []).filter(
    (property) => !known.has(String(property.children?.[0]?.value)),
  )
  if (unknownProperties.length > 0)
    return refusal(unknownProperties.map((property) => located(property, 'unknownProperty')))
  const given = findNodeAtLocation(root, ['parameters'])
  if (given && given.type !== 'object') return refusal([located(given, 'parametersNotAnObject')])
  const body = findNodeAtLocation(root, ['body'])
  const parameters = given ? plainValue(given) : {}
  const input = { ...(parameters as OperationInput), ...(body ? { body: plainValue(body) } : {}) }
  const problems = checks.checkInput(name, input)
  return {
    input,
    problems: problems.map((problem) => located(nodeOf(root, problem), 'refused', problemMessage(problem, t))),
  }
}

function treeOf(text: string): { root: Node | undefined; errors: ParseError[] } {
  const errors: ParseError[] = []
  return { root: parseTree(text, errors, lenient), errors }
}

/** Converts a node to plain objects, as the checks and the client expect. */
function plainValue(node: Node): unknown {
  const value: unknown = getNodeValue(node)
  return value === undefined ? undefined : (JSON.parse(JSON.stringify(value)) as unknown)
}

/** Returns the node with a problem, or the closest node around it if something is missing. */
function nodeOf(root: Node, { path }: Problem): Node {
  const [part, ...rest] = path.split('/').slice(1).map(unescapePointer)
  let node = findNodeAtLocation(root, [part === 'body' ? 'body' : 'parameters'])
  if (!node) return root
  for (const segment of rest) {
    const inside = findNodeAtLocation(node, [node.type === 'array' ? Number(segment) : segment])
    if (!inside) break
    node = inside
  }
  return node
}

function refusal(problems: readonly LocatedProblem[]): RequestReading {
  return { input: {}, problems }
}

function located({ offset, length }: TextRange, reason: RequestFault, message = ''): LocatedProblem {
  return { reason, message, offset, length }
}

function parametersShape({ path, query }: Operation): SchemaShape {
  const inPath = pathParameters(path)
  const properties = (query?.properties ?? {}) as Readonly<Record<string, SchemaShape>>
  return {
    type: 'object',
    properties: { ...Object.fromEntries(inPath.map((name) => [name, { type: 'string' }])), ...properties },
    required: [...inPath, ...(query?.required ?? [])],
  }
}
