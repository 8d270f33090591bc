import { isMap, isNode, isScalar, type Document } from 'yaml'
import { parseYaml } from '../strings/yamlData.ts'
import { readFrontMatter } from './frontMatter.ts'
import { findFrontMatter, type FrontMatterBlock } from './frontMatterBlock.ts'

/**
 * Sets a key of the front matter to `true`, or removes it. All other lines stay as they are. Undefined if the front
 * matter can't be read.
 */
export function withFrontMatterFlag(text: string, key: string, isSet: boolean): string | undefined {
  const { data, problem } = readFrontMatter(text)
  if (problem !== undefined) return undefined
  if ((data[key] === true) === isSet) return text
  const lineEnd = /\r?\n/.exec(text)?.[0] ?? '\n'
  const block = findFrontMatter(text)
  const document = parseYaml(block === undefined ? '' : text.slice(block.start, block.end))
  // A page can begin with text between two dividers.
  if (block === undefined || (document.contents !== null && !isMap(document.contents))) {
    const start = text.startsWith('\uFEFF') ? 1 : 0
    return replaced(text, start, start, ['---', `${key}: true`, '---', '', ''].join(lineEnd))
  }
  if (isMap(document.contents) && document.contents.flow === true) {
    if (isSet) document.set(key, true)
    else document.delete(key)
    return replaced(text, block.start, block.end, document.toString({ lineWidth: 0 }).replaceAll('\n', lineEnd))
  }
  const [start, valueStart, end] = spanOf(document, key, block) ?? []
  if (start === undefined || valueStart === undefined || end === undefined) {
    // All keys of a map have the same indentation.
    const indent = /^[ ]*(?=[^\s#])/m.exec(text.slice(block.start, block.end))?.[0] ?? ''
    return replaced(text, block.end, block.end, `${indent}${key}: true${lineEnd}`)
  }
  if (isSet) return replaced(text, valueStart, end, ' true')
  const next = text.indexOf('\n', end) + 1
  const line = text.lastIndexOf('\n', start) + 1
  const isAlone = (text.slice(block.start, line) + text.slice(next, block.end)).trim() === ''
  return isAlone ? withoutBlock(text, block) : replaced(text, line, next, '')
}

/** Returns where a key begins, where its colon ends, and where its value ends. */
function spanOf(document: Document, key: string, { start }: FrontMatterBlock): [number, number, number] | undefined {
  const items = isMap(document.contents) ? document.contents.items : []
  const pair = items.find((each) => isScalar(each.key) && each.key.value === key)
  if (!isScalar(pair?.key) || !pair.key.range) return undefined
  const [keyStart, keyEnd] = pair.key.range
  const valueEnd = isNode(pair.value) ? (pair.value.range?.[1] ?? keyEnd) : keyEnd
  return [start + keyStart, start + keyEnd + 1, start + Math.max(valueEnd, keyEnd + 1)]
}

function withoutBlock(text: string, { after }: FrontMatterBlock): string {
  const blank = /^[ \t]*\r?\n/.exec(text.slice(after))?.[0].length ?? 0
  return replaced(text, text.startsWith('\uFEFF') ? 1 : 0, after + blank, '')
}

function replaced(text: string, start: number, end: number, by: string): string {
  return text.slice(0, start) + by + text.slice(end)
}
