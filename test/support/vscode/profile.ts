import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { quietSettings, testSettings } from './quietSettings.ts'

type Settings = Readonly<Record<string, unknown>>

/** The folders of one VS Code, so that no two runs share anything. */
export interface Profile {
  readonly folder: string
  readonly userData: string
  readonly extensions: string
}

/** A profile that is deleted when this process ends, or earlier. */
export interface TemporaryProfile extends Profile {
  readonly delete: () => void
}

/** Whether all windows use VS Code's default settings, as most people do, instead of the quiet ones. */
const isDefault = process.env['GALLEY_TEST_SETTINGS'] === 'default'

/**
 * Creates a profile in the temporary folder, because VS Code needs short paths for its sockets. The user settings are
 * added to the quiet ones, or to VS Code's defaults.
 */
export function createProfile(settings: Settings = {}, isQuiet = true): TemporaryProfile {
  const folder = mkdtempSync(join(tmpdir(), 'galley-vscode-'))
  const profile = { folder, userData: join(folder, 'user'), extensions: join(folder, 'ext') }
  mkdirSync(profile.extensions)
  const base = isQuiet && !isDefault ? quietSettings : testSettings
  writeSettings(profile.userData, { ...base, ...settings })
  // A VS Code that just ended may still be closing files, so it retries.
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
