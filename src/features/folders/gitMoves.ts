import debounce from 'debounce'
import pLimit from 'p-limit'
import type { Disposable } from 'vscode'
import { l10n, Uri } from 'vscode'
import type { DocsFolder } from '../../folder/docsFolder.ts'
import type { FolderPlan } from '../../folder/folderPlan.ts'
import { registerCommands, showError, type CommandHost } from '../shared/commands/commands.ts'
import { settings } from '../shared/commands/ids.ts'
import { readSetting } from '../shared/commands/settings.ts'
import { Hint } from '../shared/window/explainedError.ts'
import { gitRepositoryOf, type GitChange, type GitRepository } from '../shared/documents/gitExtension.ts'
import type { Log } from '../shared/window/log.ts'
import { withCancel } from '../shared/window/withCancel.ts'
import type { DocsFolders } from './docsFolders.ts'
import { below, type EditorMoves } from './fileMoves.ts'
import type { gitMovesCommandTable } from './folderCommandTable.ts'
import type { FolderEditing } from './folderEditing.ts'
import { askToUpdate } from './moveQuestions.ts'
import type { WatchedFolder } from './watchedFolder.ts'

/** A folder's files when they last stopped changing, and the commit when this window first read the folder. */
interface Known {
  readonly files: DocsFolder['files']
  readonly commit: string | undefined
}

/** Broken links to files that moved, and what fixes them. */
interface LinkUpdate {
  readonly folder: WatchedFolder
  readonly plan: FolderPlan
  /** How many files moved. */
  readonly moved: number
}

/** For how many milliseconds a folder must not change before Git counts as finished. */
const pause = 1000

/** Offers to update links after files were renamed in a terminal, by switching branches, or by a pull. */
export class GitMoves implements Disposable {
  readonly #folders: DocsFolders
  readonly #editing: FolderEditing
  readonly #moved: EditorMoves
  readonly #log: Log
  readonly #known = new WeakMap<WatchedFolder, Known>()
  readonly #subscription: Disposable
  readonly #comparisons = pLimit(1)
  readonly #compareSoon = debounce(() => void this.#comparisons(async () => await this.#compareAll()), pause)

  constructor(host: CommandHost, folders: DocsFolders, editing: FolderEditing, moved: EditorMoves, log: Log) {
    this.#folders = folders
    this.#editing = editing
    this.#moved = moved
    this.#log = log
    registerCommands<typeof gitMovesCommandTable>(host, { updateMovedLinks: async () => await this.#updateAll() })
    this.#subscription = folders.onDidRead(() => this.#compareSoon())
  }

  dispose(): void {
    this.#compareSoon.clear()
    this.#subscription.dispose()
  }

  async #compareAll(): Promise<void> {
    for (const folder of this.#folders.known) {
      await this.#compare(folder).catch((error: unknown) => showError(error, this.#log))
    }
  }

  async #compare(folder: WatchedFolder): Promise<void> {
    const files = folder.last?.docs.files
    const known = this.#known.get(folder)
    if (files === undefined || files === known?.files) return
    const repository = await this.#repositoryOf(folder)
    this.#known.set(folder, { files, commit: known ? known.commit : repository?.state.HEAD?.commit })
    if (known === undefined || repository === undefined || readSetting(settings.updateLinksOnMove) === 'never') return
    const missingFiles = new Set([...known.files.keys()].filter((file) => !files.has(file)))
    if (missingFiles.size === 0 || [...files.keys()].every((file) => known.files.has(file))) return
    const found = await this.#renames(folder, repository)
    // About these, Galley already asked.
    const asked = this.#moved.of(folder)
    // During a merge or rebase, Git may not have moved all files yet.
    if (repository.state.mergeChanges.length > 0 || repository.state.rebaseCommit !== undefined) return
    const renames = new Map([...found].filter(([from]) => missingFiles.has(from) && !asked.has(from)))
    const update = await this.#find(folder, renames)
    if (update !== undefined) await this.#offer(update)
  }

  async #updateAll(): Promise<void> {
    const { joinedRenames } = await import('../../folder/gitRenames.ts')
    const updates = await withCancel(l10n.t('Finding links to moved files'), async (signal) => {
      const found: LinkUpdate[] = []
      for (const folder of await this.#folders.all()) {
        const repository = await this.#repositoryOf(folder)
        const renames = repository === undefined ? new Map<string, string>() : await this.#renames(folder, repository)
        const update = await this.#find(folder, joinedRenames(renames, this.#moved.of(folder)), signal)
        if (update !== undefined) found.push(update)
      }
      return found
    })
    if (updates.length === 0) throw new Hint(l10n.t('No links are broken because of moved files.'))
    for (const update of updates) await this.#offer(update)
  }

  /** Returns undefined if no link to the files is broken. */
  async #find(
    folder: WatchedFolder,
    renames: ReadonlyMap<string, string>,
    signal?: AbortSignal,
  ): Promise<LinkUpdate | undefined> {
    if (renames.size === 0) return undefined
    const docs = await this.#editing.open(folder)
    const plan = await this.#editing.planRenames(docs, renames, signal)
    if (plan.edits.size === 0) return undefined
    const moved = [...renames].filter(([from, to]) => !docs.files.has(from) && docs.files.has(to)).length
    return { folder, plan, moved }
  }

  async #offer({ folder, plan: found, moved }: LinkUpdate): Promise<void> {
    const [question, message] =
      moved === 1
        ? [l10n.t('1 file was moved. Update the links to it?'), l10n.t('Updated the links to the moved file.')]
        : [
            l10n.t('{0} files were moved. Update the links to them?', moved),
            l10n.t('Updated the links to {0} moved files.', moved),
          ]
    const plan = await askToUpdate(question, found)
    if (plan === undefined) return
    await withCancel(
      l10n.t('Updating links in {0} files', plan.edits.size),
      async (signal) => await this.#editing.writeEdit({ folder, plan, message }, { signal }),
    )
  }

  /** Returns undefined if the Git extension is off or doesn't know the folder. */
  async #repositoryOf({ place }: WatchedFolder): Promise<GitRepository | undefined> {
    try {
      return await gitRepositoryOf(Uri.file(place.root))
    } catch (error) {
      this.#log.warn('The Git extension isn’t available.', error)
      return undefined
    }
  }

  /**
   * Returns the renames since this window read the folder, in commits that aren't pushed, and since the last commit.
   */
  async #renames(folder: WatchedFolder, repository: GitRepository): Promise<ReadonlyMap<string, string>> {
    try {
      await repository.status()
      const { commit, upstream } = repository.state.HEAD ?? {}
      const committed: GitChange[] = []
      for (const since of new Set([upstream?.commit, this.#known.get(folder)?.commit])) {
        if (since === undefined || commit === undefined || since === commit) continue
        committed.push(...(await repository.diffBetween(since, commit)))
      }
      const open = [...(await repository.diffIndexWithHEAD()), ...(await repository.diffWithHEAD())]
      const { gitRenames, joinedRenames } = await import('../../folder/gitRenames.ts')
      const { root } = folder.place
      // Git reports a file that was moved without it as a deleted one and a new one.
      const read = await folder.docs()
      const unstaged = read === undefined ? new Map<string, string>() : await gitRenames(read.docs)
      return joinedRenames(renamesIn(root, committed), joinedRenames(renamesIn(root, open), unstaged))
    } catch (error) {
      this.#log.warn('Git didn’t report which files were renamed.', error)
      return new Map()
    }
  }
}

/** Returns the files that were renamed within a folder, by their old paths. */
function renamesIn(root: string, changes: readonly GitChange[]): Map<string, string> {
  return new Map(
    changes.flatMap(({ originalUri, renameUri }): [string, string][] => {
      const [from, to] = [below(root, originalUri.fsPath), renameUri && below(root, renameUri.fsPath)]
      return from === undefined || to === undefined || from === to ? [] : [[from, to]]
    }),
  )
}
