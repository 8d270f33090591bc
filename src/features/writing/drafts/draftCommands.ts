import { commands as editorCommands, l10n, ThemeIcon, Uri, workspace, type QuickPickItem } from 'vscode'
import type { Draft, DraftState } from '../../../core/review/drafts/draft.ts'
import { Hint } from '../../shared/window/explainedError.ts'
import { window } from '../../shared/window/window.ts'
import type { CheckedPushes } from './checkedPushes.ts'
import type { EditedPages } from '../editing/editedPages.ts'
import type { PushPrompts } from './pushPrompts.ts'
import { openPageUri } from '../../shared/pages/openPageUri.ts'
import { commands, type CommandId } from '../../shared/commands/commandIds.ts'
import { pickerTitle } from '../../shared/commands/commandTitle.ts'
import { draftedPageOf } from './draftedPageOf.ts'

/** What the commands for drafts need. */
export interface DraftCommandsServices {
  readonly pages: EditedPages
  readonly prompts: PushPrompts
  readonly pushes: CheckedPushes
}

interface Row extends QuickPickItem {
  readonly draft: Draft
}

/** Returns the handlers for drafts: push all, discard one, list them, and export them as Markdown. */
export function draftHandlers({ pages, prompts, pushes }: DraftCommandsServices) {
  return {
    pushAllDrafts: async () => {
      const drafts = await pages.drafts()
      const ours = drafts.filter((draft) => pages.isOurs(draft))
      const ready = ours.filter(({ state }) => state !== 'conflict' && state !== 'differs')
      if (ready.length === 0) throw new Hint(nothingToPush(drafts.length, ours.length))
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
    discardDraft: async (element?: unknown) => {
      const draft = await choose(pages, element, commands.discardDraft)
      if (!draft) return
      await prompts.compare(draft)
      const discard = l10n.t('Discard')
      const words = l10n.t(
        'Discard the unpushed changes to “{0}” in {1}? The page goes back to the server’s version.',
        draft.title,
        placeOf(draft),
      )
      if ((await window.showWarningMessage(words, { modal: true }, discard)) === discard) await prompts.discard(draft)
    },
    moveDraft: async (element?: unknown) => {
      const draft = await choose(pages, element, commands.moveDraft)
      if (draft) await prompts.moveToChangeRequest(draft)
    },
    exportDrafts: async () => await exportDrafts(await pages.drafts()),
  }
}

function nothingToPush(all: number, ours: number): string {
  if (all === 0) return l10n.t('Pushed all changes.')
  if (ours === 0) return l10n.t('All unpushed changes belong to another account. Switch to that account to push them.')
  return l10n.t('All unpushed changes have conflicts. Run “Show Unpushed Changes” to resolve them.')
}

/** Returns the draft of the page that a command was called on, or of the active page, or one that the user chooses. */
async function choose(pages: EditedPages, element: unknown, command: CommandId): Promise<Draft | undefined> {
  const target = draftedPageOf(element)
  const draft = target && (await pages.draft(target))
  return draft ?? (await pick(pages, await pages.drafts(), pickerTitle(command)))
}

async function pick(pages: EditedPages, drafts: readonly Draft[], title: string): Promise<Draft | undefined> {
  if (drafts.length === 0) throw new Hint(l10n.t('There are no unpushed changes.'))
  const rows = drafts.map((draft): Row => {
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
  switch (state) {
    case 'unpushed':
    case 'pushing':
      return l10n.t('not pushed')
    case 'conflict':
      return l10n.t('conflict')
    case 'refused':
      return l10n.t('refused')
    case 'differs':
      return l10n.t('stored differently')
  }
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
