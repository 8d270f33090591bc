import { extensions, type Disposable, type Event, type Uri } from 'vscode'

/** A changed file in Git. */
export interface GitChange {
  readonly uri: Uri
  readonly originalUri: Uri
  readonly renameUri: Uri | undefined
}

/** A repository in VS Code's Git extension, with the parts that are used here. */
export interface GitRepository {
  readonly state: {
    readonly HEAD?: { readonly commit?: string; readonly upstream?: { readonly commit?: string } }
    readonly workingTreeChanges: readonly GitChange[]
    readonly indexChanges: readonly GitChange[]
    readonly mergeChanges: readonly GitChange[]
    /** Untracked files, if a setting separates them. */
    readonly untrackedChanges?: readonly GitChange[]
    readonly rebaseCommit?: unknown
    readonly onDidChange: Event<void>
  }
  status(): Promise<void>
  /** Returns the text of a file in a revision. Rejects if the revision doesn't have it. */
  show(revision: string, path: string): Promise<string>
  diffBetween(one: string, other: string): Promise<readonly GitChange[]>
  diffIndexWithHEAD(): Promise<readonly GitChange[]>
  diffWithHEAD(): Promise<readonly GitChange[]>
}

/** The exports of VS Code's Git extension. If Git is missing or turned off, `getAPI` throws. */
interface GitExtension {
  readonly enabled: boolean
  getAPI(version: 1): {
    readonly onDidOpenRepository: Event<GitRepository>
    getRepository(uri: Uri): GitRepository | null
  }
}

/** Returns the repository around a file or folder. Undefined if the Git extension is off or doesn't know it. */
export async function gitRepositoryOf(uri: Uri): Promise<GitRepository | undefined> {
  const git = await extensions.getExtension<GitExtension>('vscode.git')?.activate()
  return git?.enabled === true ? (git.getAPI(1).getRepository(uri) ?? undefined) : undefined
}

/** Calls back when the Git extension knows another repository. Undefined if the extension is off. */
export async function onDidOpenRepository(opened: () => void): Promise<Disposable | undefined> {
  const git = await extensions.getExtension<GitExtension>('vscode.git')?.activate()
  return git?.enabled === true ? git.getAPI(1).onDidOpenRepository(opened) : undefined
}
