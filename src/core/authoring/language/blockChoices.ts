import { bodyMap } from '../../text/scanning/pageMap.ts'
import { dialectTag, dialectTags } from '../../text/dialect/dialectTags.ts'
import type { TagDescription } from '../../text/dialect/dialectDescription.ts'
import { blockSnippet, snippetText, valueStop } from './blockSnippet.ts'

/** A block in *Insert Block…* and *Wrap in…*. */
export interface BlockChoice {
  readonly name: string
  /** The name of the block for users. */
  readonly label: string
  /** The editor icon for the block. */
  readonly codicon: string
  readonly doc: string
  /** Returns the snippet. Without a body it's for insertion; with one, it wraps the body. */
  readonly snippet: (body?: string) => string
}

/** Blocks that aren't tags. Those with something after their content can wrap a text. */
export const otherBlocks: readonly (Omit<BlockChoice, 'snippet'> & {
  readonly before: string
  readonly after?: string
})[] = [
  {
    name: 'details',
    label: 'Expandable',
    codicon: 'unfold',
    doc: 'A title that readers expand to see the text below it.',
    before: '<details>\n\n<summary>$1</summary>\n\n',
    after: '\n\n</details>',
  },
  {
    name: 'cards',
    label: 'Cards',
    codicon: 'layout',
    doc: 'A table that shows its rows as cards.',
    before:
      '<table data-view="cards"><thead><tr><th>Title</th><th>Text</th><th data-hidden data-card-target data-type="content-ref">Target</th></tr></thead><tbody><tr><td><strong>$1</strong></td><td>$2</td><td><a href="$3">$3</a></td></tr></tbody></table>',
  },
  {
    name: 'table',
    label: 'Table',
    codicon: 'table',
    doc: 'Rows and columns.',
    before: '| ${1:Title} | ${2:Text} |\n| --- | --- |\n| $3 | $4 |',
  },
  {
    name: 'figure',
    label: 'Image with caption',
    codicon: 'file-media',
    doc: 'An image on its own line, with a caption.',
    before: '<figure><img src="$1" alt="$2"><figcaption><p>$3</p></figcaption></figure>',
  },
  {
    name: 'button',
    label: 'Button',
    codicon: 'link',
    doc: 'A link that looks like a button.',
    before: '<a href="$1" class="button primary">$2</a>',
  },
  {
    name: 'math',
    label: 'Formula',
    codicon: 'symbol-operator',
    doc: 'A formula in TeX.',
    before: '$$\n',
    after: '\n$$',
  },
]

/** Returns all blocks that can be inserted by name. */
export function insertableBlocks(): BlockChoice[] {
  const tags = dialectTags.filter(({ parent }) => parent === undefined)
  return [
    ...tags.map((tag) => ({ ...named(tag), snippet: () => blockSnippet(tag) })),
    ...otherBlocks.map(({ before, after, ...block }) => ({
      ...block,
      snippet: () => escapedDollars(before) + (after === undefined ? '' : `$0${escapedDollars(after)}`),
    })),
  ]
}

/** Returns the blocks that can wrap a text. */
export function wrappingBlocks(): BlockChoice[] {
  const tags = dialectTags.filter(({ parent, body }) => {
    return parent === undefined && (body === 'blocks' || body === 'fence')
  })
  return [
    ...tags.map((tag) => ({ ...named(tag), snippet: (body = '') => wrapped(tag, body) })),
    ...otherBlocks.flatMap(({ before, after, ...block }) => {
      if (after === undefined) return []
      const snippet = (body = ''): string => escapedDollars(before) + snippetText(body) + escapedDollars(after)
      return [{ ...block, snippet }]
    }),
  ]
}

function named({ name, label, codicon, doc }: TagDescription): Omit<BlockChoice, 'snippet'> {
  return { name, label, codicon, doc }
}

/** Escapes the dollar signs of a formula, which would be tab stops in a snippet. */
function escapedDollars(source: string): string {
  return source.replaceAll('$$', '\\$\\$')
}

function wrapped(tag: TagDescription, body: string): string {
  const child = tag.child === undefined ? undefined : dialectTag(tag.child)
  if (child !== undefined) return `${opening(tag)}\n${opening(child)}\n${snippetText(body)}\n${end(child)}\n${end(tag)}`
  // A body that is already a fence doesn't need another one.
  const isFence = bodyMap(body).blocks[0]?.kind === 'fence'
  const inside = tag.body === 'fence' && !isFence ? `\`\`\`\n${snippetText(body)}\n\`\`\`` : snippetText(body)
  return tag.body === 'fence' ? `${titled(tag)}\n${inside}\n${end(tag)}` : `${opening(tag)}\n${inside}\n${end(tag)}`
}

function opening(tag: TagDescription): string {
  return blockSnippet(tag, { onlyOpening: true })
}

function end({ name }: TagDescription): string {
  return `{% end${name} %}`
}

/** Adds the first attribute, which is usually why people wrap a fence in this tag. */
function titled({ name, attributes: [first] }: TagDescription): string {
  return first === undefined ? `{% ${name} %}` : `{% ${name} ${first.name}="${valueStop(first)}" %}`
}
