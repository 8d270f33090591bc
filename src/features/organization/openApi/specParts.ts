import { l10n, Range, TabInputWebview, Uri, ViewColumn, workspace, type TextDocument } from 'vscode'
import type { DescribedPart } from '../../../core/platform/openApi/overlays/describedPart.ts'
import type { SpecPart } from '../../../core/platform/openApi/specPart.ts'
import { ExplainedError } from '../../shared/window/explainedError.ts'
import { window } from '../../shared/window/window.ts'
import { withCancel } from '../../shared/window/withCancel.ts'
import { currentText } from './specOverlays.ts'
import { readingText, type SpecProblems } from './specProblems.ts'

/** Finds a part in its specification. `title` is that of the specification. */
export async function readPart(
  { spec: file, target }: SpecPart,
  problems: SpecProblems,
): Promise<DescribedPart & { readonly title: string | undefined }> {
  const spec = Uri.file(file)
  const { part, format, overview } = await withCancel(readingText(spec), async (signal) => {
    return await problems.ask({ text: await currentText(spec), part: target, isUnchecked: true }, signal)
  })
  if (part !== undefined) return { ...part, title: overview?.title }
  const name = workspace.asRelativePath(spec)
  throw new ExplainedError(
    format === undefined
      ? l10n.t('“{0}” can’t be read as a specification.', name)
      : l10n.t('“{0}” has no {1}.', name, target),
  )
}

/** Opens a part in the file of its specification. */
export async function openInSpec(part: SpecPart, problems: SpecProblems): Promise<void> {
  const { range } = await readPart(part, problems)
  const { line = 0, column = 0 } = range ?? {}
  await showText(await workspace.openTextDocument(Uri.file(part.spec)), new Range(line, column, line, column))
}

/** Shows a text next to a preview instead of over it. */
export async function showText(document: TextDocument, selection: Range): Promise<void> {
  const isPreview = window.tabGroups.activeTabGroup.activeTab?.input instanceof TabInputWebview
  const viewColumn = isPreview ? ViewColumn.One : ViewColumn.Active
  await window.showTextDocument(document, { selection, viewColumn })
}
