import {
  commands as editorCommands,
  Disposable,
  l10n,
  languages,
  Range,
  Uri,
  window,
  workspace,
  type Memento,
  type TextDocument,
} from 'vscode'
import type { CommentPlace } from '../../core/comments/thread.ts'
import { anyPageUri, parsePageUri } from '../../core/uris.ts'
import { activeUri } from '../shared/activeUri.ts'
import type { ChangeRequestWrites } from '../shared/changeRequestWrites.ts'
import { registerCommand, type CommandHost } from '../shared/commands.ts'
import type { Connections } from '../shared/connection.ts'
import type { ContentReader } from '../shared/contentReader.ts'
import { ExplainedError } from '../shared/explainedError.ts'
import { commands } from '../shared/ids.ts'
import type { Log } from '../shared/log.ts'
import { openPageUri } from '../shared/openPageUri.ts'
import type { RefreshScheduler } from '../shared/refreshScheduler.ts'
import { holdsResource, type DocsResource } from '../shared/resource.ts'
import { CommentBadges } from './commentBadges.ts'
import { CommentBoard } from './commentBoard.ts'
import { CommentCompletion, completionTriggers } from './commentCompletion.ts'
import { CommentDrafts } from './commentDrafts.ts'
import { CommentOverviews, overviewAddress, overviewKind, placeOf } from './commentOverview.ts'
import { CommentServer } from './commentServer.ts'
import type { Discussion } from './discussion.ts'
import { Discussions } from './discussions.ts'
import { react, registerEntryCommands } from './entryCommands.ts'
import { chooseFilter } from './filterPick.ts'
import { PageSurface } from './pageSurface.ts'
import { ShownComment } from './shownComment.ts'
import type { Surface } from './surface.ts'
import { registerThreadCommands } from './threadCommands.ts'
import type { ObjectDocumentHome } from '../shared/objectDocumentHome.ts'

/** What comments need from their surroundings. */
export interface CommentsParts {
  readonly connections: Connections
  readonly reader: ContentReader
  readonly scheduler: RefreshScheduler
  readonly writes: ChangeRequestWrites
  readonly objects: ObjectDocumentHome
  readonly state: Memento
  readonly selection: () => readonly unknown[]
  readonly now: () => number
}

/** Comments in the editor: threads on pages, overviews of all of them, and what can be done with them. */
export class Comments implements Disposable {
  readonly discussions: Discussions
  readonly drafts: CommentDrafts
  readonly #parts: CommentsParts
  readonly #log: Log
  readonly #server: CommentServer
  readonly #overviews: CommentOverviews
  readonly #subscription: Disposable
  #board: CommentBoard | undefined
  #account: string | undefined

  constructor(host: CommandHost, parts: CommentsParts) {
    this.#parts = parts
    this.#log = host.log.for('comments')
    this.#server = new CommentServer(parts.reader)
    this.discussions = new Discussions(this.#server)
    this.drafts = new CommentDrafts(parts.state, () => this.#board, parts.now)
    this.#account = parts.connections.active?.account.id
    const filter = () => this.board.filter
    const { reader, scheduler } = parts
    this.#overviews = new CommentOverviews({ discussions: this.discussions, server: this.#server, reader, filter })
    parts.objects.add(overviewKind, {
      read: async ({ server }, { space = '', changeRequest }) =>
        await this.#overviews.read({
          server: server.id,
          space,
          ...(changeRequest === undefined ? {} : { changeRequest }),
        }),
    })
    this.#subscription = Disposable.from(
      this.discussions,
      this.drafts,
      this.#overviews,
      new CommentBadges(this.discussions),
      this.drafts.onDidChange(() => this.#board?.updateAll()),
      this.discussions.onDidChange((discussion) => void this.#keepOutgoing(discussion)),
      workspace.onDidOpenTextDocument((document) => this.#opened(document)),
      workspace.onDidCloseTextDocument(({ uri }) => this.#board?.close(uri)),
      workspace.onDidChangeTextDocument((event) => {
        const surface = this.#board?.surface(event.document.uri)
        if (surface instanceof PageSurface) this.#edited(surface, event.contentChanges, event.document.isDirty)
      }),
      window.onDidChangeVisibleTextEditors(() => this.#shown()),
      window.onDidChangeTextEditorVisibleRanges(() => void this.#board?.readInSight()),
      parts.writes.onDidWrite((place) => void this.#realign(place)),
      parts.connections.onDidChange(() => this.#accountChanged()),
      scheduler.watch({ isVisible: () => this.#visible().length > 0, look: async () => await this.#look() }),
    )
    this.#registerCommands(host)
    for (const document of workspace.textDocuments) this.#opened(document)
  }

  /** Where threads are shown. It comes into being with the first document that can have some. */
  get board(): CommentBoard {
    this.#board ??= this.#newBoard()
    return this.#board
  }

  /** Reads the comments of everything that is shown anew. */
  async refresh(): Promise<void> {
    const discussions = new Set(this.#visible().map((surface) => this.discussions.at(surface.place)))
    await Promise.all([...discussions].map(async (discussion) => await discussion.read(true)))
  }

  dispose(): void {
    this.#subscription.dispose()
    this.#board?.dispose()
  }

  #newBoard(): CommentBoard {
    const { reader } = this.#parts
    const board = new CommentBoard({
      discussions: this.discussions,
      log: this.#log,
      keptDrafts: (thread) => this.drafts.of(thread),
      surfaceOf: (document) => this.#surfaceOf(document),
      prepare: async (surface) => {
        if (surface instanceof PageSurface) await surface.align()
      },
    })
    board.controller.reactionHandler = async (comment, reaction) => {
      await react(board, comment, reaction)
    }
    const completion = new CommentCompletion(reader, board, this.#log)
    const inBoxes = languages.registerCompletionItemProvider({ scheme: 'comment' }, completion, ...completionTriggers)
    board.adoptDisposable(inBoxes)
    return board
  }

  #surfaceOf(document: TextDocument): Surface | undefined {
    const address = parsePageUri(document.uri)
    if (address) return new PageSurface(document, address, { server: this.#server, log: this.#log })
    return this.#overviews.surfaceOf(document)
  }

  #opened(document: TextDocument): void {
    // Only what is looked at is worth a request; a document may be opened for its words alone.
    if (isCommentable(document.uri) && isVisible(document.uri)) void this.#open(document)
  }

  async #open(document: TextDocument): Promise<void> {
    const surface = await this.board.open(document)
    if (surface) this.#restore(surface)
  }

  /** Shows what an earlier window could not send, as what could not be sent. */
  #restore(surface: Surface): void {
    const discussion = this.discussions.at(surface.place)
    const reason = l10n.t('The window was closed before this was sent.')
    for (const { id, text, line, outgoing } of this.drafts.onPage(surface.uri.toString())) {
      const target = line === undefined ? undefined : surface.targetAt(new Range(line, 0, line, 0))
      const whole = surface.targetAt(undefined)
      if (outgoing) discussion.restore({ ...outgoing, state: { kind: 'unsure', reason } })
      else if (whole) {
        discussion.restore({ id, body: text, target: target ?? whole, known: [], state: { kind: 'refused', reason } })
      }
    }
  }

  async #keepOutgoing(discussion: Discussion): Promise<void> {
    const surface = this.#board?.surfaces.find(({ place }) => this.discussions.at(place) === discussion)
    const waiting = discussion.outgoing
    for (const each of waiting) if (surface) await this.drafts.keepOutgoing(surface.uri.toString(), each)
    for (const id of this.drafts.outgoing) if (discussion.isSettled(id)) await this.drafts.forget(id)
  }

  #shown(): void {
    for (const { document } of window.visibleTextEditors) this.#opened(document)
    this.#parts.scheduler.update()
    void this.#board?.readInSight()
  }

  /** What a person types moves threads; what comes from the server may be another text altogether. */
  #edited(
    surface: PageSurface,
    changes: Parameters<PageSurface['edited']>[0]['contentChanges'],
    isDirty: boolean,
  ): void {
    if (changes.length === 0) return
    surface.edited({ contentChanges: changes })
    if (isDirty) return
    void surface.align(true).then(() => this.#refreshShown(surface))
  }

  /** After something was written the server has blocks anew: threads stand where their blocks do. */
  async #realign(place: CommentPlace): Promise<void> {
    for (const surface of this.#board?.surfaces ?? []) {
      if (!(surface instanceof PageSurface) || surface.place.changeRequest !== place.changeRequest) continue
      if (surface.place.space !== place.space) continue
      await surface.align(true)
      this.#refreshShown(surface)
    }
  }

  #refreshShown(surface: Surface): void {
    const board = this.#board
    if (!board || board.surface(surface.uri) !== surface) return
    board.update(surface)
    board.offerRanges()
  }

  #visible(): readonly Surface[] {
    return (this.#board?.surfaces ?? []).filter(({ uri }) => isVisible(uri))
  }

  async #look(): Promise<'news' | 'nothing'> {
    const discussions = new Set(this.#visible().map((surface) => this.discussions.at(surface.place)))
    const found = await Promise.all([...discussions].map(async (discussion) => await discussion.read(true)))
    return found.includes(true) ? 'news' : 'nothing'
  }

  #accountChanged(): void {
    const account = this.#parts.connections.active?.account.id
    if (account === this.#account) return
    this.#account = account
    this.#board?.clear()
    this.discussions.clear()
    this.#shown()
  }

  #registerCommands(host: CommandHost): void {
    registerThreadCommands(host, () => this.board)
    registerEntryCommands(host, () => ({ board: this.board, drafts: this.drafts }))
    registerCommand(host, commands.commentOnPage, async (element) => await this.#commentOn(element))
    registerCommand(host, commands.showAllComments, async (element) => {
      await window.showTextDocument(await this.#openOverview(this.#placeFor(element)))
    })
    registerCommand(host, commands.filterComments, async () => {
      const chosen = await chooseFilter(
        this.board.filter,
        this.#visible().flatMap((surface) => this.board.discussionsOf(surface)),
      )
      if (!chosen) return
      this.board.filter = chosen
      this.board.updateAll()
    })
    registerCommand(host, commands.nextComment, async () => {
      await editorCommands.executeCommand('editor.action.nextCommentThreadAction')
    })
    registerCommand(host, commands.previousComment, async () => {
      await editorCommands.executeCommand('editor.action.previousCommentThreadAction')
    })
    registerCommand(host, commands.openComment, async (place, thread) => {
      if (isPlace(place) && typeof thread === 'string') await this.#openThread(place, thread)
    })
    registerCommand(host, commands.copyCommentLink, async (element: unknown) => await this.#copyLink(element))
  }

  /** Opens what a comment would be about, and the box for a comment on the whole of it. */
  async #commentOn(element: unknown): Promise<void> {
    const uri = element instanceof Uri ? element : this.#pageOf(element)
    const document = uri ? await workspace.openTextDocument(uri) : await this.#openOverview(this.#placeFor(element))
    await window.showTextDocument(document, { preview: false })
    const surface = await this.board.open(document)
    if (!surface?.targetAt(undefined)) {
      throw new ExplainedError(l10n.t('An old revision cannot be commented on. Open the page as it is now.'))
    }
    this.board.offerRanges()
    // The editor has to have asked where there can be threads first (vscode#239015).
    await new Promise((resolve) => setImmediate(resolve))
    await editorCommands.executeCommand('workbench.action.addComment', { fileComment: true })
  }

  #pageOf(element: unknown): Uri | undefined {
    if (holdsResource(element)) {
      const { kind, id: page, server, space, changeRequest, title } = element.resource
      if (kind !== 'page' || space === undefined) return undefined
      const branch = changeRequest === undefined ? {} : { changeRequest }
      return openPageUri({ server, space, page, title, spaceTitle: '', ...branch })
    }
    const active = activeUri()
    return active && parsePageUri(active) ? active : undefined
  }

  #placeFor(element: unknown): { place: CommentPlace; title: string } {
    const [selected] = this.#parts.selection()
    const given = holdsResource(element) ? element : undefined
    const active = activeUri()
    const address = active && parsePageUri(active)
    const place = given ? placeOfResource(given.resource) : undefined
    if (place) return place
    if (address) {
      const { server, space, changeRequest, spaceTitle } = address
      return { place: { server, space, ...(changeRequest === undefined ? {} : { changeRequest }) }, title: spaceTitle }
    }
    const shown = active && placeOf(active)
    if (shown) return { place: shown, title: '' }
    const other = holdsResource(selected) ? placeOfResource(selected.resource) : undefined
    if (other) return other
    throw new ExplainedError(
      l10n.t('Open a page, or select a space or a change request in the Docs view, and try again.'),
    )
  }

  async #openOverview({ place, title }: { place: CommentPlace; title: string }): Promise<TextDocument> {
    const known = workspace.textDocuments.find(({ uri }) => {
      const other = placeOf(uri)
      return (
        other?.server === place.server && other.space === place.space && other.changeRequest === place.changeRequest
      )
    })
    const address = overviewAddress(place, title || l10n.t('this space'))
    const uri = await this.#parts.objects.refresh(address)
    return known ?? (await workspace.openTextDocument(uri))
  }

  /** Opens the page of a thread at the thread; the page as it was where its block is gone. */
  async #openThread(place: CommentPlace, id: string): Promise<void> {
    const discussion = this.discussions.at(place)
    await discussion.open()
    const thread = discussion.thread(id)
    if (!thread) throw new ExplainedError(l10n.t('The thread is no longer there.'))
    const { page, revision } = thread.target
    if (page === undefined) return
    const entry = (await this.#parts.reader.pages(place)).byId(page)
    const address = { ...place, page, title: entry?.title ?? '', spaceTitle: '' }
    const document = await workspace.openTextDocument(openPageUri(address))
    const editor = await window.showTextDocument(document)
    const surface = await this.board.open(document)
    const spot = surface?.spotOf(thread)
    const shown = this.board.threads.find(({ key, surface: other }) => key === id && other === surface)
    if (spot?.kind === 'outdated') {
      const { server, space } = place
      const then = Uri.from(anyPageUri({ server, space, page, title: address.title, spaceTitle: '', revision }))
      await editorCommands.executeCommand('vscode.open', then)
      return
    }
    if (spot?.kind === 'lines') editor.revealRange(spot.range)
    shown?.unfold()
    await discussion.readReplies(id)
  }

  /** Comments have no address of their own in the platform’s app: what they are about has one. */
  async #copyLink(element: unknown): Promise<void> {
    const shown =
      element instanceof ShownComment
        ? this.board.threads.find((each) => each.comment((other) => other === element))
        : this.board.threads.find(({ editor }) => editor === element)
    if (!shown) throw new ExplainedError(l10n.t('This comment is no longer there.'))
    const { server, space, changeRequest } = shown.discussion.place
    const branch = changeRequest === undefined ? {} : { changeRequest }
    const page = shown.thread?.target.page
    const resource: DocsResource =
      page === undefined
        ? changeRequest === undefined
          ? { kind: 'space', id: space, server, title: '', space }
          : { kind: 'changeRequest', id: changeRequest, server, space, title: '', ...branch }
        : { kind: 'page', id: page, server, space, title: '', ...branch }
    await editorCommands.executeCommand(commands.copyLink, { resource })
  }
}

function isCommentable(uri: Uri): boolean {
  return parsePageUri(uri) !== undefined || placeOf(uri) !== undefined
}

function isPlace(value: unknown): value is CommentPlace {
  return typeof value === 'object' && value !== null && 'server' in value && 'space' in value
}

function isVisible(uri: Uri): boolean {
  return window.visibleTextEditors.some(({ document }) => document.uri.toString() === uri.toString())
}

function placeOfResource({
  kind,
  id,
  server,
  space,
  changeRequest,
  title,
}: DocsResource): { place: CommentPlace; title: string } | undefined {
  if (kind === 'space') return { place: { server, space: id }, title }
  if (space === undefined) return undefined
  if (kind === 'changeRequest') return { place: { server, space, changeRequest: id }, title }
  if (kind !== 'page') return undefined
  return { place: { server, space, ...(changeRequest === undefined ? {} : { changeRequest }) }, title }
}
