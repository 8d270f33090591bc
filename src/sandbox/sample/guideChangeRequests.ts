import { addChangeRequest, changeBranch, mergeBranch, type NewChangeRequest } from '../changeRequests/branches.ts'
import type { ContentChange } from '../contentChanges/contentChange.ts'
import type { Authorship } from '../spaceContent/mainContent.ts'
import type { PageInTree } from '../revisions/pageTree.ts'
import type { Platform } from '../platform.ts'
import type { SandboxUsers } from './firstOrganization.ts'
import type { ChangeRequestRow } from '../changeRequests/changeRequestStore.ts'
import type { SpaceRow } from '../spaces/spaceStore.ts'
import type { PastAuthorship } from './sampleTime.ts'

/** Adds change requests to the sample docs: one of each status, by several users. */
export function addGuideChangeRequests(
  platform: Platform,
  spaceId: string,
  users: SandboxUsers,
  actOf: PastAuthorship,
): void {
  const samples = new Samples(platform, spaceId)
  const merged = samples.propose(
    { subject: 'Add a glossary' },
    samples.insertBeside('Blocks of the dialect', glossary),
    actOf(users.review, 8),
  )
  mergeBranch(platform, samples.space, merged, actOf(users.review, 7))

  const archived = samples.propose(
    { subject: 'Checklist for releases' },
    samples.insertBeside(undefined, releaseChecklist),
    actOf(users.create, 6),
  )
  platform.changeRequests.change(archived.id, { status: 'archived', updated_at: actOf(users.admin, 5).time })

  const open = samples.propose(
    { subject: 'Say how search orders its results', status: 'open' },
    [
      ...samples.append('Go to page, and search', searchOrder),
      ...samples.append('Pages', 'Pages of a change request open beside these, under a title of their own.\n'),
    ],
    actOf(users.edit, 2),
  )
  platform.reviews.addRequest({ change_request_id: open.id, user_id: users.review })
  // People usually open the sandbox as its administrator, so the administrator has a review to give.
  platform.reviews.addRequest({ change_request_id: open.id, user_id: users.admin })

  samples.propose(
    { subject: 'Set up a whole team' },
    samples.insertBeside('Sign in', teamSetUp),
    actOf(users.create, 1),
  )
}

class Samples {
  readonly #platform: Platform
  readonly #spaceId: string

  constructor(platform: Platform, spaceId: string) {
    this.#platform = platform
    this.#spaceId = spaceId
  }

  get space(): SpaceRow {
    const space = this.#platform.spaces.get(this.#spaceId)
    if (!space) throw new Error('The space of the sample docs is missing.')
    return space
  }

  propose(request: NewChangeRequest, changes: readonly ContentChange[], act: Authorship): ChangeRequestRow {
    const row = addChangeRequest(this.#platform, this.space, request, act)
    return changeBranch(this.#platform, row, changes, act).row
  }

  /** Returns a change that inserts a page after the page with a title, or at the end. */
  insertBeside(title: string | undefined, page: { title: string; markdown: string }): ContentChange[] {
    const parent = title === undefined ? undefined : this.#titled(title)?.parent
    const into = parent ? { into: parent.node.id } : {}
    return [{ operation: 'insert_page', ...into, title: page.title, document: { markdown: page.markdown } }]
  }

  /** Returns a change that appends text to the page with a title, or else to the first page. */
  append(title: string, markdown: string): ContentChange[] {
    const page = this.#titled(title) ?? this.#pages.find(({ node }) => node.documentId !== undefined)
    if (page?.node.documentId === undefined) return []
    const before = this.#platform.documents.markdown(page.node.documentId).trimEnd()
    return [{ operation: 'update_page', page: page.node.id, document: { markdown: `${before}\n\n${markdown}` } }]
  }

  get #pages(): PageInTree[] {
    return [...this.#platform.revisions.tree(this.space.revision_id).all]
  }

  #titled(title: string): PageInTree | undefined {
    return this.#pages.find(({ node }) => node.title === title)
  }
}

/** The page of the merged change request. */
const glossary = {
  title: 'Glossary',
  markdown: `The terms of this guide.

| Word | Meaning |
| --- | --- |
| Space | A set of pages and files that belong together and are published together. |
| Collection | A group of spaces and other collections. |
| Revision | The state of a space at one time. It never changes. |
| Change request | A proposal: a copy of a space with edits, until someone merges it. |
| Page group | A heading in the list of pages, without a text of its own. |
`,
}

/** The page of the archived change request. */
const releaseChecklist = {
  title: 'Release checklist',
  markdown: `Check this list before a release.

* [ ] Every new command has its line in the documentation.
* [ ] Pictures show the current look.
* [x] Someone else has followed the first steps on a clean machine.
`,
}

/** The text of the open change request. */
const searchOrder = `## The order of results

A page whose title holds the words comes first, then pages with a matching heading, then those that hold the words in
their text. Within each of these, rare words count more than common ones.

{% hint style="info" %}
You don't need to finish the last word: \`instal\` finds *installing* and *installation*.
{% endhint %}
`

/** The page of the draft. */
const teamSetUp = {
  title: 'Set up a team',
  markdown: `When several people work on the same docs, agree on three things first.

1. Who can merge. Reviewers can; authors propose.
2. Where drafts live. One change request for one question keeps reviews short.
3. What a finished page needs. A description, a picture where it helps, and links to related pages.
`,
}
