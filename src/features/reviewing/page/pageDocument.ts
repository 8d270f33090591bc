import { randomBytes } from 'node:crypto'
import { env, l10n, Uri, type Webview } from 'vscode'
import { encodeHtml } from '../../../core/text/strings/encodeHtml.ts'

/**
 * Returns the empty document of a page. Its script asks for the content, also when the page is shown again. `folder` has
 * the script and the style.
 */
export function pageDocument(webview: Webview, folder: Uri): string {
  const nonce = randomBytes(16).toString('base64')
  const own = (name: string): string => encodeHtml(webview.asWebviewUri(Uri.joinPath(folder, name)).toString())
  const policy = `default-src 'none'; style-src ${webview.cspSource}; script-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'`
  return [
    '<!DOCTYPE html>',
    `<html lang="${encodeHtml(env.language)}"><head><meta charset="UTF-8">`,
    `<meta http-equiv="Content-Security-Policy" content="${encodeHtml(policy)}">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${encodeHtml(l10n.t('Change request'))}</title>`,
    `<link rel="stylesheet" href="${own('requestPage.css')}">`,
    `</head><body><main aria-busy="true"><p class="none" role="status">${encodeHtml(l10n.t('Loading the change request…'))}</p></main>`,
    `<script nonce="${nonce}" src="${own('requestPage.js')}"></script>`,
    '</body></html>',
  ].join('\n')
}
