/**
 * A path from a folder, both with `/`, without `.` and with every `..` taken as far as the folder goes. It ends with
 * `/` where the path does; '.' is the folder above all. Like `join` of Node's `path.posix`, whose time grows with the
 * square of how often `../` is in a link.
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
