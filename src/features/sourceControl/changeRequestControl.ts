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
import { displayTitle } from '../../core/displayTitle.ts'
import { changeRequestScheme, pageUri, parseGalleyUri } from '../../core/uris.ts'
import type { ChangeRequestPlace } from '../shared/changeRequestWrites.ts'
import type { DraftedPage } from '../shared/draftStates.ts'
import { commands } from '../shared/ids.ts'
import type { ChangedContent, ChangedPage } from './changedPages.ts'

/** One change request in the Source Control view. */
export class ChangeRequestControl implements Disposable {
  readonly place: ChangeRequestPlace
  readonly #control: SourceControl
  readonly #conflicts: SourceControlResourceGroup
  readonly #unpushed: SourceControlResourceGroup
  readonly #changed: SourceControlResourceGroup
  #created: ReadonlySet<string> = new Set()

  constructor(place: ChangeRequestPlace, { changeRequest }: ChangedContent) {
    this.place = place
    const label = l10n.t('#{0} {1}', changeRequest.number, displayTitle(changeRequest.subject, l10n.t('No subject')))
    const root = Uri.from({
      scheme: changeRequestScheme,
      authority: place.server,
      path: `/${place.space}/${place.changeRequest}`,
    })
    this.#control = scm.createSourceControl('galley', label, root)
    const push: Command = { command: commands.pushChangeRequest, title: l10n.t('Push'), arguments: [place] }
    this.#control.acceptInputCommand = push
    this.#control.statusBarCommands = [{ ...push, title: `$(cloud-upload) ${l10n.t('Push')}` }]
    this.#control.inputBox.placeholder = l10n.t('Accept to push the pages of “{0}”', label)
    this.#control.quickDiffProvider = { provideOriginalResource: (uri) => this.#original(uri) }
    this.#conflicts = this.#group('conflicts', l10n.t('Conflicts'))
    this.#unpushed = this.#group('unpushed', l10n.t('Unpushed'))
    this.#changed = this.#group('changed', l10n.t('Changed in this change request'))
    this.#changed.hideWhenEmpty = false
  }

  /** Shows what the server and the drafts have now. */
  show({ pages }: ChangedContent, drafts: readonly DraftedPage[]): void {
    this.#created = new Set(pages.filter(({ kind }) => kind === 'created').map(({ id }) => id))
    this.#changed.resourceStates = pages.map(changedState)
    const states = drafts.map((draft) => ({ draft, state: this.#draftState(draft.uri) }))
    this.#conflicts.resourceStates = states.flatMap(({ draft, state }) => (draft.state === 'conflict' ? [state] : []))
    this.#unpushed.resourceStates = states.flatMap(({ draft, state }) => (draft.state === 'unpushed' ? [state] : []))
    this.#control.count = drafts.length
  }

  /** What each group shows. */
  get groups(): readonly SourceControlResourceGroup[] {
    return [this.#conflicts, this.#unpushed, this.#changed]
  }

  dispose(): void {
    this.#control.dispose()
  }

  #group(id: string, label: string): SourceControlResourceGroup {
    const group = this.#control.createResourceGroup(id, label)
    group.hideWhenEmpty = true
    return group
  }

  #draftState(uri: Uri): SourceControlResourceState {
    const original = this.#original(uri)
    const open: Command = { command: 'vscode.open', title: l10n.t('Open page'), arguments: [uri] }
    return { resourceUri: uri, command: original ? diff(original, uri) : open }
  }

  /** The published page that the gutter and comparisons show changes against; a new page has none. */
  #original(uri: Uri): Uri | undefined {
    const target = parseGalleyUri(uri)
    if (target?.kind !== 'changeRequestPage' || this.#created.has(target.page)) return undefined
    if (target.changeRequest !== this.place.changeRequest || target.server !== this.place.server) return undefined
    const { server, space, page, title, spaceTitle } = target
    return Uri.from(pageUri({ server, space, page, title, spaceTitle }))
  }
}

function changedState({ kind, uri, publishedUri, title }: ChangedPage): SourceControlResourceState {
  const open = (of: Uri): Command => ({ command: 'vscode.open', title: l10n.t('Open page'), arguments: [of] })
  const command = kind === 'created' ? open(uri) : kind === 'deleted' ? open(publishedUri) : diff(publishedUri, uri)
  const isGone = kind === 'deleted'
  return { resourceUri: uri, command, decorations: { strikeThrough: isGone, tooltip: title }, contextValue: kind }
}

function diff(published: Uri, changed: Uri): Command {
  const title = l10n.t('Show changes')
  return { command: 'vscode.diff', title, arguments: [published, changed] }
}
