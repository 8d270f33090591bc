import { l10n, Uri, workspace } from 'vscode'
import type { Input } from '../../../contract/operations.ts'
import { ExplainedError } from '../../shared/window/explainedError.ts'
import { window } from '../../shared/window/window.ts'

type PublishBody = Input<'publishIntegration'>['body']

/** An integration as its manifest describes it. */
export interface IntegrationManifest {
  readonly name: string
  readonly body: Omit<PublishBody, 'organization'>
}

const patterns = '**/{gitbook-manifest,integration,manifest}.{json,yaml,yml}'

/** Asks for the manifest to publish: one in the workspace, or any file. Returns undefined if the user cancels. */
export async function askManifest(title: string): Promise<Uri | undefined> {
  const found = await workspace.findFiles(patterns, '**/node_modules/**', 50)
  const other = l10n.t('Other file…')
  const rows = found.map((uri) => ({ label: workspace.asRelativePath(uri), uri }))
  const placeHolder = l10n.t('Select the manifest of the integration')
  const picked = await window.showQuickPick([...rows, { label: other, uri: undefined }], { title, placeHolder })
  if (!picked || picked.uri) return picked?.uri
  const filters = { [l10n.t('Manifest')]: ['json', 'yaml', 'yml'] }
  return (await window.showOpenDialog({ filters, openLabel: l10n.t('Choose') }))?.[0]
}

/** Reads a manifest, with the script and the images whose paths it contains. Rejects with a message for users. */
export async function readManifest(file: Uri): Promise<IntegrationManifest> {
  const shown = workspace.asRelativePath(file)
  const { parseSpec } = await import('../../../core/platform/openApi/parseSpec.ts')
  const parsed = parseSpec(await readText(file))
  const document = 'problem' in parsed ? undefined : parsed.document
  if (typeof document !== 'object' || document === null || Array.isArray(document)) {
    throw new ExplainedError(
      l10n.t('“{0}” isn’t a manifest. It must be an object in JSON or YAML. Galley didn’t send anything.', shown),
    )
  }
  const { name, organization: _, ...rest } = document as Record<string, unknown>
  if (typeof name !== 'string' || name === '') {
    throw new ExplainedError(
      l10n.t('“{0}” isn’t a manifest, because “name” is missing. Galley didn’t send anything.', shown),
    )
  }
  const script = await fileOr(file, rest['script'], readText)
  if (typeof script !== 'string') {
    throw new ExplainedError(
      l10n.t(
        '“{0}” has no script. Set “script” to the code or the path of its file. Galley didn’t send anything.',
        shown,
      ),
    )
  }
  const icon = await fileOr(file, rest['icon'], readBase64)
  const images = rest['previewImages']
  const previewImages = Array.isArray(images)
    ? { previewImages: await Promise.all(images.map(async (image) => await fileOr(file, image, readBase64))) }
    : {}
  // The contract checks everything before it's sent, and the message says what is wrong.
  const body = { ...rest, script, ...(icon === undefined ? {} : { icon }), ...previewImages }
  return { name, body: body as unknown as IntegrationManifest['body'] }
}

/** Returns the content of a file whose path, relative to the manifest, is the value. Otherwise, returns the value. */
async function fileOr(manifest: Uri, value: unknown, read: (file: Uri) => Promise<string>): Promise<unknown> {
  if (typeof value !== 'string' || value.length > 500 || /[\n;]/.test(value) || !/\.\w+$/.test(value)) return value
  const file = Uri.joinPath(manifest, '..', value)
  try {
    return await read(file)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new ExplainedError(l10n.t('Galley can’t read “{0}”, so it didn’t send anything: {1}', value, reason))
  }
}

async function readText(file: Uri): Promise<string> {
  return new TextDecoder().decode(await workspace.fs.readFile(file))
}

async function readBase64(file: Uri): Promise<string> {
  return Buffer.from(await workspace.fs.readFile(file)).toString('base64')
}
