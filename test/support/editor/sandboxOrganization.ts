import assert from 'node:assert/strict'
import * as vscode from 'vscode'
import type { Connection } from '../../../src/features/shared/connections/connection.ts'
import { galley, hideDocsView, signOutOfAll } from './galley.ts'

/** The title of the sandbox's organization in the Docs view. */
export const organizationTitle = 'Galley sandbox'

/** The sandbox for a test: its connection, and its only organization. */
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

/** Resets the sandbox and closes its documents. */
export async function closeSandboxOrganization(): Promise<void> {
  await vscode.commands.executeCommand('workbench.action.closeAllEditors')
  await (await galley()).sandbox.reset()
  await signOutOfAll()
  await hideDocsView()
}

/** Replaces the text of a document and saves it. Rejects with the reason if the save is refused. */
export async function saveAs(document: vscode.TextDocument, text: string): Promise<void> {
  const edit = new vscode.WorkspaceEdit()
  edit.replace(document.uri, new vscode.Range(0, 0, document.lineCount, 0), text)
  assert.ok(await vscode.workspace.applyEdit(edit))
  if (await document.save()) return
  // VS Code doesn't return the reason. Writing the file directly does.
  await vscode.workspace.fs.writeFile(document.uri, new TextEncoder().encode(text))
  assert.fail(`The editor did not save ${document.uri.path}, although it can be written.`)
}
