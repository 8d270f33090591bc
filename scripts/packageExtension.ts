import { join } from 'node:path'
import { createVSIX } from '@vscode/vsce'

const root = join(import.meta.dirname, '..')

/** What a release says of itself beside its version. */
interface ReleaseOptions {
  /** Editors offer it only to those who asked for pre-releases. */
  readonly preRelease: boolean
  /** The address of the repository, where links of the README go; none outside a release. */
  readonly repository: string | undefined
}

/** Makes a fresh production build and packs it into the .vsix file at `packagePath`. */
export async function packageExtension(packagePath: string, release?: ReleaseOptions): Promise<void> {
  const repository = release?.repository
  await createVSIX({
    cwd: root,
    packagePath,
    preRelease: release?.preRelease ?? false,
    // Everything that the extension needs is bundled.
    dependencies: false,
    allowMissingRepository: true,
    rewriteRelativeLinks: repository !== undefined,
    ...(repository && { baseContentUrl: `${repository}/blob/HEAD`, baseImagesUrl: `${repository}/raw/HEAD` }),
  }).catch((reason: unknown) => {
    // The packager rejects with a bare string.
    throw reason instanceof Error ? reason : new Error(String(reason))
  })
}
