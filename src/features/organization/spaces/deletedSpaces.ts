import { l10n, type Memento } from 'vscode'
import { isApiError } from '../../../client/errors/apiError.ts'
import { daysToRestore } from '../../../contract/schemas/contentLimits.ts'
import type { Space } from '../../../contract/spaces.ts'
import { displayTitle } from '../../../core/text/strings/displayTitle.ts'
import { momentText } from '../../shared/labels/factsTooltip.ts'
import type { ListRequest, OrganizationScope, ResourceFamily } from '../../shared/families/resourceFamily.ts'
import { readListPages } from '../../../client/listPages.ts'

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
    reads: ['listSpacesInOrganizationById', 'getSpaceById'],
    async list(request) {
      const listed = await readListed(request)
      const remembered = await readRemembered(request, deletions)
      const known = new Set(listed.value.map(({ id }) => id))
      return { ...listed, value: [...remembered.filter(({ id }) => !known.has(id)), ...listed.value] }
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

/** Returns the deleted spaces that the server lists. */
async function readListed({ connection, scope, options }: ListRequest<OrganizationScope>) {
  const reading = await readListPages(connection.cache, 'listSpacesInOrganizationById', scope, undefined, options)
  return { ...reading, value: reading.value.filter(({ deletedAt }) => deletedAt !== undefined) }
}

async function readRemembered(
  { connection, scope, options }: ListRequest<OrganizationScope>,
  deletions: Deletions,
): Promise<Space[]> {
  const ids = deletions.spacesIn(connection.server.id, scope.organizationId)
  const readings = ids.map(async (spaceId) => {
    try {
      const { value } = await connection.cache.get('getSpaceById', { spaceId }, options)
      return value.deletedAt === undefined ? [] : [value]
    } catch (error) {
      // The space was permanently removed in the meantime, or this account can't see it.
      if (isApiError(error, 'notFound') || isApiError(error, 'forbidden')) return []
      throw error
    }
  })
  return (await Promise.all(readings)).flat()
}
