import { decodeHTML } from 'entities'
import { withheld } from '../../core/authoring/rendering/tagRules.ts'
import { anchorCounter, anchorSlug } from '../../core/text/markdown/anchorSlug.ts'
import { encodeHtml } from '../../core/text/strings/encodeHtml.ts'

/** A heading of a page in *On this page*. */
export interface OutlineEntry {
  readonly level: 2 | 3
  readonly anchor: string
  readonly title: string
}

/** Changes to the HTML of a page after rendering. */
export interface FinishOptions {
  /** Whether to replace images and videos from other servers with links, so that no request leaves the machine. */
  readonly keepsRemoteOut: boolean
  /** Whether to mark blocks with their lines in the text, for an editor. */
  readonly keepsLines?: boolean
  /** The prefix of all ids of the page, if several pages are in one document. */
  readonly idPrefix: string
}

/** The HTML of a page with anchors to copy, and its headings. */
export interface FinishedPage {
  readonly html: string
  readonly outline: readonly OutlineEntry[]
}

/** Finishes rendered HTML, which must be well-formed and have all attributes in double quotes. */
export function finishedPage(
  rendered: string,
  { keepsRemoteOut, keepsLines = false, idPrefix }: FinishOptions,
): FinishedPage {
  const outline: OutlineEntry[] = []
  const ids = new Set<string>()
  let html = withoutWithheld(rendered)
  html = html.replace(
    /<h([1-6])((?:\s[^<>]*)?)>([^]*?)<\/h\1>/g,
    (_, level: string, attributes: string, inner: string) => heading({ level, attributes, inner, outline, ids }),
  )
  html = withOtherAnchors(html)
  // Elements that the preview uses for scrolling.
  if (!keepsLines) html = html.replace(/<div class="code-line" data-line="\d+"><\/div>\n/g, '')
  html = html.replace(/<pre(?=[\s>])/g, '<pre tabindex="0"').replace(/ data-href="[^"]*"/g, '')
  html = html.replace(
    /<div class="galley-table-frame"/g,
    '<div class="galley-table-frame" tabindex="0" role="group" aria-label="Table"',
  )
  // Cards in one row scroll too, and can have no links.
  html = html.replace(/<ul class="galley-cards"(?=[^<>]* data-wrap="false")/g, '$& tabindex="0"')
  html = html.replace(/<img (?![^<>]*\bloading=)/g, '<img loading="lazy" ')
  if (keepsRemoteOut) html = withoutRemote(html)
  return { html: idPrefix === '' ? html : prefixed(html, idPrefix), outline }
}

/** A heading in rendered HTML, with the entries for *On this page* and the ids of the headings before it. */
interface FoundHeading {
  readonly level: string
  readonly attributes: string
  readonly inner: string
  readonly outline: OutlineEntry[]
  readonly ids: Set<string>
}

/** Moves the anchor of a heading, an empty element, to the heading's id, and adds a link that readers can copy. */
function heading({ level, attributes, inner, outline, ids }: FoundHeading): string {
  const anchors = [...inner.matchAll(/<a (?:[^<>]*\s)?id="([^"]*)"[^<>]*><\/a>/g)]
  const id = /\sid="([^"]*)"/.exec(attributes)?.[1] ?? anchors[0]?.[1]
  const words = inner.replace(/<a [^<>]*><\/a>/g, '')
  if (id === undefined || id === '') return `<h${level}${attributes}>${words}</h${level}>`
  ids.add(id)
  // Links to the other anchors of the heading keep working, unless an earlier heading has them.
  const others = anchors.flatMap(([, other = '']) => {
    if (ids.has(other)) return []
    ids.add(other)
    return [`<span id="${other}"></span>`]
  })
  const title = decodeHTML(words.replace(/<[^<>]*>/g, '')).trim()
  if (level === '2' || level === '3') outline.push({ level: level === '2' ? 2 : 3, anchor: decodeHTML(id), title })
  const rest = attributes.replace(/\sid="[^"]*"/, '')
  const label = encodeHtml(`Link to “${title}”`)
  const link = `<a class="site-anchor" href="#${encodeHtml(encodeURIComponent(decodeHTML(id)))}" aria-label="${label}"></a>`
  return `<h${level} id="${id}"${rest}>${others.join('')}${words}${link}</h${level}>`
}

/**
 * Gives expandables and tabs the anchors that the platform gives them, unless a heading has that anchor. Blocks such as
 * prompts and API operations are also shown with elements that expand, and have none.
 */
function withOtherAnchors(html: string): string {
  if (!/<(?:summary|label)[\s>]/.test(html)) return html
  const taken = new Set(Array.from(html.matchAll(/\sid="([^"]*)"/g), ([, id = '']) => decodeHTML(id)))
  const count = anchorCounter()
  return html.replace(
    /(<details(?:\s[^<>]*)?>\s*)?<(summary|label for="[^"]*galley-tabs[^"]*")>([^]*?)<\/(?:summary|label)>/g,
    (whole, details: string | undefined, start: string, inner: string) => {
      if (start === 'summary' && (details === undefined || / class="(?:dialect|galley)-/.test(details))) return whole
      const words = inner.replace(/<span class="galley-icon[^<>]*>[^<>]*<\/span>/g, '').replace(/<[^<>]*>/g, '')
      const slug = anchorSlug(decodeHTML(words).trim())
      const id = slug === '' ? '' : count(slug)
      if (id === '' || taken.has(id)) return whole
      const before = details ?? ''
      return `${before}<${start} id="${encodeHtml(id)}">${whole.slice(before.length + start.length + 2)}`
    },
  )
}

/** Removes what the visitor doesn't get. */
function withoutWithheld(html: string): string {
  if (!html.includes(withheld.start)) return html
  let [shown, depth] = ['', 0]
  for (const part of html.split(/(\0[()])/)) {
    if (part === withheld.start) depth++
    else if (part === withheld.end) depth--
    else if (depth === 0) shown += part
  }
  return shown
}

const remoteMedia = /<(img|video|audio)((?:\s[^<>]*)?)\ssrc="((?:https?:)?\/\/[^"]*)"([^<>]*)>(?:<\/\1>)?/g

function withoutRemote(html: string): string {
  return html
    .replace(remoteMedia, (_, name: string, before: string, source: string, after: string) => {
      const alternative = /\salt="([^"]*)"/.exec(`${before} ${after}`)?.[1] ?? ''
      const host = /^(?:https?:)?\/\/([^/?#]*)/.exec(source)?.[1] ?? ''
      const kind = name === 'img' ? 'Picture' : name === 'video' ? 'Film' : 'Sound'
      const words = alternative === '' ? '' : `<span>${alternative}</span>`
      return `<span class="site-remote" title="${source}"><strong>${kind} on ${host}</strong>${words}</span>`
    })
    .replace(/ poster="(?:https?:)?\/\/[^"]*"/g, '')
}

function prefixed(html: string, prefix: string): string {
  return html
    .replace(/ (id|for|name|aria-labelledby|aria-describedby)="([^"]*)"/g, ` $1="${prefix}$2"`)
    .replaceAll('class="site-anchor" href="#', `class="site-anchor" href="#${prefix}`)
}
