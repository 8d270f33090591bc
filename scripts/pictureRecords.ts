import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../test/support/vscode/paths.ts'
import { scenes } from './scenes.ts'

/** What was so when a picture was taken. */
export interface PictureRecord {
  /** Identifies the steps of the scene. */
  readonly scene: string
  /** The texts of Galley and its guide that are in the picture. */
  readonly texts: readonly string[]
}

/** Where the {@link PictureRecord} of each picture is kept, by name. */
export const recordsFile = join(projectRoot, 'media', 'screenshots.json')

/** A hash of the scene of a picture as it is now; white space doesn't count. */
export function sceneHash(name: string): string {
  const { show, files } = scenes[name] ?? {}
  const steps = `${String(show)}${String(files)}`.replaceAll(/\s+/g, ' ')
  return createHash('sha256').update(steps).digest('hex').slice(0, 16)
}

/** All that Galley says now, and every line and page title of its guide: what a text in a picture may come from. */
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
