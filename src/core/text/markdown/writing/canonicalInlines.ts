import type { DocumentNode } from '../../../../contract/schemas/document.ts'
import { dataOf, inline, stringOf, textNode } from '../document/documentNodes.ts'
import { emojiCode, splitEmoji } from '../document/emoji.ts'

/**
 * Puts inline children into the form that parsing Markdown gives: adjacent texts merged, empty texts removed, emoji in
 * plain text as inlines, no keys, and no characters that a line of text can't hold.
 */
export function canonicalInlines(nodes: DocumentNode[], linked = false): DocumentNode[] {
  const result: DocumentNode[] = []
  let leaves: NonNullable<DocumentNode['leaves']> = []
  const flush = () => {
    if (leaves.some((leaf) => leaf.text !== '')) result.push(textNode(leaves))
    leaves = []
  }
  for (const node of nodes) {
    if (node.object === 'text') {
      for (const leaf of node.leaves ?? []) {
        const isCode = leaf.marks.some((mark) => mark.type === 'code')
        const text = cleanText(leaf.text)
        for (const part of linked || leaf.marks.length > 0 ? [{ text, emoji: false }] : splitEmoji(text)) {
          if (part.emoji) {
            flush()
            result.push(inline('emoji', { code: emojiCode(part.text) }))
          } else leaves.push({ ...leaf, text: isCode ? part.text.replaceAll('\n', ' ') : part.text })
        }
      }
    } else if (node.object === 'inline') {
      flush()
      result.push(canonicalInline(node))
    }
  }
  flush()
  return result.length === 0 ? [textNode([])] : result
}

function cleanText(text: string): string {
  return text.replace(/\r\n?/g, '\n').replaceAll('\0', '\uFFFD')
}

function canonicalInline(node: DocumentNode): DocumentNode {
  const data = dataOf(node)
  const type = node.type ?? ''
  if (type === 'link') return inline(type, data, canonicalInlines(node.nodes ?? [], true))
  if (type !== 'inline-math') return inline(type, data, node.nodes)
  const formula = (stringOf(data, 'formula') ?? '')
    .replace(/(?<!\s)\s*\n\s*/g, ' ')
    .replace(/\$\$+/g, '$')
    .trim()
  return inline(type, { ...data, formula })
}
