import { longestFence } from '../../scanning/blockStarts.ts'
import type { DocumentNode } from '../../../../contract/schemas/document.ts'
import { writeAttributes } from '../dialect/tagLine.ts'
import { dataOf, stringOf, type NodeData } from '../document/documentNodes.ts'
import { inlineText } from '../document/plainText.ts'

const tagAttributes = ['title', 'overflow', 'lineNumbers', 'fullWidth', 'expandable', 'collapsedLineCount']

/** Writes a code block as a fence, inside a tag if it has a title or other attributes. Raw blocks stay as written. */
export function codeMarkdown(node: DocumentNode): string {
  const data = dataOf(node)
  const content = (node.nodes ?? []).map((line) => inlineText(line.nodes ?? []).replaceAll('\n', ' ')).join('\n')
  if (data['raw'] === true) return content
  if (data['info'] === undefined && node.nodes?.some(isHighlighted)) return highlightedMarkdown(node.nodes, data)
  const info = [stringOf(data, 'syntax'), stringOf(data, 'info')].filter((part) => part !== undefined).join(' ')
  const fence = fenceFor(content, info)
  const block = `${fence}${escapeInfo(info)}\n${content}\n${fence}`
  const attributes = attributesOf(data, (name) => name)
  if (Object.keys(attributes).length === 0) return block
  return `{% code${writeAttributes(attributes)} %}\n${block}\n{% endcode %}`
}

function isHighlighted(line: DocumentNode): boolean {
  return dataOf(line)['highlighted'] === true
}

/** Writes lines as HTML, because a fence can't highlight lines. */
function highlightedMarkdown(lines: readonly DocumentNode[], data: NodeData): string {
  const syntax = stringOf(data, 'syntax')
  const attributes = writeAttributes({
    class: syntax === undefined ? undefined : `language-${syntax}`,
    ...attributesOf(data, (name) => `data-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`),
  })
  const language = writeAttributes({ class: syntax === undefined ? undefined : `lang-${syntax}` })
  const content = lines.map((line) => {
    const text = encodeText(inlineText(line.nodes ?? []).replaceAll('\n', ' '))
    return isHighlighted(line) ? `<strong>${text}\n</strong>` : `${text}\n`
  })
  return `<pre${attributes}><code${language}>${content.join('')}</code></pre>`
}

function attributesOf(data: NodeData, writtenName: (name: string) => string): Record<string, string> {
  const set = tagAttributes.filter((name) => data[name] !== undefined)
  return Object.fromEntries(set.map((name) => [writtenName(name), String(data[name])]))
}

/** Encodes the text of a line as HTML. Characters that would begin a fence or a tag in Markdown become entities. */
function encodeText(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replace(/[`~]|\{(?=%)/g, (sign) => `&#${sign.charCodeAt(0)};`)
}

function fenceFor(content: string, info: string): string {
  const sign = info.includes('`') ? '~' : '`'
  return sign.repeat(Math.max(3, longestFence(content, sign) + 1))
}

function escapeInfo(info: string): string {
  return info.replace(/\\(?=[!-/:-@[-`{-~])|&(?=#?\w+;)/g, '\\$&')
}
