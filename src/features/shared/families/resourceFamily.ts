import type { ReadOptions } from '../../../client/readCache.ts'
import type { Input, OperationName } from '../../../contract/operations.ts'
import type { Space } from '../../../contract/spaces.ts'
import type { CommandId } from '../commands/commandIds.ts'
import type { Connection } from '../connections/connection.ts'
import type { Fact } from '../labels/factsTooltip.ts'
import type { FailedLabel, ListFailure } from '../tree/listReadings.ts'
import { readListPages, type ListExtent, type ListName, type ListReading } from '../../../client/listPages.ts'
import type { Right } from './rights.ts'

/** Ids by the names of the contract's path parameters, such as `organizationId`. */
export type Ids = Readonly<Record<string, string>>

/** The scope of everything in an organization. */
export type OrganizationScope = { readonly organizationId: string }

/** The filter and order of a list, by the names of the query parameters. */
export type ListQuery = Readonly<Record<string, string | boolean>>

/** A request for a part of one list. */
export interface ListRequest<P> {
  readonly connection: Connection
  readonly scope: P
  readonly extent: ListExtent
  readonly options: ReadOptions
  readonly query: ListQuery
}

/** A part of one list. If it comes from several requests, some of them can fail. */
export interface FamilyReading<T> extends ListReading<T> {
  readonly failures?: readonly ListFailure[]
}

/** How one thing is shown in the tree and in lists to choose from. */
export interface Presentation {
  /** Its id on the platform, as in the address of the API. */
  readonly id: string
  readonly label: string
  /** A few words after the label, such as its state or number. */
  readonly description?: string | undefined
  /** The name of one of VS Code's icons. */
  readonly icon: string
  /** A problem with the thing: shown in the color of errors, and first in the tooltip. */
  readonly problem?: string | undefined
  readonly facts?: () => readonly Fact[]
  /** Words of the context value besides the kind: the state, and what the user has permission to do. */
  readonly contextWords?: readonly string[]
  /** Its address in the platform's app. */
  readonly appUrl?: string | undefined
  /** What a click does. The command receives the element. */
  readonly command?: CommandId
  /** Its kind, if the family has several. The default is that of the family. */
  readonly kind?: string
}

/**
 * A kind of resource: how to list it, how an item is shown, and what it contains. The tree, paging, refreshing, details
 * and the lists of commands are based on it. `CONTRIBUTING.md` says how to write one.
 */
export interface ResourceFamily<T = unknown, P extends Ids = Ids> {
  /** A word that no other family has, for context values: `shareLink`. */
  readonly kind: string
  /** Returns the title of the group in the tree: `Share Links`. */
  title(): string
  /** The name of one of VS Code's icons, for the group. */
  readonly icon: string
  /** Returns what an empty group says. */
  empty(): string
  /** Returns what a list to choose from says: `Select a share link`. */
  prompt(): string
  /** The command that adds to the list, offered where there's nothing to choose from. */
  readonly create?: CommandId
  /** Returns what a row says if the list can't be read. */
  readonly failed: FailedLabel
  /**
   * The operations that read its list. The list is hidden if the server no longer offers one of them, and read again
   * after writing.
   */
  readonly reads: readonly OperationName[]
  /** The right in the organization that reading the list needs. The list is hidden from users without it. */
  readonly readRight?: Right
  /**
   * The right in the organization that adding to the list needs, or changing something in it that has no `permissions`
   * of its own.
   */
  readonly right?: Right
  /** How many items to show at a time; 100 by default. */
  readonly pageSize?: number
  list(request: ListRequest<P>): Promise<FamilyReading<T>>
  /** Returns everything to choose from, if lists are nested: each thing with the scope of its list. */
  all?(request: ListRequest<P>): Promise<readonly { readonly item: T; readonly scope: P }[]>
  present(item: T, scope: P): Presentation
  /** Returns the children of a thing in the tree. Without any, it can't be expanded. */
  inside?(item: T, scope: P): readonly Branch[]
  /**
   * Returns the space whose pages the Docs view shows below a thing. Children of the thing are shown there only if
   * their family has this method.
   */
  content?(item: T): Space | undefined
  /** The families whose lists are among the children, so that commands can find them. */
  readonly holds?: readonly ResourceFamily[]
  /** Reads one thing again, for its details. */
  read?(connection: Connection, scope: P, id: string): Promise<T>
  /** Returns what the details of a thing show, if that isn't everything. Leaves out secrets. */
  details?(item: T): unknown
  /** Returns false while the platform still works on a thing. The list is then refreshed until all are settled. */
  settled?(item: T): boolean
  /** Returns the thing of a tree element that another part of the tree created. */
  ofElement?(element: unknown): { readonly item: T; readonly scope: P } | undefined
  /** Returns a text about the filter or order, for the group. */
  queryLabel?(query: ListQuery): string
}

/** Returns how a family is listed by one operation that needs nothing but the scope. */
export function listedBy<N extends ListName>(name: N) {
  type Scope = Omit<Input<N>, 'page' | 'limit'> & Ids
  return {
    reads: [name],
    list: async ({ connection, scope, extent, options }: ListRequest<Scope>) =>
      await readListPages(connection.cache, name, scope, extent, options),
  }
}

/** A child of a tree element. */
export type Branch = ListBranch | FolderBranch | LeafBranch

/** A list of things of one family in one scope. */
export interface ListBranch {
  readonly kind: 'list'
  readonly family: ResourceFamily
  readonly scope: Ids
  /** True if the things are shown directly, without a group. */
  readonly flat: boolean
}

/** Several lists under one heading. */
export interface FolderBranch {
  readonly kind: 'folder'
  /** A single word, for context values. */
  readonly id: string
  readonly title: string
  readonly icon: string
  readonly scope: Ids
  readonly inside: readonly Branch[]
}

/** A single thing without a list, such as a document of settings. `presentation.kind` is its kind. */
export interface LeafBranch {
  readonly kind: 'leaf'
  readonly presentation: Presentation & { readonly kind: string }
  readonly scope: Ids
  readonly needs: readonly OperationName[]
}

/** Returns a list of a family in a group of its own. `flat` shows its items without the group. */
export function listBranch<T, P extends Ids>(
  family: ResourceFamily<T, P>,
  scope: P,
  options: { readonly flat?: boolean } = {},
): ListBranch {
  return { kind: 'list', family, scope, flat: options.flat ?? false }
}

/** Finds the scope of a family's list among branches, including those in folders. */
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

/** Returns families and all families nested in them. */
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

/** A thing in a tree element. */
export interface FamilyItem {
  readonly family: ResourceFamily | undefined
  readonly item: unknown
  readonly scope: Ids
  readonly presentation: Presentation
}

/** Returns the thing that a tree element represents. */
export function familyItemOf(element: unknown): FamilyItem | undefined {
  return isObject(element) && 'familyItem' in element ? (element.familyItem as FamilyItem | undefined) : undefined
}

/** Returns the list or folder that a tree element represents. */
export function familyBranchOf(element: unknown): Branch | undefined {
  return isObject(element) && 'branch' in element && isObject(element.branch) && 'kind' in element.branch
    ? (element.branch as Branch)
    : undefined
}

/** Returns an element and all its ancestors, innermost first. */
export function withAncestors(element: unknown): unknown[] {
  const found: unknown[] = []
  for (let at = element; isObject(at); at = 'parent' in at ? at.parent : undefined) found.push(at)
  return found
}

/** Returns whether two scopes are the same. */
export function sameScope(one: Ids, other: Ids): boolean {
  const names = Object.keys(one)
  return names.length === Object.keys(other).length && names.every((name) => one[name] === other[name])
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}
