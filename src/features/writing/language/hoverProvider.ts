import { Hover, l10n, type HoverProvider, type TextDocument } from 'vscode'
import type { HoverText } from '../../../core/authoring/language/hover.ts'
import type { ScannedText } from '../../../core/text/scanning/scannedText.ts'
import { spellingChoice } from '../../shared/documents/spelling.ts'
import { plainMarkdown } from '../../shared/window/plainMarkdown.ts'
import { loadPlatformNames } from './loadPlatformNames.ts'
import { readNamesAt } from './readNamesAt.ts'
import { rangeOf } from './structureProviders.ts'
import type { WritingServices } from './textSource.ts'

const documentation = 'https://gitbook.com/docs/create-content/blocks/'

/** Shows hovers for tags, attributes, values, links, front matter, variables, icons and emoji. */
export function dialectHovers({ scans, scopes, isOn, log }: WritingServices): HoverProvider {
  const readingLevel = async (
    document: TextDocument,
    scan: ScannedText,
    offset: number,
  ): Promise<HoverText | undefined> => {
    if (!document.lineAt(document.positionAt(offset)).text.includes('#')) return undefined
    const { language = spellingChoice().language } = (await scopes.prose(document)) ?? {}
    if (!language.startsWith('en')) return undefined
    const { readingLevelHover } = await import('../../../core/authoring/prose/readingLevel.ts')
    return readingLevelHover(scan, offset, l10n.t)
  }
  return {
    provideHover: async (document, position) => {
      if (!isOn(document)) return undefined
      await readNamesAt(scopes, document, position)
      const [{ hover }, scan, scope, names] = await Promise.all([
        import('../../../core/authoring/language/hover.ts'),
        scans.of(document),
        scopes.scope(document),
        loadPlatformNames(log),
      ])
      const offset = document.offsetAt(position)
      const found = hover(scan, offset, { scope, names }, l10n.t) ?? (await readingLevel(document, scan, offset))
      if (found === undefined) return undefined
      const more =
        found.page === undefined ? [] : [`[${l10n.t('More about this block')}](${documentation}${found.page})`]
      const words = plainMarkdown([...found.paragraphs, ...more].join('\n\n'))
      return new Hover(words, rangeOf(found.span, document))
    },
  }
}
