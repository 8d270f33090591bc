import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { quietSettings, testSettings } from './quietSettings.ts'

type Settings = Readonly<Record<string, unknown>>

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

/** Whether all windows have the editor's defaults, as most people have them, and none the quiet settings. */
const isDefault = process.env['GALLEY_TEST_SETTINGS'] === 'default'

/**
 * Makes a fresh profile in the temporary folder (short paths: VS Code puts sockets there), with these user settings over
 * the quiet ones, or over the editor's defaults.
 */
export function createProfile(settings: Settings = {}, isQuiet = true): TemporaryProfile {
  const folder = mkdtempSync(join(tmpdir(), 'galley-vscode-'))
  const profile = { folder, userData: join(folder, 'user'), extensions: join(folder, 'ext') }
  mkdirSync(profile.extensions)
  const base = isQuiet && !isDefault ? quietSettings : testSettings
  writeSettings(profile.userData, { ...base, ...settings })
  // A VS Code that has just ended may still be closing files, so the retries.
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

function writeSettings(userData: string, settings: Settings): void {
  mkdirSync(join(userData, 'User'), { recursive: true })
  writeFileSync(join(userData, 'User', 'settings.json'), JSON.stringify(settings, undefined, 2))
}
