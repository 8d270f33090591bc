import { l10n, Uri, workspace, type TextDocument } from 'vscode'
import type { PageProblem } from '../../../core/drafts/checkPage.ts'
import { parseGalleyUri } from '../../../core/uris/uris.ts'
import { ExplainedError, Hint } from '../../shared/window/explainedError.ts'
import { window } from '../../shared/window/window.ts'
import type { PageCheck } from './pageCheck.ts'
import { editOf } from './problemActions.ts'

/** Puts a file into the change request of a document and gives the Markdown that refers to it. */
export type UploadFile = (document: Uri, files: readonly { name: string; bytes: Uint8Array }[]) => Promise<string>

/** Handlers for the fixes that ask or send something before they change the text. */
export function problemHandlers(check: PageCheck, upload: UploadFile) {
  return {
    pickLinkedPage: async (uri: unknown, problem: unknown) => {
      const document = await documentOf(uri, problem)
      const target = parseGalleyUri(document.uri)
      if (target?.kind !== 'changeRequestPage' || !isProblem(problem)) return
      const { pages } = await check.scope(target)
      const rows = pages.entries.flatMap(({ id, title, ancestors, type }) =>
        type === 'document' ? [{ label: title, description: ancestors.join(' › '), id }] : [],
      )
      const title = l10n.t('Page that “{0}” leads to', problem.words ?? problem.detail)
      const picked = await window.showQuickPick(rows, { title, matchOnDescription: true })
      if (!picked) return
      const anchor = /#[^#]*$/.exec(problem.detail)?.[0] ?? ''
      await replaceTarget(document, problem, `/pages/${picked.id}${anchor}`)
    },
    uploadDataImage: async (uri: unknown, problem: unknown) => {
      const document = await documentOf(uri, problem)
      if (!isProblem(problem)) return
      const [, subtype = '', parameters = '', data = ''] =
        /^data:image\/([\w.+-]+)((?:;[^,]*)?),(.*)$/is.exec(problem.detail) ?? []
      if (subtype === '') throw new ExplainedError(l10n.t('This text is not an image. Remove it, or insert a file.'))
      const isBase64 = /;base64$/i.test(parameters)
      const bytes = isBase64 ? Buffer.from(data, 'base64') : Buffer.from(decodeURIComponent(data))
      const name = `${problem.words?.replace(/[^\p{L}\p{N} _-]/gu, '').trim() || 'image'}.${endings[subtype] ?? subtype}`
      const reference = await upload(document.uri, [{ name, bytes }])
      const file = /\(([^()]+)\)/.exec(reference)?.[1]
      if (file !== undefined) await replaceTarget(document, problem, file)
    },
  }
}

const endings: Readonly<Record<string, string>> = { jpeg: 'jpg', 'svg+xml': 'svg', 'x-icon': 'ico' }

async function documentOf(uri: unknown, problem: unknown): Promise<TextDocument> {
  if (!(uri instanceof Uri) || !isProblem(problem)) {
    throw new Hint(l10n.t('Open the page, and choose the quick fix at the problem.'))
  }
  return await workspace.openTextDocument(uri)
}

function isProblem(value: unknown): value is PageProblem {
  return typeof value === 'object' && value !== null && 'code' in value && 'start' in value
}

/** The page may have changed while somebody chose: only the target that was meant is replaced. */
async function replaceTarget(document: TextDocument, { start, end, detail }: PageProblem, text: string): Promise<void> {
  const written = document.getText().slice(start, end)
  if (!written.includes(detail)) throw new ExplainedError(l10n.t('The page changed meanwhile. Choose the fix again.'))
  await workspace.applyEdit(editOf(document, [{ start, end, text: written.replace(detail, () => text) }]))
}
