import { EventEmitter, FileDecoration, l10n, ThemeColor, type FileDecorationProvider, type Uri } from 'vscode'
import type { ChangeKind } from '../../../core/review/changeRequests/changedThings.ts'
import { parseChangeRequestUri, parsePageUri } from '../../../core/platform/uris/uris.ts'
import type { ChangeRequestWrites } from '../../shared/changeRequests/changeRequestWrites.ts'
import type { Connections } from '../../shared/connections/connection.ts'
import { DisposableBase } from '../../shared/window/disposableBase.ts'
import type { Log } from '../../shared/window/log.ts'
import type { MarkedPages } from '../../shared/changeRequests/markedPages.ts'
import { window } from '../../shared/window/window.ts'
import { documentOfEntry } from './changeRequestControl.ts'
import type { ChangedPages } from './changedPages.ts'
import type { DraftedPage, DraftList } from './draftList.ts'

/** What decorations and source controls need. */
export interface PageDecorationServices {
  readonly connections: Pick<Connections, 'onDidChange'>
  readonly changed: ChangedPages
  readonly writes: ChangeRequestWrites
  readonly drafts: Pick<DraftList, 'onDidChange' | 'pages' | 'of'>
  readonly marked: MarkedPages
  readonly log: Log
}

/** Decorates pages of change requests in the Docs view and on tabs: what happened to them, and what isn't pushed. */
export class PageDecorations extends DisposableBase implements FileDecorationProvider {
  readonly #services: PageDecorationServices
  readonly #changed = new EventEmitter<undefined>()

  readonly onDidChangeFileDecorations = this.#changed.event

  constructor(services: PageDecorationServices) {
    super()
    this.#services = services
    this.register(
      this.#changed,
      services.writes.onDidWrite(() => this.#changed.fire(undefined)),
      services.drafts.onDidChange(() => this.#changed.fire(undefined)),
      services.marked.onDidChange(() => this.#changed.fire(undefined)),
      // VS Code caches decorations, even if nothing could be read.
      services.connections.onDidChange(() => this.#changed.fire(undefined)),
      window.registerFileDecorationProvider(this),
    )
  }

  async provideFileDecoration(decorated: Uri): Promise<FileDecoration | undefined> {
    const uri = documentOfEntry(decorated)
    const ref = parseChangeRequestUri(uri)
    if (!ref) return undefined
    const target = parsePageUri(uri)
    const drafts = this.#services.drafts
      .of(ref)
      .filter((draft) => target === undefined || parsePageUri(draft.uri)?.page === target.page)
    if (drafts.length > 0) return target ? draftDecoration(drafts) : branchDecoration(drafts)
    const marked = this.#services.marked.of(ref)
    if (!target) return marked.length > 0 ? conflicting(marked.length) : undefined
    if (marked.some(({ address }) => address.page === target.page)) {
      return decoration('!', l10n.t('Conflict with main: the page contains both versions'), 'conflicting')
    }
    try {
      const content = await this.#services.changed.read(ref)
      const page = content?.pages.find(({ id }) => id === target.page)
      return page && changeDecoration(page.kind)
    } catch (error) {
      this.#services.log.debug(`Couldn’t mark ${uri.toString()}.`, error)
      return undefined
    }
  }
}

function draftDecoration(drafts: readonly DraftedPage[]): FileDecoration {
  return drafts.some(({ state }) => state === 'conflict')
    ? decoration('!', l10n.t('Conflict: changed on this machine and on the server'), 'conflicting')
    : decoration('↑', l10n.t('Not pushed: changed on this machine'), 'modified')
}

/** Returns the decoration of a change request itself, so that drafts are visible while it's collapsed. */
function branchDecoration(drafts: readonly DraftedPage[]): FileDecoration {
  const conflicts = drafts.filter(({ state }) => state === 'conflict').length
  if (conflicts > 0) return conflicting(conflicts)
  const words = drafts.length === 1 ? l10n.t('1 page isn’t pushed') : l10n.t('{0} pages aren’t pushed', drafts.length)
  return decoration('↑', words, 'modified')
}

function conflicting(pages: number): FileDecoration {
  const words = pages === 1 ? l10n.t('1 page has conflicts') : l10n.t('{0} pages have conflicts', pages)
  return decoration('!', words, 'conflicting')
}

function changeDecoration(kind: ChangeKind): FileDecoration {
  const decorations: Readonly<Record<ChangeKind, FileDecoration>> = {
    created: decoration('A', l10n.t('New in this change request'), 'added'),
    edited: decoration('M', l10n.t('Edited in this change request'), 'modified'),
    moved: decoration('R', l10n.t('Moved in this change request'), 'renamed'),
    deleted: decoration('D', l10n.t('Deleted in this change request'), 'deleted'),
  }
  return decorations[kind]
}

function decoration(badge: string, tooltip: string, color: string): FileDecoration {
  return new FileDecoration(badge, tooltip, new ThemeColor(`gitDecoration.${color}ResourceForeground`))
}
