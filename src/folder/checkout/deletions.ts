import type { Client } from '../../client/client.ts'
import { isApiError } from '../../client/errors/apiError.ts'
import { partsText, type Translate } from '../../core/text/messages/translate.ts'
import { mapConcurrently } from '../mapConcurrently.ts'
import { CheckoutError } from './checkoutRecord.ts'
import type { Platform } from './cloneSpace.ts'
import type { Comparison } from './comparison.ts'
import { maxConcurrentReads, type ContentSource } from './remoteContent.ts'

/**
 * Rejects unless the platform proves that everything that its lists lack was deleted: its content has changed since the
 * last sync, and reading each page and file says that it doesn't exist.
 */
export async function requireDeleted(
  { client, t }: Pick<Platform, 'client' | 't'>,
  { checkout, source, revision, there }: Comparison,
): Promise<void> {
  const pages = there.deleted.filter(({ file }) => file !== undefined)
  if (pages.length + there.deletedFiles.length === 0) return
  const isSameSource = checkout.changeRequest === source.changeRequest
  if (isSameSource && checkout.revision === revision) {
    throw new CheckoutError(
      t(
        'The platform lists less than before, although it says that nothing changed. Galley changed nothing. Pull again later.',
      ),
    )
  }
  const left = await mapConcurrently(pages, maxConcurrentReads, async ({ id, title }) => {
    return (await isGone(readPage(client, source, id))) ? [] : [title]
  })
  const leftFiles = await mapConcurrently(there.deletedFiles, maxConcurrentReads, async ({ id, file }) => {
    return (await isGone(readFile(client, source, id))) ? [] : [file]
  })
  const names = [...left, ...leftFiles].flat()
  if (names.length === 0) return
  throw new CheckoutError(
    t(
      'The platform doesn’t list {0}, but still has it. Galley changed nothing. Pull again later.',
      partsText(names.slice(0, 3), t),
    ),
  )
}

async function isGone(reading: Promise<unknown>): Promise<boolean> {
  try {
    await reading
    return false
  } catch (error) {
    if (isApiError(error, 'notFound') && error.status === 404) return true
    throw error
  }
}

function readPage(client: Client, { space: spaceId, changeRequest: changeRequestId }: ContentSource, pageId: string) {
  const input = { spaceId, pageId, format: 'markdown', metadata: false } as const
  return changeRequestId === undefined
    ? client.getPageById(input, { fresh: true })
    : client.getPageInChangeRequestById({ ...input, changeRequestId }, { fresh: true })
}

function readFile(client: Client, { space: spaceId, changeRequest: changeRequestId }: ContentSource, fileId: string) {
  return changeRequestId === undefined
    ? client.getFileById({ spaceId, fileId }, { fresh: true })
    : client.getFileInChangeRequestById({ spaceId, changeRequestId, fileId }, { fresh: true })
}

/** The number of deleted pages, and from which part of all on, that might be a mistake. */
const many = { pages: 10, some: 3, part: 1 / 5 }

/** Returns whether a person has to agree to the number of deleted pages. */
export function isManyPages(deleted: number, all: number): boolean {
  return deleted > many.pages || (deleted >= many.some && deleted > all * many.part)
}

/** Asks before many pages are deleted. Rejects if no one agrees. */
export async function requireAgreed({ confirm, t }: Pick<Platform, 'confirm' | 't'>, question: string): Promise<void> {
  if ((await confirm?.(question)) === true) return
  throw new CheckoutError([question, t('Galley changed nothing, because you didn’t agree.')].join(' '))
}

/** Returns the question about many pages that a pull deletes in the folder. */
export function pullQuestion(deleted: number, all: number, t: Translate): string {
  return t(
    '{0} of {1} pages were deleted on the platform. Delete their files in this folder, too?',
    String(deleted),
    String(all),
  )
}

/** Returns the question about many pages that a push deletes on the platform. */
export function pushQuestion(deleted: number, all: number, t: Translate): string {
  return t(
    'The files of {0} of {1} pages were deleted in this folder. Delete these pages on the platform, too?',
    String(deleted),
    String(all),
  )
}
