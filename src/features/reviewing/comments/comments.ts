import { languages, workspace, type Memento, type TextDocument, type TextDocumentChangeEvent } from 'vscode'
import type { ChangeRequestScope } from '../../../core/platform/uris/changeRequestRef.ts'
import type { LineChange } from '../../../core/review/anchors/shiftLines.ts'
import type { ChangeRequestWrites } from '../../shared/changeRequests/changeRequestWrites.ts'
import { registerCommands, type CommandHost } from '../../shared/commands/commands.ts'
import type { Connections } from '../../shared/connections/connection.ts'
import type { ComparedPages } from '../../shared/pages/comparedPages.ts'
import { shownPage, type PagesOfFiles } from '../../shared/pages/pagesOfFiles.ts'
import type { ContentReader } from '../../shared/pages/contentReader.ts'
import type { Log } from '../../shared/window/log.ts'
import { settings } from '../../shared/commands/ids.ts'
import { onSettingsChanged } from '../../shared/commands/settings.ts'
import type { RefreshScheduler } from '../../shared/connections/refreshScheduler.ts'
import { CommentBadges } from './commentBadges.ts'
import { DocumentThreads, isVisible } from './threads/documentThreads.ts'
import { commentCompletions, completionTriggers } from './commentCompletion.ts'
import { CommentDrafts } from './threads/commentDrafts.ts'
import { CommentOverviews, overviewKind, scopeOf } from './commentOverview.ts'
import { CommentServer } from './threads/commentServer.ts'
import type { Discussion } from './threads/discussion.ts'
import { Discussions } from './threads/discussions.ts'
import { react, registerEntryCommands } from './entryCommands.ts'
import { chooseFilter } from './filterPick.ts'
import { PageThreadHost } from './threads/pageThreadHost.ts'
import { registerScopeCommands } from './scopeCommands.ts'
import type { ThreadHost } from './threads/threadHost.ts'
import { registerThreadCommands } from './threadCommands.ts'
import type { ObjectDocumentHost } from '../../shared/objects/objectDocuments.ts'
import { DisposableBase } from '../../shared/window/disposableBase.ts'
import { window } from '../../shared/window/window.ts'
import { FilterStatus } from './filterStatus.ts'
import { afterCrash, closedReason, orphanReason, PendingComments } from './pendingComments.ts'
import { goToThread } from './goToThread.ts'
import type { ThreadFilter } from '../../../core/review/comments/threadFilter.ts'
import { parseObjectUri } from '../../../core/platform/uris/objectUris.ts'
import type { commentListCommandTable } from './commentCommandTable.ts'

/** How many milliseconds VS Code can take to report that a document has unsaved changes. */
const dirtyWordMs = 250

/** What comments need. */
export interface CommentsServices {
  readonly connections: Connections
  readonly reader: ContentReader
  readonly scheduler: RefreshScheduler
  readonly writes: ChangeRequestWrites
  readonly objects: ObjectDocumentHost
  readonly state: Memento
  readonly selection: () => readonly unknown[]
  /** What changed on pages that are shown as readers see them. */
  readonly compared: ComparedPages
  readonly now: () => number
  /** The files whose blocks show the comments of their published pages. */
  readonly pagesOfFiles: PagesOfFiles
}

/** Comments in VS Code: threads on pages, overviews, and their commands. */
export class Comments extends DisposableBase {
  readonly discussions: Discussions
  readonly drafts: CommentDrafts
  readonly badges: CommentBadges
  readonly pending: PendingComments
  readonly #services: CommentsServices
  readonly #log: Log
  readonly #server: CommentServer
  readonly #overviews: CommentOverviews
  readonly #filterStatus = new FilterStatus()
  #documentThreads: DocumentThreads | undefined
  #account: string | undefined

  constructor(host: CommandHost, services: CommentsServices) {
    super()
    this.#services = services
    this.#log = host.log.for('comments')
    this.#server = new CommentServer(services.reader, services.writes)
    this.discussions = new Discussions(this.#server)
    this.drafts = new CommentDrafts(services.state, () => this.#documentThreads, services.now)
    this.pending = new PendingComments(this.discussions, this.drafts)
    const { pagesOfFiles } = services
    this.badges = new CommentBadges({ discussions: this.discussions, pagesOfFiles, log: this.#log })
    this.#account = services.connections.active?.account.id
    const filter = () => this.documentThreads.filter
    const { reader, scheduler } = services
    this.#overviews = new CommentOverviews({ discussions: this.discussions, server: this.#server, reader, filter })
    services.objects.add(overviewKind, {
      read: async ({ server }, { space = '', changeRequest }) =>
        await this.#overviews.read({ server: server.id, space, changeRequest }),
    })
    this.register(
      this.discussions,
      this.drafts,
      this.#overviews,
      this.#filterStatus,
      this.badges,
      this.drafts.onDidChange(() => {
        for (const host of this.#documentThreads?.hosts ?? []) this.#restore(host)
        this.#documentThreads?.updateAll()
      }),
      this.discussions.onDidChange((discussion) => void this.#keepOutgoing(discussion)),
      workspace.onDidOpenTextDocument((document) => this.#opened(document)),
      workspace.onDidCloseTextDocument(({ uri }) => this.#documentThreads?.close(uri)),
      workspace.onDidChangeTextDocument((event) => {
        const host = this.#documentThreads?.host(event.document.uri)
        if (host instanceof PageThreadHost) this.#edited(host, event)
      }),
      window.onDidChangeVisibleTextEditors(() => this.#shown()),
      window.onDidChangeTextEditorVisibleRanges(() => void this.#documentThreads?.replies.readMore()),
      services.writes.onDidWrite((ref) => void this.#wrote(ref)),
      services.connections.onDidChange(() => this.#connectionChanged()),
      services.pagesOfFiles.onDidChange(() => this.#filesChanged()),
      onSettingsChanged([settings.remoteImages], () => this.#documentThreads?.updateAll()),
      scheduler.watch({ isVisible: () => this.#visible().length > 0, poll: async () => await this.refresh() }),
    )
    this.#registerCommands(host)
    for (const document of workspace.textDocuments) this.#opened(document)
  }

  /** The threads in documents. Created with the first document that can have some. */
  get documentThreads(): DocumentThreads {
    this.#documentThreads ??= this.#newDocumentThreads()
    return this.#documentThreads
  }

  /** Reads the comments of all visible documents again, and aligns threads if that failed before. */
  async refresh(): Promise<'news' | 'nothing'> {
    const hosts = this.#visible()
    const discussions = new Set(hosts.map((host) => this.discussions.at(host.scope)))
    const found = await Promise.all([...discussions].map(async (discussion) => await discussion.read(true)))
    await Promise.all(hosts.map(async (host) => await this.#documentThreads?.place(host)))
    return found.includes(true) ? 'news' : 'nothing'
  }

  #newDocumentThreads(): DocumentThreads {
    const { reader } = this.#services
    const documentThreads = new DocumentThreads({
      discussions: this.discussions,
      log: this.#log,
      keptDrafts: (thread) => this.drafts.of(thread),
      hostOf: (document) => this.#hostOf(document),
      restore: (host) => this.#restore(host),
      disposed: ({ key, discussion }) => void this.drafts.keepAfterThread(key, discussion.thread(key) === undefined),
    })
    documentThreads.controller.reactionHandler = async (comment, reaction) => {
      await react(documentThreads, comment, reaction)
    }
    const completions = commentCompletions(reader, documentThreads, this.#log)
    this.register(
      documentThreads,
      languages.registerCompletionItemProvider({ scheme: 'comment' }, completions, ...completionTriggers),
    )
    return documentThreads
  }

  #hostOf(document: TextDocument): ThreadHost | undefined {
    const address = shownPage(document.uri, this.#services.pagesOfFiles)
    if (address) return new PageThreadHost(document, address, this.#server)
    return this.#overviews.hostOf(document)
  }

  #opened(document: TextDocument): void {
    // Comments are read only for visible documents, because VS Code can open a document just for its text.
    const { uri } = document
    const isCommentable = (shownPage(uri, this.#services.pagesOfFiles) ?? scopeOf(uri)) !== undefined
    if (isCommentable && isVisible(uri)) void this.documentThreads.open(document)
  }

  /** Closes the threads of files that now belong to other pages. */
  #filesChanged(): void {
    for (const host of this.#documentThreads?.hosts ?? []) {
      if (host.uri.scheme !== 'file') continue
      if (host instanceof PageThreadHost && host.shows(this.#services.pagesOfFiles.addressOf(host.uri))) {
        void this.#realign(host)
      } else this.#documentThreads?.close(host.uri)
    }
    this.#shown()
    this.#documentThreads?.offerRanges()
  }

  /** Shows comments of an earlier window that couldn't be sent. */
  #restore(host: ThreadHost): void {
    const discussion = this.pending.restore(host.scope)
    for (const { id, text, line, outgoing, thread } of this.drafts.onPage(host.uri.toString())) {
      const { whole: target } = host
      if (outgoing) discussion.restore(afterCrash(outgoing))
      else if (target) {
        const begun = line === undefined ? {} : { line }
        const reason = thread === undefined ? closedReason() : orphanReason()
        discussion.restore({ id, body: text, target, ...begun, known: [], state: { kind: 'refused', reason } })
      }
    }
  }

  async #keepOutgoing(discussion: Discussion): Promise<void> {
    const host = this.#documentThreads?.hosts.find(({ scope }) => this.discussions.at(scope) === discussion)
    for (const { id } of discussion.outgoing) {
      // It can change while an earlier one is stored.
      const now = discussion.outgoing.find((each) => each.id === id)
      if (now) await this.drafts.keepOutgoing(discussion.scope, now, host?.uri.toString())
    }
    for (const id of this.drafts.outgoing) if (discussion.isSettled(id)) await this.drafts.forget(id)
  }

  #shown(): void {
    for (const { document } of window.visibleTextEditors) this.#opened(document)
    this.#services.scheduler.update()
    void this.#documentThreads?.replies.readMore()
  }

  /**
   * Moves threads when the user types. A change from the server can be a completely different text, so threads are
   * aligned again.
   */
  #edited(host: PageThreadHost, { document, contentChanges }: TextDocumentChangeEvent): void {
    if (contentChanges.length === 0) return
    const edits = lineChanges(contentChanges)
    host.edited(edits)
    this.discussions.at(host.scope).shift(host.address.page, edits)
    if (document.isDirty) return
    // VS Code reports the first typed change before it marks the document as changed.
    setTimeout(() => {
      if (!document.isDirty) void this.#realign(host)
    }, dirtyWordMs)
  }

  /** Aligns threads with their blocks after the server's text was changed. */
  async #wrote(scope: ChangeRequestScope): Promise<void> {
    for (const host of this.#documentThreads?.hosts ?? []) {
      if (!(host instanceof PageThreadHost) || host.address.revision !== undefined) continue
      const { space, changeRequest } = host.scope
      if (space === scope.space && changeRequest === scope.changeRequest) await this.#realign(host)
    }
  }

  async #realign(host: PageThreadHost): Promise<void> {
    host.forget()
    if (!isVisible(host.uri)) return
    await this.#documentThreads?.place(host)
    this.#documentThreads?.offerRanges()
  }

  #visible(): readonly ThreadHost[] {
    return (this.#documentThreads?.hosts ?? []).filter(({ uri }) => isVisible(uri))
  }

  #connectionChanged(): void {
    const account = this.#services.connections.active?.account.id
    // A server that was offline may be available again.
    if (account === this.#account) return this.badges.retry()
    this.#account = account
    this.#documentThreads?.clear()
    this.discussions.clear()
    this.#shown()
  }

  #registerCommands(host: CommandHost): void {
    registerThreadCommands(host, () => this.documentThreads)
    registerEntryCommands(host, () => ({
      documentThreads: this.documentThreads,
      drafts: this.drafts,
      pending: this.pending,
      server: this.#server,
    }))
    registerScopeCommands(host, {
      documentThreads: () => this.documentThreads,
      discussions: this.discussions,
      ...this.#services,
    })
    registerCommands<typeof commentListCommandTable>(host, {
      filterComments: async () => {
        const chosen = await chooseFilter(
          this.documentThreads.filter,
          [...new Set(this.#visible().flatMap((host) => this.documentThreads.discussionsOf(host)))],
          this.#services.reader,
        )
        if (!chosen) return
        await this.#filterBy(chosen)
      },
      nextComment: () => goToThread(this.documentThreads, 'next'),
      previousComment: () => goToThread(this.documentThreads, 'previous'),
    })
  }

  /** Sets the filter and shows it in the status bar. */
  async #filterBy(filter: ThreadFilter): Promise<void> {
    this.documentThreads.filter = filter
    this.documentThreads.updateAll()
    this.#filterStatus.show(filter)
    const overviews = this.#visible().flatMap(({ uri }) => parseObjectUri(uri) ?? [])
    await Promise.all(overviews.map(async (address) => await this.#services.objects.refresh(address)))
  }
}

/** Returns the changes of a text that move lines. */
function lineChanges(changes: TextDocumentChangeEvent['contentChanges']): LineChange[] {
  return changes.flatMap(({ range: { start, end, isSingleLine }, text }) => {
    const lines = text.replaceAll(/\r\n?/g, '\n')
    if (isSingleLine && !lines.includes('\n')) return []
    const from = { startLine: start.line, startCharacter: start.character }
    return { ...from, endLine: end.line, endCharacter: end.character, text: lines }
  })
}
