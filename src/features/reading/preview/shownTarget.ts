import { l10n } from 'vscode'
import type { LinkTarget } from '../../../core/docs/pages/linkTargets.ts'
import type { ShownLink } from '../../../core/authoring/rendering/readerView.ts'

/** Returns the addresses of pages and files of the same body. */
interface InnerLinks {
  page(target: LinkTarget & { readonly kind: 'page' }): ShownLink
  file(target: LinkTarget & { readonly kind: 'file' }): ShownLink
}

/** Returns a link of a shown page for its target. Undefined if it stays as written. */
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
