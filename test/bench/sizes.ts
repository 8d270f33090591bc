import { globSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { listFiles, PackageManager } from '@vscode/vsce'
import { packagedExtension } from '../support/packagedExtension.ts'
import { projectRoot } from '../support/vscode/paths.ts'
import type { Measurement } from './measurement.ts'

const kilobyte = 1024

/**
 * Measures the sizes of the packaged extension, of what it loads first, of every lazy part, and of what these share.
 */
export async function measureSizes(): Promise<Measurement[]> {
  const files = await listFiles({ cwd: projectRoot, packageManager: PackageManager.None })
  const kilobytes = (path: string): number => statSync(join(projectRoot, path)).size / kilobyte
  const code = globSync('dist/**/*.cjs', { cwd: projectRoot, exclude: ['dist/extension.cjs'] })
  const isShared = (path: string): boolean => basename(path).startsWith('chunk-')
  const shared = code.filter(isShared)
  const lazy = code
    .filter((path) => !isShared(path))
    .map((path) => ({ name: `size: ${basename(path)}`, value: kilobytes(path), unit: 'KB' as const }))
    .sort((a, b) => b.value - a.value)
  return [
    { name: 'size: .vsix', value: statSync(packagedExtension).size / kilobyte, unit: 'KB', limit: { atMost: 3072 } },
    { name: 'size: files in the .vsix', value: files.length, unit: 'files' },
    { name: 'size: files of shared code', value: shared.length, unit: 'files' },
    { name: 'size: shared code', value: shared.reduce((sum, path) => sum + kilobytes(path), 0), unit: 'KB' },
    { name: 'size: extension.cjs', value: kilobytes('dist/extension.cjs'), unit: 'KB', limit: { atMost: 200 } },
    ...lazy,
  ]
}
