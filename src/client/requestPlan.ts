import type { Method, Operation } from '../contract/operation.ts'
import { operations, type OperationName } from '../contract/operations.ts'

/** The input of an operation, for building a request. */
export type AnyInput = Readonly<Record<string, unknown>>

/** A request of an operation, which can be sent several times. */
export interface RequestPlan {
  readonly name: OperationName
  readonly definition: Operation
  readonly method: Method
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | undefined
}

/** The path of an operation, split once: `texts[0] + parameters[0] + texts[1] + …`. */
interface PathParts {
  readonly texts: readonly string[]
  readonly parameters: readonly string[]
}

/** Returns a function that turns an operation and its input into a request. `base` is the address with `/v1`. */
export function createPlanner(base: string, token: string): (name: OperationName, input: AnyInput) => RequestPlan {
  const pathParts = new Map<OperationName, PathParts>()
  const headers = { authorization: `Bearer ${token}`, accept: 'application/json', 'user-agent': 'galley' }
  const headersWithBody = { ...headers, 'content-type': 'application/json' }

  function partsOf(name: OperationName): PathParts {
    const known = pathParts.get(name)
    if (known) return known
    const pieces = operations[name].path.split(/[{}]/)
    const parts = {
      texts: pieces.filter((_, index) => index % 2 === 0),
      parameters: pieces.filter((_, index) => index % 2 === 1),
    }
    pathParts.set(name, parts)
    return parts
  }

  return (name, input) => {
    const definition: Operation = operations[name]
    const { texts, parameters } = partsOf(name)
    let url = base + texts[0]
    for (let index = 0; index < parameters.length; index++) {
      url += encodeURIComponent(String(input[parameters[index] ?? ''])) + texts[index + 1]
    }
    if (definition.query) url += queryText(definition.query.properties, input)
    const body = definition.body === undefined ? undefined : input['body']
    const { method } = definition
    if (body === undefined) return { name, definition, method, url, headers, body: undefined }
    return { name, definition, method, url, headers: headersWithBody, body: JSON.stringify(body) }
  }
}

/** Lists repeat their name (api-facts P1 §2.1). */
function queryText(properties: object, input: AnyInput): string {
  let text = ''
  for (const name in input) {
    const value = input[name]
    if (value === undefined || !Object.hasOwn(properties, name)) continue
    for (const item of Array.isArray(value) ? value : [value]) {
      text += `${text === '' ? '?' : '&'}${encodeURIComponent(name)}=${encodeURIComponent(String(item))}`
    }
  }
  return text
}
