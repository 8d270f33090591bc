import { posix } from 'node:path'
import type { ContentChange } from '../../contract/contentChanges.ts'
import { maxInlineFileBytes } from '../../contract/schemas/contentLimits.ts'
import { joinedPath } from '../../core/docs/files/joinedPath.ts'
import { freeSlug } from '../../core/text/strings/pageSlugs.ts'
import { findLosses } from '../../core/authoring/checks/checkText.ts'
import { lossMessages } from '../../core/authoring/checks/lossMessages.ts'
import { StructureTree } from '../../core/docs/structure/structureTree.ts'
import type { Translate } from '../../core/text/messages/translate.ts'
import { findConflictMarks } from '../../core/text/edits/conflictMarks.ts'
import { percentDecoded } from '../../core/text/strings/percentDecoded.ts'
import type { LocalComparison, LocalEdit } from './comparison.ts'
import { allEntries, contentsTree } from '../contentsTree.ts'
import { notUtf8 } from '../encodings.ts'
import { unmergedFiles } from './folderStatus.ts'
import { placedPages, type RemoteContent } from './remoteContent.ts'
import type { LocalPage } from './localPages.ts'
import { changedFields, type PageFields } from '../../core/docs/gitSync/pageFields.ts'

/** What a push is going to do, by files relative to the folder. */
export interface PushPlan {
  /** Pages with a changed text or title. */
  readonly edited: readonly LocalEdit[]
  /** Pages with changed properties. */
  readonly described: readonly { readonly file: string; readonly page: string; readonly fields: Partial<PageFields> }[]
  /** Pages to create, parents before children. */
  readonly added: readonly string[]
  /** New pages that are left out because they aren't in the table of contents. */
  readonly unlisted: readonly string[]
  readonly moved: readonly string[]
  readonly deleted: readonly { readonly id: string; readonly title: string; readonly file: string }[]
  /** Files that pages use and the platform doesn't have. */
  readonly uploads: readonly string[]
  /** Files with unfinished merges, which are also among the problems. */
  readonly unmerged: readonly string[]
  /** Deleted files that are still in the table of contents. */
  readonly stillListed: readonly string[]
  /** Content that the platform drops, so that readers don't see it. It's pushed anyway, and stays in the file. */
  readonly losses: readonly { readonly file: string; readonly message: string }[]
  /** What can't be pushed, each in a sentence. */
  readonly problems: readonly string[]
}

/** Plans the push of a folder. Sends no requests. */
export function planPush(comparison: LocalComparison, t: Translate): PushPlan {
  const { here, local, docs, checkout } = comparison
  const isPulled = checkout.pulling === undefined
  const problems = isPulled ? [] : [t('The last pull into this folder didn’t finish. Pull again, and then push.')]
  const unmerged = unmergedFiles(comparison)
  problems.push(...unmerged.map((file) => unmergedMessage(local.texts.get(file) ?? '', file, t)))
  problems.push(...unknownEntries(local.tree, t))
  const changed = [...here.edited.flatMap(({ file, isTextChanged }) => (isTextChanged ? [file] : [])), ...here.added]
  problems.push(...notUtf8(docs.disk, changed, t))
  const uploads = new Set<string>()
  const wanted = here.edited.flatMap(({ written }) => written.missing)
  for (const file of [...wanted, ...[...here.addedTexts.values()].flatMap(({ missing }) => missing)]) {
    const known = docs.files.get(file)
    if (known === undefined || docs.records.has(file)) continue
    if (known.size > maxInlineFileBytes) problems.push(t('{0} is larger than 1 MB, so it can’t be uploaded.', file))
    else if (known.size === 0) problems.push(t('{0} is empty.', file))
    else uploads.add(file)
  }
  return {
    edited: here.edited.filter(({ isTextChanged }) => isTextChanged),
    described: here.edited.flatMap(({ file, page, fields }) => {
      const changes = changedFields(fields, page.fields)
      return Object.keys(changes).length === 0 ? [] : [{ file, page: page.id, fields: changes }]
    }),
    added: here.added,
    unlisted: here.unlisted,
    moved: here.moved,
    deleted: here.deleted.map(({ id, title, file = '' }) => ({ id, title, file })),
    uploads: [...uploads],
    unmerged,
    stillListed: stillListed(comparison),
    losses: lossesIn(comparison, changed, t),
    problems,
  }
}

function unmergedMessage(text: string, file: string, t: Translate): string {
  if (findConflictMarks(text).length > 0) return t('{0} has conflict markers from an unfinished merge.', file)
  return t(
    '{0} has an unfinished merge: where both sides changed it, it has the text from before. Resolve its conflicts. If that’s intended, finish the merge, or run “galley resolved” on the file.',
    file,
  )
}

/** Returns what changed pages would lose. Leaves out links that the platform itself has marked as broken. */
function lossesIn(
  { local, docs: { body } }: LocalComparison,
  changed: readonly string[],
  t: Translate,
): PushPlan['losses'] {
  return changed.flatMap((file) => {
    const page = body.pageOf(file)
    const found = page === undefined ? [] : findLosses(local.texts.get(file) ?? '', { page, body })
    const own = found.filter(({ rule }) => rule !== 'broken-mark' && rule !== 'conflict-mark')
    return lossMessages(own, t).map((message) => ({ file, message }))
  })
}

/** Returns whether a plan changes nothing. */
export function isEmptyPlan({ edited, described, added, moved, deleted }: PushPlan): boolean {
  return [edited, described, added, moved, deleted].every(({ length }) => length === 0)
}

function stillListed({ here, docs }: LocalComparison): string[] {
  const missing = allEntries(contentsTree(docs)).filter(({ kind }) => kind === 'missing')
  const folder = posix.dirname(docs.summary?.path ?? '')
  const named = new Set(missing.map(({ target = '' }) => joinedPath(folder, percentDecoded(target))))
  return here.deleted.flatMap(({ file }) => (file !== undefined && named.has(file) ? [file] : []))
}

/** Returns groups, links and generated pages of the folder, which can only be created on the platform. */
function unknownEntries(tree: readonly LocalPage[], t: Translate): string[] {
  return tree.flatMap(({ id, file, title, children }) => {
    const isUnknown = id === undefined && file === undefined
    const own = isUnknown
      ? [t('“{0}” is a group, a link, or generated pages. You can create it only on the platform.', title)]
      : []
    return [...own, ...unknownEntries(children, t)]
  })
}

/** Returns another slug for a page whose slug is taken in its new position. Undefined if it's free. */
function freeSlugAt(there: StructureTree, id: string, parent: string | null): string | undefined {
  const own = there.page(id)?.slug
  const slug = own === undefined ? undefined : freeSlug(own, new Set(there.slugsBelow(parent, [id]).keys()))
  return slug === own ? undefined : slug
}

/** Changes that delete pages, and pages that stay although the folder deleted them. */
interface Deletions {
  readonly changes: readonly ContentChange[]
  readonly refused: readonly { readonly file: string; readonly reason: string }[]
}

/**
 * Returns the changes that delete pages, from the bottom up. Deleting a page deletes its subpages, so a page above one
 * that stays must stay too. `now` has the current pages, `changed` those that other people changed.
 */
export function planDeletions(
  { deleted }: PushPlan,
  now: RemoteContent['pages'],
  changed: ReadonlySet<string>,
  t: Translate,
): Deletions {
  const files = new Map(deleted.map(({ id, file }) => [id, file]))
  const staying = new Set<string | null>()
  const changes: ContentChange[] = []
  const refused: { file: string; reason: string }[] = []
  for (const { page, parent } of placedPages(now).toReversed()) {
    const { id } = page
    const file = files.get(id)
    if (file !== undefined && !changed.has(id) && !staying.has(id)) {
      changes.push({ operation: 'delete_page', page: id })
      continue
    }
    staying.add(parent)
    if (file === undefined) continue
    const reason = changed.has(id)
      ? t('You deleted it, but someone changed it on the platform in the meantime. Pull to restore it.')
      : t('You deleted it, but it has subpages on the platform. Pull to see them.')
    refused.push({ file, reason })
  }
  return { changes, refused }
}

type PageMove = Extract<ContentChange, { operation: 'update_page' }>

/** Returns the moves for pages that were moved in the folder. Other pages stay in place. */
export function planMoves(
  pages: RemoteContent['pages'],
  tree: readonly LocalPage[],
  moved: ReadonlySet<string>,
): PageMove[] {
  const there = new StructureTree(pages)
  const moves: PageMove[] = []
  const known = (id: string | undefined): id is string => id !== undefined && there.page(id) !== undefined
  const arrange = (siblings: readonly LocalPage[], parent: string | null): void => {
    const wanted = new Set(siblings.flatMap(({ id }) => (known(id) ? [id] : [])))
    let before: string | undefined
    for (const id of wanted) {
      if (moved.has(id) && (parent === null || !there.isWithin(parent, id))) {
        const present = there.childrenOf(parent)
        const named = present.filter((each) => wanted.has(each))
        if (named[before === undefined ? 0 : named.indexOf(before) + 1] !== id) {
          const others = present.filter((each) => each !== id)
          const at = before === undefined ? 0 : others.indexOf(before) + 1
          const slug = freeSlugAt(there, id, parent)
          moves.push({ operation: 'update_page', page: id, into: parent, at, ...(slug === undefined ? {} : { slug }) })
          there.move(id, parent, at)
          if (slug !== undefined) there.change(id, { slug })
        }
      }
      // A page that other people moved away is no longer a sibling.
      if (there.parentOf(id) === parent) before = id
    }
    for (const { id, children } of siblings) if (known(id)) arrange(children, id)
  }
  arrange(tree, null)
  return moves
}
