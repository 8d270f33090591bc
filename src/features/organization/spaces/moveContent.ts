import { l10n } from 'vscode'
import type { Collection } from '../../../contract/collections.ts'
import type { MovePosition } from '../../../contract/schemas/conventions.ts'
import type { Space } from '../../../contract/spaces.ts'
import { displayTitle } from '../../../core/text/strings/displayTitle.ts'
import type { DropRule } from '../../shared/tree/dropRules.ts'
import type { Connection } from '../../shared/connections/connection.ts'
import { ExplainedError, Hint } from '../../shared/window/explainedError.ts'
import type { CommandTargets, ItemTarget } from '../../shared/families/commandTargets.ts'
import type { OrganizationScope } from '../../shared/families/resourceFamily.ts'
import { askStep } from '../../shared/forms/form.ts'
import { confirmLoss } from '../../shared/window/confirmLoss.ts'
import { readOrganizations } from '../../shared/pages/organizationSpaces.ts'
import { askDestination, type Destination } from '../askDestination.ts'
import { choiceStep } from '../../shared/forms/steps.ts'
import { readListPages } from '../../../client/listPages.ts'
import { holdsResource } from '../../shared/tree/resource.ts'
import { collections, spaces } from './contentFamilies.ts'

/** A space or a collection. */
export type Content = Space | Collection

/** Moves a space or a collection within its organization. */
export async function moveContent(
  { client }: Connection,
  content: Content,
  { parent, before }: Destination<Content>,
): Promise<void> {
  const position: MovePosition | undefined = before && { before: neighbour(before) }
  const body = { parent, ...(position ? { position } : {}) }
  if (content.object === 'space') await client.moveSpace({ spaceId: content.id, body })
  else await client.moveCollection({ collectionId: content.id, body })
}

/** Asks where to move a space or collection. Returns undefined if the user cancels. */
export async function askContentDestination({
  connection,
  item: content,
  heading,
}: ItemTarget<Content, OrganizationScope>): Promise<Destination<Content> | undefined> {
  const all = await readContent(connection, content.organization)
  const inside = idsBelow(all, content)
  const parents = all.filter((each) => each.object === 'collection' && !inside.has(each.id))
  return await askDestination<Content>(heading(content.title), {
    here: content.parent ?? null,
    parents: parents.map(({ id, title }) => ({
      label: displayTitle(title, l10n.t('Untitled collection')),
      icon: 'library',
      value: id,
    })),
    siblings: (parent) =>
      all
        .filter((other) => (other.parent ?? null) === parent && other.id !== content.id)
        .map((other) => ({
          label: displayTitle(other.title, other.id),
          icon: other.object === 'space' ? 'book' : 'library',
          value: other,
        })),
  })
}

/** Moves a space or a collection to another organization, after asking. Returns false if the user cancels. */
export async function transferContent(target: ItemTarget<Content, OrganizationScope>): Promise<boolean> {
  const { connection, item: content, heading } = target
  const organizations = await readOrganizations(connection, { force: true })
  const others = organizations.filter(({ id }) => id !== content.organization)
  if (others.length === 0) {
    throw new Hint(l10n.t('You’re a member of only one organization, so there’s no other one to transfer to.'))
  }
  const to = await askStep(
    heading(content.title),
    choiceStep({
      prompt: l10n.t('Select the organization to transfer it to'),
      choices: others.map((value) => ({
        label: displayTitle(value.title, value.id),
        icon: 'organization',
        value,
      })),
    }),
  )
  if (!to) return false
  const go = await confirmLoss({
    question: l10n.t('Transfer “{0}” to “{1}”?', content.title, to.title),
    consequences: [
      l10n.t('Members of this organization lose access unless they’re also in the other one.'),
      l10n.t('Only someone with permission in the other organization can transfer it back.'),
    ],
    button: l10n.t('Transfer'),
  })
  if (!go) return false
  const body = { organization: to.id }
  if (content.object === 'space') await connection.client.transferSpace({ spaceId: content.id, body })
  else await connection.client.transferCollection({ collectionId: content.id, body })
  return true
}

/** Drag and drop of spaces and collections: into a collection, before a space, or to the end of the organization. */
export function contentDrops(targets: CommandTargets): DropRule {
  return {
    drags: (source) => source.length > 0 && source.every((element) => contentOf(element) !== undefined),
    async drop(source, onto) {
      const contents = source.flatMap((element) => contentOf(element) ?? [])
      const to = destinationAt(onto)
      if (!to) throw new Hint(l10n.t('Drop spaces and collections onto a collection, a space, or the organization.'))
      const connection = await targets.connection()
      for (const content of contents) {
        if (content.organization !== to.organization) {
          throw new ExplainedError(
            l10n.t(
              '“{0}” is in another organization. Transfer it there with “Transfer to Organization…”.',
              content.title,
            ),
          )
        }
        if (content.id === to.parent || content.id === to.before?.id) continue
        try {
          await moveContent(connection, content, to)
        } finally {
          targets.changes.wrote(connection, spaces, { organizationId: content.organization }, collections.reads)
        }
      }
    },
  }
}

function neighbour(content: Content) {
  return content.object === 'space'
    ? { type: 'space' as const, space: content.id }
    : { type: 'collection' as const, collection: content.id }
}

function contentOf(element: unknown): Content | undefined {
  return spaces.ofElement?.(element)?.item ?? collections.ofElement?.(element)?.item
}

function destinationAt(onto: unknown): (Destination<Content> & { readonly organization: string }) | undefined {
  if (holdsResource(onto) && onto.resource.kind === 'organization') {
    return { organization: onto.resource.id, parent: null }
  }
  const content = contentOf(onto)
  if (!content) return undefined
  const { organization } = content
  return content.object === 'collection'
    ? { organization, parent: content.id }
    : { organization, parent: content.parent ?? null, before: content }
}

async function readContent({ cache }: Connection, organizationId: string): Promise<Content[]> {
  const options = { force: true }
  const [inner, outer] = await Promise.all([
    readListPages(cache, 'listCollectionsInOrganizationById', { organizationId, nested: true }, undefined, options),
    readListPages(cache, 'listSpacesInOrganizationById', { organizationId }, undefined, options),
  ])
  return [...inner.value, ...outer.value.filter(({ deletedAt }) => deletedAt === undefined)]
}

/** Returns the ids of the content itself and of all collections inside it, in any order of the list. */
function idsBelow(all: readonly Content[], content: Content): Set<string> {
  const inside = new Set([content.id])
  for (let size = 0; size < inside.size;) {
    size = inside.size
    for (const { id, parent } of all) if (parent !== undefined && inside.has(parent)) inside.add(id)
  }
  return inside
}
