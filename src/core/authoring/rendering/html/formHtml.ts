import { decodeHTML } from 'entities'
import { emojiCharacters } from '../../../text/markdown/document/emoji.ts'
import { type HtmlText, withoutTags } from '../../../text/markdown/parsing/htmlTags.ts'
import { encodeHtml, filledIn } from '../../../text/strings/encodeHtml.ts'
import { evaluateExpression, type Evaluation } from '../expressions/evaluateExpression.ts'
import { readHtmlAttributes, type HtmlAttributes } from './htmlAttributes.ts'
import { decorativeIconHtml, iconHtml, signHtml } from '../icons.ts'
import type { FormElement, PageRenderer } from '../pageRenderer.ts'
import { linkAttributes } from './safeTarget.ts'
import { styleColors } from '../colors.ts'

const names = new Set(['a', 'button', 'code', 'i', 'picture', 'pre', 'span', 'table'])

/** Returns whether an element with this name can be a form of the dialect. */
export function mayBeForm(name: string): boolean {
  return names.has(name)
}

/** Renders a form of the dialect. Undefined for an element without a special meaning. */
export function formHtml(element: FormElement, page: PageRenderer): string | undefined {
  const { name, attributes } = element
  const classes = attributes.get('class')?.split(/\s+/) ?? []
  switch (name) {
    case 'a':
      if (classes.includes('button')) return buttonHtml(element, classes, page)
      return attributes.has('data-mention') ? mentionHtml(attributes.get('href') ?? '', element, page) : undefined
    case 'button':
      return buttonHtml(element, classes, page)
    case 'code':
      return classes.includes('expression') ? expressionHtml(withoutTags(element.inner().text).trim(), page) : undefined
    case 'i':
      return iconForm(attributes, classes, page)
    case 'picture':
      return pictureForm(element.inner(), page)
    case 'pre':
      return preHtml(element, page)
    case 'span':
      return emojiHtml(attributes)
    default:
      return undefined
  }
}

function buttonHtml(element: FormElement, classes: readonly string[], page: PageRenderer): string {
  const { attributes } = element
  const kind = classes.includes('primary') ? 'primary' : 'secondary'
  const icon = attributes.get('data-icon')
  const words = `${icon === undefined ? '' : `${decorativeIconHtml(icon, page.context)} `}${element.innerHtml()}`
  const target = attributes.get('href')
  const link = target === undefined ? undefined : page.view.link(target)
  const linkAttribute = linkAttributes(link?.href ?? target)
  const broken = link?.broken === undefined ? '' : ' galley-broken'
  if (linkAttribute === undefined) {
    const query = attributes.get('data-query')
    const title = query === undefined ? '' : ` title="${encodeHtml(query)}"`
    const action = attributes.get('data-action')
    const field = action === 'ask' || action === 'search' ? ` data-action="${action}"` : ''
    return `<span class="galley-button galley-button-inert" data-kind="${kind}"${field}${title}>${words}</span>`
  }
  return `<a class="galley-button${broken}" data-kind="${kind}" ${linkAttribute}>${words}</a>`
}

/** Renders a mention with the current title of its target. */
export function mentionHtml(target: string, words: Pick<FormElement, 'innerHtml'>, page: PageRenderer): string {
  const link = page.view.link(target)
  const linkAttribute = linkAttributes(link?.href ?? target)
  const title = link?.title === undefined ? words.innerHtml() : encodeHtml(link.title)
  const shown = `${signHtml(link ?? {}, page.context)}${title}`
  if (linkAttribute === undefined) return shown
  const broken = link?.broken === undefined ? '' : ` title="${encodeHtml(link.broken)}"`
  const look = link?.broken === undefined ? 'galley-mention' : 'galley-mention galley-broken'
  return `<a class="${look}" ${linkAttribute}${broken}>${shown}</a>`
}

function expressionHtml(html: string, page: PageRenderer): string {
  const source = decodeHTML(html)
  const result = shownResult(source, page)
  if ('value' in result) {
    return `<span class="galley-variable" title="${encodeHtml(source)}">${encodeHtml(result.value)}</span>`
  }
  const why = 'unknown' in result ? filledIn(page.context.labels.unknownVariable, result.unknown) : result.problem
  return `<code class="galley-broken" title="${encodeHtml(why)}">${encodeHtml(source)}</code>`
}

/** Evaluates an expression while there's room for its value. */
function shownResult(source: string, page: PageRenderer): Exclude<Evaluation, { value: unknown }> | { value: string } {
  const tooLong = { problem: 'The values on this page are too long.' }
  const result = page.hasRoomFor(source) ? evaluateExpression(source, page.view.variables()) : tooLong
  if (!('value' in result)) return result
  const found: unknown = result.value ?? ''
  const value = String(found)
  return page.hasRoomFor(value) ? { value } : tooLong
}

function iconForm(attributes: HtmlAttributes, classes: readonly string[], page: PageRenderer): string | undefined {
  const icon = classes.find(
    (name) => /^fa-[a-z0-9-]+$/.test(name) && !/^fa-(?:solid|regular|light|thin|duotone|brands)$/.test(name),
  )
  return icon && iconHtml(icon, page.context, styleColors(attributes.get('style') ?? '').text)
}

function pictureForm(inner: HtmlText, page: PageRenderer): string | undefined {
  const image = firstTag(inner, 'img')
  if (image === undefined) return undefined
  const source = image.get('src') ?? ''
  const dark = firstTag(inner, 'source')?.get('srcset') ?? source
  return page.pictureHtml({ source, dark, alt: image.get('alt') ?? '', width: image.get('width') })
}

/** Returns the attributes of the first element with a name. */
function firstTag({ tags }: HtmlText, name: string): HtmlAttributes | undefined {
  const tag = tags.find((each) => each.name === name && !each.isEnd)
  return tag && readHtmlAttributes(tag)
}

function preHtml({ attributes, inner }: FormElement, page: PageRenderer): string {
  const title = attributes.get('data-title')
  const caption = title === undefined ? '' : `<figcaption>${encodeHtml(title)}</figcaption>`
  const wrap = attributes.get('data-overflow') === 'wrap' ? ' data-overflow="wrap"' : ''
  const code = page.plainHtml(inner())
  return `<figure class="dialect-code"${wrap}>${caption}<pre class="hljs">${code}</pre></figure>`
}

function emojiHtml(attributes: HtmlAttributes): string | undefined {
  const code = attributes.get('data-code')
  if (attributes.get('data-tag') !== 'emoji' || code === undefined) return undefined
  return encodeHtml(emojiCharacters(code))
}
