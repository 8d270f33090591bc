import { LRUCache } from 'lru-cache'
import type { Token } from 'markdown-it'
import { recordOf } from '../../../contract/checks/records.ts'
import { readFrontMatter } from '../../text/markdown/frontMatter.ts'
import { htmlToken } from './changedToken.ts'
import { encodeHtml } from '../../text/strings/encodeHtml.ts'
import { iconHtml } from './icons.ts'

import type { PageRenderer } from './pageRenderer.ts'
import type { PageHead } from './readerView.ts'
import { tagHtml } from './tagRules.ts'

/** How a page's properties affect its head. */
interface HeadLayout extends PageHead {
  readonly tags: readonly string[]
  readonly hides: (part: string) => boolean
}

/** Adds the head to the tokens of a page: the cover above its title, the description and tags below. */
export function withHead(tokens: Token[], page: PageRenderer): Token[] {
  const front = tokens.findIndex(({ type }) => type === 'front_matter')
  const first = tokens[0]
  if (first === undefined) return tokens
  const layout = headLayout(front === -1 ? '' : contentOf(tokens[front]), page)
  const rest = front === -1 ? tokens : tokens.toSpliced(front, 1)
  const isTitled = rest[0]?.type === 'heading_open' && rest[0].tag === 'h1'
  const titleEnd = isTitled ? rest.findIndex(({ type }) => type === 'heading_close') + 1 : 0
  const title = layout.hides('title') ? [] : rest.slice(0, titleEnd)
  return [
    ...html(first, coverHtml(layout, page) + signHtmlOf(layout, page)),
    ...title,
    ...html(first, belowTitle(layout, page)),
    ...rest.slice(titleEnd),
  ]
}

function html(like: Token, content: string): Token[] {
  return content === '' ? [] : [htmlToken(like, content)]
}

function contentOf(token: Token | undefined): string {
  const meta: unknown = token?.meta
  return typeof meta === 'object' && meta !== null && 'content' in meta ? String(meta.content) : ''
}

function headLayout(yaml: string, page: PageRenderer): HeadLayout {
  const known = page.view.head() ?? {}
  const data = readData(yaml)
  const text = (name: string): string | undefined => (typeof data[name] === 'string' ? data[name] : undefined)
  const description = text('description') ?? known.description
  const icon = text('icon') ?? known.icon
  const cover = text('cover') ?? known.cover
  const tags = Array.isArray(data['tags']) ? (data['tags'] as unknown[]) : (known.tags ?? [])
  return {
    ...(description !== undefined && { description }),
    ...(icon !== undefined && { icon }),
    ...(cover !== undefined && { cover, coverDark: (cover === known.cover && known.coverDark) || cover }),
    ...(known.emoji !== undefined && { emoji: known.emoji }),
    tags: tags.flatMap(tagSlug),
    hidden: data['hidden'] === true || known.hidden === true,
    hides: (part) => {
      const visibility = recordOf(recordOf(data['layout'])[part])['visible']
      return visibility === undefined ? known.hiddenParts?.includes(part) === true : visibility === false
    },
  }
}

type PageData = Readonly<Record<string, unknown>>

/** The preview renders with each change of its page, but parses front matter only if that changed. */
const known = new LRUCache<string, PageData>({ max: 50 })

function readData(yaml: string): PageData {
  let data = known.get(yaml)
  if (data === undefined) known.set(yaml, (data = readFrontMatter(`---\n${yaml}\n---\n`).data))
  return data
}

function tagSlug(tag: unknown): string[] {
  const slug = typeof tag === 'string' ? tag : recordOf(tag)['tag']
  return typeof slug === 'string' ? [slug] : []
}

function coverHtml({ cover, coverDark = cover, hides }: HeadLayout, page: PageRenderer): string {
  if (cover === undefined || coverDark === undefined || hides('cover')) return ''
  const image = page.pictureHtml({ source: cover, dark: coverDark, alt: '' })
  return image === '' ? '' : `<div class="galley-cover">${image}</div>\n`
}

function signHtmlOf({ emoji, icon }: HeadLayout, page: PageRenderer): string {
  if (emoji !== undefined) return `<div class="galley-page-sign" aria-hidden="true">${encodeHtml(emoji)}</div>\n`
  return icon === undefined ? '' : `<div class="galley-page-sign">${iconHtml(icon, page.context)}</div>\n`
}

function belowTitle({ description, tags, hidden, hides }: HeadLayout, page: PageRenderer): string {
  const words =
    description === undefined || hides('description')
      ? ''
      : `<p class="galley-description">${encodeHtml(description)}</p>\n`
  const labels = hides('tags') ? [] : tags.map((slug) => tagHtml(slug, page))
  const marks = hidden && page.context.isForReaders !== true ? [hiddenMark(page)] : []
  const line = [...marks, ...labels].join(' ')
  return words + (line === '' ? '' : `<p class="galley-tags">${line}</p>\n`)
}

function hiddenMark({ context }: PageRenderer): string {
  return `<span class="galley-option">${iconHtml('eye-slash', context)} ${encodeHtml(context.labels.hidden)}</span>`
}
