import { l10n } from 'vscode'

type Moved = readonly { readonly title: string }[]

/** Tells where pages were moved: below the page of this title, or to the top level. */
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

/** Tells that pages were moved by one among the pages beside them. */
export function steppedMessage(pages: Moved, direction: 'up' | 'down'): string {
  const [first] = pages
  if (pages.length === 1 && first) {
    return direction === 'up' ? l10n.t('Moved “{0}” up.', first.title) : l10n.t('Moved “{0}” down.', first.title)
  }
  return direction === 'up'
    ? l10n.t('Moved {0} pages up.', pages.length)
    : l10n.t('Moved {0} pages down.', pages.length)
}
