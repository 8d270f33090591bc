import { agentUserId, ensureAgentUser } from '../users/agentUser.ts'
import type { Platform } from '../platform.ts'
import type { SandboxUsers } from './firstOrganization.ts'
import { lastKey } from '../http/paging.ts'
import type { ChangeRequestRow } from '../changeRequests/changeRequestStore.ts'
import type { ReviewStatus } from '../reviews/reviewStore.ts'
import type { SpaceRow } from '../spaces/spaceStore.ts'
import { addSamplePeople, type SamplePeople } from './samplePeople.ts'
import { SampleThreads, type SampleThread } from './sampleThreads.ts'
import { sampleTime, type SampleTime } from './sampleTime.ts'

/**
 * Adds activity to the sample organization: members, teams, threads, reviews and review requests. Call it after the
 * docs are added, because the threads refer to them.
 */
export function addSampleLife(platform: Platform, organizationId: string, users: SandboxUsers): void {
  const at = sampleTime(platform.clock)
  platform.database.transaction(() => {
    ensureAgentUser(platform)
    const people = addSamplePeople(platform, organizationId, users, at)
    const spaces = platform.spaces.listInOrganization(organizationId)
    const [docs] = spaces
    if (!docs) return
    const threads = new SampleThreads(platform, docs, undefined, at)
    for (const thread of docsThreads(people)) threads.add(thread)
    const [first, second] = openChangeRequests(platform, spaces)
    if (first) discuss(platform, first, people, at)
    if (second) discussBriefly(platform, second, people, at)
  })
}

function openChangeRequests(platform: Platform, spaces: readonly SpaceRow[]): ChangeRequestRow[] {
  const ids = spaces.map((space) => space.id)
  return platform.changeRequests.list(ids, { statuses: ['open'] }).read(lastKey, 2)
}

/** Returns the threads about the docs. They name pages of the guide that comes with Galley. */
function docsThreads(people: SamplePeople): SampleThread[] {
  return [
    {
      by: people.sofia,
      daysAgo: 8.5,
      text: 'The page I send to people most often. **Thank you** for keeping it short.',
      on: 'Try it without an account',
      reactions: { '❤️': [people.create, people.edit, people.lena], '🎉': [people.admin] },
    },
    {
      by: people.comment,
      daysAgo: 6.2,
      text: 'Readers ask me whether this also works behind a company proxy. Worth a sentence here?',
      on: 'Sign in',
      block: 0,
      reactions: { '👍': [people.review, people.sofia] },
      replies: [
        { by: people.edit, daysAgo: 6.1, text: 'It does: Galley takes the proxy that the editor is set to.' },
        {
          by: people.review,
          daysAgo: 5.8,
          text: 'Then let us link to *Network and proxies* instead of saying it twice.',
          reactions: { '👍': [people.edit, people.comment] },
        },
      ],
    },
    {
      by: agentUserId,
      daysAgo: 5,
      text: 'A heading on this page is not used by any link. Readers may not find this section.',
      on: 'Network and proxies',
      block: 0,
      replies: [{ by: people.lena, daysAgo: 4.5, text: 'It is found by search. Nothing to do.' }],
      resolvedBy: people.lena,
    },
    {
      by: people.marcus,
      daysAgo: 3.3,
      text: 'Could this list be a table? I always look for the shortcut first.',
      on: 'Keyboard and commands',
      block: 0,
      replies: [{ by: people.create, daysAgo: 3.1, text: 'Good idea. I will open a change request.' }],
    },
    {
      by: people.admin,
      daysAgo: 2,
      text: 'Before the next release every page needs a description:\n\n- pages under *Reference*\n- pages under *Read*',
      reactions: { '👀': [people.edit, people.lena] },
    },
  ]
}

/** Adds a discussion to a change request: a question, a review that asks for changes, and a new review request. */
function discuss(platform: Platform, row: ChangeRequestRow, people: SamplePeople, at: SampleTime): void {
  const space = platform.spaces.get(row.space_id)
  if (!space) return
  const threads = new SampleThreads(platform, space, row, at)
  const page = threads.changedPage()
  const on = page === undefined ? {} : { on: page, block: 0 }
  threads.add({
    by: people.marcus,
    daysAgo: 1.6,
    text: 'Is this how it behaves **today**, or how it will after the next release?',
    ...on,
    replies: [
      { by: row.created_by, daysAgo: 1.5, text: 'Today. I tried it before writing it down.' },
      { by: people.marcus, daysAgo: 1.4, text: 'Perfect, then it can stay.', reactions: { '🚀': [row.created_by] } },
    ],
    resolvedBy: people.marcus,
  })
  threads.add({ by: people.sofia, daysAgo: 1.1, text: 'A picture would help here.', ...on })
  const review = addReview(platform, row, {
    by: people.marcus,
    status: 'changes-requested',
    revision: row.revision_id,
    time: at(0.9),
  })
  threads.add({ by: people.marcus, daysAgo: 0.9, text: 'Nearly there: please add an example to the end.', review })
  addReview(platform, row, { by: people.create, status: 'approved', revision: row.revision_id, time: at(0.5) })
  platform.reviews.addRequest({
    change_request_id: row.id,
    user_id: people.kenji,
    requested_by: row.created_by,
    revision_id: row.revision_id,
    created_at: at(0.4),
  })
}

/** Adds an approval that the last edit made outdated, and a comment about a newer published page. */
function discussBriefly(platform: Platform, row: ChangeRequestRow, people: SamplePeople, at: SampleTime): void {
  const space = platform.spaces.get(row.space_id)
  if (!space) return
  const threads = new SampleThreads(platform, space, row, at)
  const revision = row.revision_initial
  const review = addReview(platform, row, { by: people.review, status: 'approved', revision, time: at(3.5) })
  threads.add({ by: people.review, daysAgo: 3.5, text: 'Good rule. ✅', review })
  const page = threads.changedPage()
  threads.add({
    by: people.lena,
    daysAgo: 2.2,
    text: 'The published page has changed since. Please bring this up to date before it is merged.',
    ...(page === undefined ? {} : { on: page }),
    reactions: { '👍': [people.review] },
  })
}

function addReview(
  platform: Platform,
  row: ChangeRequestRow,
  review: { by: string; status: ReviewStatus; revision: string; time: string },
): string {
  const id = platform.newId()
  platform.reviews.add({
    id,
    change_request_id: row.id,
    revision_id: review.revision,
    reviewer_id: review.by,
    requested_by: row.created_by,
    status: review.status,
    created_at: review.time,
    updated_at: review.time,
  })
  return id
}
