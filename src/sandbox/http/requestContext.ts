import { daysToRestore } from '../../contract/schemas/contentLimits.ts'
import type { Generation } from '../../contract/generations.ts'
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

/** A deleted space can be restored this long (API part 1 §8). */
export const retentionMilliseconds = daysToRestore * 24 * 60 * 60 * 1000

/** What all requests share. */
export interface SandboxServices {
  readonly platform: Platform
  readonly addresses: Addresses
  readonly reader: RevisionReader
  readonly writing: ContentWriting
  /** Which generation of the API the requests are made in. */
  readonly generation: Generation
}

/** How the content of change requests is written. */
interface ContentWriting {
  /** True to keep Markdown the way the live service may, which isn't to the letter. */
  readonly normalize: boolean
  /** Gets the files that are to be inserted from an address. */
  readonly fetch: GuardedFetch
}

/** One request: who asks, what the path is about, and what that person may do there. */
export class RequestContext {
  readonly platform: Platform
  readonly addresses: Addresses
  readonly reader: RevisionReader
  readonly writing: ContentWriting
  readonly generation: Generation
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
    this.generation = server.generation
    this.user = user
  }

  /** The organization that the path names. */
  get organization(): OrganizationRow {
    return known(this.#organization)
  }

  /** The collection that the path names. */
  get collection(): CollectionRow {
    return known(this.#collection)
  }

  /** The space that the path names. */
  get space(): SpaceRow {
    return known(this.#space)
  }

  /** The site that the path names, as it was when the request came. */
  get site(): SiteRow {
    return known(this.#site)
  }

  /** The time as the API writes it. */
  get now(): string {
    return this.platform.clock().toISOString()
  }

  /** Finds what the path is about; 404 if the caller doesn't see it, 403 if the caller may not do this to it. */
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

  /** An organization in which the caller may do something. */
  organizationFor(id: string, needs: Capability): OrganizationRow {
    const organization = this.platform.organizations.get(id)
    const role = organization && this.platform.users.roleIn(id, this.user.id)
    if (!organization || role === undefined) throw notFound('Organization')
    // A guest sees the organization, though nothing in it.
    if (needs !== 'view') this.#require(role, needs, 'organization')
    return organization
  }

  /** A collection in which the caller may do something. */
  collectionFor(id: string, needs: Capability): CollectionRow {
    const collection = this.platform.collections.get(id)
    const role = collection && this.roleInCollection(collection)
    if (!collection || !may(role, 'view')) throw notFound('Collection')
    this.#require(role, needs, 'collection')
    return collection
  }

  /** What the caller is in an organization. */
  roleInOrganization(id: string): Role | null | undefined {
    return this.platform.users.roleIn(id, this.user.id)
  }

  /** What the caller is in a collection. */
  roleInCollection(collection: CollectionRow): Role | null {
    const memberRole = this.roleInOrganization(collection.organization_id)
    return memberRole === undefined ? null : effectiveRole(memberRole, this.#levels(collection))
  }

  /** What the caller is in a space. */
  roleInSpace(space: SpaceRow): Role | null {
    const memberRole = this.roleInOrganization(space.organization_id)
    return memberRole === undefined ? null : this.roleOfMember(memberRole, space)
  }

  /** What someone is in a space who has a role in its organization. */
  roleOfMember(memberRole: Role | null, space: SpaceRow): Role | null {
    const parent = space.parent_id === null ? undefined : this.platform.collections.get(space.parent_id)
    return effectiveRole(memberRole, [space.default_level, ...this.#levels(parent)])
  }

  /** What the caller is on a site, or someone who has another role in its organization. */
  roleOnSite(site: SiteRow, memberRole = this.roleInOrganization(site.organization_id) ?? null): Role | null {
    return effectiveRole(memberRole, [site.default_level])
  }

  /** The spaces of an organization that the caller sees. */
  visibleSpaces(organizationId: string): SpaceRow[] {
    return this.platform.spaces
      .listInOrganization(organizationId, [-1e300, ''])
      .filter((space) => may(this.roleInSpace(space), 'view'))
  }

  #spaceFor(id: string, rule: AccessRule): SpaceRow {
    const space = this.platform.spaces.get(id)
    const role = space && this.roleInSpace(space)
    if (!space || !may(role, 'view') || this.#isGone(space)) throw notFound('Space')
    if (space.deleted_at !== null && !(rule.deletedToo && may(role, 'create'))) throw notFound('Space')
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
