import { l10n } from 'vscode'
import type { LinkTarget } from '../../../core/docs/pages/linkTargets.ts'
import type { ShownLink } from '../../../core/authoring/rendering/readerView.ts'

/** How links to pages and files of a body are written where a page of it is shown. */
interface InnerLinks {
  page(target: LinkTarget & { readonly kind: 'page' }): ShownLink
  file(target: LinkTarget & { readonly kind: 'file' }): ShownLink
}

/** A link of a shown page by what it points to. Undefined if it stays as it is written. */
export function shownTarget(target: LinkTarget, inner: InnerLinks): ShownLink | undefined {
  switch (target.kind) {
    case 'page':
      return inner.page(target)
    case 'file':
      return inner.file(target)
    case 'url':
      return { href: target.url }
    case 'noAddress':
      return { href: '#', broken: l10n.t('Galley opens only web and email addresses.') }
    case 'noText':
      return { href: '#', broken: l10n.t('“{0}” is a group without pages.', target.page.title) }
    case 'broken':
      return {
        href: '#',
        broken:
          target.missing === 'page'
            ? l10n.t('Broken link: the page doesn’t exist.')
            : l10n.t('Broken link: the file doesn’t exist.'),
      }
    default:
      return undefined
  }
}
