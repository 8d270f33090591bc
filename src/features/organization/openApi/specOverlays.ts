import path from 'node:path'
import { l10n, Position, Range, Uri, workspace } from 'vscode'
import type { OverlayText } from '../../../core/platform/openApi/overlays/applyOverlays.ts'
import { isDoubt, type OverlayProblem } from '../../../core/platform/openApi/overlays/overlay.ts'
import { overlayMessage } from '../../../core/platform/openApi/overlays/overlayMessages.ts'
import type { OverlayReading } from '../../../core/platform/openApi/readSpec.ts'
import { ExplainedError } from '../../shared/window/explainedError.ts'
import { translate } from '../../shared/window/translate.ts'
import { window } from '../../shared/window/window.ts'

/** Returns the overlays of a specification with their unsaved texts. Their names are paths below {@link topOf}. */
export async function overlaysOf(spec: Uri): Promise<OverlayText[]> {
  const { MissingOverlay, overlaysOfSpec } = await import('../../../folder/overlaysOfSpec.ts')
  try {
    const overlays = await overlaysOfSpec(spec.fsPath, topOf(spec))
    return overlays.map(({ name, text }) => {
      const uri = overlayUri(spec, name).toString()
      return { name, text: workspace.textDocuments.find((each) => each.uri.toString() === uri)?.getText() ?? text }
    })
  } catch (error) {
    if (!(error instanceof MissingOverlay)) throw error
    throw new ExplainedError(
      l10n.t(
        'The overlay “{0}” of “{1}” doesn’t exist. Create the file, or remove it from .galley.yaml.',
        error.file,
        workspace.asRelativePath(spec),
      ),
    )
  }
}

/** Returns the file of an overlay by its name. */
function overlayUri(spec: Uri, name: string): Uri {
  return Uri.file(path.join(topOf(spec), name))
}

/** Says why an overlay can't be applied, and opens the place. */
export async function refuseOverlay(spec: Uri, { name, problems }: OverlayReading): Promise<void> {
  const problem = problems.find((each) => !isDoubt(each))
  if (problem === undefined) return
  await showOverlayProblem(spec, name, problem)
  void window.showErrorMessage(
    l10n.t(
      'Galley didn’t send “{0}”, because its overlay “{1}” has a problem: {2}',
      workspace.asRelativePath(spec),
      name,
      overlayMessage(problem, translate),
    ),
  )
}

/**
 * Asks before a specification is sent without what an overlay adds, because its actions match nothing. Returns true to
 * continue.
 */
export async function confirmUnmatched(spec: Uri, overlays: readonly OverlayReading[] = []): Promise<boolean> {
  const lost = overlays.flatMap(({ name, problems }) =>
    problems.flatMap((problem) => (problem.kind === 'noMatch' ? [{ name, problem }] : [])),
  )
  const [first] = lost
  if (first === undefined) return true
  const [upload, show] = [l10n.t('Upload Anyway'), l10n.t('Show in Overlay')]
  const question =
    lost.length === 1
      ? l10n.t('Upload without a change of “{0}”? Its target matches nothing.', first.name)
      : l10n.t('Upload without {0} changes of overlays? Their targets match nothing.', lost.length)
  const detail = l10n.t('The specification has probably changed. Galley can propose new places in the overlay.')
  const answer = await window.showWarningMessage(question, { modal: true, detail }, show, upload)
  if (answer === show) await showOverlayProblem(spec, first.name, first.problem)
  return answer === upload
}

async function showOverlayProblem(spec: Uri, name: string, { range }: OverlayProblem): Promise<void> {
  const { line, column } = range ?? { line: 0, column: 0 }
  const at = new Position(line, column)
  await window.showTextDocument(overlayUri(spec, name), { selection: new Range(at, at) })
}

function topOf(spec: Uri): string {
  return workspace.getWorkspaceFolder(spec)?.uri.fsPath ?? path.dirname(spec.fsPath)
}
