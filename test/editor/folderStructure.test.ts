import assert from 'node:assert/strict'
import * as vscode from 'vscode'
import type { DocsElement } from '../../src/galley.ts'
import { eventually } from '../support/eventually.ts'
import { DocsWorkspace } from '../support/editor/docsWorkspace.ts'
import { FakeAnswers } from '../support/editor/fakeAnswers.ts'
import { galley } from '../support/editor/galley.ts'

const files: Readonly<Record<string, string>> = {
  '.gitbook.yaml': 'redirects:\n  older: first.md\n',
  'SUMMARY.md':
    '# Table of contents\n\n* [Start](README.md)\n* [First](first.md)\n\n## Guides\n\n* [Second](guides/second.md)\n',
  'README.md': '# Start\r\n\r\n[first](first.md)\r\n',
  'first.md': '\uFEFF# First\n\n[second](guides/second.md)\n',
  'guides/second.md':
    '# Second\n\n{% content-ref url="../first.md" %}\n[first.md](../first.md)\n{% endcontent-ref %}\n',
  'guides/orphan.md': '# Orphan\n',
}

describe('Changing the structure of a docs folder', () => {
  let docs: DocsWorkspace
  let answers: FakeAnswers

  const node = async (...labels: string[]): Promise<DocsElement> => {
    const { tree } = await galley()
    return await eventually(async () => {
      let [found] = await tree.getChildren()
      for (const label of labels) {
        const items = await Promise.all(
          (await tree.getChildren(found)).map(async (each) => ({ each, item: await tree.getTreeItem(each) })),
        )
        found = items.find(({ item }) => item.label === label)?.each
        assert.ok(found, `${label} among ${items.map(({ item: { id } }) => id).join(', ')}`)
      }
      assert.ok(found)
      return found
    })
  }
  const run = async (command: string, element: DocsElement): Promise<void> =>
    await vscode.commands.executeCommand(`galley.${command}`, element)
  const texts = async (): Promise<Record<string, string>> => {
    const uris = await vscode.workspace.findFiles(new vscode.RelativePattern(docs.folder, '**/*'))
    const names = uris.map(({ fsPath }) => fsPath.slice(docs.folder.length + 1).replaceAll('\\', '/')).sort()
    const pairs = await Promise.all(names.map(async (name) => [name, await docs.read(name)] as const))
    return Object.fromEntries(pairs)
  }
  /** Waits until some files have changed, and returns these files. */
  const changes = async (...names: string[]): Promise<Record<string, string>> =>
    await eventually(async () => {
      const now = await texts()
      const changed = Object.fromEntries(Object.entries(now).filter(([name, text]) => files[name] !== text))
      assert.deepEqual(Object.keys(changed).sort(), names.sort())
      return changed
    })
  const undo = async (): Promise<void> => {
    await vscode.commands.executeCommand('galley.undoFolderChange')
    await eventually(async () => assert.deepEqual(await texts(), files))
  }

  before(async () => {
    // As on a desktop, where automatic saving is off by default.
    await vscode.workspace.getConfiguration('files').update('autoSave', 'off', vscode.ConfigurationTarget.Global)
    docs = await DocsWorkspace.create('guides', 'first')
  })
  after(async () => {
    await docs.delete()
    await vscode.workspace.getConfiguration('files').update('autoSave', undefined, vscode.ConfigurationTarget.Global)
  })

  beforeEach(async () => {
    for (const [name, text] of Object.entries(files)) {
      if ((await docs.read(name).catch(() => undefined)) !== text) await docs.write(name, text)
    }
    // VS Code refuses to save over a file that changed on disk until it has noticed the change.
    await eventually(() => {
      const stale = vscode.workspace.textDocuments.filter((document) => {
        const { fsPath, scheme } = document.uri
        const text = files[fsPath.slice(docs.folder.length + 1).replaceAll('\\', '/')]?.replace('\uFEFF', '')
        const isOther = text !== undefined && document.getText() !== text
        // The documents of the Refactor Preview have the same paths in another scheme.
        return scheme === 'file' && fsPath.startsWith(docs.folder) && (document.isDirty || isOther)
      })
      assert.deepEqual(
        stale.map(({ uri }) => uri.fsPath),
        [],
      )
    })
    await eventually(async () => {
      const { tree } = await galley()
      const { resourceUri } = await tree.getTreeItem(await node('First'))
      assert.match(resourceUri?.path ?? '', /\/first\.md$/)
    })
    // Galley follows moves of the files that it has read.
    await eventually(async () => {
      const folder = (await galley()).folders.known.find(({ place }) => place.root === docs.folder)
      for (const name of Object.keys(files))
        if (name.endsWith('.md')) assert.ok(folder?.last?.docs.files.has(name), name)
    })
    answers = new FakeAnswers()
  })

  afterEach(async () => {
    answers.restore()
    await vscode.commands.executeCommand('workbench.action.closeAllEditors')
    for (const name of Object.keys(await texts())) if (!(name in files)) await docs.remove(name)
  })

  it('applies to the page of the active editor by default', async () => {
    const { contextKeys } = await galley()
    const assertMessage = async (wanted: string): Promise<void> =>
      await eventually(() => assert.equal(contextKeys.get('galley.folderPage'), wanted))
    await node('First')
    await docs.open('guides/orphan.md')
    await assertMessage('folderOrphan arranged')
    await docs.open('SUMMARY.md')
    await assertMessage('')
    await docs.open('guides/second.md')
    await assertMessage('folderPage shown arranged')
    answers.type.push('Foremost')
    await vscode.commands.executeCommand('galley.renameFolderEntry')
    const renamed = await changes('SUMMARY.md', 'guides/second.md')
    assert.match(renamed['SUMMARY.md'] ?? '', /\[Foremost\]\(guides\/second\.md\)/)
    await undo()
    await vscode.commands.executeCommand('galley.hideFolderPage')
    await changes('guides/second.md')
    await assertMessage('folderPage hidden arranged')
    await undo()
  })

  it('renames a file with every link, label, entry and redirect, saves that, and can be undone', async () => {
    answers.type.push('guides/begin.md')
    await run('renameFolderFile', await node('First'))
    const changed = await changes('.gitbook.yaml', 'SUMMARY.md', 'README.md', 'guides/begin.md', 'guides/second.md')
    assert.equal(changed['README.md'], files['README.md']!.replace('first.md', 'guides/begin.md'))
    assert.equal(changed['guides/begin.md'], files['first.md']!.replace('guides/second.md', 'second.md'))
    assert.equal(
      changed['guides/second.md'],
      files['guides/second.md']!.replaceAll('../first.md', 'begin.md').replace('[first.md]', '[begin.md]'),
    )
    assert.equal(changed['SUMMARY.md'], files['SUMMARY.md']!.replace('first.md', 'guides/begin.md'))
    assert.equal(changed['.gitbook.yaml'], 'redirects:\n  older: guides/begin.md\n  first: guides/begin.md\n')
    assert.match(answers.lastMessage, /^Moved first\.md to guides\/begin\.md\.$/)
    await undo()
  })

  it('isn’t undone twice by its message', async () => {
    answers.press = async ({ buttons }) => {
      if (buttons.includes('Undo')) await vscode.commands.executeCommand('galley.undoFolderChange')
      return buttons.find((button) => button === 'Undo')
    }
    answers.type.push('guides/begin.md')
    await run('renameFolderFile', await node('First'))
    await eventually(() =>
      assert.equal(answers.lastMessage, 'This change is already undone: Moved first.md to guides/begin.md.'),
    )
    await eventually(async () => assert.deepEqual(await texts(), files))
  })

  it('says which change must be undone first, and undoes one after the other', async () => {
    const undoFirst = Promise.withResolvers<string | undefined>()
    answers.press = ({ message }) => (message.startsWith('Moved first.md') ? undoFirst.promise : undefined)
    answers.type.push('guides/one.md')
    await run('renameFolderFile', await node('First'))
    await eventually(async () => assert.equal((await docs.read('guides/one.md')) === '', false))
    answers.type.push('guides/two.md')
    await eventually(async () => await run('renameFolderFile', await node('First')))
    await eventually(async () => assert.ok(await docs.read('guides/two.md')))
    undoFirst.resolve('Undo')
    await eventually(() =>
      assert.equal(
        answers.lastMessage,
        'A later change affects the same files. Undo that first: Moved guides/one.md to guides/two.md.',
      ),
    )
    await vscode.commands.executeCommand('galley.undoFolderChange')
    await eventually(async () => assert.ok(await docs.read('guides/one.md')))
    await undo()
  })

  it('is undone once, and then the change before it, if the command runs twice at once', async () => {
    for (const name of ['guides/one.md', 'guides/two.md']) {
      answers.type.push(name)
      await run('renameFolderFile', await node('First'))
    }
    const undoLast = async (): Promise<unknown> => await vscode.commands.executeCommand('galley.undoFolderChange')
    await Promise.all([undoLast(), undoLast()])
    assert.deepEqual(await texts(), files)
  })

  it('is previewed if the setting says so, and applied or discarded', async () => {
    const setting = vscode.workspace.getConfiguration('galley')
    await setting.update('previewStructureChanges', true, vscode.ConfigurationTarget.Global)
    try {
      for (const answer of ['refactorPreview.discard', 'refactorPreview.apply']) {
        answers.type.push('begin.md')
        let isDone = false
        const renaming = run('renameFolderFile', await node('First')).then(() => (isDone = true))
        await eventually(async () => {
          await vscode.commands.executeCommand(answer)
          assert.ok(isDone, answer)
        })
        await renaming
        const isWanted = answer === 'refactorPreview.apply'
        await changes(...(isWanted ? ['.gitbook.yaml', 'SUMMARY.md', 'README.md', 'begin.md', 'guides/second.md'] : []))
        assert.equal(answers.lastMessage, isWanted ? 'Moved first.md to begin.md.' : '')
      }
      await undo()
    } finally {
      await setting.update('previewStructureChanges', undefined, vscode.ConfigurationTarget.Global)
    }
  })

  it('is one step for VS Code’s Undo', async () => {
    answers.type.push('renamed.md')
    await run('renameFolderFile', await node('First'))
    await changes('.gitbook.yaml', 'SUMMARY.md', 'README.md', 'renamed.md', 'guides/second.md')
    await docs.open('SUMMARY.md')
    await vscode.commands.executeCommand('undo')
    await eventually(async () => {
      await vscode.workspace.saveAll()
      assert.deepEqual(await texts(), files)
    })
  })

  it('moves a page that is dropped onto a group with only its line and a redirect', async () => {
    const { drops } = await galley()
    const transfer = new vscode.DataTransfer()
    const token = new vscode.CancellationTokenSource().token
    await drops.handleDrag([await node('First')], transfer, token)
    await drops.handleDrop(await node('Guides'), transfer, token)
    const changed = await changes('.gitbook.yaml', 'SUMMARY.md')
    assert.match(
      changed['SUMMARY.md']!,
      /\* \[Start\]\(README\.md\)\n\n## Guides\n\n.*second.*\n\* \[First\]\(first\.md\)\n$/,
    )
    assert.equal(changed['.gitbook.yaml'], 'redirects:\n  older: first.md\n  first: first.md\n')
    await undo()
  })

  it('doesn’t move a page that is dropped onto another docs folder, and says how to move it', async () => {
    const other = await DocsWorkspace.create()
    try {
      await other.write('SUMMARY.md', '* [Home](README.md)\n')
      await other.write('README.md', '# Home\n')
      const { tree, drops } = await galley()
      const [one, two] = await eventually(async () => {
        const roots = await tree.getChildren()
        const items = await Promise.all(roots.map(async (each) => await tree.getTreeItem(each)))
        const found = roots.filter((_, at) => items[at]?.contextValue === 'docsFolder')
        assert.equal(found.length, 2)
        return found
      })
      const [page] = await tree.getChildren(one)
      assert.ok(page)
      const transfer = new vscode.DataTransfer()
      const token = new vscode.CancellationTokenSource().token
      await drops.handleDrag([page], transfer, token)
      await drops.handleDrop(two, transfer, token)
      assert.match(answers.lastMessage, /^You can’t drag pages to another docs folder/)
      assert.deepEqual(await texts(), files)
    } finally {
      await other.delete()
    }
  })

  it('creates a page below another one, which moves into a folder of its own, and opens it', async () => {
    answers.type.push('What next')
    await run('newFolderSubpage', await node('First'))
    const changed = await changes(
      '.gitbook.yaml',
      'SUMMARY.md',
      'README.md',
      'first/README.md',
      'first/what-next.md',
      'guides/second.md',
    )
    assert.match(
      changed['SUMMARY.md']!,
      /\* \[First\]\(first\/README\.md\)\n {2}\* \[What next\]\(first\/what-next\.md\)\n/,
    )
    assert.equal(changed['first/README.md'], files['first.md']!.replace('guides/', '../guides/'))
    await eventually(() => assert.equal(vscode.window.activeTextEditor?.document.getText(), '# What next\n\n'))
    await vscode.commands.executeCommand('workbench.action.closeAllEditors')
    await undo()
  })

  it('includes unsaved changes', async () => {
    const document = await docs.open('SUMMARY.md')
    const editor = await vscode.window.showTextDocument(document)
    await editor.edit((edit) => edit.insert(new vscode.Position(0, 0), '<!-- mine -->\n'))
    answers.type.push('Begin')
    await run('renameFolderEntry', await node('First'))
    await eventually(() => {
      assert.match(document.getText(), /^<!-- mine -->\n/)
      assert.match(document.getText(), /\[Begin\]\(first\.md\)/)
    })
    await vscode.commands.executeCommand('workbench.action.files.revert')
  })

  it('deletes a page after showing the links to it, and links and redirects to the chosen page', async () => {
    answers.press = ({ buttons }) => (buttons.includes('Delete') ? 'Delete and Link to Another Page…' : undefined)
    answers.choose.push('Start')
    await run('deleteFolderEntry', await node('First'))
    const changed = await changes('.gitbook.yaml', 'SUMMARY.md', 'README.md', 'guides/second.md')
    const asked = answers.messages[0]
    assert.equal(asked?.message, 'Delete “First”?')
    assert.match(
      asked.detail,
      /^This deletes the file first\.md\.\nPages that link to it: README\.md and guides\/second\.md\n/,
    )
    assert.match(asked.detail, /“Delete” breaks these links\./)
    assert.equal(changed['.gitbook.yaml'], 'redirects:\n  older: README.md\n  first: README.md\n')
    assert.equal(changed['README.md'], '# Start\r\n\r\n[first](README.md)\r\n')
    await undo()
  })

  it('deletes a page and turns links to it into text', async () => {
    answers.press = ({ buttons }) => (buttons.includes('Delete') ? 'Delete and Unlink' : undefined)
    await run('deleteFolderEntry', await node('First'))
    const changed = await changes('.gitbook.yaml', 'SUMMARY.md', 'README.md', 'guides/second.md')
    assert.equal(changed['README.md'], '# Start\r\n\r\nfirst\r\n')
    await undo()
  })

  it('hides a page by its front matter, marks it, and shows it again as it was', async () => {
    await run('hideFolderPage', await node('First'))
    const changed = await changes('first.md')
    assert.equal(changed['first.md'], `\uFEFF---\nhidden: true\n---\n\n${files['first.md']!.slice(1)}`)
    const { tree } = await galley()
    await eventually(async () => {
      const { description, contextValue } = await tree.getTreeItem(await node('First'))
      assert.deepEqual([description, contextValue], ['hidden', 'folderPage hidden'])
    })
    await run('showFolderPage', await node('First'))
    await changes()
    assert.equal(answers.lastMessage, '“First” is visible again.')
  })

  it('adds a link and API pages, moves their group, removes an entry without a file, and can be undone', async () => {
    answers.type.push('https://example.com/shop', 'Shop')
    await run('newFolderLink', await node('Guides'))
    await node('Guides', 'Shop')
    answers.type.push('Reference')
    await run('newFolderGroup', await node())
    answers.type.push('pets')
    await run('newFolderApiPages', await node('Reference'))
    const { tree, drops } = await galley()
    assert.equal((await tree.getTreeItem(await node('Reference', 'OpenAPI'))).description, 'pets')
    const transfer = new vscode.DataTransfer()
    const token = new vscode.CancellationTokenSource().token
    await drops.handleDrag([await node('Reference')], transfer, token)
    await drops.handleDrop(await node('Guides'), transfer, token)
    await eventually(async () =>
      assert.match(
        await docs.read('SUMMARY.md'),
        /first\.md\)\n\n## Reference\n\n\* ```yaml\n[^]*spec: pets\n {2}```\n\n## Guides\n\n.*\n\* \[Shop\]\(https:\/\/example\.com\/shop\)\n/,
      ),
    )
    await vscode.commands.executeCommand('galley.undoFolderChange')
    await eventually(async () => assert.match(await docs.read('SUMMARY.md'), /## Guides[^]*## Reference/))
    await run('deleteFolderEntry', await node('Guides', 'Shop'))
    await eventually(async () => assert.doesNotMatch(await docs.read('SUMMARY.md'), /Shop/))
    assert.equal(answers.lastMessage, 'Deleted “Shop”.')
  })

  it('adds an orphan to the table of contents, or excludes it from the checks', async () => {
    const orphans = 'Not in the table of contents'
    await run('addToContents', await node(orphans, 'Orphan'))
    assert.equal(answers.lastMessage, 'Added guides/orphan.md to the table of contents.')
    assert.match((await changes('SUMMARY.md'))['SUMMARY.md']!, /\* \[Orphan\]\(guides\/orphan\.md\)\n/)
    await undo()
    await run('ignoreInChecks', await node(orphans, 'Orphan'))
    await eventually(async () => assert.equal(await docs.read('.galley.yaml'), 'ignore:\n  - guides/orphan.md\n'))
    const { tree } = await galley()
    await eventually(async () => {
      const children = await tree.getChildren((await tree.getChildren())[0])
      const labels = await Promise.all(children.map(async (each) => (await tree.getTreeItem(each)).label))
      assert.deepEqual(labels, ['Start', 'First', 'Guides'])
    })
    await docs.remove('.galley.yaml')
  })

  it('writes instructions for agents once, keeps the rest of the file, and doesn’t treat it as a page', async () => {
    const folder = await node()
    answers.press = ({ buttons }) => buttons.find((button) => button === 'Write Instructions')
    await run('addAgentInstructions', folder)
    const written = (await changes('AGENTS.md'))['AGENTS.md'] ?? ''
    assert.match(written, /^<!-- galley[^]*`SUMMARY\.md` is the table of contents[^]*end -->\n$/)
    const older = `# Ours\n\n${written.replace('{% hint', '{% old')}\nOurs too.\n`
    await docs.write('AGENTS.md', older)
    const document = await docs.open('AGENTS.md')
    await eventually(() => assert.equal(document.getText(), older))
    await run('addAgentInstructions', folder)
    await eventually(async () => assert.equal(await docs.read('AGENTS.md'), `# Ours\n\n${written}\nOurs too.\n`))
    assert.deepEqual(docs.rules('AGENTS.md'), [])
    const { tree } = await galley()
    const unnamed = await tree.getChildren(await node('Not in the table of contents'))
    assert.equal(unnamed.length, 1)
  })

  it('offers to update links when a folder is renamed in VS Code', async () => {
    await docs.remove('how-to')
    await (await galley()).tree.getChildren((await (await galley()).tree.getChildren())[0])
    answers.press = ({ buttons }) => buttons.find((button) => button === 'Update')
    const edit = new vscode.WorkspaceEdit()
    edit.renameFile(docs.uri('guides'), docs.uri('how-to'))
    assert.ok(await vscode.workspace.applyEdit(edit))
    await eventually(async () => {
      assert.equal(await docs.read('SUMMARY.md'), files['SUMMARY.md']!.replace('guides/', 'how-to/'))
      assert.equal(await docs.read('first.md'), files['first.md']!.replace('guides/', 'how-to/'))
    })
    await eventually(() =>
      assert.equal(answers.lastMessage, 'Moved 2 files, and updated links, table of contents, and redirects.'),
    )
    assert.match(answers.messages[0]?.message ?? '', /^2 files in the docs refer to the moved files\./)
    await undo()
  })

  it('saves the pages whose links it updates, except for one with unsaved text', async () => {
    await docs.remove('how-to')
    await (await galley()).tree.getChildren((await (await galley()).tree.getChildren())[0])
    const document = await docs.open('first.md')
    const typed = new vscode.WorkspaceEdit()
    typed.insert(document.uri, new vscode.Position(document.lineCount, 0), '\nNot ready.\n')
    assert.ok(await vscode.workspace.applyEdit(typed))
    answers.press = ({ buttons }) => buttons.find((button) => button === 'Update')
    const edit = new vscode.WorkspaceEdit()
    edit.renameFile(docs.uri('guides'), docs.uri('how-to'))
    assert.ok(await vscode.workspace.applyEdit(edit))
    await eventually(async () => {
      assert.equal(await docs.read('SUMMARY.md'), files['SUMMARY.md']!.replace('guides/', 'how-to/'))
      assert.match(document.getText(), /how-to\/second\.md[^]*Not ready\./)
    })
    await eventually(() => assert.match(answers.lastMessage, /^Moved 2 files/))
    assert.equal(document.isDirty, true)
    assert.equal(await docs.read('first.md'), files['first.md'])
    await vscode.window.showTextDocument(document)
    await vscode.commands.executeCommand('workbench.action.files.revert')
  })

  it('leaves links alone without an answer, and updates them later', async () => {
    const rename = async (from: string, to: string): Promise<void> => {
      const edit = new vscode.WorkspaceEdit()
      edit.renameFile(docs.uri(from), docs.uri(to))
      assert.ok(await vscode.workspace.applyEdit(edit))
    }
    await docs.remove('how-to')
    await rename('guides', 'how-to')
    await eventually(() => assert.match(answers.lastMessage, /^2 files in the docs refer to the moved files\./))
    assert.equal(await docs.read('SUMMARY.md'), files['SUMMARY.md'])
    answers.press = ({ buttons }) => buttons.find((button) => button === 'Update')
    await vscode.commands.executeCommand('galley.updateMovedLinks')
    await eventually(async () => {
      assert.equal(await docs.read('SUMMARY.md'), files['SUMMARY.md']!.replace('guides/', 'how-to/'))
      assert.equal(await docs.read('first.md'), files['first.md']!.replace('guides/', 'how-to/'))
    })
    const questions = answers.messages.filter(({ message }) => message.endsWith(' Update the links to them?'))
    assert.deepEqual(questions[0]?.buttons, ['Update', 'Never Update'])
    await vscode.commands.executeCommand('galley.undoFolderChange')
    await rename('how-to', 'guides')
    await eventually(async () => assert.deepEqual(await texts(), files))
    await eventually(async () => {
      await vscode.commands.executeCommand('galley.updateMovedLinks')
      assert.equal(answers.lastMessage, 'No links are broken because of moved files.')
    })
  })

  it('offers to create a .gitbook.yaml if an address changes, undoes it with the rest, and remembers “Never”', async () => {
    await docs.remove('.gitbook.yaml')
    const rename = async (button: string | undefined): Promise<void> => {
      answers.press = ({ buttons }) => buttons.find((each) => each === button)
      answers.type.push('guides/third.md')
      await run('renameFolderFile', await node('Guides', 'Second'))
    }
    const exists = async (name: string): Promise<boolean> => await docs.read(name).then(Boolean, () => false)
    await rename(undefined)
    assert.deepEqual(answers.messages.at(-1)?.buttons, ['Add Redirects', 'Don’t Add', 'Never Add'])
    assert.equal(await exists('guides/third.md'), false)
    await rename('Add Redirects')
    await eventually(async () => {
      assert.equal(await docs.read('.gitbook.yaml'), 'redirects:\n  guides/second: guides/third.md\n')
    })
    await vscode.commands.executeCommand('galley.undoFolderChange')
    await eventually(async () => {
      assert.deepEqual([await exists('.gitbook.yaml'), await exists('guides/second.md')], [false, true])
    })
    await rename('Never Add')
    await eventually(async () => assert.equal(await exists('guides/third.md'), true))
    assert.equal(await exists('.gitbook.yaml'), false)
    const setting = vscode.workspace.getConfiguration('galley')
    assert.equal(setting.get('redirectsOnMove'), 'never')
    await setting.update('redirectsOnMove', undefined, vscode.ConfigurationTarget.Global)
    await vscode.commands.executeCommand('galley.undoFolderChange')
    await eventually(async () => assert.equal(await exists('guides/second.md'), true))
    await docs.write('.gitbook.yaml', files['.gitbook.yaml'] ?? '')
  })

  it('says why a page can’t be moved further up, or a group into a page, and changes nothing', async () => {
    await run('moveFolderEntryUp', await node('Start'))
    assert.equal(answers.lastMessage, '“Start” is already the first entry.')
    await run('moveFolderEntryUp', await node('Guides'))
    assert.equal(answers.lastMessage, '“Guides” is already the first entry.')
    await run('deleteFolderEntry', await node('Guides'))
    assert.match(
      answers.messages.at(-1)?.detail ?? '',
      /^This deletes the file guides\/second\.md\.\nPages that link to it: first\.md\n/,
    )
    await changes()
  })
})
