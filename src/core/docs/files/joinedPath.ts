/**
 * Joins a folder and a relative path, both with `/`. Removes `.` and resolves `..`, at most up to the top of the
 * folder. Keeps a trailing `/`. Returns '.' for the top folder. Like `join` of Node's `path.posix`, but that takes
 * quadratic time for many `../`.
 */
export function joinedPath(folder: string, path: string): string {
  const parts: string[] = []
  for (const part of `${folder}/${path}`.split('/')) {
    if (part === '' || part === '.') continue
    if (part === '..' && parts.length > 0 && parts.at(-1) !== '..') parts.pop()
    else if (part !== '..' || !folder.startsWith('/')) parts.push(part)
  }
  const joined = (folder.startsWith('/') ? '/' : '') + parts.join('/')
  if (joined === '') return /(?:^|\/)\.?\/$/.test(path) ? './' : '.'
  return path.endsWith('/') && !joined.endsWith('/') ? `${joined}/` : joined
}
