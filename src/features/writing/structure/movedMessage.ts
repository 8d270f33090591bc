import { l10n } from 'vscode'

type Moved = readonly { readonly title: string }[]

/** Returns a message about where pages were moved: below a page, or to the top level. */
export function movedMessage(pages: Moved, parent: string | undefined): string {
  const [first] = pages
  if (pages.length === 1 && first) {
    return parent === undefined
      ? l10n.t('Moved “{0}” to the top level.', first.title)
      : l10n.t('Moved “{0}” below “{1}”.', first.title, parent)
  }
  return parent === undefined
    ? l10n.t('Moved {0} pages to the top level.', pages.length)
    : l10n.t('Moved {0} pages below “{1}”.', pages.length, parent)
}

/** Returns a message about pages that were moved by one position among their siblings. */
export function steppedMessage(pages: Moved, direction: 'up' | 'down'): string {
  const [first] = pages
  if (pages.length === 1 && first) {
    return direction === 'up' ? l10n.t('Moved “{0}” up.', first.title) : l10n.t('Moved “{0}” down.', first.title)
  }
  return direction === 'up'
    ? l10n.t('Moved {0} pages up.', pages.length)
    : l10n.t('Moved {0} pages down.', pages.length)
}
