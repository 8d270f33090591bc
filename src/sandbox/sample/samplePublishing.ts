import { createHash, randomBytes } from 'node:crypto'
import { ingest, type NewConversation } from '../conversations/ingestConversation.ts'
import { randomId } from '../identifiers.ts'
import { install } from '../integrations/installIntegration.ts'
import type { Platform } from '../platform.ts'
import { SiteEdits } from '../siteStructure/siteEdits.ts'
import { sampleSpec } from './sampleSpec.ts'
import { sampleTime, type SampleTime } from './sampleTime.ts'

/**
 * Publishes the sample docs. The site has a section for each of the first two spaces. The second one is in a nested
 * group, next to an external link. Also adds a share link, an OpenAPI specification, an installed integration, and
 * conversations of readers. Call it after the docs are added.
 */
export function addSamplePublishing(platform: Platform, organizationId: string): void {
  const at = sampleTime(platform.clock)
  platform.database.transaction(() => {
    addSite(platform, organizationId, at)
    addSpec(platform, organizationId, at)
    addIntegration({ ...platform, clock: () => new Date(at(6)) }, organizationId)
    for (const conversation of conversations(at)) ingest(platform, organizationId, conversation)
  })
}

function addSite(platform: Platform, organizationId: string, at: SampleTime): void {
  const spaces = platform.spaces.listInOrganization(organizationId).slice(0, 2)
  const id = platform.newId()
  platform.sites.add({
    id,
    organization_id: organizationId,
    type: 'basic',
    title: 'Sample docs',
    visibility: 'public',
    visitor_secret: randomId() + randomId(),
    created_at: at(7),
  })
  const site = platform.sites.get(id)
  if (!site) return
  const edits = new SiteEdits(platform, site)
  const [guide, handbook] = spaces
  if (guide) edits.addSpace(guide, edits.addSection({ title: guide.title, icon: 'book-open' }).id)
  const groupId = edits.addGroup({ title: 'For writers', icon: 'folder-open' })
  const inner = edits.addGroup({ title: 'The reading circle', icon: 'users', groupId })
  if (handbook) {
    edits.addSpace(handbook, edits.addSection({ title: handbook.title, icon: 'users', groupId: inner }).id)
  }
  const link = { url: 'https://commonmark.org/help/', description: 'What can be written in Markdown', icon: 'link' }
  edits.addExternalLink({ ...link, title: 'Markdown in ten minutes', group_id: groupId })
  platform.sites.change(id, { published: 1 })
  platform.shareLinks.add({
    id: platform.newId(),
    site_id: id,
    name: 'Reviewers outside the team',
    share_key: randomBytes(24).toString('base64url'),
    created_at: at(6.5),
  })
}

function addSpec(platform: Platform, organizationId: string, at: SampleTime): void {
  const { openApiSpecs, files, newId } = platform
  const id = newId()
  openApiSpecs.add({ id, organizationId, slug: 'reading-circle', source: { text: sampleSpec }, time: at(5) })
  openApiSpecs.addVersion({
    id: newId(),
    spec_id: id,
    hash: createHash('sha256').update(sampleSpec).digest('base64url'),
    format: 'yaml',
    download: files.put({
      name: 'reading-circle.yaml',
      contentType: 'application/yaml',
      content: Buffer.from(sampleSpec),
    }),
    created_at: at(5),
  })
  openApiSpecs.change(id, { processing_state: 'complete', last_processed_at: at(5), visibility: 'public' })
}

function addIntegration(platform: Platform, organizationId: string): void {
  const { integrations, organizations, clock } = platform
  const name = 'reading-time'
  integrations.publish({
    name,
    organization_id: organizationId,
    title: 'Reading time',
    visibility: 'private',
    target: 'all',
    runtime: 'v1',
    description: JSON.stringify({
      description: 'Says below a title how long a page takes to read.',
      scopes: ['space:content:read'],
      categories: ['content'],
      blocks: [{ id: 'reading-time', title: 'Reading time', description: 'How long this page takes to read.' }],
      configurations: {
        account: {
          properties: {
            wordsPerMinute: {
              type: 'number',
              title: 'Words per minute',
              description: 'How fast readers read.',
              default: 220,
            },
          },
        },
      },
    }),
    script: 'export default {}',
    secrets: '{}',
    icon: null,
    preview_images: '[]',
    updated_at: clock().toISOString(),
  })
  const integration = integrations.get(name)
  const organization = organizations.get(organizationId)
  if (integration && organization) install(platform, integration, organization)
}

function conversations(at: SampleTime): NewConversation[] {
  const message = (role: 'user' | 'assistant', body: string) => ({ type: 'message' as const, role, body })
  return [
    {
      id: 'chat-1042',
      subject: 'Draft gone after a restart?',
      metadata: { url: 'https://support.example.com/chat/1042', createdAt: at(11) },
      parts: [
        message('user', 'I closed the editor before saving a draft of a page. Is the draft lost after the restart?'),
        message('assistant', 'Drafts are kept on your machine. Open the page again and the draft is there.'),
      ],
    },
    {
      id: 'chat-1057',
      metadata: { createdAt: at(3), attributes: { source: 'email' } },
      parts: [message('user', 'After a restart my draft was marked as unpushed. What does unpushed mean for a draft?')],
    },
  ]
}
