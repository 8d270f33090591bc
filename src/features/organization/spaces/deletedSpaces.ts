import { l10n, type Memento } from 'vscode'
import { unlessHidden } from '../../../client/errors/apiError.ts'
import { daysToRestore } from '../../../contract/schemas/contentLimits.ts'
import type { Space } from '../../../contract/spaces.ts'
import { displayTitle } from '../../../core/text/strings/displayTitle.ts'
import { momentText } from '../../shared/labels/factsTooltip.ts'
import type { ListRequest, OrganizationScope, ResourceFamily } from '../../shared/families/resourceFamily.ts'
import { listSpaces, spacesFailed } from '../../shared/pages/organizationSpaces.ts'
import { ListReadings } from '../../shared/tree/listReadings.ts'

const day = 24 * 60 * 60 * 1000
const stateKey = 'galley.deletedSpaces'

/** A space that Galley deleted. */
interface Deletion {
  readonly server: string
  readonly organization: string
  readonly space: string
  /** Milliseconds since 1970. */
  readonly at: number
}

/**
 * Remembers which spaces Galley deleted. The platform can return deleted spaces by id, but doesn't have to list them
 * (API part 1 §4.2).
 */
export class Deletions {
  readonly #state: Memento
  readonly now: () => number

  constructor(state: Memento, now: () => number) {
    this.#state = state
    this.now = now
  }

  async remember(server: string, { id, organization }: Space): Promise<void> {
    const others = this.#kept().filter(({ space }) => space !== id)
    await this.#state.update(stateKey, [...others, { server, organization, space: id, at: this.now() }])
  }

  /** Returns the ids of spaces that can still be restored, last deleted first. */
  spacesIn(server: string, organization: string): string[] {
    return this.#kept()
      .filter((each) => each.server === server && each.organization === organization)
      .map(({ space }) => space)
      .toReversed()
  }

  #kept(): Deletion[] {
    return this.#state.get<Deletion[]>(stateKey, []).filter(({ at }) => at + daysToRestore * day > this.now())
  }
}

/** The deleted spaces that can still be restored. */
export function deletedSpaces(deletions: Deletions): ResourceFamily<Space, OrganizationScope> {
  const remaining = ({ deletedAt = '' }: Space): string => {
    const days = Math.max(0, Math.ceil((Date.parse(deletedAt) + daysToRestore * day - deletions.now()) / day))
    if (Number.isNaN(days)) return ''
    return days === 1 ? l10n.t('1 day left') : l10n.t('{0} days left', days)
  }
  return {
    kind: 'deletedSpace',
    icon: 'trash',
    title: () => l10n.t('Recently Deleted'),
    empty: () => l10n.t('No recently deleted spaces'),
    prompt: () => l10n.t('Select a deleted space'),
    failed: deletedFailed,
    reads: ['listSpacesInOrganizationById', 'getSpaceById'],
    async list(request) {
      const lists = new ListReadings()
      const { connection, scope, options } = request
      const [listed, remembered] = await Promise.all([
        lists.read(spacesFailed, listSpaces(connection, scope.organizationId, options)),
        readRemembered(request, deletions, lists),
      ])
      const value = (listed?.value ?? []).filter(({ deletedAt }) => deletedAt !== undefined)
      const known = new Set(value.map(({ id }) => id))
      return {
        value: [...remembered.filter(({ id }) => !known.has(id)), ...value],
        more: listed?.more ?? false,
        fetchedAt: listed?.fetchedAt ?? deletions.now(),
        failures: lists.failures,
      }
    },
    read: async ({ client }, _, spaceId) => await client.getSpaceById({ spaceId }),
    present: (space) => ({
      id: space.id,
      label: displayTitle(space.title, l10n.t('Untitled space')),
      icon: 'trash',
      description: remaining(space),
      facts: () => [
        [l10n.t('Deleted'), momentText(space.deletedAt)],
        ['', l10n.t('You can restore it for {0} days after it was deleted.', daysToRestore)],
      ],
    }),
  }
}

function deletedFailed(reason: string): string {
  return l10n.t('Can’t load recently deleted spaces ({0})', reason)
}

/** Returns the deleted spaces that Galley remembers. Leaves out those that were removed in the meantime. */
async function readRemembered(
  { connection, scope, options }: ListRequest<OrganizationScope>,
  deletions: Deletions,
  lists: ListReadings,
): Promise<Space[]> {
  const ids = deletions.spacesIn(connection.server.id, scope.organizationId)
  const readings = ids.map(async (spaceId) => {
    const reading = unlessHidden(connection.cache.get('getSpaceById', { spaceId }, options))
    const space = (await lists.read(deletedFailed, reading))?.value
    return space?.deletedAt === undefined ? [] : [space]
  })
  return (await Promise.all(readings)).flat()
}
