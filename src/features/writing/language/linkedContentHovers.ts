import { Hover, type HoverProvider, type MarkdownString, type TextDocument } from 'vscode'
import type { LinkedContent } from '../../../core/authoring/language/linkedContent.ts'
import { escapeMarkdown } from '../../../core/text/strings/titles.ts'
import { readText } from '../../shared/documents/readText.ts'
import { pictureMarkdown, plainMarkdown } from '../../shared/window/plainMarkdown.ts'
import { rangeOf } from './structureProviders.ts'
import type { WritingServices } from './textSource.ts'

/**
 * Shows the target of a link: the image, the included content, or the first lines of the page. The target is read first
 * if needed.
 */
export function linkedContentHovers({ scans, scopes, isOn, log }: WritingServices): HoverProvider {
  return {
    provideHover: async (document, position) => {
      if (!isOn(document)) return undefined
      const offset = document.offsetAt(position)
      const [core, scan, scope] = await Promise.all([
        import('../../../core/authoring/language/linkedContent.ts'),
        scans.of(document),
        scopes.scope(document),
      ])
      const found = scope && core.linkedContent(scan, offset, scope)
      if (found === undefined) return undefined
      try {
        const shown = await shownContent(scopes, document, found.content, core.firstLines)
        return shown === undefined ? undefined : new Hover(shown, rangeOf(found.span, document))
      } catch (error) {
        log.debug('Couldn’t read the target of a link.', error)
        return undefined
      }
    },
  }
}

async function shownContent(
  scopes: WritingServices['scopes'],
  document: TextDocument,
  content: LinkedContent,
  firstLines: (text: string, anchor?: string) => string,
): Promise<MarkdownString | undefined> {
  switch (content.kind) {
    case 'file': {
      const address = await scopes.picture(document, content.file)
      return address === undefined ? undefined : pictureMarkdown(address, content.name)
    }
    case 'include': {
      const included = await scopes.included(document, content.target)
      if (included === undefined) return undefined
      return plainMarkdown(`**${escapeMarkdown(included.title)}**\n\n${inCodeBlock(firstLines(included.markdown))}`)
    }
    case 'elsewhere':
    case 'page': {
      const isOwn = content.kind === 'page'
      const { anchor } = isOwn ? content.place : content
      const uri = isOwn
        ? await scopes.uriOf(document, content.place.page)
        : await scopes.uriElsewhere(document, content.target)
      const lines = uri === undefined ? '' : firstLines(await readText(uri), anchor)
      return lines === '' ? undefined : plainMarkdown(inCodeBlock(lines))
    }
  }
}

/** Returns Markdown in a code block, so that nothing in it is loaded or can be followed. */
function inCodeBlock(markdown: string): string {
  const longest = Math.max(2, ...[...markdown.matchAll(/`+/g)].map(([run]) => run.length))
  const fence = '`'.repeat(longest + 1)
  return `${fence}markdown\n${markdown}\n${fence}`
}
