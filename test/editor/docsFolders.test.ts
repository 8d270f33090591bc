import assert from 'node:assert/strict'
import path from 'node:path'
import * as vscode from 'vscode'
import { FakeAnswers } from '../support/editor/fakeAnswers.ts'
import { eventually } from '../support/eventually.ts'
import { DocsWorkspace } from '../support/editor/docsWorkspace.ts'

const broken = '# Title\n\nSee [what is gone](gone.md).\n\n{% hnit style="info" %}\n\n- one\n'

describe('Writing help in files of a docs folder', () => {
  let docs: DocsWorkspace
  const write = async (name: string, text: string): Promise<void> => await docs.write(name, text)
  const open = async (name: string): Promise<vscode.TextDocument> => await docs.open(name)
  const rules = ({ uri }: vscode.TextDocument): string[] => docs.rules(path.relative(docs.folder, uri.fsPath))
  const suggested = async (document: vscode.TextDocument): Promise<vscode.CompletionItem[]> => {
    const end = document.lineAt(document.lineCount - 1).range.end
    const { uri } = document
    const command = 'vscode.executeCompletionItemProvider'
    return (await vscode.commands.executeCommand<vscode.CompletionList>(command, uri, end)).items
  }
  const labels = async (document: vscode.TextDocument): Promise<string[]> => {
    return (await suggested(document)).map(({ label }) => (typeof label === 'string' ? label : label.label))
  }

  const textOf = (inserted: vscode.CompletionItem['insertText']): string =>
    typeof inserted === 'string' ? inserted : (inserted?.value ?? '')

  before(async () => (docs = await DocsWorkspace.create('pages', 'pages/more', 'pages/.gitbook/includes')))

  beforeEach(async () => {
    await write('.gitbook.yaml', 'root: ./pages/\n')
    await write('pages/SUMMARY.md', '# Table of contents\n\n* [Start](README.md)\n* [Guide](more/guide.md)\n')
    await write('pages/README.md', broken)
    await write('pages/more/guide.md', '# Guide\n\n## On Linux\n')
  })

  afterEach(async () => {
    await vscode.commands.executeCommand('workbench.action.closeAllEditors')
    for (const name of ['.galley.yaml', 'beside.md', 'elsewhere.md', 'plain.md', 'pages/gone.md'])
      await docs.remove(name)
  })

  after(async () => await docs.delete())

  it('suggests blocks, paths of pages, and the headings of a page', async () => {
    await write('pages/README.md', '{% content-ref url="')
    const document = await open('pages/README.md')
    await eventually(async () => {
      const guide = (await suggested(document)).filter(({ insertText }) => insertText === 'more/guide.md')
      assert.deepEqual(
        guide.map(({ label }) => (typeof label === 'string' ? label : label.label)),
        ['Guide'],
      )
      // The first completions wait until VS Code's Markdown support has started.
    })
    const editor = await vscode.window.showTextDocument(document)
    await editor.edit((edit) => edit.insert(new vscode.Position(0, document.getText().length), 'more/guide.md#'))
    await eventually(async () => assert.ok((await labels(document)).includes('#on-linux')))
    await vscode.commands.executeCommand('workbench.action.files.revert')
  })

  it('suggests the platform’s anchors before those of VS Code, which get a hint with a fix', async () => {
    const config = vscode.workspace.getConfiguration('markdown', docs.uri('pages/README.md'))
    assert.equal(config.get('suggest.paths.enabled'), true)
    await write('pages/README.md', '# Title\n\n## Version 1.2\n\n[a](#')
    const document = await open('pages/README.md')
    await eventually(async () => {
      const anchors = (await suggested(document)).filter(({ insertText }) => textOf(insertText).startsWith('#'))
      const ours = anchors.filter(({ preselect }) => preselect === true).map(({ insertText }) => insertText)
      assert.deepEqual(ours, ['#version-1.2'])
      assert.ok(
        anchors.some(({ insertText }) => insertText === '#version-12'),
        'the editor offers its own',
      )
    })
    // VS Code may have put the cursor at the old end of the text, before it read the file again.
    const { end } = document.lineAt(document.lineCount - 1).range
    const editor = await vscode.window.showTextDocument(document)
    editor.selection = new vscode.Selection(end, end)
    await vscode.commands.executeCommand('editor.action.triggerSuggest')
    await eventually(async () => {
      await vscode.commands.executeCommand('acceptSelectedSuggestion')
      assert.match(document.getText(), /\[a\]\(#version-1\.2$/)
    })
    await vscode.commands.executeCommand('workbench.action.files.revert')
    await write('pages/README.md', '# Title\n\n## Version 1.2\n\n[a](#version-12)\n')
    await eventually(() => assert.deepEqual(rules(document), ['other-anchor']))
  })

  it('suggests pages that were opened before first', async () => {
    await write('pages/more/zebra.md', '# Zebra\n')
    await write('pages/SUMMARY.md', '# T\n\n* [Start](README.md)\n* [Guide](more/guide.md)\n* [Zebra](more/zebra.md)\n')
    await write('pages/README.md', '# Title\n\n[a](')
    await open('pages/more/zebra.md')
    const document = await open('pages/README.md')
    await eventually(async () => {
      const found = await suggested(document)
      const sorted = found.toSorted((one, other) => ((one.sortText ?? '') < (other.sortText ?? '') ? -1 : 1))
      const pages = sorted.filter(({ insertText }) => /^more\/\w+\.md$/.test(textOf(insertText)))
      assert.deepEqual(
        pages.map(({ insertText }) => insertText),
        ['more/zebra.md', 'more/guide.md'],
      )
    })
    await vscode.commands.executeCommand('workbench.action.files.revert')
  })

  it('shows broken links and misspelled blocks until they are fixed', async () => {
    const document = await open('pages/README.md')
    await eventually(() => assert.deepEqual(rules(document), ['dead-link', 'unknown-tag']))
    await write('pages/gone.md', '# Found again\n')
    await eventually(() => assert.deepEqual(rules(document), ['unknown-tag']))
  })

  it('uses the specification in a setting for completions, checks and hovers, and says why it can’t be read', async () => {
    const setting = vscode.workspace.getConfiguration('galley')
    const file = `${path.basename(docs.folder)}/pages/more/pets.yaml`
    const spec = (name: string): string =>
      `openapi: 3.1.0\npaths:\n  /${name}:\n    get:\n      summary: All of ${name}\n`
    const block = '{% openapi-operation spec="pets" path="/pets" method="get" %}\n{% endopenapi-operation %}\n'
    await write('pages/more/pets.yaml', spec('pets'))
    await write('pages/README.md', `# Title\n\n${block}`)
    await setting.update('openapi.files', { pets: file }, vscode.ConfigurationTarget.Global)
    try {
      const document = await open('pages/README.md')
      const shown = async (): Promise<string> =>
        await vscode.commands.executeCommand<string>('markdown.api.render', document)
      await eventually(async () => assert.match(await shown(), /All of pets/))
      await eventually(() => assert.deepEqual(rules(document), []))
      await write('pages/more/pets.yaml', spec('owners'))
      await eventually(() => assert.deepEqual(rules(document), ['unknown-operation']))
      await write('pages/more/pets.yaml', 'openapi: [\n')
      await eventually(() => assert.deepEqual(rules(document), ['broken-spec']))
      await eventually(async () => assert.match(await shown(), /can’t be read/))
      await write('pages/more/pets.yaml', spec('pets'))
      await eventually(() => assert.deepEqual(rules(document), []))
      const editor = await vscode.window.showTextDocument(document)
      const end = document.lineAt(document.lineCount - 1).range.end
      await editor.edit((edit) => edit.insert(end, '{% openapi-operation spec="pets" path="'))
      await eventually(async () => assert.ok((await labels(document)).includes('/pets')))
      await vscode.commands.executeCommand('workbench.action.files.revert')
    } finally {
      await setting.update('openapi.files', undefined, vscode.ConfigurationTarget.Global)
      await docs.remove('pages/more/pets.yaml')
    }
  })

  it('checks closed files against the specifications in .galley.yaml and in the setting', async () => {
    const setting = vscode.workspace.getConfiguration('galley')
    const block = (spec: string, file: string): string =>
      `{% openapi-operation spec="${spec}" path="/${file}" method="get" %}\n{% endopenapi-operation %}\n`
    const closed = 'pages/more/guide.md'
    await write('pages/more/pets.yaml', 'openapi: 3.1.0\npaths: { /pets: { get: {} } }\n')
    await write(closed, `# Guide\n\n${block('pets', 'pet')}\n${block('shop', 'pets')}`)
    await write('pages/README.md', `# Title\n\n${block('pets', 'pet')}`)
    try {
      const document = await open('pages/README.md')
      await write('.galley.yaml', 'openapi:\n  pets: pages/more/pets.yaml\n')
      await eventually(() => assert.deepEqual(rules(document), ['unknown-operation']))
      await eventually(() => assert.deepEqual(docs.rules(closed), ['unknown-operation']))
      const shop = `${path.basename(docs.folder)}/pages/more/shop.yaml`
      await setting.update('openapi.files', { shop }, vscode.ConfigurationTarget.Global)
      await eventually(() => assert.deepEqual(docs.rules(closed), ['broken-spec', 'unknown-operation']))
      await write('pages/more/shop.yaml', 'openapi: 3.1.0\npaths: { /pets: { get: {} } }\n')
      await write('pages/more/pets.yaml', 'openapi: 3.1.0\npaths: { /pet: { get: {} } }\n')
      await eventually(() => assert.deepEqual([docs.rules(closed), rules(document)], [[], []]))
    } finally {
      await setting.update('openapi.files', undefined, vscode.ConfigurationTarget.Global)
      for (const name of ['pages/more/pets.yaml', 'pages/more/shop.yaml']) await docs.remove(name)
    }
  })

  it('ignores rules that .galley.yaml turns off', async () => {
    await write('.galley.yaml', 'rules:\n  unknown-tag: off\n')
    const document = await open('pages/README.md')
    await eventually(() => assert.deepEqual(rules(document), ['dead-link']))
  })

  it('isn’t offered in the table of contents or in Markdown outside the docs', async () => {
    await write('beside.md', broken)
    await write('pages/SUMMARY.md', `${broken}\n* [Start](README.md)\n`)
    const others = [await open('beside.md'), await open('pages/SUMMARY.md')]
    const page = await open('pages/README.md')
    await eventually(() => assert.ok(rules(page).includes('dead-link')))
    const options = { tabSize: 2, insertSpaces: true }
    const edits = async ({ uri }: vscode.TextDocument): Promise<vscode.TextEdit[]> =>
      (await vscode.commands.executeCommand<vscode.TextEdit[] | undefined>(
        'vscode.executeFormatDocumentProvider',
        uri,
        options,
      )) ?? []
    await eventually(async () => assert.ok((await edits(page)).length > 0))
    for (const other of others) {
      // A table of contents has a rule of its own.
      assert.deepEqual(
        rules(other).filter((rule) => rule !== 'unread-entry'),
        [],
      )
      assert.deepEqual(await edits(other), [])
    }
  })

  it('inserts blocks only in pages, not in other Markdown', async () => {
    const answers = new FakeAnswers()
    try {
      await write('elsewhere.md', broken)
      const page = await open('pages/README.md')
      await eventually(() => assert.ok(rules(page).includes('dead-link')))
      const editor = await vscode.window.showTextDocument(page)
      editor.selection = new vscode.Selection(0, 0, 0, 0)
      answers.choose.push('Hint')
      await vscode.commands.executeCommand('galley.insertBlock')
      assert.equal(page.getText(), broken.replace('# Title\n', '# Title\n\n{% hint style="info" %}\n\n{% endhint %}\n'))
      await vscode.commands.executeCommand('workbench.action.files.revert')
      const other = await open('elsewhere.md')
      await vscode.commands.executeCommand('galley.insertBlock')
      assert.equal(other.getText(), broken)
      assert.match(answers.lastMessage, /^Open a page of a change request or a docs folder first/)
    } finally {
      answers.restore()
    }
  })

  it('offers headings for a link to a missing heading', async () => {
    const text = '# Title\n\nSee [this](more/guide.md#nowhere).\n\n## Own words\n\nSee [that](#lost).\n'
    await write('pages/README.md', text)
    const document = await open('pages/README.md')
    await eventually(() => assert.deepEqual(rules(document), ['dead-anchor', 'dead-anchor']))
    const answers = new FakeAnswers()
    try {
      for (const [dead, picked] of [
        ['guide.md#nowhere', 'On Linux'],
        ['#lost', 'Own words'],
      ] as const) {
        const command = await eventually(async () => {
          const at = document.positionAt(document.getText().indexOf(dead))
          const offered = await vscode.commands.executeCommand<vscode.CodeAction[]>(
            'vscode.executeCodeActionProvider',
            document.uri,
            new vscode.Range(at, at),
          )
          const found = offered.find(({ title }) => title === 'Select the heading…')?.command
          assert.ok(found, offered.map(({ title }) => title).join('\n'))
          return found
        })
        answers.choose.push(picked)
        await vscode.commands.executeCommand(command.command, ...((command.arguments ?? []) as unknown[]))
      }
      assert.equal(document.getText(), text.replace('#nowhere', '#on-linux').replace('#lost', '#own-words'))
      assert.deepEqual(answers.picks.at(-1), ['Own words'])
    } finally {
      answers.restore()
      await vscode.commands.executeCommand('workbench.action.files.revert')
    }
  })

  describe('uses the anchors of the platform', () => {
    const setting = vscode.workspace.getConfiguration('galley')
    const links = {
      'pages/README.md': '# Start\n\nSee [pros](more/guide.md#pros-and-cons).\n',
      'pages/SUMMARY.md':
        '# Table of contents\n\n* [Start](README.md)\n* [Guide](more/guide.md)\n  * [Pros](more/guide.md#pros-and-cons)\n',
      'pages/.gitbook/includes/note.md': '[pros](../../more/guide.md#pros-and-cons)\n',
      'pages/more/guide.md': '# Guide\n\n[Down](#pros-and-cons)\n\n## Pros & cons\n\nMany.\n',
    }
    const toHeading = [
      'pages/.gitbook/includes/note.md:1',
      'pages/README.md:3',
      'pages/SUMMARY.md:5',
      'pages/more/guide.md:3',
      'pages/more/guide.md:5',
    ]
    let guide: vscode.TextDocument
    const at = (words: string): vscode.Position => guide.positionAt(guide.getText().indexOf(words) + 2)

    beforeEach(async () => {
      for (const [name, text] of Object.entries(links)) {
        await write(name, text)
        const document = await open(name)
        await eventually(() => assert.equal(document.getText(), text))
      }
      guide = await open('pages/more/guide.md')
      await open('pages/README.md')
      await eventually(async () => assert.deepEqual(await located('Reference', 'Pros'), toHeading))
    })

    afterEach(async () => {
      await setting.update('keepAnchorOnRename', undefined, vscode.ConfigurationTarget.Global)
      for (const document of vscode.workspace.textDocuments.filter(({ isDirty }) => isDirty)) {
        await vscode.window.showTextDocument(document)
        await vscode.commands.executeCommand('workbench.action.files.revert')
      }
      await docs.remove('pages/.gitbook/includes/note.md')
    })

    /** Returns the locations of a provider as files with lines. */
    async function located(kind: 'Definition' | 'Reference', words: string): Promise<string[]> {
      const command = `vscode.execute${kind}Provider`
      const found = await vscode.commands.executeCommand<vscode.Location[]>(command, guide.uri, at(words))
      return found.map(({ uri, range }) => `${path.relative(docs.folder, uri.fsPath)}:${range.start.line + 1}`).sort()
    }

    async function rename(words: string, name: string): Promise<void> {
      const command = 'vscode.executeDocumentRenameProvider'
      const edit = await vscode.commands.executeCommand<vscode.WorkspaceEdit>(command, guide.uri, at(words), name)
      assert.ok(await vscode.workspace.applyEdit(edit))
    }

    async function texts(): Promise<string[]> {
      const read: string[] = []
      for (const name of Object.keys(links)) read.push((await open(name)).getText())
      return read
    }

    it('to open the heading of a link', async () => {
      assert.deepEqual(await located('Definition', '#pros'), ['pages/more/guide.md:5'])
    })

    it('to list all links to a heading, and to a page from its title', async () => {
      assert.deepEqual(await located('Reference', 'Pros'), toHeading)
      const toPage = ['pages/SUMMARY.md:4', ...toHeading.filter((each) => each !== 'pages/more/guide.md:5')]
      await eventually(async () =>
        assert.deepEqual(await located('Reference', 'Guide'), [...toPage, 'pages/more/guide.md:1'].sort()),
      )
    })

    it('to update the links in every file when a heading is renamed', async () => {
      await rename('Pros', 'Good & bad')
      assert.deepEqual(
        await texts(),
        Object.values(links).map((text) =>
          text.replaceAll('#pros-and-cons', '#good-and-bad').replace('Pros & cons', 'Good & bad'),
        ),
      )
    })

    it('to rename a heading from a link, and to keep its anchor if a setting says so', async () => {
      await setting.update('keepAnchorOnRename', 'always', vscode.ConfigurationTarget.Global)
      await rename('#pros', 'Good')
      const kept = '## Good <a href="#pros-and-cons" id="pros-and-cons"></a>'
      assert.deepEqual(
        await texts(),
        Object.values(links).map((text) => text.replace('## Pros & cons', kept)),
      )
    })
  })

  it('starts and ends when a folder becomes a docs folder or no longer is one', async () => {
    await docs.remove('.gitbook.yaml')
    await docs.remove('pages/SUMMARY.md')
    const document = await open('pages/README.md')
    await write('pages/SUMMARY.md', '* [Start](README.md)\n')
    await eventually(() => assert.deepEqual(rules(document), ['dead-link', 'unknown-tag']))
    await docs.remove('pages/SUMMARY.md')
    await eventually(() => assert.deepEqual(rules(document), []))
  })

  it('shows included content and images in hovers', async () => {
    await write('pages/.gitbook/includes/note.md', '---\ntitle: A note\n---\n\nRead this.\n')
    await write('pages/plan.png', 'PNG')
    const text = '# Title\n\n{% include ".gitbook/includes/note.md" %}\n\n{% file src="plan.png" %}\n'
    await write('pages/README.md', text)
    const document = await open('pages/README.md')
    const pointedAt = async (words: string): Promise<string> => {
      const at = document.positionAt(text.indexOf(words) + 1)
      const command = 'vscode.executeHoverProvider'
      const hovers = await vscode.commands.executeCommand<vscode.Hover[]>(command, document.uri, at)
      return hovers.flatMap(({ contents }) => contents.map((part) => (part as vscode.MarkdownString).value)).join('\n')
    }
    try {
      await eventually(async () =>
        assert.match(await pointedAt('note.md'), /\*\*A note\*\*\s+```markdown\nRead this\.\n/),
      )
      await eventually(async () =>
        assert.match(await pointedAt('plan.png'), /!\[plan\\\.png\]\(<file:.*plan\.png\|width=300>/),
      )
    } finally {
      await docs.remove('pages/.gitbook/includes/note.md')
      await docs.remove('pages/plan.png')
    }
  })

  describe('in the preview', () => {
    const rendered = async (document: vscode.TextDocument): Promise<string> =>
      await vscode.commands.executeCommand<string>('markdown.api.render', document)

    afterEach(async () => {
      for (const name of ['vars.yaml', 'includes/note.md']) await docs.remove(`pages/.gitbook/${name}`)
    })

    it('shows included content, variables, and the page titles of links', async () => {
      await write('pages/.gitbook/vars.yaml', 'version: "2.5"\n')
      await write('pages/.gitbook/includes/note.md', '---\ntitle: A note\n---\n\nSee [here](../../README.md).\n')
      await write(
        'pages/more/guide.md',
        '---\nvars:\n  who: everybody\n---\n\n# Guide\n\n{% include "../.gitbook/includes/note.md" %}\n\n' +
          'Version <code class="expression">space.vars.version</code> for <code class="expression">page.vars.who</code>\n\n' +
          '{% content-ref url="../README.md" %}\n[README.md](../README.md)\n{% endcontent-ref %}\n\n[Gone](gone.md)\n',
      )
      const document = await open('pages/more/guide.md')
      await eventually(async () => {
        const html = await rendered(document)
        assert.match(html, /A note/)
        assert.match(html, /<a href="\.\.\/README\.md"[^>]*>here/)
        assert.match(html, /Version <[^>]*>2\.5</)
        assert.match(html, /for <[^>]*>everybody</)
        assert.match(html, /galley-card-title">Start</)
        assert.match(html, /Broken link: the page doesn’t exist/)
      })
    })

    it('shows which included content doesn’t exist', async () => {
      await write('pages/README.md', '# Title\n\n{% include ".gitbook/includes/gone.md" %}\n')
      const document = await open('pages/README.md')
      await eventually(async () => assert.match(await rendered(document), /The content “.*gone\.md” doesn’t exist/))
    })

    it('shows what a visitor with the selected claims sees, or everything', async () => {
      const answers = new FakeAnswers()
      try {
        await write(
          'pages/README.md',
          '{% if visitor.claims.plan == "pro" %}\nPro\n{% endif %}\n\n{% if !visitor.claims.unsigned.beta %}\nOld\n{% endif %}\n',
        )
        const document = await open('pages/README.md')
        const shown = async (...wanted: readonly (readonly string[])[]): Promise<void> => {
          answers.choose.push(...wanted.map((rows, index) => (index === 0 ? String(rows) : rows)))
          await vscode.commands.executeCommand('galley.previewAsVisitor')
          assert.deepEqual(answers.messages, [])
        }
        const holds = async (...expected: readonly string[]): Promise<void> =>
          await eventually(async () => {
            const found = (await rendered(document)).matchAll(/data-holds="(\w+)"/g)
            assert.deepEqual(
              [...found].map(([, value]) => value),
              expected,
            )
          })
        await holds('true', 'true')
        await shown(['without claims'])
        await holds('false', 'true')
        await shown(['with claims'], ['plan = "pro"', 'unsigned.beta'])
        assert.deepEqual(answers.picks.at(-1), ['plan = "pro"', 'unsigned.beta'])
        await holds('true', 'false')
        await shown(['Everything'])
        await holds('true', 'true')
      } finally {
        answers.restore()
      }
    })

    it('doesn’t change the preview of other Markdown', async () => {
      await write('plain.md', '{% hint style="info" %}\nWords\n{% endhint %}\n')
      const page = await open('pages/README.md')
      await eventually(async () => assert.match(await rendered(page), /galley/))
      assert.match(await rendered(await open('plain.md')), /\{% hint/)
    })
  })
})
