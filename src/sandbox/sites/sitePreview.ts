import type { RequestContext } from '../http/requestContext.ts'
import type { SiteRow } from './siteStore.ts'

/** Creates an address that shows a site as the caller sees it, with or without drafts of its structure. */
export function newPreview(
  { platform, addresses, user, now }: RequestContext,
  site: SiteRow,
  { drafts, path }: { readonly drafts: boolean; readonly path: readonly string[] },
): string {
  const id = platform.sitePreviews.add({ site_id: site.id, user_id: user.id, drafts: Number(drafts) }, now)
  return addresses.sitePreview(id, path)
}
