import { titleHeading } from '../pages/titleHeading.ts'
import type { Page } from '../../../contract/revisions.ts'
import { freeSlug, isSlug, slugFromTitle } from '../../text/strings/pageSlugs.ts'
import { StructureTree } from './structureTree.ts'
import type {
  ImportedPage,
  PageProperties,
  PlanStep,
  StructureEdit,
  StructurePlan,
  StructureProblem,
} from './structurePlan.ts'

type Planned = StructurePlan | { readonly problem: StructureProblem }
type Edit<K extends StructureEdit['kind']> = Extract<StructureEdit, { kind: K }>

/** Plans an edit of a page tree, or returns why it isn't possible. Doesn't change the given tree. */
export function planStructure(pages: readonly Page[], edit: StructureEdit): Planned {
  const plan = new Plan(pages)
  const problem = plan.add(edit)
  return problem ? { problem } : plan.finish()
}

const changeable = ['title', 'slug', 'emoji', 'icon', 'description'] as const

class Plan {
  readonly #tree: StructureTree
  readonly #steps: PlanStep[] = []

  constructor(pages: readonly Page[]) {
    this.#tree = new StructureTree(pages)
  }

  add(edit: StructureEdit): StructureProblem | undefined {
    const missing = idsOf(edit).some((id) => this.#tree.page(id) === undefined)
    if (missing) return { kind: 'gone' }
    switch (edit.kind) {
      case 'create':
        return this.#create(edit)
      case 'import':
        return this.#import(edit)
      case 'change':
        return this.#change(edit)
      case 'hide':
        return this.#hide(edit)
      case 'move':
        return this.#move(edit)
      case 'step':
        return this.#step(edit)
      case 'delete':
        return this.#delete(edit)
      case 'duplicate':
        return this.#duplicate(edit)
    }
  }

  finish(): StructurePlan {
    return { steps: this.#steps, after: this.#tree.toPages() }
  }

  #create({ properties, parent, at }: Edit<'create'>): StructureProblem | undefined {
    const title = lineOf(properties.title ?? '')
    if (title === '') return { kind: 'emptyTitle' }
    const problem = this.#parentProblem(parent)
    if (problem) return problem
    const taken = this.#tree.slugsBelow(parent)
    const wanted = properties.slug ?? slugFromTitle(title)
    if (wanted === '') return { kind: 'emptySlug', title }
    if (!isSlug(wanted)) return { kind: 'badSlug', slug: wanted }
    const other = taken.get(wanted)
    if (properties.slug !== undefined && other) return slugTaken(title, wanted, other)
    const slug = freeSlug(wanted, new Set(taken.keys()))
    this.#insert({ ...properties, title, slug }, { parent, at, markdown: '' })
    return undefined
  }

  /** Level by level: a page can only go into a page that the server created in an earlier batch. */
  #import({ pages, parent, at }: Edit<'import'>): StructureProblem | undefined {
    const problem = this.#parentProblem(parent)
    if (problem) return problem
    const place = (page: Omit<ImportedPage, 'parts'>, into: string | null, index?: number): string => {
      const title = lineOf(page.title) || 'Page'
      const slug = freeSlug(slugFromTitle(title) || 'page', new Set(this.#tree.slugsBelow(into).keys()))
      // A leading title overrides the title of the page (api-facts C1).
      const markdown = titleHeading(page.markdown) === undefined ? page.markdown : `# ${title}\n\n${page.markdown}`
      return this.#insert({ title, slug }, { parent: into, at: index, markdown })
    }
    const placed = pages.map((page, index) => ({ page, id: place(page, parent, at === undefined ? at : at + index) }))
    for (const { page, id } of placed) for (const part of page.parts) place(part, id)
    return undefined
  }

  #change({ page: id, properties }: Edit<'change'>): StructureProblem | undefined {
    const page = this.#page(id)
    if (page.type !== 'document') return cannotChange(page)
    const wanted = { ...properties, ...(properties.title === undefined ? {} : { title: lineOf(properties.title) }) }
    if (wanted.title === '') return { kind: 'emptyTitle' }
    const news = changeable.filter((name) => wanted[name] !== undefined && wanted[name] !== (page[name] ?? ''))
    if (news.length === 0) return { kind: 'nothingChanges' }
    const problem = news.includes('slug') ? this.#slugProblem(page, wanted.slug ?? '') : undefined
    if (problem) return problem
    const fields = Object.fromEntries(news.map((name) => [name, wanted[name]])) as PageProperties
    const before = Object.fromEntries(
      news.filter((name) => name !== 'slug' || page.slug !== undefined).map((name) => [name, page[name] ?? '']),
    ) as PageProperties
    this.#steps.push({
      change: { operation: 'update_page', page: id, ...fields },
      undo: { kind: 'update', change: { operation: 'update_page', page: id, ...before } },
    })
    this.#tree.change(id, shown(fields))
    return undefined
  }

  /** Hides or shows pages in the table of contents. Skips those in that state already. */
  #hide({ pages, hidden }: Edit<'hide'>): StructureProblem | undefined {
    const chosen = pages.map((id) => this.#page(id))
    const fixed = chosen.find(({ type }) => type !== 'document')
    if (fixed) return cannotChange(fixed)
    const changed = chosen.filter((page) => (page.hidden ?? false) !== hidden)
    for (const { id: page } of changed) {
      const change = { operation: 'update_page', page, hidden } as const
      this.#steps.push({ change, undo: { kind: 'update', change: { ...change, hidden: !hidden } } })
      this.#tree.change(page, { hidden })
    }
    return changed.length === 0 ? { kind: 'nothingChanges' } : undefined
  }

  #slugProblem(page: Page, slug: string): StructureProblem | undefined {
    if (slug === '') return { kind: 'emptySlug', title: page.title }
    if (!isSlug(slug)) return { kind: 'badSlug', slug }
    const other = this.#tree.slugsBelow(this.#tree.parentOf(page.id), [page.id]).get(slug)
    return other && slugTaken(page.title, slug, other)
  }

  #move({ pages, parent, at }: Edit<'move'>): StructureProblem | undefined {
    const moved = this.#tree.topmost(pages)
    const problem = this.#moveProblem(moved, parent)
    if (problem) return problem
    const staying = this.#tree.childrenOf(parent).filter((id) => !moved.includes(id))
    let before = (at === undefined ? staying : staying.slice(0, at)).at(-1)
    for (const id of moved) {
      this.#place(id, parent, before)
      before = id
    }
    return this.#steps.length === 0 ? { kind: 'nothingChanges' } : undefined
  }

  #moveProblem(moved: readonly string[], parent: string | null): StructureProblem | undefined {
    const problem = this.#parentProblem(parent)
    if (problem) return problem
    const slugs = this.#tree.slugsBelow(parent, moved)
    for (const id of moved) {
      const page = this.#page(id)
      if (page.type !== 'document') return cannotChange(page)
      if (parent !== null && this.#tree.isWithin(parent, id)) return { kind: 'intoItself', page: page.title }
      const other = page.slug === undefined ? undefined : slugs.get(page.slug)
      if (page.slug === undefined) continue
      if (other) return slugTaken(page.title, page.slug, other)
      slugs.set(page.slug, page)
    }
    return undefined
  }

  /** Puts a page after another page of its new parent, or first. Sends nothing if it's there already. */
  #place(id: string, parent: string | null, before: string | undefined): void {
    const from = { into: this.#tree.parentOf(id), at: this.#tree.indexOf(id) }
    const others = this.#tree.childrenOf(parent).filter((other) => other !== id)
    const at = before === undefined ? 0 : others.indexOf(before) + 1
    if (from.into === parent && from.at === at) return
    this.#steps.push({
      change: { operation: 'update_page', page: id, into: parent, at },
      undo: { kind: 'update', change: { operation: 'update_page', page: id, ...from } },
    })
    this.#tree.move(id, parent, at)
  }

  #step({ pages, direction }: Edit<'step'>): StructureProblem | undefined {
    const moved = this.#tree.topmost(pages)
    const [first] = moved
    const last = moved.at(-1)
    if (first === undefined || last === undefined) return { kind: 'gone' }
    const parent = this.#tree.parentOf(first)
    if (moved.some((id) => this.#tree.parentOf(id) !== parent)) return { kind: 'apart' }
    const fixed = moved.map((id) => this.#page(id)).find(({ type }) => type !== 'document')
    if (fixed) return cannotChange(fixed)
    const siblings = this.#tree.childrenOf(parent)
    const beside = direction === 'up' ? siblings[siblings.indexOf(first) - 1] : siblings[siblings.indexOf(last) + 1]
    if (beside === undefined) {
      return { kind: 'atEdge', page: this.#page(direction === 'up' ? first : last).title, direction }
    }
    const at = siblings.filter((id) => !moved.includes(id)).indexOf(beside) + (direction === 'up' ? 0 : 1)
    return this.#move({ kind: 'move', pages: moved, parent, at })
  }

  #delete({ pages }: Edit<'delete'>): StructureProblem | undefined {
    const deleted = this.#tree.topmost(pages)
    const deletedIds = new Set(deleted.flatMap((id) => [id, ...this.#tree.idsBelow(id)]))
    const stays = this.#tree.ids.some((id) => !deletedIds.has(id) && this.#page(id).type === 'document')
    if (!stays) return { kind: 'lastPage' }
    for (const id of deleted) {
      this.#steps.push({ change: { operation: 'delete_page', page: id }, undo: { kind: 'restore', page: id } })
      this.#tree.remove(id)
    }
    return undefined
  }

  #duplicate({ page: id, title: wanted, bodies }: Edit<'duplicate'>): StructureProblem | undefined {
    const page = this.#page(id)
    if (page.type !== 'document') return cannotChange(page)
    const title = lineOf(wanted)
    if (title === '') return { kind: 'emptyTitle' }
    const parent = this.#tree.parentOf(id)
    const slug = freeSlug(slugFromTitle(title) || page.slug || 'page', new Set(this.#tree.slugsBelow(parent).keys()))
    const original = this.#tree.copy()
    const at = this.#tree.indexOf(id) + 1
    const root = this.#insert({ ...propertiesOf(page), title, slug }, { parent, at, markdown: bodies.get(id) ?? '' })
    // Level by level: a page can only go into a page that the server created in an earlier batch.
    let level = [{ from: id, to: root }]
    while (level.length > 0) {
      level = level.flatMap(({ from, to }) =>
        original.childrenOf(from).flatMap((child) => {
          const markdown = bodies.get(child)
          const copied = original.page(child)
          if (markdown === undefined || copied?.type !== 'document') return []
          return [{ from: child, to: this.#insert(propertiesOf(copied), { parent: to, markdown }) }]
        }),
      )
    }
    return undefined
  }

  #insert(
    properties: PageProperties & { readonly title: string },
    place: { readonly parent: string | null; readonly at?: number | undefined; readonly markdown: string },
  ): string {
    const ref = `new-page-${this.#steps.length + 1}`
    const { parent, at, markdown } = place
    const given = Object.fromEntries(
      Object.entries(properties).filter(([, value]) => value !== ''),
    ) as typeof properties
    this.#steps.push({
      change: {
        operation: 'insert_page',
        document: markdown === '' ? {} : { markdown },
        ref,
        ...given,
        ...(parent === null ? {} : { into: parent }),
        ...(at === undefined ? {} : { at }),
      },
      undo: { kind: 'remove', ref },
    })
    this.#tree.insert({ id: ref, type: 'document', ...given }, parent, at)
    return ref
  }

  #parentProblem(parent: string | null): StructureProblem | undefined {
    if (parent === null) return undefined
    const { title, type } = this.#page(parent)
    return type === 'document' || type === 'group' ? undefined : { kind: 'holdsNoPages', page: title, type }
  }

  #page(id: string): Page {
    const page = this.#tree.page(id)
    if (!page) throw new Error(`Page ${id} is not in this tree.`)
    return page
  }
}

function idsOf(edit: StructureEdit): string[] {
  const pages = 'pages' in edit && edit.kind !== 'import' ? edit.pages : 'page' in edit ? [edit.page] : []
  const parent = 'parent' in edit && edit.parent !== null ? [edit.parent] : []
  return [...pages, ...parent]
}

function lineOf(title: string): string {
  return title.replaceAll(/\s+/g, ' ').trim()
}

function slugTaken(page: string, slug: string, other: Page): StructureProblem {
  return { kind: 'slugTaken', page, slug, other: other.title }
}

function cannotChange({ title, type }: Page): StructureProblem {
  return { kind: 'cannotChange', page: title, type }
}

/** Returns the properties that a copy of a page keeps. Empty ones aren't sent. */
function propertiesOf(page: Page): PageProperties & { readonly title: string } {
  const { title, slug = '', emoji = '', icon = '', description = '' } = page
  return { title, slug, emoji, icon, description }
}

/** Returns fields as a page has them: without empty ones. */
function shown(fields: PageProperties): Partial<Page> {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, value === '' ? undefined : value]))
}
