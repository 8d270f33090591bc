import {
  Disposable,
  EventEmitter,
  FileDecoration,
  l10n,
  ThemeColor,
  window,
  type FileDecorationProvider,
  type Uri,
} from 'vscode'
import type { ChangeKind } from '../../core/changedPages.ts'
import { parseGalleyUri, type ChangeRequestPageAddress } from '../../core/uris.ts'
import type { ChangeRequestWrites } from '../shared/changeRequestWrites.ts'
import type { DraftState, DraftStates } from '../shared/draftStates.ts'
import type { Log } from '../shared/log.ts'
import type { ChangedPages } from './changedPages.ts'

/** What decorations are made from. */
export interface DecorationParts {
  readonly changed: ChangedPages
  readonly writes: ChangeRequestWrites
  readonly drafts: DraftStates
  readonly log: Log
}

/** Marks pages of change requests, in the Docs view and on tabs: what happened to them, and what is not pushed. */
export class PageDecorations implements FileDecorationProvider, Disposable {
  readonly #parts: DecorationParts
  readonly #changed = new EventEmitter<undefined>()
  readonly #subscriptions: Disposable

  readonly onDidChangeFileDecorations = this.#changed.event

  constructor(parts: DecorationParts) {
    this.#parts = parts
    this.#subscriptions = Disposable.from(
      this.#changed,
      parts.writes.onDidWrite(() => this.#changed.fire(undefined)),
      parts.drafts.onDidChange(() => this.#changed.fire(undefined)),
      window.registerFileDecorationProvider(this),
    )
  }

  async provideFileDecoration(uri: Uri): Promise<FileDecoration | undefined> {
    const target = parseGalleyUri(uri)
    if (target?.kind !== 'changeRequestPage') return undefined
    const draft = this.#parts.drafts.pages.find((page) => isSamePage(page.uri, target))
    if (draft) return draftDecoration(draft.state)
    try {
      const content = await this.#parts.changed.read(target)
      const page = content?.pages.find(({ id }) => id === target.page)
      return page && changeDecoration(page.kind)
    } catch (error) {
      this.#parts.log.debug(`${uri.toString()} could not be marked.`, error)
      return undefined
    }
  }

  dispose(): void {
    this.#subscriptions.dispose()
  }
}

/** True for the document of this page, whatever its title is there. */
function isSamePage(uri: Uri, page: ChangeRequestPageAddress): boolean {
  const other = parseGalleyUri(uri)
  return (
    other?.kind === 'changeRequestPage' &&
    other.page === page.page &&
    other.changeRequest === page.changeRequest &&
    other.server === page.server
  )
}

function draftDecoration(state: DraftState): FileDecoration {
  return state === 'conflict'
    ? decoration('!', l10n.t('Conflict: it was changed here and on the server'), 'conflicting')
    : decoration('●', l10n.t('Not pushed: it was changed here'), 'modified')
}

function changeDecoration(kind: ChangeKind): FileDecoration {
  switch (kind) {
    case 'created':
      return decoration('A', l10n.t('New in this change request'), 'added')
    case 'edited':
      return decoration('M', l10n.t('Edited in this change request'), 'modified')
    case 'moved':
      return decoration('R', l10n.t('Moved in this change request'), 'renamed')
    case 'deleted':
      return decoration('D', l10n.t('Deleted in this change request'), 'deleted')
  }
}

function decoration(badge: string, tooltip: string, color: string): FileDecoration {
  return new FileDecoration(badge, tooltip, new ThemeColor(`gitDecoration.${color}ResourceForeground`))
}
