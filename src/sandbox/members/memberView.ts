import type { Role } from '../../contract/schemas/conventions.ts'
import type { Member } from '../../contract/members.ts'
import { may } from '../access/accessRules.ts'
import type { RequestContext } from '../http/requestContext.ts'
import type { MemberRow } from './memberStore.ts'
import type { SpaceRow } from '../spaces/spaceStore.ts'
import { userView } from '../users/userView.ts'

/** Shows members of one organization as the API does (API part 2 §2.2), many at once. */
export class MemberViews {
  readonly #context: RequestContext
  readonly #organizationId: string
  readonly #isAdmin: boolean
  readonly #spaceCounts = new Map<Role | null, number>()
  #spaces: SpaceRow[] | undefined

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
      spaces: this.#spacesFor(row.role),
      teams: row.teams,
      permissions: { edit: this.#isAdmin },
    }
  }

  /** What a member sees follows from their role alone, so that it is counted once for each role. */
  #spacesFor(role: Role | null): number {
    const known = this.#spaceCounts.get(role)
    if (known !== undefined) return known
    this.#spaces ??= this.#context.platform.spaces.listInOrganization(this.#organizationId, [-1e300, ''])
    const count = this.#spaces.filter((space) => may(this.#context.roleOfMember(role, space), 'view')).length
    this.#spaceCounts.set(role, count)
    return count
  }
}
