import assert from 'node:assert/strict'
import { join } from 'node:path'
import * as vscode from 'vscode'
import { OpenApi } from '../../src/features/organization/openApi/openApi.ts'
import { openApiSpecs } from '../../src/features/organization/openApi/openApiSpecs.ts'
import { registerOrganizationSettings } from '../../src/features/organization/organizationSettings.ts'
import { Organizing } from '../../src/features/organization/spaces/organizing.ts'
import { registerPeople } from '../../src/features/organization/people/people.ts'
import { peopleFamilies } from '../../src/features/organization/people/peopleFamilies.ts'
import { registerPublishing } from '../../src/features/organization/sites/publishing.ts'
import { sites } from '../../src/features/organization/sites/sites.ts'
import type { Connection } from '../../src/features/shared/connections/connection.ts'
import { ContextKeys } from '../../src/features/shared/commands/contextKeys.ts'
import { ContentReader } from '../../src/features/shared/pages/contentReader.ts'
import { commands } from '../../src/features/shared/commands/commandIds.ts'
import { registerTranslations } from '../../src/features/organization/translations/translationCommands.ts'
import { translations } from '../../src/features/organization/translations/translations.ts'
import { FakeQuickInputs, type FakeQuickInput } from '../support/editor/fakeQuickInputs.ts'
import { familyCommands, type FamilyCommands } from '../support/editor/familyCommands.ts'
import { galley, hideDocsView, signOutOfAll } from '../support/editor/galley.ts'
import { silentLog } from '../support/editor/silentLog.ts'
import { MemoryMemento } from '../support/editor/storage.ts'
import { eventually } from '../support/eventually.ts'
import { FaultyProxy } from '../support/httpServers/faultyProxy.ts'

/** Answers one question. */
type Answer = (input: FakeQuickInput) => unknown

const types =
  (text: string): Answer =>
  (input) =>
    input.enter(text)
const chooses =
  (...labels: string[]): Answer =>
  async (input) =>
    await input.choose(...labels)

/** Returns the label of the current choice in a list. */
function rowNow({ items }: FakeQuickInput): string {
  return items.find(({ description }) => description?.includes('now'))?.label ?? assert.fail('Nothing is chosen.')
}

describe('The input of a form that the server refuses', () => {
  let proxy: FaultyProxy
  let connection: Connection
  let place: { organizationId: string }
  let inputs: FakeQuickInputs
  let run: FamilyCommands
  let openApi: OpenApi

  before(async () => {
    const { accounts, sandbox, working } = await galley()
    const { url, tokens } = await sandbox.start()
    proxy = await new FaultyProxy(url).start()
    const server = { id: 'refusing', url: proxy.url, name: 'refusing', sandbox: false }
    await accounts.signIn.keep(await accounts.signIn.check(server, tokens.admin ?? '', new AbortController().signal))
    const current = await accounts.connections.current()
    assert.ok(current)
    connection = current
    const { items } = await connection.client.listOrganizationsForAuthenticatedUser({})
    place = { organizationId: items[0]?.id ?? '' }
    const revealSpace = () => Promise.resolve()
    const organizing = new Organizing(new MemoryMemento(), () => Date.now())
    const families = [...organizing.families, sites, ...peopleFamilies, translations, openApiSpecs]
    run = await familyCommands(families, (host, targets, documents) => {
      organizing.register(host, targets, { working, revealSpace, reader: new ContentReader(accounts.connections) })
      registerPublishing(host, targets, documents)
      registerPeople(host, targets, documents)
      registerTranslations(host, { targets, documents, revealSpace })
      registerOrganizationSettings(host, targets, documents)
      openApi = new OpenApi(host, {
        targets,
        connections: accounts.connections,
        contextKeys: new ContextKeys(silentLog),
        documents,
        state: new MemoryMemento(),
        thread: join(
          vscode.extensions.getExtension('galley-docs.galley')?.extensionPath ?? '',
          'dist',
          'specThread.cjs',
        ),
        pagesOf: () => Promise.resolve(undefined),
      })
    })
  })

  beforeEach(() => {
    inputs = new FakeQuickInputs()
    proxy.spoiling = undefined
  })

  afterEach(() => inputs.restore())

  after(async () => {
    openApi.dispose()
    await proxy.stop()
    await (await galley()).sandbox.reset()
    await signOutOfAll()
    await hideDocsView()
  })

  const site = async (): Promise<string> => (await connection.client.listSites(place)).items[0]?.title ?? ''
  const titlesOf = (items: readonly { title?: string | undefined }[]) => items.map(({ title }) => title)

  /** A form: its title, its command, its answers, and a function that returns what exists after it was sent. */
  const forms: readonly (readonly [string, string, () => Promise<Answer[]> | Answer[], () => Promise<unknown[]>])[] = [
    [
      'a space',
      commands.createSpace,
      () => [types('Kept space'), types(''), chooses('Polish')],
      async () => titlesOf((await connection.client.listSpacesInOrganizationById({ ...place, limit: 1000 })).items),
    ],
    [
      'a collection',
      commands.createCollection,
      () => [types('Kept collection')],
      async () => titlesOf((await connection.client.listCollectionsInOrganizationById(place)).items),
    ],
    [
      'a site',
      commands.createSite,
      () => [types('Kept site'), chooses('unlisted'), chooses('Galley user guide')],
      async () => titlesOf((await connection.client.listSites(place)).items),
    ],
    [
      'a share link',
      commands.createShareLink,
      async () => [chooses(await site()), types('Kept link')],
      async () => {
        const [first] = (await connection.client.listSites(place)).items
        const { items } = await connection.client.listSiteShareLinks({ ...place, siteId: first?.id ?? '' })
        return items.map(({ name }) => name)
      },
    ],
    [
      'a section group',
      commands.createSectionGroup,
      async () => [chooses(await site()), types('Kept group'), types('gear'), chooses()],
      async () => {
        const [first] = (await connection.client.listSites(place)).items
        return [JSON.stringify(await connection.client.getSiteStructure({ ...place, siteId: first?.id ?? '' }))]
      },
    ],
    [
      'a team',
      commands.createTeam,
      () => [types('Kept team'), chooses()],
      async () => titlesOf((await connection.client.listTeamsInOrganizationById(place)).items),
    ],
    [
      'a SAML provider',
      commands.createSamlProvider,
      () => [
        types('Kept provider'),
        types('urn:kept'),
        types(''),
        chooses('None yet'),
        chooses('reviewer'),
        chooses('none'),
      ],
      async () => (await connection.client.listSAMLProvidersInOrganizationById(place)).items.map(({ label }) => label),
    ],
    [
      'a translation',
      commands.createTranslation,
      () => [chooses('Galley user guide'), chooses('Polish')],
      async () => (await connection.client.listTranslations(place)).items.map(({ language }) => language),
    ],
  ]
  for (const [name, command, answers, present] of forms) {
    it(`is kept, with the reason: ${name}`, async () => {
      const before = await present()
      proxy.spoiling = { requests: /^(POST|PUT|PATCH) /, how: 409 }
      const running = run.run(command)
      const given = await answers()
      for (const answer of given) await answer(await inputs.next())
      const again = await inputs.next()
      assert.match(inputs.errors.join(), /This is a 409/)
      assert.deepEqual(await present(), before)
      proxy.spoiling = undefined
      if (again.items.length === 0) assert.notEqual(again.value, '')
      else if (!again.canSelectMany) await again.choose(rowNow(again))
      if (again.items.length === 0 || again.canSelectMany) again.accept()
      await running
      assert.equal(inputs.errors.length, 1)
      assert.notDeepEqual(await present(), before)
    })
  }

  it('is kept in settings, too', async () => {
    proxy.spoiling = { requests: /^PATCH /, how: 500 }
    const changing = run.run(commands.organizationSettings)
    await (await inputs.next()).choose('Title')
    ;(await inputs.next()).enter('Kept title')
    const again = await inputs.next()
    assert.match(inputs.errors.join(), /This is a 500/)
    assert.equal(again.value, 'Kept title')
    proxy.spoiling = undefined
    again.accept()
    const list = await inputs.next()
    assert.match(list.labels[0] ?? '', /Saved: Title/)
    list.leave()
    await changing
    assert.equal((await connection.client.getOrganizationById(place)).title, 'Kept title')
  })

  it('doesn’t overwrite a specification that someone else published with the same slug', async () => {
    const mine = (summary: string): string => `openapi: 3.1.0\ninfo: { title: ${summary}, version: "1" }\npaths: {}\n`
    const spec = { ...place, specSlug: 'taken' }
    const stored = async () => (await connection.client.getLatestOpenAPISpecVersionContentRaw(spec)).text
    await connection.client.createOpenAPISpec({ ...place, body: { slug: 'taken', source: { text: mine('Theirs') } } })
    await eventually(async () => assert.equal(await stored(), mine('Theirs')))
    const { uri } = await vscode.workspace.openTextDocument({ content: mine('Mine'), language: 'yaml' })
    // It doesn't exist yet when the upload checks.
    proxy.spoiling = { requests: /^GET .*\/openapi\/taken$/, how: 404 }
    const uploading = run.run(commands.uploadSpec, uri)
    await (await inputs.next()).choose('taken')
    await uploading
    await eventually(() => assert.match(inputs.errors.join(), /A specification with this “slug” already exists/))
    assert.equal(await stored(), mine('Theirs'))
  })

  it('is kept after several failures, each with its own reason', async () => {
    const collections = async () => (await connection.client.listCollectionsInOrganizationById(place)).items
    const before = (await collections()).length
    const faults = [
      ['cut', /was lost.*might still have been made/],
      [403, /don’t have permission/],
      [404, /couldn’t find what you asked for/],
      [409, /refused this because/],
      [500, /has a problem \(status 500\)/],
    ] as const
    const creating = run.run(commands.createCollection)
    let box = await inputs.next()
    box.type('Stays through all')
    for (const [how, words] of faults) {
      proxy.spoiling = { requests: /^POST /, how }
      box.accept()
      box = await inputs.next()
      assert.match(inputs.errors.at(-1) ?? '', words)
      assert.match(box.validationMessage ?? '', words)
      assert.equal(box.value, 'Stays through all')
    }
    box.leave()
    await creating
    assert.equal((await collections()).length, before)
  })
})
