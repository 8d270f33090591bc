import type { Client } from '../client/client.ts'
import { mayHaveArrived } from '../client/errors/mayHaveArrived.ts'
import { readListPages } from '../client/listPages.ts'
import { createReadCache } from '../client/readCache.ts'
import type { Checkout } from '../folder/checkout/checkoutRecord.ts'
import { compare } from '../folder/checkout/comparison.ts'
import { pushChanges } from '../folder/checkout/pushChanges.ts'
import { isEmptyPlan, planPush, type PushPlan } from '../folder/checkout/pushPlan.ts'
import { counted } from '../core/counted.ts'
import { listedLink, shownLink, takeLink, withClone, type ClonedFolder } from './clonedFolder.ts'
import type { OpenPlatform } from './openPlatform.ts'
import { Output } from './output.ts'
import { UsageError } from './usageError.ts'

/** What `galley push` was asked for. */
export interface PushOptions extends ClonedFolder {
  /** Only prints what would be done. */
  readonly dryRun: boolean
  readonly json: boolean
  /** Number of the change request to push into. */
  readonly changeRequest: string | undefined
  /** Of a new change request. */
  readonly subject: string | undefined
}

/** Pushes what changed in the folder into a change request; the exit status is 1 where something was left behind. */
export async function pushCommand(
  { dryRun, json, changeRequest, subject, ...cloned }: PushOptions,
  output: Output,
): Promise<number> {
  const { folder } = cloned
  const push = async (platform: OpenPlatform, checkout: Checkout): Promise<number> => {
    const { client, t } = platform
    const target = changeRequest === undefined ? undefined : await numbered(client, checkout, changeRequest)
    const onto = target === undefined ? checkout : { ...checkout, changeRequest: target }
    const comparison = await compare(client, folder, onto)
    const plan = planPush(comparison, t)
    const listed = listedPlan(plan)
    const tell = (lines: readonly string[], pushed = {}): void =>
      json ? output.json({ ...listed, ...pushed }) : output.lines(lines)
    if (isEmptyPlan(plan)) {
      tell(['There is nothing to push.'])
      return 0
    }
    if (plan.problems.length > 0) {
      tell([...shownPlan(listed), 'Nothing was pushed.'])
      return 1
    }
    if (dryRun) {
      tell(shownPlan(listed))
      return 0
    }
    if (!json) output.lines(shownPlan(listed))
    const { changeRequest: current } = comparison.source
    const id = current ?? (await created(client, checkout, subject))
    const { pushed, refused } = await pushChanges(platform, folder, { comparison, plan, changeRequest: id })
    const { number, urls } = await client.getChangeRequestById({ spaceId: checkout.space, changeRequestId: id })
    const rows = refused.map(({ file, reason }) => `not pushed ${file}: ${reason}`)
    const where = urls.app === undefined ? '' : `: ${urls.app}`
    tell([...rows, `${counted(pushed.length, 'page')} pushed into change request #${number}${where}`], {
      changeRequest: number,
      refused: refused.map(({ file, reason }) => ({ path: file, reason })),
    })
    return refused.length > 0 ? 1 : 0
  }
  return await withClone(cloned, push, async (platform, link) => {
    if (!dryRun) return await push(platform, await takeLink(folder, link, json ? new Output(() => {}) : output))
    if (json) output.json(listedLink(link))
    else output.lines(shownLink(link))
    return 0
  })
}

async function created(client: Client, { space }: Checkout, subject: string | undefined): Promise<string> {
  if (subject === undefined) throw new UsageError('Say what this is about: --subject "…", or --change-request NUMBER.')
  try {
    return (await client.createChangeRequest({ spaceId: space, body: { subject } })).id
  } catch (error) {
    const made = mayHaveArrived(error) ? await madeUnanswered(client, space, subject) : undefined
    if (made === undefined) throw error
    return made
  }
}

/** The change request that was made though no answer came: one's own, of that subject, in which nobody has written yet. */
async function madeUnanswered(client: Client, space: string, subject: string): Promise<string | undefined> {
  const [{ id: own }, { value }] = await Promise.all([
    client.getAuthenticatedUser({}),
    readListPages(createReadCache(client), 'listChangeRequestsForSpace', { spaceId: space, status: 'draft' }),
  ])
  const made = value.find((each) => {
    return each.subject === subject && each.createdBy.id === own && each.revision === each.revisionInitial
  })
  return made?.id
}

async function numbered(client: Client, { space }: Checkout, given: string): Promise<string> {
  const number = Number(given.replace(/^#/, ''))
  if (!Number.isInteger(number)) throw new UsageError('--change-request takes the number of a change request.')
  for (const status of ['open', 'draft'] as const) {
    const { value } = await readListPages(createReadCache(client), 'listChangeRequestsForSpace', {
      spaceId: space,
      status,
    })
    const found = value.find((each) => each.number === number)
    if (found !== undefined) return found.id
  }
  throw new UsageError(`There is no change request #${number} that can still be changed.`)
}

function listedPlan(plan: PushPlan) {
  const { edited, described, added, moved, deleted, uploads, problems } = plan
  const files = [...new Set([...edited, ...described].map(({ file }) => file))].sort()
  return {
    local: [
      ...added.map((path) => ({ path, change: 'new' })),
      ...files.map((path) => ({ path, change: 'edited' })),
      ...moved.map((path) => ({ path, change: 'moved' })),
      ...deleted.map(({ file }) => ({ path: file, change: 'deleted' })),
      ...uploads.map((path) => ({ path, change: 'uploaded' })),
    ],
    problems,
  }
}

function shownPlan({ local, problems }: ReturnType<typeof listedPlan>): string[] {
  const rows = local.map(({ path, change }) => `${change.padEnd(9)} ${path}`)
  return [...rows, ...problems.map((problem) => `problem   ${problem}`)]
}
