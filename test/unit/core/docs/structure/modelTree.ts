import type { ContentChange } from '../../../../../src/contract/contentChanges.ts'
import type { Page } from '../../../../../src/contract/revisions.ts'

/** A page of the model, with its properties as the server keeps them. */
export interface ModelPage {
  id: string
  title: string
  slug: string
  fields: Record<string, string>
  pages: ModelPage[]
}

/**
 * A small model of a server: applies changes to nested arrays as described in api-facts C1, and refuses the same ones.
 */
export class ModelServer {
  pages: ModelPage[]
  readonly #revisions = new Map<string, ModelPage[]>()
  #next = 1

  constructor(pages: readonly Page[]) {
    this.pages = modelOf(pages)
  }

  /** Keeps the current state, so that it can be restored. */
  keep(revision: string): void {
    this.#revisions.set(revision, structuredClone(this.pages))
  }

  apply(changes: readonly ContentChange[]): Map<string, string> {
    if (changes.length === 0 || changes.length > 50) throw new Error('A batch holds 1 to 50 changes.')
    const created = new Map<string, string>()
    for (const change of changes) this.#one(change, created)
    return created
  }

  #one(change: ContentChange, created: Map<string, string>): void {
    if (change.operation === 'insert_page') {
      const id = `id-${this.#next++}`
      if (change.ref !== undefined) created.set(change.ref, id)
      const page = { id, title: change.title ?? '', slug: change.slug ?? '', fields: {}, pages: [] }
      this.#put({ ...page, fields: fieldsOf(change) }, change.into ?? null, change.at)
    } else if (change.operation === 'delete_page') {
      this.#take(change.page)
    } else if (change.operation === 'revert_page') {
      this.#restore(change.page, change.revision ?? '')
    } else if (change.operation === 'update_page') {
      const page = this.#find(change.page).page
      Object.assign(page, { title: change.title ?? page.title, slug: change.slug ?? page.slug })
      page.fields = withoutEmpty({ ...page.fields, ...fieldsOf(change, true) })
      if (change.into === undefined) return
      this.#take(change.page)
      this.#put(page, change.into, change.at)
    }
  }

  #restore(id: string, revision: string): void {
    const before = this.#revisions.get(revision) ?? []
    const { page, parent, siblings } = locate(before, id)
    const ahead = siblings.slice(0, siblings.indexOf(page)).map((other) => other.id)
    const here = parent === null ? this.pages : this.#find(parent).page.pages
    const at = here.findLastIndex((other) => ahead.includes(other.id)) + 1
    here.splice(at, 0, structuredClone(page))
  }

  #put(page: ModelPage, parent: string | null, at = Infinity): void {
    const siblings = parent === null ? this.pages : this.#find(parent).page.pages
    if (siblings.some(({ slug }) => slug === page.slug)) throw new Error(`The slug ${page.slug} is taken.`)
    siblings.splice(at, 0, page)
  }

  #take(id: string): void {
    const { page, siblings } = this.#find(id)
    siblings.splice(siblings.indexOf(page), 1)
  }

  #find(id: string): Located {
    return locate(this.pages, id)
  }
}

interface Located {
  readonly page: ModelPage
  readonly parent: string | null
  readonly siblings: ModelPage[]
}

function locate(pages: ModelPage[], id: string, parent: string | null = null): Located {
  const found = search(pages, id, parent)
  if (!found) throw new Error(`There is no page ${id}.`)
  return found
}

function search(pages: ModelPage[], id: string, parent: string | null): Located | undefined {
  for (const page of pages) {
    const found = page.id === id ? { page, parent, siblings: pages } : search(page.pages, id, page.id)
    if (found) return found
  }
  return undefined
}

function fieldsOf(change: object, withEmpty = false): Record<string, string> {
  const given = change as Record<string, unknown>
  const names = ['emoji', 'icon', 'description'].filter((name) => (withEmpty ? given[name] !== undefined : given[name]))
  return Object.fromEntries(names.map((name) => [name, String(given[name])]))
}

function withoutEmpty(fields: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''))
}

/** Converts pages of the platform to pages of the model. */
export function modelOf(pages: readonly Page[]): ModelPage[] {
  return pages.map((page) => ({
    id: page.id,
    title: page.title,
    slug: page.slug ?? '',
    fields: fieldsOf(page),
    pages: modelOf(page.pages ?? []),
  }))
}
