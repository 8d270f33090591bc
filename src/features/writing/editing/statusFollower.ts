import { workspace, type TextDocument } from 'vscode'
import type { ReadOptions } from '../../../client/readCache.ts'
import type { ChangeRequestPageAddress } from '../../../core/platform/uris/uris.ts'
import {
  changeRequestKey,
  isSameChangeRequest,
  type ChangeRequestRef,
} from '../../../core/platform/uris/changeRequestRef.ts'
import { DisposableBase } from '../../shared/window/disposableBase.ts'
import { isCancellation } from '../../shared/window/explainError.ts'
import { changeRequestPageOf } from '../../shared/pages/openPageUri.ts'
import type { RefreshWatch } from '../../shared/connections/refreshScheduler.ts'
import { window } from '../../shared/window/window.ts'
import type { PageDocumentsServices } from './pageDocuments.ts'

/** A status that was read within this many milliseconds is recent enough when the user returns to a page. */
const fresh = { maxAge: 5000 }

/**
 * Keeps open pages read-only or writable as their change requests are. These can be merged, archived or reopened in
 * this window, in another one, or in the browser.
 */
export class StatusFollower extends DisposableBase implements RefreshWatch {
  readonly #services: Omit<PageDocumentsServices, 'store' | 'quietSaves'>
  readonly #reported = new Set<string>()

  constructor(services: Omit<PageDocumentsServices, 'store' | 'quietSaves'>) {
    super()
    this.#services = services
    this.register(
      window.onDidChangeActiveTextEditor(() => void this.#look()),
      window.onDidChangeWindowState(({ focused }) => void (focused && this.#look())),
    )
  }

  isVisible(): boolean {
    return visiblePages().length > 0
  }

  async poll(): Promise<'news' | 'nothing'> {
    return (await this.#follow(visiblePages(), { force: true })) ? 'news' : 'nothing'
  }

  /** Checks the open pages of one change request, or of all. */
  async refresh(ref?: ChangeRequestRef, options?: ReadOptions): Promise<void> {
    await this.#follow(
      workspace.textDocuments.filter((document) => {
        const target = changeRequestPageOf(document)
        return target && (!ref || isSameChangeRequest(ref, target))
      }),
      options,
    )
  }

  /**
   * Returns true if a page became read-only or writable. If a change request can't be read, checks the pages of the
   * others, and rejects only if none of them has changed. A document with unsaved text stays writable, so that it can be
   * saved. Its draft can then be moved to another change request.
   */
  async #follow(documents: readonly TextDocument[], options?: ReadOptions): Promise<boolean> {
    const { pages, files } = this.#services
    const asked = new Set<string>()
    const failures: unknown[] = []
    let changed = false
    for (const document of documents) {
      const target = document.isClosed || document.isDirty ? undefined : changeRequestPageOf(document)
      if (!target) continue
      const isAsked = asked.has(changeRequestKey(target))
      asked.add(changeRequestKey(target))
      const isNews = await pages.checkWritable(target, isAsked ? fresh : options).catch((error: unknown) => {
        failures.push(error)
        return false
      })
      if (!isNews || document.isDirty) continue
      changed = true
      files.changed(document.uri)
      this.tell(target)
    }
    if (failures.length > 0 && !changed) throw failures[0]
    return changed
  }

  /** Says once for each change request why its pages can't be written. Users who can only read get no message. */
  tell(target: ChangeRequestPageAddress): void {
    const { pages } = this.#services
    const reason = pages.server.isClosed(target) ? pages.readOnlyReason(target) : undefined
    if (reason === undefined || this.#reported.has(target.changeRequest + reason)) return
    this.#reported.add(target.changeRequest + reason)
    void window.showInformationMessage(reason)
  }

  /** Checks the pages when the user returns to one, so that they notice before they type. */
  async #look(): Promise<void> {
    try {
      await this.#follow(visiblePages(), fresh)
    } catch (error) {
      if (!isCancellation(error)) this.#services.log.debug('Couldn’t read the status of a change request.', error)
    }
  }
}

function visiblePages(): TextDocument[] {
  return window.visibleTextEditors.flatMap(({ document }) => (changeRequestPageOf(document) ? document : []))
}
