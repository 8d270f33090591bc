import assert from 'node:assert/strict'
import * as vscode from 'vscode'
import { eventually } from '../support/eventually.ts'
import { FakeAnswers } from '../support/editor/fakeAnswers.ts'
import { changeRequestPageUri } from '../../src/core/platform/uris/uris.ts'
import { SpacePages } from '../../src/core/docs/pages/pageIndex.ts'
import { WrittenSpace } from '../support/editor/writtenSpace.ts'

describe('Writing help in a page of a change request', () => {
  let space: WrittenSpace
  let document: vscode.TextDocument

  before(async () => {
    space = await WrittenSpace.open('Handbook of writing')
  })

  beforeEach(async () => {
    await space.begin()
    await space.write([
      { operation: 'insert_page', title: 'Install', document: { markdown: '## Linux\n' } },
      { operation: 'insert_page', title: 'Start', document: { markdown: 'Hello\n' } },
    ])
    document = await vscode.workspace.openTextDocument(await space.uri('Start'))
    await vscode.window.showTextDocument(document)
  })

  afterEach(async () => {
    await vscode.workspace.getConfiguration('galley').update('help', undefined, vscode.ConfigurationTarget.Global)
    await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor')
  })

  after(async () => await space.close())

  /** Replaces the page's body, and puts the cursor at the end. */
  async function write(body: string): Promise<void> {
    const editor = vscode.window.activeTextEditor
    assert.equal(editor?.document, document)
    const start = new vscode.Position(2, 0)
    const range = new vscode.Range(start, document.lineAt(document.lineCount - 1).range.end)
    assert.ok(await editor?.edit((edit) => edit.replace(range, body)))
    const end = document.lineAt(document.lineCount - 1).range.end
    if (editor) editor.selection = new vscode.Selection(end, end)
  }

  const body = (): string => document.getText().split('\n').slice(2).join('\n')

  async function suggestions(): Promise<vscode.CompletionItem[]> {
    const list = await vscode.commands.executeCommand<vscode.CompletionList>(
      'vscode.executeCompletionItemProvider',
      document.uri,
      document.lineAt(document.lineCount - 1).range.end,
    )
    // VS Code itself offers words of other documents.
    return list.items.filter(({ kind }) => kind !== vscode.CompletionItemKind.Text)
  }

  const labelOf = ({ label }: vscode.CompletionItem): string => (typeof label === 'string' ? label : label.label)
  const suggested = async (): Promise<string[]> => (await suggestions()).map(labelOf)

  it('suggests nothing of the dialect when it is turned off', async () => {
    await write('{% hi')
    assert.ok((await suggested()).includes('hint'))
    await vscode.workspace.getConfiguration('galley').update('help', false, vscode.ConfigurationTarget.Global)
    await eventually(async () => assert.ok(!(await suggested()).includes('hint')))
  })

  it('inserts a whole hint for the first letters of its name', async () => {
    await write('{% hi')
    await vscode.commands.executeCommand('editor.action.triggerSuggest')
    await eventually(async () => {
      await vscode.commands.executeCommand('acceptSelectedSuggestion')
      assert.equal(body(), '{% hint style="info" %}\n\n{% endhint %}')
    })
  })

  it('inserts a block for its name after a slash, and an emoji for its name after a colon', async () => {
    for (const [typed, written] of [
      ['/exp', '<details>\n\n<summary></summary>\n\n\n\n</details>'],
      ['Good :sparkles', 'Good ✨'],
    ] as const) {
      await write(typed)
      await vscode.commands.executeCommand('editor.action.triggerSuggest')
      await eventually(async () => {
        await vscode.commands.executeCommand('acceptSelectedSuggestion')
        assert.equal(body(), written)
      })
    }
  })

  it('suggests icons by name, with a link to their images', async () => {
    await write('{% hint style="info" icon="bol')
    const bolt = (await suggestions()).find((item) => labelOf(item) === 'bolt')
    const details = bolt?.documentation
    assert.ok(details instanceof vscode.MarkdownString)
    assert.match(details.value, /\(https:\/\/fontawesome\.com\/icons\/bolt\)/)
  })

  /** Returns the hover at some words of a document. */
  async function pointedAt(words: string, where = document): Promise<string> {
    const at = where.positionAt(where.getText().indexOf(words) + 2)
    const command = 'vscode.executeHoverProvider'
    const hovers = await vscode.commands.executeCommand<vscode.Hover[]>(command, where.uri, at)
    return hovers.flatMap(({ contents }) => contents.map((part) => (part as vscode.MarkdownString).value)).join('\n')
  }

  it('shows the target of a link', async () => {
    await write(`See [this](/pages/${await space.id('Install')}).`)
    assert.match(await pointedAt('/pages/'), /\*\*Install\*\*/)
  })

  it('shows the reusable content that a page includes, and the value of a variable', async () => {
    const { client, server } = space.connection
    const { items: organizations } = await client.listOrganizationsForAuthenticatedUser({})
    const organizationId = organizations[0]?.id ?? ''
    const { items: spaces } = await client.listSpacesInOrganizationById({ organizationId })
    const guide = spaces.find(({ title }) => title === 'Galley user guide')
    assert.ok(guide)
    const { id } = await client.createChangeRequest({ spaceId: guide.id, body: { subject: 'Including' } })
    const { pages } = await client.listPagesInChangeRequest({ spaceId: guide.id, changeRequestId: id })
    const gallery = new SpacePages(pages).byPath('reference/gallery')
    assert.ok(gallery)
    const place = { server: server.id, space: guide.id, changeRequest: id, spaceTitle: guide.title }
    const uri = changeRequestPageUri({ ...place, page: gallery.id, title: gallery.title })
    const including = await vscode.workspace.openTextDocument(vscode.Uri.from(uri))
    const [, target = ''] = /\{% include "([^"]+)" %\}/.exec(including.getText()) ?? []
    assert.notEqual(target, '')
    assert.match(await pointedAt(target, including), /\*\*Try it first\*\*\s+```markdown\n\{% hint/)
    assert.match(await pointedAt('space.vars.', including), /`space\.vars\.\w+` = `Galley`/)
  })

  it('suggests specifications of the organization with their operations, and says what an operation does', async () => {
    const { connection } = space
    const { items } = await connection.client.listOrganizationsForAuthenticatedUser({})
    const text = JSON.stringify({
      openapi: '3.1.0',
      info: { title: 'Hives', version: '1' },
      paths: { '/hives': { get: { summary: 'List the hives', responses: { 200: { description: 'All' } } } } },
    })
    const spec = { organizationId: items[0]?.id ?? '', specSlug: 'hive-api' }
    await connection.client.createOrUpdateOpenAPISpecBySlug({ ...spec, body: { source: { text } } })
    await eventually(async () => {
      const { processingState } = await connection.client.getOpenAPISpecBySlug(spec)
      assert.equal(processingState, 'complete')
    })
    // The page may have requested it before.
    connection.cache.invalidate(() => true)
    await write('{% openapi-operation spec="')
    await eventually(async () => assert.ok((await suggested()).includes('hive-api')))
    await write('{% openapi-operation spec="hive-api" path="')
    await eventually(async () => assert.ok((await suggested()).includes('/hives')))
    await write('{% openapi-operation spec="hive-api" path="/hives" method="get" %}')
    assert.match(await pointedAt('/hives'), /\*\*GET \/hives\*\*\s+List the hives/)
  })

  it('shows the title after a link with an id, unless a setting turns that off', async () => {
    await write(`See [this](/pages/${await space.id('Install')}).`)
    const whole = new vscode.Range(0, 0, document.lineCount, 0)
    const hints = async (): Promise<unknown[]> => {
      const command = 'vscode.executeInlayHintProvider'
      const found = await vscode.commands.executeCommand<vscode.InlayHint[]>(command, document.uri, whole)
      return found.map(({ label }) => label)
    }
    await eventually(async () => assert.deepEqual(await hints(), ['Install']))
    const configuration = vscode.workspace.getConfiguration('galley')
    await configuration.update('linkTitles', false, vscode.ConfigurationTarget.Global)
    try {
      await eventually(async () => assert.deepEqual(await hints(), []))
    } finally {
      await configuration.update('linkTitles', undefined, vscode.ConfigurationTarget.Global)
    }
  })

  it('opens a heading from a link, and renames it with the links in other pages, open or not', async () => {
    const start = `/pages/${await space.id('Start')}`
    await space.write([
      {
        operation: 'insert_page',
        title: 'More',
        document: { markdown: `See [this](${start}#pros-and-cons).\n` },
      },
    ])
    await write('[Down](#pros-and-cons)\n\n## Pros & cons\n')
    assert.ok(await document.save())
    const at = (words: string): vscode.Position => document.positionAt(document.getText().indexOf(words) + 1)
    await eventually(async () => {
      const command = 'vscode.executeDefinitionProvider'
      const found = await vscode.commands.executeCommand<vscode.Location[]>(command, document.uri, at('#pros'))
      assert.deepEqual(
        found.map(({ range }) => range.start.line),
        [at('## Pros').line],
      )
    })
    const more = await vscode.workspace.openTextDocument(await space.uri('More'))
    await eventually(async () => {
      const command = 'vscode.executeDocumentRenameProvider'
      const edit = await vscode.commands.executeCommand<vscode.WorkspaceEdit>(
        command,
        document.uri,
        at('## Pros'),
        'Both',
      )
      assert.equal(edit.entries().length, 2)
      assert.ok(await vscode.workspace.applyEdit(edit))
    })
    assert.equal(body(), '[Down](#both)\n\n## Both\n')
    assert.match(more.getText(), /#both\)/)
    await vscode.workspace.saveAll(false)
  })

  it('suggests each page once in a tag, and the headings of that page', async () => {
    await write('{% content-ref url="')
    assert.deepEqual(
      (await suggested()).filter((label) => label === 'Install'),
      ['Install'],
    )
    await write(`{% content-ref url="/pages/${await space.id('Install')}#`)
    assert.ok((await suggested()).includes('#linux'))
  })

  describe('shows problems while it is written', () => {
    const rules = (): unknown[] => vscode.languages.getDiagnostics(document.uri).map(({ code }) => code)

    async function actions(title: RegExp): Promise<vscode.CodeAction | undefined> {
      const whole = new vscode.Range(0, 0, document.lineCount, 0)
      const offered = await vscode.commands.executeCommand<vscode.CodeAction[]>(
        'vscode.executeCodeActionProvider',
        document.uri,
        whole,
      )
      return offered.find((action) => title.test(action.title))
    }

    it('and none of the dialect when it is turned off', async () => {
      await write('{% hnit style="info" %}')
      await eventually(() => assert.deepEqual(rules(), ['unknown-tag']))
      await vscode.workspace.getConfiguration('galley').update('help', false, vscode.ConfigurationTarget.Global)
      await eventually(() => assert.deepEqual(rules(), []))
    })

    it('and fixes three of them by quick fixes', async () => {
      await write('{% hint styel="info" %}\nWords.\n{% endhnit %}\n\nWords {% embed url=”https://example.com” %}')
      await eventually(() => assert.ok(rules().includes('unknown-attribute')))
      for (const title of [/“style”/, /“endhint”/, /straight quotes/, /own line/]) {
        const found = await actions(title)
        assert.ok(found?.edit, String(title))
        await vscode.workspace.applyEdit(found.edit)
      }
      assert.equal(
        body(),
        '{% hint style="info" %}\nWords.\n{% endhint %}\n\nWords\n\n{% embed url="https://example.com" %}',
      )
      await eventually(() => assert.deepEqual(rules(), []))
    })

    it('and applies all safe fixes together, but no guess', async () => {
      const [guess, block] = ['{% hnit %}\nWords.\n{% endhnit %}', '{% hint style=“warning” %}\nWords.\n{% endhint %}']
      await write(`${guess}\n\n${block}\n\n${block}`)
      await eventually(() => assert.ok(rules().includes('curly-quotes')))
      await eventually(async () => {
        await vscode.commands.executeCommand('editor.action.fixAll')
        const fixed = block.replace(/[“”]/g, '"')
        assert.equal(body(), `${guess}\n\n${fixed}\n\n${fixed}`)
      })
    })
  })

  it('formats a page as the platform writes it', async () => {
    await write('- a\n- b\n{% hint style=info %}\n\nWords.\n{% endhint %}\n')
    const edits = await vscode.commands.executeCommand<vscode.TextEdit[]>(
      'vscode.executeFormatDocumentProvider',
      document.uri,
      { tabSize: 2, insertSpaces: true },
    )
    const edit = new vscode.WorkspaceEdit()
    edit.set(document.uri, edits)
    assert.ok(await vscode.workspace.applyEdit(edit))
    assert.equal(body(), '* a\n* b\n\n{% hint style="info" %}\nWords.\n{% endhint %}\n')
  })

  it('adds a tab after the one at the cursor', async () => {
    await write('{% tabs %}\n{% tab title="a" %}\nA.\n{% endtab %}\n{% endtabs %}\n')
    const editor = vscode.window.activeTextEditor
    assert.ok(editor)
    const inside = document.positionAt(document.getText().indexOf('A.'))
    editor.selection = new vscode.Selection(inside, inside)
    await vscode.commands.executeCommand('galley.extendBlock')
    const second = '\n\n{% tab title="" %}\n\n{% endtab %}'
    assert.equal(body(), `{% tabs %}\n{% tab title="a" %}\nA.\n{% endtab %}${second}\n{% endtabs %}\n`)
  })

  it('inserts a block, puts one around lines, and converts one', async () => {
    const answers = new FakeAnswers()
    try {
      await write('Words.\n')
      const editor = vscode.window.activeTextEditor
      assert.ok(editor)
      const words = document.positionAt(document.getText().indexOf('Words'))
      editor.selection = new vscode.Selection(words, words)
      answers.choose.push('Expandable')
      await vscode.commands.executeCommand('galley.wrapInBlock')
      assert.equal(body(), '<details>\n\n<summary></summary>\n\nWords.\n\n</details>\n')

      await write('Words.\n')
      const end = document.positionAt(document.getText().indexOf('Words'))
      editor.selection = new vscode.Selection(end, end)
      answers.choose.push('Hint')
      await vscode.commands.executeCommand('galley.insertBlock')
      assert.equal(body(), 'Words.\n\n{% hint style="info" %}\n\n{% endhint %}\n')

      answers.choose.push('danger')
      const hint = document.positionAt(document.getText().indexOf('style'))
      editor.selection = new vscode.Selection(hint, hint)
      await vscode.commands.executeCommand('galley.turnBlockInto')
      assert.equal(body(), 'Words.\n\n{% hint style="danger" %}\n\n{% endhint %}\n')
    } finally {
      answers.restore()
    }
  })
})
