import { ApiFailure } from '../http/errors.ts'

/** The data folder can't be used. `message` is a sentence for users that says what to do. */
export class DataFolderError extends Error {}

/** SQLite's primary result codes for problems outside the database, with a message and an HTTP status. */
const problems: Readonly<Record<number, { readonly status: number; readonly words: string }>> = {
  5: { status: 503, words: 'Another sandbox is writing to the same data folder. Stop it, or use another folder.' },
  8: { status: 503, words: 'The data folder is read-only. Allow this user to write to it, or use another folder.' },
  10: { status: 503, words: 'The disk with the data folder can’t be read or written. Check the disk.' },
  11: { status: 503, words: 'The database in the data folder is damaged. Use another folder.' },
  13: { status: 507, words: 'The disk with the data folder is full. Free up space.' },
  14: { status: 503, words: 'The data folder can’t be opened for writing. Allow this user to write to it.' },
  26: { status: 503, words: 'The data folder contains a file that isn’t a sandbox database. Use another folder.' },
}

/** Returns the failure that answers a request whose data couldn't be saved, or undefined for other errors. */
export function storageFailure(error: unknown): ApiFailure | undefined {
  const problem = problemOf(error)
  return problem && new ApiFailure(problem.status, `The request wasn’t saved. ${problem.words}`)
}

/** Returns an error that says why the data folder couldn't be opened, or the original error if the cause is unknown. */
export function openingFailure(error: unknown, folder: string): unknown {
  const problem = problemOf(error)
  const words = problem?.words ?? fileMessage(error)
  return words === undefined ? error : new DataFolderError(`The data folder ${folder} can’t be used. ${words}`)
}

function problemOf(error: unknown): { readonly status: number; readonly words: string } | undefined {
  const isFromSqlite = error instanceof Error && 'code' in error && error.code === 'ERR_SQLITE_ERROR'
  if (!isFromSqlite || !('errcode' in error) || typeof error.errcode !== 'number') return undefined
  // The lower 8 bits are the primary code; the bits above say which of several causes it was.
  return problems[error.errcode & 0xff]
}

function fileMessage(error: unknown): string | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS')
    return 'This user doesn’t have permission to write to it.'
  if (code === 'ENOSPC') return 'The disk is full.'
  return code === 'EEXIST' || code === 'ENOTDIR' ? 'A file has the path that the folder needs.' : undefined
}
