import { l10n, ProgressLocation } from 'vscode'
import { listText } from '../../../core/text/messages/translate.ts'
import { draftId, pushesItself, type Draft, type DraftKey } from '../../../core/review/drafts/draft.ts'
import { settings } from '../../shared/commands/ids.ts'
import { readSetting } from '../../shared/commands/settings.ts'
import type { Connections } from '../../shared/connections/connection.ts'
import { readOrganizations } from '../../shared/pages/organizationSpaces.ts'
import { DisposableBase } from '../../shared/window/disposableBase.ts'
import { translate } from '../../shared/window/translate.ts'
import { window } from '../../shared/window/window.ts'
import type { EditedPages, PushedPage } from '../editing/editedPages.ts'

/**
 * Says in one message which saved pages wait for a server that doesn't respond. VS Code can't take back a message with
 * buttons, so it's a progress message. It ends when the server responds, or no page waits any longer.
 */
export class WaitingPages extends DisposableBase {
  readonly #connections: Connections
  readonly #titles = new Map<string, string>()
  #show: ((message: string) => void) | undefined
  #end: (() => void) | undefined

  constructor(pages: Pick<EditedPages, 'onDidPush' | 'onDidDiscard'>, connections: Connections) {
    super()
    this.#connections = connections
    this.register(
      pages.onDidPush(({ pushed, left }) => left ?? this.#remove(pushed)),
      pages.onDidDiscard((draft) => this.#remove(draft)),
      connections.onDidChange(() => connections.state === 'offline' || this.#clear()),
    )
  }

  /** True while there's a message. */
  get isWaiting(): boolean {
    return this.#titles.size > 0
  }

  /** Adds a page to the message if Galley pushes it by itself later. Returns false for other pages. */
  add({ outcome, left }: Pick<PushedPage, 'outcome' | 'left'>): boolean {
    const isOffline = outcome.kind === 'later' && ['offline', 'timeout'].some((kind) => outcome.error.kind === kind)
    return isOffline && left !== undefined && this.addDraft(left)
  }

  /** Adds a draft to the message if Galley pushes it by itself later. Returns false for others. */
  addDraft(draft: Draft): boolean {
    if (!pushesItself(draft, readSetting(settings.push))) return false
    this.#titles.set(draftId(draft), draft.title)
    this.#update()
    return true
  }

  /** Asks the server for something small. If it responds, the connection notifies about that. */
  async poll(): Promise<'nothing'> {
    const connection = await this.#connections.current()
    if (connection) await readOrganizations(connection, { force: true })
    return 'nothing'
  }

  override dispose(): void {
    this.#clear()
    super.dispose()
  }

  #remove(key: DraftKey): void {
    if (this.#titles.delete(draftId(key))) this.#update()
  }

  #clear(): void {
    this.#titles.clear()
    this.#update()
  }

  #update(): void {
    const titles = [...this.#titles.values()]
    if (titles.length === 0) {
      this.#end?.()
      this.#end = undefined
      this.#show = undefined
    } else {
      this.#show ??= this.#begin()
      this.#show(message(titles))
    }
  }

  #begin(): (message: string) => void {
    const location = ProgressLocation.Notification
    const ended = new Promise<void>((resolve) => (this.#end = resolve))
    let report: ((step: { readonly message: string }) => void) | undefined
    let shown = ''
    const options = { location, title: l10n.t('Waiting for the server') }
    void window.withProgress(options, async (progress) => {
      report = (step) => progress.report(step)
      report({ message: shown })
      await ended
    })
    return (words) => {
      shown = words
      report?.({ message: words })
    }
  }
}

function message(titles: readonly string[]): string {
  const [first = ''] = titles
  if (titles.length === 1) {
    return l10n.t(
      '“{0}” is saved on this machine but not pushed. Galley pushes it when the server responds again.',
      first,
    )
  }
  return l10n.t(
    '{0} are saved on this machine but not pushed. Galley pushes them when the server responds again.',
    listText(titles.map(quoted), translate),
  )
}

function quoted(title: string): string {
  return l10n.t('“{0}”', title)
}
