import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as vscode from 'vscode'
import { operations, type OperationName } from '../../../src/contract/operations.ts'
import type { Connection } from '../../../src/features/shared/connections/connection.ts'
import type { commands } from '../../../src/features/shared/commands/commandIds.ts'
import type { DocsNode } from '../../../src/features/reading/docsTree/nodes/docsNode.ts'
import { eventually } from '../eventually.ts'
import { SpyProxy } from '../httpServers/spyProxy.ts'
import { startBuiltSandbox, type BuiltSandbox } from './builtSandbox.ts'
import { FakeQuickInputs, type FakeQuickInput } from './fakeQuickInputs.ts'
import { galley, hideDocsView, nodeAt, organizationNodeAt, signInTo, signOutOfAll } from './galley.ts'
import { WrittenSpace } from './writtenSpace.ts'

/** The kind of sandbox that offers everything that is written before the gestures. */
const fullKind = 'reference'

const organization = 'Generated 1'
const otherOrganization = 'Generated 2'
const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64')
const pets = JSON.stringify({
  openapi: '3.1.0',
  info: { title: 'Pets', version: '1' },
  paths: { '/pets': { get: { responses: { 200: { description: 'All pets.' } } } } },
})

const organizationReads = [
  'listOrganizationsForAuthenticatedUser',
  'getOrganizationById',
  'listCollectionsInOrganizationById',
  'listSpacesInOrganizationById',
  'listSites',
  'listMembersInOrganizationById',
  'listTeamsInOrganizationById',
  'listSAMLProvidersInOrganizationById',
  'listOpenAPISpecs',
  'listConversations',
  'listTranslations',
  'getOrganizationAgentInstructions',
] as const satisfies readonly OperationName[]

const siteReads = [
  'listSiteSpaces',
  'listSiteSectionGroups',
  'listSiteShareLinks',
  'getSiteAdaptiveSchema',
  'getPublishedContentSite',
] as const satisfies readonly OperationName[]

const integrationReads = [
  'getIntegrationByName',
  'listIntegrationInstallations',
] as const satisfies readonly OperationName[]

/** What a test does in the next question: type a text, select rows by their labels, or leave it. */
export type Reply = { readonly type: string } | { readonly pick: readonly string[] } | 'accept' | 'leave'

/** A server with one of everything, behind a proxy that counts requests, and a person who is signed in to it. */
export class GestureWorld {
  readonly kind: string
  readonly proxy: SpyProxy
  readonly organizationId: string
  /** An organization that the person can join. */
  readonly otherOrganizationId: string
  /** The addresses that were opened in the browser. */
  readonly opened: string[] = []
  /** The commands of the extension that were run. */
  readonly ran = new Set<string>()
  readonly inputs = new FakeQuickInputs()
  readonly #showInputBox = vscode.window.showInputBox
  readonly #openExternal = vscode.env.openExternal
  readonly #executeCommand = vscode.commands.executeCommand
  readonly #server: BuiltSandbox
  readonly #folder: string

  private constructor(
    { server, proxy }: { readonly server: BuiltSandbox; readonly proxy: SpyProxy },
    kind: string,
    { organizationId, otherOrganizationId }: FilledOrganizations,
    folder: string,
  ) {
    this.#server = server
    this.proxy = proxy
    this.kind = kind
    this.organizationId = organizationId
    this.otherOrganizationId = otherOrganizationId
    this.#folder = folder
    Object.assign(vscode.window, { showInputBox: this.inputs.showInputBox })
    const openExternal = (uri: vscode.Uri): Promise<boolean> =>
      Promise.resolve(this.opened.push(uri.toString(true)) > 0)
    Object.assign(vscode.env, { openExternal })
    const executeCommand = async (id: string, ...args: unknown[]): Promise<unknown> => {
      this.ran.add(id)
      return await this.#executeCommand(id, ...args)
    }
    Object.assign(vscode.commands, { executeCommand })
  }

  /** Fills a sandbox with everything, and then serves the same data as a sandbox of a kind. */
  static async open(kind: string): Promise<GestureWorld> {
    const folder = mkdtempSync(join(tmpdir(), 'galley-gestures-'))
    const data = ['--data', join(folder, 'data')]
    const content = ['--guide', '--generate', 'orgs=2,spaces=1,pages=1']
    let server = await startBuiltSandbox('--api', fullKind, ...data, ...content)
    await signOutOfAll()
    await signInTo(server, server.token, 'gestures')
    const organizations = await fill(await connected())
    await signOutOfAll()
    if (kind !== fullKind) {
      await server.stop()
      server = await startBuiltSandbox('--api', kind, ...data)
    }
    const proxy = await SpyProxy.start(server.url)
    await signInTo(proxy, server.token, 'gestures')
    return new GestureWorld({ server, proxy }, kind, organizations, folder)
  }

  async close(): Promise<void> {
    this.inputs.restore()
    Object.assign(vscode.window, { showInputBox: this.#showInputBox })
    Object.assign(vscode.env, { openExternal: this.#openExternal })
    Object.assign(vscode.commands, { executeCommand: this.#executeCommand })
    await vscode.commands.executeCommand('workbench.action.closeAllEditors')
    await signOutOfAll()
    await hideDocsView()
    await this.proxy.stop()
    await this.#server.stop()
    rmSync(this.#folder, { recursive: true, force: true })
  }

  /** Writes a file that a gesture sends. */
  file(name: string, text: string): vscode.Uri {
    const path = join(this.#folder, name)
    writeFileSync(path, text)
    return vscode.Uri.file(path)
  }

  get connection(): Promise<Connection> {
    return connected()
  }

  /** Returns the element of the Docs view at a path of labels below the organization. */
  async docs(...way: string[]): Promise<DocsNode> {
    return await nodeAt(organization, ...way)
  }

  /** Returns the element of the Organization view at a path of labels below the organization, read again. */
  async managed(...way: string[]): Promise<DocsNode> {
    ;(await galley()).docs.tree.refresh()
    return await organizationNodeAt(organization, ...way)
  }

  /** Runs a command of the extension, and answers its questions. `press` is the button of its warnings. */
  async run(
    command: keyof typeof commands,
    element: unknown,
    replies: readonly Reply[] = [],
    press?: string,
  ): Promise<void> {
    this.inputs.answer = press
    const running = vscode.commands.executeCommand(`galley.${command}`, element)
    for (const reply of replies) await give(await this.inputs.next(), reply)
    await running
    this.inputs.answer = undefined
  }

  /** Writes a text into the document that a command opened, and saves it. */
  async write(command: keyof typeof commands, element: unknown, text: string): Promise<void> {
    await this.run(command, element)
    const editor = vscode.window.activeTextEditor
    assert.ok(editor)
    const { document } = editor
    const whole = new vscode.Range(document.positionAt(0), document.positionAt(document.getText().length))
    assert.ok(await editor.edit((edit) => edit.replace(whole, text)))
    assert.equal(await document.save(), true)
  }

  /** Reads something from the server itself, so that it doesn't count as a request of a gesture. */
  async read(name: OperationName, ids: Readonly<Record<string, string>>, query = ''): Promise<unknown> {
    const path = operations[name].path.replaceAll(/\{(\w+)\}/g, (_, id: string) => ids[id] ?? id)
    const headers = { authorization: `Bearer ${this.#server.token}` }
    const answer = await fetch(`${this.#server.url}/v1${path}${query}`, { headers })
    return answer.ok ? await answer.json() : answer.status
  }

  /** Reads what gestures change: the lists of the organization, and what is in its spaces, sites and integrations. */
  async state(): Promise<string> {
    const ids = { organizationId: this.organizationId }
    const whole = await Promise.all(organizationReads.map(async (name) => await this.read(name, ids)))
    const inside = await Promise.all([
      this.#inside('listSites', 'siteId', siteReads),
      this.#inside('listSpacesInOrganizationById', 'spaceId', ['listChangeRequestsForSpace']),
      this.#inside('listSpacesInOrganizationById', 'spaceId', ['listChangeRequestsForSpace'], '?status=draft'),
      ...['word-count', 'other'].map(
        async (integrationName) =>
          await Promise.all(integrationReads.map(async (name) => await this.read(name, { integrationName }))),
      ),
    ])
    return JSON.stringify([whole, inside], undefined, 1)
  }

  async #inside(list: OperationName, id: string, names: readonly OperationName[], query = ''): Promise<unknown> {
    const ids = { organizationId: this.organizationId }
    const { items } = (await this.read(list, ids)) as { readonly items: readonly { readonly id: string }[] }
    const reads = items.flatMap((item) =>
      names.map(async (name) => await this.read(name, { ...ids, [id]: item.id }, query)),
    )
    return await Promise.all(reads)
  }

  /** Waits until each of some operations was requested. */
  async requested(names: readonly OperationName[]): Promise<void> {
    await eventually(() => {
      const missing = names.filter((name) => this.proxy.count(requestOf(name)) === 0)
      assert.deepEqual(missing, [], [...new Set(this.proxy.requests), ...this.inputs.errors].join('\n'))
    })
  }
}

/** Returns a pattern for the requests of an operation, as the proxy notes them. */
function requestOf(name: OperationName): RegExp {
  const { method, path } = operations[name]
  // A fixed part such as `latest` is no identifier.
  const pattern = path.replaceAll(/\{\w+\}/g, '(?!latest(?:/|$))[^/]+')
  return new RegExp(`^${method} /v1${pattern}$`)
}

async function connected(): Promise<Connection> {
  const connection = await (await galley()).accounts.connections.current()
  assert.ok(connection)
  return connection
}

async function give(input: FakeQuickInput, reply: Reply): Promise<void> {
  if (reply === 'leave') return input.leave()
  if (reply === 'accept') return input.accept()
  if ('type' in reply) return input.enter(reply.type)
  await input.choose(...reply.pick)
}

interface FilledOrganizations {
  readonly organizationId: string
  readonly otherOrganizationId: string
}

/** Creates one of everything in the first organization, and leaves the second one. */
async function fill(connection: Connection): Promise<FilledOrganizations> {
  const { client } = connection
  const { items } = await client.listOrganizationsForAuthenticatedUser({})
  const organizationId = idOf(items, organization)
  const otherOrganizationId = idOf(items, otherOrganization)
  await leave(connection, otherOrganizationId)
  const org = { organizationId }
  await client.createCollection({ ...org, body: { title: 'Going' } })
  await client.createSpace({ ...org, body: { title: 'Leaving' } })
  const collection = await client.createCollection({ ...org, body: { title: 'Collected' } })
  await client.createSpace({ ...org, body: { title: 'Inside', parent: collection.id } })
  const space = await handbook(connection)
  await fillSite(connection, organizationId, space)
  const integration = { title: 'Word count', description: 'Counts words.', script: 'export default {}' }
  const body = { ...integration, organization: organizationId, scopes: ['space:content:read' as const] }
  await client.publishIntegration({ integrationName: 'word-count', body })
  await client.installIntegration({ integrationName: 'word-count', body: { organization: organizationId } })
  await client.createOpenAPISpec({ ...org, body: { slug: 'pets', source: { text: pets } } })
  await eventually(async () => {
    const { items } = await client.listOpenAPISpecVersions({ ...org, specSlug: 'pets' })
    assert.equal(items.length, 1)
  })
  const parts = [{ type: 'message' as const, role: 'user' as const, body: 'How do I print?' }]
  await client.ingestConversation({ ...org, body: { id: 'mail-1', subject: 'Printing', parts } })
  await client.createOrganizationTeam({ ...org, body: { title: 'Readers' } })
  return { organizationId, otherOrganizationId }
}

function idOf(organizations: readonly { readonly id: string; readonly title: string }[], title: string): string {
  const found = organizations.find((each) => each.title === title)
  assert.ok(found, `There is no organization “${title}”.`)
  return found.id
}

/** Leaves an organization to another administrator. Anyone with an address like the others can join as administrator. */
async function leave({ client }: Connection, organizationId: string): Promise<void> {
  const place = { organizationId }
  const { id: userId } = await client.getAuthenticatedUser({})
  const { items } = await client.listMembersInOrganizationById(place)
  const other = items.find((each) => each.id !== userId)
  assert.ok(other)
  await client.updateMemberInOrganizationById({ ...place, userId: other.id, body: { role: 'admin' } })
  await client.updateOrganizationById({ ...place, body: { emailDomains: ['example.com'], defaultRole: 'admin' } })
  await client.removeMemberFromOrganizationById({ ...place, userId })
}

/** Creates a space with pages that link to each other and use a file, and an open change request. */
async function handbook(connection: Connection): Promise<string> {
  const space = await WrittenSpace.on(connection, 'Handbook')
  await space.begin()
  const files = [{ name: 'logo.svg', contentType: 'image/svg+xml', base64: svg }]
  await space.write([{ operation: 'insert_files', files }])
  const { items } = await connection.client.listFilesInChangeRequestById(space.input)
  await space.write([{ operation: 'insert_page', title: 'Start', document: { markdown: 'Begin here.' } }])
  const start = await space.id('Start')
  const markdown = `![Logo](/files/${items[0]?.id}) See [Start](/pages/${start}).`
  await space.write([{ operation: 'insert_page', title: 'Next', document: { markdown } }])
  const operation =
    '{% openapi-operation spec="pets" path="/pets" method="get" %}\n[pets](https://example.com)\n{% endopenapi-operation %}'
  await space.write([{ operation: 'insert_page', title: 'Operations', document: { markdown: operation } }])
  await space.merge()
  await space.begin()
  await space.write([{ operation: 'insert_page', title: 'Later', document: { markdown: 'Not yet.' } }])
  await answeredComment(connection, { ...space.input, pageId: await space.id('Next') })
  return space.space
}

/** Writes a comment on a page of a change request, with two replies. */
async function answeredComment(
  { client }: Connection,
  { pageId, ...place }: { readonly spaceId: string; readonly changeRequestId: string; readonly pageId: string },
): Promise<void> {
  const text = (markdown: string) => ({ body: { markdown } })
  const { id: commentId } = await client.postCommentInChangeRequest({
    ...place,
    body: { page: pageId, ...text('Why?') },
  })
  for (const reply of ['Because.', 'I see.'])
    await client.postCommentReplyInChangeRequest({ ...place, commentId, body: text(reply) })
}

/** Creates a site with a section, a group with a section, and two spaces in one section. */
async function fillSite(connection: Connection, organizationId: string, space: string): Promise<void> {
  const { client } = connection
  const make = async (title: string): Promise<string> =>
    (await client.createSpace({ organizationId, body: { title } })).id
  const [german, guide, news] = [await make('German'), await make('Guide'), await make('News')]
  const { id: siteId } = await client.createSite({ organizationId, body: { title: 'Docs', spaces: [space] } })
  const site = { organizationId, siteId }
  const first = await client.addSectionToSite({ ...site, body: { spaceId: guide, title: 'Guides' } })
  await client.addSpaceToSite({ ...site, body: { spaceId: german, sectionId: first.id } })
  await client.addSectionToSite({ ...site, body: { spaceId: news, title: 'News' } })
  await client.addSectionGroupToSite({ ...site, body: { title: 'More', sections: [] } })
  await client.createSiteShareLink({ ...site, body: { name: 'Partners' } })
  // A server with only the reference tells the titles of sections only as visitors see them.
  await client.publishSite(site)
}
