import { commands, l10n, Position, ProgressLocation, Range, Uri, workspace } from 'vscode'
import { resolveLink } from '../../../core/docs/pages/linkTargets.ts'
import type { PageEntry } from '../../../core/docs/pages/pageIndex.ts'
import {
  fileUri,
  galleyScheme,
  type FileAddress,
  type AnyPageAddress,
  type ChangeRequestNames,
  pageNames,
} from '../../../core/platform/uris/uris.ts'
import { contentRefOf, type ContentReader, type SpaceContentRef } from '../../shared/pages/contentReader.ts'
import { ExplainedError, Hint } from '../../shared/window/explainedError.ts'
import { openAddress } from '../../shared/window/openAddress.ts'
import { openPageUri } from '../../shared/pages/openPageUri.ts'
import { openText } from '../../shared/documents/readText.ts'
import { focusTexts } from '../../shared/window/focusTexts.ts'
import { window } from '../../shared/window/window.ts'
import type { RemoteDocuments } from '../../shared/documents/remoteDocuments.ts'

/** A space whose pages are opened. */
export interface OpenedSpace extends SpaceContentRef, ChangeRequestNames {
  readonly spaceTitle: string
}

/** Opens pages in the editor, optionally at a heading. Rejects with the error if a page can't be read. */
export class PageOpener {
  readonly #files: RemoteDocuments
  readonly #reader: ContentReader

  constructor(files: RemoteDocuments, reader: ContentReader) {
    this.#files = files
    this.#reader = reader
  }

  /** Opens a page at the anchor of a heading. If the anchor doesn't exist, opens the page at its start. */
  async open(address: AnyPageAddress, anchor?: string): Promise<void> {
    const uri = openPageUri(address)
    const options = { location: ProgressLocation.Window, title: l10n.t('Opening “{0}”', address.title) }
    await window.withProgress(options, async () => await this.#files.prepare(uri))
    const line = anchor === undefined ? undefined : await this.lineOf(uri, anchor)
    const start = line === undefined ? undefined : new Position(line, 0)
    await focusTexts()
    await commands.executeCommand('vscode.open', uri, start ? { selection: new Range(start, start) } : {})
  }

  /** Opens an entry of a page list: a page, the first page of a group, or the target of a link page. */
  async openEntry(ref: OpenedSpace, entry: PageEntry): Promise<void> {
    const { server, space, spaceTitle, changeRequestTitle } = ref
    const where = contentRefOf(ref)
    const pages = await this.#reader.pages(where)
    const linked = resolveLink({ kind: 'page', page: entry.id }, { space, pages, files: undefined })
    switch (linked.kind) {
      case 'page':
        return await this.open({ ...where, ...pageNames(linked.page), spaceTitle, changeRequestTitle }, linked.anchor)
      case 'file':
        return await this.openFile({ ...where, file: linked.file, name: linked.name ?? entry.title })
      case 'url':
      case 'noAddress':
        return await openAddress(linked.url)
      case 'noText':
        throw new Hint(l10n.t('“{0}” is a group without pages, so there’s nothing to open.', entry.title))
      default:
    }
    const found = linked.kind === 'elsewhere' ? await this.#reader.pageElsewhere(server, linked.ref) : undefined
    if (!found) throw new ExplainedError(l10n.t('Galley can’t open the target of “{0}”.', entry.title))
    await this.open(found.address, found.anchor)
  }

  /** Opens a file of a space: an image in VS Code's viewer, or a text as a document. */
  async openFile(address: FileAddress): Promise<void> {
    const uri = Uri.from(fileUri(address))
    await this.#files.prepare(uri)
    await commands.executeCommand('vscode.open', uri)
  }

  /** Returns the line of a heading in a page, from 0. Undefined if the page has no such heading. */
  async lineOf(uri: Uri, anchor: string): Promise<number | undefined> {
    const wanted = anchor.toLowerCase()
    const [{ splitSections }, text] = await Promise.all([
      import('../../../core/text/markdown/sections.ts'),
      openText(uri) ?? this.#read(uri),
    ])
    return splitSections(text).find(({ id }) => id !== '' && id.toLowerCase() === wanted)?.line
  }

  async #read(uri: Uri): Promise<string> {
    const bytes = await (uri.scheme === galleyScheme ? this.#files.readFile(uri) : workspace.fs.readFile(uri))
    return new TextDecoder().decode(bytes)
  }
}
