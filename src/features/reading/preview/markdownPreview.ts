import { l10n } from 'vscode'
import { browsableAddress } from '../../../core/text/strings/browsableAddress.ts'
import { readLink, resolveLink, type LinkMeaning, type LinkTarget } from '../../../core/docs/pages/linkTargets.ts'
import type { PageEntry } from '../../../core/docs/pages/pageIndex.ts'
import {
  fileBesidePage,
  pageBesidePage,
  parseGalleyUri,
  parsePageUri,
  type AnyPageAddress,
} from '../../../core/platform/uris/uris.ts'
import type { OtherSpaces } from '../../shared/pages/otherSpaces.ts'
import { contentRefOf } from '../../shared/pages/contentReader.ts'
import {
  nothingKnown,
  type ReaderView,
  type ShownFile,
  type ShownLink,
} from '../../../core/authoring/rendering/readerView.ts'
import { contentView, encodePath, headOf, linkElsewhere, shownCover, shownTarget, wordsOf } from './contentView.ts'
import { PreviewContent, type PreviewServices } from './previewContent.ts'
import type { UriParts } from '../../../core/platform/uris/uriParts.ts'

/**
 * Returns Galley's part of VS Code's Markdown preview. A preview is rendered from what is known at that moment. What is
 * missing is then read, and the preview is rendered again.
 */
export function markdownPreview(services: PreviewServices, otherSpaces: Pick<OtherSpaces, 'on'>) {
  const contents = new Map<string, PreviewContent>()

  const contentOf = (from: AnyPageAddress): PreviewContent => {
    const key = [from.server, from.space, from.revision ?? '', from.changeRequest ?? ''].join('\n')
    const known = contents.get(key) ?? new PreviewContent(contentRefOf(from), services)
    contents.set(key, known)
    return known
  }

  return {
    /** Returns true if a page of the platform is or was previewed. */
    isUsed: (): boolean => contents.size > 0,
    view: (document: UriParts): ReaderView | undefined => {
      const from = shownPage(document)
      if (!from) return document.scheme.startsWith('galley') ? nothingKnown : undefined
      const content = contentOf(from)
      return {
        ...nothingKnown,
        ...contentView(content),
        link: (target) => linkElsewhere(target, otherSpaces.on(from.server)) ?? linkOf(content, from, target),
        file: (target) => fileOf(content, target),
        head: () => {
          const page = content.pages?.byId(from.page)
          return page && headOf(page)
        },
        variables: () => ({
          space: {
            get vars() {
              return content.revision?.variables ?? {}
            },
          },
          page: { vars: content.pages?.byId(from.page)?.variables ?? {} },
        }),
      }
    },
  }
}

/** Returns the page that a document shows. Reusable content counts as a page. */
function shownPage(document: UriParts): AnyPageAddress | undefined {
  const target = parseGalleyUri(document)
  if (target?.kind !== 'reusableContent') return parsePageUri(document)
  return { ...contentRefOf(target), page: '', title: target.title, spaceTitle: '' }
}

function linkOf(content: PreviewContent, from: AnyPageAddress, target: string): ShownLink | undefined {
  if (URL.canParse(target) && browsableAddress(target) === undefined) {
    return { href: '#', broken: l10n.t('Galley opens only web and email addresses.') }
  }
  const wanted = readLink(target, '')
  if (!wanted || wanted.kind === 'url' || wanted.kind === 'anchor') return undefined
  const { pages } = content
  if (!pages) return unresolved(from, wanted)
  const meaning = readLink(target, pages.byId(from.page)?.path ?? '')
  const files = wanted.kind === 'file' ? content.files : undefined
  return meaning && shown(from, resolveLink(meaning, { space: from.space, pages, files }))
}

function fileOf(content: PreviewContent, target: string): ShownFile | undefined {
  const meaning = readLink(target, '')
  const file = meaning?.kind === 'file' ? content.files?.get(meaning.file) : undefined
  if (!file) return undefined
  const { id, name, size, contentType } = file
  return { href: encodePath(fileBesidePage(id, name)), name, size, contentType }
}

/** Returns a link while the pages of the space aren't known: the address is right, but the name in it isn't. */
function unresolved(from: AnyPageAddress, meaning: LinkMeaning): ShownLink | undefined {
  if (meaning.kind === 'file') return { href: encodePath(fileBesidePage(meaning.file, 'file')) }
  if (meaning.kind !== 'page') return undefined
  return { href: pageHref(from, meaning.page, '', meaning.anchor) }
}

function shown(from: AnyPageAddress, target: LinkTarget): ShownLink | undefined {
  return shownTarget(target, {
    page: ({ page, anchor }) => pageLink(from, page, anchor),
    file: ({ file, name }) => {
      return { href: encodePath(fileBesidePage(file, name ?? 'file')), ...(name !== undefined && { title: name }) }
    },
  })
}

function pageLink(from: AnyPageAddress, page: PageEntry, anchor: string | undefined): ShownLink {
  return { ...shownCover(page.cover), href: pageHref(from, page.id, page.title, anchor), ...wordsOf(page) }
}

function pageHref(from: AnyPageAddress, page: string, title: string, anchor: string | undefined): string {
  const href = encodePath(pageBesidePage({ ...from, page, title }))
  return anchor === undefined ? href : `${href}#${encodeURIComponent(anchor)}`
}
