const words: Record<string, string> = {
  EACCES: 'access is denied',
  EPERM: 'access is denied',
  ENOENT: 'it does not exist',
  ENOTDIR: 'it is not a folder',
  EISDIR: 'it is a folder',
  ELOOP: 'it leads in a circle',
  EMFILE: 'too many files are open',
  ENAMETOOLONG: 'its name is too long',
}

/** Why the file system refused, in words. */
export function reasonOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return words[code] ?? (error instanceof Error ? error.message : String(error))
}
