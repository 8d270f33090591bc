import type { Client } from '../client/client.ts'
import { mayHaveArrived } from '../client/errors/mayHaveArrived.ts'
import { readOwnId } from '../client/ownUser.ts'
import { readListPages } from '../client/listPages.ts'
import { createReadCache } from '../client/readCache.ts'
import { wholeAnswer } from '../client/wholeAnswer.ts'
import { addToContents } from '../folder/addToContents.ts'
import type { Checkout } from '../folder/checkout/checkoutRecord.ts'
import { compare } from '../folder/checkout/comparison.ts'
import { pushChanges } from '../folder/checkout/pushChanges.ts'
import { isEmptyPlan, planPush, type PushPlan } from '../folder/checkout/pushPlan.ts'
import { listedLink, shownLink, takeLink, withClone, type ClonedFolder } from './clonedFolder.ts'
import { unfinishedRequest, type OpenPlatform } from './openPlatform.ts'
import { Output } from './output.ts'
import { confirmWith } from './terminal.ts'
import { UsageError } from './usageError.ts'
import { english, partsText } from '../core/text/messages/translate.ts'

/** The options of `galley push`. */
export interface PushOptions extends ClonedFolder {
  /** Only prints what the push would do. */
  readonly dryRun: boolean
  /** Adds new pages to the table of contents first. */
  readonly add: boolean
  readonly json: boolean
  /** Agrees with deleting many pages. */
  readonly yes: boolean
  /** The number of the change request to push to. */
  readonly changeRequest: string | undefined
  /** The subject of a new change request. */
  readonly subject: string | undefined
}

/** Pushes the changes of the folder to a change request. The exit status is 1 if something wasn't pushed. */
export async function pushCommand(options: PushOptions, output: Output): Promise<number> {
  const { dryRun, json, folder } = options
  const pushFrom = async (platform: OpenPlatform, checkout: Checkout): Promise<number> =>
    await push(options, output, platform, checkout)
  return await withClone(options, pushFrom, async (platform, link) => {
    if (!dryRun) return await pushFrom(platform, await takeLink(folder, link, json ? new Output(() => {}) : output))
    if (json) output.json(listedLink(link))
    else output.lines(shownLink(link))
    return 0
  })
}

/** Pushes what differs, or prints why not. Returns the exit status. */
async function push(
  { dryRun, add, json, changeRequest, subject, folder, ask, yes }: PushOptions,
  output: Output,
  platform: OpenPlatform,
  checkout: Checkout,
): Promise<number> {
  const { client, t } = platform
  const target =
    changeRequest === undefined ? undefined : await unfinishedRequest(client, checkout.space, numberOf(changeRequest))
  const onto = target === undefined ? checkout : { ...checkout, changeRequest: target }
  let comparison = await compare(client, folder, onto)
  if (add && !dryRun && comparison.here.unlisted.length > 0) {
    await addToContents(comparison.docs, comparison.here.unlisted, t)
    comparison = await compare(client, folder, onto)
  }
  const plan = planPush(comparison, t)
  const left = add ? [] : plan.unlisted
  const listed = listedPlan(plan, add)
  const print = (lines: readonly string[], pushed = {}): void =>
    json ? output.json({ ...listed, ...pushed }) : output.lines(lines)
  if (isEmptyPlan(plan) && (left.length > 0 || plan.unlisted.length === 0)) {
    print([...leftRows(left), left.length > 0 ? 'There is nothing else to push.' : 'There is nothing to push.'])
    return left.length > 0 ? 1 : 0
  }
  const rows = [
    ...leftRows(left),
    ...plan.stillListed.map((file) => `The table of contents still lists ${file}, which was deleted.`),
  ]
  if (plan.problems.length > 0) {
    print([...shownPlan(listed), ...rows, 'Nothing was pushed.'])
    return 1
  }
  if (dryRun) {
    print([...shownPlan(listed), ...rows])
    return left.length > 0 ? 1 : 0
  }
  if (!json) output.lines(shownPlan(listed))
  const { changeRequest: current } = comparison.source
  const id = current ?? (await created(client, checkout, subject))
  const ids = { spaceId: checkout.space, changeRequestId: id }
  const withdrawn = async (): Promise<readonly string[]> => (current === undefined ? await withdraw(client, ids) : [])
  const { refused } = await pushChanges({ ...platform, confirm: confirmWith(ask, yes) }, folder, {
    comparison,
    plan,
    changeRequest: id,
  }).catch(async (error: unknown) => {
    await withdrawn()
    throw error
  })
  const { number, urls } = await client.getChangeRequestById(ids)
  const refusals = refused.map(({ file, reason }) => `not pushed ${file}: ${reason}`)
  const counts = pushCounts(plan, new Set(refused.map(({ file }) => file)))
  const pushed = `Pushed into change request #${number} (${counts})`
  print([...refusals, ...rows, urls.app === undefined ? pushed : `${pushed}: ${urls.app}`, ...(await withdrawn())], {
    changeRequest: number,
    refused: refused.map(({ file, reason }) => ({ path: file, reason })),
  })
  return refused.length + left.length > 0 ? 1 : 0
}

async function created(client: Client, { space }: Checkout, subject: string | undefined): Promise<string> {
  if (subject === undefined)
    throw new UsageError('Name the change request: --subject "…" for a new one, or --change-request NUMBER.')
  try {
    const answer = await client.createChangeRequest({ spaceId: space, body: { subject } })
    return wholeAnswer(answer, 'createChangeRequest', ['id']).id
  } catch (error) {
    const made = mayHaveArrived(error) ? await madeUnanswered(client, space, subject) : undefined
    if (made === undefined) throw error
    return made
  }
}

/** Archives a new change request that can't be written, because the server doesn't offer that. Returns what to print. */
async function withdraw(
  client: OpenPlatform['client'],
  ids: { readonly spaceId: string; readonly changeRequestId: string },
): Promise<readonly string[]> {
  if (client.offers('updateChangeRequestContent')) return []
  await client.updateChangeRequestById({ ...ids, body: { status: 'archived' } })
  return ['Archived the change request, because nothing can be pushed to it.']
}

/**
 * Finds the change request that was created although the answer was lost: the person's own, with this subject, and
 * without changes.
 */
async function madeUnanswered(client: Client, space: string, subject: string): Promise<string | undefined> {
  const cache = createReadCache(client)
  const [own, { value }] = await Promise.all([
    readOwnId(cache),
    readListPages(cache, 'listChangeRequestsForSpace', { spaceId: space, status: 'draft' }),
  ])
  const made = value.find((each) => {
    return each.subject === subject && each.createdBy.id === own && each.revision === each.revisionInitial
  })
  return made?.id
}

function numberOf(given: string): number {
  const number = Number(given.replace(/^#/, ''))
  if (!Number.isInteger(number)) throw new UsageError('--change-request must be the number of a change request.')
  return number
}

/** Counts what was pushed, such as `new pages: 1, edited pages: 2`. */
function pushCounts(plan: PushPlan, refused: ReadonlySet<string>): string {
  const edited = new Set([...plan.edited, ...plan.described].map(({ file }) => file))
  const kinds: readonly (readonly [kind: string, files: Iterable<string>])[] = [
    ['new', plan.added],
    ['edited', edited],
    ['moved', plan.moved],
    ['deleted', plan.deleted.map(({ file }) => file)],
  ]
  const counts = kinds.map(([kind, files]) => [kind, [...files].filter((file) => !refused.has(file)).length] as const)
  const some = counts.filter(([, count]) => count > 0).map(([kind, count]) => `${kind} pages: ${count}`)
  return some.length > 0 ? partsText(some, english) : 'no pages'
}

function leftRows(left: readonly string[]): string[] {
  const advice = 'The table of contents doesn’t list it. Add it there, or push with --add.'
  return left.map((file) => `not pushed ${file}: ${advice}`)
}

/** With `isAdding`, new pages that the table of contents doesn't list are added to it. */
function listedPlan(plan: PushPlan, isAdding: boolean) {
  const { edited, described, added, unlisted, moved, deleted, uploads, losses, problems } = plan
  const files = [...new Set([...edited, ...described].map(({ file }) => file))].sort()
  return {
    local: [
      ...added.map((path) => ({ path, change: 'new' })),
      ...unlisted.map((path) => ({ path, change: isAdding ? 'new' : 'unlisted' })),
      ...files.map((path) => ({ path, change: 'edited' })),
      ...moved.map((path) => ({ path, change: 'moved' })),
      ...deleted.map(({ file }) => ({ path: file, change: 'deleted' })),
      ...uploads.map((path) => ({ path, change: 'uploaded' })),
    ],
    warnings: losses.map(({ file, message }) => ({ path: file, message })),
    problems,
  }
}

/** Skips unlisted pages, which have rows of their own. */
function shownPlan({ local, warnings, problems }: ReturnType<typeof listedPlan>): string[] {
  const pushed = local.filter(({ change }) => change !== 'unlisted')
  const rows = pushed.map(({ path, change }) => `${change.padEnd(9)} ${path}`)
  const lost = warnings.map(({ path, message }) => `warning   ${path}: ${message}`)
  return [...rows, ...lost, ...problems.map((problem) => `problem   ${problem}`)]
}
