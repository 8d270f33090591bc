import { defaultConfig, readDocsConfig, type DocsConfig } from '../core/docs/gitSync/docsConfig.ts'
import type { DiskFolder } from '../disk/diskFolder.ts'

/** A parsed `.gitbook.yaml`. `text` is undefined if there's no readable file. */
interface FolderConfig {
  readonly text: string | undefined
  readonly config: DocsConfig
}

/** Reads a folder's `.gitbook.yaml`. A root behind a symbolic link out of the folder counts as outside, like `../x`. */
export function readFolderConfig(disk: DiskFolder, name = '.gitbook.yaml'): FolderConfig {
  const text = disk.readText(name)
  return { text, config: text === undefined ? defaultConfig : readDocsConfig(text, (root) => !disk.holds(root)) }
}
