import path from 'node:path'
import { l10n, workspace } from 'vscode'
import type { RuleId } from '../../core/authoring/checks/docsProblem.ts'
import { DiskFolder } from '../../disk/diskFolder.ts'
import { pathBelow } from '../../disk/paths.ts'
import type { DocsFolder } from '../../folder/docsFolder.ts'
import type { DocsPlace } from '../../folder/docsPlace.ts'
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

/** What was done last, to be taken back. */
interface Done {
  readonly folder: WatchedFolder
  readonly plan: FolderPlan
  /** The message about it. */
  readonly message: string
}

/** Changes that can be undone, at most. */
const maxHistory = 20

/** A change of docs, and the message about it. */
interface WantedChange extends PlanOptions {
  readonly change: StructureChange
  readonly message: string
}

/** Changes the structure of docs folders, one change after the other, each as one edit that can be undone. */
export class FolderEditing {
  readonly #log: Log
  readonly #contextKeys: ContextKeys
  #running: Promise<unknown> = Promise.resolve()
  /** What can be undone, the last one at the end. */
  #history: readonly Done[] = []
  /** A message may still offer what was undone elsewhere. */
  readonly #undone = new WeakSet<FolderPlan>()
  /** Root, old and new path of files that are being moved. */
  readonly #moving = new Set<string>()

  constructor(log: Log, contextKeys: ContextKeys) {
    this.#log = log
    this.#contextKeys = contextKeys
  }

  /** The docs as they are at this moment, with what no one has saved yet. */
  async open(folder: WatchedFolder): Promise<DocsFolder> {
    const read = await folder.readAgain()
    if (read === undefined)
      throw new ExplainedError(l10n.t('Galley can’t read the folder. See the log for the reason.'))
    const { withUnsaved } = await import('../../folder/unsavedTexts.ts')
    return withUnsaved(read.docs, unsavedTexts(read.docs.folder))
  }

  /** Carries out a change of docs that {@link open} gave, and tells it with a way back. False if no one wanted it. */
  async change(
    folder: WatchedFolder,
    docs: DocsFolder,
    { change, message, isMoved = false, isPreviewed = readSetting(settings.previewStructureChanges) }: WantedChange,
  ): Promise<boolean> {
    const plan = await askForRedirects(await this.plan(docs, change, { isMoved }))
    return plan !== undefined && (await this.writeEdit({ folder, plan, message }, { isMoved, isPreviewed }))
  }

  /** Carries out a plan as it is, and shows it with a way back. False if it isn't wanted. */
  async writeEdit(done: Done, options: PlanOptions = {}): Promise<boolean> {
    if (!(await this.#apply(done, options))) return false
    this.#keep([...this.#history, done])
    void this.#report(done).catch((error: unknown) => showError(error, this.#log))
    return true
  }

  /** What updates dead links to files that were renamed without Galley, in docs that {@link open} gave. */
  async planRenames(docs: DocsFolder, renames: ReadonlyMap<string, string>): Promise<FolderPlan> {
    const { planRenames } = await import('../../folder/folderPlan.ts')
    return await planRenames(docs, renames, readerOf(placeOf(docs)))
  }

  /** The text of a page. Rejects with words where it is gone. */
  read(docs: DocsFolder, file: string): string {
    const text = readerOf(placeOf(docs))(file)
    if (text === undefined) throw new ExplainedError(l10n.t('{0} no longer exists.', file))
    return text
  }

  /** Leaves a page out of the checks. */
  async ignore(folder: WatchedFolder, file: string): Promise<void> {
    const { withIgnored } = await import('../../folder/checkConfiguration.ts')
    const message = l10n.t('Excluded {0} from the checks in .galley.yaml.', file)
    await this.#configureChecks(folder, (before) => withIgnored(before, file), message)
  }

  /** Switches a rule off for the docs of a folder. */
  async turnOff(folder: WatchedFolder, rule: RuleId): Promise<void> {
    const { withRuleOff } = await import('../../folder/checkConfiguration.ts')
    const message = l10n.t('Turned off the check “{0}” for these docs in .galley.yaml.', rule)
    await this.#configureChecks(folder, (before) => withRuleOff(before, rule), message)
  }

  /** Adds a word to those that the docs of a folder know. */
  async addWord(folder: WatchedFolder, word: string): Promise<void> {
    const { withWord } = await import('../../folder/checkConfiguration.ts')
    const message = l10n.t('Added “{0}” to the words of these docs in .galley.yaml.', word)
    await this.#configureChecks(folder, (before) => withWord(before, word), message)
  }

  async #configureChecks(
    folder: WatchedFolder,
    edit: (before: string) => string | undefined,
    message: string,
  ): Promise<void> {
    const name = '.galley.yaml'
    const change = (before: string): string => {
      const after = edit(before)
      if (after === undefined) throw new ExplainedError(l10n.t('{0} isn’t valid YAML. Fix it, and try again.', name))
      return after
    }
    await this.rewrite(folder, name, { change, message })
  }

  /** Changes a file beside the docs, which need not be there yet, and tells it with a way back. */
  async rewrite(
    folder: WatchedFolder,
    name: string,
    { change, message }: { readonly change: (before: string) => string; readonly message: string },
  ): Promise<void> {
    const docs = await this.open(folder)
    const file = path.join(path.relative(docs.folder, folder.place.folder), name).replaceAll(path.sep, '/')
    const before = readerOf(placeOf(docs))(file)
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

  /** Takes back what was done last. */
  async undoLast(): Promise<void> {
    const last = this.#history.at(-1)
    if (last === undefined) throw new Hint(l10n.t('There’s no docs folder change to undo.'))
    await this.#undo(last)
  }

  /** What a change of docs comes to; `isMoved`: its files have moved already. */
  async plan(
    docs: DocsFolder,
    change: StructureChange,
    { isMoved }: { readonly isMoved: boolean },
  ): Promise<FolderPlan> {
    const { planChange } = await import('../../folder/folderPlan.ts')
    const place = (file: string): string => (isMoved ? (change.moves?.get(file) ?? file) : file)
    const read = readerOf(placeOf(docs))
    return await planChange(docs, change, (file) => read(place(file)))
  }

  /** Whether files are being moved by a change of this window, which updates links by itself. */
  isOwn(root: string, moves: ReadonlyMap<string, string>): boolean {
    return [...moves].some(([from, to]) => this.#moving.has(`${root}\0${from}\0${to}`))
  }

  async #report(done: Done): Promise<void> {
    const undo = l10n.t('Undo')
    if ((await window.showInformationMessage(done.message, undo)) === undo) await this.#undo(done)
  }

  async #undo(done: Done): Promise<void> {
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

  #keep(history: readonly Done[]): void {
    this.#history = history.slice(-maxHistory)
    this.#contextKeys.set(contextKeys.undoableFolderChange, history.length > 0)
  }

  /** What someone wrote since would be lost. */
  async #assertUnchanged(done: Done): Promise<void> {
    const { creates, edits } = done.plan
    const texts = [...creates, ...[...edits].map(([file, { after }]) => [file, after] as const)]
    const read = readerOf(done.folder.place)
    const turns = new Turns(undefined)
    for (const [file, text] of texts) {
      await turns.pause()
      if (read(file) === text) continue
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
  }

  /** False where the person saw what would change and didn't want it. */
  async #apply({ folder, plan }: Done, options: PlanOptions = {}): Promise<boolean> {
    const { root } = folder.place
    const moving = [...plan.moves].map(([from, to]) => `${root}\0${from}\0${to}`)
    for (const each of moving) this.#moving.add(each)
    const apply = async (): Promise<boolean> => await applyPlan(folder.place, plan, options)
    // Others don't wait for someone who looks at what would change: the editor asks which of both is wanted.
    const applied = options.isPreviewed === true ? apply() : this.#running.then(apply)
    if (options.isPreviewed !== true) this.#running = applied.catch(() => undefined)
    try {
      const isApplied = await applied
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

function sharesFile(one: Done, other: Done): boolean {
  const files = filesOf(other.plan)
  return one.folder === other.folder && [...filesOf(one.plan)].some((file) => files.has(file))
}

function filesOf({ moves, creates, deletes, edits }: FolderPlan): Set<string> {
  return new Set([...moves].flat().concat(...creates.keys(), ...deletes.keys(), ...edits.keys()))
}

/** The folder that docs may be written in, and that of their pages. */
type DocsPaths = Pick<DocsPlace, 'folder' | 'root'>

function placeOf({ whole, folder }: DocsFolder): DocsPaths {
  return { folder: whole.path, root: folder }
}

/**
 * Reads the texts of files as someone has written and not saved them by now, else as they are on disk, with the mark at
 * their start. Not read through the editor, one of thousands after the other: that takes several times as long.
 */
function readerOf({ folder, root }: DocsPaths): (file: string) => string | undefined {
  const unsaved = unsavedTexts(root)
  const disk = DiskFolder.open(folder)
  return (file) => {
    return unsaved.get(file) ?? disk.readText(pathBelow(folder, path.join(root, file)))
  }
}

/** What is written in open editors of a folder and not saved, by path below it. */
function unsavedTexts(root: string): Map<string, string> {
  const texts = workspace.textDocuments.filter(
    ({ uri, isDirty, isClosed }) => isDirty && !isClosed && uri.scheme === 'file',
  )
  return new Map(texts.map((each) => [pathBelow(root, each.uri.fsPath), each.getText()]))
}
