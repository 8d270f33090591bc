import { type Memento } from 'vscode'
import type { Space } from '../../../contract/spaces.ts'
import { registerCommands, type CommandHost } from '../../shared/commands/commands.ts'
import type { ContentReader } from '../../shared/pages/contentReader.ts'
import type { DropRule } from '../../shared/tree/dropRules.ts'
import type { CommandTargets, ItemTarget } from '../../shared/families/commandTargets.ts'
import {
  listBranch,
  type Branch,
  type OrganizationScope,
  type ResourceFamily,
} from '../../shared/families/resourceFamily.ts'
import { holdsResource } from '../../shared/tree/resource.ts'
import type { WorkingChangeRequest } from '../../shared/changeRequests/workingChangeRequest.ts'
import { LinkChecks } from './checkLinks.ts'
import { registerContentCommands } from './contentCommands.ts'
import { collections, organizations, spaces } from './contentFamilies.ts'
import { deletedSpaces, Deletions } from './deletedSpaces.ts'
import { registerGitCommands } from './gitSync.ts'
import { contentDrops } from './moveContent.ts'
import type { checkCommandTable } from './contentCommandTable.ts'
import { commands } from '../../shared/commands/commandIds.ts'

/** What the commands for spaces and collections need. */
export interface OrganizingServices {
  readonly reader: ContentReader
  readonly working: WorkingChangeRequest
  /** Shows a space that was just created. */
  readonly revealSpace: (space: string) => Promise<void>
}

/** Creates, moves, deletes and restores spaces and collections. */
export class Organizing {
  readonly families: readonly ResourceFamily[]
  readonly #deletions: Deletions
  readonly #deleted: ResourceFamily<Space, OrganizationScope>

  /** `state` remembers which spaces Galley deleted. */
  constructor(state: Memento, now: () => number) {
    this.#deletions = new Deletions(state, now)
    this.#deleted = deletedSpaces(this.#deletions)
    this.families = [organizations, spaces, collections, this.#deleted]
  }

  /** Returns the element for the deleted spaces of an organization. */
  deletedBranch(scope: OrganizationScope): Branch {
    return listBranch(this.#deleted, scope)
  }

  /** Registers the commands. Returns the rules for drag and drop. */
  register(host: CommandHost, targets: CommandTargets, services: OrganizingServices): readonly DropRule[] {
    const links = new LinkChecks(services.reader)
    host.subscriptions.push(links)
    registerCommands<typeof checkCommandTable>(host, {
      checkLinks: async (given?: unknown) => {
        const check = async ({ connection, item }: ItemTarget<Space, OrganizationScope>): Promise<void> => {
          const page = pageOf(given, item)
          await links.check({ connection, space: item, ...(page === undefined ? {} : { page }) })
        }
        await targets.onItem(spaces, commands.checkLinks, check, { needs: 'view' })(given)
      },
    })
    registerGitCommands(host, targets)
    registerContentCommands(host, { ...services, targets, deleted: this.#deleted, deletions: this.#deletions })
    return [contentDrops(targets)]
  }
}

/** Returns the page of the space whose links to check, if the command was called on one. */
function pageOf(element: unknown, { id }: Space): string | undefined {
  if (!holdsResource(element)) return undefined
  const { kind, space, id: page, changeRequest } = element.resource
  return kind === 'page' && space === id && changeRequest === undefined ? page : undefined
}
