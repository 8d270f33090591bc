import { encodeHtml } from '../../text/strings/encodeHtml.ts'
import type { RenderingContext } from './readerView.ts'

/** Icons of the platform's own, by the ones of the fonts that look most like them. */
const alike = new Map([['gitbook-assistant', 'wand-magic-sparkles']])

/** An icon by its Font Awesome name, with or without `fa-`; a name that the fonts don't have is shown as a word. */
export function iconHtml(name: string, context: RenderingContext, color?: string): string {
  const plain = name.replace(/^fa-/, '')
  const glyph = context.icon(alike.get(plain) ?? plain)
  const data = color === undefined ? '' : ` data-color="${color}"`
  if (glyph === undefined) return `<span class="galley-icon-name"${data}>${encodeHtml(plain)}</span>`
  const character = encodeHtml(glyph.character)
  return `<span class="galley-icon galley-icon-${glyph.style}"${data} role="img" aria-label="${encodeHtml(plain)}">${character}</span>`
}

/** An icon beside words that say enough, so that no one is read its name. */
export function decorativeIconHtml(name: string, context: RenderingContext): string {
  return `<span aria-hidden="true">${iconHtml(name, context)}</span>`
}

/** The emoji or icon before a title, with a space. Empty if there is neither, and where the title begins with one. */
export function signHtml(
  { title = '', emoji, icon }: { title?: string; emoji?: string; icon?: string },
  context: RenderingContext,
): string {
  if (/^\p{Extended_Pictographic}/u.test(title)) return ''
  if (emoji !== undefined) return `<span class="galley-emoji" aria-hidden="true">${encodeHtml(emoji)}</span> `
  return icon === undefined ? '' : `${decorativeIconHtml(icon, context)} `
}
