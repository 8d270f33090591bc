import { fragment, encodedAddress, filesFolder, ownFolder, type SiteUrls } from '../model/siteUrls.ts'
import { harmlessName } from './harmlessFile.ts'
import type { Site } from '../model/site.ts'
import type { SiteVariant } from '../model/siteVariant.ts'

/** Returns the file for an address: `a/b` is `a/b.html`, which hosts also serve without the extension. */
export function fileOfAddress(address: string, ending = 'html'): string {
  return `${address === '' ? 'index' : address}.${ending}`
}

/** Returns the file for a file of the docs. Never hidden, because hosts and CI artifacts leave out hidden files. */
export function fileOfDocs({ variants }: Pick<Site, 'variants'>, variant: SiteVariant, file: string): string {
  const shown = file.split('/').map((part) => part.replace(/^\.+/, ''))
  return `${filesFolder}/${variants.indexOf(variant)}/${harmlessName(shown.join('/'))}`
}

/** Returns the relative path from the page of an address to the top of the site. */
export function pathToTop(address: string): string {
  return '../'.repeat(address.split('/').length - 1)
}

/** Returns addresses in files, which begin with `top`. `onFile` gets each file of the docs that pages need. */
export function fileUrls(
  site: Pick<Site, 'variants'>,
  top: string,
  onFile: (variant: SiteVariant, file: string) => void = () => undefined,
): SiteUrls {
  return {
    page: ({ address }, anchor) => `${top}${encodedAddress(fileOfAddress(address))}${fragment(anchor)}`,
    file: (variant, file) => {
      onFile(variant, file)
      return top + encodedAddress(fileOfDocs(site, variant, file))
    },
    own: (name) => `${top}${ownFolder}/${name}`,
    anchor: fragment,
  }
}
