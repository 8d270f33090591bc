import type { DefaultTreeAdapterTypes as Tree } from 'parse5'
import type { DocumentNode } from '../../../contract/schemas/document.ts'
import { targetToRef } from '../../text/markdown/document/contentTargets.ts'
import { block, inline, mark, plainNodes, type Mark } from '../../text/markdown/document/documentNodes.ts'
import { replaceHidden } from '../../text/strings/hiddenCharacters.ts'
import { attributeOf, elementsIn, hiddenElements } from './htmlTableRows.ts'

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
  /\b(?:admonition|alert|callout|confluence-information-macro|markdown-alert|notecard|panel|hint|theme-admonition)\b/i

/**
 * Headings are those of HTML, paragraphs with that role, and Word's paragraphs with such a style. Deeper ones than the
 * platform has are the third.
 */
export function headingLevel(element: Tree.Element): number | undefined {
  const level =
    /^h([1-6])$/.exec(element.tagName)?.[1] ??
    /^MsoHeading([1-6])$/.exec(attributeOf(element, 'class'))?.[1] ??
    (attributeOf(element, 'role') === 'heading' ? /^[1-6]$/.exec(attributeOf(element, 'aria-level'))?.[0] : undefined)
  if (level !== undefined) return Math.min(3, Number(level))
  return attributeOf(element, 'class') === 'MsoTitle' ? 1 : undefined
}

/** An item of a list that is written as a paragraph. Levels are counted from 1. */
interface ParagraphItem {
  readonly kind: 'ordered' | 'unordered'
  readonly level: number
}

/** Word writes items of lists as paragraphs, and PowerPoint as containers. */
export function paragraphItem(element: Tree.Element): ParagraphItem | undefined {
  const level = /mso-list:\s*l\d{1,9} level(\d)/i.exec(attributeOf(element, 'style'))?.[1]
  if (element.tagName === 'p' && level !== undefined) {
    const isNumbered = /^\s*(?:\d+|[a-z]|[ivx]+)[.)]/i.test(textOf(element))
    return { kind: isNumbered ? 'ordered' : 'unordered', level: Number(level) }
  }
  const outline = /^O([1-5])$/.exec(attributeOf(element, 'class'))?.[1]
  if (outline === undefined || !elementsIn(element).some(isBullet)) return undefined
  return { kind: 'unordered', level: Number(outline) }
}

function isBullet(element: Tree.Element): boolean {
  return /mso-list:\s*ignore|mso-special-format:\s*["']?(?:bullet|numbullet)/i.test(attributeOf(element, 'style'))
}

/** What programs add around a text for people who read it there: the marks of lists, links to edit, references. */
const addedClass =
  /(?:^|\s)(?:mw-editsection|reference|markdown-alert-title|admonitionHeading_\w+|example-header|visually-hidden|sr-only)(?:\s|$)/

/** Returns whether an element isn't part of the text. */
export function isAdded(element: Tree.Element): boolean {
  return isBullet(element) || addedClass.test(attributeOf(element, 'class'))
}

/** Returns whether an item of a list is checked. Undefined if it has no checkbox. */
export function checkedState(item: Tree.Element): boolean | undefined {
  if (attributeOf(item, 'role') === 'checkbox') return attributeOf(item, 'aria-checked') === 'true'
  const label = elementsIn(item, 'label')[0] ?? elementsIn(item, 'p')[0]
  const inputs = [...elementsIn(item, 'input'), ...(label === undefined ? [] : elementsIn(label, 'input'))]
  const box = inputs.find((input) => attributeOf(input, 'type') === 'checkbox')
  return box?.attrs.some(({ name }) => name === 'checked')
}

/** Returns the name or the sign of an emoji that is an image. */
export function emojiText(element: Tree.Element): string | undefined {
  if (element.tagName !== 'img') return undefined
  const name = attributeOf(element, 'data-stringify-emoji')
  const isEmoji = name !== '' || /(?:^|\s)[\w-]{0,40}emoji(?:\s|$)/i.test(attributeOf(element, 'class'))
  return isEmoji ? name || attributeOf(element, 'alt') || undefined : undefined
}

/** Returns an image whose address `addressOf` gives for its source. Undefined without one, and if it counts readers. */
export function imageNode(
  element: Tree.Element,
  addressOf: (source: string, alt: string) => string | undefined,
): DocumentNode | undefined {
  if (element.tagName !== 'img') return undefined
  const isDot = [attributeOf(element, 'width'), attributeOf(element, 'height')].some((side) => /^[0-2]$/.test(side))
  const alt = replaceHidden(attributeOf(element, 'alt').replace(/\s+/g, ' ').trim(), () => '')
  const address = isDot ? undefined : addressOf(attributeOf(element, 'src'), alt)
  return address === undefined ? undefined : inline('inline-image', { ref: targetToRef(address), alt })
}

/** Editors of code copy it as a container with a fixed font whose white space counts. */
export function isCodeContainer(element: Tree.Element): boolean {
  const style = attributeOf(element, 'style')
  return element.tagName === 'div' && /white-space:\s*pre\s*(?:;|$)/i.test(style) && fixedFont.test(style)
}

const fixedFont = /font-family:[^;]{0,200}(?:monospace|\bmono\b|courier|consolas|menlo)/i

export function calloutStyle(element: Tree.Element): string | undefined {
  // Notion copies callouts so.
  if (element.tagName === 'aside' && attributeOf(element, 'class') === '') return 'info'
  const panel = attributeOf(element, 'data-panel-type')
  const words = `${attributeOf(element, 'class')} ${attributeOf(element, 'data-type')}`
  if (!calloutClass.test(words) || /(?:^|\s)code\s+panel(?:\s|$)/i.test(words)) return undefined
  const names = `${panel} ${words.replace(calloutClass, ' ')}`.replaceAll(/[-_]+/g, ' ')
  return callouts.find(([pattern]) => pattern.test(names))?.[1] ?? 'info'
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
  if (/vertical-align:\s*super/i.test(style)) found.push('superscript')
  if (/vertical-align:\s*sub(?!\w)/i.test(style)) found.push('subscript')
  const isCode = element.tagName === 'span' && (fixedFont.test(style) || attributeOf(element, 'class') === 'code')
  if (isCode) found.push('code')
  return [...new Set(found)].map((name) => mark(name))
}

export function codeBlock(element: Tree.Element): DocumentNode {
  const code = elementsIn(element, 'code')[0]
  // GitHub names the language on the element around it.
  const { parentNode } = element
  const named = [element, code, parentNode !== null && 'attrs' in parentNode ? parentNode : undefined]
  const classes = named
    .map((one) =>
      one === undefined ? '' : `${attributeOf(one, 'class')} ${attributeOf(one, 'data-syntaxhighlighter-params')}`,
    )
    .join(' ')
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
  const words = node.tagName === 'br' ? '\n' : node.childNodes.map(textOf).join('')
  return node.tagName === 'div' && !words.endsWith('\n') ? `${words}\n` : words
}
