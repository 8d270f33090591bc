import { join } from 'node:path'
import { createVSIX } from '@vscode/vsce'

const root = join(import.meta.dirname, '..')

/** Options of a release. */
interface ReleaseOptions {
  /** Editors offer a pre-release only to users who ask for pre-releases. */
  readonly preRelease: boolean
  /** The address of the repository, which links of the README point to. Undefined outside a release. */
  readonly repository: string | undefined
}

/** Creates a production build and packages it as the .vsix file at `packagePath`. */
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
    // The packager rejects with a string.
    throw reason instanceof Error ? reason : new Error(String(reason))
  })
}
