import {
  CodeAction,
  CodeActionKind,
  l10n,
  Range,
  Uri,
  WorkspaceEdit,
  type CodeActionProvider,
  type TextDocument,
} from 'vscode'
import type { SpecPart } from '../../../core/platform/openApi/specPart.ts'
import { commands } from '../../shared/commands/commandIds.ts'
import { earlierVersion } from './earlierVersion.ts'
import { currentText, topOf } from './specOverlays.ts'
import type { SpecProblems } from './specProblems.ts'

/** A block that shows an operation, and the places of its path and method in the line. */
interface OperationBlock {
  readonly spec: string
  readonly method: string
  readonly path: string
  readonly methodAt: Range
  readonly pathAt: Range
}

/** Offers to describe the operation that a block of a page in a docs folder shows, or to follow it to its new path. */
export function describeActions(problems: SpecProblems): CodeActionProvider {
  return {
    async provideCodeActions(document, { start: { line } }, { diagnostics }) {
      const block = await blockAt(document, line)
      if (block === undefined) return []
      const unknown = diagnostics.filter(({ code }) => code === 'unknown-operation')
      return unknown.length > 0 ? await movedActions(problems, document, block, unknown) : [await describing(block)]
    },
  }
}

async function blockAt(document: TextDocument, line: number): Promise<OperationBlock | undefined> {
  const { text } = document.lineAt(line)
  if (!text.includes('{% openapi-operation')) return undefined
  const [{ scanned }, { specOfPage }] = await Promise.all([
    import('../../../core/text/scanning/scannedText.ts'),
    import('../../../folder/overlaysOfSpec.ts'),
  ])
  const tag = scanned(text).tags.find(({ name, closing }) => name === 'openapi-operation' && !closing)
  const [slug, path, method] = ['spec', 'path', 'method'].map((name) =>
    tag?.attributes.find((each) => each.name === name),
  )
  if (!slug?.value || !path?.value || !path.valueSpan || !method?.value || !method.valueSpan) return undefined
  const spec = await specOfPage(document.uri.fsPath, slug.value, topOf(document.uri))
  const [pathAt, methodAt] = [path.valueSpan, method.valueSpan].map(
    ({ start, end }) => new Range(line, start, line, end),
  ) as [Range, Range]
  return spec === undefined ? undefined : { spec, path: path.value, method: method.value, pathAt, methodAt }
}

async function describing({ spec, method, path }: OperationBlock): Promise<CodeAction> {
  const { targetText } = await import('../../../core/platform/openApi/overlays/targetText.ts')
  const title = l10n.t('Describe {0} {1} in an overlay…', method.toUpperCase(), path)
  const action = new CodeAction(title, CodeActionKind.RefactorRewrite)
  const part: SpecPart = { spec, target: targetText(['paths', path, method.toLowerCase()], {}) }
  action.command = { command: commands.describeSpecPart, title, arguments: [part] }
  return action
}

/** Compares with the last version in Git, which has the operation. */
async function movedActions(
  problems: SpecProblems,
  document: TextDocument,
  { spec, method, path, methodAt, pathAt }: OperationBlock,
  diagnostics: CodeAction['diagnostics'],
): Promise<CodeAction[]> {
  const text = await currentText(Uri.file(spec))
  const previous = await earlierVersion(spec, text)
  if (previous === undefined) return []
  const asked = { text, previous, operation: { path, method }, isUnchecked: true, wants: [] }
  const { operation: found } = await problems.ask(asked, new AbortController().signal)
  if (found === undefined) return []
  const title = l10n.t('Change to {0} {1}, where the operation has moved', found.method, found.path)
  const action = new CodeAction(title, CodeActionKind.QuickFix)
  action.edit = new WorkspaceEdit()
  action.edit.replace(document.uri, pathAt, found.path)
  action.edit.replace(document.uri, methodAt, found.method.toLowerCase())
  action.diagnostics = [...(diagnostics ?? [])]
  return [action]
}
