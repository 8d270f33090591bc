import { globSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { listFiles, PackageManager } from '@vscode/vsce'
import { packagedExtension } from '../support/packagedExtension.ts'
import { projectRoot } from '../support/vscode/paths.ts'
import type { Measurement } from './measurement.ts'

const kilobyte = 1024

/** Sizes of the packaged extension, of what it loads first, and of every lazy part. */
export async function measureSizes(): Promise<Measurement[]> {
  const files = await listFiles({ cwd: projectRoot, packageManager: PackageManager.None })
  const kilobytes = (path: string): number => statSync(path).size / kilobyte
  const lazy = globSync('dist/**/*.cjs', { cwd: projectRoot, exclude: ['dist/extension.cjs'] })
    .map((path) => ({
      name: `size: ${basename(path)}`,
      value: kilobytes(join(projectRoot, path)),
      unit: 'KB' as const,
    }))
    .sort((a, b) => b.value - a.value)
  return [
    { name: 'size: .vsix', value: kilobytes(packagedExtension), unit: 'KB', limit: { atMost: 1200 } },
    { name: 'size: files in the .vsix', value: files.length, unit: 'files', limit: { atMost: 40 } },
    {
      name: 'size: extension.cjs',
      value: kilobytes(join(projectRoot, 'dist/extension.cjs')),
      unit: 'KB',
      limit: { atMost: 200 },
    },
    ...lazy,
  ]
}
