import { operationsOf, parametersOf, textOf } from './operationsOf.ts'
import { targetText } from './overlays/targetText.ts'
import { resolved } from './referenceProblems.ts'

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
  return operationsOf(document).map((each) => {
    const { method, path, at, operation } = each
    const parameters = parametersOf(each).map((parameter) => resolved(parameter, document))
    return {
      name: `${method} ${path}`,
      target: targetText(at, document),
      hasNoText: textOf(operation['summary']) === '' && textOf(operation['description']) === '',
      parameters: parameters.flatMap(({ name, description }) => (textOf(description) === '' ? [textOf(name)] : [])),
    }
  })
}
