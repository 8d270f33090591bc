import { commands as editorCommands, l10n, ThemeIcon, Uri, workspace, type QuickPickItem } from 'vscode'
import type { Draft, DraftState } from '../../../core/drafts/draft.ts'
import { parseGalleyUri } from '../../../core/uris/uris.ts'
import { activeUri } from '../../shared/pages/activeUri.ts'
import { Hint } from '../../shared/window/explainedError.ts'
import { window } from '../../shared/window/window.ts'
import type { CheckedPushes } from './checkedPushes.ts'
import type { EditedPages } from './editedPages.ts'
import type { PushPrompts } from './pushPrompts.ts'
import { openPageUri } from '../../shared/pages/openPageUri.ts'

/** What the commands on drafts work with. */
export interface DraftCommandsParts {
  readonly pages: EditedPages
  readonly prompts: PushPrompts
  readonly pushes: CheckedPushes
}

interface Row extends QuickPickItem {
  readonly draft: Draft
}

/** Handlers for what can be done with drafts: push all, discard one, show them, and write them out as Markdown. */
export function draftHandlers({ pages, prompts, pushes }: DraftCommandsParts) {
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
          ? l10n.t('The draft is pushed.')
          : l10n.t('{0} of {1} drafts are pushed.', count, ready.length)
      void window.showInformationMessage(words)
    },
    showDrafts: async () => {
      const draft = await pick(pages, await pages.drafts(), l10n.t('Unpushed drafts'))
      if (!draft) return
      await editorCommands.executeCommand('vscode.open', openPageUri(draft))
      if (draft.state === 'conflict') await prompts.askAboutConflict(draft)
    },
    discardDraft: async () => {
      const draft = (await activeDraft(pages)) ?? (await pick(pages, await pages.drafts(), l10n.t('Draft to discard')))
      if (!draft) return
      await prompts.compare(draft)
      const discard = l10n.t('Discard draft')
      const words = l10n.t(
        'Discard the draft of “{0}” in {1}? The page then shows what the server has.',
        draft.title,
        placeOf(draft),
      )
      if ((await window.showWarningMessage(words, { modal: true }, discard)) === discard) await prompts.discard(draft)
    },
    exportDrafts: async () => await exportDrafts(await pages.drafts()),
  }
}

function nothingToPush(all: number, ours: number): string {
  if (all === 0) return l10n.t('Everything is pushed.')
  if (ours === 0) return l10n.t('What is not pushed was written with another account. Switch to that one to push it.')
  return l10n.t('What is not pushed is in conflict and waits for a decision: see the unpushed drafts.')
}

async function activeDraft(pages: EditedPages): Promise<Draft | undefined> {
  const uri = activeUri()
  const target = uri && parseGalleyUri(uri)
  return target?.kind === 'changeRequestPage' ? await pages.draft(target) : undefined
}

async function pick(pages: EditedPages, drafts: readonly Draft[], title: string): Promise<Draft | undefined> {
  if (drafts.length === 0) throw new Hint(l10n.t('There are no unpushed drafts.'))
  const rows = drafts.map((draft): Row => {
    const description = [placeOf(draft), stateLabel(draft.state), ownerOf(draft, pages)].filter(Boolean).join(' · ')
    return { label: draft.title, description, detail: draft.reason ?? '', iconPath: new ThemeIcon('edit'), draft }
  })
  return (await window.showQuickPick(rows, { title, matchOnDescription: true, matchOnDetail: true }))?.draft
}

/** The change request, which tells drafts of the same page apart; the space where a draft is older than that name. */
function placeOf({ changeRequestTitle, spaceTitle }: Draft): string {
  return changeRequestTitle ?? spaceTitle
}

/** Whose draft it is, where it is not of the account at work. */
function ownerOf(draft: Draft, pages: EditedPages): string | undefined {
  return pages.isOurs(draft) ? undefined : (pages.accountOf(draft) ?? l10n.t('another account'))
}

function stateLabel(state: DraftState): string {
  switch (state) {
    case 'unpushed':
    case 'pushing':
      return l10n.t('unpushed')
    case 'conflict':
      return l10n.t('conflict')
    case 'refused':
      return l10n.t('refused')
    case 'differs':
      return l10n.t('stored in another form')
  }
}

/** Writes every draft into a folder as a file of Markdown; files that are there stay. */
async function exportDrafts(drafts: readonly Draft[]): Promise<void> {
  if (drafts.length === 0) throw new Hint(l10n.t('There are no unpushed drafts.'))
  const options = { canSelectFolders: true, canSelectFiles: false, openLabel: l10n.t('Export drafts here') }
  const [folder] = (await window.showOpenDialog(options)) ?? []
  if (!folder) return
  const { fileNameTitle } = await import('../../../core/pages/titles.ts')
  const there = new Set((await workspace.fs.readDirectory(folder)).map(([name]) => name.toLowerCase()))
  for (const draft of drafts) {
    const name = fileNameTitle(`${draft.title} — ${placeOf(draft)}`, 80, 'Untitled')
    let file = `${name}.md`
    for (let count = 2; there.has(file.toLowerCase()); count++) file = `${name} ${count}.md`
    there.add(file.toLowerCase())
    await workspace.fs.writeFile(Uri.joinPath(folder, file), new TextEncoder().encode(draft.text))
  }
  const words =
    drafts.length === 1 ? l10n.t('The draft is exported.') : l10n.t('{0} drafts are exported.', drafts.length)
  void window.showInformationMessage(words)
}
