import type { SpecPath } from '../specProblem.ts'
import { nodeAt } from './applyOverlay.ts'
import { recordOf } from '../../../../contract/checks/records.ts'

/** Fields that identify an item of a list, better than its index. */
const itemNames: readonly (readonly string[])[] = [['name', 'in'], ['name'], ['url'], ['$ref']]

/**
 * Writes the path of a node as a target. An item of a list is named by what it is if that is unique, because indices
 * change when items are added.
 */
export function targetText(path: SpecPath, document: object): string {
  return path.reduce<string>((text, step, index) => {
    if (typeof step === 'string') return text + (/^[A-Za-z_]\w*$/.test(step) ? `.${step}` : `[${quoted(step)}]`)
    const list = nodeAt(document, path.slice(0, index))
    return `${text}[${(Array.isArray(list) && itemFilter(list as unknown[], step)) || step}]`
  }, '$')
}

function itemFilter(list: readonly unknown[], index: number): string | undefined {
  const item = recordOf(list[index])
  const names = itemNames.find((fields) => {
    if (fields.some((field) => typeof item[field] !== 'string')) return false
    return list.filter((other) => fields.every((field) => recordOf(other)[field] === item[field])).length === 1
  })
  return (
    names &&
    `?${names.map((field) => `@${/^\w+$/.test(field) ? `.${field}` : `[${quoted(field)}]`} == ${quoted(String(item[field]))}`).join(' && ')}`
  )
}

function quoted(text: string): string {
  const escaped = JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")
  return `'${escaped}'`
}
