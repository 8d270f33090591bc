import { Hover, l10n, type HoverProvider, type Position, type TextDocument } from 'vscode'
import { plainMarkdown } from '../../shared/window/plainMarkdown.ts'
import { loadPlatformNames } from './loadPlatformNames.ts'
import { readNamesAt } from './readNamesAt.ts'
import { rangeOf } from './structureProviders.ts'
import type { WritingServices } from './textSource.ts'

const documentation = 'https://gitbook.com/docs/create-content/blocks/'

/** Shows hovers for tags, attributes, values, links, front matter, variables, icons and emoji. */
export class DialectHovers implements HoverProvider {
  readonly #services: WritingServices

  constructor(services: WritingServices) {
    this.#services = services
  }

  async provideHover(document: TextDocument, position: Position): Promise<Hover | undefined> {
    const { scans, scopes, isOn, log } = this.#services
    if (!isOn(document)) return undefined
    await readNamesAt(scopes, document, position)
    const [{ hover }, scan, scope, names] = await Promise.all([
      import('../../../core/authoring/language/hover.ts'),
      scans.of(document),
      scopes.scope(document),
      loadPlatformNames(log),
    ])
    const found = hover(scan, document.offsetAt(position), { scope, names }, l10n.t)
    if (found === undefined) return undefined
    const more = found.page === undefined ? [] : [`[${l10n.t('More about this block')}](${documentation}${found.page})`]
    const words = plainMarkdown([...found.paragraphs, ...more].join('\n\n'))
    return new Hover(words, rangeOf(found.span, document))
  }
}
