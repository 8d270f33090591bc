import { ConfigurationTarget, l10n, Uri, workspace, type TextDocument } from 'vscode'
import { settings } from '../../shared/commands/ids.ts'
import { readSetting } from '../../shared/commands/settings.ts'
import { commands } from '../../shared/commands/commandIds.ts'
import { pickerTitle } from '../../shared/commands/commandTitle.ts'
import type { TextScope } from '../../../core/authoring/checks/checkText.ts'
import { readText } from '../../shared/documents/readText.ts'
import { registerCommands, type CommandHost } from '../../shared/commands/commands.ts'
import { ExplainedError, Hint } from '../../shared/window/explainedError.ts'
import { window } from '../../shared/window/window.ts'
import type { WritingServices } from '../language/textSource.ts'
import { editOf } from '../../shared/documents/editOf.ts'
import { replaceWritten } from '../../shared/documents/replaceWritten.ts'
import { replaceTerm, type TermServices } from '../replacing/replaceTerm.ts'
import { reviewImages, type ImageServices } from './reviewImages.ts'
import type { WrittenTarget } from './problemActions.ts'
import type { problemCommandTable } from './problemCommandTable.ts'
import { splitTarget } from '../../../core/text/strings/addresses.ts'

/** Uploads a file to the change request of a document, and returns the Markdown that refers to it. */
type UploadFile = (document: Uri, files: readonly { name: string; bytes: Uint8Array }[]) => Promise<string>

/** What fixes need that change other pages or send something. */
export interface ProblemServices extends ImageServices, TermServices {
  readonly upload: UploadFile
}

/** Registers the fixes that ask or send something before they change the text. */
export function registerProblemCommands(
  host: CommandHost,
  scopes: WritingServices['scopes'],
  services: ProblemServices,
): void {
  const { upload } = services
  const scopeOf = async (document: TextDocument): Promise<TextScope> => {
    const scope = await scopes.scope(document)
    if (scope === undefined)
      throw new ExplainedError(l10n.t('Galley can’t read the other pages of these docs right now. Try again later.'))
    return scope
  }
  registerCommands<typeof problemCommandTable>(host, {
    pickLinkedPage: async (uri: unknown, target: unknown) => {
      const { document, value, words, ...span } = await targetOf(uri, target)
      const { body, page } = await scopeOf(document)
      const rows = body.pages.entries.flatMap((entry) =>
        entry.type === 'document' ? [{ label: entry.title, description: entry.ancestors.join(' › '), entry }] : [],
      )
      const title = pickerTitle(commands.pickLinkedPage, words || value)
      const picked = await window.showQuickPick(rows, { title, matchOnDescription: true })
      if (!picked) return
      const anchor = /#([^#]*)$/.exec(value)?.[1]
      const destination = { kind: 'page', page: picked.entry, ...(anchor ? { anchor } : {}) } as const
      await replaceTarget(document, { ...span, value }, body.writeTarget(destination, page))
    },
    pickLinkedHeading: async (uri: unknown, target: unknown) => {
      const { document, value, words: _, ...span } = await targetOf(uri, target)
      const { body, page: from } = await scopeOf(document)
      const linked = body.resolve(value, from)
      const page = linked?.kind === 'page' ? linked.page : from
      const pageAt = page.id === from.id ? undefined : await scopes.uriOf(document, page)
      const rows = await headingRows(pageAt === undefined ? document.getText() : await readText(pageAt))
      if (rows.length === 0) {
        throw new Hint(l10n.t('“{0}” has no headings. Add one, or link to the page.', page.title))
      }
      const title = pickerTitle(commands.pickLinkedHeading, page.title)
      const picked = await window.showQuickPick(rows, { title, matchOnDescription: true })
      if (picked === undefined) return
      const { path, query } = splitTarget(value)
      await replaceTarget(document, { ...span, value }, path + query + picked.description)
    },
    addPersonalWord: async (word: unknown) => {
      const words = readSetting(settings.spellingWords)
      if (typeof word !== 'string' || words.includes(word)) return
      await workspace.getConfiguration().update(settings.spellingWords, [...words, word], ConfigurationTarget.Global)
    },
    describeImage,
    reviewImages: async (element: unknown) => await reviewImages(services, element),
    replaceTerm: async (uri: unknown, use: unknown) => await replaceTerm(services, scopes, [uri, use]),
    uploadDataImage: async (uri: unknown, target: unknown) => await uploadDataImage(upload, uri, target),
  })
}

/** Asks for the text of an image. */
async function describeImage(uri: unknown, target: unknown): Promise<void> {
  const { document, start, end } = await targetOf(uri, target)
  const written = document.getText().slice(start, end)
  const alt = await window.showInputBox({
    title: pickerTitle(commands.describeImage, ''),
    prompt: l10n.t('Describe what readers see, such as “The Settings page with the Network section”'),
    ignoreFocusOut: true,
  })
  if (alt === undefined || alt.trim() === '') return
  const { withAltText } = await import('../../../core/authoring/prose/accessibilityRules.ts')
  await replaceWritten(document.uri, { start, written }, { text: withAltText(written, alt.trim()), typed: alt })
}

/** Uploads an image that is embedded in the text, and links to it. */
async function uploadDataImage(upload: UploadFile, uri: unknown, target: unknown): Promise<void> {
  const { document, value, words, ...span } = await targetOf(uri, target)
  const [, subtype = '', parameters = '', data = ''] = /^data:image\/([\w.+-]+)((?:;[^,]*)?),(.*)$/is.exec(value) ?? []
  if (subtype === '') throw new ExplainedError(l10n.t('This text isn’t an image. Remove it, or insert a file.'))
  const isBase64 = /;base64$/i.test(parameters)
  const bytes = isBase64 ? Buffer.from(data, 'base64') : Buffer.from(decodeURIComponent(data))
  const name = `${words.replace(/[^\p{L}\p{N} _-]/gu, '').trim() || 'image'}.${endings[subtype] ?? subtype}`
  const reference = await upload(document.uri, [{ name, bytes }])
  const file = /\(([^()]+)\)/.exec(reference)?.[1]
  if (file !== undefined) await replaceTarget(document, { ...span, value }, file)
}

/** Returns what a link can point to in a page: its headings and other anchors. */
async function headingRows(text: string): Promise<{ label: string; description: string }[]> {
  const [{ pageAnchors }, { pageHeadings }] = await Promise.all([
    import('../../../core/text/scanning/pageAnchors.ts'),
    import('../../../core/text/scanning/pageOutline.ts'),
  ])
  const headings = pageHeadings(text)
  const words = new Map(headings.map((heading) => [heading.anchor, heading.words]))
  return [...pageAnchors(text, headings)].map((anchor) => {
    return { label: words.get(anchor) ?? anchor, description: `#${anchor}` }
  })
}

const endings: Readonly<Record<string, string>> = { jpeg: 'jpg', 'svg+xml': 'svg', 'x-icon': 'ico' }

/** A target without the quotes or brackets around it. */
interface BareTarget extends Pick<WrittenTarget, 'start' | 'end'> {
  readonly value: string
}

async function targetOf(
  uri: unknown,
  target: unknown,
): Promise<BareTarget & { words: string; document: TextDocument }> {
  if (!(uri instanceof Uri) || !isTarget(target)) {
    throw new Hint(l10n.t('Open the page, and select the quick fix at the problem.'))
  }
  const { start, end, words, written } = target
  const value = written.replace(enclosing, '$2')
  return { document: await workspace.openTextDocument(uri), start, end, words, value }
}

const enclosing = /^(["'<])([^]*)["'>]$/

function isTarget(value: unknown): value is WrittenTarget {
  return typeof value === 'object' && value !== null && 'written' in value && 'words' in value
}

/** Replaces a target only if it's still there, because the page can have changed in the meantime. */
async function replaceTarget(document: TextDocument, { start, end, value }: BareTarget, text: string): Promise<void> {
  const written = document.getText().slice(start, end)
  const edit = editOf(document, [{ start, end, text: written.replace(value, () => text) }])
  if (!written.includes(value) || !(await workspace.applyEdit(edit)))
    throw new ExplainedError(l10n.t('The page has changed. Select the fix again.'))
}
