// Packages the extension as galley-<version>.vsix in the project's root folder, or as the named file.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { packageExtension } from './packageExtension.ts'

const root = join(import.meta.dirname, '..')

function readVersion(): string {
  const manifest: unknown = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  if (typeof manifest === 'object' && manifest && 'version' in manifest) return String(manifest.version)
  throw new Error('package.json names no version.')
}

await packageExtension(process.argv[2] ?? join(root, `galley-${readVersion()}.vsix`))
