import { Hover, l10n, type HoverProvider, type Position, type TextDocument } from 'vscode'
import { plainMarkdown } from '../../shared/window/plainMarkdown.ts'
import { rangeOf } from './structureProviders.ts'
import type { TextScopes } from './textScopes.ts'

const documentation = 'https://gitbook.com/docs/create-content/blocks/'

/** Explains tags, attributes, values, front matter and variables that somebody points at. */
export class DialectHovers implements HoverProvider {
  readonly #scopes: TextScopes
  readonly #isOn: () => boolean

  constructor(scopes: TextScopes, isOn: () => boolean) {
    this.#scopes = scopes
    this.#isOn = isOn
  }

  async provideHover(document: TextDocument, position: Position): Promise<Hover | undefined> {
    if (!this.#isOn()) return undefined
    const [{ hover }, scope] = await Promise.all([
      import('../../../core/language/hover.ts'),
      this.#scopes.scope(document),
    ])
    const found = hover(document.getText(), document.offsetAt(position), scope)
    if (found === undefined) return undefined
    const more = found.page === undefined ? [] : [`[${l10n.t('More about this block')}](${documentation}${found.page})`]
    const words = plainMarkdown([...found.paragraphs, ...more].join('\n\n'))
    return new Hover(words, rangeOf(found.span, document))
  }
}
