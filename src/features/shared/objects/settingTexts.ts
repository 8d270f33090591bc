import { l10n, type Uri } from 'vscode'
import { ExplainedError } from '../window/explainedError.ts'

/** The text of a document that is a setting, as the editor has it. */
export interface SettingText {
  readonly text: string
  readonly mtime: number
  /** What the server made of it, or had then: somebody else may write, too. Undefined where that is not known. */
  readonly onServer: string | undefined
}

/** Older ones are read again when they are looked at. */
const maxKept = 50

/**
 * The texts of documents whose save updates a setting, and the one rule for those that two people change: nobody
 * overwrites what they have not seen. A time is a moment and not a count, so that it is also later than the one of a
 * text that the editor has kept unsaved over a restart.
 */
export class SettingTexts {
  readonly #kept = new Map<string, SettingText>()
  #lastTime = 0

  get(uri: Uri): SettingText | undefined {
    return this.#kept.get(uri.toString())
  }

  keep(uri: Uri, text: string, onServer: string | undefined = text): SettingText {
    const key = uri.toString()
    const before = this.#kept.get(key)
    // A time of its own for each text, by which the editor sees that there is something new.
    const mtime = before?.text === text ? before.mtime : Math.max(Date.now(), this.#lastTime + 1)
    this.#lastTime = Math.max(this.#lastTime, mtime)
    const kept = { text, mtime, onServer }
    this.#kept.delete(key)
    this.#kept.set(key, kept)
    for (const oldest of this.#kept.keys()) if (this.#kept.size > maxKept) this.#kept.delete(oldest)
    return kept
  }

  /**
   * To be called before a save with what the server has now. Rejects with words where that is not what the person saw;
   * from then on it is what the file holds, so that the editor itself offers to compare or to overwrite it.
   */
  refuseOverTheirs(uri: Uri, theirs: string): void {
    const onServer = this.get(uri)?.onServer
    if (onServer === undefined || onServer === theirs) return
    this.keep(uri, theirs)
    throw new ExplainedError(
      l10n.t(
        'Somebody else changed this meanwhile, so yours is not saved. Save again to compare it with theirs, or revert the file to see theirs.',
      ),
    )
  }
}
