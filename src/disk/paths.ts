import path from 'node:path'

const skipped = new Set(['node_modules', '.git'])

/** Returns whether a folder with this name belongs to Git or a package manager. */
export function isSkipped(name: string): boolean {
  return skipped.has(name)
}

/** Returns whether a file or folder with this name belongs to docs. */
export function isShown(name: string): boolean {
  return !isSkipped(name) && (!name.startsWith('.') || name === '.gitbook' || name.startsWith('.gitbook.'))
}

/** Returns the relative path from a folder to a file in it, with `/`. */
export function pathBelow(root: string, file: string): string {
  return path.relative(root, file).replaceAll(path.sep, '/')
}

/**
 * Returns whether a path is below a folder, and isn't the folder itself. Both must be absolute and without symbolic
 * links.
 */
export function isInside(root: string, file: string): boolean {
  const below = path.relative(root, file)
  return below !== '' && below !== '..' && !below.startsWith(`..${path.sep}`) && !path.isAbsolute(below)
}

/** Returns whether a path is a folder or below it. Both are absolute, without symbolic links. */
export function isWithin(root: string, file: string): boolean {
  return isInside(root, file) || path.relative(root, file) === ''
}

/** Returns the absolute path of a folder that a person named. */
export function absolutePath(folder: string): string {
  return path.resolve(folder)
}

/** Returns the absolute path of a file or folder below another folder. `below` has `/`. */
export function pathAt(root: string, below: string): string {
  return path.join(root, below)
}

/** Returns the last segment of an absolute path. */
export function nameOf(file: string): string {
  return path.basename(file)
}

/** Returns the parent folder of a path with `/`; '' for the top level. */
export function folderOf(below: string): string {
  const above = path.posix.dirname(below)
  return above === '.' ? '' : above
}
