import { CodeAction, CodeActionKind, l10n, type CodeActionProvider, type Range, type TextDocument } from 'vscode'
import type { SpecPart } from '../../../core/platform/openApi/specPart.ts'
import { commands } from '../../shared/commands/commandIds.ts'
import { topOf } from './specOverlays.ts'

/** Offers to describe the operation that a block of a page in a docs folder shows. */
export class DescribeAction implements CodeActionProvider {
  async provideCodeActions(document: TextDocument, range: Range): Promise<CodeAction[]> {
    const line = document.lineAt(range.start).text
    if (!line.includes('{% openapi-operation')) return []
    const [{ shownParts }, { scanned }, { specOfPage }, { targetText }] = await Promise.all([
      import('../../../core/authoring/checks/specChecks.ts'),
      import('../../../core/text/scanning/scannedText.ts'),
      import('../../../folder/overlaysOfSpec.ts'),
      import('../../../core/platform/openApi/overlays/targetText.ts'),
    ])
    const [shown] = shownParts(scanned(line))
    const [method = '', path = ''] = shown?.name.split(/ (.*)/) ?? []
    const spec = shown && (await specOfPage(document.uri.fsPath, shown.slug, topOf(document.uri)))
    if (spec === undefined) return []
    const title = l10n.t('Describe {0} {1} in an overlay…', method, path)
    const action = new CodeAction(title, CodeActionKind.RefactorRewrite)
    const part: SpecPart = { spec, target: targetText(['paths', path, method.toLowerCase()], {}) }
    action.command = { command: commands.describeSpecPart, title, arguments: [part] }
    return [action]
  }
}
