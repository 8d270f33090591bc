import type { PageEntry } from '../../core/docs/pages/pageIndex.ts'
import { isTopAnchor, type DocsBody } from '../../core/docs/body/docsBody.ts'
import { anchorOfAscii } from '../../core/authoring/checks/otherLetters.ts'
import { emojiNames } from '../../core/authoring/language/emojiNames.ts'
import { refToTarget } from '../../core/text/markdown/document/contentTargets.ts'
import { emojiCharacters } from '../../core/text/markdown/document/emoji.ts'
import { readSpecText, specFaultMessage } from '../../core/platform/openApi/specSource.ts'
import {
  nothingKnown,
  type ReaderView,
  type ShownFile,
  type ShownLink,
  type ShownSpec,
  type SpecReference,
} from '../../core/authoring/rendering/readerView.ts'
import { english } from '../../core/text/messages/translate.ts'
import { browsableAddress } from '../../core/text/strings/browsableAddress.ts'
import type { SiteUrls } from '../model/siteUrls.ts'
import type { SiteVariant } from '../model/siteVariant.ts'
import { visitorVariables, type VisitedPage } from './visitorText.ts'

/** A page to render, with the way it writes addresses. */
export interface ShownPage extends VisitedPage {
  readonly urls: SiteUrls
  /** Returns whether to mark a block with these lines, counted from 0, as changed. `end` is exclusive. */
  readonly isChanged?: ((start: number, end: number) => boolean) | undefined
  /** Whether the page is printed from a file. A browser would then load images from anywhere on the disk. */
  readonly isPrinted?: boolean | undefined
  /** Whether the editor shows the page, and offers to describe parts of specifications. */
  readonly isInEditor?: boolean
}

/** Returns what the renderer needs to know about the site of a page. */
export function pageView(shown: ShownPage): ReaderView {
  const { variant, page, urls } = shown
  const { source } = variant
  const { body } = source
  const fileUrl = (target: string): string | undefined => {
    const found = body.resolve(target, page.entry)
    return found?.kind === 'file' ? urls.file(variant, found.file) : undefined
  }
  const view: ReaderView = {
    ...nothingKnown,
    image: fileUrl,
    link: (target) => linkOf(shown, target),
    file: (target) => fileOf(shown, target),
    include: (target) => source.include(target, page.entry),
    spec: (reference) => specOf(shown, reference),
    tag: (slug) => body.tags?.get(slug),
    emoji: (name) => emojiNames.get(name),
    variables: () => visitorVariables(shown),
    head: () => headOf(page.entry),
    ...source.view?.(page.entry),
  }
  if (shown.isPrinted !== true) return view
  return { ...view, image: (target) => view.image(target) ?? (browsableAddress(target) === undefined ? '' : undefined) }
}

function headOf({ description, icon, emoji }: PageEntry): NonNullable<ReturnType<ReaderView['head']>> {
  return {
    ...(description !== undefined && { description }),
    ...(icon !== undefined && { icon }),
    ...(emoji !== undefined && { emoji: emojiCharacters(emoji) }),
  }
}

function linkOf({ variant, page, urls }: ShownPage, target: string): ShownLink | undefined {
  const { source } = variant
  const elsewhere = source.elsewhere?.(target)
  if (elsewhere !== undefined)
    return shownLink(elsewhere.page.entry, urls.page(elsewhere.page, elsewhere.anchor), variant, urls)
  const found = source.body.resolve(target, page.entry)
  switch (found?.kind) {
    case 'anchor': {
      const anchor = shownAnchor(source.body, page.entry, found.anchor)
      return { href: anchor === undefined ? urls.page(page) : urls.anchor(anchor) }
    }
    case 'page': {
      const to = variant.pageOf(found.page.id)
      if (to === undefined) return { href: '#', broken: 'This page isn’t on the site.' }
      const anchor = found.anchor === undefined ? undefined : shownAnchor(source.body, found.page, found.anchor)
      return shownLink(found.page, urls.page(to, anchor), variant, urls)
    }
    case 'file':
      return { href: urls.file(variant, found.file), ...(found.name !== undefined && { title: found.name }) }
    case 'url':
      return { href: found.url }
    case 'noText':
      return { href: '#', broken: `“${found.page.title}” is a group without pages.` }
    case 'noAddress':
      return { href: '#', broken: 'Browsers can’t open this address.' }
    case 'broken':
      return {
        href: '#',
        broken: found.isUnpublished
          ? 'This file isn’t part of the docs, so it isn’t published.'
          : found.missing === 'page'
            ? 'Broken link: the page doesn’t exist.'
            : 'Broken link: the file doesn’t exist.',
      }
    default:
      return undefined
  }
}

/**
 * Returns the anchor that the page has for one in a link. Undefined for the top of the page, if the anchor is only that
 * of its title. The platform writes anchors in ASCII, and pages here keep other letters.
 */
function shownAnchor(body: DocsBody, page: PageEntry, anchor: string): string | undefined {
  const anchors = body.anchors(page)
  if (anchors === undefined || anchors.has(anchor)) return anchor
  return isTopAnchor(body, page, anchor) ? undefined : (anchorOfAscii(anchors, anchor) ?? anchor)
}

function shownLink(entry: PageEntry, href: string, variant: SiteVariant, urls: SiteUrls): ShownLink {
  return { href, title: entry.title, ...headOf(entry), ...coverOf(variant, entry, urls) }
}

/** Returns the cover of a linked page. If the view knows images, the address has the form that page texts use. */
function coverOf(variant: SiteVariant, { cover }: PageEntry, urls: SiteUrls): Pick<ShownLink, 'cover'> {
  const { source } = variant
  const file = cover?.ref?.kind === 'file' ? source.body.files?.get(cover.ref.file) : undefined
  if (file === undefined) return {}
  return {
    cover: source.view === undefined ? urls.file(variant, file.id) : refToTarget({ kind: 'file', file: file.id }),
  }
}

function fileOf({ variant, page, urls }: ShownPage, target: string): ShownFile | undefined {
  const { body } = variant.source
  const found = body.resolve(target, page.entry)
  const file = found?.kind === 'file' ? body.files?.get(found.file) : undefined
  return file && { ...file, href: urls.file(variant, file.id) }
}

/** Returns a specification from the docs. Those on the web aren't read, so that no request leaves the machine. */
function specOf({ variant, page, isInEditor = false }: ShownPage, reference: SpecReference): ShownSpec | undefined {
  const { source } = variant
  if ('slug' in reference) {
    const { document, fault, file } = source.body.specs?.get(reference.slug) ?? {}
    if (document !== undefined) return { document, file: isInEditor ? file : undefined }
    return fault && { problem: specFaultMessage(reference.slug, fault, english) }
  }
  const found = source.body.resolve(reference.source, page.entry)
  const bytes = found?.kind === 'file' ? source.bytes(found.file) : undefined
  if (bytes === undefined) return { problem: 'Only the platform shows specifications from other servers.' }
  const read = readSpecText(new TextDecoder().decode(bytes))
  return 'document' in read ? read : { problem: specFaultMessage(reference.source, read.fault, english) }
}
