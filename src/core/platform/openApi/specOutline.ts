import { recordOf } from '../../../contract/checks/records.ts'

import { entriesOf, listOf, operationsOf, schemaPath, schemasOf, textOf, type SpecOperation } from './operationsOf.ts'
import { targetText } from './overlays/targetText.ts'
import { resolved, stepsOf } from './referenceProblems.ts'
import type { SpecPath } from './specProblem.ts'

/** A part of a specification in its outline. */
export interface OutlinePart {
  readonly kind: 'tag' | 'operation' | 'parameter' | 'schemas' | 'schema' | 'property'
  /** Empty for the operations without a tag, and for the list of schemas. */
  readonly label: string
  /** The summary or description. */
  readonly text: string
  /** What an overlay names it by. Undefined if there's nothing to describe. */
  readonly target?: string | undefined
  /** Undefined if there are none. */
  readonly inside?: readonly OutlinePart[] | undefined
}

/** Returns the outline of a specification: its tags with their operations, then its schemas. */
export function specOutline(document: object): OutlinePart[] {
  const declared = listOf(recordOf(document)['tags']).map((tag) => textOf(recordOf(tag)['name']))
  const byTag = new Map<string, SpecOperation[]>(declared.map((name) => [name, []]))
  const untagged: SpecOperation[] = []
  for (const operation of [...operationsOf(document), ...operationsOf(document, 'webhooks')]) {
    const tags = new Set(listOf(operation.operation['tags']).map(textOf))
    if (tags.size === 0) untagged.push(operation)
    for (const tag of tags) {
      const members = byTag.get(tag)
      if (members === undefined) byTag.set(tag, [operation])
      else members.push(operation)
    }
  }
  const schemas = schemasOf(document).map(([name, schema]) =>
    schemaPart('schema', name, { schema, at: schemaPath(document, name) }, document),
  )
  return [
    ...[...byTag].map(([name, operations]) => tagPart(name, declared.indexOf(name), operations, document)),
    ...(untagged.length === 0 ? [] : [tagPart('', -1, untagged, document)]),
    ...(schemas.length === 0 ? [] : [{ kind: 'schemas' as const, label: '', text: '', inside: schemas }]),
  ]
}

function tagPart(label: string, index: number, operations: readonly SpecOperation[], document: object): OutlinePart {
  return {
    kind: 'tag',
    label,
    text: textOf(recordOf(listOf(recordOf(document)['tags'])[index])['description']),
    target: index < 0 ? undefined : targetText(['tags', index], document),
    inside: operations.length === 0 ? undefined : operations.map((each) => operationPart(each, document)),
  }
}

function operationPart({ method, path, at, operation, pathItem }: SpecOperation, document: object): OutlinePart {
  const parameters = [...parametersIn(pathItem, at.slice(0, -1), document), ...parametersIn(operation, at, document)]
  return {
    kind: 'operation',
    label: `${method} ${path}`,
    text: textOf(operation['summary']) || textOf(operation['description']),
    target: targetText(at, document),
    inside: parameters.length === 0 ? undefined : parameters,
  }
}

function parametersIn(holder: Readonly<Record<string, unknown>>, from: SpecPath, document: object): OutlinePart[] {
  return listOf(holder['parameters']).map((parameter, index) => {
    const { name, description } = resolved(parameter, document)
    const target = targetText(ownPath(parameter, [...from, 'parameters', index]), document)
    return { kind: 'parameter', label: textOf(name), text: textOf(description), target }
  })
}

function schemaPart(
  kind: 'schema' | 'property',
  label: string,
  { schema, at }: { readonly schema: unknown; readonly at: SpecPath },
  document: object,
): OutlinePart {
  const { title, description, properties } = resolved(schema, document)
  const place = ownPath(schema, at)
  const inner = kind === 'schema' ? entriesOf(properties) : []
  const parts = inner.map(([name, value]) =>
    schemaPart('property', name, { schema: value, at: [...place, 'properties', name] }, document),
  )
  return {
    kind,
    label,
    text: textOf(description) || textOf(title),
    target: targetText(place, document),
    inside: parts.length === 0 ? undefined : parts,
  }
}

/** Readers don't see a text beside a reference, so what it refers to is described. */
function ownPath(value: unknown, at: SpecPath): SpecPath {
  const ref = recordOf(value)['$ref']
  if (typeof ref !== 'string' || !ref.startsWith('#/')) return at
  return stepsOf(ref)
}
