import type { DocumentNode } from '../../../contract/schemas/document.ts'
import { writeAttributes } from '../dialect/tagLine.ts'
import { dataOf, stringOf } from '../document/documentNodes.ts'
import { inlineText } from '../document/plainText.ts'

const tagAttributes = ['title', 'overflow', 'lineNumbers', 'fullWidth', 'expandable', 'collapsedLineCount']

/** Writes a code block as a fence, in a tag if it has a title and the like; raw blocks as they were. */
export function codeMarkdown(node: DocumentNode): string {
  const data = dataOf(node)
  const content = (node.nodes ?? []).map((line) => inlineText(line.nodes ?? []).replaceAll('\n', ' ')).join('\n')
  if (data['raw'] === true) return content
  const info = [stringOf(data, 'syntax'), stringOf(data, 'info')].filter((part) => part !== undefined).join(' ')
  const fence = fenceFor(content, info)
  const block = `${fence}${escapeInfo(info)}\n${content}\n${fence}`
  const attributes = Object.fromEntries(
    tagAttributes.filter((name) => data[name] !== undefined).map((name) => [name, String(data[name])]),
  )
  if (Object.keys(attributes).length === 0) return block
  return `{% code${writeAttributes(attributes)} %}\n${block}\n{% endcode %}`
}

function fenceFor(content: string, info: string): string {
  const sign = info.includes('`') ? '~' : '`'
  const runs = content.match(sign === '`' ? /`{3,}/g : /~{3,}/g) ?? []
  return sign.repeat(Math.max(3, ...runs.map((run) => run.length + 1)))
}

function escapeInfo(info: string): string {
  return info.replace(/\\(?=[!-/:-@[-`{-~])|&(?=#?\w+;)/g, '\\$&')
}
