import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../test/support/vscode/paths.ts'
import { scenes } from './scenes.ts'

/** The state of the project when a picture was taken. */
export interface PictureRecord {
  /** Identifies the steps of the scene. */
  readonly scene: string
  /** The texts of Galley and its guide in the picture. */
  readonly texts: readonly string[]
}

/** The file with the {@link PictureRecord} of each picture, by name. */
export const recordsFile = join(projectRoot, 'media', 'screenshots.json')

/** Returns a hash of the current scene of a picture, without white space. */
export function sceneHash(name: string): string {
  const { show, files } = scenes[name] ?? {}
  const steps = `${String(show)}${String(files)}`.replaceAll(/\s+/g, ' ')
  return createHash('sha256').update(steps).digest('hex').slice(0, 16)
}

/**
 * Returns all current texts of Galley, and every line and page title of its guide. Texts in a picture must be among
 * these.
 */
export function currentTexts(): ReadonlySet<string> {
  const bundled = ['package.nls.json', 'l10n/bundle.l10n.json'].flatMap((file) =>
    Object.values(JSON.parse(read(file)) as Record<string, string>),
  )
  const guide = globSync('media/guide/**/*.md', { cwd: projectRoot }).flatMap((file) => read(file).split('\n'))
  const titles = [...read('media/guide/SUMMARY.md').matchAll(/\[(.+)\]\(/g)].map(([, title = '']) => title)
  return new Set([...bundled, ...guide, ...titles].map((text) => text.trim()).filter((text) => /\p{L}{3}/u.test(text)))
}

function read(file: string): string {
  return readFileSync(join(projectRoot, file), 'utf8')
}
