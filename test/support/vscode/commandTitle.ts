import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from './paths.ts'

interface Contributed {
  readonly command: string
  readonly title: string
  readonly category?: string
}

/**
 * Returns the label of a command in the Command Palette: `Category: Title` for one of Galley's ids, otherwise the
 * argument.
 */
export function commandTitle(idOrTitle: string): string {
  const command = contributedCommands().find(({ command: id }) => id === idOrTitle)
  if (!command) return idOrTitle
  const { title, category } = command
  return category ? `${localized(category)}: ${localized(title)}` : localized(title)
}

function contributedCommands(): readonly Contributed[] {
  const manifest = readJson('package.json') as { contributes?: { commands?: readonly Contributed[] } }
  return manifest.contributes?.commands ?? []
}

function localized(text: string): string {
  const key = /^%(.+)%$/.exec(text)?.[1]
  if (key === undefined) return text
  const words = readJson('package.nls.json') as Record<string, string>
  return words[key] ?? text
}

function readJson(file: string): unknown {
  const path = join(projectRoot, file)
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {}
}
