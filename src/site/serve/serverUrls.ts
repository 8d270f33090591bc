import { encodedAddress, filesFolder, ownFolder, type SiteUrls } from '../model/siteUrls.ts'
import type { Site } from '../model/site.ts'

/** Returns addresses on a server, which begin at its top. */
export function serverUrls({ variants }: Pick<Site, 'variants'>): SiteUrls {
  const hash = (anchor: string | undefined): string => (anchor === undefined ? '' : `#${encodeURIComponent(anchor)}`)
  return {
    page: ({ address }, anchor) => `/${encodedAddress(address)}${hash(anchor)}`,
    file: (variant, file) => `/${filesFolder}/${variants.indexOf(variant)}/${encodedAddress(file)}`,
    own: (name) => `/${ownFolder}/${name}`,
    anchor: (anchor) => hash(anchor),
  }
}
