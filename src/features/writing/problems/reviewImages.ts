import path from 'node:path'
import {
  commands as editorCommands,
  l10n,
  Range,
  Selection,
  TextEditorRevealType,
  Uri,
  ViewColumn,
  workspace,
} from 'vscode'
import { changeRequestScheme, parsePageUri } from '../../../core/platform/uris/uris.ts'
import { innermostContaining } from '../../../folder/folderFiles.ts'
import { commands } from '../../shared/commands/commandIds.ts'
import { pickerTitle } from '../../shared/commands/commandTitle.ts'
import { replaceWritten } from '../../shared/documents/replaceWritten.ts'
import { readText } from '../../shared/documents/readText.ts'
import { activeUri } from '../../shared/pages/activeUri.ts'
import type { ContentReader } from '../../shared/pages/contentReader.ts'
import { openPageUri } from '../../shared/pages/openPageUri.ts'
import type { PageFolders } from '../../shared/pages/pageFolders.ts'
import { Hint } from '../../shared/window/explainedError.ts'
import { window } from '../../shared/window/window.ts'
import { withCancel } from '../../shared/window/withCancel.ts'
import { targetIn } from '../structure/structureTarget.ts'

/** What reviewing images needs. */
export interface ImageServices {
  readonly reader: ContentReader
  readonly folders: PageFolders
}

/**
 * Goes from image to image without alternative text, in a docs folder or a change request. Shows each in the preview,
 * and asks for its text.
 */
export async function reviewImages(services: ImageServices, element: unknown): Promise<void> {
  const pages = await pagesOf(services, element)
  let isNone = true
  for (const uri of pages) {
    if (!(await hasImage(uri))) continue
    isNone = false
    if (await reviewPage(uri)) return
  }
  const message = isNone
    ? l10n.t('All images have alternative text.')
    : l10n.t('There are no more images without alternative text.')
  void window.showInformationMessage(message)
}

/** Returns the pages of the docs around an element or the active page, and that page first. */
async function pagesOf({ reader, folders }: ImageServices, element: unknown): Promise<readonly Uri[]> {
  const from = element instanceof Uri ? element : element === undefined ? activeUri() : undefined
  const root = rootOf(element) ?? (from?.scheme === 'file' ? from.fsPath : undefined)
  if (root !== undefined) {
    const folder = innermostContaining(await folders(), ({ id }) => id, root)
    if (folder === undefined) throw nowhere()
    return startingAt(
      (await folder.pages()).map(({ id }) => Uri.file(path.join(folder.id, id))),
      from,
    )
  }
  const address = from?.scheme === changeRequestScheme ? parsePageUri(from) : undefined
  const target = address ?? targetIn({ element, selected: undefined, inView: [] })
  if (target?.changeRequest === undefined) throw nowhere()
  const { server, space, changeRequest } = target
  const ref = { server, space, changeRequest }
  const { entries } = await reader.pages(ref)
  const listed = await withCancel(l10n.t('Reading pages'), async () => {
    const addresses = await Promise.all(
      entries.filter(({ type }) => type === 'document').map(async ({ id }) => await reader.pageAddress(ref, id)),
    )
    return addresses.map((each) => openPageUri({ ...each, changeRequest }))
  })
  return startingAt(listed, from)
}

function nowhere(): Hint {
  return new Hint(l10n.t('Open a page of a docs folder or a change request, and try again.'))
}

/** Returns the root of the docs folder in the Docs view that an element belongs to. */
function rootOf(element: unknown): string | undefined {
  const { folder } = (element ?? {}) as { readonly folder?: { readonly place?: { readonly root?: unknown } } }
  const root = folder?.place?.root
  return typeof root === 'string' ? root : undefined
}

function startingAt(pages: readonly Uri[], first: Uri | undefined): readonly Uri[] {
  const at = pages.findIndex((each) => each.toString() === first?.toString())
  return at === -1 ? pages : [...pages.slice(at), ...pages.slice(0, at)]
}

async function hasImage(uri: Uri): Promise<boolean> {
  return (await nextImage(await readText(uri), 0)) !== undefined
}

async function nextImage(
  text: string,
  from: number,
): Promise<{ start: number; end: number; name: string } | undefined> {
  const [{ imageProblems }, { scanned }] = await Promise.all([
    import('../../../core/authoring/prose/accessibilityRules.ts'),
    import('../../../core/text/scanning/scannedText.ts'),
  ])
  const found = imageProblems(scanned(text)).find(({ rule, start }) => rule === 'missing-alt' && start >= from)
  return found && { start: found.start, end: found.end, name: found.values[0] ?? '' }
}

/** Asks for the images of a page, and saves it. Returns whether the user stops. */
async function reviewPage(uri: Uri): Promise<boolean> {
  const document = await workspace.openTextDocument(uri)
  const editor = await window.showTextDocument(document, { viewColumn: ViewColumn.One, preview: true })
  const { withAltText } = await import('../../../core/authoring/prose/accessibilityRules.ts')
  let [isOver, from] = [false, 0]
  for (;;) {
    const image = await nextImage(document.getText(), from)
    if (image === undefined) break
    const range = new Range(document.positionAt(image.start), document.positionAt(image.end))
    const written = document.getText(range)
    editor.selection = new Selection(range.start, range.end)
    editor.revealRange(range, TextEditorRevealType.AtTop)
    await editorCommands.executeCommand('markdown.showPreviewToSide')
    const alt = await window.showInputBox({
      title: pickerTitle(commands.reviewImages, image.name),
      prompt: l10n.t(
        'Describe what readers see in the preview. Leave empty to skip the image, or press Escape to stop',
      ),
      ignoreFocusOut: true,
    })
    isOver = alt === undefined
    if (isOver) break
    const typed = alt?.trim() ?? ''
    const text = typed === '' ? written : withAltText(written, typed)
    const start =
      typed === '' ? image.start : await replaceWritten(uri, { start: image.start, written }, { text, typed })
    from = start + text.length
  }
  if (document.isDirty) await document.save()
  return isOver
}
