import {
  commands,
  Disposable,
  EventEmitter,
  l10n,
  Selection,
  TextEditorRevealType,
  type Uri,
  ViewColumn,
  workspace,
  type TextEditor,
  type WebviewPanel,
} from 'vscode'
import type { FromPanel, ToPanel } from '../../../site/browser/panelMessages.ts'
import { contentsRows } from '../../../site/look/navigation.ts'
import type { Site } from '../../../site/model/site.ts'
import { LiveSearch } from '../../../site/search/liveSearch.ts'
import type { SearchRow } from '../../../site/search/rankedTerms.ts'
import type { RefreshScheduler } from '../../shared/connections/refreshScheduler.ts'
import { explainError } from '../../shared/window/explainError.ts'
import type { Log } from '../../shared/window/log.ts'
import { window } from '../../shared/window/window.ts'
import { PanelPages } from './panelPage.ts'
import type { ViewedPage, ViewedSite } from './viewedSite.ts'

/** The page that is shown, even after the site is read again. */
interface Shown {
  readonly variant: string
  readonly id: string
}

/** What a panel needs. */
interface PanelServices {
  readonly scheduler: Pick<RefreshScheduler, 'watch' | 'update'>
  /** Galley's own folder. */
  readonly extension: Uri
  readonly log: Log
}

/** A panel that shows a site next to the text. It follows the active editor and what you type. */
export class SitePanel implements Disposable {
  readonly #panel: WebviewPanel
  readonly #viewed: ViewedSite
  readonly #pages: PanelPages
  readonly #search: LiveSearch
  readonly #log: Log
  readonly #ending = new AbortController()
  readonly #subscriptions: Disposable
  readonly #disposed = new EventEmitter<void>()
  #site: Site | undefined
  #shown: Shown | undefined
  /** The anchor to scroll to when the page is shown. */
  #anchor: string | undefined
  #onlyChanged = false
  /** Whether the panel's script runs. It shows what the panel sends. */
  #isLoaded = false
  #state: 'fresh' | 'outdatedPage' | 'outdatedSite' = 'outdatedSite'
  #showing: Promise<void> | undefined

  /** Fires when the panel is closed. */
  readonly onDidDispose = this.#disposed.event

  constructor(panel: WebviewPanel, viewed: ViewedSite, { extension, log, scheduler }: PanelServices) {
    this.#panel = panel
    this.#viewed = viewed
    this.#log = log
    const report = (error: unknown): void => log.warn('Couldn’t show a block of a site.', error)
    this.#pages = new PanelPages(viewed, panel.webview, { extension, report })
    this.#search = new LiveSearch(async () => await this.#read())
    this.#subscriptions = Disposable.from(
      panel.webview.onDidReceiveMessage((message: FromPanel) => this.#receive(message)),
      panel.onDidChangeViewState(() => {
        scheduler.update()
        this.#refresh('outdatedSite')
      }),
      scheduler.watch({
        isVisible: () => panel.visible && viewed.refresh !== undefined,
        poll: async () => ((await viewed.refresh?.()) === true ? 'news' : 'nothing'),
      }),
      panel.onDidDispose(() => this.dispose()),
      viewed,
      viewed.onDidChange(() => this.#refresh('outdatedSite')),
      window.onDidChangeActiveTextEditor((editor) => editor && this.#follow(editor)),
      window.onDidChangeTextEditorSelection(({ textEditor, selections }) =>
        this.#reveal(textEditor, selections[0]?.active.line),
      ),
      window.onDidChangeTextEditorVisibleRanges(({ textEditor, visibleRanges }) =>
        this.#reveal(textEditor, visibleRanges[0]?.start.line),
      ),
      workspace.onDidChangeTextDocument(({ document }) => {
        if (this.#site && viewed.pageOf(this.#site, document.uri)) this.#refresh('outdatedPage')
      }),
    )
  }

  get key(): string {
    return this.#viewed.key
  }

  /** Shows the page of a document, or else the first page. Resolves when it's shown. */
  async show(uri: Uri | undefined): Promise<void> {
    this.#panel.reveal(undefined, true)
    const site = await this.#read()
    const page = uri && this.#viewed.pageOf(site, uri)
    if (page !== undefined) this.#shown = shownOf(page)
    this.#refresh('outdatedPage')
    await this.#showing
  }

  dispose(): void {
    if (this.#ending.signal.aborted) return
    this.#ending.abort()
    this.#search.close()
    this.#subscriptions.dispose()
    this.#disposed.fire()
    this.#disposed.dispose()
    this.#panel.dispose()
  }

  #refresh(state: 'outdatedPage' | 'outdatedSite'): void {
    if (this.#state !== 'outdatedSite') this.#state = state
    // A hidden panel is updated when it becomes visible again.
    if (!this.#panel.visible || this.#ending.signal.aborted) return
    this.#showing ??= this.#showAll().finally(() => (this.#showing = undefined))
  }

  /** Renders again if something changed during rendering. */
  async #showAll(): Promise<void> {
    try {
      while (this.#state !== 'fresh' && !this.#ending.signal.aborted) {
        const site = await this.#read()
        this.#state = 'fresh'
        await this.#post(site)
      }
    } catch (error) {
      if (this.#ending.signal.aborted) return
      this.#log.warn('Couldn’t show a site.', error)
      // Keeps what is already shown.
      if (!this.#isLoaded) this.#panel.webview.html = this.#pages.problemHtml(explainError(error).message)
    }
  }

  async #read(): Promise<Site> {
    if (this.#site === undefined || this.#state === 'outdatedSite') {
      this.#site = await this.#viewed.read(this.#ending.signal)
      if (this.#state === 'outdatedSite') this.#state = 'outdatedPage'
    }
    return this.#site
  }

  async #post(site: Site): Promise<void> {
    const viewed = this.#pageOf(site)
    if (viewed === undefined) return
    await this.#viewed.prepare?.(viewed)
    const html = this.#pages.html(site, viewed, this.#onlyChanged)
    this.#panel.title = l10n.t('Site: {0}', this.#viewed.title)
    if (!this.#isLoaded) {
      this.#isLoaded = true
      this.#panel.webview.html = html
      return
    }
    const anchor = this.#anchor
    this.#anchor = undefined
    const state = { key: this.key, page: this.#viewed.uriOf(viewed)?.toString() }
    this.#send({ kind: 'page', html, address: this.#pages.urls.page(viewed.page), anchor, state })
  }

  #pageOf({ variants }: Site): ViewedPage | undefined {
    const variant = variants.find(({ names }) => names.address === this.#shown?.variant) ?? variants[0]
    const page = variant && (variant.pageOf(this.#shown?.id ?? '') ?? variant.home)
    return variant && page && { variant, page }
  }

  #send(message: ToPanel): void {
    void this.#panel.webview.postMessage(message)
  }

  #receive(message: FromPanel): void {
    this.#answer(message).catch((error: unknown) => this.#log.warn('Couldn’t do what a panel asked for.', error))
  }

  async #answer(message: FromPanel): Promise<void> {
    switch (message.kind) {
      case 'ready':
        return this.#refresh('outdatedPage')
      case 'open':
        return await this.#open(String(message.href))
      case 'edit':
        return await this.#edit(Number(message.line))
      case 'onlyChanged':
        this.#onlyChanged = message.isOn
        return this.#refresh('outdatedPage')
      case 'ask': {
        const data = await this.#data(String(message.address))
        return this.#send({ kind: 'answer', id: message.id, data })
      }
    }
  }

  /** Answers the requests that the script of a served site would send. */
  async #data(address: string): Promise<unknown> {
    const { pathname, searchParams } = new URL(address, 'https://localhost')
    if (pathname === '/~site/search') return await this.#find(searchParams.get('q') ?? '')
    const { variants } = await this.#read()
    const variant = variants[Number(/^\/~site\/contents\/(\d+)$/.exec(pathname)?.[1])]
    return variant && contentsRows(variant.contents, this.#pages.urls)
  }

  /** Finds pages by the texts that were read, then those that the platform finds. */
  async #find(query: string): Promise<readonly SearchRow[]> {
    const rows = await this.#search.find(query, this.#pages.urls)
    if (this.#viewed.find === undefined || query.trim() === '') return rows
    const more = await this.#viewed.find(await this.#read(), query, this.#ending.signal).catch((error: unknown) => {
      this.#log.warn('Couldn’t search the platform.', error)
      return []
    })
    const found = more.map(({ page, anchor, excerpt }) => {
      const { title, ancestors: crumbs } = page.entry
      return { title, href: this.#pages.urls.page(page, anchor), crumbs, excerpt }
    })
    return [...rows, ...found.filter(({ title }) => !rows.some((row) => row.title === title))]
  }

  /** Shows the page of a link, and its text if an editor shows a page of the site. */
  async #open(href: string): Promise<void> {
    const link = this.#pages.link(href)
    if (link?.kind === 'file') return void (await commands.executeCommand('vscode.open', link.uri))
    if (link === undefined) return
    const site = await this.#read()
    const viewed = site.variants.flatMap((variant) => {
      const moved = variant.redirects.get(link.address)
      const page = variant.pageAt(link.address) ?? (moved && variant.pageAt(moved.address))
      return page === undefined ? [] : [{ variant, page, anchor: link.anchor ?? moved?.anchor }]
    })[0]
    if (viewed === undefined) return
    this.#shown = shownOf(viewed)
    this.#anchor = viewed.anchor
    this.#refresh('outdatedPage')
    await this.#showing
    const uri = this.#viewed.uriOf(viewed)
    const column = this.#editor(site)?.viewColumn
    if (uri !== undefined && column !== undefined) await openText(uri, { viewColumn: column, preserveFocus: true })
  }

  /** Puts the cursor on a line of the shown page. */
  async #edit(line: number): Promise<void> {
    const site = await this.#read()
    const viewed = this.#pageOf(site)
    const uri = viewed && this.#viewed.uriOf(viewed)
    if (uri === undefined || !Number.isSafeInteger(line) || line < 0) return
    const editor = await openText(uri, { viewColumn: this.#editor(site)?.viewColumn ?? ViewColumn.One })
    const at = editor.document.lineAt(Math.min(line, editor.document.lineCount - 1)).range
    editor.selection = new Selection(at.start, at.start)
    editor.revealRange(at, TextEditorRevealType.InCenterIfOutsideViewport)
  }

  /** Returns an editor that shows a page of the site. */
  #editor(site: Site): TextEditor | undefined {
    return window.visibleTextEditors.find(({ document }) => this.#viewed.pageOf(site, document.uri) !== undefined)
  }

  #follow({ document }: TextEditor): void {
    const page = this.#site && this.#viewed.pageOf(this.#site, document.uri)
    if (page === undefined || isShown(this.#shown, page)) return
    this.#shown = shownOf(page)
    this.#refresh('outdatedPage')
  }

  #reveal({ document }: TextEditor, line: number | undefined): void {
    const page = this.#site && this.#viewed.pageOf(this.#site, document.uri)
    if (line !== undefined && page !== undefined && isShown(this.#shown, page)) this.#send({ kind: 'line', line })
  }
}

async function openText(
  uri: Uri,
  options: { readonly viewColumn: ViewColumn; readonly preserveFocus?: boolean },
): Promise<TextEditor> {
  return await window.showTextDocument(await workspace.openTextDocument(uri), { ...options, preview: true })
}

function shownOf({ variant, page }: ViewedPage): Shown {
  return { variant: variant.names.address, id: page.entry.id }
}

function isShown(shown: Shown | undefined, { variant, page }: ViewedPage): boolean {
  return shown?.variant === variant.names.address && shown.id === page.entry.id
}
