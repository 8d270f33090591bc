import {
  DocumentLink,
  Hover,
  l10n,
  Location,
  Position,
  Range,
  Uri,
  type DefinitionProvider,
  type DocumentLinkProvider,
  type HoverProvider,
  type MarkdownString,
  type TextDocument,
} from 'vscode'
import { elsewhereRef } from '../../../core/text/markdown/document/contentTargets.ts'
import type { ContentRef } from '../../../contract/schemas/conventions.ts'
import type { FoundLink } from '../../../core/text/markdown/links/foundLink.ts'
import { readLink, resolveLink, type LinkTarget } from '../../../core/docs/pages/linkTargets.ts'
import { escapeMarkdown } from '../../../core/text/strings/titles.ts'
import { fileUri, parsePageUri, type AnyPageAddress, pageNames } from '../../../core/platform/uris/uris.ts'
import type { Log } from '../../shared/window/log.ts'
import { contentRefOf, type ContentReader } from '../../shared/pages/contentReader.ts'
import { openPageUri } from '../../shared/pages/openPageUri.ts'
import { plainMarkdown } from '../../shared/window/plainMarkdown.ts'
import type { PageOpener } from './pageOpener.ts'

interface PageLink {
  readonly target: string
  readonly range: Range
}

class ResolvableLink extends DocumentLink {
  readonly from: AnyPageAddress
  readonly link: PageLink

  constructor(from: AnyPageAddress, link: PageLink) {
    super(link.range)
    this.from = from
    this.link = link
    this.tooltip = l10n.t('Open link target')
  }
}

/** What resolving and opening links needs. */
export interface PageLinksServices {
  readonly reader: ContentReader
  readonly opener: PageOpener
  readonly log: Log
}

/**
 * Links between pages in the text of a page. Their targets are resolved when the user follows or hovers over a link.
 */
export class PageLinks implements DocumentLinkProvider<DocumentLink>, HoverProvider, DefinitionProvider {
  readonly #services: PageLinksServices
  readonly #found = new WeakMap<TextDocument, { readonly version: number; readonly links: Promise<PageLink[]> }>()

  constructor(services: PageLinksServices) {
    this.#services = services
  }

  async provideDocumentLinks(document: TextDocument): Promise<DocumentLink[]> {
    const from = parsePageUri(document.uri)
    if (!from) return []
    return (await this.#links(document)).map((link) => new ResolvableLink(from, link))
  }

  async resolveDocumentLink(link: DocumentLink): Promise<DocumentLink> {
    if (!(link instanceof ResolvableLink)) return link
    const { target, anchor } = await this.#locate(link.from, link.link.target)
    const line = target && anchor !== undefined ? await this.#services.opener.lineOf(target, anchor) : undefined
    if (target) link.target = line === undefined ? target : target.with({ fragment: `L${line + 1}` })
    return link
  }

  async provideDefinition(document: TextDocument, position: Position): Promise<Location | undefined> {
    const { from, link } = await this.#linkAt(document, position)
    if (!from || !link) return undefined
    const { target, anchor } = await this.#locate(from, link.target)
    if (target === undefined || parsePageUri(target) === undefined) return undefined
    const line = anchor === undefined ? 0 : await this.#services.opener.lineOf(target, anchor)
    return new Location(target, new Position(line ?? 0, 0))
  }

  async provideHover(document: TextDocument, position: Position): Promise<Hover | undefined> {
    const { from, link } = await this.#linkAt(document, position)
    if (!from || !link) return undefined
    const linked = await this.#resolve(from, link.target)
    const other = linked?.kind === 'elsewhere' ? await this.#elsewhere(from, linked.ref) : undefined
    return linked && new Hover(describe(other ?? linked), link.range)
  }

  async #linkAt(document: TextDocument, position: Position): Promise<{ from?: AnyPageAddress; link?: PageLink }> {
    const from = parsePageUri(document.uri)
    if (!from) return {}
    const link = (await this.#links(document)).find(({ range }) => range.contains(position))
    return link ? { from, link } : {}
  }

  /**
   * Returns the links to pages and files, including those of other spaces. VS Code handles other addresses and headings
   * of the same page.
   */
  #links(document: TextDocument): Promise<PageLink[]> {
    const known = this.#found.get(document)
    if (known?.version === document.version) return known.links
    const links = this.#findLinks(document)
    this.#found.set(document, { version: document.version, links })
    return links
  }

  async #findLinks(document: TextDocument): Promise<PageLink[]> {
    const { findLinks } = await import('../../../core/text/markdown/links/findLinks.ts')
    const at = (link: FoundLink): Range =>
      new Range(document.positionAt(link.target.start), document.positionAt(link.target.end))
    return findLinks(document.getText())
      .filter(({ form, value }) => form !== 'reference' && isInner(value))
      .map((link) => ({ target: link.value, range: at(link) }))
  }

  async #locate(from: AnyPageAddress, target: string): Promise<{ target?: Uri; anchor?: string }> {
    const linked = await this.#resolve(from, target)
    if (linked?.kind === 'url') return { target: Uri.parse(linked.url) }
    if (linked?.kind === 'file') {
      return { target: Uri.from(fileUri({ ...contentRefOf(from), file: linked.file, name: linked.name ?? 'file' })) }
    }
    if (linked?.kind === 'elsewhere') {
      const found = await this.#services.reader.pageElsewhere(from.server, linked.ref)
      // For another server, or for a space that this account can't read, the browser opens the link.
      if (!found) return URL.canParse(target) ? { target: Uri.parse(target) } : {}
      const uri = openPageUri(found.address)
      return found.anchor === undefined ? { target: uri } : { target: uri, anchor: found.anchor }
    }
    if (linked?.kind !== 'page') return {}
    const { page, anchor } = linked
    const uri = openPageUri({ ...from, ...pageNames(page) })
    return anchor === undefined ? { target: uri } : { target: uri, anchor }
  }

  /** Returns the page of another space. Undefined if this account can't read it. */
  async #elsewhere(from: AnyPageAddress, ref: ContentRef): Promise<LinkTarget | undefined> {
    try {
      const found = await this.#services.reader.pageElsewhere(from.server, ref)
      if (found === undefined) return undefined
      const { page, anchor, address } = found
      const shown = { ...page, ancestors: [address.spaceTitle, ...page.ancestors] }
      return { kind: 'page', page: shown, ...(anchor !== undefined && { anchor }) }
    } catch (error) {
      this.#services.log.debug('Couldn’t read the target of a link to another space.', error)
      return undefined
    }
  }

  /** Resolves a link with the list of the space's pages, which takes one request if it wasn't read yet. */
  async #resolve(from: AnyPageAddress, target: string): Promise<LinkTarget | undefined> {
    const elsewhere = elsewhereRef(target)
    if (elsewhere) return { kind: 'elsewhere', ref: elsewhere }
    const { reader } = this.#services
    const pages = await reader.pages(from)
    const meaning = readLink(target, pages.byId(from.page)?.path ?? '')
    if (!meaning) return undefined
    const files = meaning.kind === 'file' ? await reader.files(from) : undefined
    return resolveLink(meaning, { space: from.space, pages, files })
  }
}

function isInner(target: string): boolean {
  const kind = readLink(target, '')?.kind
  return elsewhereRef(target) !== undefined || kind === 'page' || kind === 'path' || kind === 'file'
}

function describe(linked: LinkTarget): MarkdownString {
  if (linked.kind !== 'page') return plainMarkdown(escapeMarkdown(words(linked)))
  const { page, anchor } = linked
  const path = anchor === undefined ? page.path : `${page.path}#${anchor}`
  const facts = [page.description ?? '', path].filter((fact) => fact !== '').map(escapeMarkdown)
  const title = [...page.ancestors, page.title].map(escapeMarkdown).join(' › ')
  return plainMarkdown([`**${title}**`, ...facts].join('\n\n'))
}

function words(linked: Exclude<LinkTarget, { kind: 'page' }>): string {
  switch (linked.kind) {
    case 'file':
      return l10n.t('File “{0}”', linked.name ?? linked.file)
    case 'noText':
      return l10n.t('“{0}” is a group without pages, so there’s nothing to open.', linked.page.title)
    case 'broken':
      return linked.missing === 'page'
        ? l10n.t('This link is broken. The page doesn’t exist.')
        : l10n.t('This link is broken. The file doesn’t exist.')
    case 'url':
      return linked.url
    case 'noAddress':
      return l10n.t('This link goes to “{0}”. Galley opens only web and email addresses.', linked.url)
    case 'elsewhere':
      return l10n.t('This link goes to another space.')
    case 'anchor':
      return `#${linked.anchor}`
  }
}
