import type { FamilyEntry } from '../../shared/families/familyChanges.ts'
import {
  familyBranchOf,
  familyItemOf,
  sameScope,
  withNested,
  type Branch,
  type Ids,
} from '../../shared/families/resourceFamily.ts'
import type { DocsTreeProvider } from './docsTreeProvider.ts'
import type { DocsNode } from './nodes/docsNode.ts'
import { findInLevel } from './locateInTree.ts'
import { AnyOrganizationNode } from './nodes/organizationNodes.ts'

/**
 * Finds a thing of an organization in the Organization view, and reads its ancestors and more of its list if needed.
 * Returns undefined if it doesn't exist.
 */
export async function locateEntry(tree: DocsTreeProvider, entry: FamilyEntry): Promise<DocsNode | undefined> {
  for (const organization of (await tree.organization.getChildren()) ?? []) {
    if (!(organization instanceof AnyOrganizationNode)) continue
    if (organization.organization.id === entry.scope['organizationId'])
      return await entryBelow(tree, organization, entry)
  }
  return undefined
}

async function entryBelow(tree: DocsTreeProvider, level: DocsNode, entry: FamilyEntry): Promise<DocsNode | undefined> {
  const find = async (children: readonly DocsNode[]): Promise<DocsNode | undefined> => {
    const found = children.find((child) => isEntry(child, entry))
    if (found) return found
    for (const child of children) {
      const below = isAbove(child, entry) ? await entryBelow(tree, child, entry) : undefined
      if (below) return below
    }
    return undefined
  }
  return await findInLevel(tree, level, { find, readsMore: isListOf(familyBranchOf(level), entry) })
}

function isEntry(node: DocsNode, { kind, scope, id }: FamilyEntry): boolean {
  const item = familyItemOf(node)
  return item?.family?.kind === kind && sameScope(item.scope, scope) && item.presentation.id === id
}

/** Returns whether an element can contain the list of an entry. */
function isAbove(node: DocsNode, entry: FamilyEntry): boolean {
  const branch = familyBranchOf(node)
  if (branch) return canHold(branch, entry)
  const item = familyItemOf(node)
  return item?.family?.inside?.(item.item, item.scope).some((inner) => canHold(inner, entry)) ?? false
}

function canHold(branch: Branch, entry: FamilyEntry): boolean {
  if (branch.kind === 'folder') return branch.inside.some((inner) => canHold(inner, entry))
  if (branch.kind === 'leaf' || !isWithin(entry.scope, branch.scope)) return false
  return withNested([branch.family]).some(({ kind }) => kind === entry.kind)
}

function isListOf(branch: Branch | undefined, { kind, scope }: FamilyEntry): boolean {
  return branch?.kind === 'list' && branch.family.kind === kind && sameScope(branch.scope, scope)
}

function isWithin(inner: Ids, outer: Ids): boolean {
  return Object.keys(outer).every((name) => inner[name] === outer[name])
}
