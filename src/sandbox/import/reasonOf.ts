const words: Record<string, string> = {
  EACCES: 'access is denied',
  EPERM: 'access is denied',
  ENOENT: 'it doesn’t exist',
  ENOTDIR: 'it isn’t a folder',
  EISDIR: 'it is a folder',
  ELOOP: 'it points back to itself',
  EMFILE: 'too many files are open',
  ENAMETOOLONG: 'its name is too long',
}

/** Returns why the file system refused, as a sentence. */
export function reasonOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return words[code] ?? (error instanceof Error ? error.message : String(error))
}
