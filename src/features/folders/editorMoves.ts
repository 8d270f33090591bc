import type { WatchedFolder } from './watchedFolder.ts'

/**
 * The files that were moved in this window, by old path for each folder. A user may not answer the question about their
 * links, and Git doesn't know of a move before it's staged.
 */
export class EditorMoves {
  readonly #moves = new WeakMap<WatchedFolder, ReadonlyMap<string, string>>()

  /** Adds moves to the earlier ones. A file that moves twice keeps its first path. */
  async note(folder: WatchedFolder, moves: ReadonlyMap<string, string>): Promise<void> {
    const { joinedRenames } = await import('../../folder/gitRenames.ts')
    this.#moves.set(folder, joinedRenames(this.of(folder), moves))
  }

  /** Returns the moves within a folder. */
  of(folder: WatchedFolder): ReadonlyMap<string, string> {
    return this.#moves.get(folder) ?? new Map<string, string>()
  }
}
