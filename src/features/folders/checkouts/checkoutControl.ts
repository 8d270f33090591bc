import path from 'node:path'
import {
  l10n,
  scm,
  Uri,
  type Command,
  type Disposable,
  type SourceControl,
  type SourceControlResourceGroup,
  type SourceControlResourceState,
} from 'vscode'
import { pathBelow } from '../../../disk/paths.ts'
import { checkoutUri, type CheckoutDocument } from '../../../core/platform/uris/checkoutUris.ts'
import type { SideChange } from '../../../folder/checkout/folderStatus.ts'
import { changeKindIcon, changeKindLabel } from '../../shared/changeRequests/changeLabels.ts'
import { commands } from '../../shared/commands/commandIds.ts'
import type { CheckedOutFolder } from './checkedOutFolder.ts'

const kinds = { new: 'created', unlisted: 'created', edited: 'edited', moved: 'moved', deleted: 'deleted' } as const

/** A checked-out folder in the Source Control view. */
export class CheckoutControl implements Disposable {
  readonly checkedOut: CheckedOutFolder
  readonly #control: SourceControl
  readonly #conflicts: SourceControlResourceGroup
  readonly #both: SourceControlResourceGroup
  readonly #here: SourceControlResourceGroup
  readonly #there: SourceControlResourceGroup
  /** The pages of the platform, by the absolute paths of their files. */
  #pages: ReadonlyMap<string, string> = new Map()

  constructor(checkedOut: CheckedOutFolder) {
    const { folder } = checkedOut
    this.checkedOut = checkedOut
    const id = `galleyFolder-${Buffer.from(folder).toString('base64url')}`
    this.#control = scm.createSourceControl(id, 'Galley', Uri.file(folder))
    // A push asks for the subject itself.
    this.#control.inputBox.visible = false
    this.#control.quickDiffProvider = { provideOriginalResource: (uri) => this.#originalOf(uri) }
    this.#conflicts = this.#control.createResourceGroup('conflicts', l10n.t('Conflicts'))
    this.#both = this.#control.createResourceGroup('both', l10n.t('Changed on Both Sides'))
    this.#here = this.#control.createResourceGroup('here', l10n.t('Changed in This Folder'))
    this.#there = this.#control.createResourceGroup('there', l10n.t('Changed on the Platform'))
    for (const group of [this.#conflicts, this.#both, this.#there]) group.hideWhenEmpty = true
  }

  /** VS Code's source control, which it passes to commands in its title. */
  get editor(): SourceControl {
    return this.#control
  }

  /** The groups of the source control. */
  get groups(): readonly SourceControlResourceGroup[] {
    return [this.#conflicts, this.#both, this.#here, this.#there]
  }

  /** Shows the changes on both sides, as far as they're known. */
  show(): void {
    const { conflicts, folder, here: changesHere, local, there: changesThere } = this.checkedOut
    this.#pages = new Map([...(local?.local.ids ?? [])].map(([file, id]) => [path.join(folder, file), id]))
    const isDecided = ({ path: file }: SideChange): boolean => !conflicts.includes(file)
    const here = onePerFile(changesHere).filter(isDecided)
    const there = onePerFile(changesThere).filter(isDecided)
    const changedThere = new Set(there.map(({ path: file }) => file))
    const both = new Set(here.filter(({ path: file }) => changedThere.has(file)).map(({ path: file }) => file))
    const apart = ({ path: file }: SideChange): boolean => !both.has(file)
    this.#conflicts.resourceStates = conflicts.map((file) => this.#conflictState(file))
    this.#both.resourceStates = here.filter((change) => !apart(change)).map((change) => this.#bothState(change))
    this.#here.resourceStates = here.filter(apart).map((change) => this.#hereState(change))
    // An empty group says that nothing changed. Next to changes on the platform, that would be misleading.
    this.#here.hideWhenEmpty = there.length > 0
    this.#there.resourceStates = there.filter(apart).map((change) => this.#thereState(change))
    this.#control.count = new Set([...conflicts, ...[...here, ...there].map(({ path: file }) => file)]).size
  }

  dispose(): void {
    this.#control.dispose()
  }

  #conflictState(file: string): SourceControlResourceState {
    const change = { path: file, change: 'edited' } as const
    const resourceUri = this.#fileUri(change)
    const title = l10n.t('Resolve conflicts')
    return this.#state(change, { command: commands.resolvePulledConflict, title, arguments: [resourceUri] })
  }

  #hereState(change: SideChange): SourceControlResourceState {
    const file = this.#fileUri(change)
    const base = this.#side('base', change)
    const title = l10n.t('{0} (before ↔ this folder)', path.posix.basename(change.path))
    return this.#state(change, shown({ before: base, after: file, title }, change.change))
  }

  #thereState(change: SideChange): SourceControlResourceState {
    const title = l10n.t('{0} (before ↔ platform)', path.posix.basename(change.path))
    const sides = { before: this.#side('base', change), after: this.#side('theirs', change), title }
    // A pull gets these files from the platform. There is nothing to compare them with.
    return this.#state(change, shown(sides, change.change))
  }

  #bothState(change: SideChange): SourceControlResourceState {
    const title = l10n.t('{0} (platform ↔ this folder)', path.posix.basename(change.path))
    const isDeleted = change.change === 'deleted'
    const after = isDeleted ? this.#side('base', change) : this.#fileUri(change)
    return this.#state(change, shown({ before: this.#side('theirs', change), after, title }, 'edited'))
  }

  #state(change: SideChange, command: Command | undefined): SourceControlResourceState {
    const kind = kinds[change.change]
    const isUnlisted = change.change === 'unlisted'
    const decorations = {
      iconPath: changeKindIcon(kind),
      strikeThrough: kind === 'deleted',
      tooltip: `${change.path} · ${isUnlisted ? l10n.t('new, not in the table of contents') : changeKindLabel(kind)}`,
      faded: isUnlisted,
    }
    return { resourceUri: this.#fileUri(change), decorations, ...(command && { command }), contextValue: kind }
  }

  #fileUri({ path: file }: Pick<SideChange, 'path'>): Uri {
    return Uri.file(path.join(this.checkedOut.folder, file))
  }

  #side(side: CheckoutDocument['side'], { path: file, page }: SideChange): Uri | undefined {
    return page === undefined ? undefined : Uri.from(checkoutUri({ side, folder: this.checkedOut.folder, file, page }))
  }

  /** Returns the text that the gutter compares the file with. */
  #originalOf({ scheme, fsPath }: Uri): Uri | undefined {
    const page = scheme === 'file' ? this.#pages.get(fsPath) : undefined
    if (page === undefined) return undefined
    const file = pathBelow(this.checkedOut.folder, fsPath)
    return this.#side('base', { path: file, page, change: 'edited' })
  }
}

/** Returns one change for each file. A page that was edited and moved counts as edited, which can be compared. */
function onePerFile(changes: readonly SideChange[]): SideChange[] {
  const byFile = new Map<string, SideChange>()
  for (const change of changes) {
    if (change.change === 'edited' || !byFile.has(change.path)) byFile.set(change.path, change)
  }
  return [...byFile.values()]
}

interface Sides {
  readonly before: Uri | undefined
  readonly after: Uri | undefined
  readonly title: string
}

/** Returns what a click opens: the comparison of both versions, or the only version. */
function shown({ before, after, title }: Sides, change: SideChange['change']): Command | undefined {
  if (change === 'edited' && before !== undefined && after !== undefined) {
    return { command: 'vscode.diff', title: l10n.t('Show changes'), arguments: [before, after, title] }
  }
  const only = change === 'deleted' ? before : after
  return only && { command: 'vscode.open', title: l10n.t('Open page'), arguments: [only] }
}
