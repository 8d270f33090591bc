import assert from 'node:assert/strict'
import * as vscode from 'vscode'
import type { Connection } from '../../../src/features/shared/connections/connection.ts'
import { galley, hideDocsView, signOutOfAll } from './galley.ts'

/** The title of the sandbox's organization, as it is in the Docs view. */
export const organizationTitle = 'Galley sandbox'

/** The sandbox as a test talks to it beside the commands: its connection, and its one organization. */
export interface SandboxOrganization {
  readonly connection: Connection
  readonly place: { readonly organizationId: string }
}

/** Opens the sandbox, signed in as its administrator. */
export async function openSandboxOrganization(): Promise<SandboxOrganization> {
  await vscode.commands.executeCommand('galley.openSandbox')
  const { accounts } = await galley()
  const connection = await accounts.connections.current()
  assert.ok(connection)
  const { items } = await connection.client.listOrganizationsForAuthenticatedUser({})
  return { connection, place: { organizationId: items[0]?.id ?? '' } }
}

/** Leaves nothing of the sandbox behind. */
export async function closeSandboxOrganization(): Promise<void> {
  await vscode.commands.executeCommand('workbench.action.closeAllEditors')
  await (await galley()).sandbox.reset()
  await signOutOfAll()
  await hideDocsView()
}

/** Replaces the text of a document and saves it. Rejects with the reason where the save is refused. */
export async function saveAs(document: vscode.TextDocument, text: string): Promise<void> {
  const edit = new vscode.WorkspaceEdit()
  edit.replace(document.uri, new vscode.Range(0, 0, document.lineCount, 0), text)
  assert.ok(await vscode.workspace.applyEdit(edit))
  if (await document.save()) return
  // The editor keeps the reason to itself; code that writes the file past it gets the reason.
  await vscode.workspace.fs.writeFile(document.uri, new TextEncoder().encode(text))
  assert.fail(`The editor did not save ${document.uri.path}, although it can be written.`)
}
