import type { ReadOptions } from '../../../client/readCache.ts'
import type { OperationName } from '../../../contract/operations.ts'
import type { Organization } from '../../../contract/organizations.ts'
import type { Connection } from '../connection.ts'
import type { Fact } from '../factsTooltip.ts'
import type { ListExtent, ListReading } from '../../../client/listPages.ts'
import { grants, type Right } from './rights.ts'

/** Where something is: identifiers by the names of the contract's path parameters, such as `organizationId`. */
export type Ids = Readonly<Record<string, string>>

/** The place of whatever an organization holds. */
export type OrganizationPlace = { readonly organizationId: string }

/** A filter or an order that somebody set for a list, by the names of the query parameters. */
export type ListQuery = Readonly<Record<string, string | boolean>>

/** What a family is asked for: a part of one list. */
export interface ListRequest<P> {
  readonly connection: Connection
  readonly place: P
  readonly extent: ListExtent
  readonly options: ReadOptions
  readonly query: ListQuery
}

/** How one thing looks in the tree and in lists to pick from. */
export interface Look {
  /** Its identifier on the platform, as the address of the API has it. */
  readonly id: string
  readonly label: string
  /** A few words beside the label: state, number. */
  readonly description?: string | undefined
  /** Name of an icon of the editor. */
  readonly icon: string
  /** Set where something is wrong with it: shown in the colour of errors, and first in the tooltip. */
  readonly problem?: string | undefined
  readonly facts?: () => readonly Fact[]
  /** Words for `when` clauses of the menus, beside the kind: what state it is in, what may be done. */
  readonly words?: readonly string[]
  /** Its address in the platform's own app. */
  readonly appUrl?: string | undefined
  /** What a click does; the command gets the element. */
  readonly command?: { readonly command: string; readonly title: string }
  /** Its kind where a family has several; otherwise that of the family. */
  readonly kind?: string
}

/**
 * A kind of resource, said once: how to list it, how one looks, what is inside. Tree, paging, refreshing, details, and
 * the lists that commands of the palette pick from follow from it. How to write one: README.md, *A resource family*.
 */
export interface ResourceFamily<T = unknown, P extends Ids = Ids> {
  /** One word that no other family has, as in context values: `shareLink`. */
  readonly kind: string
  /** Title of the group in the tree: `Share Links`. */
  title(): string
  /** Name of an icon of the editor, for the group. */
  readonly icon: string
  /** What stands in the group when there are none. */
  empty(): string
  /** The operations behind its list: it is hidden where the server offers one no longer, and read anew after writing. */
  readonly reads: readonly OperationName[]
  /** What the organization has to let somebody do who reads the list; it is hidden from all others. */
  readonly readRight?: Right
  /**
   * What the organization has to let somebody do who adds to the list, or changes something in it that does not say
   * itself what may be done with it (`permissions`).
   */
  readonly right?: Right
  /** How many to show at once; 100 unless said. */
  readonly pageSize?: number
  list(request: ListRequest<P>): Promise<ListReading<T>>
  /** Everything to pick from, where lists nest: each thing with the place it has in the tree. */
  all?(request: ListRequest<P>): Promise<readonly { readonly item: T; readonly place: P }[]>
  look(item: T, place: P): Look
  /** What stands below one in the tree; without it, or with none, there is nothing to unfold. */
  inside?(item: T, place: P): readonly Branch[]
  /** The families whose lists are among what is inside: so commands of the palette find the way to them. */
  readonly holds?: readonly ResourceFamily[]
  /** Reads one anew, for its details. */
  read?(connection: Connection, place: P, id: string): Promise<T>
  /** What its details show, where that is not all of it: secrets are left out here. */
  details?(item: T): unknown
  /** False while the platform is still at work on it: the list is then looked after until all are settled. */
  settled?(item: T): boolean
  /** What an element of the tree that was not made from this family stands for. */
  ofElement?(element: unknown): { readonly item: T; readonly place: P } | undefined
  /** The filter or order in words, for the group. */
  queryWords?(query: ListQuery): string
}

/** Something that stands below an element of the tree. */
export type Branch = ListBranch | FolderBranch | LeafBranch

/** A list of things of one family at one place. */
export interface ListBranch {
  readonly kind: 'list'
  readonly family: ResourceFamily
  readonly place: Ids
  /** True where the things stand there themselves, not in a group. */
  readonly flat: boolean
}

/** Several lists under one heading. */
export interface FolderBranch {
  readonly kind: 'folder'
  /** One word, as in context values. */
  readonly id: string
  readonly title: string
  readonly icon: string
  readonly place: Ids
  readonly inside: readonly Branch[]
}

/** A single thing that has no list, such as a document of settings. `look.kind` says of what kind it is. */
export interface LeafBranch {
  readonly kind: 'leaf'
  readonly look: Look & { readonly kind: string }
  readonly place: Ids
  readonly needs: readonly OperationName[]
}

/** A list of a family at a place, in a group of its own; `flat` shows its members without the group. */
export function listBranch<T, P extends Ids>(
  family: ResourceFamily<T, P>,
  place: P,
  options: { readonly flat?: boolean } = {},
): ListBranch {
  return { kind: 'list', family, place, flat: options.flat ?? false }
}

/** The branches that somebody may read in an organization, as far as the platform tells; no heading stands empty. */
export function readableBranches(
  organization: Pick<Organization, 'permissions'>,
  branches: readonly Branch[],
): Branch[] {
  return branches.flatMap((branch): Branch[] => {
    if (branch.kind === 'leaf') return [branch]
    if (branch.kind === 'list') return grants(organization, branch.family.readRight) ? [branch] : []
    const inside = readableBranches(organization, branch.inside)
    return inside.length > 0 ? [{ ...branch, inside }] : []
  })
}

/** The place of a family's list among branches, also where it is in a folder. */
export function placeAmong<P extends Ids>(
  branches: readonly Branch[],
  family: ResourceFamily<unknown, P>,
): P | undefined {
  for (const branch of branches) {
    if (branch.kind === 'list' && branch.family.kind === family.kind) return branch.place as P
    const inner = branch.kind === 'folder' ? placeAmong(branch.inside, family) : undefined
    if (inner) return inner
  }
  return undefined
}

/** Some families with all that their members hold. */
export function withInner(families: readonly ResourceFamily[]): ResourceFamily[] {
  const found = new Set<ResourceFamily>()
  const add = (family: ResourceFamily): void => {
    if (found.has(family)) return
    found.add(family)
    family.holds?.forEach(add)
  }
  families.forEach(add)
  return [...found]
}

/** A thing as tree elements hold it. */
export interface Held {
  readonly family: ResourceFamily | undefined
  readonly item: unknown
  readonly place: Ids
  readonly look: Look
}

/** What elements of the tree say of themselves: the thing or the list that they stand for. */
export interface FamilyElement {
  readonly held?: Held
  readonly branch?: Branch
  readonly parent?: unknown
}

/** The thing that an element of the tree stands for. */
export function heldBy(element: unknown): Held | undefined {
  return isObject(element) && 'held' in element ? (element.held as Held | undefined) : undefined
}

/** The list or folder that an element of the tree stands for. */
export function branchBy(element: unknown): Branch | undefined {
  return isObject(element) && 'branch' in element && isObject(element.branch) && 'kind' in element.branch
    ? (element.branch as Branch)
    : undefined
}

/** An element and all it stands in, from the inside out. */
export function wayOut(element: unknown): unknown[] {
  const way: unknown[] = []
  for (let at = element; isObject(at); at = 'parent' in at ? at.parent : undefined) way.push(at)
  return way
}

/** True where two places are the same. */
export function samePlace(one: Ids, other: Ids): boolean {
  const names = Object.keys(one)
  return names.length === Object.keys(other).length && names.every((name) => one[name] === other[name])
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}
