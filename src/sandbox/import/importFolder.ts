import { maxSpaceTitleLength } from '../../contract/schemas/contentLimits.ts'
import { addSpace, type Authorship } from '../spaceContent/mainContent.ts'
import { FolderWriter } from './folderContent.ts'
import type { ImportProblem } from './importedFolder.ts'
import { readFolder } from './readFolder.ts'
import type { Platform } from '../platform.ts'
import type { SpaceRow } from '../spaces/spaceStore.ts'

/** Where an imported folder goes. */
interface ImportTarget {
  readonly organizationId: string
  readonly parentId?: string | undefined
  /** The title of the folder unless said. */
  readonly title?: string | undefined
  readonly signal?: AbortSignal | undefined
  /** Learns how much of `total` steps is done; reading and writing a file are one step each. */
  readonly onProgress?: ((done: number, total: number, name: string) => void) | undefined
}

/** What an import made, and what of the folder isn't in it. */
interface ImportResult {
  readonly space: SpaceRow
  readonly problems: readonly ImportProblem[]
}

/**
 * Makes a space from a folder of Markdown. When it is aborted or fails, nothing of it is left. One import at a time.
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
