import { maxSpaceTitleLength } from '../../contract/schemas/contentLimits.ts'
import { addSpace, type Authorship } from '../spaceContent/mainContent.ts'
import { FolderWriter } from './folderContent.ts'
import type { ImportProblem } from './importedFolder.ts'
import { readFolder } from './readFolder.ts'
import type { Platform } from '../platform.ts'
import type { SpaceRow } from '../spaces/spaceStore.ts'

/** Where to create the space of an imported folder. */
interface ImportTarget {
  readonly organizationId: string
  readonly parentId?: string | undefined
  /** The default is the title of the folder. */
  readonly title?: string | undefined
  readonly signal?: AbortSignal | undefined
  /** Receives how many of `total` steps are done. Each file has two steps: reading and writing. */
  readonly onProgress?: ((done: number, total: number, name: string) => void) | undefined
}

/** The result of an import: the space, and what couldn't be imported. */
interface ImportResult {
  readonly space: SpaceRow
  readonly problems: readonly ImportProblem[]
}

/**
 * Creates a space from a folder of Markdown. If the import fails or is aborted, nothing of it stays. Only one import
 * runs at a time.
 */
export async function importFolder(
  platform: Platform,
  folder: string,
  target: ImportTarget,
  act: Authorship,
): Promise<ImportResult> {
  const { signal, onProgress } = target
  let read = 0
  const imported = await readFolder(folder, {
    ...(signal ? { signal } : {}),
    onProgress: (done, total, name) => {
      read = total
      onProgress?.(done, total * 2, name)
    },
  })
  const writer = new FolderWriter(platform, imported, {
    signal,
    onProgress: (done, total, name) => onProgress?.(read + done, read + total, name),
  })
  try {
    const { content, problems } = await writer.write()
    signal?.throwIfAborted()
    const title = Array.from(target.title ?? imported.title)
      .slice(0, maxSpaceTitleLength)
      .join('')
      .trim()
    const space = addSpace(
      platform,
      {
        organizationId: target.organizationId,
        parentId: target.parentId ?? null,
        title: title || 'Imported docs',
        emoji: imported.emoji ?? null,
        content,
      },
      act,
    )
    return { space, problems: [...imported.problems, ...problems] }
  } catch (error) {
    writer.undo()
    throw error
  }
}
