import {
  type Disposable,
  l10n,
  scm,
  Uri,
  type Command,
  type SourceControl,
  type SourceControlResourceGroup,
  type SourceControlResourceState,
} from 'vscode'
import type { ChangeRequest } from '../../../contract/changeRequests.ts'
import { fileNameTitle } from '../../../core/text/strings/titles.ts'
import { displayTitle } from '../../../core/text/strings/displayTitle.ts'
import { parseChangeRequestUri, parsePageUri, publishedAddress } from '../../../core/platform/uris/uris.ts'
import { isSameChangeRequest, type ChangeRequestRef } from '../../../core/platform/uris/changeRequestRef.ts'
import type { DocsResource, ResourceHolder } from '../../shared/tree/resource.ts'
import { commands } from '../../shared/commands/commandIds.ts'
import type { MarkedPage } from '../../shared/changeRequests/markedPages.ts'
import type { ChangedContent, ChangedPage } from './changedPages.ts'
import type { DraftedPage } from './draftList.ts'
import { openPageUri } from '../../shared/pages/openPageUri.ts'
import { changeRequestTitle } from '../../shared/changeRequests/changeLabels.ts'
import { pickerTitle } from '../../shared/commands/commandTitle.ts'

/** The scheme of entries in Source Control. A formatter in the manifest shows only their path. */
const entryScheme = 'galley-change'
const maxTitleLength = 80

/**
 * Returns the id of a change request's source control. With the same id for all, their gutter commands would be the
 * same.
 */
export function controlId({ server, changeRequest }: ChangeRequestRef): string {
  return `galley-${server}-${changeRequest}`
}

/** One change request in the Source Control view. */
export class ChangeRequestControl implements Disposable {
  readonly ref: ChangeRequestRef
  readonly #control: SourceControl
  readonly #push: Command
  readonly #conflicts: SourceControlResourceGroup
  readonly #marked: SourceControlResourceGroup
  readonly #unpushed: SourceControlResourceGroup
  readonly #changed: SourceControlResourceGroup
  #changeRequest: ChangeRequest
  #created: ReadonlySet<string> = new Set()
  #drafts = 0

  constructor(ref: ChangeRequestRef, { changeRequest }: ChangedContent) {
    this.ref = ref
    this.#changeRequest = changeRequest
    const label = changeRequestTitle(changeRequest)
    // Without a root, VS Code shows the label. With a root, VS Code requests changes only for pages with the same
    // query.
    this.#control = scm.createSourceControl(controlId(ref), label)
    // Commands in its title receive the source control itself, and read from it what they're about.
    const { server, space, changeRequest: requestId } = ref
    const resource: DocsResource = { kind: 'changeRequest', id: requestId, server, space, title: label }
    Object.assign(this.#control, { resource })
    this.#push = { command: commands.pushChangeRequest, title: l10n.t('Push'), arguments: [ref] }
    // A push has no message, so there is no input.
    this.#control.inputBox.visible = false
    this.#control.quickDiffProvider = { provideOriginalResource: (uri) => this.originalOf(uri) }
    this.#conflicts = this.#group('conflicts', l10n.t('Conflicts'))
    this.#marked = this.#group('marked', l10n.t('Conflicts with Main'))
    this.#unpushed = this.#group('unpushed', l10n.t('Not Pushed'))
    // VS Code shows the name of a source control only if there are several.
    this.#changed = this.#group('changed', l10n.t('Changed in {0}', label))
    this.#changed.hideWhenEmpty = false
  }

  /** Shows the current changes on the server and the drafts. */
  show({ changeRequest, pages }: ChangedContent, drafts: readonly DraftedPage[]): void {
    this.#changeRequest = changeRequest
    this.#created = new Set(pages.filter(({ kind }) => kind === 'created').map(({ id }) => id))
    this.#changed.resourceStates = pages.map((page) => this.#changedState(page))
    this.showDrafts(drafts)
  }

  /** Shows the current drafts. */
  showDrafts(drafts: readonly DraftedPage[]): void {
    const states = drafts.map((draft) => ({ draft, state: this.#draftState(draft.uri) }))
    this.#conflicts.resourceStates = states.flatMap(({ draft, state }) => (draft.state === 'conflict' ? [state] : []))
    this.#unpushed.resourceStates = states.flatMap(({ draft, state }) => (draft.state === 'unpushed' ? [state] : []))
    this.#drafts = drafts.length
    this.#count()
    const title = `$(cloud-upload) ${this.#push.title} ${drafts.length}`
    const push = { ...this.#push, title, tooltip: l10n.t('Push the changes in {0}', this.#control.label) }
    this.#control.statusBarCommands = drafts.length > 0 ? [push] : []
  }

  /** Shows the pages in which an update from main left conflict markers. */
  showMarked(pages: readonly MarkedPage[]): void {
    this.#marked.resourceStates = pages.map(({ address }) => this.#markedState(openPageUri(address)))
    this.#count()
  }

  /** The change request as it was last shown. */
  get changeRequest(): ChangeRequest {
    return this.#changeRequest
  }

  /** The label in VS Code. */
  get title(): string {
    return this.#control.label
  }

  /** VS Code's source control, which it passes to commands in its title. */
  get editor(): SourceControl {
    return this.#control
  }

  /** How many pages have to be pushed or resolved. */
  get count(): number | undefined {
    return this.#control.count
  }

  /** The groups of the source control. */
  get groups(): readonly SourceControlResourceGroup[] {
    return [this.#conflicts, this.#marked, this.#unpushed, this.#changed]
  }

  dispose(): void {
    this.#control.dispose()
  }

  #count(): void {
    this.#control.count = this.#drafts + this.#marked.resourceStates.length
  }

  #group(id: string, label: string): SourceControlResourceGroup {
    const group = this.#control.createResourceGroup(id, label)
    group.hideWhenEmpty = true
    return group
  }

  #draftState(uri: Uri): SourceControlResourceState {
    const original = this.originalOf(uri)
    const command = original ? this.#diff(original, uri) : openCommand(uri)
    return { ...this.#entry(uri), command, contextValue: 'draft' }
  }

  #markedState(uri: Uri): SourceControlResourceState {
    const entry = this.#entry(uri)
    const command = {
      command: commands.resolveConflicts,
      title: pickerTitle(commands.resolveConflicts),
      arguments: [entry],
    }
    return { ...entry, command, contextValue: 'marked page' }
  }

  /** Returns the published page that the gutter and comparisons use. A new page has none. */
  originalOf(uri: Uri): Uri | undefined {
    const target = parsePageUri(uri)
    const ref = parseChangeRequestUri(uri)
    if (!target || !ref || !isSameChangeRequest(ref, this.ref) || this.#created.has(target.page)) return undefined
    return openPageUri(publishedAddress(target))
  }

  #changedState({ kind, uri, publishedUri, title, path }: ChangedPage): SourceControlResourceState {
    const alone = kind === 'created' ? uri : kind === 'deleted' ? publishedUri : undefined
    const command = alone === undefined ? this.#diff(publishedUri, uri) : openCommand(alone)
    const decorations = { strikeThrough: kind === 'deleted', tooltip: displayTitle(title, l10n.t('Untitled page')) }
    return { ...this.#entry(uri, path), command, decorations, contextValue: `${kind} page` }
  }

  /** Returns the entry of a page, which commands also receive. */
  #entry(uri: Uri, path?: string): SourceControlResourceState & ResourceHolder {
    const { page: id = '', title = '' } = parsePageUri(uri) ?? {}
    return { resourceUri: entryUri(uri, path), resource: { kind: 'page', id, title, ...this.ref } }
  }

  #diff(published: Uri, changed: Uri): Command {
    const title = displayTitle(parsePageUri(changed)?.title ?? '', l10n.t('Untitled page'))
    const name = l10n.t('{0} (published ↔ {1})', title, this.#control.label)
    return { command: 'vscode.diff', title: l10n.t('Show changes'), arguments: [published, changed, name] }
  }
}

function openCommand(uri: Uri): Command {
  return { command: 'vscode.open', title: l10n.t('Open page'), arguments: [uri] }
}

/**
 * Returns the URI of an entry. VS Code shows the last part of its path as the name, and the others after it. `path` is
 * the page's path in its space, if known.
 */
function entryUri(document: Uri, path = ''): Uri {
  const title = fileNameTitle(parsePageUri(document)?.title ?? '', maxTitleLength, 'Untitled')
  const above = path.split('/').slice(0, -1)
  return Uri.from({
    scheme: entryScheme,
    authority: document.authority,
    path: `/${[...above, title].join('/')}`,
    query: document.toString(),
  })
}

/** Returns the document of an entry, or the URI itself if it isn't one of an entry. */
export function documentOfEntry(uri: Uri): Uri {
  return uri.scheme === entryScheme ? Uri.parse(uri.query, true) : uri
}
