import { EventEmitter, type Disposable, type Uri } from 'vscode'
import { gitRepositoryOf, onDidOpenRepository, type GitRepository } from './gitExtension.ts'

/** The texts of files in the last commit, and which files differ from it. Uses Git only for what it's asked for. */
export class CommittedTexts implements Disposable {
  /** Texts of a commit, by path. */
  readonly #known = new Map<GitRepository, { readonly commit: string | undefined; readonly texts: Map<string, Text> }>()
  readonly #followed = new Map<GitRepository, Disposable>()
  #opening: Disposable | undefined
  readonly #changed = new EventEmitter<void>()

  /** Fires when there is another commit, other files differ from it, or another repository is known. */
  readonly onDidChange = this.#changed.event

  dispose(): void {
    this.#changed.dispose()
    this.#opening?.dispose()
    for (const following of this.#followed.values()) following.dispose()
  }

  /** Returns the text of a file in the last commit: null for a new file, undefined without a repository. */
  async textOf(uri: Uri): Promise<string | null | undefined> {
    const repository = await this.#repository(uri)
    if (repository === undefined) return undefined
    const { commit } = repository.state.HEAD ?? {}
    let known = this.#known.get(repository)
    if (known?.commit !== commit) known = undefined
    if (known === undefined) this.#known.set(repository, (known = { commit, texts: new Map() }))
    const { texts } = known
    const text = texts.get(uri.fsPath) ?? repository.show('HEAD', uri.fsPath).catch(() => null)
    texts.set(uri.fsPath, text)
    return await text
  }

  /** Returns the paths of files that differ from the last commit. Undefined without a repository. */
  async changedFiles(folder: Uri): Promise<ReadonlySet<string> | undefined> {
    const repository = await this.#repository(folder)
    return repository && new Set(changedPaths(repository))
  }

  async #repository(uri: Uri): Promise<GitRepository | undefined> {
    const repository = await gitRepositoryOf(uri)
    if (repository !== undefined) this.#follow(repository)
    else this.#opening ??= await onDidOpenRepository(() => this.#changed.fire())
    return repository
  }

  #follow(repository: GitRepository): void {
    if (this.#followed.has(repository)) return
    let state = stateOf(repository)
    const following = repository.state.onDidChange(() => {
      const now = stateOf(repository)
      if (now === state) return
      state = now
      this.#changed.fire()
    })
    this.#followed.set(repository, following)
  }
}

type Text = Promise<string | null>

function changedPaths({ state }: GitRepository): string[] {
  const { workingTreeChanges, indexChanges, mergeChanges, untrackedChanges = [] } = state
  const all = [...workingTreeChanges, ...indexChanges, ...mergeChanges, ...untrackedChanges]
  return all.flatMap(({ uri, renameUri }) => [uri.fsPath, ...(renameUri ? [renameUri.fsPath] : [])])
}

function stateOf(repository: GitRepository): string {
  return [repository.state.HEAD?.commit ?? '', ...changedPaths(repository).sort()].join('\n')
}
