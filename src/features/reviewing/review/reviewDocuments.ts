import {
  CodeLens,
  Disposable,
  DocumentLink,
  EventEmitter,
  FileChangeType,
  FilePermission,
  FileSystemError,
  FileType,
  l10n,
  Range,
  Uri,
  type FileChangeEvent,
  type FileStat,
  type FileSystemProvider,
  type TextDocument,
} from 'vscode'
import { isApiError } from '../../../client/errors/apiError.ts'
import { allowedActions, type ChangeRequestAction } from '../../../core/changeRequests/allowedActions.ts'
import type { SummaryTarget } from '../../../core/changeRequests/summaryText.ts'
import { parseReviewUri, type ReviewDocument } from '../../../core/uris/reviewUris.ts'
import {
  keyOf,
  type ChangeRequestRef,
  type ChangeRequestWrites,
  type WrittenRef,
} from '../../shared/changeRequests/changeRequestWrites.ts'
import type { Connections } from '../../shared/connections/connection.ts'
import { explainError } from '../../shared/window/explainError.ts'
import { commands, type CommandId } from '../../shared/commands/commandIds.ts'
import type { ResourceHolder } from '../../shared/tree/resource.ts'
import type { Log } from '../../shared/window/log.ts'
import type { RefreshWatch } from '../../shared/connections/refreshScheduler.ts'
import { SettingTexts, type SettingText } from '../../shared/objects/settingTexts.ts'
import { window } from '../../shared/window/window.ts'
import { Descriptions } from './descriptions.ts'
import type { MarkSearch } from '../merging/markSearch.ts'
import type { RequestReader } from '../changeRequests/requestReader.ts'
import { readSummary, type ReadSummary } from './readSummary.ts'

/** What the documents of a review are read with, and what tells them that something changed. */
export interface ReviewDocumentsServices {
  readonly connections: Connections
  readonly reader: RequestReader
  readonly marks: MarkSearch
  readonly writes: ChangeRequestWrites
  readonly log: Log
}

const folder: FileStat = { type: FileType.Directory, ctime: 0, mtime: 0, size: 0 }

/**
 * Documents about change requests, of the scheme `galley-review`: summaries and properties of pages, which can only be
 * read, and descriptions, whose save goes to the server. Summaries are Markdown texts in an editor and not a preview:
 * only there links and lenses may run commands.
 */
export class ReviewDocuments implements FileSystemProvider, RefreshWatch, Disposable {
  readonly #services: ReviewDocumentsServices
  readonly #descriptions: Descriptions
  readonly #descriptionTexts = new SettingTexts()
  readonly #changed = new EventEmitter<FileChangeEvent[]>()
  readonly #lenses = new EventEmitter<void>()
  readonly #subscriptions: Disposable
  readonly #stats = new Map<string, FileStat & { readonly text: string }>()
  readonly #summaries = new Map<string, ReadSummary>()

  readonly onDidChangeFile = this.#changed.event
  readonly onDidChangeCodeLenses = this.#lenses.event

  constructor(services: ReviewDocumentsServices) {
    this.#services = services
    this.#descriptions = new Descriptions(services.reader)
    this.#subscriptions = Disposable.from(
      services.writes.onDidOutdateLists((ref) => this.#invalidate(ref)),
      // Another person may do other things.
      services.connections.onDidChange(() => this.#lenses.fire()),
      services.marks.onDidChange(() => this.#lenses.fire()),
    )
  }

  isVisible(): boolean {
    return visibleSummaries().length > 0
  }

  /** One request for each summary that somebody sees; it is written anew only when its change request is another. */
  async poll(): Promise<'news' | 'nothing'> {
    const found = await Promise.all(
      visibleSummaries().map(async ({ uri, about }) => {
        const now = await this.#services.reader.request(about, { force: true })
        const shown = this.#summaries.get(uri.toString())?.request
        if (JSON.stringify(shown) === JSON.stringify(now)) return false
        this.#invalidate(about)
        return true
      }),
    )
    return found.includes(true) ? 'news' : 'nothing'
  }

  /** Reads a description anew that is about to be opened. */
  async refreshDescription(uri: Uri, ref: ChangeRequestRef): Promise<void> {
    const before = this.#descriptionTexts.get(uri)?.text
    const { text } = this.#descriptionTexts.keep(uri, await this.#descriptions.read(ref))
    if (before !== undefined && before !== text) this.#changed.fire([{ type: FileChangeType.Changed, uri }])
  }

  async stat(uri: Uri): Promise<FileStat> {
    const about = parseReviewUri(uri)
    if (about === 'folder') return folder
    if (!about) throw FileSystemError.FileNotFound(uri)
    if (about.kind === 'description') return statOf(await this.#description(uri, about))
    const known = this.#stats.get(uri.toString()) ?? { type: FileType.File, ctime: 0, mtime: 0, size: 0 }
    return { ...known, permissions: FilePermission.Readonly }
  }

  async readFile(uri: Uri): Promise<Uint8Array> {
    const about = parseReviewUri(uri)
    if (!about || about === 'folder') throw FileSystemError.FileNotFound(uri)
    if (about.kind === 'description') {
      return new TextEncoder().encode((await this.#description(uri, about)).text)
    }
    try {
      return this.#keep(uri, await this.#text(uri, about))
    } catch (error) {
      this.#services.log.warn('A document about a change request could not be read.', error)
      throw actionLabel(error)
    }
  }

  async writeFile(uri: Uri, content: Uint8Array): Promise<void> {
    const about = parseReviewUri(uri)
    if (!about || about === 'folder' || about.kind !== 'description') throw FileSystemError.NoPermissions(uri)
    try {
      const text = new TextDecoder().decode(content)
      this.#descriptionTexts.refuseOverTheirs(uri, await this.#descriptions.read(about))
      const kept = await this.#descriptions.write(about, text)
      await this.#services.reader.invalidate(about)
      this.#descriptionTexts.keep(uri, text, kept)
      if (kept !== text) this.#keepLater(uri, kept)
    } catch (error) {
      throw actionLabel(error)
    }
  }

  /** What can be done with the change request as the summary shows it, in lines that fit into a narrow window. */
  async provideCodeLenses({ uri }: TextDocument): Promise<CodeLens[]> {
    const about = parseReviewUri(uri)
    const shown = this.#summaries.get(uri.toString())
    if (!about || about === 'folder' || !shown) return []
    const conditions = new Set<LensCondition>(await this.#actionsOf(about, shown))
    if (conditions.has('editable') && this.#services.marks.of(about).length > 0) conditions.add('conflicting')
    return lensRows.flatMap(({ row, lenses }) => {
      const line = typeof row === 'number' ? row : shown.sections[row]
      return lenses.flatMap(([condition, command, title]) => {
        if (condition !== undefined && !conditions.has(condition)) return []
        return [new CodeLens(new Range(line, 0, line, 0), { command, title: title(), arguments: [uri] })]
      })
    })
  }

  /** Passages of a summary that lead somewhere; to where words are changed only who may change them. */
  async provideDocumentLinks({ uri }: TextDocument): Promise<DocumentLink[]> {
    const about = parseReviewUri(uri)
    const shown = this.#summaries.get(uri.toString())
    if (!about || about === 'folder' || !shown) return []
    const isEditable = (await this.#actionsOf(about, shown)).has('editable')
    const links = shown.links.filter(({ target: { kind } }) => isEditable || kind === 'page' || kind === 'url')
    return links.map(({ line, start, end, target }) => {
      const { to, words } = leadsTo(target, about)
      const link = new DocumentLink(new Range(line, start, line, end), to)
      link.tooltip = words
      return link
    })
  }

  watch(): Disposable {
    return new Disposable(() => undefined)
  }

  readDirectory(): [string, FileType][] {
    return []
  }

  createDirectory(): never {
    throw FileSystemError.NoPermissions()
  }

  delete(): never {
    throw FileSystemError.NoPermissions()
  }

  rename(): never {
    throw FileSystemError.NoPermissions()
  }

  dispose(): void {
    this.#subscriptions.dispose()
    this.#changed.dispose()
    this.#lenses.dispose()
  }

  async #actionsOf(about: ChangeRequestRef, { request }: ReadSummary): Promise<ReadonlySet<ChangeRequestAction>> {
    const { permissions } = await this.#services.reader.space(about)
    return allowedActions(request, permissions)
  }

  async #description(uri: Uri, about: ChangeRequestRef): Promise<SettingText> {
    try {
      return this.#descriptionTexts.get(uri) ?? this.#descriptionTexts.keep(uri, await this.#descriptions.read(about))
    } catch (error) {
      throw actionLabel(error)
    }
  }

  async #text(uri: Uri, about: ReviewDocument): Promise<string> {
    if ('page' in about) return await this.#properties(about)
    const summary = await readSummary(this.#services, about)
    this.#summaries.set(uri.toString(), summary)
    this.#lenses.fire()
    return summary.text
  }

  async #properties(about: Extract<ReviewDocument, { page: string }>): Promise<string> {
    const { reader } = this.#services
    const content = await reader.content(about, await reader.request(about))
    const page = content.pages.find(({ id }) => id === about.page)
    const { propertiesText } = await import('../../../core/changeRequests/propertiesText.ts')
    return propertiesText(page?.[about.kind])
  }

  /** The time of a document goes on with its text, for the editor loads it again only when its time is another. */
  #keep(uri: Uri, text: string): Uint8Array {
    const bytes = new TextEncoder().encode(text)
    const known = this.#stats.get(uri.toString())
    const mtime = known === undefined ? 1 : known.text === text ? known.mtime : known.mtime + 1
    this.#stats.set(uri.toString(), { type: FileType.File, ctime: 0, mtime, size: bytes.length, text })
    return bytes
  }

  /** What the server made of a saved description, once the editor has taken the save in. */
  #keepLater(uri: Uri, text: string): void {
    setImmediate(() => {
      this.#descriptionTexts.keep(uri, text)
      this.#changed.fire([{ type: FileChangeType.Changed, uri }])
    })
  }

  #invalidate(ref: WrittenRef): void {
    const uris = [...this.#stats].flatMap(([key, stat]) => {
      const uri = Uri.parse(key, true)
      const about = parseReviewUri(uri)
      if (!about || about === 'folder' || keyOf(about) !== keyOf(ref)) return []
      this.#stats.set(key, { ...stat, mtime: stat.mtime + 1 })
      return [uri]
    })
    if (uris.length === 0) return
    this.#changed.fire(uris.map((uri) => ({ type: FileChangeType.Changed, uri })))
    this.#lenses.fire()
  }
}

type LensCondition = ChangeRequestAction | 'conflicting'

/** What it takes, if anything, for a lens to be there; what it runs and says. */
type Lens = readonly [LensCondition | undefined, CommandId, () => string]

/** Lenses above a line, from 0, or above a section. */
interface LensRow {
  readonly row: number | keyof ReadSummary['sections']
  readonly lenses: readonly Lens[]
}

/** The editor cuts a row that is wider than the window. Above the first line it would leave lenses out of sight. */
const lensRows: readonly LensRow[] = [
  {
    row: 1,
    lenses: [
      [undefined, commands.reviewAllChanges, () => `$(diff-multiple) ${l10n.t('Review All Changes')}`],
      ['reviewable', commands.approveChangeRequest, () => `$(check) ${l10n.t('Approve')}`],
      ['reviewable', commands.askForChanges, () => `$(request-changes) ${l10n.t('Ask for Changes…')}`],
    ],
  },
  {
    row: 2,
    lenses: [
      ['markable', commands.markReady, () => `$(git-pull-request) ${l10n.t('Mark as Ready')}`],
      ['conflicting', commands.resolveConflicts, () => `$(warning) ${l10n.t('Resolve Conflicts…')}`],
      ['updatable', commands.updateFromMain, () => `$(sync) ${l10n.t('Update from Main')}`],
      ['mergeable', commands.mergeChangeRequest, () => `$(git-merge) ${l10n.t('Merge…')}`],
    ],
  },
  {
    row: 'description',
    lenses: [
      ['editable', commands.editSubject, () => `$(edit) ${l10n.t('Edit Subject…')}`],
      ['editable', commands.editDescription, () => `$(edit) ${l10n.t('Edit Description')}`],
      ['draftable', commands.backToDraft, () => l10n.t('Back to Draft')],
      ['archivable', commands.archiveChangeRequest, () => l10n.t('Archive')],
      ['reopenable', commands.reopenChangeRequest, () => l10n.t('Reopen')],
    ],
  },
  {
    row: 'reviews',
    lenses: [
      ['askable', commands.requestReviewers, () => `$(person-add) ${l10n.t('Request Reviewers…')}`],
      [undefined, commands.showAllComments, () => `$(comment-discussion) ${l10n.t('Show All Comments')}`],
    ],
  },
]

function leadsTo(target: SummaryTarget, about: ReviewDocument): { to: Uri; words: string } {
  const { server, space, changeRequest } = about
  const ref = { server, space, changeRequest }
  const command = (id: string, argument: unknown): Uri =>
    Uri.parse(`command:${id}?${encodeURIComponent(JSON.stringify([argument]))}`)
  switch (target.kind) {
    case 'page':
      return {
        to: command(commands.showPageChanges, { ...ref, page: target.page }),
        words: l10n.t('Show what changes on this page'),
      }
    case 'url':
      return { to: command(commands.openInBrowser, inBrowser(ref, target.url)), words: l10n.t('Open in Browser') }
    case 'subject':
      return { to: command(commands.editSubject, ref), words: l10n.t('Edit Subject…') }
    case 'description':
      return { to: command(commands.editDescription, ref), words: l10n.t('Write a description') }
  }
}

/** The change request as *Open in Browser* takes it. */
function inBrowser({ changeRequest, ...place }: ChangeRequestRef, url: string): ResourceHolder {
  return { resource: { ...place, kind: 'changeRequest', id: changeRequest, title: url, appUrl: url } }
}

function statOf({ text, mtime }: SettingText): FileStat {
  return { type: FileType.File, ctime: 0, mtime, size: new TextEncoder().encode(text).length }
}

function visibleSummaries(): { readonly uri: Uri; readonly about: ReviewDocument }[] {
  return window.visibleTextEditors.flatMap(({ document }) => {
    const about = parseReviewUri(document.uri)
    return about && about !== 'folder' && about.kind === 'summary' ? [{ uri: document.uri, about }] : []
  })
}

function actionLabel(error: unknown): FileSystemError {
  if (error instanceof FileSystemError) return error
  const { message } = explainError(error)
  if (isApiError(error, 'notFound')) return FileSystemError.FileNotFound(message)
  return isApiError(error, 'forbidden') ? FileSystemError.NoPermissions(message) : FileSystemError.Unavailable(message)
}
