import { randomBytes } from 'node:crypto'
import { env, Uri, type Webview } from 'vscode'
import { encodeHtml } from '../../../core/text/strings/encodeHtml.ts'

/** What a web view shows at first. Its script asks for the content, also when the view is shown again. */
interface WebviewStart {
  /** The folder of the script and the style. */
  readonly folder: Uri
  /** The name of both, without their extensions. */
  readonly name: string
  readonly title: string
  /** Whether it shows images: those of its folders, and those in the document itself. */
  readonly hasImages?: boolean
  /** The HTML of the body. */
  readonly body: string
}

/** Returns the document of a web view: it runs only its own script, and loads nothing else except images of its folders. */
export function webviewDocument(webview: Webview, { folder, name, title, body, hasImages }: WebviewStart): string {
  const nonce = randomBytes(16).toString('base64')
  const own = (file: string): string => encodeHtml(webview.asWebviewUri(Uri.joinPath(folder, file)).toString())
  const images = hasImages === true ? ` img-src ${webview.cspSource} data:;` : ''
  const policy = `default-src 'none';${images} style-src ${webview.cspSource}; script-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'`
  return [
    '<!DOCTYPE html>',
    `<html lang="${encodeHtml(env.language)}"><head><meta charset="UTF-8">`,
    `<meta http-equiv="Content-Security-Policy" content="${encodeHtml(policy)}">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${encodeHtml(title)}</title>`,
    `<link rel="stylesheet" href="${own(`${name}.css`)}">`,
    `</head><body>${body}`,
    `<script nonce="${nonce}" src="${own(`${name}.js`)}"></script>`,
    '</body></html>',
  ].join('\n')
}
