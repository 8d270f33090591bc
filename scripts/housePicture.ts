// Writes the picture of the house into CONTRIBUTING.md: the floors of src, and which builds on which, as the imports of
// the code have it. A test tells when it must be run again.
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const root = path.join(import.meta.dirname, '..')

/** The page that has the picture. */
export const pictureFile = path.join(root, 'CONTRIBUTING.md')

const begin = '<!-- Written by `npm run picture`. -->'
const end = '<!-- The picture ends here. -->'

/** For each floor, those that it imports from. */
type Floors = ReadonlyMap<string, ReadonlySet<string>>

/** The page with the picture that the code has now. */
export function pageWithPicture(page: string): string {
  const [from, to] = [page.indexOf(begin), page.indexOf(end)]
  if (from < 0 || to < from) throw new Error(`CONTRIBUTING.md has no place for the picture: “${begin}” … “${end}”.`)
  return `${page.slice(0, from + begin.length)}\n\n${housePicture(readFloors())}\n\n${page.slice(to)}`
}

/** A Mermaid diagram. An arrow that follows from others is left out: it would only hide the order. */
export function housePicture(floors: Floors): string {
  const names = [...floors.keys()].toSorted()
  const arrows = names.flatMap((from) => directOf(floors, from).map((to) => `  ${nodeOf(from)} --> ${nodeOf(to)}`))
  return ['```mermaid', 'graph TD', ...names.map((name) => `  ${nodeOf(name)}["${name}"]`), ...arrows, '```'].join('\n')
}

/** Every floor of src by its name, and every wing of core as a floor of its own. */
export function readFloors(): Floors {
  const floors = new Map<string, Set<string>>()
  for (const file of globSync('src/*/**/*.ts', { cwd: root })) {
    const floor = floorOf(path.join(root, file))
    const below = floors.get(floor) ?? new Set<string>()
    floors.set(floor, below)
    for (const [, specifier = ''] of readFileSync(path.join(root, file), 'utf8').matchAll(
      /(?:from|import\()\s*'(\.[^']+)'/g,
    )) {
      const imported = floorOf(path.resolve(root, path.dirname(file), specifier))
      if (imported !== floor) below.add(imported)
    }
  }
  // The entry points and what is outside src are no floors.
  for (const below of floors.values()) for (const name of below) if (!floors.has(name)) below.delete(name)
  return floors
}

function floorOf(file: string): string {
  const [floor = '', wing = ''] = path.relative(path.join(root, 'src'), file).split(path.sep)
  return floor === 'core' ? `${floor}/${wing}` : floor
}

/** The floors that a floor imports from, without those that another one of these builds on. */
function directOf(floors: Floors, from: string): string[] {
  const below = [...(floors.get(from) ?? [])]
  return below.filter((to) => !below.some((other) => other !== to && reaches(floors, other, to))).toSorted()
}

function reaches(floors: Floors, from: string, to: string, seen = new Set<string>()): boolean {
  if (seen.has(from)) return false
  seen.add(from)
  const below = floors.get(from) ?? new Set<string>()
  return below.has(to) || [...below].some((next) => reaches(floors, next, to, seen))
}

function nodeOf(floor: string): string {
  return floor.replaceAll(/\W/g, '_')
}

if (import.meta.main) writeFileSync(pictureFile, pageWithPicture(readFileSync(pictureFile, 'utf8')))
