import { encodeHtml, filledIn } from '../../text/strings/encodeHtml.ts'
import { iconHtml } from './icons.ts'
import { linkAttributes } from './html/safeTarget.ts'
import type { ShownTag } from './pageRenderer.ts'

/** Renders included content in place, with a note about its source. */
export function includeHtml({ tag, attributes, page }: ShownTag): string {
  const target = /^["']([^"']*)["']/.exec(tag.rest)?.[1] ?? tag.rest
  const { includedFrom, includeUnknown, includedInItself } = page.context.labels
  const include = page.view.include(target)
  const problem = (words: string): string =>
    `<div${attributes}><p class="galley-card galley-broken">${encodeHtml(filledIn(words, target))}</p></div>\n`
  if (include === undefined) return problem(includeUnknown)
  if ('problem' in include) return problem(include.problem)
  const shown = page.includedHtml(target, include.markdown)
  if (shown === undefined) return problem(includedInItself)
  if (page.context.isForReaders === true) return `<div${attributes}>${shown}</div>\n`
  const linkAttribute = linkAttributes(include.href)
  const title = encodeHtml(include.title)
  const source = linkAttribute === undefined ? title : `<a ${linkAttribute}>${title}</a>`
  const mark = `<p class="galley-source">${iconHtml('recycle', page.context)} ${encodeHtml(includedFrom)} ${source}</p>`
  return `<div${attributes}>${mark}${shown}</div>\n`
}
