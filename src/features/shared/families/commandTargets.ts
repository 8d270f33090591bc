import { commands as editorCommands, l10n, Uri } from 'vscode'
import type { Organization } from '../../../contract/organizations.ts'
import { displayTitle } from '../../../core/text/strings/displayTitle.ts'
import type { Connection, Connections } from '../connections/connection.ts'
import { ExplainedError } from '../window/explainedError.ts'
import { askStep } from '../forms/form.ts'
import { choiceStep, type Choice } from '../forms/steps.ts'
import type { EmptyList } from '../window/rowReading.ts'
import type { LoadCatalog } from '../connections/loadCatalog.ts'
import type { CommandId } from '../commands/commandIds.ts'
import { pickerTitle } from '../commands/commandTitle.ts'
import { readOrganizations } from '../pages/organizationSpaces.ts'
import { requireSomething } from '../tree/listReadings.ts'
import { holdsResource } from '../tree/resource.ts'
import type { FamilyChanges, FamilyEntry } from './familyChanges.ts'
import { containerOf, itemOf, scopeOf, type Scoped } from './familyElements.ts'
import {
  listBranch,
  scopeAmong,
  withAncestors,
  withNested,
  type Ids,
  type ListRequest,
  type Presentation,
  type OrganizationScope,
  type ResourceFamily,
} from './resourceFamily.ts'
import { requireRight, grants, notAllowed, type Right } from './rights.ts'
import { connectionTo, currentConnection } from '../connections/signedIn.ts'

/** What commands use to find, read and write their targets. */
export interface CommandTargetsServices {
  readonly connections: Connections
  readonly changes: FamilyChanges
  /** Loads the operations of the contract, for the checks of forms. */
  readonly loadCatalog: LoadCatalog
  /** All families of organizations, including the nested ones. */
  readonly families: () => readonly ResourceFamily[]
  /** Selects a thing in the Organization view. Never rejects. */
  readonly reveal: (entry: FamilyEntry) => Promise<void>
  /** Returns the selection of the Docs view or the Organization view. */
  readonly selection: () => readonly unknown[]
}

/** The organization that a command is about. */
export interface OrganizationTarget extends Pick<CommandTargetsServices, 'changes' | 'loadCatalog'> {
  readonly connection: Connection
  readonly scope: OrganizationScope
  /** Returns the title for the command's questions, which can name what they're about. */
  readonly heading: (about?: string) => string
}

/** The list that a command is about. */
export interface ListTarget<P> extends Omit<OrganizationTarget, 'scope'> {
  readonly scope: P
  /** What the command was called on, or else what is selected in the views. */
  readonly element: unknown
  /** Call this after writing, to show the current list. */
  readonly changed: () => void
  /** Call this after creating a thing, to show the current list and select the thing in it. */
  readonly created: (id: string) => Promise<void>
}

/** The thing that a command is about. */
export interface ItemTarget<T, P> extends ListTarget<P> {
  readonly item: T
  readonly presentation: Presentation
}

/** Which things of a family a command works on. */
export interface ItemChoice<T> {
  /** Returns false for things that the command can't work on. They aren't listed. */
  readonly fits?: (item: T) => boolean
  /** Returns what to say if a list has things, but none that the command works on. */
  readonly none?: () => string
  /** Returns why the command can't work on a thing, if you run it anyway. */
  readonly refusal?: (item: T) => string
  /**
   * The right that the command needs in the organization, if that isn't the right to change the thing: `view` to read
   * it.
   */
  readonly needs?: Right | undefined
}

/** A choice with the title of the list to choose from, which is the command's title. */
interface TitledChoice<T> extends ItemChoice<T> {
  readonly title: string
}

/** The scope of a list, and the thing that contains it, if known. */
interface FoundScope<P> {
  readonly scope: P
  readonly container?: unknown
}

interface FoundItem<T, P> extends Scoped<T, P> {
  readonly presentation: Presentation
  readonly container?: unknown
}

/** The number of items to read from a list to choose from. */
const pickable = { limit: 1000, pages: 5 }

/**
 * Finds what a command is about: the element that it was called on, or else the selection of the views or an ancestor
 * of it. Otherwise, you choose step by step, from the organization down. So every command works from the Command
 * Palette and without the mouse.
 */
export class CommandTargets {
  readonly #services: CommandTargetsServices

  constructor(services: CommandTargetsServices) {
    this.#services = services
  }

  get changes(): FamilyChanges {
    return this.#services.changes
  }

  /** Returns the handler of a command about one thing. */
  onItem<T, P extends Ids>(
    family: ResourceFamily<T, P>,
    command: CommandId,
    run: (target: ItemTarget<T, P>) => Promise<void>,
    choice: ItemChoice<T> = {},
  ): (element?: unknown) => Promise<void> {
    return async (element) => {
      const connection = await this.connection()
      const found = await this.#item(connection, family, { ...choice, title: pickerTitle(command) }, element)
      if (!found) return
      if (choice.fits && !choice.fits(found.item)) {
        throw new ExplainedError(
          choice.refusal?.(found.item) ?? l10n.t('This command doesn’t work with “{0}”.', found.presentation.label),
        )
      }
      const { item, presentation, scope } = found
      await requireRight(connection, choice.needs, family.right, found)
      await run({ ...this.#listTarget({ connection, scope, element }, command, family), item, presentation })
    }
  }

  /** Returns the handler of a command about a list, such as one that adds something to it. */
  inList<P extends Ids>(
    family: ResourceFamily<unknown, P>,
    command: CommandId,
    run: (target: ListTarget<P>) => Promise<void>,
    needs?: Right,
  ): (element?: unknown) => Promise<void> {
    return async (element) => {
      const connection = await this.connection()
      const found = await this.#place(connection, family, { title: pickerTitle(command), needs }, element)
      if (!found) return
      await requireRight(connection, needs, family.right, found)
      await run(this.#listTarget({ connection, scope: found.scope, element }, command, family))
    }
  }

  /** Returns the handler of a command about an organization. */
  inOrganization(
    command: CommandId,
    needs: Right,
    run: (target: OrganizationTarget) => Promise<void>,
  ): (element?: unknown) => Promise<void> {
    return async (element) => {
      const connection = await this.connection()
      const scope = await this.#organization(connection, pickerTitle(command), needs, element)
      if (!scope) return
      await requireRight(connection, needs, undefined, { scope })
      const { changes, loadCatalog } = this.#services
      await run({ connection, scope, heading: (about) => pickerTitle(command, about), changes, loadCatalog })
    }
  }

  /** Returns the connection of the active account. Rejects with a message for users if no one is signed in. */
  async connection(): Promise<Connection> {
    return await currentConnection(this.#services.connections)
  }

  /**
   * Returns the connection to a server by its id in a URI. Rejects with a message for users if no one is signed in
   * there.
   */
  async connectionTo(server: string): Promise<Connection> {
    return await connectionTo(this.#services.connections, server)
  }

  /** Lets you choose one thing of a list. Returns undefined if you cancel. */
  async pick<T, P extends Ids>(
    connection: Connection,
    family: ResourceFamily<T, P>,
    scope: P,
    { title, fits, none }: TitledChoice<T>,
  ): Promise<Scoped<T, P> | undefined> {
    let total = 0
    const read = async (signal: AbortSignal): Promise<Choice<Scoped<T, P>>[]> => {
      const request = { connection, scope, extent: pickable, options: { force: true, signal }, query: {} }
      const all = await (family.all?.(request) ?? listed(family, request))
      total = all.length
      return all
        .filter(({ item }) => fits?.(item) ?? true)
        .map((each) => choiceOf(family.present(each.item, each.scope), each))
    }
    const empty = (): EmptyList => (total > 0 ? { label: none?.() ?? noneFits() } : emptyList(family, scope))
    return await askStep(title, choiceStep({ prompt: family.prompt(), choices: read, empty }))
  }

  #listTarget<P extends Ids>(
    target: Pick<ListTarget<P>, 'connection' | 'scope' | 'element'>,
    command: CommandId,
    family: ResourceFamily<unknown, P>,
  ): ListTarget<P> {
    const { changes, loadCatalog, selection, reveal } = this.#services
    const { connection, scope } = target
    const changed = (): void => changes.wrote(connection, family, scope)
    return {
      ...target,
      element: target.element ?? selection()[0],
      heading: (about) => pickerTitle(command, about),
      changed,
      created: async (id) => {
        changed()
        const list = { server: connection.server.id, kind: family.kind, scope }
        // A filter could hide it.
        if (Object.keys(changes.query(list.server, list.kind, scope)).length > 0) changes.setQuery(list, {})
        await reveal({ ...list, id })
      },
      changes,
      loadCatalog,
    }
  }

  async #item<T, P extends Ids>(
    connection: Connection,
    family: ResourceFamily<T, P>,
    choice: TitledChoice<T>,
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

  /** Returns the family whose things contain lists of this family. Undefined if organizations contain them. */
  #holderOf({ kind }: Pick<ResourceFamily, 'kind'>): ResourceFamily | undefined {
    return withNested(this.#services.families()).find(({ holds }) => holds?.some((each) => each.kind === kind))
  }

  async #place<P extends Ids>(
    connection: Connection,
    family: ResourceFamily<unknown, P>,
    { title, needs }: TitledChoice<never>,
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
    const found = await this.#item(connection, holder, { title, needs }, element)
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
    const picked = await askStep(title, choiceStep({ prompt: l10n.t('Select an organization'), choices }))
    return picked && { organizationId: picked.id }
  }

  /**
   * Returns what a command might be about, most likely first: its element and the ancestors of it, or else the
   * selection and its ancestors. A file that the command was called on says nothing about its place on the platform.
   */
  #candidates(element: unknown): unknown[] {
    const place = element instanceof Uri ? undefined : element
    return withAncestors(place ?? this.#services.selection()[0])
  }
}

function noneFits(): string {
  return l10n.t('This command works with none of the entries in this list.')
}

/** Says that a list is empty, and how to add something to it. */
function emptyList<T, P extends Ids>(family: ResourceFamily<T, P>, scope: P): EmptyList {
  const { create } = family
  const label = family.empty()
  if (create === undefined) return { label }
  const detail = l10n.t('Press Enter to run “{0}”.', pickerTitle(create))
  return { label, detail, act: () => void editorCommands.executeCommand(create, { branch: listBranch(family, scope) }) }
}

async function listed<T, P extends Ids>(
  family: ResourceFamily<T, P>,
  request: ListRequest<P>,
): Promise<Scoped<T, P>[]> {
  const { value, failures } = await family.list(request)
  requireSomething(value, failures)
  return value.map((item) => ({ item, scope: request.scope }))
}

function organizationChoice(organization: Organization): Choice<Organization> {
  const label = displayTitle(organization.title, organization.id)
  return { label, icon: 'organization', value: organization }
}

function choiceOf<T>({ label, description, icon }: Presentation, value: T): Choice<T> {
  return { label, icon, value, ...(description ? { description } : {}) }
}
