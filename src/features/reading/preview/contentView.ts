import { l10n } from 'vscode'
import { readLink, type LinkTarget } from '../../../core/docs/pages/linkTargets.ts'
import { findReusableContent } from '../../../core/docs/pages/findReusableContent.ts'
import type { Elsewhere } from '../../../core/docs/pages/otherSpaces.ts'
import type { PageEntry } from '../../../core/docs/pages/pageIndex.ts'
import { contentBesidePage } from '../../../core/platform/uris/uris.ts'
import type {
  PageHead,
  ReaderView,
  ShownLink,
  ShownSpec,
  SpecReference,
} from '../../../core/authoring/rendering/readerView.ts'
import { refToTarget } from '../../../core/text/markdown/document/contentTargets.ts'
import { emojiCharacters } from '../../../core/text/markdown/document/emoji.ts'
import type { PreviewContent } from './previewContent.ts'
import { splitTarget } from '../../../core/text/strings/addresses.ts'

/** Returns what pages on a platform show that isn't in their text, as far as it's known. */
export function contentView(content: PreviewContent): Pick<ReaderView, 'image' | 'include' | 'spec' | 'tag'> {
  return {
    image: (source) => {
      const meaning = readLink(source, '')
      return meaning?.kind === 'file' ? content.picture(meaning.file) : undefined
    },
    include: (target) => includeOf(content, target),
    spec: (reference) => specOf(content, reference),
    tag: (slug) => content.revision?.tags?.find((tag) => tag.slug === slug),
  }
}

function includeOf(content: PreviewContent, target: string): ReturnType<ReaderView['include']> {
  const { revision } = content
  if (!revision) return undefined
  const found = findReusableContent(target, revision.reusableContents)
  if (!found) return { problem: l10n.t('This space has no reusable content “{0}”.', target) }
  const { id, title, document } = found
  const text = document === undefined ? { markdown: '' } : content.text(document)
  if (text === undefined || 'problem' in text) return text
  return { ...text, title, href: encodePath(contentBesidePage({ content: id, title })) }
}

/**
 * Returns a specification. Specifications on the web aren't loaded: a page could make every reader send a request there.
 */
function specOf(content: PreviewContent, reference: SpecReference): ShownSpec | undefined {
  if ('slug' in reference) return content.spec(reference.slug)
  return { problem: l10n.t('The preview doesn’t load specifications from the web. The published site shows them.') }
}

/** Returns what the head of a page shows. */
export function headOf({ description, emoji, icon, cover, layout, tags, hidden }: PageEntry): PageHead {
  return {
    ...(description && { description }),
    ...(emoji && { emoji: emojiCharacters(emoji) }),
    ...(icon && { icon }),
    ...shownCover(cover),
    ...(tags && { tags }),
    hidden,
    hiddenParts: (['title', 'description', 'cover', 'tags'] as const).filter((part) => layout?.[part] === false),
  }
}

/** Returns the cover of a page, as its text would name the files. */
export function shownCover(cover: PageEntry['cover']): Pick<PageHead, 'cover' | 'coverDark'> {
  const { ref, refDark } = cover ?? {}
  return { ...(ref && { cover: refToTarget(ref) }), ...(refDark && { coverDark: refToTarget(refDark) }) }
}

/** Returns what a link shows about its target page. */
export function wordsOf({ title, description, emoji, icon }: PageEntry): Omit<ShownLink, 'href'> {
  return { title, description, emoji: emoji && emojiCharacters(emoji), icon }
}

/** Returns what a link to another space shows. Undefined for other links, and while the space is being read. */
export function linkElsewhere(target: string, elsewhere: Elsewhere | undefined): ShownLink | undefined {
  const { path, query } = splitTarget(target)
  const found = elsewhere?.resolve(path + query)
  return found?.kind === 'page' ? { href: target, ...wordsOf(found.page) } : undefined
}

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
        broken: target.isUnpublished
          ? l10n.t('This file isn’t part of the docs, so it isn’t published.')
          : target.missing === 'page'
            ? l10n.t('Broken link: the page doesn’t exist.')
            : l10n.t('Broken link: the file doesn’t exist.'),
      }
    default:
      return undefined
  }
}

/** Encodes a path for a link. */
export function encodePath(path: string): string {
  return path.split('/').map(encodeURIComponent).join('/')
}
