import path from 'node:path'
import { commands as editorCommands, l10n, Range, Uri, workspace, WorkspaceEdit } from 'vscode'
import { basename } from '../../../core/docs/files/posixPath.ts'
import { isOverlayName } from '../../../core/platform/openApi/overlays/overlayName.ts'
import type { ProseAction } from '../../../core/platform/openApi/overlays/movedProse.ts'
import { newOverlay } from '../../../core/platform/openApi/overlays/overlayText.ts'
import { isSpecPart, type SpecPart } from '../../../core/platform/openApi/specPart.ts'
import { minimalEdits } from '../../../core/text/edits/minimalEdits.ts'
import { registerCommands, type CommandHost } from '../../shared/commands/commands.ts'
import { commands } from '../../shared/commands/commandIds.ts'
import { pickerTitle } from '../../shared/commands/commandTitle.ts'
import { editOf } from '../../shared/documents/editOf.ts'
import { ReadOnlyTexts } from '../../shared/documents/readOnlyTexts.ts'
import { activeUri } from '../../shared/pages/activeUri.ts'
import { ExplainedError, Hint } from '../../shared/window/explainedError.ts'
import { window } from '../../shared/window/window.ts'
import { withCancel } from '../../shared/window/withCancel.ts'
import { askEarlier } from './earlierVersion.ts'
import type { overlayCommandTable } from './overlayCommandTable.ts'
import { openInSpec, readPart, showText } from './specParts.ts'
import { currentText, overlaysOf, overlayUri, refuseOverlay, specOf } from './specOverlays.ts'
import { hasProblems, readingText, type SpecProblems } from './specProblems.ts'
import { requireApplied } from '../../shared/documents/requireApplied.ts'

/** Registers the commands for files of specifications: their overlays, and the pages that show them. */
export function registerOverlayCommands(host: CommandHost, problems: SpecProblems): void {
  const texts = new ReadOnlyTexts('galley-overlaid')
  host.subscriptions.push(texts)
  registerCommands<typeof overlayCommandTable>(host, {
    showWithOverlays: async (element?: unknown) => await showWithOverlays(await specFrom(element), problems, texts),
    moveDescriptions: async (element?: unknown) => await moveDescriptions(await specFrom(element), problems),
    describeSpecPart: async (part?: unknown) => {
      if (isSpecPart(part)) await describe(part, problems)
    },
    openSpecPart: async (part?: unknown) => {
      if (isSpecPart(part)) await openInSpec(part, problems)
    },
    showApiCoverage: async (element?: unknown) => {
      const { showCoverage } = await import('./apiCoverage.ts')
      await showCoverage(await specFrom(element), problems)
    },
    writeReleaseNotes: async (element?: unknown) => {
      const { writeReleaseNotes } = await import('./writeReleaseNotes.ts')
      await writeReleaseNotes(await specFrom(element), problems)
    },
  })
}

/** Returns the specification of an element, of the active editor, or of the overlay in it. */
async function specFrom(element: unknown): Promise<Uri> {
  const uri = element instanceof Uri ? element : activeUri()
  if (uri?.scheme !== 'file') throw new Hint(l10n.t('Open the file of a specification or an overlay first.'))
  if (!isOverlayName(uri.path)) return uri
  const spec = await specOf(await workspace.openTextDocument(uri))
  if (spec !== undefined) return spec
  throw new Hint(l10n.t('The specification of this overlay doesn’t exist. Name its file with “extends”.'))
}

async function showWithOverlays(spec: Uri, problems: SpecProblems, texts: ReadOnlyTexts): Promise<void> {
  const name = workspace.asRelativePath(spec)
  const reading = await withCancel(
    readingText(spec),
    async (signal) =>
      await problems.ask({ text: await currentText(spec), file: spec, wants: ['overlaid', 'source'] }, signal),
  )
  if (reading.problems.length > 0) {
    problems.show(spec, reading.problems)
    throw hasProblems(spec)
  }
  if (reading.broken) return await refuseOverlay(spec, reading.broken)
  if (reading.overlaid === undefined) throw new Hint(l10n.t('“{0}” has no overlays.', name))
  const [before, after] = [reading.source ?? '', reading.overlaid].map((text) => texts.add(basename(name), text))
  await editorCommands.executeCommand('vscode.diff', before, after, l10n.t('{0} ↔ with overlays', basename(name)))
}

async function moveDescriptions(spec: Uri, problems: SpecProblems): Promise<void> {
  const prompt = l10n.t('Select the version without your descriptions, such as the generated one')
  const before = await askEarlier(spec, { title: pickerTitle(commands.moveDescriptions), prompt })
  if (before === undefined) return
  const { moved, overview } = await withCancel(readingText(spec), async (signal) => {
    return await problems.ask({ text: await currentText(spec), before, wants: ['moved'], isUnchecked: true }, signal)
  })
  if (moved === undefined)
    throw new ExplainedError(l10n.t('“{0}” can’t be read as a specification.', workspace.asRelativePath(spec)))
  if (moved.length === 0) throw new Hint(l10n.t('No summary or description differs from the other version.'))
  await writeActions(spec, overview?.title, moved, problems)
  void window.showInformationMessage(
    moved.length === 1
      ? l10n.t('Wrote the texts of 1 place into the overlay. You can now replace the specification.')
      : l10n.t('Wrote the texts of {0} places into the overlay. You can now replace the specification.', moved.length),
  )
}

async function describe(part: SpecPart, problems: SpecProblems): Promise<void> {
  const { target, update, title } = await readPart(part, problems)
  await writeActions(Uri.file(part.spec), title, [{ target, update }], problems)
}

/** Writes texts into the first overlay of a specification, or into a new one beside it, and selects the last one. */
async function writeActions(
  spec: Uri,
  title: string | undefined,
  actions: readonly ProseAction[],
  problems: SpecProblems,
): Promise<void> {
  const [first] = await overlaysOf(spec)
  const source = path.basename(spec.fsPath)
  const uri = first ? overlayUri(spec, first.name) : Uri.file(spec.fsPath.replace(/\.[^.]*$/, '') + '.overlay.yaml')
  const known = first?.text ?? newOverlay(title || source, source)
  const edit = await withCancel(readingText(uri), async (signal) => await problems.write(known, actions, signal))
  if (edit === undefined) {
    throw new ExplainedError(l10n.t('“{0}” can’t be changed, because it has problems.', workspace.asRelativePath(uri)))
  }
  if (first === undefined) {
    const creating = new WorkspaceEdit()
    creating.createFile(uri, { contents: new TextEncoder().encode(edit.text) })
    if (!(await workspace.applyEdit(creating)))
      throw new ExplainedError(l10n.t('“{0}” can’t be created.', workspace.asRelativePath(uri)))
  } else {
    const document = await workspace.openTextDocument(uri)
    requireApplied(await workspace.applyEdit(editOf(document, minimalEdits(document.getText(), edit.text))))
  }
  const document = await workspace.openTextDocument(uri)
  const selection = new Range(document.positionAt(edit.start), document.positionAt(edit.end))
  await showText(document, selection)
}
