import type { MarkdownIt, Token } from 'markdown-it'
import { anchorSlug } from '../../text/markdown/anchorSlug.ts'
import { anchorId } from '../../text/markdown/parsing/htmlTags.ts'
import { inlineTokensText } from '../../text/markdown/parsing/tokenText.ts'
import { changedToken } from './changedToken.ts'
import { encodeHtml } from '../../text/strings/encodeHtml.ts'
import { isMention } from './inlineForms.ts'
import type { PageRenderer } from './pageRenderer.ts'
import { safeSource, safeTarget } from './html/safeTarget.ts'

type RenderRule = NonNullable<MarkdownIt['renderer']['rules'][string]>
type Rules = Record<string, RenderRule | undefined>

/** Overrides the rendering of a token by the other rules. */
interface Shown {
  /** Replaces the rendering. */
  readonly html?: string
  /** Changes the rendering. */
  readonly finish?: (html: string) => string
  /** The token to render instead. The preview renders tokens again, so the originals don't change. */
  readonly token?: Token
}

/**
 * Points images and links of pages to where they can be loaded and opened, renders HTML as readers see it, and gives
 * headings the platform's anchors. Keeps existing rules.
 */
export function addTokenRules(
  { rules }: { rules: Rules },
  shownOf: (show: (page: PageRenderer) => Shown | undefined, env: unknown) => Shown | undefined,
): void {
  const add = (type: string, show: (tokens: readonly Token[], index: number, page: PageRenderer) => Shown): void => {
    const known = rules[type]
    rules[type] = (tokens, index, options, env, self) => {
      const shown = shownOf((page) => show(tokens, index, page), env) ?? {}
      if (shown.html !== undefined) return shown.html
      const [among, at] = shown.token === undefined ? [tokens, index] : [[shown.token], 0]
      const html = known ? known(among, at, options, env, self) : self.renderToken(among, at, options)
      return shown.finish?.(html) ?? html
    }
  }
  add('html_block', (tokens, index, page) => htmlBlock(tokens[index], page))
  add('image', (tokens, index, page) => shownImage(tokens[index], page))
  add('link_open', (tokens, index, page) => shownLink(tokens[index], page))
  for (const parent of ['list_item', 'blockquote', 'details']) {
    add(`${parent}_open`, (_tokens, _index, page) => ({ finish: (html) => (page.enterParent(), html) }))
    add(`${parent}_close`, (_tokens, _index, page) => ({ finish: (html) => page.leaveParent() + html }))
  }
  add('heading_open', (tokens, index, page) => headingAnchor(tokens[index], tokens[index + 1], page))
}

/**
 * Gives a heading the platform's anchor, which can differ from the one in the editor's preview. No id may be there twice:
 * while someone types, the preview finds its elements by id, and would show headings in wrong places.
 */
function headingAnchor(heading: Token | undefined, line: Token | undefined, page: PageRenderer): Shown {
  const children = line?.children ?? []
  if (heading === undefined || children.length === 0) return {}
  const own = children.flatMap(({ type, content }) => (type === 'html_inline' ? (anchorId(content) ?? []) : []))
  const anchor = own[0] ?? anchorSlug(inlineTokensText(children).trim())
  const id = page.anchor(Number(heading.tag.slice(1)), anchor, own.length > 0)
  if (id === '') return {}
  return {
    finish: (html) => {
      const bare = own.reduce((shown, each) => shown.replace(idOf(each), ''), html)
      return id === own[0] || bare.includes(idOf(id)) ? bare : `${bare}<a${idOf(id)}></a>`
    },
  }
}

function idOf(anchor: string): string {
  return ` id="${encodeHtml(anchor)}"`
}

/** The preview needs the empty element for scrolling. */
function htmlBlock(token: Token | undefined, page: PageRenderer): Shown {
  const line = token?.map?.[0]
  const anchor = line === undefined ? '' : `<div class="code-line" data-line="${line}"></div>\n`
  return { html: anchor + page.blockHtml(token?.content ?? '') }
}

function shownImage(token: Token | undefined, page: PageRenderer): Shown {
  if (token === undefined) return {}
  const written = page.writtenTarget(token)
  const source = page.view.image(written)
  if (source !== undefined) return { token: withAttributes(token, { src: source }) }
  return safeSource(written) === undefined ? { token: withAttributes(token, { src: '' }) } : {}
}

function shownLink(token: Token | undefined, page: PageRenderer): Shown {
  if (token === undefined || isMention(token)) return {}
  const target = page.writtenTarget(token)
  const link = page.view.link(target)
  const href = safeTarget(link?.href ?? target) ?? '#'
  if (link === undefined) return href === '#' ? { token: withAttributes(token, { href }) } : {}
  const title = link.broken ?? link.title
  const keeps = link.broken === undefined && token.attrGet('title') !== null
  return {
    token: withAttributes(token, {
      href,
      ...(title !== undefined && !keeps && { title }),
      ...(link.broken !== undefined && { class: 'galley-broken' }),
    }),
  }
}

/** Removes what the editor's preview recorded about the previous address, which it would use otherwise. */
function withAttributes(token: Token, attributes: Readonly<Record<string, string>>): Token {
  const kept = (token.attrs ?? []).filter(
    ([name]) => !(name in attributes) && name !== 'data-src' && name !== 'data-href',
  )
  return changedToken(token, { attrs: [...kept, ...Object.entries(attributes)] })
}
