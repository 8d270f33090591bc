import type { Disposable, TextDocument } from 'vscode'
import type { DocsProblem } from '../../../core/authoring/checks/docsProblem.ts'
import { changeRequestScheme, parsePageUri, publishedAddress } from '../../../core/platform/uris/uris.ts'
import { settings } from '../../shared/commands/ids.ts'
import { readSetting } from '../../shared/commands/settings.ts'
import { CommittedTexts } from '../../shared/documents/committedTexts.ts'
import { readText } from '../../shared/documents/readText.ts'
import { openPageUri } from '../../shared/pages/openPageUri.ts'
import type { Log } from '../../shared/window/log.ts'

/** Keeps only problems in lines that differ from the last commit or from the published page, if a setting says so. */
export class ChangedLinesFilter implements Disposable {
  readonly #log: Log
  readonly #committed = new CommittedTexts()

  /** Fires when there is another commit. */
  readonly onDidChange = this.#committed.onDidChange

  constructor(log: Log) {
    this.#log = log
  }

  /** Returns the problems to show. All of them if it isn't known how the page was. */
  async filter(document: TextDocument, problems: readonly DocsProblem[]): Promise<readonly DocsProblem[]> {
    if (problems.length === 0 || !readSetting(settings.onlyChangedLines)) return problems
    const after = document.getText()
    const before = await this.#original(document)
    if (typeof before !== 'string') return problems
    const { inChangedLines } = await import('../../../core/text/edits/changedLines.ts')
    return problems.filter(inChangedLines(before, after))
  }

  dispose(): void {
    this.#committed.dispose()
  }

  async #original(document: TextDocument): Promise<string | null | undefined> {
    try {
      if (document.uri.scheme !== changeRequestScheme) return await this.#committed.textOf(document.uri)
      const address = parsePageUri(document.uri)
      return address && (await readText(openPageUri(publishedAddress(address))))
    } catch (error) {
      this.#log.debug('Couldn’t read a page as it was before the changes.', error)
      return undefined
    }
  }
}
