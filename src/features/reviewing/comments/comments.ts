import {
  Disposable,
  l10n,
  languages,
  type Uri,
  workspace,
  type Memento,
  type TextDocument,
  type TextDocumentChangeEvent,
} from 'vscode'
import type { LineChange } from '../../../core/anchors/shiftLines.ts'
import type { CommentScope } from '../../../core/comments/thread.ts'
import { parsePageUri } from '../../../core/uris/uris.ts'
import type { ChangeRequestWrites } from '../../shared/changeRequestWrites.ts'
import { registerCommands, type CommandHost } from '../../shared/commands.ts'
import type { Connections } from '../../shared/connection.ts'
import type { ContentReader } from '../../shared/contentReader.ts'
import type { Log } from '../../shared/log.ts'
import { settings } from '../../shared/ids.ts'
import { onSettingsChanged } from '../../shared/settings.ts'
import type { RefreshScheduler } from '../../shared/refreshScheduler.ts'
import { CommentBadges } from './commentBadges.ts'
import { CommentBoard, isVisible } from './commentBoard.ts'
import { CommentCompletion, completionTriggers } from './commentCompletion.ts'
import { CommentDrafts } from './commentDrafts.ts'
import { CommentOverviews, overviewKind, placeOf } from './commentOverview.ts'
import { CommentServer } from './commentServer.ts'
import type { Discussion } from './discussion.ts'
import { Discussions } from './discussions.ts'
import { react, registerEntryCommands } from './entryCommands.ts'
import { chooseFilter } from './filterPick.ts'
import { PageSurface } from './pageSurface.ts'
import { registerPlaceCommands } from './placeCommands.ts'
import type { Surface } from './surface.ts'
import { registerThreadCommands } from './threadCommands.ts'
import type { ObjectDocumentHome } from '../../shared/objectDocumentHome.ts'
import { window } from '../../shared/window.ts'
import { FilterStatus } from './filterStatus.ts'
import { goToThread } from './goToThread.ts'
import type { ThreadFilter } from '../../../core/comments/threadFilter.ts'
import { parseObjectUri } from '../../../core/uris/objectUris.ts'
import type { commentListCommandTable } from './commentCommandTable.ts'

/** How long the editor may take to say that a document became dirty. */
const dirtyWordMs = 250

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
  readonly #filterStatus = new FilterStatus()
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
      this.#filterStatus,
      new CommentBadges(this.discussions),
      this.drafts.onDidChange(() => {
        for (const surface of this.#board?.surfaces ?? []) this.#restore(surface)
        this.#board?.updateAll()
      }),
      this.discussions.onDidChange((discussion) => void this.#keepOutgoing(discussion)),
      workspace.onDidOpenTextDocument((document) => this.#opened(document)),
      workspace.onDidCloseTextDocument(({ uri }) => this.#board?.close(uri)),
      workspace.onDidChangeTextDocument((event) => {
        const surface = this.#board?.surface(event.document.uri)
        if (surface instanceof PageSurface) this.#edited(surface, event)
      }),
      window.onDidChangeVisibleTextEditors(() => this.#shown()),
      window.onDidChangeTextEditorVisibleRanges(() => void this.#board?.readInSight()),
      parts.writes.onDidWrite((place) => void this.#wrote(place)),
      parts.connections.onDidChange(() => this.#accountChanged()),
      onSettingsChanged([settings.remoteImages], () => this.#board?.updateAll()),
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
      restore: (surface) => this.#restore(surface),
      disposed: ({ key, discussion }) => void this.drafts.outlive(key, discussion.thread(key) === undefined),
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
    if (address) return new PageSurface(document, address, this.#server)
    return this.#overviews.surfaceOf(document)
  }

  #opened(document: TextDocument): void {
    // Only what is looked at is worth a request; a document may be opened for its words alone.
    if (isCommentable(document.uri) && isVisible(document.uri)) void this.board.open(document)
  }

  /** Shows what an earlier window could not send, as what could not be sent. */
  #restore(surface: Surface): void {
    const discussion = this.discussions.at(surface.place)
    for (const { id, text, line, outgoing, thread } of this.drafts.onPage(surface.uri.toString())) {
      const { whole: target } = surface
      const reason =
        thread === undefined || outgoing
          ? l10n.t('The window was closed before this was sent.')
          : l10n.t('The thread was deleted meanwhile. Retry sends this as a comment on the page.')
      if (outgoing) discussion.restore({ ...outgoing, state: { kind: 'unsure', reason } })
      else if (target) {
        const begun = line === undefined ? {} : { line }
        discussion.restore({ id, body: text, target, ...begun, known: [], state: { kind: 'refused', reason } })
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
  #edited(surface: PageSurface, { document, contentChanges }: TextDocumentChangeEvent): void {
    if (contentChanges.length === 0) return
    const edits = lineChanges(contentChanges)
    surface.edited(edits)
    this.discussions.at(surface.place).shift(surface.address.page, edits)
    if (document.isDirty) return
    // The first change that somebody types comes before the word that the document is dirty.
    setTimeout(() => {
      if (!document.isDirty) void this.#realign(surface)
    }, dirtyWordMs)
  }

  /** After something was written the server has blocks anew: threads stand where their blocks do. */
  async #wrote(place: CommentScope): Promise<void> {
    for (const surface of this.#board?.surfaces ?? []) {
      if (!(surface instanceof PageSurface) || surface.address.revision !== undefined) continue
      const { space, changeRequest } = surface.place
      if (space === place.space && changeRequest === place.changeRequest) await this.#realign(surface)
    }
  }

  async #realign(surface: PageSurface): Promise<void> {
    surface.forget()
    if (!isVisible(surface.uri)) return
    await this.#board?.place(surface)
    this.#board?.offerRanges()
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
    registerPlaceCommands(host, { board: () => this.board, discussions: this.discussions, ...this.#parts })
    registerCommands<typeof commentListCommandTable>(host, {
      filterComments: async () => {
        const chosen = await chooseFilter(
          this.board.filter,
          [...new Set(this.#visible().flatMap((surface) => this.board.discussionsOf(surface)))],
          this.#parts.reader,
        )
        if (!chosen) return
        await this.#filterBy(chosen)
      },
      nextComment: () => goToThread(this.board, 'next'),
      previousComment: () => goToThread(this.board, 'previous'),
    })
  }

  /** A filter shows in the status bar for as long as it acts. */
  async #filterBy(filter: ThreadFilter): Promise<void> {
    this.board.filter = filter
    this.board.updateAll()
    this.#filterStatus.show(filter)
    const overviews = this.#visible().flatMap(({ uri }) => parseObjectUri(uri) ?? [])
    await Promise.all(overviews.map(async (address) => await this.#parts.objects.refresh(address)))
  }
}

/** Changes of a text as far as they move lines. */
function lineChanges(changes: TextDocumentChangeEvent['contentChanges']): LineChange[] {
  return changes.flatMap(({ range: { start, end, isSingleLine }, text }) => {
    const lines = text.replaceAll(/\r\n?/g, '\n')
    if (isSingleLine && !lines.includes('\n')) return []
    const from = { startLine: start.line, startCharacter: start.character }
    return { ...from, endLine: end.line, endCharacter: end.character, text: lines }
  })
}

function isCommentable(uri: Uri): boolean {
  return parsePageUri(uri) !== undefined || placeOf(uri) !== undefined
}
