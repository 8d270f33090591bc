import type { Role } from '../../contract/schemas/conventions.ts'
import type { Document } from '../../contract/schemas/document.ts'
import { parseMarkdown } from '../../core/text/markdown/parsing/parseMarkdown.ts'
import type { Platform } from '../platform.ts'
import type { SandboxUsers } from './firstOrganization.ts'
import type { SampleTime } from './sampleTime.ts'

/** The users of the sample organization other than the six with tokens. `null` is a guest. */
const others = {
  lena: ['Lena Brandt', 'edit'],
  marcus: ['Marcus Oyelaran', 'review'],
  kenji: ['Kenji Watanabe', 'create'],
  sofia: ['Sofía Castellanos', 'comment'],
  oliver: ['Oliver Grant', 'read'],
  nadia: ['Nadia Haddad', null],
} as const satisfies Record<string, readonly [string, Role | null]>

/** The ids of all users in the sample organization: the six by role, the others by first name. */
export type SamplePeople = SandboxUsers & Readonly<Record<keyof typeof others, string>>

const instructions = `Answer in the words of these docs, and name the page that you took them from.

- Say *space*, *page* and *change request*; never invent other names for them.
- Where the docs say nothing, say so.
`

/** Adds users and teams to the sample organization, and the settings for joining it. */
export function addSamplePeople(
  platform: Platform,
  organizationId: string,
  users: SandboxUsers,
  at: SampleTime,
): SamplePeople {
  const people: Record<string, string> = { ...users }
  let daysAgo = 200
  for (const [name, [displayName, role]] of Object.entries(others)) {
    const id = platform.newId()
    people[name] = id
    platform.users.addUser({ id, display_name: displayName, email: emailOf(displayName) })
    platform.users.addMember({ organizationId, userId: id, role, joinedAt: at(daysAgo) })
    daysAgo -= 27
  }
  const allPeople = people as SamplePeople
  addTeams(platform, organizationId, allPeople, at)
  addSightings(platform, organizationId, allPeople, at)
  addWaysIn(platform, organizationId, allPeople, at)
  return allPeople
}

function addTeams(platform: Platform, organizationId: string, people: SamplePeople, at: SampleTime): void {
  const add = (title: string, daysAgo: number, owner: string, members: string[]) =>
    platform.teams.add(
      { id: platform.newId(), organization_id: organizationId, title, created_at: at(daysAgo) },
      owner,
      members,
    )
  add('Documentation', 180, people.create, [people.edit, people.review, people.lena, people.marcus])
  add('Developer relations', 120, people.kenji, [people.marcus, people.sofia])
  add('Support', 60, people.admin, [people.comment, people.read, people.sofia, people.oliver])
}

function addSightings(platform: Platform, organizationId: string, people: SamplePeople, at: SampleTime): void {
  const days: readonly [string, number][] = [
    [people.admin, 0.01],
    [people.edit, 0.1],
    [people.review, 0.4],
    [people.lena, 1.2],
    [people.kenji, 6],
    [people.sofia, 21],
  ]
  for (const [user, daysAgo] of days) platform.members.change(organizationId, user, { last_seen_at: at(daysAgo) })
}

/** Users of the company can join by email domain or by invite link. Single sign-on has no certificate yet. */
function addWaysIn(platform: Platform, organizationId: string, people: SamplePeople, at: SampleTime): void {
  platform.organizations.change(organizationId, {
    email_domains: JSON.stringify(['example.com']),
    invite_links: 1,
    agent_instructions: JSON.stringify(documentOf(instructions)),
    instructions_updated_at: at(12),
    instructions_updated_by: people.admin,
  })
  platform.organizations.addInvite({
    id: platform.newId(),
    organization_id: organizationId,
    role: 'read',
    created_by: people.admin,
    created_at: at(15),
  })
  platform.samlProviders.add({
    id: platform.newId(),
    organization_id: organizationId,
    label: 'Company sign-in',
    entity_id: 'https://sign-in.example.com/galley',
    certificate: null,
    sso_url: 'https://sign-in.example.com/galley/saml',
    default_team_id: null,
    default_role: 'read',
    created_at: at(3),
  })
}

/** Returns an email address for a name: `Sofía Castellanos` becomes `sofia.castellanos@example.com`. */
function emailOf(displayName: string): string {
  const plain = displayName.normalize('NFD').replaceAll(/\p{M}/gu, '')
  return `${plain.toLowerCase().replaceAll(' ', '.')}@example.com`
}

function documentOf(markdown: string): Document {
  return parseMarkdown(markdown).document
}
