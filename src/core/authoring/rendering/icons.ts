import { encodeHtml } from '../../text/strings/encodeHtml.ts'
import type { RenderingContext } from './readerView.ts'

/** Similar icons in the fonts, for icons that only the platform has. */
const alike = new Map([['gitbook-assistant', 'wand-magic-sparkles']])

/** Renders an icon by its Font Awesome name, with or without `fa-`. Shows the name if the fonts don't have it. */
export function iconHtml(name: string, context: RenderingContext, color?: string): string {
  const plain = name.replace(/^fa-/, '')
  const glyph = context.icon(alike.get(plain) ?? plain)
  const data = color === undefined ? '' : ` data-color="${color}"`
  if (glyph === undefined) return `<span class="galley-icon-name"${data}>${encodeHtml(plain)}</span>`
  const character = encodeHtml(glyph.character)
  return `<span class="galley-icon galley-icon-${glyph.style}"${data} role="img" aria-label="${encodeHtml(plain)}">${character}</span>`
}

/** Renders an icon that screen readers skip, because the words next to it are enough. */
export function decorativeIconHtml(name: string, context: RenderingContext): string {
  return `<span aria-hidden="true">${iconHtml(name, context)}</span>`
}

/** Returns the emoji or icon before a title, with a space. Empty if there's none, or if the title begins with it. */
export function signHtml(
  { title = '', emoji, icon }: { title?: string; emoji?: string; icon?: string },
  context: RenderingContext,
): string {
  if (/^\p{Extended_Pictographic}/u.test(title)) return ''
  if (emoji !== undefined) return `<span class="galley-emoji" aria-hidden="true">${encodeHtml(emoji)}</span> `
  return icon === undefined ? '' : `${decorativeIconHtml(icon, context)} `
}
