import { noteAnchorStart } from '../../text/scanning/pageAnchors.ts'
import { encodeHtml } from '../../text/strings/encodeHtml.ts'
import type { PageRenderer } from './pageRenderer.ts'

type NotedPage = Pick<PageRenderer, 'view' | 'notes' | 'shownNotes' | 'inlineMarkdownHtml'>

const mark = /\[\^([^\]\s]{1,100})\]|:([a-z0-9_+-]{1,60}):/g

/** Returns whether a text can contain an annotation's mark or an emoji name. */
export function mayHoldMarks(text: string): boolean {
  return text.includes('[^') || (text.includes(':') && /:[a-z0-9_+-]+:/.test(text))
}

/** Renders the text of a line with emoji for their names, and annotations after their words. */
export function markedTextHtml(text: string, page: NotedPage): string {
  let html = ''
  let end = 0
  for (const { index, 0: written, 1: label, 2: name } of text.matchAll(mark)) {
    const shown = label === undefined ? page.view.emoji(name ?? '') : noteHtml(label, page)
    if (shown === undefined) continue
    html += encodeHtml(text.slice(end, index)) + shown
    end = index + written.length
  }
  return html + encodeHtml(text.slice(end))
}

/** Renders an annotation, which opens on hover and focus. Annotations can't be nested. */
function noteHtml(label: string, page: NotedPage): string | undefined {
  const { notes } = page
  const text = notes.get(label)
  if (text === undefined) return undefined
  page.notes = new Map()
  try {
    const paragraphs = text.split(/\n(?:[ \t]*\n)+/).map((paragraph) => page.inlineMarkdownHtml(paragraph.trim()))
    const words = paragraphs.map((words) => `<span class="galley-note-paragraph">${words}</span>`).join('')
    const id = page.shownNotes.has(label) ? '' : ` id="${encodeHtml(noteAnchorStart + label)}"`
    page.shownNotes.add(label)
    return `<span class="galley-note"${id} tabindex="0" role="note"><span class="galley-note-text">${words}</span></span>`
  } finally {
    page.notes = notes
  }
}
