import { commands as editorCommands, Disposable, l10n, ThemeIcon, Uri, workspace } from 'vscode'
import { parseGalleyUri } from '../../../core/platform/uris/uris.ts'
import { draftId, type Draft, type DraftKey, type DraftState } from '../../../core/review/drafts/draft.ts'
import { registerCommands, type CommandHost } from '../../shared/commands/commands.ts'
import { contextKeys } from '../../shared/commands/ids.ts'
import { activeUri } from '../../shared/pages/activeUri.ts'
import type { OpenMerges } from '../../shared/merging/openMerges.ts'
import { holdsResource } from '../../shared/tree/resource.ts'
import { Hint } from '../../shared/window/explainedError.ts'
import { window } from '../../shared/window/window.ts'
import type { EditedPages } from '../editing/editedPages.ts'
import type { CheckedPushes } from './checkedPushes.ts'
import type { DraftComparisons } from './draftComparisons.ts'
import type { conflictCommandTable } from '../editing/editingCommandTable.ts'
import type { PushPrompts } from './pushPrompts.ts'
import { openPageUri } from '../../shared/pages/openPageUri.ts'
import { commands, type CommandId } from '../../shared/commands/commandIds.ts'
import { pickerTitle } from '../../shared/commands/commandTitle.ts'

/** Returns the handlers for drafts: push all, discard one, list them, and export them as Markdown. */
export function draftHandlers(
  pages: EditedPages,
  prompts: PushPrompts,
  pushes: CheckedPushes,
  comparisons: DraftComparisons,
) {
  return {
    pushAllDrafts: async () => {
      const drafts = await pages.drafts()
      const ours = drafts.filter((draft) => pages.isOurs(draft))
      const ready = ours.filter(({ state }) => state !== 'conflict' && state !== 'differs')
      if (ready.length === 0 && ours.length > 0) return void showOnlyConflicts(ours)
      if (ready.length === 0) throw new Hint(nothingToPush(drafts.length))
      const results = await pushes.push(ready)
      const count = results.filter(({ outcome }) => outcome.kind === 'pushed').length
      const words =
        count === 1 && ready.length === 1
          ? l10n.t('Pushed “{0}”.', ready[0]?.title ?? '')
          : l10n.t('Pushed {0} of {1} pages.', count, ready.length)
      void window.showInformationMessage(words)
    },
    showDrafts: async () => {
      const draft = await pick(pages, await pages.drafts(), pickerTitle(commands.showDrafts))
      if (!draft) return
      await editorCommands.executeCommand('vscode.open', openPageUri(draft))
      if (draft.state === 'conflict') await prompts.askAboutConflict(draft)
    },
    discardDraft: async (element: unknown) => {
      const draft = await choose(pages, element, commands.discardDraft)
      if (!draft) return
      await comparisons.compare(draft)
      const discard = l10n.t('Discard')
      const words = l10n.t(
        'Discard the unpushed changes to “{0}” in {1}? The page goes back to the server’s version.',
        draft.title,
        placeOf(draft),
      )
      if ((await window.showWarningMessage(words, { modal: true }, discard)) === discard) await prompts.discard(draft)
    },
    moveDraft: async (element: unknown) => {
      const draft = await choose(pages, element, commands.moveDraft)
      if (draft) await prompts.moveToChangeRequest(draft)
    },
    exportDrafts: async () => await exportDrafts(await pages.drafts()),
  }
}

function nothingToPush(all: number): string {
  if (all === 0) return l10n.t('Pushed all changes.')
  return l10n.t('All unpushed changes belong to another account. Switch to that account to push them.')
}

/** Says that nothing can be pushed before conflicts are resolved, with a button that does that. */
export async function showOnlyConflicts(drafts: readonly Draft[]): Promise<void> {
  const resolve = l10n.t('Resolve Conflicts')
  const choice = await window.showInformationMessage(l10n.t('All unpushed changes have conflicts.'), resolve)
  const [only, ...others] = drafts.filter(({ state }) => state === 'conflict')
  if (choice !== resolve) return
  if (only && others.length === 0) await editorCommands.executeCommand(commands.mergeConflict, openPageUri(only))
  else await editorCommands.executeCommand(commands.showDrafts)
}

/** Returns the draft of the page that a command was called on, or of the active page, or one that the user chooses. */
async function choose(pages: EditedPages, element: unknown, command: CommandId): Promise<Draft | undefined> {
  const target = draftedPageOf(element)
  const draft = target && (await pages.draft(target))
  return draft ?? (await pick(pages, await pages.drafts(), pickerTitle(command)))
}

async function pick(pages: EditedPages, drafts: readonly Draft[], title: string): Promise<Draft | undefined> {
  if (drafts.length === 0) throw new Hint(l10n.t('There are no unpushed changes.'))
  const rows = drafts.map((draft) => {
    const description = [placeOf(draft), stateLabel(draft.state), ownerOf(draft, pages)].filter(Boolean).join(' · ')
    return { label: draft.title, description, detail: draft.reason ?? '', iconPath: new ThemeIcon('edit'), draft }
  })
  return (await window.showQuickPick(rows, { title, matchOnDescription: true, matchOnDetail: true }))?.draft
}

/**
 * Returns the title of the change request, to distinguish drafts of the same page. Older drafts only have the title of
 * the space.
 */
function placeOf({ changeRequestTitle, spaceTitle }: Draft): string {
  return changeRequestTitle ?? spaceTitle
}

/** Returns the account of a draft, unless it's the active one. */
function ownerOf(draft: Draft, pages: EditedPages): string | undefined {
  return pages.isOurs(draft) ? undefined : (pages.accountOf(draft) ?? l10n.t('another account'))
}

function stateLabel(state: DraftState): string {
  const labels: Readonly<Record<DraftState, string>> = {
    unpushed: l10n.t('not pushed'),
    pushing: l10n.t('not pushed'),
    conflict: l10n.t('conflict'),
    refused: l10n.t('refused'),
    differs: l10n.t('stored differently'),
  }
  return labels[state]
}

/** Writes every draft into a folder as a Markdown file. Existing files stay. */
async function exportDrafts(drafts: readonly Draft[]): Promise<void> {
  if (drafts.length === 0) throw new Hint(l10n.t('There are no unpushed changes.'))
  const options = { canSelectFolders: true, canSelectFiles: false, openLabel: l10n.t('Export to This Folder') }
  const [folder] = (await window.showOpenDialog(options)) ?? []
  if (!folder) return
  const { fileNameTitle } = await import('../../../core/text/strings/titles.ts')
  const there = new Set((await workspace.fs.readDirectory(folder)).map(([name]) => name.toLowerCase()))
  for (const draft of drafts) {
    const name = fileNameTitle(`${draft.title} — ${placeOf(draft)}`, 80, 'Untitled')
    let file = `${name}.md`
    for (let count = 2; there.has(file.toLowerCase()); count++) file = `${name} ${count}.md`
    there.add(file.toLowerCase())
    await workspace.fs.writeFile(Uri.joinPath(folder, file), new TextEncoder().encode(draft.text))
  }
  const words = drafts.length === 1 ? l10n.t('Exported 1 page.') : l10n.t('Exported {0} pages.', drafts.length)
  void window.showInformationMessage(words)
}

/** Registers the commands for conflicts, and keeps the context keys about them up to date. */
export function registerConflictCommands(
  host: CommandHost,
  { pages, prompts, merges }: { pages: EditedPages; prompts: PushPrompts; merges: OpenMerges },
): Disposable {
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
    return async (element: unknown): Promise<void> => {
      const draft = await chooseConflict(await inConflict(), draftedPageOf(element), pickerTitle(command))
      if (draft) await work(draft)
      refresh()
    }
  }
  registerCommands<typeof conflictCommandTable>(host, {
    mergeConflict: on(commands.mergeConflict, async (draft) => await prompts.merge(draft)),
    keepMine: on(commands.keepMine, async (draft) => await prompts.keepMine(draft)),
    takeTheirs: on(commands.takeTheirs, async (draft) => await prompts.takeTheirs(draft)),
    finishMerge: async (element) => {
      await merges.finish(element)
      refresh()
    },
  })
  refresh()
  return Disposable.from(pages.onDidPush(refresh), pages.onDidDiscard(refresh), pages.onDidSave(refresh))
}

async function chooseConflict(
  drafts: readonly Draft[],
  target: DraftKey | undefined,
  title: string,
): Promise<Draft | undefined> {
  if (drafts.length === 0) throw new Hint(l10n.t('No page has a conflict.'))
  const named = target && drafts.find((draft) => draftId(draft) === draftId(target))
  if (named) return named
  const iconPath = new ThemeIcon('warning')
  const rows = drafts.map((draft) => ({ label: draft.title, description: draft.spaceTitle, iconPath, draft }))
  return (await window.showQuickPick(rows, { title }))?.draft
}

/**
 * Returns the page of a change request that a command was called on. It comes from a view or a document, or else from
 * the active document.
 */
function draftedPageOf(element: unknown): DraftKey | undefined {
  if (holdsResource(element)) {
    const { kind, server, space, changeRequest, id: page } = element.resource
    const isPage = kind === 'page' && space !== undefined && changeRequest !== undefined
    return isPage ? { server, space, changeRequest, page } : undefined
  }
  const uri = element instanceof Uri ? element : activeUri()
  const target = uri && parseGalleyUri(uri)
  return target?.kind === 'changeRequestPage' ? target : undefined
}
