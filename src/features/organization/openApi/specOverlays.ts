import path from 'node:path'
import { l10n, Position, Range, Uri, workspace, type TextDocument } from 'vscode'
import { maxSpecBytes } from '../../../contract/schemas/contentLimits.ts'
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
      return { name, text: unsavedText(overlayUri(spec, name)) ?? text }
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

/** Returns the specification of an overlay. */
export async function specOf({ uri, getText }: Pick<TextDocument, 'uri' | 'getText'>): Promise<Uri | undefined> {
  const { specOfOverlay } = await import('../../../folder/overlaysOfSpec.ts')
  const spec = await specOfOverlay(uri.fsPath, getText(), topOf(uri))
  return spec === undefined ? undefined : Uri.file(spec)
}

/** Returns the text of a file with its unsaved changes. An open document can be older than a file on disk. */
export async function currentText(file: Uri): Promise<string> {
  const unsaved = unsavedText(file)
  if (unsaved !== undefined) return unsaved
  const { size } = await workspace.fs.stat(file)
  if (size > maxSpecBytes) {
    throw new ExplainedError(l10n.t('“{0}” is too large for a specification.', workspace.asRelativePath(file)))
  }
  return new TextDecoder().decode(await workspace.fs.readFile(file))
}

function unsavedText(file: Uri): string | undefined {
  return workspace.textDocuments.find(({ uri, isDirty }) => isDirty && uri.toString() === file.toString())?.getText()
}

/** Returns the file of an overlay by its name. */
export function overlayUri(spec: Uri, name: string): Uri {
  return Uri.file(path.join(topOf(spec), name))
}

/** Says why an overlay can't be applied, and opens the place. */
export async function refuseOverlay(spec: Uri, { name, problems }: OverlayReading): Promise<void> {
  const problem = problems.find((each) => !isDoubt(each))
  if (problem === undefined) return
  await showOverlayProblem(spec, name, problem)
  void window.showErrorMessage(
    l10n.t(
      'The overlay “{0}” can’t be applied to “{1}”: {2}',
      name,
      workspace.asRelativePath(spec),
      overlayMessage(problem, translate),
    ),
  )
}

/** An action of an overlay that matches nothing. */
interface UnmatchedAction {
  readonly name: string
  readonly problem: Extract<OverlayProblem, { readonly kind: 'noMatch' }>
}

/** Returns the actions that match nothing. */
export function unmatchedActions(overlays: readonly OverlayReading[] = []): UnmatchedAction[] {
  return overlays.flatMap(({ name, problems }) =>
    problems.flatMap((problem) => (problem.kind === 'noMatch' ? [{ name, problem }] : [])),
  )
}

/**
 * Asks before a specification is sent without what an overlay adds, because its actions match nothing. Returns true to
 * continue.
 */
export async function confirmUnmatched(spec: Uri, lost: readonly UnmatchedAction[]): Promise<boolean> {
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

/** Returns the folder in which the overlays of a specification can be. */
export function topOf(spec: Uri): string {
  return workspace.getWorkspaceFolder(spec)?.uri.fsPath ?? path.dirname(spec.fsPath)
}
