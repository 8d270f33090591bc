import { l10n, workspace, type Uri } from 'vscode'
import { ExplainedError } from '../../shared/window/explainedError.ts'
import { refuseOverlay } from './specOverlays.ts'
import type { OverlaidReading, SpecInput, SpecProblems } from './specProblems.ts'

/** Reads a version with its overlays. Rejects if it has problems. Undefined if an overlay has some, which are shown. */
export async function readSound(
  spec: Uri,
  input: SpecInput,
  problems: SpecProblems,
  signal: AbortSignal,
): Promise<OverlaidReading | undefined> {
  const found = await problems.ask({ ...input, file: spec }, signal)
  if (found.problems.length > 0)
    throw new ExplainedError(l10n.t('“{0}” has problems. Fix them first.', workspace.asRelativePath(spec)))
  if (found.broken === undefined) return found
  await refuseOverlay(spec, found.broken)
  return undefined
}

/** Returns the title of the progress while a specification is read. */
export function readingText(spec: Uri): string {
  return l10n.t('Reading “{0}”…', workspace.asRelativePath(spec))
}
