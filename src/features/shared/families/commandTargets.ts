import { l10n } from 'vscode'
import type { Organization } from '../../../contract/organizations.ts'
import { displayTitle } from '../../../core/text/strings/displayTitle.ts'
import type { Connection, Connections } from '../connections/connection.ts'
import { ExplainedError } from '../window/explainedError.ts'
import { askStep } from '../forms/form.ts'
import { choiceStep, type Choice } from '../forms/steps.ts'
import type { LoadCatalog } from '../connections/loadCatalog.ts'
import { readOrganizations } from '../pages/organizationSpaces.ts'
import { holdsResource } from '../tree/resource.ts'
import type { FamilyChanges } from './familyChanges.ts'
import { containerOf, itemOf, scopeOf, type Scoped } from './familyElements.ts'
import {
  scopeAmong,
  withAncestors,
  withNested,
  type Ids,
  type Presentation,
  type OrganizationScope,
  type ResourceFamily,
} from './resourceFamily.ts'
import { requireRight, grants, notAllowed, type Right } from './rights.ts'
import { connectionTo, currentConnection } from '../connections/signedIn.ts'

/** Where commands find what they are about, and what they read and write it with. */
export interface CommandTargetsServices {
  readonly connections: Connections
  readonly changes: FamilyChanges
  readonly loadCatalog: LoadCatalog
  /** Every family of the organizations; what their members hold comes with them. */
  readonly families: () => readonly ResourceFamily[]
  /** What is selected in the Docs view or the Organization view. */
  readonly selection: () => readonly unknown[]
}

/** A list that a command is about. */
export interface ListTarget<P> {
  readonly connection: Connection
  readonly scope: P
  /** To be called after writing: shows the list as it now is. */
  readonly changed: () => void
}

/** A thing that a command is about. */
export interface ItemTarget<T, P> extends ListTarget<P> {
  readonly item: T
  readonly presentation: Presentation
}

/** Which things of a family a command is for. */
export interface ItemChoice<T> {
  /** What the list to pick from is called; the title of the command. */
  readonly title: string
  /** False for things that the command can't be used on; they aren't offered. */
  readonly fits?: (item: T) => boolean
  /** Why it can't be used on such a thing, where someone tries nevertheless. */
  readonly refusal?: (item: T) => string
  /** What the organization has to allow, if that isn't to change the thing: `view` to look at it. */
  readonly needs?: Right
}

/** The scope of a list, and the thing around it, where that is known. */
interface FoundScope<P> {
  readonly scope: P
  readonly container?: unknown
}

interface FoundItem<T, P> extends Scoped<T, P> {
  readonly presentation: Presentation
  readonly container?: unknown
}

/** As much of a list as someone may want to pick from. */
const pickable = { limit: 1000, pages: 5 }

/**
 * Finds what a command is about: the element it was called on, else what is selected in the views or around that, else what the person picks, from the organization down. So every command works from the palette, without the mouse.
 */
export class CommandTargets {
  readonly #services: CommandTargetsServices

  constructor(services: CommandTargetsServices) {
    this.#services = services
  }

  /** What follows from the contract, for the checks of forms. */
  get loadCatalog(): LoadCatalog {
    return this.#services.loadCatalog
  }

  get changes(): FamilyChanges {
    return this.#services.changes
  }

  /** The handler of a command that is about one thing. */
  onItem<T, P extends Ids>(
    family: ResourceFamily<T, P>,
    choice: ItemChoice<T>,
    run: (target: ItemTarget<T, P>, element: unknown) => Promise<void>,
  ): (element?: unknown) => Promise<void> {
    return async (element) => {
      const connection = await this.connection()
      const found = await this.#item(connection, family, choice, element)
      if (!found) return
      if (choice.fits && !choice.fits(found.item)) {
        throw new ExplainedError(
          choice.refusal?.(found.item) ?? l10n.t('This command doesn’t work with “{0}”.', found.presentation.label),
        )
      }
      const { item, presentation, scope } = found
      await requireRight(connection, choice.needs, family.right, found)
      await run(
        { connection, item, presentation, scope, changed: () => this.changes.wrote(connection, family, scope) },
        element ?? this.#services.selection()[0],
      )
    }
  }

  /** The handler of a command that is about a list, such as one that creates something in it. */
  inList<P extends Ids>(
    family: ResourceFamily<unknown, P>,
    title: string,
    run: (target: ListTarget<P>, element: unknown) => Promise<void>,
    needs?: Right,
  ): (element?: unknown) => Promise<void> {
    return async (element) => {
      const connection = await this.connection()
      const found = await this.#place(connection, family, { title, ...(needs ? { needs } : {}) }, element)
      if (!found) return
      await requireRight(connection, needs, family.right, found)
      const { scope } = found
      const changed = (): void => this.changes.wrote(connection, family, scope)
      await run({ connection, scope, changed }, element ?? this.#services.selection()[0])
    }
  }

  /** The handler of a command that is about an organization itself. */
  inOrganization(
    title: string,
    needs: Right,
    run: (target: Omit<ListTarget<OrganizationScope>, 'changed'>) => Promise<void>,
  ): (element?: unknown) => Promise<void> {
    return async (element) => {
      const connection = await this.connection()
      const scope = await this.#organization(connection, title, needs, element)
      if (!scope) return
      await requireRight(connection, needs, undefined, { scope })
      await run({ connection, scope })
    }
  }

  /** The connection of the active account. Rejects with words when no one is signed in. */
  async connection(): Promise<Connection> {
    return await currentConnection(this.#services.connections)
  }

  /** The connection to a server by the id in a URI. Rejects with words when no one is signed in there. */
  async connectionTo(server: string): Promise<Connection> {
    return await connectionTo(this.#services.connections, server)
  }

  /** Lets someone pick one thing of a list; undefined when they left. */
  async pick<T, P extends Ids>(
    connection: Connection,
    family: ResourceFamily<T, P>,
    scope: P,
    { title, fits }: ItemChoice<T>,
  ): Promise<Scoped<T, P> | undefined> {
    const read = async (signal: AbortSignal): Promise<Choice<Scoped<T, P>>[]> => {
      const request = { connection, scope, extent: pickable, options: { force: true, signal }, query: {} }
      const all = await (family.all?.(request) ?? family.list(request).then(({ value }) => scoped(value, scope)))
      return all
        .filter(({ item }) => fits?.(item) ?? true)
        .map((each) => choiceOf(family.present(each.item, each.scope), each))
    }
    return await askStep(title, choiceStep({ prompt: family.title(), choices: read }))
  }

  async #item<T, P extends Ids>(
    connection: Connection,
    family: ResourceFamily<T, P>,
    choice: ItemChoice<T>,
    element: unknown,
  ): Promise<FoundItem<T, P> | undefined> {
    for (const candidate of this.#candidates(element)) {
      const given = itemOf(family, candidate)
      if (!given || (element === undefined && choice.fits?.(given.item) === false)) continue
      const container = containerOf(this.#holderOf(family), candidate)
      return { ...given, container, presentation: family.present(given.item, given.scope) }
    }
    const found = await this.#place(connection, family, choice, element)
    const picked = found && (await this.pick(connection, family, found.scope, choice))
    return picked && { ...found, ...picked, presentation: family.present(picked.item, picked.scope) }
  }

  /** The family whose things hold lists of this one. Undefined if organizations do. */
  #holderOf({ kind }: Pick<ResourceFamily, 'kind'>): ResourceFamily | undefined {
    return withNested(this.#services.families()).find(({ holds }) => holds?.some((each) => each.kind === kind))
  }

  async #place<P extends Ids>(
    connection: Connection,
    family: ResourceFamily<unknown, P>,
    { title, needs }: ItemChoice<never>,
    element: unknown,
  ): Promise<FoundScope<P> | undefined> {
    const holder = this.#holderOf(family)
    for (const candidate of this.#candidates(element)) {
      const scope = scopeOf(family, holder, candidate)
      if (scope) return { scope, container: containerOf(holder, candidate) }
    }
    if (!holder) {
      const scope = await this.#organization(connection, title, needs ?? family.right, element)
      return scope && { scope: scope as unknown as P }
    }
    const found = await this.#item(connection, holder, { title, ...(needs ? { needs } : {}) }, element)
    const scope = found && scopeAmong(holder.inside?.(found.item, found.scope) ?? [], family)
    return scope && { scope, container: found.item }
  }

  async #organization(
    connection: Connection,
    title: string,
    needs: Right | undefined,
    element: unknown,
  ): Promise<OrganizationScope | undefined> {
    for (const candidate of this.#candidates(element)) {
      if (holdsResource(candidate) && candidate.resource.kind === 'organization') {
        return { organizationId: candidate.resource.id }
      }
    }
    const all = await readOrganizations(connection)
    const organizations = all.filter((each) => grants(each, needs))
    if (all.length > 0 && organizations.length === 0) throw notAllowed()
    const [only] = organizations
    if (only && organizations.length === 1) return { organizationId: only.id }
    const choices = organizations.map(organizationChoice)
    const picked = await askStep(title, choiceStep({ prompt: l10n.t('Organization'), choices }))
    return picked && { organizationId: picked.id }
  }

  /** What a command may be about, the likeliest first: its element and all around it, else the selection likewise. */
  #candidates(element: unknown): unknown[] {
    return withAncestors(element ?? this.#services.selection()[0])
  }
}

function scoped<T, P>(items: readonly T[], scope: P): Scoped<T, P>[] {
  return items.map((item) => ({ item, scope }))
}

function organizationChoice(organization: Organization): Choice<Organization> {
  const label = displayTitle(organization.title, organization.id)
  return { label, icon: 'organization', value: organization }
}

function choiceOf<T>({ label, description, icon }: Presentation, value: T): Choice<T> {
  return { label, icon, value, ...(description ? { description } : {}) }
}
