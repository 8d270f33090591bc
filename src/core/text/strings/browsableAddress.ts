/**
 * Returns an address that is safe to open in a browser: http, https or mailto. Undefined for all others, above all
 * `command:` and `vscode:`, which a page could use to control the editor.
 */
export function browsableAddress(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined
  const { protocol, href } = new URL(address)
  return ['https:', 'http:', 'mailto:'].includes(protocol) ? href : undefined
}
