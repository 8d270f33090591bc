import path from 'node:path'
import { commands as editorCommands, l10n, Range, Uri, workspace, WorkspaceEdit } from 'vscode'
import { basename } from '../../../core/docs/files/posixPath.ts'
import { textOf } from '../../../core/platform/openApi/operationsOf.ts'
import { isOverlayName } from '../../../core/platform/openApi/overlays/overlayName.ts'
import { movedProse, type ProseAction } from '../../../core/platform/openApi/overlays/movedProse.ts'
import { newOverlay, withProse } from '../../../core/platform/openApi/overlays/overlayText.ts'
import { isSpecPart, type SpecPart } from '../../../core/platform/openApi/specPart.ts'
import { nodeAt } from '../../../core/platform/openApi/overlays/applyOverlay.ts'
import { Targets } from '../../../core/platform/openApi/overlays/targets.ts'
import type { SpecPath } from '../../../core/platform/openApi/specProblem.ts'
import { recordOf } from '../../../contract/checks/records.ts'
import { showInSpec, showText } from './showInSpec.ts'
import { targetText } from '../../../core/platform/openApi/overlays/targetText.ts'
import { sizeFault } from '../../../core/platform/openApi/documentSize.ts'
import { parseSpec } from '../../../core/platform/openApi/parseSpec.ts'
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
import { askEarlier } from './askEarlier.ts'
import type { overlayCommandTable } from './overlayCommandTable.ts'
import { currentText, overlaysOf, overlayUri, refuseOverlay, specOf } from './specOverlays.ts'
import type { SpecProblems } from './specProblems.ts'

/** Registers the commands for overlays. */
export function registerOverlayCommands(host: CommandHost, problems: SpecProblems): void {
  const texts = new ReadOnlyTexts('galley-overlaid')
  host.subscriptions.push(texts)
  registerCommands<typeof overlayCommandTable>(host, {
    showWithOverlays: async (element?: unknown) => await showWithOverlays(await specFrom(element), problems, texts),
    moveDescriptions: async (element?: unknown) => await moveDescriptions(await specFrom(element)),
    describeSpecPart: async (part?: unknown) => {
      if (isSpecPart(part)) await describe(part)
    },
    openSpecPart: async (part?: unknown) => {
      if (isSpecPart(part)) await openInSpec(part)
    },
  })
}

/** Returns the specification of an element, of the active editor, or of the overlay in it. */
export async function specFrom(element: unknown): Promise<Uri> {
  const uri = element instanceof Uri ? element : activeUri()
  if (uri?.scheme !== 'file') throw new Hint(l10n.t('Open the file of a specification or an overlay first.'))
  if (!isOverlayName(uri.path)) return uri
  const spec = await specOf(await workspace.openTextDocument(uri))
  if (spec !== undefined) return spec
  throw new Hint(l10n.t('The specification of this overlay doesn’t exist. Name its file with “extends”.'))
}

async function showWithOverlays(spec: Uri, problems: SpecProblems, texts: ReadOnlyTexts): Promise<void> {
  const name = workspace.asRelativePath(spec)
  const reading = await withCancel(l10n.t('Reading “{0}”…', name), async (signal) => {
    const text = await currentText(spec)
    return await problems.read({ text, file: spec, wantsSource: true }, signal)
  })
  if (reading.problems.length > 0) {
    problems.show(spec, reading.problems)
    throw new ExplainedError(l10n.t('“{0}” has problems. Fix them first.', name))
  }
  if (reading.broken) return await refuseOverlay(spec, reading.broken)
  if (reading.overlaid === undefined) throw new Hint(l10n.t('“{0}” has no overlays.', name))
  const [before, after] = [reading.source ?? '', reading.overlaid].map((text) => texts.add(basename(name), text))
  await editorCommands.executeCommand('vscode.diff', before, after, l10n.t('{0} ↔ with overlays', basename(name)))
}

async function moveDescriptions(spec: Uri): Promise<void> {
  const now = documentOf(await currentText(spec), spec)
  const prompt = l10n.t('Select the version without your descriptions, such as the generated one')
  const before = await askEarlier(spec, { title: pickerTitle(commands.moveDescriptions), prompt })
  if (before === undefined) return
  const actions = movedProse(documentOf(before, spec), now)
  if (actions.length === 0) throw new Hint(l10n.t('No summary or description differs from the other version.'))
  await writeActions(spec, textOf(titleOf(now)), actions)
  void window.showInformationMessage(
    actions.length === 1
      ? l10n.t('Wrote the texts of 1 place into the overlay. You can now replace the specification.')
      : l10n.t(
          'Wrote the texts of {0} places into the overlay. You can now replace the specification.',
          actions.length,
        ),
  )
}

async function describe(part: SpecPart): Promise<void> {
  const { spec, document, at } = await placeOf(part)
  const { summary, description } = recordOf(nodeAt(document, at))
  const known = textOf(summary)
  // An empty summary would replace the title of the operation on the platform.
  const update = { ...(known === '' ? {} : { summary: known }), description: textOf(description) }
  await writeActions(spec, textOf(titleOf(document)), [{ target: targetText(at, document), update }])
}

/** Opens a part in the file of its specification. */
async function openInSpec(part: SpecPart): Promise<void> {
  const { spec, text, at } = await placeOf(part)
  await showInSpec(spec, text, at)
}

/** Returns where a part is. */
async function placeOf({
  spec: file,
  target,
}: SpecPart): Promise<{ readonly spec: Uri; readonly text: string; readonly document: object; readonly at: SpecPath }> {
  const spec = Uri.file(file)
  const text = await currentText(spec)
  const document = documentOf(text, spec)
  const found = new Targets().find(target, document)
  const [at] = 'kind' in found ? [] : found
  if (at === undefined) {
    throw new ExplainedError(l10n.t('“{0}” has no {1}.', workspace.asRelativePath(spec), target))
  }
  return { spec, text, document, at }
}

/** Writes texts into the first overlay of a specification, or into a new one beside it, and selects the last one. */
async function writeActions(spec: Uri, title: string, actions: readonly ProseAction[]): Promise<void> {
  const [first] = await overlaysOf(spec)
  const source = path.basename(spec.fsPath)
  const uri = first ? overlayUri(spec, first.name) : Uri.file(spec.fsPath.replace(/\.[^.]*$/, '') + '.overlay.yaml')
  const known = first?.text ?? newOverlay(title, source)
  const edit = withProse(known, actions)
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
    await workspace.applyEdit(editOf(document, minimalEdits(document.getText(), edit.text)))
  }
  const document = await workspace.openTextDocument(uri)
  const selection = new Range(document.positionAt(edit.start), document.positionAt(edit.end))
  await showText(document, selection)
}

function documentOf(text: string, uri: Uri): object {
  const parsed = parseSpec(text)
  const document = 'document' in parsed ? parsed.document : undefined
  if (typeof document === 'object' && document !== null && sizeFault(document) === undefined) return document
  throw new ExplainedError(l10n.t('“{0}” can’t be read as a specification.', workspace.asRelativePath(uri)))
}

function titleOf(document: object): unknown {
  return (document as { info?: { title?: unknown } }).info?.title
}
