import type { Document, DocumentNode } from '../../../../contract/schemas/document.ts'
import { codeMarkdown } from './codeMarkdown.ts'
import { childBlocks, dataOf, stringOf } from '../document/documentNodes.ts'
import { drawingMarkdown, imagesMarkdown } from './imageMarkdown.ts'
import { inlineMarkdown } from './inlineMarkdown.ts'
import { listFamily, listMarkdown, withMarker } from './listMarkdown.ts'
import { tableMarkdown } from './tableMarkdown.ts'
import { containerTag, singleTag } from './tagMarkdown.ts'

/**
 * Writes a document as Markdown. `parseMarkdown` reads it back as the same document, except for keys and empty
 * paragraphs, which Markdown doesn't have.
 */
export function documentToMarkdown(document: Document): string {
  const markdown = blocksMarkdown(document.nodes)
  return markdown === '' ? '' : `${markdown}\n`
}

/**
 * Writes blocks with an empty line between them. With `close`, there's none between a first paragraph and a list below
 * it. Adjacent lists get different markers, or they would be one list.
 */
function blocksMarkdown(nodes: DocumentNode[], close = false): string {
  let result = ''
  let family = ''
  let alternate = false
  let isClose = close
  for (const node of nodes) {
    const own = listFamily(node)
    alternate = own !== '' && own === family ? !alternate : false
    const markdown = blockMarkdown(node, alternate)
    if (markdown === undefined) continue
    const follows = isClose && result !== '' && canInterrupt.test(markdown)
    result += (result === '' ? '' : follows ? '\n' : '\n\n') + markdown
    isClose = isClose && follows === false && node.type === 'paragraph' && node.data === undefined
    family = own
  }
  return result
}

/** Lists that can follow a paragraph on the next line. */
const canInterrupt = /^(?:[*+] \S|1[.)] \S)/

/** Returns the Markdown of one block. Undefined if there's nothing to write. */
function blockMarkdown(node: DocumentNode, alternate: boolean): string | undefined {
  const type = node.type ?? ''
  if (node.object === 'fragment') return blocksMarkdown(node.nodes ?? []) || undefined
  if (node.object !== 'block') return undefined
  if (listFamily(node) !== '') return listMarkdown(node, alternate, blocksMarkdown)
  const write = writers[type]
  if (write !== undefined) return write(node)
  const tag = containerTag(node)
  if (tag !== undefined) return around(tag.open, blocksMarkdown(node.nodes ?? []), tag.close)
  return singleTag(node, (nodes) => blocksMarkdown(nodes)) ?? (blocksMarkdown(childBlocks(node)) || undefined)
}

const writers: Record<string, (node: DocumentNode) => string | undefined> = {
  paragraph: paragraphMarkdown,
  'heading-1': headingMarkdown,
  'heading-2': headingMarkdown,
  'heading-3': headingMarkdown,
  divider: () => '***',
  blockquote: (node) => withMarker(blocksMarkdown(node.nodes ?? []), '> ', '> '),
  code: codeMarkdown,
  images: imagesMarkdown,
  image: (node) => imagesMarkdown({ object: 'block', type: 'images', nodes: [node] }),
  drawing: drawingMarkdown,
  math: (node) => `$$\n${(stringOf(dataOf(node), 'formula') ?? '').replace(/\n(\s*\n)+/g, '\n').trim()}\n$$`,
  expandable: expandableMarkdown,
  table: tableMarkdown,
}

function paragraphMarkdown(node: DocumentNode): string | undefined {
  const align = stringOf(dataOf(node), 'align')
  if (align !== undefined) return `<p align="${align}">${inlineMarkdown(node.nodes ?? [], 'html')}</p>`
  return inlineMarkdown(node.nodes ?? [], 'paragraph') || undefined
}

function headingMarkdown(node: DocumentNode): string {
  const level = Number(node.type?.slice(-1))
  const align = stringOf(dataOf(node), 'align')
  if (align !== undefined) return `<h${level} align="${align}">${inlineMarkdown(node.nodes ?? [], 'html')}</h${level}>`
  const id = stringOf(node.meta ?? {}, 'id') ?? stringOf(dataOf(node), 'id')
  const anchor = id === undefined ? '' : ` <a href="#${id}" id="${id}"></a>`
  return `${'#'.repeat(level)} ${inlineMarkdown(node.nodes ?? [], 'heading')}${anchor}`.trimEnd()
}

function expandableMarkdown(node: DocumentNode): string {
  const [title, body] = ['expandable-title', 'expandable-body'].map((name) => {
    return (node.fragments ?? []).find((part) => (part.fragment ?? part.type) === name)?.nodes ?? []
  })
  const summary = (title ?? []).map((part) => inlineMarkdown(part.nodes ?? [], 'html')).join(' ')
  const open = node.data?.['defaultExpanded'] === true ? '<details open>' : '<details>'
  return around(`${open}\n\n<summary>${summary}</summary>\n`, blocksMarkdown(body ?? []), '\n</details>')
}

function around(open: string, inner: string, close: string): string {
  return [open, inner, close].filter((part) => part !== '').join('\n')
}
