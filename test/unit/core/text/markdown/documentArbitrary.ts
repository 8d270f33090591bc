import fc from 'fast-check'
import type { DocumentNode } from '../../../../../src/contract/schemas/document.ts'
import { canonicalInlines } from '../../../../../src/core/text/markdown/writing/canonicalInlines.ts'
import {
  block,
  documentOf,
  fragment,
  inline,
  mark,
  plainNodes,
  textNode,
  voidBlock,
  type Mark,
} from '../../../../../src/core/text/markdown/document/documentNodes.ts'
import { tableBlock } from '../../../../../src/core/text/markdown/parsing/tableBlocks.ts'

const signs = [
  ...Array.from('*_`~[]()<>{}%#+-=.!|\\&;:$"\'/@^ab1 é日'),
  '  ',
  '{%',
  '$$',
  '&amp;',
  '&lt;',
  '<b>',
  '</p>',
  '1.',
  '~~',
  '\n',
  '{#a}',
  ' word ',
  '://',
]
const words = fc.array(fc.constantFrom(...signs), { minLength: 1, maxLength: 12 }).map((parts) => parts.join(''))
const line = words.map((text) => text.replaceAll('\n', ' '))
/** Words that attributes can contain. */
const value = fc.oneof(
  fc.constantFrom('plain', 'two words'),
  line.filter((text) => text.trim() !== ''),
)
const target = fc.constantFrom(
  'a.md',
  '../b c.md#d',
  'https://x.y/?a=1&b=(2)',
  '#top',
  '/pages/p1',
  '/pages/p1#a',
  '/files/f1',
  'x)(y.md',
  'q&amp;.md',
  'a\\b',
)

const refs = target.map((text) => {
  if (text === '#top') return { kind: 'anchor', anchor: 'top' }
  if (text === '/pages/p1') return { kind: 'page', page: 'p1' }
  if (text === '/pages/p1#a') return { kind: 'anchor', anchor: 'a', page: 'p1' }
  return text === '/files/f1' ? { kind: 'file', file: 'f1' } : { kind: 'url', url: text }
})

const marks = fc.subarray([
  mark('bold'),
  mark('italic'),
  mark('strikethrough'),
  mark('code'),
  mark('keyboard'),
  mark('superscript'),
  mark('color', { text: 'red', background: '$info' }),
])
const leaves = fc.array(
  fc.record({ text: words, marks: fc.oneof({ weight: 2, arbitrary: fc.constant<Mark[]>([]) }, marks) }),
  {
    minLength: 1,
    maxLength: 4,
  },
)
const text = leaves.map((list) => textNode(list))

const optional = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined })
const flag = optional(fc.boolean())

const inlines: fc.Arbitrary<DocumentNode> = fc.oneof(
  fc
    .record({
      ref: refs,
      title: optional(value.map((words) => words.trim()).filter((words) => words !== '' && words !== 'mention')),
    })
    .chain((data) => text.map((node) => inline('link', data, [node]))),
  refs.map((ref) => inline('mention', { ref })),
  refs.map((ref) => inline('inline-image', { ref, alt: 'An image', size: 'line' })),
  fc.constantFrom('x^2', 'a|b', '\\frac{1}{2}').map((formula) => inline('inline-math', { formula })),
  fc.constantFrom('1f600', '1f1e9-1f1ea').map((code) => inline('emoji', { code })),
  optional(fc.constant('$primary')).map((color) => inline('icon', { icon: 'rocket', color })),
  fc.constant(inline('expression', { expression: 'space.vars.name' })),
  refs.map((ref) => inline('button', { label: 'Go', kind: 'secondary', icon: 'gear', ref })),
)

/** The children of a paragraph: texts and inlines, but never only white space, breaks or images. */
const children = fc
  .array(fc.oneof({ weight: 3, arbitrary: text }, inlines), { minLength: 1, maxLength: 4 })
  .map((nodes) => canonicalInlines([...plainNodes('w'), ...nodes, ...plainNodes('')]))
const ownText = fc.oneof(
  children,
  words.filter((plain) => /[^\s]/.test(plain)).map((plain) => canonicalInlines(plainNodes(plain))),
)

const paragraph = ownText.map((nodes) => block('paragraph', nodes))
const aligned = ownText.map((nodes) => block('paragraph', nodes, { align: 'center' }))
const heading = fc
  .tuple(fc.constantFrom(1, 2, 3), ownText, optional(fc.constant('an-id')))
  .map(([level, nodes, id]) => {
    const node = block(`heading-${level}`, nodes)
    return id === undefined ? node : { ...node, meta: { id } }
  })

const codeLines = fc.array(
  fc.oneof(line, fc.constantFrom('', '```', '~~~~', '  indented', '{% endhint %}', '</details>', '- ```')),
  { minLength: 1, maxLength: 5 },
)
const code = fc
  .record({
    syntax: optional(fc.constantFrom('js', 'c++', 'a&amp;b')),
    title: optional(value),
    overflow: optional(fc.constantFrom('wrap', 'scroll')),
    lineNumbers: flag,
    fullWidth: flag,
    expandable: flag,
    collapsedLineCount: optional(fc.constant(5)),
  })
  .chain((data) =>
    fc.tuple(codeLines, fc.array(fc.boolean())).map(([lines, highlighted]) =>
      block(
        'code',
        lines.map((content, index) =>
          block('code-line', plainNodes(content), highlighted[index] === true ? { highlighted: true } : undefined),
        ),
        data,
      ),
    ),
  )

const caption = (name: string) =>
  fc.array(paragraph, { maxLength: 1 }).map((nodes) => (nodes.length === 0 ? [] : [fragment(name, nodes)]))
const length = optional(fc.oneof(fc.integer({ min: 1, max: 900 }), fc.constant({ unit: '%', value: 50 })))
const image = fc
  .record({ ref: refs, refDark: optional(refs), width: length, height: length, alt: optional(value) })
  .chain((data) => caption('caption').map((fragments) => voidBlock('image', data, fragments)))
const images = fc
  .tuple(
    fc.array(image, { minLength: 1, maxLength: 3 }),
    fc.record({ align: optional(fc.constantFrom('left', 'center')), fullWidth: flag, withFrame: flag }),
  )
  .map(([nodes, data]) => block('images', nodes, data))

const math = fc
  .constantFrom('x', 'a\nb', '\\begin{x}\n  1 & 2\n\\end{x}')
  .map((formula) => voidBlock('math', { formula }))

const cell = fc.option(fc.array(paragraph, { minLength: 1, maxLength: 1 }), { nil: undefined })
const title = line.map((text) => text.trim().replace(/\s+/g, ' '))
const pipeTable = fc
  .array(fc.record({ title, align: optional(fc.constantFrom('left', 'center', 'right')) }), {
    minLength: 1,
    maxLength: 3,
  })
  .chain((columns) =>
    fc.array(fc.array(cell, { minLength: columns.length, maxLength: columns.length }), { maxLength: 3 }).map((rows) =>
      tableBlock(
        columns.map(({ title: words, align }) => ({
          title: words,
          type: 'text',
          ...(align && { textAlignment: align }),
        })),
        rows,
        { type: 'grid', hideHeader: false },
      ),
    ),
  )
const richTable = fc
  .tuple(fc.array(paragraph, { minLength: 1, maxLength: 2 }), fc.boolean(), refs, flag)
  .map(([blocks, checked, ref, fullWidth]) =>
    tableBlock(
      [
        { title: 'Text', type: 'text' },
        { title: 'Number', type: 'number' },
        { title: 'Done', type: 'checkbox' },
        { title: 'Target', type: 'content-ref' },
        { title: 'Cover', type: 'files' },
        { title: 'State', type: 'select', multiple: true, options: [{ value: 'a"b', label: 'A <b>', color: 'blue' }] },
        { title: 'Stars', type: 'rating', max: 5 },
      ],
      [
        [
          blocks,
          { value: 1.5 },
          { value: checked },
          { value: ref },
          { value: ['f1'] },
          { value: ['a"b'] },
          { value: 3 },
        ],
        [undefined, undefined, undefined, undefined, undefined, undefined, undefined],
      ],
      {
        type: 'cards',
        cardSize: 'large',
        columns: ['c1', 'c2', 'c3'],
        targetDefinition: 'c4',
        coverDefinition: 'c5',
        coverDefinitionDark: 'c5',
        hideColumnTitle: ['c1', 'c2'],
        wrap: checked,
      },
      { fullWidth, search: fullWidth },
    ),
  )

const singles = fc.oneof(
  fc.constant(voidBlock('divider')),
  fc
    .record({ url: value, fullWidth: flag })
    .chain((data) => caption('caption').map((fragments) => voidBlock('embed', data, fragments))),
  refs.chain((ref) => caption('caption').map((fragments) => voidBlock('file', { ref }, fragments))),
  refs.map((ref) => voidBlock('content-ref', { ref })),
  refs.map((ref) => voidBlock('drawing', { ref })),
  refs.map((ref) => voidBlock('swagger', { ref, path: '/a/{b}', method: 'get', expanded: true })),
  fc.constant(voidBlock('openapi-operation', { ref: { kind: 'openapi', spec: 's' }, path: '/a', method: 'post' })),
  fc.constant(voidBlock('openapi-webhook', { ref: { kind: 'openapi', spec: 's' }, name: 'n', method: 'post' })),
  fc.constant(
    voidBlock('openapi-schemas', { ref: { kind: 'openapi', spec: 's' }, schemas: ['A', 'B'], grouped: false }),
  ),
  value.map((text) => voidBlock('integration', { integration: 'mermaid', block: 'diagram', props: { content: text } })),
  fc.constant(voidBlock('reusable-content', { ref: { kind: 'reusable-content', reusableContent: 'r1' } })),
)

const listItem = (blocks: fc.Arbitrary<DocumentNode[]>, checked: fc.Arbitrary<boolean | undefined>) =>
  fc.tuple(blocks, checked).map(([nodes, box]) => block('list-item', nodes, { checked: box }))
const unchecked = fc.constant(undefined)

const nested = fc.letrec<{ blocks: DocumentNode[]; block: DocumentNode }>((tie) => ({
  blocks: fc.array(tie('block'), { maxLength: 3 }),
  block: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    paragraph,
    heading,
    aligned,
    code,
    images,
    math,
    pipeTable,
    richTable,
    singles,
    fc
      .array(listItem(tie('blocks'), unchecked), { minLength: 1, maxLength: 3 })
      .map((items) => block('list-unordered', items)),
    fc
      .tuple(
        fc.array(listItem(tie('blocks'), unchecked), { minLength: 1, maxLength: 3 }),
        optional(fc.constantFrom(0, 7)),
      )
      .map(([items, start]) => block('list-ordered', items, { start })),
    fc
      .array(listItem(tie('blocks'), fc.boolean()), { minLength: 1, maxLength: 3 })
      .map((items) => block('list-tasks', items)),
    tie('blocks').map((nodes) => block('blockquote', nodes)),
    fc.tuple(tie('blocks'), value).map(([nodes, icon]) => block('hint', nodes, { style: 'warning', icon })),
    fc
      .array(
        fc.tuple(tie('blocks'), value).map(([nodes, words]) => block('tabs-item', nodes, { title: words })),
        { minLength: 1, maxLength: 2 },
      )
      .map((items) => block('tabs', items)),
    fc
      .array(
        tie('blocks').map((nodes) => block('stepper-step', nodes, { icon: 'gear' })),
        { minLength: 1, maxLength: 2 },
      )
      .map((items) => block('stepper', items, { fullWidth: false })),
    fc
      .array(
        tie('blocks').map((nodes) => block('column', nodes, { width: '50%', verticalAlignment: 'middle' })),
        { minLength: 1, maxLength: 2 },
      )
      .map((items) => block('columns', items, { fullWidth: true })),
    fc
      .tuple(ownText, tie('blocks'), fc.boolean())
      .map(([nodes, body, open]) =>
        voidBlock('expandable', open ? { defaultExpanded: true } : {}, [
          fragment('expandable-title', [block('paragraph', nodes)]),
          fragment('expandable-body', body),
        ]),
      ),
    tie('blocks').map((nodes) => block('if', nodes, { expression: 'visitor.claims.a == "b"' })),
    fc
      .array(
        tie('blocks').map((nodes) => block('update', nodes, { date: '2026-01-31', tags: 'a,b' })),
        { minLength: 1, maxLength: 2 },
      )
      .map((items) => block('updates', items, { format: 'full' })),
    fc
      .tuple(code, flag, optional(fc.constantFrom('hidden', 'full')))
      .map(([node, openInAIProviders, defaultExpanded]) => {
        return block('prompt', [node], { description: 'Ask', icon: 'robot', openInAIProviders, defaultExpanded })
      }),
  ),
}))

/** Any document in the form that reading Markdown gives, with all kinds of blocks, inlines and marks. */
export const anyDocument = nested.blocks.map(documentOf)
