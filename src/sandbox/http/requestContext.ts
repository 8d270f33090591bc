import { daysToRestore } from '../../contract/schemas/contentLimits.ts'
import type { Edition } from '../../contract/generations.ts'
import type { Role } from '../../contract/schemas/conventions.ts'
import { effectiveRole, may, roleFor, type AccessRule, type Capability } from '../access/accessRules.ts'
import type { Addresses } from '../urls/addresses.ts'
import type { RevisionReader } from '../revisions/revisionReader.ts'
import { forbidden, notFound } from './errors.ts'
import type { GuardedFetch } from './guardedFetch.ts'
import type { Platform } from '../platform.ts'
import type { CollectionRow } from '../collections/collectionStore.ts'
import type { OrganizationRow } from '../organizations/organizationStore.ts'
import type { UserRow } from '../users/userStore.ts'
import type { SiteRow } from '../sites/siteStore.ts'
import type { SpaceRow } from '../spaces/spaceStore.ts'

/** How long a deleted space can be restored (API part 1 §8). */
export const retentionMilliseconds = daysToRestore * 24 * 60 * 60 * 1000

/** The services that all requests share. */
export interface SandboxServices {
  readonly platform: Platform
  readonly addresses: Addresses
  readonly reader: RevisionReader
  readonly writing: ContentWriting
  /** The edition of the API that clients use. */
  readonly edition: Edition
}

/** The options for writing the content of change requests. */
interface ContentWriting {
  /** True to rewrite Markdown the way the live service may, instead of keeping it as it was sent. */
  readonly normalize: boolean
  /** Fetches the files that a request inserts from an address. */
  readonly fetch: GuardedFetch
}

/** One request: the caller, the things that the path names, and what the caller may do with them. */
export class RequestContext {
  readonly platform: Platform
  readonly addresses: Addresses
  readonly reader: RevisionReader
  readonly writing: ContentWriting
  readonly edition: Edition
  readonly user: UserRow
  #organization: OrganizationRow | undefined
  #collection: CollectionRow | undefined
  #space: SpaceRow | undefined
  #site: SiteRow | undefined

  constructor(server: SandboxServices, user: UserRow) {
    this.platform = server.platform
    this.addresses = server.addresses
    this.reader = server.reader
    this.writing = server.writing
    this.edition = server.edition
    this.user = user
  }

  get organization(): OrganizationRow {
    return known(this.#organization)
  }

  get collection(): CollectionRow {
    return known(this.#collection)
  }

  get space(): SpaceRow {
    return known(this.#space)
  }

  /** Returns the site that the path names, as it was when the request came in. */
  get site(): SiteRow {
    return known(this.#site)
  }

  /** Returns the current time in the form of the API. */
  get now(): string {
    return this.platform.clock().toISOString()
  }

  /**
   * Finds the thing that the path names. Throws a 404 failure if the caller can't see it, or 403 if the caller has no
   * permission.
   */
  enter(rule: AccessRule, parameters: Readonly<Record<string, string>>): void {
    if (rule.on === 'organization') {
      this.#organization = this.organizationFor(parameters['organizationId'] ?? '', rule.needs)
    } else if (rule.on === 'collection') {
      this.#collection = this.collectionFor(parameters['collectionId'] ?? '', rule.needs)
    } else if (rule.on === 'space') {
      this.#space = this.#spaceFor(parameters['spaceId'] ?? '', rule)
    } else if (rule.on === 'site') {
      this.#organization = this.organizationFor(parameters['organizationId'] ?? '', 'view')
      this.#site = this.#siteFor(parameters['siteId'] ?? '', rule.needs)
    }
  }

  /** Returns an organization in which the caller has a capability. Throws a failure otherwise. */
  organizationFor(id: string, needs: Capability): OrganizationRow {
    const organization = this.platform.organizations.get(id)
    const role = organization && this.platform.users.roleIn(id, this.user.id)
    if (!organization || role === undefined) throw notFound('Organization')
    // A guest sees the organization, but none of its content.
    if (needs !== 'view') this.#require(role, needs, 'organization')
    return organization
  }

  /** Returns a collection in which the caller has a capability. Throws a failure otherwise. */
  collectionFor(id: string, needs: Capability): CollectionRow {
    const collection = this.platform.collections.get(id)
    const role = collection && this.roleInCollection(collection)
    if (!collection || !may(role, 'view')) throw notFound('Collection')
    this.#require(role, needs, 'collection')
    return collection
  }

  /** Returns the caller's role in an organization. Null for a guest, undefined for others. */
  roleInOrganization(id: string): Role | null | undefined {
    return this.platform.users.roleIn(id, this.user.id)
  }

  /** Returns the caller's role in a collection. */
  roleInCollection(collection: CollectionRow): Role | null {
    const memberRole = this.roleInOrganization(collection.organization_id)
    return memberRole === undefined ? null : effectiveRole(memberRole, this.#levels(collection))
  }

  /** Returns the caller's role in a space. */
  roleInSpace(space: SpaceRow): Role | null {
    const memberRole = this.roleInOrganization(space.organization_id)
    return memberRole === undefined ? null : this.roleOfMember(memberRole, space)
  }

  /** Returns the role in a space of a member with a role in its organization. */
  roleOfMember(memberRole: Role | null, space: SpaceRow): Role | null {
    const parent = space.parent_id === null ? undefined : this.platform.collections.get(space.parent_id)
    return effectiveRole(memberRole, [space.default_level, ...this.#levels(parent)])
  }

  /** Returns the role on a site of the caller, or of a member with another role in the organization. */
  roleOnSite(site: SiteRow, memberRole = this.roleInOrganization(site.organization_id) ?? null): Role | null {
    return effectiveRole(memberRole, [site.default_level])
  }

  /** Returns the spaces of an organization that the caller can see. */
  visibleSpaces(organizationId: string): SpaceRow[] {
    return this.platform.spaces
      .listInOrganization(organizationId)
      .filter((space) => may(this.roleInSpace(space), 'view'))
  }

  #spaceFor(id: string, rule: AccessRule): SpaceRow {
    const space = this.platform.spaces.get(id)
    const role = space && this.roleInSpace(space)
    if (!space || !may(role, 'view') || this.#isGone(space)) throw notFound('Space')
    if (space.deleted_at !== null && !(rule.includesDeleted && may(role, 'create'))) throw notFound('Space')
    this.#require(role, rule.needs, 'space')
    return space
  }

  #siteFor(id: string, needs: Capability): SiteRow {
    const site = this.platform.sites.get(id)
    const role = site && this.roleOnSite(site)
    if (site?.organization_id !== this.organization.id || !may(role, 'view')) throw notFound('Site')
    this.#require(role, needs, 'site')
    return site
  }

  #isGone(space: SpaceRow): boolean {
    if (space.deleted_at === null) return false
    return Date.parse(space.deleted_at) + retentionMilliseconds <= this.platform.clock().getTime()
  }

  #levels(collection: CollectionRow | undefined): (string | null)[] {
    const levels: (string | null)[] = []
    for (
      let at = collection;
      at;
      at = at.parent_id === null ? undefined : this.platform.collections.get(at.parent_id)
    ) {
      levels.push(at.default_level)
    }
    return levels
  }

  #require(role: Role | null | undefined, needs: Capability, what: string): void {
    if (may(role, needs)) return
    throw forbidden(`You need the role “${roleFor(needs)}” in the ${what}. Your role is “${role ?? 'guest'}”.`)
  }
}

function known<T>(thing: T | undefined): T {
  if (thing === undefined) throw new Error('The access rule of this operation doesn’t cover this object.')
  return thing
}
