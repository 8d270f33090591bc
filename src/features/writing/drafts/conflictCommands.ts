import { commands as editorCommands, Disposable, l10n, ThemeIcon, type QuickPickItem } from 'vscode'
import { draftId, type Draft, type DraftKey } from '../../../core/review/drafts/draft.ts'
import { registerCommands, type CommandHost } from '../../shared/commands/commands.ts'
import { Hint } from '../../shared/window/explainedError.ts'
import type { conflictCommandTable } from '../editing/editingCommandTable.ts'
import { contextKeys } from '../../shared/commands/ids.ts'
import { window } from '../../shared/window/window.ts'
import type { EditedPages } from '../editing/editedPages.ts'
import { openPageUri } from '../../shared/pages/openPageUri.ts'
import type { PushPrompts } from './pushPrompts.ts'
import { commands, type CommandId } from '../../shared/commands/commandIds.ts'
import { pickerTitle } from '../../shared/commands/commandTitle.ts'
import { draftedPageOf } from './draftedPageOf.ts'

/** What the commands for conflicts need. */
export interface ConflictCommandsServices {
  readonly pages: EditedPages
  readonly prompts: PushPrompts
}

/** Registers the commands for conflicts, and keeps the context keys about them up to date. */
export function registerConflictCommands(host: CommandHost, { pages, prompts }: ConflictCommandsServices): Disposable {
  const inConflict = async (): Promise<Draft[]> => (await pages.drafts()).filter(({ state }) => state === 'conflict')
  const refresh = (): void => {
    inConflict()
      .then(async (drafts) => {
        const uris = drafts.map((draft) => openPageUri(draft).toString())
        await editorCommands.executeCommand('setContext', contextKeys.conflicts, uris.length > 0 ? uris : undefined)
      })
      .catch((error: unknown) => host.log.warn('Couldn’t count the conflicts.', error))
  }
  const on = (command: CommandId, work: (draft: Draft) => Promise<void>) => {
    return async (element?: unknown): Promise<void> => {
      const draft = await pick(await inConflict(), draftedPageOf(element), pickerTitle(command))
      if (draft) await work(draft)
      refresh()
    }
  }
  registerCommands<typeof conflictCommandTable>(host, {
    mergeConflict: on(commands.mergeConflict, async (draft) => await prompts.merge(draft)),
    keepMine: on(commands.keepMine, async (draft) => await prompts.keepMine(draft)),
    takeTheirs: on(commands.takeTheirs, async (draft) => await prompts.takeTheirs(draft)),
  })
  refresh()
  return Disposable.from(pages.onDidPush(refresh), pages.onDidDiscard(refresh))
}

async function pick(drafts: readonly Draft[], target: DraftKey | undefined, title: string): Promise<Draft | undefined> {
  if (drafts.length === 0) throw new Hint(l10n.t('No page has a conflict.'))
  const named = target && drafts.find((draft) => draftId(draft) === draftId(target))
  if (named) return named
  const rows = drafts.map((draft): QuickPickItem & { draft: Draft } => {
    return { label: draft.title, description: draft.spaceTitle, iconPath: new ThemeIcon('warning'), draft }
  })
  return (await window.showQuickPick(rows, { title }))?.draft
}
