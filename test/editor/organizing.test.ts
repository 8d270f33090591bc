import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import * as vscode from 'vscode'
import type { OperationName } from '../../src/contract/operations.ts'
import type { Space } from '../../src/contract/spaces.ts'
import { parsePageUri } from '../../src/core/platform/uris/uris.ts'
import { Organizing } from '../../src/features/organization/spaces/organizing.ts'
import { ContentReader } from '../../src/features/shared/pages/contentReader.ts'
import { languageName } from '../../src/features/shared/labels/languageName.ts'
import type { Connection } from '../../src/features/shared/connections/connection.ts'
import { FakeQuickInputs } from '../support/editor/fakeQuickInputs.ts'
import { familyCommands, type FamilyCommands } from '../support/editor/familyCommands.ts'
import { galley, hideDocsView, nodeAt, signOutOfAll } from '../support/editor/galley.ts'
import { MemoryMemento } from '../support/editor/storage.ts'
import { eventually } from '../support/eventually.ts'

const organization = 'Galley sandbox'

describe('Spaces and collections', () => {
  let inputs: FakeQuickInputs
  let connection: Connection
  let organizationId: string
  let run: FamilyCommands
  let organizing: Organizing
  let space: Space
  let number = 0
  const revealed: string[] = []

  before(async () => {
    await vscode.commands.executeCommand('galley.openSandbox')
    const { accounts, working } = await galley()
    const current = await accounts.connections.current()
    assert.ok(current)
    connection = current
    organizationId = (await current.client.listOrganizationsForAuthenticatedUser({})).items[0]?.id ?? ''
    organizing = new Organizing(new MemoryMemento(), () => Date.now())
    const revealSpace = (id: string): Promise<void> => Promise.resolve(void revealed.push(id))
    run = await familyCommands(organizing.families, (host, targets) =>
      organizing.register(host, targets, { working, revealSpace, reader: new ContentReader(accounts.connections) }),
    )
  })

  beforeEach(async () => {
    inputs = new FakeQuickInputs()
    number += 1
    space = await connection.client.createSpace({ organizationId, body: { title: `Space ${number}` } })
  })

  afterEach(() => inputs.restore())

  after(async () => {
    await vscode.commands.executeCommand('workbench.action.closeAllEditors')
    await (await galley()).sandbox.reset()
    await signOutOfAll()
    await hideDocsView()
  })

  const now = async (): Promise<Space> => await connection.client.getSpaceById({ spaceId: space.id })
  const spaces = async () =>
    (await connection.client.listSpacesInOrganizationById({ organizationId, limit: 1000 })).items
  const collections = async () =>
    (await connection.client.listCollectionsInOrganizationById({ organizationId, nested: true })).items

  async function node(...way: string[]) {
    const { docs } = await galley()
    docs.tree.refresh()
    return await nodeAt(organization, ...way)
  }

  async function newCollection(title: string, parent?: string): Promise<string> {
    const body = { title, ...(parent === undefined ? {} : { parent }) }
    return (await connection.client.createCollection({ organizationId, body })).id
  }

  async function settings(
    label: string,
    answer: (input: Awaited<ReturnType<FakeQuickInputs['next']>>) => unknown,
  ): Promise<string> {
    const editing = run.run('galley.spaceSettings', await node(space.title))
    await (await inputs.next()).choose(label)
    await answer(await inputs.next())
    const list = await inputs.next()
    const shownLabel = list.labels[0] ?? ''
    list.leave()
    await editing
    return shownLabel
  }

  it('refuse a title of 51 characters while it is typed', async () => {
    const before = (await spaces()).length
    const creating = run.run('galley.createSpace', await node())
    const box = await inputs.next()
    box.enter('x'.repeat(51))
    assert.match(box.validationMessage ?? '', /at most 50 characters/)
    assert.match(box.prompt ?? '', /51 of 50/)
    box.leave()
    await creating
    assert.equal((await spaces()).length, before)
  })

  it('are created in an organization and in a collection', async () => {
    const collection = await newCollection(`Collection ${number}`)
    const creating = run.run('galley.createSpace', await node(`Collection ${number}`))
    ;(await inputs.next()).enter('Made by hand')
    ;(await inputs.next()).enter('🚀')
    await (await inputs.next()).choose('German')
    await creating
    const made = (await spaces()).find(({ title }) => title === 'Made by hand')
    assert.deepEqual([made?.emoji, made?.language, made?.parent], ['🚀', 'de', collection])
    assert.equal(revealed.at(-1), made?.id)
    const nesting = run.run('galley.createCollection', await node(`Collection ${number}`))
    ;(await inputs.next()).enter('Inner')
    await nesting
    assert.equal((await collections()).find(({ title }) => title === 'Inner')?.parent, collection)
  })

  it('have settings that are saved one by one', async () => {
    await settings('Language', async (input) => await input.choose('French'))
    await settings(
      'Editing',
      async (input) => await input.choose('Locked: content changes only through change requests'),
    )
    await settings('Default level', async (input) => await input.choose('reader'))
    await settings('Merge rules', async (input) => {
      await input.choose('Custom rules')
      await (await inputs.next()).choose('At least one review', 'Specific people can bypass the rules', 'An expression')
      const people = await inputs.next()
      await people.choose(people.labels[0] ?? '')
      const expression = await inputs.next()
      expression.enter('x'.repeat(1025))
      assert.match(expression.validationMessage ?? '', /1024/)
      expression.enter('reviews.size() > 1')
    })
    assert.equal(await settings('Emoji', (input) => input.enter('🧭')), 'Saved: Emoji')
    const changed = await now()
    assert.deepEqual(
      [changed.emoji, changed.language, changed.editMode, changed.defaultLevel],
      ['🧭', 'fr', 'locked', 'read'],
    )
    assert.equal(changed.mergeRules.type, 'rules')
    assert.deepEqual(changed.mergeRules.type === 'rules' && changed.mergeRules.rules.map(({ rule }) => rule), [
      'require_at_least_one_review',
      'allow_bypass',
      'custom',
    ])
  })

  it('are locked and unlocked', async () => {
    await run.run('galley.lockSpace', await node(space.title))
    assert.equal((await now()).editMode, 'locked')
    await run.run('galley.unlockSpace', await node(space.title))
    assert.equal((await now()).editMode, 'live')
  })

  it('are duplicated, and the copy is shown', async () => {
    await run.run('galley.duplicateSpace', await node(space.title))
    const copy = (await spaces()).find(({ title }) => title === `Copy of ${space.title}`)
    assert.ok(copy)
    assert.equal(revealed.at(-1), copy.id)
  })

  it('are moved by command and by dragging, but not to places that make no sense', async () => {
    const outer = await newCollection(`Outer ${number}`)
    const inner = await newCollection(`Inner ${number}`, outer)
    const moving = run.run('galley.moveContentTo', await node(space.title))
    await (await inputs.next()).choose(`Inner ${number}`)
    await (await inputs.next()).choose('At the end')
    await moving
    assert.equal((await now()).parent, inner)
    const nesting = run.run('galley.moveContentTo', await node(`Outer ${number}`))
    const parents = await inputs.next()
    assert.ok(!parents.labels.includes(`Inner ${number}`))
    parents.leave()
    await nesting
    const { drops } = await galley()
    const drag = async (from: string[], onto: string[]): Promise<void> => {
      const [source, target] = [await node(...from), await node(...onto)]
      const transfer = new vscode.DataTransfer()
      const { token } = new vscode.CancellationTokenSource()
      await drops.handleDrag([source], transfer, token)
      await drops.handleDrop(target, transfer, token)
    }
    await drag([`Outer ${number}`, `Inner ${number}`, space.title], [`Outer ${number}`])
    assert.equal((await now()).parent, outer)
    await drag([`Outer ${number}`, space.title], [])
    assert.equal((await now()).parent, undefined)
    const other = await connection.client.createSpace({ organizationId, body: { title: `Other ${number}` } })
    await drag([`Other ${number}`], [space.title])
    const order = (await spaces()).map(({ id }) => id)
    assert.ok(order.indexOf(other.id) < order.indexOf(space.id))
  })

  it('are deleted after asking, are in Recently Deleted with the days left, and can be restored', async () => {
    const deleted = organizing.families.find(({ kind }) => kind === 'deletedSpace')!
    const element = await node(space.title)
    inputs.answer = undefined
    await run.run('galley.deleteSpace', element)
    assert.match(inputs.warnings.at(-1)?.detail ?? '', /for 7 days/)
    assert.equal((await now()).deletedAt, undefined)
    inputs.answer = 'Delete'
    await run.run('galley.deleteSpace', element)
    assert.notEqual((await now()).deletedAt, undefined)
    // The tree belongs to the running extension, which doesn't share the test's state.
    const request = { connection, scope: { organizationId }, extent: { limit: 100, pages: 1 }, options: {}, query: {} }
    const { value } = await deleted.list(request)
    const found = value.find((each) => deleted.present(each, { organizationId }).id === space.id)
    assert.equal(deleted.present(found, { organizationId }).description, '7 days left')
    const restoring = run.run('galley.restoreSpace')
    await (await inputs.next()).choose(space.title)
    await restoring
    assert.equal((await now()).deletedAt, undefined)
    assert.deepEqual((await deleted.list(request)).value, [])
    await node(space.title)
  })

  it('are restored by Undo', async () => {
    const original = vscode.window.showInformationMessage
    Object.assign(vscode.window, { showInformationMessage: () => Promise.resolve('Undo') })
    try {
      inputs.answer = 'Delete'
      await run.run('galley.deleteSpace', await node(space.title))
      await eventually(async () => assert.equal((await now()).deletedAt, undefined))
    } finally {
      Object.assign(vscode.window, { showInformationMessage: original })
    }
  })

  it('leave the content of a deleted collection in its place', async () => {
    const collection = await newCollection(`Going ${number}`)
    await connection.client.moveSpace({ spaceId: space.id, body: { parent: collection } })
    inputs.answer = 'Delete'
    await run.run('galley.deleteCollection', await node(`Going ${number}`))
    assert.equal((await now()).parent, undefined)
    assert.ok(!(await collections()).some(({ id }) => id === collection))
  })

  it('can’t be transferred by a user with only one organization', async () => {
    await run.run('galley.transferContent', await node(space.title))
    await eventually(() => assert.match(inputs.notices.join(), /only one organization/))
  })

  it('are imported from and exported to their Git folder, after showing what is lost', async function () {
    if (spawnSync('git', ['--version']).error) this.skip()
    const folder = mkdtempSync(join(tmpdir(), 'galley-git-'))
    const git = (...args: string[]): string => {
      const identity = ['-c', 'user.name=Somebody', '-c', 'user.email=somebody@example.com']
      return execFileSync('git', ['-C', folder, ...identity, ...args], { encoding: 'utf8' })
    }
    try {
      git('init', '--quiet')
      git('symbolic-ref', 'HEAD', 'refs/heads/main')
      writeFileSync(join(folder, 'README.md'), '# From Git\n\nWords.\n')
      git('add', '-A')
      git('commit', '--quiet', '-m', 'Begin')
      await run.run('galley.importFromGit', await node(space.title))
      assert.match(inputs.errors.join(), /isn’t connected to a Git repository/)
      await vscode.commands.executeCommand(
        'galley.connectToGitFolder',
        await node(space.title),
        vscode.Uri.file(folder),
      )
      const connected = await node(space.title)
      assert.match(connected.item().contextValue ?? '', /\bspace\b.*\bgit\b/)
      assert.ok(connected.tooltip()?.value.includes(basename(folder)))

      inputs.answer = undefined
      const asking = run.run('galley.importFromGit', connected)
      ;(await inputs.next()).enter('main')
      await asking
      assert.match(inputs.warnings.at(-1)?.detail ?? '', /It deletes content that only the space has/)
      assert.equal((await connection.client.getGitInfo({ spaceId: space.id })).operation, undefined)

      inputs.answer = 'Import'
      const importing = run.run('galley.importFromGit', connected)
      ;(await inputs.next()).enter('main')
      await importing
      assert.deepEqual(
        (await connection.client.listPages({ spaceId: space.id })).pages.map(({ title }) => title),
        ['From Git'],
      )

      inputs.answer = 'Export'
      const exporting = run.run('galley.exportToGit', connected)
      ;(await inputs.next()).enter('copy')
      ;(await inputs.next()).enter('Written in Galley')
      await exporting
      assert.match(inputs.warnings.at(-1)?.detail ?? '', /stay in the history of the branch/)
      assert.equal(git('log', '-1', '--format=%s', 'copy'), 'Written in Galley\n')

      inputs.answer = 'Import'
      const failing = run.run('galley.importFromGit', connected)
      ;(await inputs.next()).enter('none')
      await failing
      assert.match(inputs.errors.at(-1) ?? '', /Couldn’t import .* from Git\..* no branch “none”/)
      await eventually(async () =>
        assert.match((await node(space.title)).tooltip()?.value ?? '', /last import from Git failed/),
      )
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })

  it('apply a template in a change request, and say that a template doesn’t exist', async () => {
    const { working } = await galley()
    const request = await connection.client.createChangeRequest({ spaceId: space.id, body: { subject: 'Fill it' } })
    await working.remember({ server: 'sandbox', space: space.id }, request.id)
    const applying = run.run('galley.applyTemplate', await node(space.title))
    ;(await inputs.next()).enter('no-such-template')
    await (await inputs.next()).choose('Directly into the published content')
    const refused = await inputs.next()
    assert.match(inputs.errors.join(), /[Tt]emplate/)
    const pages = (await connection.client.listPages({ spaceId: space.id })).pages.length
    refused.back()
    const id = await inputs.next()
    assert.equal(id.value, 'no-such-template')
    id.enter('guide')
    await (await inputs.next()).choose('Directly into the published content')
    await applying
    assert.ok((await connection.client.listPages({ spaceId: space.id })).pages.length > pages)
  })

  it('have their links checked, and show broken ones in Problems with quick fixes', async () => {
    const request = await connection.client.createChangeRequest({ spaceId: space.id, body: { subject: 'Write' } })
    const place = { spaceId: space.id, changeRequestId: request.id }
    const insert = { operation: 'insert_page', ref: 'good', document: { markdown: 'Text\n' } } as const
    await connection.client.updateChangeRequestContent({
      ...place,
      compat: false,
      body: { changes: [{ ...insert, title: 'Target' }] },
    })
    const target = (await connection.client.listPagesInChangeRequest(place)).pages.find(
      ({ title }) => title === 'Target',
    )
    const markdown = `See [it](/pages/${target?.id ?? ''}).\n`
    await connection.client.updateChangeRequestContent({
      ...place,
      compat: false,
      body: { changes: [{ operation: 'insert_page', ref: 'from', title: 'Source', document: { markdown } }] },
    })
    await connection.client.mergeChangeRequest(place)
    await vscode.commands.executeCommand('galley.checkLinks', await node(space.title))
    const shown = () =>
      vscode.languages
        .getDiagnostics()
        .flatMap(([uri, list]) => list.filter(({ source }) => source === 'Galley links').map((each) => ({ uri, each })))
        .filter(({ uri }) => parsePageUri(uri)?.space === space.id)
    assert.deepEqual(shown(), [])
    const second = await connection.client.createChangeRequest({ spaceId: space.id, body: { subject: 'Delete' } })
    const there = { spaceId: space.id, changeRequestId: second.id }
    await connection.client.updateChangeRequestContent({
      ...there,
      compat: false,
      body: { changes: [{ operation: 'delete_page', page: target?.id ?? '' }] },
    })
    await connection.client.mergeChangeRequest(there)
    await vscode.commands.executeCommand('galley.checkLinks', await node(space.title))
    const found = await eventually(() => {
      const [first] = shown()
      assert.ok(first)
      return first
    })
    assert.match(found.each.message, /^The page “/)
    const document = await vscode.workspace.openTextDocument(found.uri)
    assert.match(document.getText(found.each.range), /\/pages\//)
    const actions = await vscode.commands.executeCommand<vscode.CodeAction[]>(
      'vscode.executeCodeActionProvider',
      found.uri,
      found.each.range,
    )
    assert.ok(actions.some(({ command }) => command?.command === 'galley.editInChangeRequest'))
    // If a server doesn't list broken links, every page is read, with the same result.
    const { client } = connection
    const offered = {
      supports: client.supports.bind(client),
      listSpaceLinks: client.listSpaceLinks.bind(client),
    }
    const before = shown()
    let asked = 0
    Object.assign(client, {
      supports: (name: OperationName) => name !== 'listSpaceLinks' && offered.supports(name),
      listSpaceLinks: () => Promise.reject(new Error(`asked ${++asked}`)),
    })
    try {
      await run.run('galley.checkLinks', await node(space.title))
    } finally {
      Object.assign(client, offered)
    }
    assert.equal(asked, 0)
    assert.deepEqual(inputs.errors, [])
    const words = shown().map(({ each }) => each.message)
    assert.deepEqual(
      words,
      [...before, ...before].map(({ each }) => each.message),
    )
  })

  it('show their details as a document', async () => {
    await vscode.commands.executeCommand('galley.showDetails', await node(space.title))
    await eventually(() => {
      const text = vscode.window.activeTextEditor?.document.getText() ?? ''
      assert.match(text, new RegExp(`^# ${space.title}\n`))
      assert.match(text, /- \*\*Edit mode\*\*: live/)
      assert.match(text, /\*\*Organization\*\*: (?!.*\b[\w-]{20}\b).+/)
    })
  })

  it('show a language by its name, and a text that isn’t a language code unchanged', () => {
    assert.equal(languageName('de'), 'German')
    assert.equal(languageName('not a code!'), 'not a code!')
  })
})
