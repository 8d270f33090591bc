import { readHtmlTable, type HtmlCell } from '../../text/markdown/parsing/htmlTables.ts'
import { type HtmlText, withoutTags } from '../../text/markdown/parsing/htmlTags.ts'
import { colorName } from './colors.ts'
import { encodeHtml, filledIn } from '../../text/strings/encodeHtml.ts'
import { readHtmlAttributes, type HtmlAttributes } from './html/htmlAttributes.ts'
import { decorativeIconHtml, signHtml } from './icons.ts'
import type { PageRenderer } from './pageRenderer.ts'
import { linkAttributes } from './html/safeTarget.ts'

/** A table column as its head describes it. */
interface Column {
  readonly title: string
  readonly attributes: HtmlAttributes
  readonly type: string
  readonly isHidden: boolean
  readonly options: ReadonlyMap<string, { readonly label: string; readonly color: string | undefined }>
}

/** Renders a table of the dialect as a grid or as cards. Undefined for HTML that isn't exactly one table. */
export function tableHtml(html: HtmlText, page: PageRenderer): string | undefined {
  const table = readHtmlTable(html)
  const [head, ...rows] = table?.rows ?? []
  if (table === undefined || head === undefined) return undefined
  const columns = head.map((cell) => readColumn(cell, page))
  if (rows.some(({ length }) => length > columns.length)) return undefined
  // Missing cells are rendered too, so a malicious table could have a huge number of them.
  if (rows.length * columns.length > html.end - html.start) return undefined
  const attributes = readHtmlAttributes(table.tag)
  const cards = attributes.get('data-view') === 'cards'
  return cards ? cardsHtml(columns, rows, attributes, page) : gridHtml(columns, rows, attributes, page)
}

function readColumn({ tag, html }: HtmlCell, page: PageRenderer): Column {
  const attributes = readHtmlAttributes(tag)
  const options = html.tags.filter(({ name, isEnd }) => name === 'option' && !isEnd)
  return {
    title: page.inlineHtml(html).trim(),
    attributes,
    isHidden: isSet(attributes, 'data-hidden'),
    type: attributes.get('data-type') ?? (html.tags.some(({ name }) => name === 'select') ? 'select' : 'text'),
    options: new Map(
      options.map((each) => {
        const option = readHtmlAttributes(each)
        const value = option.get('value') ?? ''
        return [value, { label: option.get('label') ?? value, color: colorName(option.get('color')) }]
      }),
    ),
  }
}

function gridHtml(
  columns: readonly Column[],
  rows: readonly (readonly HtmlCell[])[],
  attributes: HtmlAttributes,
  page: PageRenderer,
): string {
  const shown = columns.flatMap((column, index) => {
    if (column.isHidden) return []
    const look = cellAttributes(column)
    const start = `<td${look} data-type="${encodeHtml(column.type)}">`
    return [{ column, index, head: `<th scope="col"${look}>`, start }]
  })
  const names = ['data-header-sticky', 'data-first-column-sticky', 'data-full-width']
  const flags = names.flatMap((name) => (isSet(attributes, name) ? ` ${name}="true"` : []))
  const head = shown.map(({ column, head }) => `${head}${column.title}</th>`).join('')
  const hidden = isSet(attributes, 'data-header-hidden') ? ' class="galley-unseen"' : ''
  const body = rows.map((row) => {
    const cells = shown.map(({ column, index, start }) => `${start}${cellHtml(row[index], column, page)}</td>`)
    return `<tr>${cells.join('')}</tr>`
  })
  const table = `<table class="galley-table"><thead${hidden}><tr>${head}</tr></thead><tbody>${body.join('')}</tbody></table>`
  return `<div class="galley-table-frame"${flags.join('')}>${table}</div>\n`
}

function cellAttributes({ attributes, type }: Column): string {
  const width = Number(attributes.get('width'))
  const align = /^(?:left|center|right|start|end)$/.exec(alignmentOf(attributes) ?? '')?.[0]
  const valign = /^(?:top|middle|bottom)$/.exec(attributes.get('valign') ?? '')?.[0]
  const styles = [
    width > 0 ? `min-width:${Math.min(Math.round(width), 2000)}px` : '',
    align === undefined ? (type === 'number' ? 'text-align:end' : '') : `text-align:${align}`,
    valign === undefined ? '' : `vertical-align:${valign}`,
  ].filter((style) => style !== '')
  return styles.length === 0 ? '' : ` style="${styles.join(';')}"`
}

function alignmentOf(attributes: HtmlAttributes): string | undefined {
  return /text-align:\s*(\w+)/.exec(attributes.get('style') ?? '')?.[1] ?? attributes.get('align')
}

function cardsHtml(
  columns: readonly Column[],
  rows: readonly (readonly HtmlCell[])[],
  attributes: HtmlAttributes,
  page: PageRenderer,
): string {
  const indexOf = (name: string): number => columns.findIndex((column) => column.attributes.has(name))
  const [target, cover, dark] = [
    indexOf('data-card-target'),
    indexOf('data-card-cover'),
    indexOf('data-card-cover-dark'),
  ]
  const size = attributes.get('data-card-size') === 'large' ? 'large' : 'medium'
  const wrap = attributes.get('data-card-wrap') === 'false' ? ' data-wrap="false"' : ''
  const fields = columns.flatMap((column, index) => {
    if (column.isHidden || index === cover || index === dark) return []
    return [{ column, index, start: `<div class="galley-card-field" data-type="${encodeHtml(column.type)}">` }]
  })
  const cards = rows.map((row) => {
    const cells = fields.map(({ column, index, start }) => {
      const html = cellHtml(row[index], column, page)
      return html === '' ? '' : `${start}${html}</div>`
    })
    const picture = coverHtml(targetIn(row[cover]), targetIn(row[dark]), page)
    return `<li>${picture}<div class="galley-card-text">${cells.join('')}${cardLink(row[target], page)}</div></li>`
  })
  const full = isSet(attributes, 'data-full-width') ? ' data-full-width="true"' : ''
  return `<ul class="galley-cards" role="list" data-size="${size}"${wrap}${full}>${cards.join('')}</ul>\n`
}

/** Renders a link over the whole card. Only screen readers get its text, because the card already shows it. */
function cardLink(cell: HtmlCell | undefined, page: PageRenderer): string {
  const target = targetIn(cell)
  if (target === undefined) return ''
  const link = page.view.link(target)
  const linkAttribute = linkAttributes(link?.href ?? target)
  if (linkAttribute === undefined) return ''
  const words = encodeHtml(link?.broken ?? link?.title ?? withoutTags(cell?.html.text ?? '').trim())
  const broken = link?.broken === undefined ? '' : ' galley-broken'
  return `<a class="galley-card-link${broken}" ${linkAttribute} aria-label="${words}" title="${words}"></a>`
}

function coverHtml(light: string | undefined, dark: string | undefined, page: PageRenderer): string {
  const source = light ?? dark
  if (source === undefined) return ''
  return `<div class="galley-card-cover">${page.pictureHtml({ source, dark: dark ?? source, alt: '' })}</div>`
}

function cellHtml(cell: HtmlCell | undefined, column: Column, page: PageRenderer): string {
  const text = cell?.html.text.trim() ?? ''
  if (column.type === 'checkbox') return checkboxHtml(text, page)
  if (cell === undefined || text === '') return ''
  const { html } = cell
  const targets = (show: (target: string) => string): string => targetsIn(html).map(show).join(' ')
  switch (column.type) {
    case 'rating':
      return ratingHtml(Number(withoutTags(text)), Number(column.attributes.get('data-max') ?? 5), page)
    case 'select':
      return optionsHtml(html, column)
    case 'content-ref':
      return targets((target) => referenceHtml(target, page)) || page.inlineHtml(html)
    case 'image':
      return targetsIn(html)
        .map((source) => page.pictureHtml({ source, dark: source, alt: '' }))
        .join('')
    case 'files':
      return targets((target) => fileHtml(target, page)) || page.inlineHtml(html)
    case 'users':
      return `${decorativeIconHtml('user', page.context)} ${page.inlineHtml(html)}`
    default:
      return page.inlineHtml(html)
  }
}

function checkboxHtml(text: string, page: PageRenderer): string {
  const isChecked = /true|checked/i.test(text)
  const { checked, unchecked } = page.context.labels
  const label = encodeHtml(isChecked ? checked : unchecked)
  return `<span role="img" aria-label="${label}">${isChecked ? '☑' : '☐'}</span>`
}

function ratingHtml(value: number, max: number, page: PageRenderer): string {
  const all = Math.min(Math.max(Math.round(max) || 5, 1), 20)
  const full = Math.min(Math.max(Math.round(value) || 0, 0), all)
  const words = filledIn(page.context.labels.stars, full, all)
  return `<span role="img" aria-label="${encodeHtml(words)}">${'★'.repeat(full)}${'☆'.repeat(all - full)}</span>`
}

function optionsHtml(html: HtmlText, { options }: Column): string {
  const chosen = html.tags.flatMap((tag) => {
    const value = tag.isEnd ? undefined : readHtmlAttributes(tag).get('data-option')
    return value === undefined ? [] : [options.get(value) ?? { label: value, color: undefined }]
  })
  if (chosen.length === 0) return encodeHtml(withoutTags(html.text).trim())
  const shown = chosen.map(({ label, color = 'default' }) => {
    return `<span class="galley-option" data-color="${color}">${encodeHtml(label)}</span>`
  })
  return shown.join(' ')
}

function referenceHtml(target: string, page: PageRenderer): string {
  const link = page.view.link(target)
  const linkAttribute = linkAttributes(link?.href ?? target)
  const words = signHtml(link ?? {}, page.context) + encodeHtml(link?.broken ?? link?.title ?? target)
  if (linkAttribute === undefined) return words
  return `<a ${linkAttribute}${link?.broken === undefined ? '' : ' class="galley-broken"'}>${words}</a>`
}

function fileHtml(target: string, page: PageRenderer): string {
  const file = page.view.file(target)
  const linkAttribute = linkAttributes(file?.href ?? target)
  const name = encodeHtml(file?.name ?? target.replace(/^.*\//, ''))
  const sign = decorativeIconHtml('file', page.context)
  return linkAttribute === undefined ? `${sign} ${name}` : `<a ${linkAttribute}>${sign} ${name}</a>`
}

function targetIn(cell: HtmlCell | undefined): string | undefined {
  return cell && targetsIn(cell.html)[0]
}

function targetsIn({ tags }: HtmlText): string[] {
  return tags.flatMap((tag) => {
    if (tag.isEnd || (tag.name !== 'a' && tag.name !== 'img')) return []
    const read = readHtmlAttributes(tag)
    return read.get('href') ?? read.get('src') ?? []
  })
}

function isSet(attributes: HtmlAttributes, name: string): boolean {
  const value = attributes.get(name)
  return value !== undefined && value !== 'false'
}
