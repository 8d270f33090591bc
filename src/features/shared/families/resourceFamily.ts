import type { ReadOptions } from '../../../client/readCache.ts'
import type { OperationName } from '../../../contract/operations.ts'
import type { Space } from '../../../contract/spaces.ts'
import type { Connection } from '../connections/connection.ts'
import type { Fact } from '../labels/factsTooltip.ts'
import type { ListExtent, ListReading } from '../../../client/listPages.ts'
import type { Right } from './rights.ts'

/** Where something is: identifiers by the names of the contract's path parameters, such as `organizationId`. */
export type Ids = Readonly<Record<string, string>>

/** All that an organization holds. */
export type OrganizationScope = { readonly organizationId: string }

/** A filter or an order that someone set for a list, by the names of the query parameters. */
export type ListQuery = Readonly<Record<string, string | boolean>>

/** What a family is asked for: a part of one list. */
export interface ListRequest<P> {
  readonly connection: Connection
  readonly scope: P
  readonly extent: ListExtent
  readonly options: ReadOptions
  readonly query: ListQuery
}

/** How one thing looks in the tree and in lists to pick from. */
export interface Presentation {
  /** Its identifier on the platform, as the address of the API has it. */
  readonly id: string
  readonly label: string
  /** A few words beside the label: state, number. */
  readonly description?: string | undefined
  /** Name of an icon of the editor. */
  readonly icon: string
  /** Set where something is wrong with it: shown in the color of errors, and first in the tooltip. */
  readonly problem?: string | undefined
  readonly facts?: () => readonly Fact[]
  /** Words for `when` clauses of the menus, beside the kind: what state it is in, what may be done. */
  readonly contextWords?: readonly string[]
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
  /** What is in the group when there are none. */
  empty(): string
  /** The operations behind its list: it is hidden where the server offers one no longer, and read again after writing. */
  readonly reads: readonly OperationName[]
  /** What the organization has to let someone do who reads the list; it is hidden from all others. */
  readonly readRight?: Right
  /**
   * What the organization has to let someone do who adds to the list, or changes something in it that doesn't say
   * itself what may be done with it (`permissions`).
   */
  readonly right?: Right
  /** How many to show at once; 100 unless said. */
  readonly pageSize?: number
  list(request: ListRequest<P>): Promise<ListReading<T>>
  /** Everything to pick from, where lists nest: each thing with the list that it is in. */
  all?(request: ListRequest<P>): Promise<readonly { readonly item: T; readonly scope: P }[]>
  present(item: T, scope: P): Presentation
  /** What is below one in the tree; without it, or with none, there is nothing to expand. */
  inside?(item: T, scope: P): readonly Branch[]
  /** The space whose pages the Docs view shows below a thing. What is inside is shown there only if its family says this. */
  content?(item: T): Space | undefined
  /** The families whose lists are among what is inside: so commands of the palette find the way to them. */
  readonly holds?: readonly ResourceFamily[]
  /** Reads one again, for its details. */
  read?(connection: Connection, scope: P, id: string): Promise<T>
  /** What its details show, if that isn't all of it: secrets are left out here. */
  details?(item: T): unknown
  /** False while the platform is still at work on it: the list is then polled until all are settled. */
  settled?(item: T): boolean
  /** What an element of the tree that wasn't made from this family represents. */
  ofElement?(element: unknown): { readonly item: T; readonly scope: P } | undefined
  /** The filter or order in words, for the group. */
  queryLabel?(query: ListQuery): string
}

/** Something that is below an element of the tree. */
export type Branch = ListBranch | FolderBranch | LeafBranch

/** A list of things of one family in one scope. */
export interface ListBranch {
  readonly kind: 'list'
  readonly family: ResourceFamily
  readonly scope: Ids
  /** True where the things are there themselves, not in a group. */
  readonly flat: boolean
}

/** Several lists under one heading. */
export interface FolderBranch {
  readonly kind: 'folder'
  /** One word, as in context values. */
  readonly id: string
  readonly title: string
  readonly icon: string
  readonly scope: Ids
  readonly inside: readonly Branch[]
}

/** A single thing that has no list, such as a document of settings. `look.kind` says of what kind it is. */
export interface LeafBranch {
  readonly kind: 'leaf'
  readonly presentation: Presentation & { readonly kind: string }
  readonly scope: Ids
  readonly needs: readonly OperationName[]
}

/** A list of a family, in a group of its own; `flat` shows its members without the group. */
export function listBranch<T, P extends Ids>(
  family: ResourceFamily<T, P>,
  scope: P,
  options: { readonly flat?: boolean } = {},
): ListBranch {
  return { kind: 'list', family, scope, flat: options.flat ?? false }
}

/** The scope of a family's list among branches, also where it is in a folder. */
export function scopeAmong<P extends Ids>(
  branches: readonly Branch[],
  family: ResourceFamily<unknown, P>,
): P | undefined {
  for (const branch of branches) {
    if (branch.kind === 'list' && branch.family.kind === family.kind) return branch.scope as P
    const inner = branch.kind === 'folder' ? scopeAmong(branch.inside, family) : undefined
    if (inner) return inner
  }
  return undefined
}

/** Some families with all that their members hold. */
export function withNested(families: readonly ResourceFamily[]): ResourceFamily[] {
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
export interface FamilyItem {
  readonly family: ResourceFamily | undefined
  readonly item: unknown
  readonly scope: Ids
  readonly presentation: Presentation
}

/** The thing that an element of the tree represents. */
export function familyItemOf(element: unknown): FamilyItem | undefined {
  return isObject(element) && 'familyItem' in element ? (element.familyItem as FamilyItem | undefined) : undefined
}

/** The list or folder that an element of the tree represents. */
export function familyBranchOf(element: unknown): Branch | undefined {
  return isObject(element) && 'branch' in element && isObject(element.branch) && 'kind' in element.branch
    ? (element.branch as Branch)
    : undefined
}

/** An element and all it is in, from the inside out. */
export function withAncestors(element: unknown): unknown[] {
  const found: unknown[] = []
  for (let at = element; isObject(at); at = 'parent' in at ? at.parent : undefined) found.push(at)
  return found
}

/** True where two scopes are the same. */
export function sameScope(one: Ids, other: Ids): boolean {
  const names = Object.keys(one)
  return names.length === Object.keys(other).length && names.every((name) => one[name] === other[name])
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}
