import { createRequire } from 'node:module'
import path from 'node:path'
import type { MarkdownIt } from 'markdown-it'
import { ParsedTexts } from '../../../core/authoring/rendering/parsedTexts.ts'
import type { IconGlyph, ReaderView } from '../../../core/authoring/rendering/readerView.ts'
import type * as rendering from '../../../core/authoring/rendering/renderDialect.ts'
import { readIconFonts, type IconFonts } from '../../../core/authoring/rendering/iconFonts.ts'
import { readOwnFile } from '../../../disk/namedPaths.ts'
import { documentOf, type PreviewContext } from './previewContext.ts'

/**
 * Makes VS Code's Markdown preview show pages as readers see them. Every window that shows Markdown loads this module,
 * so the code for pages is loaded with the first page. It must not import `vscode`.
 */
export function extendPreview(md: MarkdownIt, context: PreviewContext): MarkdownIt {
  let fonts: IconFonts | undefined
  const icon = (name: string): IconGlyph | undefined => {
    fonts ??= iconFonts(context)
    for (const style of ['solid', 'brands'] as const) {
      const character = fonts[style].get(name)
      if (character !== undefined) return { style, character }
    }
    return undefined
  }
  const { labels, locale } = context
  const report = (error: unknown): void => context.report(error)
  const viewOf = (env: unknown): ReaderView | undefined => {
    const document = documentOf(env)
    return document && context.view(document)
  }
  const texts = new ParsedTexts(md)
  const { renderer } = md
  const render = renderer.render.bind(renderer)
  renderer.render = (tokens, options, env) => {
    if (texts.knowsDialect || viewOf(env) === undefined) return render(tokens, options, env)
    try {
      const { renderDialect } = createRequire(import.meta.filename)('./rendering.cjs') as typeof rendering
      renderDialect(md, { labels, locale, icon, report }, viewOf, texts)
    } catch (error) {
      report(error)
      return render(tokens, options, env)
    }
    return renderer.render(tokens, options, env)
  }
  return md
}

/** Reads the icon fonts when the first icon is shown. Without the file, icons are shown by name. */
function iconFonts(context: PreviewContext): IconFonts {
  try {
    return readIconFonts(readOwnFile(path.join(import.meta.dirname, 'icons/icons.json')))
  } catch (error) {
    context.report(error)
    return { solid: new Map(), brands: new Map() }
  }
}
