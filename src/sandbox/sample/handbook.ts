import { addChangeRequest, changeBranch, changeMainContent } from '../changeRequests/branches.ts'
import type { ContentChange } from '../contentChanges/contentChange.ts'
import { overviewSource } from '../revisions/computedPages.ts'
import { addSpace } from '../spaceContent/mainContent.ts'
import type { Platform } from '../platform.ts'
import type { SandboxUsers } from './firstOrganization.ts'
import type { PastAuthorship } from './sampleTime.ts'

/** Adds collections with two spaces: one with every type of page, and one that is locked. */
export function addHandbook(
  platform: Platform,
  organizationId: string,
  users: SandboxUsers,
  actOf: PastAuthorship,
): void {
  const team = addCollection(platform, organizationId, 'Team', null, 'How we work together')
  const past = addCollection(platform, organizationId, 'Archive', team, 'Kept for reference')
  const handbook = addSpace(
    platform,
    { organizationId, parentId: team, title: 'Handbook', emoji: '🧭' },
    actOf(users.create, 6),
  )
  changeMainContent(platform, handbook, handbookPages, actOf(users.create, 6))
  proposeOutdated(platform, handbook.id, users, actOf)
  const notes = addSpace(
    platform,
    { organizationId, parentId: past, title: 'Meeting notes', emoji: '🗒️', editMode: 'locked' },
    actOf(users.admin, 30),
  )
  changeMainContent(platform, notes, notesPages, actOf(users.admin, 30))
}

function addCollection(
  platform: Platform,
  organizationId: string,
  title: string,
  parentId: string | null,
  description: string,
): string {
  const id = platform.newId()
  platform.collections.add({
    id,
    organization_id: organizationId,
    parent_id: parentId,
    title,
    description,
    default_level: 'inherit',
    position: platform.siblings.lastPosition(organizationId),
  })
  return id
}

/** Adds an outdated change request: the main content changed after it was created. */
function proposeOutdated(platform: Platform, spaceId: string, users: SandboxUsers, actOf: PastAuthorship): void {
  const before = platform.spaces.get(spaceId)
  const style = before && platform.revisions.tree(before.revision_id).pageAt('writing/style')
  if (!before || !style?.node.documentId) return
  const row = addChangeRequest(platform, before, { subject: 'Numbers in words', status: 'open' }, actOf(users.edit, 4))
  const text = platform.documents.markdown(style.node.documentId)
  const more = `${text}\n## Numbers\n\nWrite numbers up to twelve in words, larger ones in digits.\n`
  changeBranch(platform, row, [updateOf(style.node.id, more)], actOf(users.edit, 4))
  const shorter = text.replace('Short sentences.', 'Short sentences, one thought each.')
  changeMainContent(platform, before, [updateOf(style.node.id, shorter)], actOf(users.review, 3))
}

function updateOf(page: string, markdown: string): ContentChange {
  return { operation: 'update_page', page, document: { markdown } }
}

const handbookPages: readonly ContentChange[] = [
  {
    operation: 'insert_page',
    ref: 'welcome',
    title: 'Welcome to the team',
    slug: 'welcome',
    emoji: '👋',
    description: 'Where to find what in your first week.',
    document: {
      markdown:
        'Read [how we write](./style.md) before your first change, and keep [the checklist](./checklist.md) beside you.\n\n{% hint style="success" %}\nNobody expects you to know all of this by Friday.\n{% endhint %}\n',
    },
  },
  ...groupOf('Writing', [
    {
      operation: 'insert_page',
      ref: 'style',
      title: 'How we write',
      slug: 'style',
      icon: 'pen',
      document: {
        markdown:
          'Short sentences. Words that the reader uses. The result first, the reason after it.\n\n## Headings\n\nA heading says what the reader can do after reading on, not what the text is about.\n\n## Examples\n\nEvery rule has one:\n\n```yaml\ntitle: Connect a database\ndescription: From an empty project to the first query.\n```\n',
      },
    },
    {
      operation: 'insert_page',
      ref: 'checklist',
      title: 'Before you ask for a review',
      slug: 'checklist',
      document: {
        markdown:
          '* [ ] The links lead somewhere.\n* [ ] Pictures have a description.\n* [ ] You have read it aloud once.\n\nBack to [the welcome page](./welcome.md).\n',
      },
    },
  ]),
  {
    operation: 'insert_page',
    title: 'Plain language guidelines',
    type: 'link',
    target: { kind: 'url', url: 'https://www.plainlanguage.gov/guidelines/' },
    document: {},
  },
  {
    operation: 'insert_page',
    title: 'All pages',
    slug: 'all-pages',
    type: 'computed',
    computed: { type: overviewSource, props: {} },
    document: {},
  },
  {
    operation: 'insert_page',
    title: 'Ideas for later',
    hidden: true,
    document: { markdown: 'A page that readers do not see in the list of pages.\n' },
  },
  { operation: 'insert_page', title: 'An empty page', document: {} },
]

const notesPages: readonly ContentChange[] = [
  {
    operation: 'insert_page',
    title: 'First meeting',
    document: { markdown: 'We agreed to write things down.\n\n1. Who: everybody.\n2. Where: here.\n' },
  },
]

/** Returns changes that add a group with pages. Its name in the batch is its title in lower case. */
function groupOf(title: string, pages: readonly ContentChange[]): ContentChange[] {
  const ref = `group-${title.toLowerCase()}`
  return [
    { operation: 'insert_page', title, type: 'group', ref, document: {} },
    ...pages.map((page) => (page.operation === 'insert_page' ? { ...page, into: ref } : page)),
  ]
}
