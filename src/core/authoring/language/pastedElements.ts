import type { DefaultTreeAdapterTypes as Tree } from 'parse5'
import type { DocumentNode } from '../../../contract/schemas/document.ts'
import { block, mark, plainNodes, type Mark } from '../../text/markdown/document/documentNodes.ts'
import { replaceHidden } from '../../text/strings/hiddenCharacters.ts'
import { hiddenElements } from './htmlTableRows.ts'

// What elements of pasted HTML mean: programs say it with names, classes and styles.

const markElements: ReadonlyMap<string, string> = new Map([
  ['b', 'bold'],
  ['strong', 'bold'],
  ['i', 'italic'],
  ['em', 'italic'],
  ['cite', 'italic'],
  ['s', 'strikethrough'],
  ['del', 'strikethrough'],
  ['strike', 'strikethrough'],
  ['code', 'code'],
  ['tt', 'code'],
  ['samp', 'code'],
  ['kbd', 'keyboard'],
  ['sub', 'subscript'],
  ['sup', 'superscript'],
])

/** Elements whose class or role says that they are a callout, with the style of its hint. */
const callouts: readonly (readonly [RegExp, string])[] = [
  [/\b(?:danger|error|critical|caution|important-danger)\b/i, 'danger'],
  [/\b(?:warning|warn|attention)\b/i, 'warning'],
  [/\b(?:success|tip|check)\b/i, 'success'],
  [/\b(?:info|note|information|important|panel)\b/i, 'info'],
]
const calloutClass =
  /\b(?:admonition|alert|callout|confluence-information-macro|markdown-alert|panel|hint|theme-admonition)\b/i

/** Headings are those of HTML, and Word's paragraphs with such a style. Deeper ones than the platform has are the third. */
export function headingLevel(element: Tree.Element): number | undefined {
  const level =
    /^h([1-6])$/.exec(element.tagName)?.[1] ?? /^MsoHeading([1-6])$/.exec(attributeOf(element, 'class'))?.[1]
  if (level !== undefined) return Math.min(3, Number(level))
  return attributeOf(element, 'class') === 'MsoTitle' ? 1 : undefined
}

/** Word writes items of lists as paragraphs. */
export function wordListItem(element: Tree.Element): 'ordered' | 'unordered' | undefined {
  if (element.tagName !== 'p' || !/mso-list:\s*l\d/i.test(attributeOf(element, 'style'))) return undefined
  return /^\s*(?:\d+|[a-z]|[ivx]+)[.)]/i.test(textOf(element)) ? 'ordered' : 'unordered'
}

export function withoutBullet(nodes: readonly Tree.ChildNode[]): Tree.ChildNode[] {
  return nodes.filter((node) => !('tagName' in node && /mso-list:\s*ignore/i.test(attributeOf(node, 'style'))))
}

export function calloutStyle(element: Tree.Element): string | undefined {
  const words = `${attributeOf(element, 'class')} ${attributeOf(element, 'data-type')}`
  if (!calloutClass.test(words)) return undefined
  const names = words.replaceAll(/[-_]+/g, ' ')
  return callouts.find(([pattern]) => pattern.test(names.replace(calloutClass, ' ')))?.[1] ?? 'info'
}

/** Google Docs and Word write emphasis as styles. */
export function marksOf(element: Tree.Element): Mark[] {
  const style = attributeOf(element, 'style')
  const type = markElements.get(element.tagName)
  const isPlain = /font-weight:\s*(?:normal|[1-5]00)\b/i.test(style)
  const found = type === undefined || (type === 'bold' && isPlain) ? [] : [type]
  if (/font-weight:\s*(?:bold|[6-9]00)\b/i.test(style)) found.push('bold')
  if (/font-style:\s*italic/i.test(style)) found.push('italic')
  if (/text-decoration[^;]*line-through/i.test(style)) found.push('strikethrough')
  return [...new Set(found)].map((name) => mark(name))
}

export function codeBlock(element: Tree.Element): DocumentNode {
  const code = elementsIn(element, 'code')[0]
  // GitHub names the language on the element around it.
  const { parentNode } = element
  const named = [element, code, parentNode !== null && 'attrs' in parentNode ? parentNode : undefined]
  const classes = named.map((one) => (one === undefined ? '' : attributeOf(one, 'class'))).join(' ')
  const syntax = /\b(?:language|lang|brush:?|highlight-source)[-\s]([\w+#]+)/.exec(classes)?.[1]
  const lines = textOf(element)
    .replace(/\r\n?/g, '\n')
    .replace(/^\n|\n$/g, '')
    .split('\n')
  return block(
    'code',
    lines.map((line) => block('code-line', plainNodes(replaceHidden(line, (sign) => (sign === '\t' ? sign : ''))))),
    { syntax },
  )
}

function textOf(node: Tree.ChildNode): string {
  if ('value' in node) return node.value
  if (!('tagName' in node) || hiddenElements.has(node.tagName)) return ''
  return node.tagName === 'br' ? '\n' : node.childNodes.map(textOf).join('')
}

export function elementsIn({ childNodes }: Tree.Element, tagName?: string): Tree.Element[] {
  return childNodes
    .filter((node) => 'tagName' in node)
    .filter((node) => tagName === undefined || node.tagName === tagName)
}

export function attributeOf({ attrs }: Tree.Element, wanted: string): string {
  return attrs.find(({ name }) => name === wanted)?.value ?? ''
}
