import assert from 'node:assert/strict'
import { eventually } from '../support/eventually.ts'
import { packagedExtension } from '../support/packagedExtension.ts'
import { Workbench } from '../support/vscode/workbench.ts'

describe('The packaged extension in a clean VS Code', () => {
  let workbench: Workbench

  before(async () => {
    workbench = await Workbench.start({ vsix: packagedExtension, isQuiet: false })
  })

  after(async () => await workbench.stop())

  it('shows its Docs view behind its icon in the activity bar', async () => {
    await workbench.openView('Galley')
    await eventually(async () => {
      const text = await workbench.sideBarText()
      assert.match(text, /docs/i)
      assert.doesNotMatch(text, /no data provider/)
    })
    await workbench.screenshot('docs-view')
  })
})
