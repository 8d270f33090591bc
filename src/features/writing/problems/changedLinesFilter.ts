import { EventEmitter, type Disposable, type TextDocument } from 'vscode'
import type { DocsProblem } from '../../../core/authoring/checks/docsProblem.ts'
import { changeRequestScheme, parsePageUri, publishedAddress } from '../../../core/platform/uris/uris.ts'
import { settings } from '../../shared/commands/ids.ts'
import { readSetting } from '../../shared/commands/settings.ts'
import { gitRepositoryOf, type GitRepository } from '../../shared/documents/gitExtension.ts'
import { readText } from '../../shared/documents/readText.ts'
import { openPageUri } from '../../shared/pages/openPageUri.ts'
import type { Log } from '../../shared/window/log.ts'

/** A text in the last commit. */
interface CommittedText {
  readonly commit: string | undefined
  readonly text: string | undefined
}

/** Keeps only problems in lines that differ from the last commit or from the published page, if a setting says so. */
export class ChangedLinesFilter implements Disposable {
  readonly #log: Log
  readonly #committed = new WeakMap<TextDocument, CommittedText>()
  readonly #followed = new Map<GitRepository, Disposable>()
  readonly #changed = new EventEmitter<void>()

  /** Fires when there is another commit. */
  readonly onDidChange = this.#changed.event

  constructor(log: Log) {
    this.#log = log
  }

  /** Returns the problems to show. All of them if it isn't known how the page was. */
  async filter(document: TextDocument, problems: readonly DocsProblem[]): Promise<readonly DocsProblem[]> {
    if (problems.length === 0 || !readSetting(settings.onlyChangedLines)) return problems
    const after = document.getText()
    const before = await this.#original(document)
    if (before === undefined) return problems
    const { inChangedLines } = await import('../../../core/text/edits/changedLines.ts')
    return problems.filter(inChangedLines(before, after))
  }

  dispose(): void {
    this.#changed.dispose()
    for (const following of this.#followed.values()) following.dispose()
  }

  async #original(document: TextDocument): Promise<string | undefined> {
    try {
      if (document.uri.scheme !== changeRequestScheme) return await this.#committedText(document)
      const address = parsePageUri(document.uri)
      return address && (await readText(openPageUri(publishedAddress(address))))
    } catch (error) {
      this.#log.debug('Couldn’t read a page as it was before the changes.', error)
      return undefined
    }
  }

  async #committedText(document: TextDocument): Promise<string | undefined> {
    const repository = await gitRepositoryOf(document.uri)
    if (repository === undefined) return undefined
    this.#follow(repository)
    const { commit } = repository.state.HEAD ?? {}
    const known = this.#committed.get(document)
    if (known !== undefined && known.commit === commit) return known.text
    // A new file isn't in the commit.
    const text = await repository.show('HEAD', document.uri.fsPath).catch(() => undefined)
    this.#committed.set(document, { commit, text })
    return text
  }

  #follow(repository: GitRepository): void {
    if (this.#followed.has(repository)) return
    let { commit } = repository.state.HEAD ?? {}
    const following = repository.state.onDidChange(() => {
      const now = repository.state.HEAD?.commit
      if (now === commit) return
      commit = now
      this.#changed.fire()
    })
    this.#followed.set(repository, following)
  }
}
