import { join } from 'node:path'
import { createVSIX } from '@vscode/vsce'

const root = join(import.meta.dirname, '..')

/** Makes a fresh production build and packs it into the .vsix file at `packagePath`. */
export async function packageExtension(packagePath: string): Promise<void> {
  await createVSIX({
    cwd: root,
    packagePath,
    // Everything that the extension needs is bundled.
    dependencies: false,
    allowMissingRepository: true,
    rewriteRelativeLinks: false,
  }).catch((reason: unknown) => {
    // The packager rejects with a bare string.
    throw reason instanceof Error ? reason : new Error(String(reason))
  })
}
