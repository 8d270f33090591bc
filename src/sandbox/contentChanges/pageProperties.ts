import { unprocessable, type ApiFailure } from '../http/errors.ts'
import type { PageFields } from './contentChange.ts'
import type { PageNode } from '../revisions/pageTree.ts'

/** The platform's limits on the properties of a page (api-facts C1). */
const maxLengths = { slug: 100, emoji: 50, icon: 50, condition: 1024 } as const

const texts = ['emoji', 'icon', 'description', 'condition'] as const
const switches = ['hidden', 'noIndex', 'noRobotsIndex'] as const

/**
 * Throws a 422 failure if a property is too long or can't be used. The contract checks requests, but not front matter.
 */
export function checkFields(fields: PageFields): void {
  for (const name of ['slug', 'emoji', 'icon', 'condition'] as const) {
    if (Array.from(fields[name] ?? '').length > maxLengths[name]) {
      throw unprocessable(`“${name}” can have at most ${maxLengths[name]} characters.`)
    }
  }
  if (fields.title !== undefined && titleOf(fields.title) === '') throw unprocessable('“title” can’t be blank.')
  if (fields.slug !== undefined) checkSlug(fields.slug)
}

/** Returns a title on one line. */
export function titleOf(title: string): string {
  return title.replaceAll(/[\r\n\u2028\u2029]+/g, ' ').trim()
}

/** Returns the properties to set besides title and slug. An undefined property is removed. */
export function propertiesOf(fields: PageFields): Partial<PageNode> {
  const set: Record<string, unknown> = {}
  for (const name of texts) {
    if (fields[name] !== undefined) set[name] = fields[name] === '' ? undefined : fields[name]
  }
  for (const name of switches) {
    if (fields[name] !== undefined) set[name] = fields[name] || undefined
  }
  return set
}

/** Returns the failure for a slug that a sibling already has. */
export function slugTaken(slug: string): ApiFailure {
  return unprocessable(`Another page at the same level already has the slug “${slug}”.`)
}

/**
 * Throws a 422 failure if a slug isn't one segment of a path. Characters that separate or end paths, and dots that go
 * up, aren't allowed.
 */
function checkSlug(slug: string): void {
  if (/^\.{1,2}$|[\s/\\?#%\p{C}]/u.test(slug)) {
    throw unprocessable('“slug” can’t contain spaces or any of / \\ ? # %, and can’t be one or two dots.')
  }
}
