import assert from 'node:assert/strict'
import * as vscode from 'vscode'
import { allTools } from '../../src/agent/docsTools.ts'
import { DocsWorkspace } from '../support/editor/docsWorkspace.ts'
import { eventually } from '../support/eventually.ts'

describe('Tools for language models', function () {
  this.timeout(60_000)
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

  it('are all contributed, and those that write refuse to without the setting', async () => {
    const offered = (): string[] => vscode.lm.tools.map(({ name }) => name).filter((name) => name.startsWith('galley_'))
    const all = allTools.map(({ name }) => `galley_${name}`).sort()
    await eventually(() => assert.deepEqual(offered().sort(), all))
    const edit = { page: 'guide.md', old_text: 'quokka', new_text: 'wombat' }
    await eventually(async () => {
      await assert.rejects(invoke('galley_page_edit', edit), /Writing is off\..*galley\.agents\.write/)
    })
    assert.match(await docs.read('guide.md'), /quokka/)
  })

  it('find, read and check pages of the docs that are open', async () => {
    await eventually(async () =>
      assert.match(await invoke('galley_docs_search', { query: 'quokka' }), /guide\.md: Guide/),
    )
    assert.match(await invoke('galley_docs_read', { page: 'guide.md' }), /3\| The quokka trims the lamp\./)
    assert.match(await invoke('galley_docs_check', {}), /README\.md[^]*gone\.md/)
    assert.match(await invoke('galley_docs_dialect', { block: 'hint' }), /\{% hint style="info" %\}/)
  })

  it('say to the model what to do where they cannot do what is asked', async () => {
    await assert.rejects(invoke('galley_docs_read', { page: '../secret.md' }), /leads out of the docs/)
    await assert.rejects(invoke('galley_docs_read', { page: 'nothing.md' }), /docs_outline|docs_search/)
  })
})
