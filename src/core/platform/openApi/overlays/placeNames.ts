import { entriesOf, listOf, operationsOf, schemaPath, schemasOf, textOf } from '../operationsOf.ts'
import type { SpecPath } from '../specProblem.ts'
import { nodeAt } from './applyOverlay.ts'
import { targetText } from './targetText.ts'
import { recordOf } from '../../../../contract/checks/records.ts'

/** A place of a specification that the target of an action can name. */
export interface SpecPlaceName {
  readonly target: string
  /** A summary or title. */
  readonly text: string
}

const maxPlaces = 5000

/** Returns what targets usually name: the document's own texts, operations with their parts, schemas and properties. */
export function placeNames(document: object): SpecPlaceName[] {
  const found: SpecPlaceName[] = []
  const add = (path: SpecPath): void => {
    const { summary, title, description, name } = recordOf(nodeAt(document, path))
    const text = [summary, title, name, description].map(textOf).find((each) => each !== '') ?? ''
    if (found.length < maxPlaces) found.push({ target: targetText(path, document), text: text.slice(0, 200) })
  }
  add(['info'])
  for (const { at, operation } of operationsOf(document)) {
    add(at)
    const { parameters, requestBody, responses } = operation
    for (const index of listOf(parameters).keys()) add([...at, 'parameters', index])
    if (requestBody !== undefined) add([...at, 'requestBody'])
    for (const [status] of entriesOf(responses)) add([...at, 'responses', status])
  }
  for (const [name, schema] of schemasOf(document)) {
    const at = schemaPath(document, name)
    add(at)
    for (const [property] of entriesOf(recordOf(schema)['properties'])) add([...at, 'properties', property])
  }
  for (const index of listOf(recordOf(document)['tags']).keys()) add(['tags', index])
  return found
}
