import type { Document, DocumentNode } from '../../../../contract/schemas/document.ts'
import { dialect } from '../dialect/dialectParser.ts'
import { childBlocks, dataOf, stringOf } from './documentNodes.ts'
import { emojiCharacters } from './emoji.ts'
import { tokenText } from '../parsing/tokenText.ts'

/** Returns the words of a document or of Markdown, one line for each block. */
export function plainText(content: Document | string): string {
  if (typeof content !== 'string') return content.nodes.flatMap(blockLines).join('\n')
  return dialect
    .parse(content.replace(/^\uFEFF/, ''), {})
    .map(tokenText)
    .filter((words) => words !== '')
    .join('\n')
}

function blockLines(node: DocumentNode): string[] {
  const data = dataOf(node)
  const own = [stringOf(data, 'title'), stringOf(data, 'description'), stringOf(data, 'formula')].filter(
    (line) => line !== undefined,
  )
  const children = childBlocks(node)
  if (children.length > 0) return [...own, ...children.flatMap(blockLines)]
  const words = inlineText(node.nodes ?? [])
  return words.trim() === '' ? own : [...own, words]
}

/** Returns the words of texts and inlines. An emoji gives its character, an image its description. */
export function inlineText(nodes: DocumentNode[]): string {
  let words = ''
  for (const node of nodes) words += node.object === 'text' ? leavesText(node) : textOfInline(node)
  return words
}

function leavesText(node: DocumentNode): string {
  let words = ''
  for (const { text } of node.leaves ?? []) words += text
  return words
}

function textOfInline(node: DocumentNode): string {
  const data = dataOf(node)
  if (node.type === 'emoji') return emojiCharacters(stringOf(data, 'code') ?? '')
  const own = stringOf(data, 'formula') ?? stringOf(data, 'label') ?? stringOf(data, 'alt') ?? ''
  return node.nodes === undefined ? own : inlineText(node.nodes)
}
