import path from 'node:path'

const skipped = new Set(['node_modules', '.git'])

/** Whether a file or folder of this name belongs to docs. */
export function isShown(name: string): boolean {
  return !skipped.has(name) && (!name.startsWith('.') || name === '.gitbook' || name.startsWith('.gitbook.'))
}

/** The path from a folder to a file in it, with `/`, as docs name their files. */
export function pathBelow(root: string, file: string): string {
  return path.relative(root, file).replaceAll(path.sep, '/')
}

/** Whether a path is below a folder, and not the folder itself; both absolute, and free of symbolic links. */
export function isInside(root: string, file: string): boolean {
  const below = path.relative(root, file)
  return below !== '' && below !== '..' && !below.startsWith(`..${path.sep}`) && !path.isAbsolute(below)
}

/** The folder that a path is in, with `/`: '' for the outermost. */
export function folderOf(below: string): string {
  const above = path.posix.dirname(below)
  return above === '.' ? '' : above
}
