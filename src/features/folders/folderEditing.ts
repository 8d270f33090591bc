import pLimit from 'p-limit'
import path from 'node:path'
import { l10n, workspace } from 'vscode'
import { DiskFolder } from '../../disk/diskFolder.ts'
import { pathBelow } from '../../disk/paths.ts'
import type * as checkConfiguration from '../../folder/checkConfiguration.ts'
import type { DocsFolder } from '../../folder/docsFolder.ts'
import type { FolderPlan, StructureChange } from '../../folder/folderPlan.ts'
import { Turns } from '../../folder/turns.ts'
import { showError } from '../shared/commands/commands.ts'
import type { ContextKeys } from '../shared/commands/contextKeys.ts'
import { contextKeys, settings } from '../shared/commands/ids.ts'
import { readSetting } from '../shared/commands/settings.ts'
import { ExplainedError, Hint } from '../shared/window/explainedError.ts'
import type { Log } from '../shared/window/log.ts'
import { window } from '../shared/window/window.ts'
import { applyPlan, type PlanOptions } from './applyPlan.ts'
import { askForRedirects } from './moveQuestions.ts'
import type { WatchedFolder } from './watchedFolder.ts'

/** A change that can be undone. */
interface UndoableChange {
  readonly folder: WatchedFolder
  readonly plan: FolderPlan
  /** The message about it. */
  readonly message: string
}

/** How many changes can be undone. */
const maxHistory = 20

/** A change of docs, and the message about it. */
interface WantedChange extends Pick<PlanOptions, 'isPreviewed'> {
  readonly change: StructureChange
  readonly message: string
}

/** Changes the structure of docs folders, one change after the other. Each change is one edit that can be undone. */
export class FolderEditing {
  readonly #log: Log
  readonly #contextKeys: ContextKeys
  readonly #changes = pLimit(1)
  readonly #undos = pLimit(1)
  /** The changes that can be undone, latest last. */
  #history: readonly UndoableChange[] = []
  /** Plans that were undone, because a message can still offer to undo them. */
  readonly #undone = new WeakSet<FolderPlan>()
  /** The root, old path and new path of files that are being moved. */
  readonly #moving = new Set<string>()

  constructor(log: Log, contextKeys: ContextKeys) {
    this.#log = log
    this.#contextKeys = contextKeys
  }

  /** Reads the current docs, including unsaved changes. */
  async open(folder: WatchedFolder): Promise<DocsFolder> {
    const read = await folder.readAgain()
    if (read === undefined)
      throw new ExplainedError(l10n.t('Galley can’t read the folder. See the log for the reason.'))
    const { withUnsaved } = await import('../../folder/unsavedTexts.ts')
    return withUnsaved(read.docs, unsavedTexts(read.docs.folder))
  }

  /** Changes docs that {@link open} returned, and shows a message with *Undo*. Returns false if the user cancels. */
  async change(
    folder: WatchedFolder,
    docs: DocsFolder,
    { change, message, isPreviewed = readSetting(settings.previewStructureChanges) }: WantedChange,
  ): Promise<boolean> {
    const plan = await askForRedirects(await this.plan(docs, change))
    return plan !== undefined && (await this.writeEdit({ folder, plan, message }, { isPreviewed }))
  }

  /** Applies a plan and shows a message with *Undo*. Returns false if the user cancels. */
  async writeEdit(done: UndoableChange, options: PlanOptions = {}): Promise<boolean> {
    if (!(await this.#apply(done, options))) return false
    this.#keep([...this.#history, done])
    void this.#report(done).catch((error: unknown) => showError(error, this.#log))
    return true
  }

  /** Plans to update broken links after files were renamed without Galley, in docs that {@link open} returned. */
  async planRenames(docs: DocsFolder, renames: ReadonlyMap<string, string>, signal?: AbortSignal): Promise<FolderPlan> {
    const { planRenames } = await import('../../folder/folderPlan.ts')
    return await planRenames(docs, renames, this.reader(docs), signal)
  }

  /** Returns a function that reads unsaved or saved texts of docs. */
  reader({ whole, folder }: DocsFolder): (file: string) => string | undefined {
    return readerOf(whole.path, folder)
  }

  /** Returns the text of a page. Throws a message for users if it no longer exists. */
  read(docs: DocsFolder, file: string): string {
    const text = this.reader(docs)(file)
    if (text === undefined) throw new ExplainedError(l10n.t('{0} no longer exists.', file))
    return text
  }

  /** Changes the `.galley.yaml` of a folder's docs. `edit` returns undefined for a text that isn't valid YAML. */
  async configureChecks(
    folder: WatchedFolder,
    edit: (edits: typeof checkConfiguration, before: string) => string | undefined,
    message: string,
  ): Promise<void> {
    const name = '.galley.yaml'
    const edits = await import('../../folder/checkConfiguration.ts')
    const change = (before: string): string => {
      const after = edit(edits, before)
      if (after === undefined) throw new ExplainedError(l10n.t('{0} isn’t valid YAML. Fix it, and try again.', name))
      return after
    }
    await this.rewrite(folder, name, change, message)
  }

  /** Changes a file next to the docs, which is created if needed, and shows a message with *Undo*. */
  async rewrite(
    folder: WatchedFolder,
    name: string,
    change: (before: string) => string,
    message: string,
  ): Promise<void> {
    const docs = await this.open(folder)
    const file = path.join(path.relative(docs.folder, folder.place.folder), name).replaceAll(path.sep, '/')
    const before = this.reader(docs)(file)
    const after = change(before ?? '')
    if (after === before) return
    const plan: FolderPlan = {
      moves: new Map(),
      deletes: new Map(),
      creates: new Map(before === undefined ? [[file, after]] : []),
      edits: new Map(before === undefined ? [] : [[file, { before, after }]]),
    }
    await this.writeEdit({ folder, plan, message })
  }

  /** Undoes the last change. */
  async undoLast(): Promise<void> {
    await this.#undo(() => this.#history.at(-1))
  }

  /** Plans a change of docs. `isMoved` means that its files were already moved. */
  async plan(
    docs: DocsFolder,
    change: StructureChange,
    { isMoved, signal }: Pick<PlanOptions, 'isMoved' | 'signal'> = {},
  ): Promise<FolderPlan> {
    const { planChange } = await import('../../folder/folderPlan.ts')
    const place = (file: string): string => (isMoved ? (change.moves?.get(file) ?? file) : file)
    const read = this.reader(docs)
    return await planChange(docs, change, (file) => read(place(file)), signal)
  }

  /** Returns whether this window is moving the files itself, so that it updates the links. */
  isOwn(root: string, moves: ReadonlyMap<string, string>): boolean {
    return [...moves].some(([from, to]) => this.#moving.has(`${root}\0${from}\0${to}`))
  }

  async #report(done: UndoableChange): Promise<void> {
    const undo = l10n.t('Undo')
    if ((await window.showInformationMessage(done.message, undo)) === undo) await this.#undo(() => done)
  }

  /** Undoes a change after those that are being undone, because it may be one of them or the one before it. */
  async #undo(find: () => UndoableChange | undefined): Promise<void> {
    await this.#undos(async () => await this.#undoNow(find()))
  }

  async #undoNow(done: UndoableChange | undefined): Promise<void> {
    if (done === undefined) throw new Hint(l10n.t('There’s no docs folder change to undo.'))
    const { folder, plan, message } = done
    if (this.#undone.has(plan)) throw new Hint(l10n.t('This change is already undone: {0}', message))
    const { invertPlan } = await import('../../folder/folderPlan.ts')
    const back = invertPlan(plan)
    await this.#assertUnchanged(done)
    await this.#apply({ folder, plan: back, message })
    this.#undone.add(plan)
    this.#keep(this.#history.filter((each) => each !== done))
    window.setStatusBarMessage(l10n.t('Undone: {0}', message), 5000)
  }

  #keep(history: readonly UndoableChange[]): void {
    this.#history = history.slice(-maxHistory)
    this.#contextKeys.set(contextKeys.undoableFolderChange, history.length > 0)
  }

  /** Throws if a file was changed since, because undoing would lose it. */
  async #assertUnchanged(done: UndoableChange): Promise<void> {
    const file = await changedSince(done)
    if (file === undefined) return
    const later = this.#history.slice(this.#history.indexOf(done) + 1).find((each) => sharesFile(each, done))
    if (later !== undefined) {
      throw new Hint(l10n.t('A later change affects the same files. Undo that first: {0}', later.message))
    }
    throw new ExplainedError(
      l10n.t(
        '“{0}” has changed since then, so Galley can’t undo all of it. Undo in the editors, or edit the files yourself.',
        file,
      ),
    )
  }

  /** Returns false if the user cancels the preview. */
  async #apply({ folder, plan }: UndoableChange, options: PlanOptions = {}): Promise<boolean> {
    const { root } = folder.place
    const moving = [...plan.moves].map(([from, to]) => `${root}\0${from}\0${to}`)
    for (const each of moving) this.#moving.add(each)
    const apply = async (): Promise<boolean> => await applyPlan(folder.place, plan, options)
    // A preview doesn't block other changes. VS Code asks which of two to keep.
    const inTurn = async (): Promise<boolean> => await this.#changes(async () => await folder.whileUnread(apply))
    try {
      const isApplied = await (options.isPreviewed === true ? apply() : inTurn())
      if (!isApplied && options.isPreviewed !== true) {
        throw new ExplainedError(l10n.t('The editor didn’t apply the change. Nothing was lost. Try again.'), {
          retryable: true,
        })
      }
      if (isApplied) await folder.readAgain()
      return isApplied
    } finally {
      for (const each of moving) this.#moving.delete(each)
    }
  }
}

function sharesFile(one: UndoableChange, other: UndoableChange): boolean {
  const files = filesOf(other.plan)
  return one.folder === other.folder && [...filesOf(one.plan)].some((file) => files.has(file))
}

function filesOf({ moves, creates, deletes, edits, binaries }: FolderPlan): Set<string> {
  return new Set(
    [...moves].flat().concat(...creates.keys(), ...deletes.keys(), ...edits.keys(), ...(binaries?.keys() ?? [])),
  )
}

/** Returns a file that isn't as a change left it. */
async function changedSince({ folder, plan }: UndoableChange): Promise<string | undefined> {
  const { root, folder: whole } = folder.place
  const texts = [...plan.creates, ...[...plan.edits].map(([file, { after }]) => [file, after] as const)]
  const read = readerOf(whole, root)
  const turns = new Turns(undefined)
  for (const [file, text] of texts) {
    await turns.pause()
    if (read(file) !== text) return file
  }
  const disk = DiskFolder.open(whole)
  for (const [file, { after }] of plan.binaries ?? []) {
    await turns.pause()
    const bytes = disk.readIfThere(pathBelow(whole, path.join(root, file)))
    if (after === undefined ? bytes !== undefined : bytes?.equals(after) !== true) return file
  }
  return undefined
}

/**
 * Returns a function that reads unsaved or saved texts of docs, with their byte order mark. `folder` is what they can be
 * written in, and `root` is the folder of their pages. It doesn't use VS Code's API, which takes several times as long
 * for thousands of files.
 */
function readerOf(folder: string, root: string): (file: string) => string | undefined {
  const unsaved = unsavedTexts(root)
  const disk = DiskFolder.open(folder)
  return (file) => unsaved.get(file) ?? disk.readText(pathBelow(folder, path.join(root, file)))
}

/** Returns the unsaved texts in open editors of a folder, by path relative to it. */
function unsavedTexts(root: string): Map<string, string> {
  const texts = workspace.textDocuments.filter(
    ({ uri, isDirty, isClosed }) => isDirty && !isClosed && uri.scheme === 'file',
  )
  return new Map(texts.map((each) => [pathBelow(root, each.uri.fsPath), each.getText()]))
}
