import type { TextScope } from '../checks/checkText.ts'
import { operationsOf, schemasOf, textOf, type SpecOperation } from '../../platform/openApi/operationsOf.ts'
import type { Choice } from './completion.ts'
import { recordOf } from '../../../contract/checks/records.ts'

/** Suggests the paths of a block's specification. `others` has the block's existing attributes. */
export function pathChoices(others: ReadonlyMap<string, string>, scope: TextScope | undefined): Choice[] {
  const wanted = others.get('method')?.toUpperCase()
  const operations = operationsOf(namedDocument(others, scope)).filter(({ method }) => method === (wanted ?? method))
  return namedOnce(operations)
}

function namedOnce(operations: readonly SpecOperation[]): Choice[] {
  const byPath = Map.groupBy(operations, ({ path }) => path)
  return [...byPath].map(([path, members]) => {
    const description = members.map(({ method }) => method).join(', ')
    return { kind: 'spec', label: path, description, doc: summaryOf(members[0]?.operation) }
  })
}

/** Suggests the methods for a block's path or webhook, or the usual ones if the specification isn't known. */
export function methodChoices(
  others: ReadonlyMap<string, string>,
  scope: TextScope | undefined,
  usual: readonly string[],
): Choice[] {
  const [path, webhook] = [others.get('path'), others.get('name')]
  const document = namedDocument(others, scope)
  const found =
    webhook === undefined
      ? operationsOf(document).filter((operation) => operation.path === path)
      : operationsOf(document, 'webhooks').filter((operation) => operation.path === webhook)
  if (found.length === 0) return usual.map((label) => ({ kind: 'spec', label }))
  return found.map(({ method, operation }) => {
    return { kind: 'spec', label: method.toLowerCase(), doc: summaryOf(operation) }
  })
}

/** Suggests the webhooks of a block's specification. */
export function webhookChoices(others: ReadonlyMap<string, string>, scope: TextScope | undefined): Choice[] {
  return namedOnce(operationsOf(namedDocument(others, scope), 'webhooks'))
}

/** Suggests the schemas of a block's specification. */
export function schemaChoices(others: ReadonlyMap<string, string>, scope: TextScope | undefined): Choice[] {
  return schemasOf(namedDocument(others, scope)).map(([label, schema]) => {
    return { kind: 'spec', label, doc: textOf(recordOf(schema)['description']) }
  })
}

function namedDocument(others: ReadonlyMap<string, string>, scope: TextScope | undefined): object {
  return scope?.body.specs?.get(others.get('spec') ?? '')?.document ?? {}
}

function summaryOf(operation: Readonly<Record<string, unknown>> = {}): string {
  return textOf(operation['summary']) || textOf(operation['description'])
}
