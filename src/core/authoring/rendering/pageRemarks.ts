import type { Token } from 'markdown-it'
import type { CommentedPlace } from '../../platform/uris/renderedUris.ts'
import { encodeHtml } from '../../text/strings/encodeHtml.ts'
import { changedToken, htmlToken } from './changedToken.ts'

import type { PageRemarks } from './readerView.ts'

const contextName = 'data-vscode-context'

/** Renders a remark of a comparison about a page or one of its blocks. `html` must be safe. */
export function remarkHtml(html: string): string {
  return `<aside class="galley-remark">${html}</aside>\n`
}

/** Returns the attribute of a page for the context menu of the editor's web views. See {@link CommentedPlace}. */
export function pageContext(remarks: PageRemarks | undefined): string {
  if (remarks?.commentedIn === undefined) return ''
  const place: CommentedPlace = { galleyCommentedPage: remarks.commentedIn }
  return ` ${contextName}="${encodeHtml(JSON.stringify(place))}"`
}

/**
 * Returns the tokens of a page with remarks after its blocks, with marks on changed blocks, and with what the context
 * menu knows of each block.
 */
export function withRemarks(tokens: Token[], remarks: PageRemarks | undefined): Token[] {
  if (remarks === undefined) return tokens
  const remaining = remarks.below.toSorted((one, other) => one.endLine - other.endLine)
  let depth = 0
  let end = 0
  return tokens.flatMap((token) => {
    const isOutermost = depth === 0 && token.nesting >= 0
    depth += token.nesting
    const shown = marked(token, isOutermost && isChanged(token, remarks), remarks)
    if (isOutermost) end = token.map?.[1] ?? end
    if (depth !== 0) return [shown]
    const added: Token[] = []
    while (remaining[0] !== undefined && remaining[0].endLine <= end)
      added.push(htmlToken(token, remarkHtml(remaining.shift()?.html ?? '')))
    return [shown, ...added]
  })
}

function isChanged({ map }: Token, { changed }: PageRemarks): boolean {
  return map !== null && changed.some(({ startLine, endLine }) => startLine < map[1] && map[0] < endLine)
}

/** Marks a copy of a token, because the preview keeps tokens and renders them again. */
function marked(token: Token, isMarked: boolean, { commentedIn }: PageRemarks): Token {
  const hasPlace = commentedIn !== undefined && token.map !== null && token.type !== 'inline'
  if (!isMarked && !hasPlace) return token
  const copy = changedToken(token, { attrs: token.attrs?.map(([name, value]) => [name, value]) ?? null })
  if (isMarked) copy.attrJoin('class', 'galley-changed')
  const place: CommentedPlace = { galleyCommentedLine: token.map?.[0] ?? 0 }
  if (hasPlace) copy.attrSet(contextName, JSON.stringify(place))
  return copy
}
