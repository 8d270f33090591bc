import { l10n } from 'vscode'
import type { RedirectDestination } from '../../../contract/siteRedirects.ts'
import { percentDecoded } from '../../../core/text/strings/percentDecoded.ts'
import type { SiteLocation, SiteLocations } from '../../../core/docs/sites/siteLocations.ts'
import type { FormStep } from '../forms/form.ts'
import { choiceStep, type Choice } from '../forms/steps.ts'
import { webAddress } from '../../../core/text/strings/addresses.ts'

/**
 * Returns a short label for the target of a redirect: the title of a page, or an external address. `locations` is
 * undefined if the site couldn't be read.
 */
export function destinationLabel(
  destination: RedirectDestination | undefined,
  locations: SiteLocations | undefined,
): string {
  if (!destination) return l10n.t('unknown')
  const location = locations?.to(destination)
  if (location) return location.title
  if (destination.kind === 'external') return destination.url
  const isUnknown = locations?.mayExist(destination) ?? true
  return isUnknown ? l10n.t('content on the site') : l10n.t('content that’s no longer on the site')
}

/**
 * Returns a step that asks for the target of a redirect: something on the site by title or address, or a typed address.
 */
export function destinationStep(
  read: (signal: AbortSignal) => Promise<Pick<SiteLocations, 'all'>>,
  now?: RedirectDestination,
): FormStep<RedirectDestination> {
  const external = now?.kind === 'external' ? [{ label: now.url, icon: 'link-external', value: now }] : []
  return choiceStep<RedirectDestination>({
    prompt: l10n.t('Select a page by its title, or enter an address that starts with https://'),
    ...(external[0] ? { value: external[0].value } : {}),
    choices: async (signal) => [...external, ...(await read(signal)).all.map(choiceOf)],
    typed: (text) =>
      webAddress(text)
        ? { value: { kind: 'external', url: text } }
        : { problem: l10n.t('No page has this title. An address starts with https://.') },
  })
}

const icons: Readonly<Record<SiteLocation['destination']['kind'], string>> = {
  'site-page': 'file',
  'site-space': 'book',
  'site-section': 'layers',
}

function choiceOf({ destination, title, path, within }: SiteLocation): Choice<RedirectDestination> {
  const description = within.join(' / ')
  return { label: title, description, detail: percentDecoded(path), icon: icons[destination.kind], value: destination }
}
