import { l10n } from 'vscode'

/** Says what to enter if a text isn't an address of the web. */
export function webAddressProblem(text: string): string | undefined {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)
    ? undefined
    : l10n.t('Enter an address that starts with http:// or https://.')
}
