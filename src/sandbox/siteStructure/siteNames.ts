import { freeSlug } from '../../core/text/strings/pageSlugs.ts'
import { slugOf } from '../revisions/slugs.ts'
import { badRequest } from '../http/errors.ts'
import type { SiteMap } from './siteMap.ts'

/** Returns the path of a new site space, from the title of its space. It's unique in its section. */
export function siteSpacePath(map: SiteMap, sectionId: string | null, title: string): string {
  return freeSlug(slugOf(title), new Set(pathsIn(map, sectionId)))
}

/** Returns the path of a new section, from its title. It's unique on the site. */
export function sectionPath(map: SiteMap, title: string): string {
  return freeSlug(slugOf(title), new Set(map.sections.map((section) => section.path)))
}

/** Throws a 400 failure if another site space of the section has the path. */
export function requireFreeSiteSpacePath(map: SiteMap, sectionId: string | null, path: string): void {
  if (pathsIn(map, sectionId).includes(path)) throw badRequest('Another space of this section already has this path.')
}

/** Throws a 400 failure if another section has the path. */
export function requireFreeSectionPath(map: SiteMap, path: string): void {
  if (map.sections.some((section) => section.path === path)) throw badRequest('Another section already has this path.')
}

function pathsIn(map: SiteMap, sectionId: string | null): string[] {
  return map.siteSpacesIn(sectionId).map(({ row }) => row.path)
}
