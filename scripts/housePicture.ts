// Writes the layer diagram in CONTRIBUTING.md from the imports in src: the layers, and which builds on which. A test
// fails if it's outdated.
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const root = path.join(import.meta.dirname, '..')

/** The page with the diagram. */
export const pictureFile = path.join(root, 'CONTRIBUTING.md')

const begin = '<!-- Written by `npm run picture`. -->'
const end = '<!-- The picture ends here. -->'

/** The layers that each layer imports from. */
type Floors = ReadonlyMap<string, ReadonlySet<string>>

/** Returns the page with the diagram of the current code. */
export function pageWithPicture(page: string): string {
  const [from, to] = [page.indexOf(begin), page.indexOf(end)]
  if (from < 0 || to < from) throw new Error(`CONTRIBUTING.md has no place for the picture: “${begin}” … “${end}”.`)
  return `${page.slice(0, from + begin.length)}\n\n${housePicture(readFloors())}\n\n${page.slice(to)}`
}

/** Returns a Mermaid diagram. Leaves out arrows that follow from others, because they would hide the order. */
export function housePicture(floors: Floors): string {
  const names = [...floors.keys()].toSorted()
  const arrows = names.flatMap((from) => directOf(floors, from).map((to) => `  ${nodeOf(from)} --> ${nodeOf(to)}`))
  return ['```mermaid', 'graph TD', ...names.map((name) => `  ${nodeOf(name)}["${name}"]`), ...arrows, '```'].join('\n')
}

/** Returns the layers of src by name. Each part of core counts as a layer. */
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
  // Entry points, and imports from outside src, aren't layers.
  for (const below of floors.values()) for (const name of below) if (!floors.has(name)) below.delete(name)
  return floors
}

function floorOf(file: string): string {
  const [floor = '', wing = ''] = path.relative(path.join(root, 'src'), file).split(path.sep)
  return floor === 'core' ? `${floor}/${wing}` : floor
}

/** Returns the layers that a layer imports from directly, without those that another one of them builds on. */
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
