import type { Page } from '../../../contract/revisions.ts'

/** A page as *Go to Page* and links need it: without its body, with the titles above it. */
export interface PageEntry {
  readonly id: string
  readonly title: string
  readonly type: Page['type']
  readonly emoji: string | undefined
  readonly icon: string | undefined
  readonly description: string | undefined
  /** The full path in the revision. Empty if the server doesn't provide one. */
  readonly path: string
  /** Titles of the pages above, from the root. */
  readonly ancestors: readonly string[]
  readonly hidden: boolean
  readonly updatedAt: string | undefined
  readonly url: string | undefined
  /** The target of a link page. */
  readonly target: Page['target']
  readonly href: string | undefined
  /** The variables that expressions of the page can use, if the server provides them. */
  readonly variables?: Page['variables']
  readonly cover?: Page['cover']
  readonly layout?: Page['layout']
  /** The slugs of its tags. */
  readonly tags?: readonly string[]
  /** What the navigation calls it, if that isn't its title. */
  readonly linkTitle?: string
  /** An expression that says which visitors see it. */
  readonly condition?: string
  /** Ids of the child pages, in the server's order. */
  readonly children: readonly string[]
}

/** Flattens a page tree of any depth in reading order. */
export function flattenPages(pages: readonly Page[]): PageEntry[] {
  const entries: PageEntry[] = []
  const waiting: { readonly page: Page; readonly ancestors: readonly string[] }[] = []
  const wait = (children: readonly Page[], ancestors: readonly string[]): void => {
    for (const page of children.toReversed()) waiting.push({ page, ancestors })
  }
  wait(pages, [])
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { page, ancestors } = next
    entries.push(entryOf(page, ancestors))
    if (page.pages !== undefined && page.pages.length > 0) wait(page.pages, [...ancestors, page.title])
  }
  return entries
}

function entryOf(page: Page, ancestors: readonly string[]): PageEntry {
  const { id, title, type, emoji, icon, description, path = '', hidden = false, target, href } = page
  const own = { id, title, type, emoji, icon, description, path, hidden, target, href }
  return {
    ...own,
    ancestors,
    updatedAt: page.updatedAt ?? page.createdAt,
    url: page.urls?.app,
    ...(page.variables && { variables: page.variables }),
    ...(page.cover && { cover: page.cover }),
    ...(page.layout && { layout: page.layout }),
    ...(page.tags && { tags: tagSlugs(page) }),
    ...(page.linkTitle && { linkTitle: page.linkTitle }),
    ...(page.condition && { condition: page.condition }),
    children: (page.pages ?? []).map((child) => child.id),
  }
}

/** Returns the slugs of a page's tags, as front matter would name them. */
export function tagSlugs({ tags = [] }: Pick<Page, 'tags'>): string[] {
  return tags.flatMap(({ tag }) => (tag.kind === 'tag' ? [tag.tag] : []))
}

/** Finds the pages of one space by id or path. */
export class SpacePages {
  readonly entries: readonly PageEntry[]
  readonly #byId: ReadonlyMap<string, PageEntry>
  readonly #byPath: ReadonlyMap<string, PageEntry>
  readonly #byName: ReturnType<typeof pagesByName>

  constructor(pages: readonly Page[]) {
    this.entries = flattenPages(pages)
    this.#byId = new Map(this.entries.map((entry) => [entry.id, entry]))
    this.#byPath = new Map(this.entries.map((entry) => [entry.path, entry]))
    this.#byName = pagesByName(this.entries)
  }

  byId(id: string): PageEntry | undefined {
    return this.#byId.get(id)
  }

  /** Returns the page with a path in the space, with or without slashes around it. */
  byPath(path: string): PageEntry | undefined {
    const bare = path.replace(/^\/+|(?<!\/)\/+$/g, '')
    return bare === '' ? this.entries[0] : this.#byPath.get(bare)
  }

  /** The page with the style guide of a space. */
  get styleGuide(): PageEntry | undefined {
    return this.entries.find(({ type, path }) => type === 'document' && /(?:^|\/)style-guide$/.test(path))
  }

  /** Returns the pages whose path ends with a name, then pages with this title. */
  called(name: string, title: string): PageEntry[] {
    return [...new Set(this.#byName(name, title))]
  }

  /** Returns the first page with a text at or below an entry, which can be a group. */
  firstDocument(entry: PageEntry): PageEntry | undefined {
    const waiting = [entry]
    const seen = new Set<string>()
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      if (next.type === 'document') return next
      if (seen.has(next.id)) continue
      seen.add(next.id)
      waiting.unshift(...next.children.flatMap((id) => this.byId(id) ?? []))
    }
    return undefined
  }
}

const entriesAtOnce = 1000

/**
 * Returns a function that finds pages by the last part of their path and by title. It indexes more pages with each call,
 * because all at once takes too long.
 */
function pagesByName(entries: readonly PageEntry[]): (name: string, title: string) => PageEntry[] {
  /** Keys are a slash and the last part of the path, or a space and the title. */
  const known = new Map<string, PageEntry[]>()
  let count = 0
  const add = (name: string, entry: PageEntry): void => {
    const same = known.get(name)
    if (same === undefined) known.set(name, [entry])
    else same.push(entry)
  }
  return (name, title) => {
    const more = entries.slice(count, count + entriesAtOnce)
    count += more.length
    for (const entry of more) {
      add(`/${entry.path.slice(entry.path.lastIndexOf('/') + 1)}`, entry)
      add(` ${entry.title}`, entry)
    }
    const end = `/${name}`
    const rest = entries.slice(count)
    return [
      ...(known.get(end) ?? []),
      ...rest.filter(({ path }) => path === name || path.endsWith(end)),
      ...(known.get(` ${title}`) ?? []),
      ...rest.filter((entry) => entry.title === title),
    ]
  }
}
