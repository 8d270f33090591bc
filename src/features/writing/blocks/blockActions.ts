import { CodeAction, CodeActionKind, l10n, type CodeActionProvider, type CodeActionProviderMetadata } from 'vscode'
import { commands } from '../../shared/commands/commandIds.ts'
import type { WritingServices } from '../language/textSource.ts'

/** The code actions of {@link blockActions}. */
export const blockActionMetadata: CodeActionProviderMetadata = {
  providedCodeActionKinds: [CodeActionKind.RefactorRewrite],
}

/** Offers *Edit Block…* in the light bulb on the tags of a block and on buttons. */
export function blockActions({ isOn, scans }: WritingServices): CodeActionProvider {
  return {
    provideCodeActions: async (document, range) => {
      // Most lines have no tag, so nothing is loaded for them.
      if (!isOn(document) || !/\{%|%\}|<(?:a|button)\s/i.test(document.lineAt(range.start).text)) return []
      const position = document.offsetAt(range.start)
      const { blockAt } = await import('../../../core/authoring/blocks/findBlock.ts')
      const block = blockAt(await scans.of(document), position)
      if (block === undefined || !block.tags.some(({ start, end }) => start <= position && position <= end)) return []
      const action = new CodeAction(l10n.t('Edit {0}…', l10n.t(block.label)), CodeActionKind.RefactorRewrite)
      action.command = { command: commands.editBlock, title: action.title, arguments: [document.uri, position] }
      return [action]
    },
  }
}
