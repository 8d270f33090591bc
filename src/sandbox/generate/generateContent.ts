import { addChangeRequest, changeBranch } from '../changeRequests/branches.ts'
import type { ContentChange } from '../contentChanges/contentChange.ts'
import { addSpace, type Authorship } from '../spaceContent/mainContent.ts'
import type { PageNode } from '../revisions/pageTree.ts'
import { slugOf } from '../revisions/slugs.ts'
import { seededIds } from '../identifiers.ts'
import type { GenerateOptions } from '../commandLine.ts'
import type { Platform } from '../platform.ts'
import { addOrganization, type SandboxUsers } from '../sample/firstOrganization.ts'
import type { SpaceRow } from '../spaces/spaceStore.ts'
import { seededRandom } from './seededRandom.ts'
import { generatePage } from './generatePage.ts'

/** The creation date of all generated content. */
const made = new Date('2026-01-05T09:00:00.000Z')

/** The number of pages in every space except the first. */
const smallSpace = 10

/**
 * Fills a new platform with content that is the same each time, for benchmarks. Returns the first organization's id.
 */
export function generateContent(platform: Platform, options: GenerateOptions, users: SandboxUsers): string {
  // The seed is the options, so that content for other options has other ids.
  const repeatable: Platform = { ...platform, clock: () => made, newId: seededIds(JSON.stringify(options)) }
  const organizations = Array.from({ length: options.orgs }, (_, at) =>
    generateOrganization(repeatable, options, users, at),
  )
  return organizations[0] ?? ''
}

function generateOrganization(platform: Platform, options: GenerateOptions, users: SandboxUsers, at: number): string {
  const act = { userId: users.admin, time: made.toISOString() }
  return platform.database.transaction(() => {
    const organizationId = addOrganization(platform, `Generated ${at + 1}`, users)
    for (let number = 0; number < options.spaces; number += 1) {
      const isFirst = at === 0 && number === 0
      const pages = generatePages(platform, isFirst ? options.pages : smallSpace, options.depth, number)
      const title = `Space ${number + 1}`
      const space = addSpace(platform, { organizationId, title, content: { pages, files: [] } }, act)
      if (isFirst) generateChangeRequests(platform, space, options.changeRequests, users)
    }
    for (let number = 1; number <= options.members; number += 1) addMember(platform, organizationId, number)
    for (let number = 1; number <= options.sites; number += 1) addSite(platform, organizationId, number)
    return organizationId
  })
}

function addMember({ users, newId }: Platform, organizationId: string, number: number): void {
  const id = newId()
  users.addUser({ id, display_name: `Person ${number}`, email: `person${number}.${id}@example.com` })
  users.addMember({ organizationId, userId: id, role: 'read', joinedAt: made.toISOString() })
}

function addSite({ sites, newId }: Platform, organizationId: string, number: number): void {
  const id = newId()
  const row = { id, organization_id: organizationId, type: 'basic', visibility: 'public' } as const
  sites.add({ ...row, title: `Site ${number}`, visitor_secret: id, created_at: made.toISOString() })
}

function generatePages(platform: Platform, count: number, depth: number, seed: number): PageNode[] {
  const random = seededRandom(seed + 1)
  const ids = Array.from({ length: count }, () => platform.newId())
  const parents = parentIndexes(count, depth)
  const children = Map.groupBy(parents.keys(), (at) => parents[at])
  const nodes = ids.map((id, at): PageNode => {
    const { title, markdown } = generatePage(random, at)
    const other = ids[Math.floor(random() * count)] ?? id
    const documentId = platform.documents.put(`${markdown}\nSee also [another page](/pages/${other}).\n`)
    return {
      id,
      type: 'document',
      title,
      slug: slugOf(title),
      createdAt: made.toISOString(),
      ...(documentId === undefined ? {} : { documentId }),
    }
  })
  const build = (parent: number): PageNode[] =>
    (children.get(parent) ?? []).flatMap((at) => {
      const node = nodes[at]
      return node ? [{ ...node, pages: build(at) }] : []
    })
  return build(-1)
}

function generateChangeRequests(platform: Platform, space: SpaceRow, count: number, users: SandboxUsers): void {
  const random = seededRandom(4711)
  const authors = [users.edit, users.review, users.create, users.admin]
  const pages = platform.revisions.tree(space.revision_id).content.pages
  for (let number = 0; number < count; number += 1) {
    const act: Authorship = {
      userId: authors[number % authors.length] ?? users.admin,
      time: new Date(made.getTime() + (number + 1) * 60_000).toISOString(),
    }
    const { title, markdown } = generatePage(random, number)
    const status = number % 5 === 4 ? 'draft' : 'open'
    const row = addChangeRequest(
      platform,
      space,
      { subject: `Change ${number + 1}: ${title}`.slice(0, 100), status },
      act,
    )
    const page = pages[number % Math.max(1, pages.length)]
    const changes: ContentChange[] = [
      { operation: 'insert_page', title, slug: `${slugOf(title)}-change-${number + 1}`, document: { markdown } },
      ...(page ? [{ operation: 'update_page', page: page.id, document: { markdown } } as const] : []),
    ]
    changeBranch(platform, row, changes, act)
  }
}

/**
 * Returns the shape of a generated tree: the index of each page's parent, or -1 at the root. Parents come before
 * children. The first pages are nested to reach the requested depth; the others fill the levels evenly.
 */
function parentIndexes(count: number, depth: number): number[] {
  const chain = Math.min(depth, count)
  const rest = count - chain
  const width = Math.max(2, Math.ceil(rest ** (1 / depth)))
  return Array.from({ length: count }, (_, at) => {
    if (at < chain) return at - 1
    const place = at - chain
    const parent = depth === 1 ? -1 : Math.floor(place / width) - 1
    return parent < 0 ? -1 : chain + parent
  })
}
