import { fragment, encodedAddress, filesFolder, ownFolder, type SiteUrls } from '../model/siteUrls.ts'
import type { Site } from '../model/site.ts'

/** Returns addresses on a server, which begin at its top. */
export function serverUrls({ variants }: Pick<Site, 'variants'>): SiteUrls {
  return {
    page: ({ address }, anchor) => `/${encodedAddress(address)}${fragment(anchor)}`,
    file: (variant, file) => `/${filesFolder}/${variants.indexOf(variant)}/${encodedAddress(file)}`,
    own: (name) => `/${ownFolder}/${name}`,
    anchor: fragment,
  }
}
