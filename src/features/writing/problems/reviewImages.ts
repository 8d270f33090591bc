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
  const found = await withCancel(l10n.t('Searching pages'), async (signal) => await pagesWithImages(pages, signal))
  const review = { total: found.reduce((sum, { count }) => sum + count, 0), seen: 0, skipped: 0 }
  for (const { uri } of found) if (await reviewPage(uri, review)) return
  void window.showInformationMessage(closingMessage(review))
}

/** How far a review of images is. */
interface Review {
  readonly total: number
  seen: number
  skipped: number
}

function closingMessage({ seen, skipped }: Review): string {
  if (seen === 0) return l10n.t('All images have alternative text.')
  if (skipped === 0) return l10n.t('There are no more images without alternative text.')
  return l10n.t('That was the last image. Still without alternative text: {0}.', skipped)
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

/** Returns the pages with images without text, and their number. */
async function pagesWithImages(
  pages: readonly Uri[],
  signal: AbortSignal,
): Promise<{ readonly uri: Uri; readonly count: number }[]> {
  const found: { uri: Uri; count: number }[] = []
  for (const uri of pages) {
    signal.throwIfAborted()
    const { length: count } = await imagesWithoutText(await readText(uri))
    if (count > 0) found.push({ uri, count })
  }
  return found
}

async function imagesWithoutText(
  text: string,
): Promise<readonly { readonly start: number; readonly end: number; readonly name: string }[]> {
  // Most pages have no image, and a scan takes longer than this look.
  if (!/!\[|<img/i.test(text)) return []
  const [{ imageProblems }, { scanned }] = await Promise.all([
    import('../../../core/authoring/prose/accessibilityRules.ts'),
    import('../../../core/text/scanning/scannedText.ts'),
  ])
  const found = imageProblems(scanned(text)).filter(({ rule }) => rule === 'missing-alt')
  return found.map(({ start, end, values }) => ({ start, end, name: values[0] ?? '' }))
}

/** Asks for the images of a page, and saves it. Returns whether the user stops. */
async function reviewPage(uri: Uri, review: Review): Promise<boolean> {
  const document = await workspace.openTextDocument(uri)
  const editor = await window.showTextDocument(document, { viewColumn: ViewColumn.One, preview: true })
  const { withAltText } = await import('../../../core/authoring/prose/accessibilityRules.ts')
  let [isOver, from] = [false, 0]
  for (;;) {
    const image = (await imagesWithoutText(document.getText())).find(({ start }) => start >= from)
    if (image === undefined) break
    review.seen += 1
    const total = Math.max(review.total, review.seen)
    const range = new Range(document.positionAt(image.start), document.positionAt(image.end))
    const written = document.getText(range)
    editor.selection = new Selection(range.start, range.end)
    editor.revealRange(range, TextEditorRevealType.AtTop)
    await editorCommands.executeCommand('markdown.showPreviewToSide')
    const alt = await window.showInputBox({
      title: pickerTitle(commands.reviewImages, l10n.t('{0} ({1} of {2})', image.name, review.seen, total)),
      prompt: l10n.t(
        'Describe what readers see in the preview. Leave empty to skip the image, or press Escape to stop',
      ),
      ignoreFocusOut: true,
    })
    isOver = alt === undefined
    if (isOver) break
    const typed = alt?.trim() ?? ''
    if (typed === '') review.skipped += 1
    const text = typed === '' ? written : withAltText(written, typed)
    const start =
      typed === '' ? image.start : await replaceWritten(uri, { start: image.start, written }, { text, typed })
    from = start + text.length
  }
  if (document.isDirty) await document.save()
  return isOver
}
