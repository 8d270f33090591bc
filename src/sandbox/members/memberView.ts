import type { Role } from '../../contract/schemas/conventions.ts'
import type { Member } from '../../contract/members.ts'
import { may } from '../access/accessRules.ts'
import type { RequestContext } from '../http/requestContext.ts'
import type { MemberRow } from './memberStore.ts'
import type { SiteRow } from '../sites/siteStore.ts'
import type { SpaceRow } from '../spaces/spaceStore.ts'
import { userView } from '../users/userView.ts'

/** Returns members of one organization in the form of the API, many at once (API part 2 §2.2). */
export class MemberViews {
  readonly #context: RequestContext
  readonly #organizationId: string
  readonly #isAdmin: boolean
  readonly #counts = new Map<Role | null, { readonly spaces: number; readonly sites: number }>()
  #spaces: SpaceRow[] | undefined
  #sites: SiteRow[] | undefined

  constructor(context: RequestContext, organizationId: string) {
    this.#context = context
    this.#organizationId = organizationId
    this.#isAdmin = may(context.roleInOrganization(organizationId), 'admin')
  }

  member(row: MemberRow): Member {
    return {
      object: 'member',
      id: row.user_id,
      role: row.role,
      user: userView({ id: row.user_id, display_name: row.display_name, email: row.email }, this.#context.addresses),
      disabled: false,
      joinedAt: row.joined_at,
      ...(row.last_seen_at === null ? {} : { lastSeenAt: row.last_seen_at }),
      sso: row.sso === 1,
      ...this.#countsFor(row.role),
      teams: row.teams,
      permissions: { edit: this.#isAdmin },
    }
  }

  /** What a member can see depends only on the role, so the counts are computed once for each role. */
  #countsFor(role: Role | null) {
    const known = this.#counts.get(role)
    if (known !== undefined) return known
    const { platform } = this.#context
    this.#spaces ??= platform.spaces.listInOrganization(this.#organizationId)
    this.#sites ??= platform.sites.all(this.#organizationId)
    const counts = {
      spaces: this.#spaces.filter((space) => may(this.#context.roleOfMember(role, space), 'view')).length,
      sites: this.#sites.filter((site) => may(this.#context.roleOnSite(site, role), 'view')).length,
    }
    this.#counts.set(role, counts)
    return counts
  }
}
