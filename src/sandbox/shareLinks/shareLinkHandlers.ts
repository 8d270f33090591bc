import { stored } from '../database/store.ts'
import { randomBytes } from 'node:crypto'
import type { shareLinkOperations } from '../../contract/shareLinks.ts'
import { orNotFound } from '../http/errors.ts'
import type { RequestContext } from '../http/requestContext.ts'
import type { ShareLinkRow } from './shareLinkStore.ts'
import type { SiteRow } from '../sites/siteStore.ts'
import { shareLinkView } from '../sites/siteView.ts'
import { Answer, type Handlers } from '../http/handler.ts'
import { oldestFirst, pageOf } from '../http/paging.ts'
import { sitePartAddress } from '../siteStructure/siteRequests.ts'

/** Operations on share links (API part 2 §4.4). */
export const shareLinkHandlers: Handlers<keyof typeof shareLinkOperations> = {
  listSiteShareLinks(context, input) {
    const { site } = context
    const rows = context.platform.shareLinks.list(site.id, input.search)
    return pageOf(input, oldestFirst, rows, (row) => shareLinkView(row, site, context.addresses))
  },

  createSiteShareLink(context, input) {
    const { site } = context
    const id = context.platform.newId()
    context.platform.shareLinks.add({
      id,
      site_id: site.id,
      name: input.body.name,
      // Never use `newId`, because it can depend on a seed. The key must be unguessable.
      share_key: randomBytes(24).toString('base64url'),
      created_at: context.now,
    })
    const view = shareLinkView(shareLinkOf(context, site, id), site, context.addresses)
    return new Answer(view, { location: sitePartAddress(context, `/share-links/${id}`) })
  },

  updateSiteShareLinkById(context, input) {
    const { site } = context
    const link = shareLinkOf(context, site, input.shareLinkId)
    const { active, name } = input.body
    context.platform.shareLinks.change(link.id, { name, active: stored(active) })
    return shareLinkView(shareLinkOf(context, site, link.id), site, context.addresses)
  },

  deleteSiteShareLinkById(context, input) {
    const link = context.platform.shareLinks.get(context.site.id, input.shareLinkId)
    return link !== undefined && context.platform.shareLinks.remove(link.id)
  },
}

function shareLinkOf(context: RequestContext, site: SiteRow, id: string): ShareLinkRow {
  return orNotFound(context.platform.shareLinks.get(site.id, id), 'Share link')
}
