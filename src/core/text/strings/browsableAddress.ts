/**
 * An address that may be opened in a browser: http, https or mailto. Undefined for everything else, above all for
 * `command:` and `vscode:`, through which a page could make the editor do something.
 */
export function browsableAddress(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined
  const { protocol, href } = new URL(address)
  return ['https:', 'http:', 'mailto:'].includes(protocol) ? href : undefined
}
