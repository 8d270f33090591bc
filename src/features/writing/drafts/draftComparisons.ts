import { commands as editorCommands, l10n, type Disposable, type Uri } from 'vscode'
import type { ConflictSides } from '../../../core/review/drafts/conflictSides.ts'
import type { Draft, DraftKey, OpenMerge } from '../../../core/review/drafts/draft.ts'
import { fileNameTitle } from '../../../core/text/strings/titles.ts'
import { ReadOnlyTexts } from '../../shared/documents/readOnlyTexts.ts'
import { openPageUri } from '../../shared/pages/openPageUri.ts'
import { openMergeEditor } from '../../shared/window/openMergeEditor.ts'
import { window } from '../../shared/window/window.ts'

/** Compares and merges the texts of drafts: the written text, the server's text, and the base of both. */
export class DraftComparisons implements Disposable {
  readonly #texts: ReadOnlyTexts

  /** `draft` reads a draft from disk, which has the sides of its merge. */
  constructor(draft: (key: DraftKey) => Promise<Draft | undefined>) {
    this.#texts = new ReadOnlyTexts('galley-draft', async ({ query }) => {
      const part = (name: keyof DraftKey | 'side'): string => new URLSearchParams(query).get(name) ?? ''
      const key = { server: part('server'), space: part('space'), page: part('page') }
      const { merging } = (await draft({ ...key, changeRequest: part('changeRequest') })) ?? {}
      const side = part('side')
      return merging === undefined || !isSide(side) ? undefined : merging[side]
    })
  }

  /** Compares the server's text with the draft, which can be edited in the comparison. */
  async compare(draft: Draft): Promise<void> {
    const title = l10n.t('{0} (server ↔ not pushed)', draft.title)
    await editorCommands.executeCommand('vscode.diff', this.#server(draft), openPageUri(draft), title)
  }

  /** Compares a text of the same page that was saved in another window with the draft. */
  async compareWindows(draft: Draft, other: string): Promise<void> {
    const sides = [this.#add(draft, other), this.#add(draft, draft.text)]
    await editorCommands.executeCommand('vscode.diff', ...sides, l10n.t('{0} (other ↔ this one)', draft.title))
  }

  /**
   * Opens VS Code's three-way merge editor for a draft with an open merge, with the page's document as the result, or a
   * comparison if VS Code has no merge editor. No file contains conflict markers, so none can be pushed.
   */
  async merge(draft: Draft): Promise<void> {
    const of = draft.merging?.of ?? 'server'
    try {
      await openMergeEditor({
        base: this.#side(draft, 'base'),
        input1: { uri: this.#side(draft, 'theirs'), ...sideLabels(of).theirs },
        input2: { uri: this.#side(draft, 'mine'), ...sideLabels(of).mine },
        output: openPageUri(draft),
      })
    } catch {
      await this.compare(draft)
    }
  }

  /** Shows that a conflict is resolved, with a button that compares both versions. */
  async showDecided(draft: Draft): Promise<void> {
    const show = l10n.t('Show Both Versions')
    const words = l10n.t(
      'The conflict in “{0}” is resolved. You can compare both versions until you close the window.',
      draft.title,
    )
    // The URIs are created now, because the draft changes later.
    const sides = draft.merging
      ? [this.#add(draft, draft.merging.theirs), this.#add(draft, draft.merging.mine)]
      : [this.#server(draft), this.#add(draft, draft.text)]
    if ((await window.showInformationMessage(words, show)) !== show) return
    await editorCommands.executeCommand('vscode.diff', ...sides, l10n.t('{0} (theirs ↔ mine)', draft.title))
  }

  dispose(): void {
    this.#texts.dispose()
  }

  /**
   * Returns the server's text of a draft. In a conflict, that's its current text, and otherwise the text that the draft
   * is based on.
   */
  #server(draft: Draft): Uri {
    const { state, theirs, base } = draft
    return this.#add(draft, theirs === undefined && state === 'conflict' ? '' : (theirs ?? base).markdown)
  }

  #add(draft: Draft, text: string): Uri {
    return this.#texts.add(fileNameOf(draft), text)
  }

  /** Returns the address of a side of an open merge. It's read from disk, so a window shows it after a reload, too. */
  #side(draft: Draft, side: Side): Uri {
    const { server, space, changeRequest, page } = draft
    const query = new URLSearchParams({ server, space, changeRequest, page, side }).toString()
    return this.#texts.found(fileNameOf(draft), query)
  }
}

type Side = keyof ConflictSides

function isSide(side: string): side is Side {
  return side === 'base' || side === 'mine' || side === 'theirs'
}

function fileNameOf({ title }: Draft): string {
  return `${fileNameTitle(title, 80, 'Untitled')}.md`
}

interface SideLabel {
  readonly title: string
  readonly description?: string
}

/** Returns what the sides of a merge are called in the merge editor. */
function sideLabels(of: OpenMerge['of']): { readonly theirs: SideLabel; readonly mine: SideLabel } {
  switch (of) {
    case 'server':
      return {
        theirs: { title: l10n.t('Theirs'), description: l10n.t('What the server has') },
        mine: { title: l10n.t('Mine'), description: l10n.t('Your text') },
      }
    case 'window':
      return { theirs: { title: l10n.t('Other window') }, mine: { title: l10n.t('This window') } }
    case 'main':
      return { theirs: { title: l10n.t('Main') }, mine: { title: l10n.t('This change request') } }
  }
}
