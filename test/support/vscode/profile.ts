import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { quietSettings } from './quietSettings.ts'

/** The folders in which one VS Code keeps everything of its own, so that no two runs share anything. */
export interface Profile {
  readonly folder: string
  readonly userData: string
  readonly extensions: string
}

/** A profile that is deleted at the latest when this process ends. */
export interface TemporaryProfile extends Profile {
  readonly delete: () => void
}

/** Makes a fresh profile in the temporary folder (short paths: VS Code puts sockets there). */
export function createProfile(settings: Readonly<Record<string, unknown>> = {}): TemporaryProfile {
  const folder = mkdtempSync(join(tmpdir(), 'galley-vscode-'))
  const profile = { folder, userData: join(folder, 'user'), extensions: join(folder, 'ext') }
  mkdirSync(profile.extensions)
  writeSettings(profile.userData, settings)
  // A VS Code that has just ended may still be closing files, hence the retries.
  const remove = (): void => rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
  process.once('exit', remove)
  return {
    ...profile,
    delete: () => {
      process.off('exit', remove)
      remove()
    },
  }
}

/** Writes the user settings: the quiet ones and, over them, those given. */
function writeSettings(userData: string, settings: Readonly<Record<string, unknown>>): void {
  mkdirSync(join(userData, 'User'), { recursive: true })
  writeFileSync(
    join(userData, 'User', 'settings.json'),
    JSON.stringify({ ...quietSettings, ...settings }, undefined, 2),
  )
}
