import { operationsOf, textOf } from './operationsOf.ts'
import { targetText } from './overlays/targetText.ts'
import { resolved } from './differences/schemaDifferences.ts'

/** An operation, and what readers miss about it. */
export interface OperationGaps {
  /** Such as `GET /pets`. */
  readonly name: string
  /** What an overlay names it by. */
  readonly target: string
  readonly hasNoText: boolean
  /** The names of parameters without a description. */
  readonly parameters: readonly string[]
}

/** Returns what readers miss about each operation of a specification, in the document's order. */
export function operationGaps(document: object): OperationGaps[] {
  return operationsOf(document).map(({ method, path, at, operation, pathItem }) => {
    const lists = [pathItem['parameters'], operation['parameters']]
    const parameters = lists
      .flatMap((list) => (Array.isArray(list) ? (list as unknown[]) : []))
      .map((parameter) => resolved(parameter, document))
    return {
      name: `${method} ${path}`,
      target: targetText(at, document),
      hasNoText: textOf(operation['summary']) === '' && textOf(operation['description']) === '',
      parameters: parameters.filter((each) => textOf(each['description']) === '').map((each) => textOf(each['name'])),
    }
  })
}
