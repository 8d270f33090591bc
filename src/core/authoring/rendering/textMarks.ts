import { encodeHtml } from '../../text/strings/encodeHtml.ts'
import type { PageRenderer } from './pageRenderer.ts'

type NotedPage = Pick<PageRenderer, 'view' | 'notes' | 'inlineMarkdownHtml'>

const mark = /\[\^([^\]\s]{1,100})\]|:([a-z0-9_+-]{1,60}):/g

/** Whether a text may hold the mark of a note or the name of an emoji. */
export function mayHoldMarks(text: string): boolean {
  return text.includes('[^') || (text.includes(':') && /:[a-z0-9_+-]+:/.test(text))
}

/** The text of a line as HTML, with emoji for their names and notes behind the words that they are about. */
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

/** A note opens where it is pointed at or has the focus. Within a note there are none. */
function noteHtml(label: string, page: NotedPage): string | undefined {
  const { notes } = page
  const text = notes.get(label)
  if (text === undefined) return undefined
  page.notes = new Map()
  try {
    const paragraphs = text.split(/\n(?:[ \t]*\n)+/).map((paragraph) => page.inlineMarkdownHtml(paragraph.trim()))
    const words = paragraphs.map((words) => `<span class="galley-note-paragraph">${words}</span>`).join('')
    return `<span class="galley-note" tabindex="0" role="note"><span class="galley-note-text">${words}</span></span>`
  } finally {
    page.notes = notes
  }
}
