import path from 'node:path'
import { l10n, Uri, workspace, type TextDocument } from 'vscode'
import { maxSpecBytes } from '../../../contract/schemas/contentLimits.ts'
import { activeUri } from '../../shared/pages/activeUri.ts'
import type { Connection } from '../../shared/connections/connection.ts'
import { ExplainedError } from '../../shared/window/explainedError.ts'
import { askStep } from '../../shared/forms/form.ts'
import { choiceStep, textStep, type Choice, webAddressProblem } from '../../shared/forms/steps.ts'
import { window } from '../../shared/window/window.ts'

/** The source of a specification: a local document, or an address that the platform reads, too. */
export type SpecSource = { readonly kind: 'file'; readonly uri: Uri } | { readonly kind: 'url'; readonly url: string }

/** How many configurations of a workspace are read. */
const maxConfigurations = 50

const endings = /\.(json|ya?ml)$/i

/** Returns whether a document might be a specification. */
function mayBeSpec({ languageId, uri }: Pick<TextDocument, 'languageId' | 'uri'>): boolean {
  return /^(json|jsonc|yaml)$/.test(languageId) || endings.test(uri.path)
}

/** Returns the specifications that `.galley.yaml` files of the workspace list, with their slugs as labels. */
async function listedSpecs(): Promise<Choice<Uri>[]> {
  const files = await workspace.findFiles('**/.galley.yaml', '**/node_modules/**', maxConfigurations)
  const { specsOfFolder } = await import('../../../folder/overlaysOfSpec.ts')
  const specs = files.map(async ({ fsPath }) => [...(await specsOfFolder(path.dirname(fsPath)))])
  return (await Promise.all(specs)).flat().map(([slug, file]) => {
    const uri = Uri.file(file)
    return { label: slug, description: workspace.asRelativePath(uri), icon: 'plug', value: uri }
  })
}

/** Asks for the source of a specification. Returns undefined if the user cancels. */
export async function askSource(title: string): Promise<SpecSource | undefined> {
  const active = window.activeTextEditor?.document
  const open = active && active.uri.toString() === activeUri()?.toString() && mayBeSpec(active) ? active : undefined
  const description = open && workspace.asRelativePath(open.uri)
  const choices: Choice<'active' | 'file' | 'url' | Uri>[] = [
    ...(description === undefined
      ? []
      : [{ label: l10n.t('Active editor'), description, icon: 'file-code', value: 'active' as const }]),
    ...(await listedSpecs()),
    { label: l10n.t('File…'), icon: 'folder-opened', value: 'file' },
    { label: l10n.t('URL…'), description: l10n.t('The platform downloads it'), icon: 'globe', value: 'url' },
  ]
  const chosen = await askStep(title, choiceStep({ prompt: l10n.t('Select where the specification is'), choices }))
  if (chosen instanceof Uri) return { kind: 'file', uri: chosen }
  if (chosen === 'active' && open) return { kind: 'file', uri: open.uri }
  if (chosen === 'file') return await askFile(title)
  return chosen === 'url' ? await askUrl(title) : undefined
}

/** Returns the current text of a source, including unsaved changes. Rejects with a message for users. */
export async function sourceText(source: SpecSource, connection: Connection, signal: AbortSignal): Promise<string> {
  if (source.kind === 'url') {
    const { bytes } = await connection.download(source.url, { signal })
    return decode(bytes, source.url)
  }
  const open = workspace.textDocuments.find(({ uri }) => uri.toString() === source.uri.toString())
  if (open) return open.getText()
  const { size } = await workspace.fs.stat(source.uri)
  if (size > maxSpecBytes) throw tooLarge(sourceName(source))
  return decode(await workspace.fs.readFile(source.uri), sourceName(source))
}

/** Returns the name of a source. */
export function sourceName(source: SpecSource): string {
  return source.kind === 'url' ? source.url : workspace.asRelativePath(source.uri)
}

function decode(bytes: Uint8Array, name: string): string {
  if (bytes.byteLength > maxSpecBytes) throw tooLarge(name)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new ExplainedError(l10n.t('“{0}” isn’t UTF-8 text.', name))
  }
}

function tooLarge(name: string): ExplainedError {
  const megabytes = maxSpecBytes / 1024 / 1024
  return new ExplainedError(
    l10n.t(
      '“{0}” is too large. The limit for a specification is {1} MB. Galley didn’t send anything.',
      name,
      megabytes,
    ),
  )
}

async function askFile(title: string): Promise<SpecSource | undefined> {
  const filters = { OpenAPI: ['json', 'yaml', 'yml'] }
  const [uri] = (await window.showOpenDialog({ title, filters, openLabel: l10n.t('Choose') })) ?? []
  return uri && { kind: 'file', uri }
}

async function askUrl(title: string): Promise<SpecSource | undefined> {
  const url = await askStep(title, textStep({ prompt: l10n.t('URL of the specification'), check: webAddressProblem }))
  return url === undefined ? undefined : { kind: 'url', url }
}
