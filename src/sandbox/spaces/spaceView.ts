import type { Space } from '../../contract/spaces.ts'
import type { Role } from '../../contract/schemas/conventions.ts'
import { may } from '../access/accessRules.ts'
import type { RequestContext } from '../http/requestContext.ts'
import { gitSyncView } from '../gitSync/gitSyncView.ts'
import type { SpaceRow } from './spaceStore.ts'

/**
 * Returns a space in the form of the API, as the caller sees it (API part 1 §2.4). The published address contains
 * `shareKey` if the site needs a key and it's the right one.
 */
export function spaceView(row: SpaceRow, context: RequestContext, shareKey?: string): Space {
  const counts = context.platform.spaces.changeRequestCounts(row.id)
  const place = { organizationId: row.organization_id, spaceId: row.id }
  return {
    object: 'space',
    id: row.id,
    title: row.title,
    // The live service chooses an emoji for a space without one, and shows it in its app. The sandbox doesn't.
    ...(row.emoji === null ? {} : { emoji: row.emoji }),
    visibility: row.visibility as Space['visibility'],
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    ...(row.deleted_at === null ? {} : { deletedAt: row.deleted_at }),
    editMode: row.edit_mode,
    mergeRules: JSON.parse(row.merge_rules) as Space['mergeRules'],
    urls: {
      location: context.addresses.api(`/spaces/${row.id}`),
      app: context.addresses.content(place),
      ...publishedUrl(row, context, shareKey),
      ...(row.icon === null ? {} : { icon: row.icon }),
    },
    organization: row.organization_id,
    ...(row.parent_id === null ? {} : { parent: row.parent_id }),
    ...(row.language === null ? {} : { language: row.language as NonNullable<Space['language']> }),
    ...gitSyncOf(row, context),
    revision: row.revision_id,
    defaultLevel: row.default_level as Space['defaultLevel'],
    comments: context.platform.comments.openCount({ spaceId: row.id, changeRequestId: null }),
    changeRequests: counts.total,
    changeRequestsOpen: counts.open,
    changeRequestsDraft: counts.draft,
    permissions: permissionsOf(context.roleInSpace(row)),
  }
}

function gitSyncOf({ id }: SpaceRow, { platform }: RequestContext): Pick<Space, 'gitSync'> {
  const sync = platform.gitSyncs.get(id)
  return sync ? { gitSync: gitSyncView(sync) } : {}
}

function publishedUrl(row: SpaceRow, context: RequestContext, shareKey?: string): { published?: string } {
  const place = context.platform.siteParts.publishedPlaceOf(row.id)
  if (!place) return {}
  const isKey = shareKey !== undefined && context.platform.shareLinks.opens(place.site_id, shareKey)
  const path = place.section_path === null ? [place.path] : [place.section_path, place.path]
  const name = place.basename ?? place.site_id
  return { published: context.addresses.publishedSite(name, path, isKey ? shareKey : undefined) }
}

function permissionsOf(role: Role | null): Space['permissions'] {
  const admin = may(role, 'admin')
  return {
    view: may(role, 'view'),
    access: may(role, 'view'),
    admin,
    viewInviteLinks: admin,
    edit: may(role, 'edit'),
    triggerGitSync: admin,
    comment: may(role, 'comment'),
    merge: may(role, 'merge'),
    review: may(role, 'merge'),
    installIntegration: admin,
  }
}
