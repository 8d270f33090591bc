import debounce from 'debounce'
import { isDeepStrictEqual } from 'node:util'
import { commands, Disposable, extensions, FileSystemError, Uri, workspace } from 'vscode'
import {
  parseRenderedFileUri,
  parseRenderedUri,
  renderedOriginal,
  type RenderedDocument,
  type RenderedFile,
} from '../../../core/platform/uris/renderedUris.ts'
import { isSameChangeRequest, type ChangeRequestScope } from '../../../core/platform/uris/changeRequestRef.ts'
import { comparedPageUri, parsePageUri } from '../../../core/platform/uris/uris.ts'
import { baseRevision, type ReviewPage } from '../../../core/review/changeRequests/reviewPages.ts'
import type { ChangeRequest } from '../../../contract/changeRequests.ts'
import type { ComparedBlocks, ComparedTexts } from '../../../core/authoring/rendering/comparedTexts.ts'
import { encodeHtml } from '../../../core/text/strings/encodeHtml.ts'
import type { DocumentContent, DocumentSource } from '../../shared/documents/documentSource.ts'
import { openText, readText } from '../../shared/documents/readText.ts'
import { RemoteDocuments } from '../../shared/documents/remoteDocuments.ts'
import { changeRequestTitle } from '../../shared/changeRequests/changeLabels.ts'
import type { ComparedPage, ComparedPages } from '../../shared/pages/comparedPages.ts'
import { openPageUri } from '../../shared/pages/openPageUri.ts'
import { DisposableBase } from '../../shared/window/disposableBase.ts'
import { translate } from '../../shared/window/translate.ts'
import type { PendingComments } from '../comments/pendingComments.ts'
import type { RequestSources } from '../changeRequests/requestReader.ts'

/** What rendered documents need. `compared` stores the results of comparisons. */
export interface RenderedDocumentsServices extends RequestSources {
  readonly compared: ComparedPages
  /** The user's comments that aren't sent yet. */
  readonly pending: Pick<PendingComments, 'restore' | 'onDidChange'>
  /** The pages of spaces and change requests. */
  readonly texts: PageTexts
}

/** The files of pages, by the scheme of their URIs. */
export type PageTexts = Readonly<Record<string, Pick<RemoteDocuments, 'readFile'>>>

/** How many lines can be between the notes above a page and its first changed block, so that both are on one screen. */
const maxLinesAbove = 10

/** The pause in typing, in milliseconds, after which a comparison shows the current text. */
const pauseMs = 300

/** Pages as readers see them, read-only: the texts of other documents, with remarks from a comparison. */
export class RenderedDocuments extends DisposableBase implements DocumentSource {
  readonly files: RemoteDocuments
  readonly #services: RenderedDocumentsServices
  readonly #edited = new Set<string>()
  #texts: Promise<ComparedTexts> | undefined
  readonly #markEditedSoon = debounce(() => this.#markEdited(), pauseMs)

  constructor(services: RenderedDocumentsServices) {
    super()
    this.#services = services
    this.files = new RemoteDocuments(this, services)
    this.register(
      new Disposable(() => this.#markEditedSoon.clear()),
      this.files,
      services.writes.onDidOutdateLists((ref) => this.#requestChanged(ref)),
      services.pending.onDidChange((scope) => this.#requestChanged(scope)),
      workspace.onDidChangeTextDocument(({ document: { uri } }) => this.#edit(uri)),
    )
  }

  typeOf(uri: Uri): 'file' | 'folder' | undefined {
    if (renderedOriginal(uri) !== undefined) return 'file'
    return uri.query === '' ? 'folder' : undefined
  }

  async read(uri: Uri): Promise<DocumentContent> {
    const about = parseRenderedUri(uri) ?? parseRenderedFileUri(uri)
    if (!about) throw FileSystemError.FileNotFound(uri)
    const text = 'file' in about ? await this.#readFile(uri, about) : await this.#readPage(uri, about)
    return { bytes: new TextEncoder().encode(text) }
  }

  async #readPage(uri: Uri, about: RenderedDocument): Promise<string> {
    const text = await this.#pageText(Uri.from(about.original))
    try {
      const { compared } = this.#services
      const found = await this.#remarks(about, text)
      const remarks = about.isChanged ? { ...found, commentedIn: uri.toString() } : found
      const known = compared.of(uri)
      compared.keep(uri, remarks)
      // The preview is drawn again only for another text, but a comment doesn't change it.
      if (known && !isDeepStrictEqual(known, remarks)) void commands.executeCommand('markdown.preview.refresh')
    } catch (error) {
      // The page itself can be shown.
      this.#services.log.info('Couldn’t find out what changed on a page.', error)
    }
    return text
  }

  /** Reads a page from its own files, because VS Code answers late while it opens a comparison. */
  async #pageText(uri: Uri): Promise<string> {
    const open = openText(uri)
    if (open !== undefined) return open
    const files = this.#services.texts[uri.scheme]
    if (files === undefined) throw FileSystemError.FileNotFound(uri)
    return new TextDecoder().decode(await files.readFile(uri))
  }

  /** Returns a file of a docs folder, or what the last commit has of it. */
  async #readFile(uri: Uri, about: RenderedFile): Promise<string> {
    const file = Uri.from(about.file)
    // Links can name any file, and only those in the workspace are shown.
    if (!workspace.getWorkspaceFolder(file)) throw FileSystemError.FileNotFound(uri)
    const { committedFile, imagesOf } = await import('./committedFiles.ts')
    const [committed, now, texts] = await Promise.all([committedFile(file.fsPath), readText(file), this.#loadTexts()])
    const before = new TextDecoder().decode(committed)
    const text = about.isChanged ? now : before
    const images = await imagesOf(file, text, !about.isChanged)
    const shown = this.#shown(texts.compare(before, now), about.isChanged)
    this.#services.compared.keep(uri, { ...shown, above: [], images })
    return text
  }

  async #remarks(about: RenderedDocument, text: string): Promise<ComparedPage> {
    const { reader } = this.#services
    const request = await reader.request(about)
    const { pages } = await reader.content(about, request)
    const page = pages.find(({ id }) => id === about.page)
    const nothing: ComparedPage = { above: [], below: [], changed: [] }
    if (!page) return nothing
    const { pageNotes } = await import('../../../core/review/changeRequests/pageNotes.ts')
    const showsNotes = about.isChanged || page.after === undefined
    const notes = showsNotes ? pageNotes(page, translate).map(encodeHtml) : []
    const [blocks, threads] = await Promise.all([
      this.#compare(about, { page, request, text }),
      this.#threads(about, text),
    ])
    const shown = blocks ? this.#shown(blocks, about.isChanged) : nothing
    const [first] = shown.blocks ?? []
    // VS Code scrolls a comparison to its first changed block, so the user may not see what is above the page.
    const again = first && first.startLine > maxLinesAbove && notes.length > 0
    const repeated = again ? [{ ...first, html: notes.join(' ') }] : []
    return {
      ...shown,
      above: [...notes, ...threads.above],
      below: [...repeated, ...shown.below, ...threads.below],
    }
  }

  /** Returns the threads of a page, beside its version in the change request. A page can be shown without them. */
  async #threads(about: RenderedDocument, text: string): Promise<Pick<ComparedPage, 'above' | 'below'>> {
    if (!about.isChanged) return { above: [], below: [] }
    try {
      const { threadRemarks } = await import('./renderedThreads.ts')
      const { outgoing } = this.#services.pending.restore(about)
      return await threadRemarks(this.#services.reader, about, { text, outgoing })
    } catch (error) {
      this.#services.log.info('Couldn’t read the comments of a page.', error)
      return { above: [], below: [] }
    }
  }

  /** Returns what one side of a comparison shows of the blocks that differ. */
  #shown(
    { unseen, api, before, after }: ComparedBlocks,
    isChanged: boolean,
  ): Pick<ComparedPage, 'below' | 'changed' | 'blocks'> {
    const html = encodeHtml(translate('The text of this block changed, but readers see no difference.'))
    const remarks = [
      ...unseen
        .filter(({ startLine }) => !api.some((each) => each.startLine === startLine))
        .map((lines) => ({ ...lines, html })),
      ...api.map(({ notes, ...lines }) => ({ ...lines, html: encodeHtml(notes.join(' ')) })),
    ]
    return {
      below: isChanged ? remarks : [],
      changed: marksComparisons() ? [] : isChanged ? after : before,
      blocks: isChanged ? after : before,
    }
  }

  /** Compares a page with its other side. Undefined if a side is missing, or if the text didn't change. */
  async #compare(
    about: RenderedDocument,
    { page, request, text }: { readonly page: ReviewPage; readonly request: ChangeRequest; readonly text: string },
  ): Promise<ComparedBlocks | undefined> {
    const address = parsePageUri(about.original)
    if (!page.before || !page.after || !page.isTextChanged || !address) return undefined
    const { changeRequest: _, revision: _revision, ...names } = address
    const branch = { changeRequest: about.changeRequest, changeRequestTitle: changeRequestTitle(request) }
    const other = about.isChanged
      ? Uri.from(comparedPageUri({ ...names, revision: baseRevision(request) }, branch))
      : openPageUri({ ...names, ...branch })
    const [otherText, texts] = await Promise.all([this.#pageText(other), this.#loadTexts()])
    return about.isChanged ? texts.compare(otherText, text) : texts.compare(text, otherText)
  }

  async #loadTexts(): Promise<ComparedTexts> {
    this.#texts ??= import('../../../core/authoring/rendering/comparedTexts.ts').then(
      ({ ComparedTexts }) =>
        new ComparedTexts(translate, (error) => this.#services.log.warn('Couldn’t compare a block.', error)),
    )
    return await this.#texts
  }

  #edit(original: Uri): void {
    const isShown = original.scheme === 'file' || original.scheme.startsWith('galley-')
    if (!isShown || this.files.known.length === 0) return
    this.#edited.add(original.toString())
    this.#markEditedSoon()
  }

  #markEdited(): void {
    const edited = new Set(this.#edited)
    this.#edited.clear()
    this.#markOutdated((uri) => {
      const shown = renderedOriginal(uri)
      return shown !== undefined && edited.has(Uri.from(shown).toString())
    })
  }

  #requestChanged(ref: ChangeRequestScope): void {
    this.#markOutdated((uri) => {
      const about = parseRenderedUri(uri)
      return about !== undefined && isSameChangeRequest(about, ref)
    })
  }

  #markOutdated(isOutdated: (uri: Uri) => boolean): void {
    this.files.markOutdated(this.files.known.filter(isOutdated))
  }
}

/**
 * Returns whether VS Code marks the changes between two previews. Older versions only show them next to each other, and
 * Galley marks the blocks. Checks the features of VS Code's Markdown extension, because the version doesn't tell.
 */
function marksComparisons(): boolean {
  const manifest: unknown = extensions.getExtension('vscode.markdown-language-features')?.packageJSON
  if (typeof manifest !== 'object' || manifest === null || !('enabledApiProposals' in manifest)) return false
  const { enabledApiProposals: proposals } = manifest
  return Array.isArray(proposals) && proposals.some((each) => String(each).startsWith('customEditorDiffs'))
}
