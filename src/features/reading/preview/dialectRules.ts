import type { MarkdownIt, Token } from 'markdown-it'
import { browsableAddress } from '../../../core/uris/browsableAddress.ts'
import type { TagLine } from '../../../core/markdown/dialect/tagLine.ts'
import { documentOf, galleyDocument, type PreviewContext } from './previewContext.ts'
import { encodeEntities } from './rewriteTokens.ts'

/** What one tag is shown as. */
interface Block {
  readonly tag: TagLine
  /** Attributes of the token: its class, and the line for scrolling. */
  readonly attributes: string
  readonly env: unknown
  readonly context: PreviewContext
}

type RenderRule = NonNullable<MarkdownIt['renderer']['rules'][string]>

/** Tags that other Markdown systems know too: outside of Galley's documents they stay as they are written. */
const ambiguous = new Set(['if', 'include', 'raw', 'code', 'file', 'swagger', 'update', 'updates', 'prompt'])

const tabsKey = Symbol('open tab groups')
type TabGroup = { readonly name: string; shown: number }
type TabEnv = { [tabsKey]?: { groups: TabGroup[]; made: number } }

/** Shows the platform's blocks in the preview. */
export function dialectRules(md: MarkdownIt, context: PreviewContext): void {
  const rule =
    (show: (block: Block) => string): RenderRule =>
    (tokens, index, _options, env: unknown, self) => {
      const token = tokens[index]
      if (token === undefined) return ''
      try {
        const tag = metaTag(token)
        if (tag === undefined || (ambiguous.has(tag.name) && !isOurs(env))) return literal(token)
        return show({ tag, attributes: self.renderAttrs(token), env, context })
      } catch (error) {
        context.report(error)
        return literal(token)
      }
    }
  md.renderer.rules['dialect_open'] = rule(opening)
  md.renderer.rules['dialect_close'] = rule(closing)
  md.renderer.rules['dialect_void'] = rule(single)
  md.renderer.rules['dialect_raw'] = (tokens, index) => literal(tokens[index])
}

function isOurs(env: unknown): boolean {
  return galleyDocument(env) !== undefined
}

/** Gives each end the tag of its beginning. */
export function pairTags(tokens: readonly Token[]): void {
  const open: Token[] = []
  for (const token of tokens) {
    if (token.type === 'dialect_open') open.push(token)
    else if (token.type === 'dialect_close') token.meta = open.pop()?.meta ?? null
  }
}

function metaTag(token: Token | undefined): TagLine | undefined {
  const meta: unknown = token?.meta
  if (typeof meta !== 'object' || meta === null || !('tag' in meta)) return undefined
  return isTag(meta.tag) ? meta.tag : undefined
}

function isTag(tag: unknown): tag is TagLine {
  return typeof tag === 'object' && tag !== null && 'name' in tag && 'attributes' in tag
}

function literal(token: Token | undefined): string {
  const text = token?.content || token?.markup || ''
  return text === '' ? '' : `<p class="galley-raw">${encodeEntities(text)}</p>\n`
}

function opening(block: Block): string {
  const { tag, attributes } = block
  const { title, style, width, date } = tag.attributes
  switch (tag.name) {
    case 'hint':
      return `<div${attributes} data-style="${encodeEntities(style ?? 'info')}" role="note">\n`
    case 'tabs':
      return openTabs(block)
    case 'tab':
      return openTab(block, title ?? '')
    case 'code':
      return `<figure${attributes}>${caption(title)}\n`
    case 'column':
      return `<div${attributes}${/^\d+(\.\d+)?%$/.test(width ?? '') ? ` style="flex-basis:${width}"` : ''}>\n`
    case 'update':
      return `<section${attributes}>${date === undefined ? '' : `<p class="galley-date">${encodeEntities(date)}</p>`}\n`
    case 'if':
      return `<div${attributes}><p class="galley-date">${encodeEntities(`${block.context.labels.condition} ${tag.rest}`)}</p>\n`
    case 'embed':
    case 'file':
      return `<figure${attributes}>${single(block)}<figcaption>\n`
    default:
      return `<div${attributes}>\n`
  }
}

function closing({ tag, env }: Block): string {
  switch (tag.name) {
    case 'tabs':
      tabsOf(env).groups.pop()
      return '</div>\n'
    case 'code':
      return '</figure>\n'
    case 'update':
      return '</section>\n'
    case 'embed':
    case 'file':
      return '</figcaption></figure>\n'
    default:
      return '</div>\n'
  }
}

function caption(title: string | undefined): string {
  return title === undefined ? '' : `<figcaption>${encodeEntities(title)}</figcaption>`
}

function tabsOf(env: unknown): { groups: TabGroup[]; made: number } {
  const holder: TabEnv = typeof env === 'object' && env !== null ? env : {}
  return (holder[tabsKey] ??= { groups: [], made: 0 })
}

function openTabs({ env, attributes }: Block): string {
  const tabs = tabsOf(env)
  tabs.made += 1
  tabs.groups.push({ name: `galley-tabs-${tabs.made}`, shown: 0 })
  return `<div${attributes}>\n`
}

/** Tabs without a script: the chosen one of a group of radio buttons shows the block after it. */
function openTab({ env, attributes }: Block, title: string): string {
  const group = tabsOf(env).groups.at(-1)
  if (group === undefined) return `<div${attributes}>\n`
  group.shown += 1
  const id = `${group.name}-${group.shown}`
  const checked = group.shown === 1 ? ' checked' : ''
  const label = encodeEntities(title || String(group.shown))
  return `<input type="radio" name="${group.name}" id="${id}"${checked}><label for="${id}">${label}</label><div${attributes}>\n`
}

function single(block: Block): string {
  const { tag, context } = block
  const { url, src, path, method } = tag.attributes
  switch (tag.name) {
    case 'content-ref':
      return card(block, url ?? '')
    case 'embed':
      return card(block, url ?? '')
    case 'file':
      return card(block, src ?? '', context.labels.file)
    case 'include':
      return card(block, '', context.labels.reusableContent)
    default:
      return card(
        block,
        src ?? '',
        [context.labels.apiReference, method?.toUpperCase(), path].filter(Boolean).join(' '),
      )
  }
}

/** True for an address that no browser may open, such as a script or a command of the editor. */
function isForbidden(href: string): boolean {
  // Read as a browser does, which passes over tabs and line breaks within a scheme.
  return URL.canParse(href) && browsableAddress(href) === undefined
}

/** A block that leads to something else. Clicks in the preview follow `data-href`. */
function card({ env, context }: Block, target: string, about?: string): string {
  const document = documentOf(env)
  const link = document && isOurs(env) ? context.link(document, target) : undefined
  const href = link?.href ?? target
  const words = [about, link?.broken ?? link?.title ?? target].filter(Boolean).join(' · ')
  const text = encodeEntities(words)
  if (href === '' || isForbidden(href)) return `<p class="galley-card">${text}</p>\n`
  const broken = link?.broken === undefined ? '' : ' class="galley-broken"'
  const address = encodeEntities(href)
  return `<p class="galley-card"><a href="${address}" data-href="${address}"${broken}>${text}</a></p>\n`
}
