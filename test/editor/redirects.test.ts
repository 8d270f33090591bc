import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as vscode from 'vscode'
import { registerPublishing } from '../../src/features/organization/sites/publishing.ts'
import { sites } from '../../src/features/organization/sites/sites.ts'
import { FakeQuickInputs } from '../support/editor/fakeQuickInputs.ts'
import { familyCommands, type FamilyCommands } from '../support/editor/familyCommands.ts'
import { galley, organizationNodeAt, treeText } from '../support/editor/galley.ts'
import {
  closeSandboxOrganization,
  openSandboxOrganization,
  organizationTitle,
  type SandboxOrganization,
} from '../support/editor/sandboxOrganization.ts'
import { eventually } from '../support/eventually.ts'

describe('Redirects of a site', () => {
  let inputs: FakeQuickInputs
  let world: SandboxOrganization
  let run: FamilyCommands
  let folder: string
  let number = 0
  let site: { organizationId: string; siteId: string }
  let pages: Record<string, string>

  before(async () => {
    world = await openSandboxOrganization()
    run = await familyCommands([sites], registerPublishing)
    folder = await mkdtemp(join(tmpdir(), 'galley-redirects-'))
  })

  beforeEach(async () => {
    inputs = new FakeQuickInputs()
    number += 1
    const { client } = world.connection
    const { id: spaceId } = await client.createSpace({ ...world.place, body: { title: `Guide ${number}` } })
    const { id: changeRequestId } = await client.createChangeRequest({ spaceId, body: {} })
    const insert = { operation: 'insert_page', document: {} } as const
    const changes = [
      { ...insert, title: 'Start' },
      { ...insert, title: 'Numbers in words' },
    ]
    await client.updateChangeRequestContent({ spaceId, changeRequestId, compat: false, body: { changes } })
    await client.mergeChangeRequest({ spaceId, changeRequestId })
    pages = Object.fromEntries((await client.listPages({ spaceId })).pages.map(({ title, id }) => [title, id]))
    const { id: siteId } = await client.createSite({
      ...world.place,
      body: { title: `Docs ${number}`, spaces: [spaceId] },
    })
    site = { ...world.place, siteId }
    await client.publishSite(site)
  })

  afterEach(() => inputs.restore())

  after(async () => {
    await rm(folder, { recursive: true, force: true })
    await closeSandboxOrganization()
  })

  const base = () => `/guide-${number}`
  const listed = async (draft = false) => (await world.connection.client.listSiteRedirects({ ...site, draft })).items
  const node = async (...way: string[]) => {
    const { docs } = await galley()
    docs.tree.refresh()
    return await organizationNodeAt(organizationTitle, 'Sites', `Docs ${number}`, 'Redirects', ...way)
  }
  const add = async (source: string, title = 'Start', draft = false) => {
    const { items } = await world.connection.client.listSiteSpaces(site)
    const destination = { kind: 'site-page' as const, siteSpaceId: items[0]?.id ?? '', pageId: pages[title] ?? '' }
    return await world.connection.client.createSiteRedirect({ ...site, body: { source, destination, draft } })
  }

  it('are refused if the old address is invalid or taken, and the form comes back', async () => {
    await add('/taken')
    const creating = run.run('galley.createRedirect', await node())
    const source = await inputs.next()
    source.enter('/a*b')
    assert.match(source.validationMessage ?? '', /Enter an address with up to 512 characters/)
    source.enter('/taken')
    await (await inputs.next()).choose('Numbers in words')
    await (await inputs.next()).choose('Now')
    const again = await inputs.next()
    assert.match(inputs.errors.join(), /A redirect from “\/taken” already exists/)
    again.leave()
    await creating
    assert.equal((await listed()).length, 1)
  })

  it('are refused if the old address has a query or an anchor, which a redirect can’t have', async () => {
    const creating = run.run('galley.createRedirect', await node())
    const source = await inputs.next()
    source.enter('/old page?x=1#frag')
    assert.match(source.validationMessage ?? '', /can’t depend on what follows \? or #/)
    source.leave()
    await creating
    assert.deepEqual(await listed(), [])
  })

  it('are selected after they’re created, and drafts can be published right away', async () => {
    const creating = run.run('galley.createRedirect', await node())
    ;(await inputs.next()).enter('/draft')
    await (await inputs.next()).choose('Start')
    await (await inputs.next()).choose('Later (save as a draft)')
    await creating
    const [made] = await listed(true)
    assert.equal(run.revealed.at(-1)?.id, made?.id)
    assert.match(inputs.notices.join(), /^Created the redirect from “\/draft” as a draft\. It takes effect after/)
  })

  it('go to a page that is chosen by title, from any address of the site', async () => {
    const { urls } = await world.connection.client.getSiteById(site)
    const creating = run.run('galley.createRedirect', await node())
    ;(await inputs.next()).enter(`${urls.published}/alte seite/*`)
    const to = await inputs.next()
    to.type('numbers')
    await to.choose('Numbers in words')
    await (await inputs.next()).choose('Don’t append it, so that all redirects have the same destination')
    await (await inputs.next()).choose('Later (save as a draft)')
    await creating
    const [draft] = await listed(true)
    assert.deepEqual(
      [draft?.source, draft?.captureWildcard, draft?.destination],
      [
        '/alte%20seite/*',
        false,
        { kind: 'site-page', siteSpaceId: draftSpace(draft), pageId: pages['Numbers in words'] },
      ],
    )
    assert.equal(await treeText(0, await node()), '/alte seite/* [→ Numbers in words · draft]')
  })

  it('go to a typed web address, but to no other kind of address', async () => {
    const creating = run.run('galley.createRedirect', await node())
    ;(await inputs.next()).enter('/out')
    const to = await inputs.next()
    to.type('javascript:alert(1)')
    await eventually(() => assert.match(to.labels.join(), /^No page has this title\. An address starts with https/))
    to.type('https://example.com/docs')
    await to.choose('Use “https://example.com/docs” as entered')
    await (await inputs.next()).choose('Now')
    await creating
    assert.deepEqual((await listed())[0]?.destination, { kind: 'external', url: 'https://example.com/docs' })
  })

  it('have settings that are changed one by one', async () => {
    await add('/old')
    const editing = run.run('galley.editRedirect', await node('/old'))
    await (await inputs.next()).choose('To')
    await (await inputs.next()).choose('Numbers in words')
    await (await inputs.next()).choose('Cached by browsers')
    await (await inputs.next()).choose('Yes, permanently')
    ;(await inputs.next()).leave()
    await editing
    const [redirect] = await listed()
    assert.equal(redirect?.permanent, true)
    assert.equal(await treeText(0, await node()), '/old [→ Numbers in words]')
  })

  it('become drafts and are published one by one or together, replacing active ones', async () => {
    await add('/one')
    await add('/two', 'Numbers in words', true)
    await add('/two', 'Start')
    await run.run('galley.draftRedirect', await node('/one'))
    assert.equal(
      await treeText(0, await node()),
      '/one [→ Start · draft]\n/two [→ Numbers in words · draft]\n/two [→ Start]',
    )
    await run.run('galley.publishRedirect', await node('/two'))
    assert.equal(await treeText(0, await node()), '/one [→ Start · draft]\n/two [→ Numbers in words]')
    const publishing = run.run('galley.publishRedirects', await node())
    ;(await inputs.next()).accept()
    await publishing
    assert.equal(await treeText(0, await node()), '/one [→ Start]\n/two [→ Numbers in words]')
  })

  it('are deleted immediately, and restored by Undo', async () => {
    await add('/old', 'Start', true)
    const element = await node('/old')
    await run.run('galley.deleteRedirect', element)
    assert.deepEqual(await listed(true), [])
    assert.deepEqual(inputs.notices, ['Deleted the redirect from “/old”.'])
    await add('/old')
    inputs.answer = 'Undo'
    await run.run('galley.deleteRedirect', await node('/old'))
    await eventually(async () =>
      assert.deepEqual(
        (await listed()).map(({ source }) => source),
        ['/old'],
      ),
    )
  })

  it('can be searched by their old address', async () => {
    await add('/first')
    await add('/second')
    const { docs } = await galley()
    docs.tree.refresh()
    await vscode.commands.executeCommand('workbench.view.extension.galley')
    const searching = vscode.commands.executeCommand('galley.searchRedirects', await node())
    const box = await inputs.next()
    box.enter('SEC')
    await searching
    assert.equal(await treeText(0, await node()), '/second [→ Start]')
    const clearing = vscode.commands.executeCommand('galley.searchRedirects', await node())
    ;(await inputs.next()).enter('')
    await clearing
    assert.match(await treeText(0, await node()), /^\/first .*\n\/second/)
  })

  it('show where an address goes, what is at it, or that nothing is', async () => {
    await add('/old/*', 'Start')
    const redirectOf = async (address: string): Promise<string> => {
      const finding = run.run('galley.findRedirect', await node())
      ;(await inputs.next()).enter(address)
      await finding
      return inputs.notices.at(-1) ?? ''
    }
    assert.match(await redirectOf('/old/x'), /^“\/old\/x” goes to “Start” through the redirect from “\/old\/\*”: http/)
    assert.match(await redirectOf(`${base()}/start`), /No redirect applies to “.*”\. The address shows “Start”/)
    assert.match(await redirectOf('/nowhere'), /the site has no page at this address/)
  })

  describe('are imported from a file', () => {
    const { showOpenDialog } = vscode.window
    afterEach(() => Object.assign(vscode.window, { showOpenDialog }))

    async function choose(name: string, text: string): Promise<vscode.Uri> {
      const uri = vscode.Uri.file(join(folder, `${number}-${name}`))
      await writeFile(uri.fsPath, text)
      Object.assign(vscode.window, { showOpenDialog: () => Promise.resolve([uri]) })
      return uri
    }
    const problemsOf = (uri: vscode.Uri): string[] =>
      vscode.languages.getDiagnostics(uri).map(({ range, message }) => `${range.start.line + 1}: ${message}`)

    it('which has nothing to import, and says so', async () => {
      await choose('empty.csv', '\n')
      await run.run('galley.importRedirects', await node())
      await eventually(() => assert.match(inputs.notices.join(), /The file has no redirects/))
    })

    it('which first shows the changes, and its errors at their lines', async () => {
      await add('/same')
      await add('/changed')
      const rows = [
        'source,destination',
        `/same,${base()}/start`,
        `/changed,${base()}/numbers-in-words`,
        '/new,https://example.com',
        '/left-out,https://example.com',
        `/nowhere,${base()}/gone`,
        '/half,',
      ]
      const uri = await choose('redirects.csv', rows.join('\n'))
      const importing = run.run('galley.importRedirects', await node())
      const preview = await inputs.next()
      assert.match(preview.placeholder, /1 unchanged · Lines with problems: 2\. See Problems/)
      assert.deepEqual(
        preview.items.map(({ label, description, detail }) => [label, description, detail].join(' ')),
        [
          '/changed → Numbers in words Changed: currently goes to “Start”',
          '/new → https://example.com New',
          '/left-out → https://example.com New',
        ],
      )
      assert.deepEqual(problemsOf(uri), [
        '7: This line has no destination.',
        `6: The site has no page at “${base()}/gone”.`,
      ])
      await preview.choose('/changed', '/new')
      await (await inputs.next()).choose('Now')
      await importing
      assert.match(inputs.warnings.at(-1)?.message ?? '', /^Saved 2 redirects\. .*2 lines have problems/)
      assert.deepEqual((await listed()).map(({ source }) => source).toSorted(), ['/changed', '/new', '/same'])
    })

    it('of a synced folder, whose files are pages of the space', async () => {
      await choose('.gitbook.yaml', 'root: ./docs\nredirects:\n  old/page: ./numbers-in-words.md\n  help: start.md\n')
      const importing = run.run('galley.importRedirects', await node())
      ;(await inputs.next()).accept()
      await (await inputs.next()).choose('Later (save as drafts)')
      await importing
      assert.equal(
        await treeText(0, await node()),
        `${base()}/help [→ Start · draft]\n${base()}/old/page [→ Numbers in words · draft]`,
      )
    })

    it('with more redirects than one request can have', async () => {
      const rows = Array.from({ length: 501 }, (_, index) => `/old/${index},${base()}/start`)
      await choose('many.csv', rows.join('\n'))
      const importing = run.run('galley.importRedirects', await node())
      ;(await inputs.next()).accept()
      await (await inputs.next()).choose('Now')
      await importing
      const { count } = await world.connection.client.listSiteRedirects({ ...site, limit: 1 })
      assert.equal(count, 501)
      assert.match(inputs.notices.join(), /^Saved 501 redirects\.$/)
    })
  })
})

function draftSpace(draft: { destination?: object } | undefined): unknown {
  return draft?.destination && 'siteSpaceId' in draft.destination ? draft.destination.siteSpaceId : undefined
}
