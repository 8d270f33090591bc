import { encodeHtml } from '../../core/text/strings/encodeHtml.ts'
import { sectionsOf, type Site, type SitePart, type SiteSection } from '../model/site.ts'
import type { SiteVariant } from '../model/siteVariant.ts'
import type { NavigatedPage } from './navigation.ts'

/** Renders the header of a site: its title, sections and variants, search and the theme button. */
export function headerHtml(site: Site, shown: NavigatedPage): string {
  const { variant, urls } = shown
  const home = site.variants[0]?.home
  const title = encodeHtml(site.title)
  const name = home === undefined ? title : `<a class="site-name" href="${encodeHtml(urls.page(home))}">${title}</a>`
  const section = sectionsOf(site.parts).find(({ variants }) => variants.includes(variant))
  return `<header class="site-header"><div class="site-bar">
<button type="button" class="site-menu" aria-controls="site-contents" aria-expanded="false" aria-label="Table of contents" data-script></button>
${name}${variantsHtml(section, shown)}
<button type="button" class="site-search-open" data-script aria-keyshortcuts="Control+K /"><span>Search</span><kbd aria-hidden="true">Ctrl K</kbd></button>
<button type="button" class="site-theme" data-script aria-label="Theme"></button>
</div>${sectionsHtml(site.parts, section, shown)}</header>`
}

/** Renders versions and languages as a menu that works without scripts. */
function variantsHtml(section: SiteSection | undefined, { variant, page, urls }: NavigatedPage): string {
  const others = section?.variants.filter(({ names }) => !names.isHidden) ?? []
  const elsewhere = section?.elsewhere ?? []
  if (others.length + elsewhere.length < 2) return ''
  const items = others.map((each) => {
    const to = samePage(each, variant, page?.address) ?? each.home
    const current = each === variant ? ' aria-current="true"' : ''
    const lang = each.names.language === undefined ? '' : ` lang="${encodeHtml(each.names.language)}"`
    return to === undefined
      ? ''
      : `<li><a href="${encodeHtml(urls.page(to))}"${current}${lang}>${encodeHtml(each.names.title)}</a></li>`
  })
  const absent = elsewhere.map((title) => `<li>${elsewhereHtml(title)}</li>`)
  return `<details class="site-dropdown"><summary>${encodeHtml(variant.names.title)}</summary><ul>${items.join('')}${absent.join('')}</ul></details>`
}

/**
 * Renders content that is only on the platform: readers of the published site see it, but the folder has nothing to
 * show for it.
 */
function elsewhereHtml(title: string): string {
  return `<span class="site-elsewhere" title="On the platform only">${encodeHtml(title)}</span>`
}

/** Returns the page of another variant with the same address below it. */
function samePage(other: SiteVariant, variant: SiteVariant, address: string | undefined): SiteVariant['home'] {
  if (address === undefined || other === variant) return undefined
  const { address: prefix } = variant.names
  const below = prefix === '' ? address : address.slice(prefix.length + 1)
  return below === '' ? undefined : other.pageAt([other.names.address, below].filter((part) => part !== '').join('/'))
}

function sectionsHtml(parts: readonly SitePart[], current: SiteSection | undefined, shown: NavigatedPage): string {
  if (parts.length < 2) return ''
  const items = parts.map((part) => `<li>${partHtml(part, current, shown)}</li>`)
  return `<nav class="site-sections" aria-label="Sections"><ul>${items.join('')}</ul></nav>`
}

function partHtml(part: SitePart, current: SiteSection | undefined, shown: NavigatedPage): string {
  const words = encodeHtml(part.title)
  if (part.kind === 'link') return `<a href="${encodeHtml(part.url)}" rel="noopener">${words}</a>`
  if (part.kind === 'section') {
    const home = part.variants[0]?.home
    const mark = part === current ? ' aria-current="true"' : ''
    return home === undefined
      ? elsewhereHtml(part.title)
      : `<a href="${encodeHtml(shown.urls.page(home))}"${mark}>${words}</a>`
  }
  const isCurrent = current !== undefined && sectionsOf(part.parts).includes(current)
  const items = part.parts.map((each) => `<li>${partHtml(each, current, shown)}</li>`)
  return `<details class="site-dropdown"${isCurrent ? ' data-current' : ''}><summary>${words}</summary><ul>${items.join('')}</ul></details>`
}
