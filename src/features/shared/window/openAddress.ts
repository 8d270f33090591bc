import { env, l10n, Uri } from 'vscode'
import { browsableAddress } from '../../../core/text/strings/browsableAddress.ts'
import { ExplainedError } from './explainedError.ts'

/** Opens an address in the browser. VS Code asks first if the domain isn't trusted yet. */
export async function openAddress(address: string): Promise<void> {
  const browsable = browsableAddress(address)
  if (browsable === undefined) {
    throw new ExplainedError(l10n.t('The link goes to “{0}”. Galley opens only web and email addresses.', address))
  }
  await env.openExternal(Uri.parse(browsable, true))
}
