import { bodyMap } from '../../text/scanning/pageMap.ts'
import type { ScannedText } from '../../text/scanning/scannedText.ts'
import type { Span } from '../../text/markdown/links/foundLink.ts'
import { writeAttributes } from '../../text/markdown/dialect/tagLine.ts'
import type { TextScope } from '../checks/checkText.ts'
import { escapeTitle } from '../../docs/gitSync/summaryEdits.ts'
import { linkAddress } from './htmlTableRows.ts'
import { htmlToMarkdown, type KeptImages } from './pastedHtml.ts'

import { isText, placedTable } from './placedTable.ts'

/**
 * Returns HTML from the clipboard as Markdown for a selection. Undefined if the text on the clipboard says the same, or
 * where Markdown isn't possible.
 */
export function pastedDocs(
  scan: ScannedText,
  selection: Span,
  { html, text, ...kept }: KeptImages & { readonly html: string; readonly text: string },
): string | undefined {
  const markdown = htmlToMarkdown(html, kept)?.markdown.trimEnd()
  if (markdown === undefined || markdown === '' || bare(markdown) === bare(text)) return undefined
  const { start } = selection
  // A single paragraph continues the line.
  const [only] = bodyMap(markdown).blocks
  if (only?.kind === 'paragraph' && !markdown.includes('\n')) return isText(scan, start) ? markdown : undefined
  return placedTable(scan, selection, markdown.split('\n'))
}

/** Returns a text without white space and the escapes of Markdown. */
function bare(text: string): string {
  return text.replace(/\\(?=[!-/:-@[-`{-~])|\\?\s+/g, '')
}

/** What an address on the clipboard can become. */
export interface PastedAddress {
  readonly kind: 'embed' | 'contentRef' | 'link'
  readonly text: string
}

/** Hosts whose pages the platform shows as players. */
const players =
  /^(?:www\.)?(?:youtube\.com|youtu\.be|vimeo\.com|loom\.com|figma\.com|codepen\.io|open\.spotify\.com|soundcloud\.com|wistia\.com|codesandbox\.io|replit\.com|airtable\.com|miro\.com)$/

/** Returns what an address can become at a selection: a link to a page of these docs, or on an empty line a block. */
export function pastedAddress(
  scan: ScannedText,
  { start, end }: Span,
  text: string,
  scope?: TextScope,
): PastedAddress[] {
  const given = text.trim()
  if (!/^https?:\/\/\S{1,2000}$/i.test(given) || !isText(scan, start)) return []
  const address = linkAddress(given)
  if (address === undefined) return []
  const { text: all } = scan
  const lineStart = all.lastIndexOf('\n', start - 1) + 1
  const isAlone =
    start === end &&
    /^[ \t]*$/.test(all.slice(lineStart, start)) &&
    /^[ \t]*\r?$/.test(all.slice(end).split('\n', 1)[0] ?? '')
  const target = scope?.body.resolve(given, scope.page)
  if (scope !== undefined && target?.kind === 'page') {
    const { page, anchor } = target
    const written = scope.body.writeTarget(
      { kind: 'page', page, ...(anchor === undefined ? {} : { anchor }) },
      scope.page,
    )
    const words = start === end ? escapeTitle(page.title) : all.slice(start, end)
    const link: PastedAddress = { kind: 'link', text: `[${words}](${written})` }
    const block = `{% content-ref${writeAttributes({ url: written })} %}\n[${written.replace(/^.*\/(?=.)/, '')}](${written})\n{% endcontent-ref %}`
    return isAlone && anchor === undefined ? [link, { kind: 'contentRef', text: block }] : [link]
  }
  const isPlayer = players.test(new URL(address).hostname)
  return isAlone && isPlayer ? [{ kind: 'embed', text: `{% embed${writeAttributes({ url: address })} %}` }] : []
}
