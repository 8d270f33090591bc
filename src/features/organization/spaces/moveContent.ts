import { l10n } from 'vscode'
import type { Collection } from '../../../contract/collections.ts'
import type { MovePosition } from '../../../contract/schemas/positions.ts'
import type { Space } from '../../../contract/spaces.ts'
import { displayTitle } from '../../../core/text/strings/displayTitle.ts'
import type { DropRule } from '../../shared/tree/dropRules.ts'
import type { Connection } from '../../shared/connections/connection.ts'
import { ExplainedError, Hint } from '../../shared/window/explainedError.ts'
import type { CommandTargets } from '../../shared/families/commandTargets.ts'
import { askForm } from '../../shared/forms/form.ts'
import { choiceStep, type Choice } from '../../shared/forms/steps.ts'
import { readListPages } from '../../../client/listPages.ts'
import { holdsResource } from '../../shared/tree/resource.ts'
import { collections, spaces } from './contentFamilies.ts'
import { commands } from '../../shared/commands/commandIds.ts'
import { pickerTitle } from '../../shared/commands/commandTitle.ts'

/** A space or a collection. */
export type Content = Space | Collection

/**
 * The new place of a space or collection. A null `parent` is the root of the organization; without `before`, it's the
 * end.
 */
export interface ContentDestination {
  readonly parent: string | null
  readonly before?: Content | undefined
}

/** Moves a space or a collection within its organization. */
export async function moveContent(
  { client }: Connection,
  content: Content,
  { parent, before }: ContentDestination,
): Promise<void> {
  const position: MovePosition | undefined = before && { before: neighbour(before) }
  const body = { parent, ...(position ? { position } : {}) }
  if (content.object === 'space') await client.moveSpace({ spaceId: content.id, body })
  else await client.moveCollection({ collectionId: content.id, body })
}

/** Asks where to move a space or collection. Returns undefined if the user cancels. */
export async function askContentDestination(
  connection: Connection,
  content: Content,
): Promise<ContentDestination | undefined> {
  const all = await readContent(connection, content.organization)
  const inside = idsBelow(all, content)
  const here = content.parent ?? null
  const parents = all.filter((each) => each.object === 'collection' && !inside.has(each.id))
  const answers = await askForm<{ parent: string | null; before: Content | null }>(
    pickerTitle(commands.moveContentTo, content.title),
    {
      parent: choiceStep<string | null>({
        prompt: l10n.t('Select where to move it'),
        value: here,
        choices: [
          { label: l10n.t('Top level'), icon: 'home', value: null },
          ...parents.map((each) => ({
            label: displayTitle(each.title, l10n.t('Untitled collection')),
            icon: 'library',
            value: each.id,
          })),
        ],
      }),
      before: choiceStep<Content | null>({
        prompt: l10n.t('Select the entry to place it before'),
        choices: (_, { parent = here }) => Promise.resolve(destinationChoices(all, content, parent)),
      }),
    },
  )
  return answers && { parent: answers.parent ?? null, before: answers.before ?? undefined }
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

function destinationAt(onto: unknown): (ContentDestination & { readonly organization: string }) | undefined {
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

function destinationChoices(all: readonly Content[], content: Content, parent: unknown): Choice<Content | null>[] {
  const others = all.filter((other) => (other.parent ?? null) === parent && other.id !== content.id)
  return [
    { label: l10n.t('At the end'), icon: 'arrow-down', value: null },
    ...others.map((other) => ({
      label: l10n.t('Before “{0}”', displayTitle(other.title, other.id)),
      icon: other.object === 'space' ? 'book' : 'library',
      value: other,
    })),
  ]
}
