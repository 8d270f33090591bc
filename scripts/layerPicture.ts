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
type Layers = ReadonlyMap<string, ReadonlySet<string>>

/** Returns the page with the diagram of the current code. */
export function pageWithPicture(page: string): string {
  const [from, to] = [page.indexOf(begin), page.indexOf(end)]
  if (from < 0 || to < from) throw new Error(`CONTRIBUTING.md has no place for the picture: “${begin}” … “${end}”.`)
  return `${page.slice(0, from + begin.length)}\n\n${layerPicture(readLayers())}\n\n${page.slice(to)}`
}

/** Returns a Mermaid diagram. Leaves out arrows that follow from others, because they would hide the order. */
export function layerPicture(layers: Layers): string {
  const names = [...layers.keys()].toSorted()
  const arrows = names.flatMap((from) => directOf(layers, from).map((to) => `  ${nodeOf(from)} --> ${nodeOf(to)}`))
  return ['```mermaid', 'graph TD', ...names.map((name) => `  ${nodeOf(name)}["${name}"]`), ...arrows, '```'].join('\n')
}

/** Returns the layers of src by name. Each part of core counts as a layer. */
export function readLayers(): Layers {
  const layers = new Map<string, Set<string>>()
  for (const file of globSync('src/*/**/*.ts', { cwd: root })) {
    const layer = layerOf(path.join(root, file))
    const below = layers.get(layer) ?? new Set<string>()
    layers.set(layer, below)
    for (const [, specifier = ''] of readFileSync(path.join(root, file), 'utf8').matchAll(
      /(?:from|import\()\s*'(\.[^']+)'/g,
    )) {
      const imported = layerOf(path.resolve(root, path.dirname(file), specifier))
      if (imported !== layer) below.add(imported)
    }
  }
  // Entry points, and imports from outside src, aren't layers.
  for (const below of layers.values()) for (const name of below) if (!layers.has(name)) below.delete(name)
  return layers
}

function layerOf(file: string): string {
  const [layer = '', part = ''] = path.relative(path.join(root, 'src'), file).split(path.sep)
  return layer === 'core' ? `${layer}/${part}` : layer
}

/** Returns the layers that a layer imports from directly, without those that another one of them builds on. */
function directOf(layers: Layers, from: string): string[] {
  const below = [...(layers.get(from) ?? [])]
  return below.filter((to) => !below.some((other) => other !== to && reaches(layers, other, to))).toSorted()
}

function reaches(layers: Layers, from: string, to: string, seen = new Set<string>()): boolean {
  if (seen.has(from)) return false
  seen.add(from)
  const below = layers.get(from) ?? new Set<string>()
  return below.has(to) || [...below].some((next) => reaches(layers, next, to, seen))
}

function nodeOf(layer: string): string {
  return layer.replaceAll(/\W/g, '_')
}

if (import.meta.main) writeFileSync(pictureFile, pageWithPicture(readFileSync(pictureFile, 'utf8')))
