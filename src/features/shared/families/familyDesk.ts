import { l10n } from 'vscode'
import type { Organization } from '../../../contract/organizations.ts'
import { displayTitle } from '../../../core/pages/displayTitle.ts'
import type { Connection, Connections } from '../connection.ts'
import { ExplainedError } from '../explainedError.ts'
import { askOne } from '../forms/form.ts'
import { choiceStep, type Choice } from '../forms/steps.ts'
import type { LoadBook } from '../loadBook.ts'
import { readOrganizations } from '../organizationSpaces.ts'
import { holdsResource } from '../resource.ts'
import type { FamilyChanges } from './familyChanges.ts'
import { aroundOf, itemOf, placeOf, type Placed } from './placed.ts'
import {
  placeAmong,
  wayOut,
  withInner,
  type Ids,
  type Look,
  type OrganizationPlace,
  type ResourceFamily,
} from './resourceFamily.ts'
import { demand, grants, refused, type Right } from './rights.ts'

/** What the desk needs from its surroundings. */
export interface FamilyDeskParts {
  readonly connections: Connections
  readonly changes: FamilyChanges
  readonly book: LoadBook
  /** Every family of the organizations; what their members hold comes with them. */
  readonly families: () => readonly ResourceFamily[]
  /** What is selected in the Docs view. */
  readonly selection: () => readonly unknown[]
}

/** A list that a command is about. */
export interface ListTarget<P> {
  readonly connection: Connection
  readonly place: P
  /** To be called after writing: shows the list as it now is. */
  readonly changed: () => void
}

/** A thing that a command is about. */
export interface ItemTarget<T, P> extends ListTarget<P> {
  readonly item: T
  readonly look: Look
}

/** Which things of a family a command is for. */
export interface ItemChoice<T> {
  /** What the list to pick from is called; the title of the command. */
  readonly title: string
  /** False for things that the command cannot be used on; they are not offered. */
  readonly fits?: (item: T) => boolean
  /** Why it cannot be used on such a thing, where somebody tries nevertheless. */
  readonly refusal?: (item: T) => string
  /** What the organization has to allow, where that is not to change the thing: `view` to look at it. */
  readonly needs?: Right
}

/** The place of a list, and the thing around it, where that is known. */
interface FoundPlace<P> {
  readonly place: P
  readonly around?: unknown
}

interface FoundItem<T, P> extends Placed<T, P> {
  readonly look: Look
  readonly around?: unknown
}

/** As much of a list as somebody may want to pick from. */
const pickable = { limit: 1000, pages: 5 }

/**
 * Finds what a command is about: the element it was called on, else what is selected in the Docs view or around that,
 * else what the person picks, from the organization down. So every command works from the palette, without the mouse.
 */
export class FamilyDesk {
  readonly #parts: FamilyDeskParts

  constructor(parts: FamilyDeskParts) {
    this.#parts = parts
  }

  /** What follows from the contract, for the checks of forms. */
  get book(): LoadBook {
    return this.#parts.book
  }

  get changes(): FamilyChanges {
    return this.#parts.changes
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
          choice.refusal?.(found.item) ?? l10n.t('That cannot be done with “{0}”.', found.look.label),
        )
      }
      const { item, look, place } = found
      await demand(connection, choice.needs, family.right, found)
      await run(
        { connection, item, look, place, changed: () => this.changes.wrote(connection, family, place) },
        element ?? this.#parts.selection()[0],
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
      await demand(connection, needs, family.right, found)
      const { place } = found
      const changed = (): void => this.changes.wrote(connection, family, place)
      await run({ connection, place, changed }, element ?? this.#parts.selection()[0])
    }
  }

  /** The handler of a command that is about an organization itself. */
  inOrganization(
    title: string,
    needs: Right,
    run: (target: Omit<ListTarget<OrganizationPlace>, 'changed'>) => Promise<void>,
  ): (element?: unknown) => Promise<void> {
    return async (element) => {
      const connection = await this.connection()
      const place = await this.#organization(connection, title, needs, element)
      if (!place) return
      await demand(connection, needs, undefined, { place })
      await run({ connection, place })
    }
  }

  /** The connection of the active account. Rejects with words when nobody is signed in. */
  async connection(): Promise<Connection> {
    const connection = await this.#parts.connections.current()
    if (connection) return connection
    throw new ExplainedError(l10n.t('Sign in or open the sandbox first, and try again.'))
  }

  /** Lets somebody pick one thing of a list; undefined when they left. */
  async pick<T, P extends Ids>(
    connection: Connection,
    family: ResourceFamily<T, P>,
    place: P,
    { title, fits }: ItemChoice<T>,
  ): Promise<Placed<T, P> | undefined> {
    const read = async (signal: AbortSignal): Promise<Choice<Placed<T, P>>[]> => {
      const request = { connection, place, extent: pickable, options: { force: true, signal }, query: {} }
      const all = await (family.all?.(request) ?? family.list(request).then(({ value }) => placed(value, place)))
      return all
        .filter(({ item }) => fits?.(item) ?? true)
        .map((each) => choiceOf(family.look(each.item, each.place), each))
    }
    return await askOne(title, choiceStep({ prompt: family.title(), choices: read }))
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
      const around = aroundOf(this.#holderOf(family), candidate)
      return { ...given, around, look: family.look(given.item, given.place) }
    }
    const found = await this.#place(connection, family, choice, element)
    const picked = found && (await this.pick(connection, family, found.place, choice))
    return picked && { ...found, ...picked, look: family.look(picked.item, picked.place) }
  }

  /** The family whose things hold lists of this one; undefined where organizations do. */
  #holderOf({ kind }: Pick<ResourceFamily, 'kind'>): ResourceFamily | undefined {
    return withInner(this.#parts.families()).find(({ holds }) => holds?.some((each) => each.kind === kind))
  }

  async #place<P extends Ids>(
    connection: Connection,
    family: ResourceFamily<unknown, P>,
    { title, needs }: ItemChoice<never>,
    element: unknown,
  ): Promise<FoundPlace<P> | undefined> {
    const holder = this.#holderOf(family)
    for (const candidate of this.#candidates(element)) {
      const place = placeOf(family, holder, candidate)
      if (place) return { place, around: aroundOf(holder, candidate) }
    }
    if (!holder) {
      const place = await this.#organization(connection, title, needs ?? family.right, element)
      return place && { place: place as unknown as P }
    }
    const found = await this.#item(connection, holder, { title, ...(needs ? { needs } : {}) }, element)
    const place = found && placeAmong(holder.inside?.(found.item, found.place) ?? [], family)
    return place && { place, around: found.item }
  }

  async #organization(
    connection: Connection,
    title: string,
    needs: Right | undefined,
    element: unknown,
  ): Promise<OrganizationPlace | undefined> {
    for (const candidate of this.#candidates(element)) {
      if (holdsResource(candidate) && candidate.resource.kind === 'organization') {
        return { organizationId: candidate.resource.id }
      }
    }
    const all = await readOrganizations(connection)
    const organizations = all.filter((each) => grants(each, needs))
    if (all.length > 0 && organizations.length === 0) throw refused()
    const [only] = organizations
    if (only && organizations.length === 1) return { organizationId: only.id }
    const choices = organizations.map(organizationChoice)
    const picked = await askOne(title, choiceStep({ prompt: l10n.t('Organization'), choices }))
    return picked && { organizationId: picked.id }
  }

  /** What a command may be about, the likeliest first: its element and all around it, else the selection likewise. */
  #candidates(element: unknown): unknown[] {
    return wayOut(element ?? this.#parts.selection()[0])
  }
}

function placed<T, P>(items: readonly T[], place: P): Placed<T, P>[] {
  return items.map((item) => ({ item, place }))
}

function organizationChoice(organization: Organization): Choice<Organization> {
  const label = displayTitle(organization.title, organization.id)
  return { label, icon: 'organization', value: organization }
}

function choiceOf<T>({ label, description, icon }: Look, value: T): Choice<T> {
  return { label, icon, value, ...(description ? { description } : {}) }
}
