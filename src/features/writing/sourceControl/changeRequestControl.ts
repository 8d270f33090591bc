import {
  type Disposable,
  l10n,
  scm,
  type Uri,
  type Command,
  type SourceControl,
  type SourceControlResourceGroup,
  type SourceControlResourceState,
} from 'vscode'
import type { ChangeRequest } from '../../../contract/changeRequests.ts'
import { displayTitle } from '../../../core/text/strings/displayTitle.ts'
import { parseChangeRequestUri, parsePageUri, publishedAddress } from '../../../core/platform/uris/uris.ts'
import { isSameChangeRequest, type ChangeRequestRef } from '../../../core/platform/uris/changeRequestRef.ts'
import type { DraftedPage } from '../../shared/changeRequests/draftStates.ts'
import { entryUri } from './entryUri.ts'
import type { DocsResource, ResourceHolder } from '../../shared/tree/resource.ts'
import { commands } from '../../shared/commands/commandIds.ts'
import type { MarkedPage } from '../../shared/changeRequests/markedPages.ts'
import type { ChangedContent, ChangedPage } from './changedPages.ts'
import { openPageUri } from '../../shared/pages/openPageUri.ts'
import { changeRequestTitle } from '../../shared/changeRequests/changeLabels.ts'
import { pickerTitle } from '../../shared/commands/commandTitle.ts'

/** What the editor knows a change request by; one id for all would give its switches of the gutter the same command. */
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
    // Without a root the editor calls it by its label; with one it asks it for changes of pages with the root's query only.
    this.#control = scm.createSourceControl(controlId(ref), label)
    // Commands in its title get the object itself, and find out from it what they are about.
    const { server, space, changeRequest: requestId } = ref
    const resource: DocsResource = { kind: 'changeRequest', id: requestId, server, space, title: label }
    Object.assign(this.#control, { resource })
    this.#push = { command: commands.pushChangeRequest, title: l10n.t('Push'), arguments: [ref] }
    // A push has no message, so there is nothing to type.
    this.#control.inputBox.visible = false
    this.#control.quickDiffProvider = { provideOriginalResource: (uri) => this.originalOf(uri) }
    this.#conflicts = this.#group('conflicts', l10n.t('Conflicts'))
    this.#marked = this.#group('marked', l10n.t('Conflicts with Main'))
    this.#unpushed = this.#group('unpushed', l10n.t('Not Pushed'))
    // The editor shows the name of what it shows only if there are several.
    this.#changed = this.#group('changed', l10n.t('Changed in {0}', label))
    this.#changed.hideWhenEmpty = false
  }

  /** Shows what the server and the drafts have now. */
  show({ changeRequest, pages }: ChangedContent, drafts: readonly DraftedPage[]): void {
    this.#changeRequest = changeRequest
    this.#created = new Set(pages.filter(({ kind }) => kind === 'created').map(({ id }) => id))
    this.#changed.resourceStates = pages.map((page) => this.#changedState(page))
    this.showDrafts(drafts)
  }

  /** Shows what the drafts have now. */
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

  /** The change request as it was when it was shown last. */
  get changeRequest(): ChangeRequest {
    return this.#changeRequest
  }

  /** What the editor calls it. */
  get title(): string {
    return this.#control.label
  }

  /** True for what the editor gives to commands in the title of this change request. */
  is(control: unknown): boolean {
    return control === this.#control
  }

  /** What the editor has of it, and gives to commands in its title. */
  get editor(): SourceControl {
    return this.#control
  }

  /** How many pages are to be pushed or decided. */
  get count(): number | undefined {
    return this.#control.count
  }

  /** What each group shows. */
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
    const open: Command = { command: 'vscode.open', title: l10n.t('Open page'), arguments: [uri] }
    return { ...this.#entry(uri), command: original ? this.#diff(original, uri) : open, contextValue: 'draft' }
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

  /** The published page that the gutter and comparisons show changes against; a new page has none. */
  originalOf(uri: Uri): Uri | undefined {
    const target = parsePageUri(uri)
    const ref = parseChangeRequestUri(uri)
    if (!target || !ref || !isSameChangeRequest(ref, this.ref) || this.#created.has(target.page)) return undefined
    return openPageUri(publishedAddress(target))
  }

  #changedState({ kind, uri, publishedUri, title, path }: ChangedPage): SourceControlResourceState {
    const open = (of: Uri): Command => ({ command: 'vscode.open', title: l10n.t('Open page'), arguments: [of] })
    const command =
      kind === 'created' ? open(uri) : kind === 'deleted' ? open(publishedUri) : this.#diff(publishedUri, uri)
    const decorations = { strikeThrough: kind === 'deleted', tooltip: displayTitle(title, l10n.t('Untitled page')) }
    return { ...this.#entry(uri, path), command, decorations, contextValue: `${kind} page` }
  }

  /** What the editor shows of a page, and what commands get that are called on it. */
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
