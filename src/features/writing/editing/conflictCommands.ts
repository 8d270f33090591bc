import { commands as editorCommands, Disposable, l10n, ThemeIcon, Uri, type QuickPickItem } from 'vscode'
import { draftId, type Draft } from '../../../core/drafts/draft.ts'
import { parseGalleyUri } from '../../../core/uris/uris.ts'
import { activeUri } from '../../shared/pages/activeUri.ts'
import { registerCommands, type CommandHost } from '../../shared/commands/commands.ts'
import { Hint } from '../../shared/window/explainedError.ts'
import type { conflictCommandTable } from './editingCommandTable.ts'
import { contextKeys } from '../../shared/commands/ids.ts'
import { window } from '../../shared/window/window.ts'
import type { EditedPages } from './editedPages.ts'
import { pageUri, type PushPrompts } from './pushPrompts.ts'

/** What the commands on conflicts work with. */
export interface ConflictCommandsParts {
  readonly pages: EditedPages
  readonly prompts: PushPrompts
}

/** Registers what can be done about a conflict, and keeps the editor informed which pages have one. */
export function registerConflictCommands(host: CommandHost, { pages, prompts }: ConflictCommandsParts): Disposable {
  const inConflict = async (): Promise<Draft[]> => (await pages.drafts()).filter(({ state }) => state === 'conflict')
  const refresh = (): void => {
    inConflict()
      .then(async (drafts) => {
        const uris = drafts.map((draft) => pageUri(draft).toString())
        await editorCommands.executeCommand('setContext', contextKeys.conflicts, uris.length > 0 ? uris : undefined)
      })
      .catch((error: unknown) => host.log.warn('The conflicts could not be counted.', error))
  }
  const on = (work: (draft: Draft) => Promise<void>) => {
    return async (element?: unknown): Promise<void> => {
      const draft = await pick(await inConflict(), uriOf(element))
      if (draft) await work(draft)
      refresh()
    }
  }
  registerCommands<typeof conflictCommandTable>(host, {
    mergeConflict: on(async (draft) => await prompts.merge(draft)),
    keepMine: on(async (draft) => await prompts.keepMine(draft)),
    takeTheirs: on(async (draft) => await prompts.takeTheirs(draft)),
  })
  refresh()
  return Disposable.from(pages.onDidPush(refresh), pages.onDidDiscard(refresh))
}

/** A document, or an entry of Source Control, which stands for one. */
function uriOf(element: unknown): Uri | undefined {
  if (element instanceof Uri) return element
  const holds = typeof element === 'object' && element !== null && 'resourceUri' in element
  return holds && element.resourceUri instanceof Uri ? element.resourceUri : activeUri()
}

async function pick(drafts: readonly Draft[], uri: Uri | undefined): Promise<Draft | undefined> {
  if (drafts.length === 0) throw new Hint(l10n.t('No page is in conflict.'))
  const target = uri && parseGalleyUri(uri)
  const named = target?.kind === 'changeRequestPage' && drafts.find((draft) => draftId(draft) === draftId(target))
  if (named) return named
  const rows = drafts.map((draft): QuickPickItem & { draft: Draft } => {
    return { label: draft.title, description: draft.spaceTitle, iconPath: new ThemeIcon('warning'), draft }
  })
  return (await window.showQuickPick(rows, { title: l10n.t('Pages in conflict') }))?.draft
}
