import { apiBlockHtml } from './openApi/apiBlocks.ts'
import { cardHtml, embedHtml, fileCardHtml } from './cards.ts'
import { codeClose, codeOpen } from './codeRules.ts'
import { unescapeAttribute } from '../../text/markdown/dialect/tagLine.ts'
import { encodeHtml } from '../../text/strings/encodeHtml.ts'
import { evaluateExpression } from './expressions/evaluateExpression.ts'
import { decorativeIconHtml, iconHtml } from './icons.ts'
import { includeHtml } from './includes.ts'
import { colorName } from './colors.ts'
import { olderApiRules } from './openApi/olderApiTags.ts'
import type { ContainerRules, PageRenderer, ShownTag } from './pageRenderer.ts'

const endOf =
  (...names: readonly string[]): ContainerRules['close'] =>
  () =>
    `${names.map((name) => `</${name}>`).join('')}\n`
const plain: ContainerRules = { open: ({ attributes }) => `<div${attributes}>\n`, close: endOf('div') }

const containers = new Map<string, ContainerRules>(
  Object.entries({
    hint: { open: hint, close: endOf('div', 'div') },
    tabs: { open: openTabs, close: closeTabs },
    tab: { open: openTab, close: endOf('div') },
    'code-tabs': { open: openTabs, close: closeTabs },
    'code-tabs-item': { open: openTab, close: endOf('div') },
    stepper: { open: ({ attributes }) => `<div${attributes} role="list">\n`, close: endOf('div') },
    step: { open: ({ attributes }) => `<div${attributes} role="listitem">\n`, close: endOf('div') },
    columns: { open: openColumns, close: endOf('div') },
    column: { open: openColumn, close: endOf('div') },
    code: { open: codeOpen, close: codeClose },
    prompt: { open: openPrompt, close: endOf('details') },
    if: { open: openCondition, close: closeCondition },
    updates: { open: openUpdates, close: endOf('div') },
    update: { open: openUpdate, close: endOf('div', 'section') },
    embed: {
      open: (shown) => `<figure${shown.attributes}>${embedHtml(shown)}<figcaption>${olderCaption(shown.tag)}\n`,
      close: endOf('figcaption', 'figure'),
    },
    file: {
      open: (shown) => `<figure${shown.attributes}>${fileCardHtml(shown)}<figcaption>${olderCaption(shown.tag)}\n`,
      close: endOf('figcaption', 'figure'),
    },
  } satisfies Record<string, ContainerRules>),
)

function containerRules({ tag: { name } }: ShownTag): ContainerRules {
  return containers.get(name) ?? olderApiRules(name) ?? plain
}

/** Renders the start of a block that contains others. */
export function openTagHtml(shown: ShownTag): string {
  return containerRules(shown).open(shown)
}

/** Renders the end of a block that contains others. */
export function closeTagHtml(shown: ShownTag): string {
  return containerRules(shown).close(shown)
}

/** Renders a standalone block. */
export function singleTagHtml(shown: ShownTag): string {
  const { tag, attributes } = shown
  const { url, src, page } = tag.attributes
  switch (tag.name) {
    case 'content-ref':
      return `<div${attributes}>${cardHtml(shown, url ?? '')}</div>\n`
    case 'page-ref':
      return `<div${attributes}>${cardHtml(shown, page ?? '')}</div>\n`
    case 'embed':
      return `<figure${attributes}>${embedHtml(shown)}${captionHtml(olderCaption(tag))}</figure>\n`
    case 'file':
      return `<figure${attributes}>${fileCardHtml(shown)}${captionHtml(olderCaption(tag))}</figure>\n`
    case 'include':
      return includeHtml(shown)
    case 'openapi':
    case 'swagger':
    case 'openapi-operation':
    case 'openapi-schemas':
    case 'openapi-webhook':
      return apiBlockHtml(shown)
    default:
      return integrationHtml(shown, src)
  }
}

/** Returns the caption that an older export wrote into the tag itself. */
function olderCaption({ attributes }: ShownTag['tag']): string {
  return encodeHtml(attributes['caption']?.trim() ?? '')
}

function captionHtml(words: string): string {
  return words === '' ? '' : `<figcaption>${words}</figcaption>`
}

const hintIcons = new Map([
  ['info', 'circle-info'],
  ['success', 'circle-check'],
  ['warning', 'triangle-exclamation'],
  ['danger', 'circle-exclamation'],
])

function hint({ tag, attributes, page }: ShownTag): string {
  const written = tag.attributes['style'] ?? 'info'
  const style = hintIcons.has(written) ? (written as 'info' | 'success' | 'warning' | 'danger') : 'info'
  const icon = tag.attributes['icon'] ?? hintIcons.get(style) ?? ''
  const words = encodeHtml(page.context.labels[style])
  const sign = `<span class="galley-hint-sign" aria-hidden="true">${iconHtml(icon, page.context)}</span>`
  return `<div${attributes} data-style="${style}" role="note" aria-label="${words}">${sign}<div class="galley-hint-text">\n`
}

function openTabs({ attributes, page }: ShownTag): string {
  page.tabGroups.push({ name: page.newId('tabs'), shown: 0 })
  return `<div${attributes} role="group" aria-label="${encodeHtml(page.context.labels.tabs)}">\n`
}

function closeTabs({ page }: ShownTag): string {
  page.tabGroups.pop()
  return '</div>\n'
}

/** Tabs work without a script: the checked button of a radio group shows the block after it. */
function openTab({ tag, attributes, page }: ShownTag): string {
  const group = page.tabGroups.at(-1)
  if (group === undefined) return `<div${attributes}>\n`
  group.shown += 1
  const id = `${group.name}-${group.shown}`
  const checked = group.shown === 1 ? ' checked' : ''
  const { title, icon } = tag.attributes
  const sign = icon === undefined ? '' : `${decorativeIconHtml(icon, page.context)} `
  const label = `${sign}${encodeHtml(title || String(group.shown))}`
  return `<input type="radio" name="${group.name}" id="${id}"${checked}><label for="${id}">${label}</label><div${attributes}>\n`
}

function openColumns({ tag, attributes }: ShownTag): string {
  return `<div${attributes}${tag.attributes['fullWidth'] === 'true' ? ' data-full-width="true"' : ''}>\n`
}

function openColumn({ tag, attributes }: ShownTag): string {
  const { width = '', valign = '' } = tag.attributes
  const share = /^\d{1,3}(?:\.\d+)?%$/.test(width) ? ` style="--width:${width}"` : ''
  const aligned = /^(?:top|middle|bottom)$/.test(valign) ? ` data-valign="${valign}"` : ''
  return `<div${attributes}${share}${aligned}>\n`
}

function openPrompt({ tag, attributes, page }: ShownTag): string {
  const { description, icon, defaultExpanded = 'partial' } = tag.attributes
  const open = defaultExpanded === 'hidden' ? '' : ' open'
  const words = encodeHtml(description ?? page.context.labels.prompt)
  const sign = iconHtml(icon ?? 'terminal', page.context)
  return `<details${attributes}${open} data-expanded="${encodeHtml(defaultExpanded)}"><summary>${sign} ${words}</summary>\n`
}

/**
 * Marks the start and end of content that readers don't get, so that it can be removed once its end is known. Uses a
 * character that no text contains, because Markdown replaces it.
 */
export const withheld = { start: '\0(', end: '\0)' }

/** Shows the content as visitors with the chosen claims see it. In the preview, anyone can expand it. */
function openCondition({ tag, attributes, page }: ShownTag): string {
  const hides = isWithheld(tag, page)
  if (page.context.isForReaders === true) return `${hides ? withheld.start : ''}<div${attributes}>\n`
  const { condition, notShown } = page.context.labels
  const words = `${encodeHtml(hides ? notShown : condition)} <code>${encodeHtml(tag.rest)}</code>`
  return `<details${attributes}${hides ? '' : ' open'} data-holds="${!hides}"><summary>${iconHtml(hides ? 'eye-slash' : 'eye', page.context)} ${words}</summary>\n`
}

function closeCondition({ tag, page }: ShownTag): string {
  if (page.context.isForReaders !== true) return '</details>\n'
  return `</div>\n${isWithheld(tag, page) ? withheld.end : ''}`
}

function isWithheld(tag: ShownTag['tag'], page: PageRenderer): boolean {
  const isForReaders = page.context.isForReaders === true
  const result = evaluateExpression(tag.rest, page.view.variables(), isForReaders)
  return 'value' in result ? !result.value : isForReaders && 'unknown' in result
}

const dateStyles = new Map([
  ['full', 'long'],
  ['short', 'medium'],
  ['numeric', 'short'],
] as const)

/** Updates can't be nested, so an update belongs to the last list. */
function openUpdates({ tag, attributes, page }: ShownTag): string {
  page.dateStyle = dateStyles.get(tag.attributes['format'] as 'full') ?? 'long'
  return `<div${attributes}>\n`
}

function openUpdate({ tag, attributes, page }: ShownTag): string {
  const { date, tags = '' } = tag.attributes
  const words = date && encodeHtml(page.formats.day(date, page.dateStyle) ?? date)
  const time = date === undefined ? '' : `<time datetime="${encodeHtml(date)}">${words}</time>`
  const labels = tags.split(',').flatMap((slug) => (slug.trim() === '' ? [] : [tagHtml(slug.trim(), page)]))
  return `<section${attributes}><header>${time}${labels.join('')}</header><div>\n`
}

/** Renders a tag of pages and updates, with its label and color if the docs define them. */
export function tagHtml(slug: string, page: PageRenderer): string {
  const tag = page.view.tag(slug)
  const icon = tag?.icon === undefined ? '' : `${iconHtml(tag.icon, page.context)} `
  const words = encodeHtml(tag?.label ?? slug)
  return `<span class="galley-option" data-color="${colorName(tag?.color) ?? 'default'}">${icon}${words}</span>`
}

/** Renders an integration block: a diagram as the editor shows diagrams, others with their name and values. */
function integrationHtml({ tag, attributes, page }: ShownTag, source: string | undefined): string {
  const { url } = tag.attributes
  if (tag.name === '@mermaid/diagram') {
    // A diagram can contain unescaped quotes.
    const content = /\bcontent=(["'])([^]*)\1/.exec(tag.rest)?.[2]
    if (content !== undefined) {
      return `<div${attributes}>${page.nestedHtml(`~~~~mermaid\n${unescapeAttribute(content)}\n~~~~\n`)}</div>\n`
    }
  }
  const name = encodeHtml(tag.name)
  const target = url ?? source
  const rest = encodeHtml(target ?? tag.rest)
  return `<div${attributes}><p class="galley-card">${iconHtml('puzzle-piece', page.context)} <strong>${name}</strong> ${rest}</p></div>\n`
}
