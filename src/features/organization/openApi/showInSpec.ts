import { Position, Range, TabInputWebview, ViewColumn, workspace, type TextDocument, type Uri } from 'vscode'
import { locateInSpec } from '../../../core/platform/openApi/locateInSpec.ts'
import type { SpecPath, SpecRange } from '../../../core/platform/openApi/specProblem.ts'
import { window } from '../../shared/window/window.ts'

/** Opens a specification at a path. `text` is its current text. */
export async function showInSpec(spec: Uri, text: string, at: SpecPath): Promise<void> {
  const format = /^\s*\{/.test(text) ? 'json' : 'yaml'
  const wanted: readonly { readonly at: SpecPath; readonly range?: SpecRange }[] = [{ at }]
  const { line = 0, column = 0 } = locateInSpec(text, format, wanted)[0]?.range ?? {}
  const place = new Position(line, column)
  await showText(await workspace.openTextDocument(spec), new Range(place, place))
}

/** Shows a text next to a preview instead of over it. */
export async function showText(document: TextDocument, selection: Range): Promise<void> {
  const isPreview = window.tabGroups.activeTabGroup.activeTab?.input instanceof TabInputWebview
  const viewColumn = isPreview ? ViewColumn.One : ViewColumn.Active
  await window.showTextDocument(document, { selection, viewColumn })
}
