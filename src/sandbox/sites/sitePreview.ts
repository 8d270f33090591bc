import { randomId } from '../identifiers.ts'
import type { RequestContext } from '../http/requestContext.ts'
import type { SiteRow } from './siteStore.ts'

/** How long the address of a preview is valid (api-facts C7). */
const previewMilliseconds = 60 * 60 * 1000

/** Creates an address that shows a site as the caller sees it, with or without drafts of its structure. */
export function newPreview(
  { platform, addresses, user, now }: RequestContext,
  site: SiteRow,
  { drafts, path }: { readonly drafts: boolean; readonly path: readonly string[] },
): string {
  const id = randomId() + randomId()
  const expires = new Date(platform.clock().getTime() + previewMilliseconds).toISOString()
  const row = { id, site_id: site.id, user_id: user.id, drafts: Number(drafts), expires_at: expires }
  platform.sitePreviews.add(row, now)
  return addresses.sitePreview(id, path)
}
