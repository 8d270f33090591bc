import assert from 'node:assert/strict'
import * as vscode from 'vscode'
import { OperationCatalog } from '../../src/core/platform/operations/operationCatalog.ts'
import { changeRequestPageUri, fileUri, pageUri } from '../../src/core/platform/uris/uris.ts'
import { operationRows } from '../../src/features/platform/apiOperations/operationRows.ts'
import { identifiersOfUri } from '../../src/features/platform/apiOperations/operationTarget.ts'
import { RunOperation } from '../../src/features/platform/apiOperations/runOperation.ts'
import type { Connection } from '../../src/features/shared/connections/connection.ts'
import { FakeQuickInputs } from '../support/editor/fakeQuickInputs.ts'
import { galley, nodeAt, signInTo, signOutOfAll } from '../support/editor/galley.ts'
import { silentLog } from '../support/editor/silentLog.ts'
import { MemoryMemento } from '../support/editor/storage.ts'
import { eventually } from '../support/eventually.ts'
import { FakePlatform } from '../support/fakePlatform.ts'

const catalog = new OperationCatalog()

/** Waits until the active editor shows a document of a kind, and returns it. */
async function shown(kind: 'requests' | 'answers', part = ''): Promise<vscode.TextDocument> {
  return await eventually(() => {
    const document = vscode.window.activeTextEditor?.document
    if (!document?.uri.path.startsWith(`/${kind}/`)) throw new Error(`The editor shows ${String(document?.uri)}.`)
    if (!document.getText().includes(part)) throw new Error(`“${part}” is not in:\n${document.getText()}`)
    return document
  })
}

async function replace(document: vscode.TextDocument, from: string, to: string): Promise<void> {
  const start = document.getText().indexOf(from)
  assert.ok(start >= 0, `“${from}” is not in:\n${document.getText()}`)
  const edit = new vscode.WorkspaceEdit()
  const range = new vscode.Range(document.positionAt(start), document.positionAt(start + from.length))
  edit.replace(document.uri, range, to)
  await vscode.workspace.applyEdit(edit)
}

describe('Running an API operation', () => {
  let inputs: FakeQuickInputs
  let runner: RunOperation
  let selected: unknown

  async function start(): Promise<void> {
    const { accounts, apiDocuments: documents } = await galley()
    runner = new RunOperation({
      connections: accounts.connections,
      state: new MemoryMemento(),
      documents,
      loadCatalog: () => Promise.resolve(catalog),
      selection: () => selected,
      log: silentLog,
    })
  }

  async function connected(): Promise<Connection> {
    const connection = await (await galley()).accounts.connections.current()
    assert.ok(connection)
    return connection
  }

  beforeEach(() => {
    inputs = new FakeQuickInputs()
    selected = undefined
  })

  afterEach(async () => {
    inputs.restore()
    runner.dispose()
    await vscode.commands.executeCommand('workbench.action.closeAllEditors')
  })

  describe('on a server that fails', () => {
    let platform: FakePlatform

    beforeEach(async () => {
      platform = await new FakePlatform({
        organizations: [{ id: 'acme', title: 'Acme' }],
        spaces: [{ id: 'g1', title: 'Guide' }],
        pages: { g1: [{ id: 'a', title: 'Install' }] },
      }).start()
      await signInTo(platform)
      await start()
    })

    afterEach(async () => {
      await signOutOfAll()
      await platform.stop()
    })

    it('explains an error of the server, and shows its answer', async () => {
      platform.fault = { path: /^\/spaces\/g1$/, answer: 403 }
      const running = runner.run('getSpaceById')
      await (await inputs.next()).choose('Guide')
      ;(await inputs.next()).accept()
      await running
      const text = (await shown('answers')).getText()
      assert.match(text, /^\/\/ 403 Forbidden after \d+ ms\.$/m)
      assert.match(
        text,
        /You don’t have permission to do this on 127\.0\.0\.1:\d+\. The server’s message: “This is a 403”\./,
      )
      assert.match(text, /"message": "This is a 403\."/)
      assert.doesNotMatch(text, /good-token/)
    })

    it('shows an answer that violates the contract, and says so', async () => {
      platform.fault = { path: /^\/spaces\/g1$/, answer: 'html' }
      const running = runner.run('getSpaceById')
      await (await inputs.next()).choose('Guide')
      ;(await inputs.next()).accept()
      await running
      assert.match((await shown('answers')).getText(), /responded with a web page.*\n[^]*"body": "<h1>Hello<\/h1>"/)
    })

    it('says that there was no answer when the connection breaks', async () => {
      platform.fault = { path: /^\/spaces\/g1$/, answer: 'drop' }
      const running = runner.run('getSpaceById')
      await (await inputs.next()).choose('Guide')
      ;(await inputs.next()).accept()
      await running
      assert.match((await shown('answers')).getText(), /The server didn’t answer\.\n.*connection.*lost/)
    })

    it('accepts a typed id if the list can’t be read, and tries to read it again', async () => {
      platform.fault = { path: /\/orgs/, answer: 403 }
      const running = runner.run('getSpaceById')
      const question = await inputs.next()
      await eventually(() => assert.match(question.labels.at(-1) ?? '', /Couldn’t load/))
      platform.fault = undefined
      await question.choose(question.labels.at(-1) ?? '')
      await eventually(() => assert.deepEqual(question.labels, ['Guide']))
      question.type('g1')
      assert.deepEqual(question.labels, ['Guide'])
      question.type('..')
      assert.deepEqual(question.labels, ['“spaceId” must be an identifier.'])
      question.type('unknown')
      await question.choose('Use “unknown” as entered')
      ;(await inputs.next()).accept()
      await running
      assert.match((await shown('answers')).getText(), /404 Not Found/)
    })

    it('can be cancelled', async () => {
      platform.fault = { path: /^\/spaces\/g1$/, answer: 'hang' }
      const cancelling = new vscode.CancellationTokenSource()
      Object.assign(vscode.window, {
        withProgress: (_: unknown, task: (progress: unknown, token: vscode.CancellationToken) => Promise<unknown>) =>
          task({}, cancelling.token),
      })
      const running = runner.run('getSpaceById')
      await (await inputs.next()).choose('Guide')
      ;(await inputs.next()).accept()
      await eventually(() => assert.ok(platform.requests.includes('/spaces/g1')))
      cancelling.cancel()
      await running
      assert.equal(vscode.window.activeTextEditor, undefined)
      assert.deepEqual(inputs.warnings, [])
    })

    it('says that a cancelled change may have happened', async () => {
      platform.fault = { path: /^\/spaces\/g1$/, answer: 'hang' }
      const cancelling = new vscode.CancellationTokenSource()
      Object.assign(vscode.window, {
        withProgress: (_: unknown, task: (progress: unknown, token: vscode.CancellationToken) => Promise<unknown>) =>
          task({}, cancelling.token),
      })
      inputs.answer = 'Delete'
      const running = runner.run('deleteSpaceById')
      await (await inputs.next()).choose('Guide')
      await eventually(() => assert.ok(platform.requests.includes('/spaces/g1')))
      cancelling.cancel()
      await running
      assert.match(
        inputs.warnings.at(-1)?.message ?? '',
        /stopped waiting for deleteSpaceById\. The server might have run it anyway/,
      )
    })

    it('deletes nothing without asking, and names what would be deleted', async () => {
      const running = runner.run('deleteSpaceById')
      await (await inputs.next()).choose('Guide')
      await running
      assert.ok(!platform.requests.includes('/spaces/g1'))
      assert.equal(inputs.warnings.length, 1)
      assert.match(inputs.warnings[0]?.message ?? '', /^Delete a space.*This request goes to “fake” as Ada Lovelace\.$/)
      assert.match(
        inputs.warnings[0]?.detail ?? '',
        /^DELETE \/spaces\/g1\nspaceId: “Guide” \(g1\)\nYou might not be able to restore/,
      )
    })

    it('goes back through its questions to the list of operations, and keeps the answers', async () => {
      const running = runner.run()
      const operations = await inputs.next()
      operations.type('get page by id')
      assert.equal(operations.labels[0], 'getPageById')
      await operations.choose('getPageById')
      await (await inputs.next()).choose('Guide')
      const page = await inputs.next()
      assert.deepEqual([page.step, page.totalSteps], [2, 3])
      page.back()
      const space = await inputs.next()
      await eventually(() => assert.deepEqual(space.labels, ['Guide']))
      space.back()
      ;(await inputs.next()).leave()
      await running
    })

    it('asks for the chosen optional parameters, each in its own way', async () => {
      const running = runner.run('getPageById')
      await (await inputs.next()).choose('Guide')
      await (await inputs.next()).choose('Install')
      await (await inputs.next()).choose('format', 'metadata')
      await (await inputs.next()).choose('markdown')
      await (await inputs.next()).choose('false')
      await running
      assert.match(
        (await shown('answers')).getText(),
        /GET .*\/spaces\/g1\/content\/page\/a\?format=markdown&metadata=false/,
      )
    })

    it('checks numbers while they are typed', async () => {
      const running = runner.run('listFiles')
      await (await inputs.next()).choose('Guide')
      await (await inputs.next()).choose('limit')
      const limit = await inputs.next()
      limit.type('1001')
      assert.equal(limit.validationMessage, '“limit” can be at most 1000.')
      limit.accept()
      limit.type('5')
      assert.equal(limit.validationMessage, '')
      limit.accept()
      await running
      assert.match((await shown('answers')).getText(), /files\?limit=5$/m)
    })

    it('starts with the selection of the Docs view', async () => {
      platform.content.spaces.unshift({ id: 'g0', title: 'Another' })
      selected = await nodeAt('Acme', 'Guide', 'Install')
      const running = runner.run('getPageById')
      const space = await inputs.next()
      await eventually(() => assert.equal(space.labels[0], 'Guide'))
      space.leave()
      await running
    })
  })

  describe('on the open document', () => {
    before(async () => await start())

    const names = { title: 'Install', spaceTitle: 'Guide' }

    it('knows the page, its change request and its space, or the file', () => {
      const place = { server: 'fake', space: 's1' }
      const change = vscode.Uri.from(changeRequestPageUri({ ...place, changeRequest: 'c1', page: 'p1', ...names }))
      assert.deepEqual(identifiersOfUri(change, 'fake'), { spaceId: 's1', changeRequestId: 'c1', pageId: 'p1' })
      const revision = vscode.Uri.from(pageUri({ ...place, revision: 'r1', page: 'p1', ...names }))
      assert.deepEqual(identifiersOfUri(revision, 'fake'), { spaceId: 's1', revisionId: 'r1', pageId: 'p1' })
      const file = vscode.Uri.from(fileUri({ ...place, file: 'f1', name: 'a.png' }))
      assert.deepEqual(identifiersOfUri(file, 'fake'), { spaceId: 's1', fileId: 'f1' })
    })

    it('suggests nothing from another server or from other documents', () => {
      const page = vscode.Uri.from(pageUri({ server: 'other', space: 's1', page: 'p1', ...names }))
      assert.deepEqual(identifiersOfUri(page, 'fake'), {})
      assert.deepEqual(identifiersOfUri(vscode.Uri.file('/a/b.md'), 'fake'), {})
      assert.deepEqual(identifiersOfUri(undefined, 'fake'), {})
    })
  })

  describe('in the list of operations', () => {
    before(async () => await start())

    it('lists the last ones first, then the others by family, and marks those that the platform doesn’t offer', () => {
      const parts = { catalog, recent: ['mergeChangeRequest'], offered: (name: string) => name !== 'listSpaceLinks' }
      const rows = operationRows(parts, '')
      assert.deepEqual(
        rows.slice(0, 3).map(({ label }) => label),
        ['recently used', 'mergeChangeRequest', 'Collections and spaces'],
      )
      const missing = rows.find(({ label }) => label === 'listSpaceLinks')
      assert.match(missing?.detail ?? '', /This server doesn’t support it\./)
      assert.match(rows.find(({ label }) => label === 'createSpace')?.description ?? '', /^POST \/orgs/)
      assert.match(operationRows(parts, 'zebra')[0]?.label ?? '', /No operation/)
    })
  })

  describe('in the sandbox', () => {
    before(async function () {
      await vscode.commands.executeCommand('galley.openSandbox')
    })

    after(async () => {
      await (await galley()).sandbox.reset()
      await signOutOfAll()
    })

    beforeEach(async () => await start())

    it('refuses a body over a limit before sending it, with a message and a problem', async () => {
      const running = runner.run('createSpace')
      await (await inputs.next()).choose('Galley sandbox')
      await running
      const request = await shown('requests')
      await replace(request, '// "title": "",', `"title": "${'x'.repeat(51)}",`)
      await assert.rejects(runner.sendRequest(request.uri), /“title” can have at most 50 characters\./)
      assert.deepEqual(inputs.warnings, [])
      const found = vscode.languages.getDiagnostics(request.uri).map(({ message }) => message)
      assert.ok(found.includes('“title” can have at most 50 characters.'), found.join('\n'))
      await replace(request, 'x'.repeat(51), 'Short')
      await vscode.commands.executeCommand('workbench.action.files.revert')
    })

    it('writes a body, sends it, and shows that the space exists', async () => {
      const running = runner.run('createSpace')
      await (await inputs.next()).choose('Galley sandbox')
      await running
      const request = await shown('requests')
      await runner.startOver(request.uri)
      await replace(request, '// "title": "",', '"title": "Made by hand",')
      await runner.sendRequest(request.uri)
      assert.match(inputs.warnings[0]?.detail ?? '', /organizationId: “Galley sandbox”.*\ntitle: "Made by hand"$/)
      assert.equal(vscode.window.activeTextEditor?.document.uri.path, request.uri.path)
      inputs.answer = 'Send'
      await runner.sendRequest(request.uri)
      const text = (await shown('answers', 'Made by hand')).getText()
      assert.match(text, /201 Created/)
      assert.match(text, /"location": "http/)
      assert.doesNotMatch(text, /differs from the contract|[Bb]earer|authorization/)
      assert.equal(request.isDirty, false)
      const { client, server } = await connected()
      const [organization] = (await client.listOrganizationsForAuthenticatedUser({})).items
      const { items } = await client.listSpacesInOrganizationById({ organizationId: organization?.id ?? '' })
      assert.ok(items.some(({ title }) => title === 'Made by hand'))
      assert.equal(server.id, 'sandbox')
    })

    it('keeps the typed body for the next time, and restores a sent request', async () => {
      const running = runner.run('createSpace')
      await (await inputs.next()).choose('Galley sandbox')
      await running
      const request = await shown('requests', '"title": "Made by hand"')
      inputs.answer = 'Send'
      await runner.sendRequest(request.uri)
      const answer = await shown('answers')
      await runner.edit(answer.uri)
      assert.match((await shown('requests')).getText(), /"title": "Made by hand",\n.*\/\/ "emoji"/)
    })

    it('deletes after asking, and finds nothing when it runs again', async () => {
      const { client } = await connected()
      const [organization] = (await client.listOrganizationsForAuthenticatedUser({})).items
      const organizationId = organization?.id ?? ''
      await client.createCollection({ organizationId, body: { title: 'Doomed' } })
      inputs.answer = 'Delete'
      const running = runner.run('deleteCollectionById')
      await (await inputs.next()).choose('Doomed')
      await running
      const answer = await shown('answers')
      assert.match(answer.getText(), /205 Reset Content after \d+ ms\. It was removed\./)
      await runner.runAgain(answer.uri)
      await shown('answers', '204 No Content')
      assert.equal(inputs.warnings.length, 2)
    })

    it('offers buttons above requests and answers, and ids by name in a request', async () => {
      const running = runner.run('createSpace')
      await (await inputs.next()).choose('Galley sandbox')
      await running
      const request = await shown('requests')
      await runner.startOver(request.uri)
      const lenses = await vscode.commands.executeCommand<vscode.CodeLens[]>(
        'vscode.executeCodeLensProvider',
        request.uri,
      )
      assert.deepEqual(
        lenses.map(({ command }) => command?.title),
        ['$(play) Send', '$(discard) Start Over'],
      )
      await replace(request, '// "parent": "",', '"parent": "",')
      const at = request.positionAt(request.getText().indexOf('"parent": "') + '"parent": "'.length)
      await eventually(async () => {
        const found = await vscode.commands.executeCommand<vscode.CompletionList>(
          'vscode.executeCompletionItemProvider',
          request.uri,
          at,
        )
        const labels = found.items.map(({ label }) => (typeof label === 'string' ? label : label.label))
        assert.ok(labels.includes('Team'), labels.join(', '))
      })
    })

    it('gets help from VS Code’s JSON support', async () => {
      const running = runner.run('createSpace')
      await (await inputs.next()).choose('Galley sandbox')
      await running
      const request = await shown('requests')
      assert.equal(request.languageId, 'jsonc')
      await runner.startOver(request.uri)
      await replace(request, '// "empty": false,', '"empty": "perhaps",')
      await eventually(() => {
        const found = vscode.languages.getDiagnostics(request.uri).map(({ message }) => message)
        assert.ok(
          found.some((message) => /boolean/.test(message)),
          found.join('\n'),
        )
        assert.ok(found.length === 1, found.join('\n'))
      })
      await runner.startOver(request.uri)
    })

    it('says that an answer is no longer available', async () => {
      const uri = vscode.Uri.from({ scheme: 'galley-api', path: '/answers/4711/getSpaceById answer.jsonc' })
      await assert.rejects(runner.runAgain(uri), /didn’t keep this answer/)
      const document = await vscode.workspace.openTextDocument(uri)
      assert.match(document.getText(), /didn’t keep this answer/)
    })
  })
})
