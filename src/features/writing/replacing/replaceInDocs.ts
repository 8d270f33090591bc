import { commands as editorCommands, l10n, Uri, workspace } from 'vscode'
import { readChanges, readPresentChangeRequest } from '../../../client/changeRequestReads.ts'
import { isSameChangeRequest, type ChangeRequestRef } from '../../../core/platform/uris/changeRequestRef.ts'
import type { ChangeRequestPageAddress } from '../../../core/platform/uris/uris.ts'
import { pageText } from '../../../core/docs/pages/pageText.ts'
import { TextFinder } from '../../../threads/textFinder.ts'
import { listText } from '../../../core/text/messages/translate.ts'
import type { Terms } from '../../../core/text/prose/terms.ts'
import type { TextQuery } from '../../../core/text/edits/textQuery.ts'
import { innermostContaining } from '../../../folder/folderFiles.ts'
import { changeRequestTitle } from '../../shared/changeRequests/changeLabels.ts'
import { requireEditRight } from '../../shared/changeRequests/requireEditRight.ts'
import { commands } from '../../shared/commands/commandIds.ts'
import { pickerTitle } from '../../shared/commands/commandTitle.ts'
import { registerCommands, type CommandHost } from '../../shared/commands/commands.ts'
import { currentConnection } from '../../shared/connections/signedIn.ts'
import { activeUri } from '../../shared/pages/activeUri.ts'
import type { ContentReader, SpaceContentRef } from '../../shared/pages/contentReader.ts'
import { openDocument, openPageUri } from '../../shared/pages/openPageUri.ts'
import type { PageFolders } from '../../shared/pages/pageFolders.ts'
import { pickSpace } from '../../shared/pages/pickSpace.ts'
import type { Services } from '../../shared/services.ts'
import { ExplainedError, Hint } from '../../shared/window/explainedError.ts'
import type { Log } from '../../shared/window/log.ts'
import { translate } from '../../shared/window/translate.ts'
import { window } from '../../shared/window/window.ts'
import { withCancel } from '../../shared/window/withCancel.ts'
import type { Editing } from '../editing/editing.ts'
import { targetIn, type StructureTarget } from '../structure/structureTarget.ts'
import { applyReplacements } from './applyReplacements.ts'
import { askForQuery } from './askForQuery.ts'
import { searchPages, type PageMatches, type PageSearch, type SearchedPage } from './pageMatches.ts'
import { reportReplacements } from './reportReplacements.ts'
import type { replaceCommandTable } from './replaceCommandTable.ts'

/** What finding and replacing needs. */
export interface ReplaceServices extends Pick<Services, 'connections' | 'reader' | 'working'> {
  readonly editing: Pick<Editing, 'pages' | 'pushes' | 'quietSaves'>
  readonly folders: PageFolders
  /** Returns the selection of the Docs view. */
  readonly selection: () => readonly unknown[]
  /** The path of the bundled `findThread`. */
  readonly thread: string
}

/** Registers *Find and Replace in Docs…*. */
export function registerReplacing(host: CommandHost, services: ReplaceServices): ReplacesFiles & ReplacesTerms {
  const run = new Replacing(services, host.log)
  registerCommands<typeof replaceCommandTable>(host, {
    findAndReplace: async (element?: unknown) => await run.ask(element),
  })
  return run
}

/** Lets the pages of a space use another file. */
export type ReplacesFiles = Pick<Replacing, 'useFile'>

/** Writes terms in the pages of change requests. */
export type ReplacesTerms = Pick<Replacing, 'useTerm'>

type Branch = ChangeRequestRef & { readonly title: string }

class Replacing {
  readonly #services: ReplaceServices
  readonly #log: Log
  /** The last query in this window. */
  #last: TextQuery = {
    find: '',
    replace: '',
    isExpression: false,
    matchesCase: false,
    matchesWords: false,
    keepsMarkup: true,
  }

  constructor(services: ReplaceServices, log: Log) {
    this.#services = services
    this.#log = log
  }

  async ask(element: unknown): Promise<void> {
    if (element === undefined && (await this.#searchFolder())) return
    const target = await this.#target(element)
    if (!target) return
    const { server, space, changeRequest } = target
    const { cache } = await this.#services.reader.connection(server)
    const { value } = await cache.get('getSpaceById', { spaceId: space })
    requireEditRight(value)
    const branch = changeRequest === undefined ? undefined : await this.#open({ server, space, changeRequest })
    const query = await askForQuery({ ...this.#last, ...selectedText() }, branch?.title ?? value.title)
    if (!query) return
    this.#last = query
    const finder = new TextFinder(query, this.#services.thread)
    try {
      await this.#replace(query, finder, branch ?? { server, space })
    } finally {
      await finder.end()
    }
  }

  /**
   * Asks for a change request if pages use the files, and lets its pages use the file that `other` makes there instead.
   * `title` is that of the command.
   */
  async useFile(
    ref: { readonly server: string; readonly space: string },
    { title, files }: { readonly title: string; readonly files: readonly string[] },
    other: (branch: ChangeRequestRef) => Promise<string | undefined>,
  ): Promise<void> {
    const ids = files.map((id) => id.replaceAll(/[^\w-]/g, (sign) => `\\${sign}`)).join('|')
    const query = { ...this.#last, isExpression: true, matchesCase: true, matchesWords: false, keepsMarkup: false }
    const find = `/files/(?:${ids})(?![\\w-])`
    const finder = new TextFinder({ ...query, find, replace: '' }, this.#services.thread)
    const { readFixedUses } = await import('../../shared/pages/fileUses.ts')
    const fixed = await readFixedUses(this.#services.reader, ref, files)
    const note =
      fixed.length === 0
        ? ''
        : l10n.t(
            'The API can’t change covers and reusable content, so these keep the old file: {0}.',
            listText(fixed, translate),
          )
    const none = new Hint(`${l10n.t('No text of a page uses this file, so nothing was changed.')} ${note}`.trim())
    try {
      const found = await this.#inPublished(finder, ref)
      if (found.length === 0) throw none
      const branch = await this.#choose(ref, title)
      if (branch === undefined) return
      const to = await other(branch)
      if (to === undefined) return
      const made = { ...query, find, replace: `/files/${to}` }
      const writer = new TextFinder(made, this.#services.thread)
      try {
        const matches = await this.#inBranch(writer, branch, await this.#mayDiffer(branch, found))
        if (matches.length === 0) throw none
        await this.#apply(branch, { matches, label: title, note })
      } finally {
        await writer.end()
      }
    } finally {
      await finder.end()
    }
  }

  /** Writes a term in all pages of a change request, after a preview, without pushing. */
  async useTerm({ server, space, changeRequest }: ChangeRequestRef, use: string, terms: Terms): Promise<void> {
    const { termEdits } = await import('../../../core/authoring/prose/termEdits.ts')
    const branch = await this.#open({ server, space, changeRequest })
    const finder = { edits: async (text: string) => await Promise.resolve(termEdits(text, terms, use)) }
    const matches = await this.#inBranch(finder, branch, undefined)
    if (matches.length === 0) throw new Hint(l10n.t('No page has other words for “{0}”.', use))
    await this.#apply(branch, { matches, label: l10n.t('Write “{0}”', use) })
  }

  /** Searches published pages first, so that it asks for a change request only if there is a match. */
  async #replace(query: TextQuery, finder: TextFinder, ref: Branch | SpaceContentRef): Promise<void> {
    const { server, space } = ref
    let [branch, wanted] = ['title' in ref ? ref : undefined, undefined as ReadonlySet<string> | undefined]
    if (!branch) {
      const found = await this.#inPublished(finder, { server, space })
      if (found.length === 0) throw nothingFound(query)
      branch = await this.#choose({ server, space })
      if (!branch) return
      wanted = await this.#mayDiffer(branch, found)
    }
    const matches = await this.#inBranch(finder, branch, wanted)
    if (matches.length === 0) throw nothingFound(query)
    const label = l10n.t('Replace “{0}” with “{1}”', query.find, query.replace)
    await this.#apply(branch, { matches, label })
  }

  async #apply(
    branch: Branch,
    {
      matches,
      label,
      note,
    }: { readonly matches: readonly PageMatches<OpenedPage>[]; readonly label: string; readonly note?: string },
  ): Promise<void> {
    const { pages, pushes, quietSaves } = this.#services.editing
    try {
      const [first] = matches
      // If one page of a change request can't be written, none can.
      if (first) await pages.checkWritable(first.read.address)
      const refusal = first && pages.readOnlyReason(first.read.address)
      if (refusal !== undefined) throw new ExplainedError(refusal)
      const documents = matches.map(({ read, text, edits }) => ({ uri: openPageUri(read.address), text, edits }))
      if (!(await applyReplacements(documents, label, quietSaves))) return
    } finally {
      for (const { read } of matches) read.release()
    }
    await reportReplacements({ pages, pushes, log: this.#log }, branch.title, matches, note)
  }

  async #inPublished(finder: TextFinder, ref: SpaceContentRef): Promise<PageMatches<undefined>[]> {
    const { reader } = this.#services
    const pages = documentsOf(await reader.pages(ref, { force: true }))
    return await withCancel(l10n.t('Searching pages'), async (signal, report) => {
      const read = async ({ id }: SearchedPage) => {
        return { text: pageText((await reader.page(ref, id)).value), read: undefined }
      }
      return await searchPages(pages, { finder, read, report, signal })
    })
  }

  async #inBranch(
    finder: PageSearch<OpenedPage>['finder'],
    branch: Branch,
    wanted: ReadonlySet<string> | undefined,
  ): Promise<PageMatches<OpenedPage>[]> {
    const all = documentsOf(await this.#services.reader.pages(branch, { force: true }))
    const pages = all.filter(({ id }) => wanted === undefined || wanted.has(id))
    const released: (() => void)[] = []
    try {
      return await withCancel(l10n.t('Searching pages'), async (signal, report) => {
        const read = async (page: SearchedPage) => {
          const opened = await this.#openedPage(branch, page.id)
          released.push(opened.read.release)
          return opened
        }
        return await searchPages(pages, { finder, read, report, signal })
      })
    } catch (error) {
      for (const release of released) release()
      throw error
    }
  }

  /**
   * Returns the text that an edit of a page starts with: that of its document, or the text that a document would show.
   */
  async #openedPage(branch: Branch, page: string): Promise<{ text: string; read: OpenedPage }> {
    const { reader, editing } = this.#services
    const found = await reader.pageAddress(branch, page)
    const address: ChangeRequestPageAddress = { ...found, changeRequest: branch.changeRequest }
    const document = openDocument(address)
    if (document) return { text: document.getText(), read: { address, release: () => undefined } }
    const shown = await editing.pages.read(address)
    return { text: shown.text, read: { address, release: editing.pages.hold(address, shown) } }
  }

  /**
   * Returns the pages that can have matches in a change request: those with matches in published content, and changed
   * ones.
   */
  async #mayDiffer(
    branch: ChangeRequestRef,
    found: readonly PageMatches<undefined>[],
  ): Promise<ReadonlySet<string> | undefined> {
    const { reader, editing } = this.#services
    const { cache } = await reader.connection(branch.server)
    const { value, error } = await readChanges(cache, branch, { force: true })
    if (error) throw error
    if (value.more !== undefined && value.more > 0) return undefined
    const drafts = (await editing.pages.drafts()).filter((draft) => isSameChangeRequest(draft, branch))
    return new Set([
      ...found.map(({ page }) => page.id),
      ...value.changes.flatMap(({ page }) => page?.id ?? []),
      ...drafts.map(({ page }) => page),
    ])
  }

  async #choose(
    ref: { readonly server: string; readonly space: string },
    title = pickerTitle(commands.findAndReplace),
  ): Promise<Branch | undefined> {
    const request = await this.#services.working.choose(ref, { ask: true, title })
    return request && { ...ref, changeRequest: request.id, title: changeRequestTitle(request) }
  }

  /** Returns a change request that can be written. Rejects with a message for users if it can't. */
  async #open(ref: ChangeRequestRef): Promise<Branch> {
    const { cache } = await this.#services.reader.connection(ref.server)
    const request = await readPresentChangeRequest(cache, ref)
    if (request.status === 'open' || request.status === 'draft') return { ...ref, title: changeRequestTitle(request) }
    throw new ExplainedError(
      l10n.t('“{0}” is merged or archived, so its pages can’t be changed.', changeRequestTitle(request)),
    )
  }

  async #target(element: unknown): Promise<StructureTarget | undefined> {
    const { connections, selection } = this.#services
    const target = targetIn({ element, selected: undefined, inView: selection() })
    if (target) return target
    const connection = await currentConnection(connections)
    const title = pickerTitle(commands.findAndReplace)
    const space = await pickSpace(connection, { title, placeHolder: l10n.t('Select the space to search in') })
    return space && { server: connection.server.id, space: space.id, pages: [] }
  }

  /** Opens VS Code's search for the files of a docs folder. Returns false if the active page isn't in one. */
  async #searchFolder(): Promise<boolean> {
    const file = activeUri()
    if (file?.scheme !== 'file') return false
    const folder = innermostContaining(await this.#services.folders(), ({ id }) => id, file.fsPath)
    if (!folder) return false
    const below = workspace.asRelativePath(Uri.file(folder.id), false)
    const filesToInclude = below === folder.id ? '*.md' : `./${below}/**/*.md`
    const { find = '' } = selectedText()
    const options = { query: find, replace: '', filesToInclude, triggerSearch: find !== '' }
    await editorCommands.executeCommand('workbench.action.findInFiles', options)
    return true
  }
}

interface OpenedPage {
  readonly address: ChangeRequestPageAddress
  /** Drops the text that is held for the page's document. */
  readonly release: () => void
}

function documentsOf({ entries }: Awaited<ReturnType<ContentReader['pages']>>): SearchedPage[] {
  return entries.filter(({ type }) => type === 'document')
}

function nothingFound({ find }: TextQuery): Hint {
  return new Hint(l10n.t('No page contains “{0}”, so nothing was changed.', find))
}

/** Returns the selected text of the active editor, if it's on one line. */
function selectedText(): { find?: string } {
  const editor = window.activeTextEditor
  const text = editor?.document.getText(editor.selection) ?? ''
  return text === '' || /[\r\n]/.test(text) ? {} : { find: text }
}
