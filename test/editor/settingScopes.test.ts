import assert from 'node:assert/strict'
import * as vscode from 'vscode'
import { settings } from '../../src/features/shared/commands/ids.ts'

describe('Settings that only a user can set', () => {
  const extension: vscode.Extension<unknown> | undefined = vscode.extensions.getExtension('galley-docs.galley')
  const manifest = extension?.packageJSON as
    | { contributes: { configuration: { properties: Record<string, { scope: string }> } } }
    | undefined

  it('aren’t taken from a workspace', async () => {
    const personal = Object.values(settings).filter((id) =>
      ['application', 'machine'].includes(manifest?.contributes.configuration.properties[id]?.scope ?? ''),
    )
    assert.ok(personal.includes('galley.agents.write'))
    for (const id of personal) {
      const configuration = vscode.workspace.getConfiguration()
      for (const target of [vscode.ConfigurationTarget.Workspace, vscode.ConfigurationTarget.WorkspaceFolder]) {
        await assert.rejects(Promise.resolve(configuration.update(id, true, target)), id)
      }
      assert.equal(configuration.inspect(id)?.workspaceValue, undefined)
    }
  })
})
