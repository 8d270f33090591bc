import assert from 'node:assert/strict'
import * as vscode from 'vscode'
import { allTools } from '../../src/agent/tools/docsTools.ts'
import type { ChangeRequestRef } from '../../src/core/platform/uris/changeRequestRef.ts'
import { confirmationText } from '../../src/features/agents/confirmation.ts'
import { PlatformServers } from '../../src/features/agents/platformServers.ts'
import { WorkspaceDocs } from '../../src/features/agents/workspaceDocs.ts'
import type { DocsFolders } from '../../src/features/folders/docsFolders.ts'
import { ChangeRequestWrites } from '../../src/features/shared/changeRequests/changeRequestWrites.ts'
import { RememberedChangeRequest } from '../../src/features/shared/changeRequests/workingChangeRequest.ts'
import { DocsWorkspace } from '../support/editor/docsWorkspace.ts'
import { galley } from '../support/editor/galley.ts'
import { memento } from '../support/editor/memento.ts'
import { WrittenSpace } from '../support/editor/writtenSpace.ts'
import { eventually } from '../support/eventually.ts'

describe('Tools for language models', () => {
  let docs: DocsWorkspace

  before(async () => {
    docs = await DocsWorkspace.create()
    await docs.write('SUMMARY.md', '* [Start](README.md)\n* [Guide](guide.md)\n')
    await docs.write('README.md', '# Start\n\nSee [what is gone](gone.md).\n')
    await docs.write('guide.md', '# Guide\n\nThe quokka trims the lamp.\n')
    await docs.open('guide.md')
  })

  after(async () => {
    await vscode.commands.executeCommand('workbench.action.closeAllEditors')
    await docs.delete()
  })

  async function invoke(name: string, input: object): Promise<string> {
    const { content } = await vscode.lm.invokeTool(name, { input, toolInvocationToken: undefined })
    return content.map((part) => (part instanceof vscode.LanguageModelTextPart ? part.value : '')).join('')
  }

  it('are all contributed, and don’t write without the setting', async () => {
    const offered = (): string[] => vscode.lm.tools.map(({ name }) => name).filter((name) => name.startsWith('galley_'))
    const all = allTools.map(({ name }) => `galley_${name}`).sort()
    await eventually(() => assert.deepEqual(offered().sort(), all))
    const edit = { page: 'guide.md', old_text: 'quokka', new_text: 'wombat' }
    await eventually(async () => {
      await assert.rejects(invoke('galley_page_edit', edit), /Writing is off\..*galley\.agents\.write/)
    })
    assert.match(await docs.read('guide.md'), /quokka/)
  })

  it('find, read and check pages of the open docs', async () => {
    await eventually(async () =>
      assert.match(await invoke('galley_docs_search', { query: 'quokka' }), /guide\.md: Guide/),
    )
    assert.match(await invoke('galley_docs_read', { page: 'guide.md' }), /3\| The quokka trims the lamp\./)
    assert.match(await invoke('galley_docs_check', {}), /README\.md[^]*gone\.md/)
    assert.match(await invoke('galley_docs_dialect', { block: 'hint' }), /\{% hint style="info" %\}/)
  })

  it('tell the model what to do when a call is impossible', async () => {
    await assert.rejects(invoke('galley_docs_read', { page: '../secret.md' }), /outside the docs/)
    await assert.rejects(invoke('galley_docs_read', { page: 'nothing.md' }), /docs_outline|docs_search/)
  })
})

describe('Context for agents', () => {
  let docs: DocsWorkspace
  const clipboard = async (): Promise<string> => await vscode.env.clipboard.readText()

  before(async () => {
    docs = await DocsWorkspace.create()
    await docs.write('SUMMARY.md', '* [Start](README.md)\n')
    await docs.write('README.md', '# Start\n\nSee [what is gone](gone.md).\n')
  })

  after(async () => {
    await vscode.commands.executeCommand('workbench.action.closeAllEditors')
    await docs.delete()
  })

  it('is a page or its selected part, with its problems and the name for tools', async () => {
    const editor = await vscode.window.showTextDocument(await docs.open('README.md'))
    const found = (): unknown[] => vscode.languages.getDiagnostics(editor.document.uri).map(({ code }) => code)
    await eventually(() => assert.deepEqual(found(), ['dead-link']))
    await vscode.commands.executeCommand('galley.copyAsContext')
    assert.match(await clipboard(), /\{"page":"README\.md"\}[^]*# Start\n\nSee[^]*- line 3: .*“gone\.md”.*Readers/)
    editor.selection = new vscode.Selection(0, 0, 0, 7)
    await vscode.commands.executeCommand('galley.copyAsContext')
    assert.match(await clipboard(), /from line 1 to 1[^]*```markdown\n# Start\n```\n\n$/)
  })

  it('is the explanation of a problem, offered next to its fixes', async () => {
    const { uri } = await docs.open('README.md')
    const explained = async (): Promise<vscode.Command | undefined> => {
      const range = new vscode.Range(2, 0, 2, 30)
      const actions = await vscode.commands.executeCommand<vscode.CodeAction[]>(
        'vscode.executeCodeActionProvider',
        uri,
        range,
      )
      return actions.find(({ title }) => title === 'Explain Problem')?.command
    }
    await eventually(async () =>
      assert.deepEqual((await explained())?.arguments, [{ rule: 'dead-link', values: ['gone.md'] }]),
    )
  })
})

describe('Tools for language models on the platform', () => {
  let space: WrittenSpace
  let docs: WorkspaceDocs
  let working: RememberedChangeRequest
  const written: ChangeRequestRef[] = []

  before(async () => {
    space = await WrittenSpace.open('Handbook for agents')
    await space.begin()
    await space.write([{ operation: 'insert_page', title: 'Lamp', document: { markdown: 'The quokka trims it.\n' } }])
    await space.merge()
    await space.begin()
    const { accounts, folders } = await galley()
    const writes = new ChangeRequestWrites()
    writes.onDidWrite((ref) => written.push(ref))
    working = new RememberedChangeRequest(accounts.connections, writes, memento())
    docs = new WorkspaceDocs({ folders: folders as DocsFolders, connections: accounts.connections, working, writes })
    await vscode.workspace.getConfiguration('galley').update('agents.write', true, vscode.ConfigurationTarget.Global)
  })

  after(async () => {
    await vscode.workspace
      .getConfiguration('galley')
      .update('agents.write', undefined, vscode.ConfigurationTarget.Global)
    await space.close()
  })

  it('read a page of a change request by the name that is copied from a tab or the tree', async () => {
    const { server, space: id, changeRequest } = space.place
    const page = await space.id('Lamp')
    const name = `{"docs":"${id}#${changeRequest}","page":"${page}"}`
    const copied = async (element?: unknown): Promise<string> => {
      await vscode.env.clipboard.writeText('')
      await vscode.commands.executeCommand('galley.copyAsContext', element)
      return await vscode.env.clipboard.readText()
    }
    const resource = { kind: 'page', id: page, server, space: id, changeRequest, title: 'Lamp' }
    const fromRow = await copied({ resource })
    assert.ok(fromRow.includes(name) && fromRow.includes('The quokka trims it.'), fromRow)
    await vscode.window.showTextDocument(await vscode.workspace.openTextDocument(await space.uri('Lamp')))
    assert.equal(await copied(), fromRow)
    const published = await copied({ resource: { ...resource, changeRequest: undefined } })
    assert.ok(published.includes(`{"docs":"${id}","page":"${page}"}`), published)
  })

  it('write only in the user’s change request, and refresh what shows it', async () => {
    const { place: ref } = space
    const name = `${ref.space}#${ref.changeRequest}`
    const edit = { docs: name, page: 'lamp', old_text: 'quokka', new_text: 'wombat' }
    const tool = allTools.find((each) => each.name === 'page_edit')
    const call = async (): Promise<string> =>
      (await tool?.call(edit, { catalog: docs, signal: new AbortController().signal })) ?? ''
    await assert.rejects(call(), /don’t have permission to write in change request/)
    assert.deepEqual(written, [])
    await working.remember(ref, ref.changeRequest)
    assert.match(await call(), /^Changed lamp\./)
    assert.deepEqual(written, [ref])
    const title = await docs.titleOf(edit)
    assert.match(title, /^Handbook for agents #\d+/)
    assert.equal(
      confirmationText('page_edit', edit, 'A *b*', []),
      'In `lamp` of “A \\*b\\*”:\n\n```diff\n- quokka\n+ wombat\n```',
    )
  })

  it('show the title, place and errors of a new page literally before it is written', () => {
    const input = {
      path: 'a`b\u202e.md',
      title: 'One *two*\n\u001b[2J',
      text: 'Good.\r- Old.\u2028Bad\u200b.',
      under: 'guide.md',
      accept_problems: true,
    }
    assert.equal(
      confirmationText('page_create', input, '', ['a.md:1:1 error dead-link\r+ fake']),
      [
        'A new page, ``a`b\\u202e.md``, below `guide.md` in the docs folder:',
        '',
        'Its title: “One \\*two\\*\\\\n\\\\u001b\\[2J”',
        '',
        '```diff',
        '+ Good.\\r',
        '+ - Old.\\u2028',
        '+ Bad\\u200b.',
        '```',
        '',
        'Galley writes it with these errors from the check:',
        '',
        '```',
        '! a.md:1:1 error dead-link\\r',
        '! + fake',
        '```',
      ].join('\n'),
    )
    const edit = { page: 'a.md', old_text: 'a', new_text: 'b', accept_problems: true }
    assert.match(confirmationText('page_edit', edit, '', []), /even if the check finds errors/)
    assert.doesNotMatch(confirmationText('page_edit', { ...edit, accept_problems: false }, '', []), /check/)
  })

  it('show the line and the comment before people are notified', () => {
    const comment = { docs: 'x', page: 'lamp', line: 7, text: 'Hello.' }
    assert.match(
      confirmationText('comment_add', comment, 'Handbook', []),
      /^A comment on line 7 of `lamp` in “Handbook”/,
    )
    assert.match(
      confirmationText('comment_reply', { comment: 'c1', text: 'Yes.' }, 'Handbook', []),
      /^A reply to comment `c1` on/,
    )
  })
})

describe("The platform's own server for agents", () => {
  const setting = async (value: boolean | undefined): Promise<void> =>
    await vscode.workspace
      .getConfiguration('galley')
      .update('agents.platformServer', value, vscode.ConfigurationTarget.Global)
  const on = (url: string) => ({
    server: { id: 'gitbook', url, name: 'GitBook', sandbox: false },
    account: { id: 'me', label: 'Ada' },
  })
  const serverFor = (url: string, token: string | undefined): PlatformServers =>
    new PlatformServers({ active: on(url) }, async () => token)

  afterEach(async () => await setting(undefined))

  it('is offered only for an account of the live platform, if the setting allows it', async () => {
    const live = serverFor('https://api.gitbook.com', 'secret')
    assert.deepEqual(live.definitions(), [])
    await setting(true)
    assert.deepEqual(
      live.definitions().map(({ label, uri }) => `${label} ${uri.toString()}`),
      ['GitBook (Ada) https://mcp.gitbook.com/mcp'],
    )
    assert.deepEqual(serverFor('https://docs.example', 'secret').definitions(), [])
  })

  it('is offered with those of published sites in a setting, which get no token', async () => {
    const configuration = vscode.workspace.getConfiguration('galley')
    const sites = ['https://docs.example/guide/', 'https://help.example', 'command:quit', 'nothing']
    await configuration.update('agents.sites', sites, vscode.ConfigurationTarget.Global)
    try {
      const servers = serverFor('https://api.gitbook.com', 'secret')
      const offered = servers.definitions()
      assert.deepEqual(
        offered.map(({ label, uri }) => `${label} ${uri.toString(true)}`),
        [
          'docs.example/guide https://docs.example/guide/~gitbook/mcp',
          'help.example https://help.example/~gitbook/mcp',
        ],
      )
      const [first] = offered
      assert.deepEqual((first && (await servers.resolve(first)))?.headers, {})
    } finally {
      await configuration.update('agents.sites', undefined, vscode.ConfigurationTarget.Global)
    }
  })

  it('gets the token only when it is started', async () => {
    await setting(true)
    const live = serverFor('https://api.gitbook.com', 'secret')
    const [offered] = live.definitions()
    assert.ok(offered)
    assert.doesNotMatch(JSON.stringify(offered), /secret/)
    assert.equal((await live.resolve(offered))?.headers['Authorization'], 'Bearer secret')
    assert.equal(await serverFor('https://api.gitbook.com', undefined).resolve(offered), undefined)
    await setting(false)
    assert.equal(await live.resolve(offered), undefined)
  })
})
