import assert from 'node:assert/strict'
import * as vscode from 'vscode'
import type { Page } from '../../../src/contract/revisions.ts'
import { changeRequestPageUri, pageUri } from '../../../src/core/platform/uris/uris.ts'
import type { ChangeRequestRef } from '../../../src/core/platform/uris/changeRequestRef.ts'
import type { Connection } from '../../../src/features/shared/connections/connection.ts'
import { galley, hideDocsView, signOutOfAll } from './galley.ts'

type Changes = Parameters<Connection['client']['updateChangeRequestContent']>[0]['body']['changes']

/** A space of the real sandbox that tests write to, each in a change request of its own. */
export class WrittenSpace {
  readonly connection: Connection
  readonly space: string
  readonly title: string
  #place: ChangeRequestRef | undefined
  #number = 0

  private constructor(connection: Connection, space: string, title: string) {
    this.connection = connection
    this.space = space
    this.title = title
  }

  static async open(title: string): Promise<WrittenSpace> {
    await vscode.commands.executeCommand('galley.openSandbox')
    const { accounts } = await galley()
    const connection = await accounts.connections.current()
    assert.ok(connection)
    return await WrittenSpace.on(connection, title)
  }

  /** Creates a space on the server of a connection. */
  static async on(connection: Connection, title: string): Promise<WrittenSpace> {
    const { items } = await connection.client.listOrganizationsForAuthenticatedUser({})
    const body = { title }
    const { id } = await connection.client.createSpace({ organizationId: items[0]?.id ?? '', body })
    return new WrittenSpace(connection, id, title)
  }

  async close(): Promise<void> {
    await vscode.commands.executeCommand('workbench.action.closeAllEditors')
    await (await galley()).sandbox.reset()
    await signOutOfAll()
    await hideDocsView()
  }

  get place(): ChangeRequestRef {
    assert.ok(this.#place)
    return this.#place
  }

  /** Creates a change request, which everything after this uses. Returns its subject. */
  async begin(): Promise<string> {
    this.#number += 1
    const subject = `Writing ${this.#number}`
    const { id } = await this.connection.client.createChangeRequest({ spaceId: this.space, body: { subject } })
    this.#place = { server: this.connection.server.id, space: this.space, changeRequest: id }
    return subject
  }

  async write(changes: Changes): Promise<void> {
    await this.connection.client.updateChangeRequestContent({ ...this.input, compat: false, body: { changes } })
  }

  async merge(): Promise<void> {
    await this.connection.client.mergeChangeRequest(this.input)
  }

  async pages(): Promise<Page[]> {
    return (await this.connection.client.listPagesInChangeRequest(this.input)).pages
  }

  /** Returns the id of a page at the root of the change request. */
  async id(title: string): Promise<string> {
    const page = (await this.pages()).find((each) => each.title === title)
    assert.ok(page, `There is no “${title}”.`)
    return page.id
  }

  /** Returns the document of a page in the change request. */
  async uri(title: string): Promise<vscode.Uri> {
    const page = await this.id(title)
    return vscode.Uri.from(changeRequestPageUri({ ...this.place, page, title, spaceTitle: this.title }))
  }

  /** Returns the document of the published page. */
  async publishedUri(title: string): Promise<vscode.Uri> {
    const { server, space } = this.place
    return vscode.Uri.from(pageUri({ server, space, page: await this.id(title), title, spaceTitle: this.title }))
  }

  /** Returns the Markdown of a page as the server has it. */
  async markdown(title: string): Promise<string> {
    const input = { ...this.input, pageId: await this.id(title), format: 'markdown' } as const
    return (await this.connection.client.getPageInChangeRequestById(input, { fresh: true })).markdown ?? ''
  }

  get input(): { spaceId: string; changeRequestId: string } {
    return { spaceId: this.space, changeRequestId: this.place.changeRequest }
  }
}

/** Replaces one text with another in an open document. */
export async function replaceText(document: vscode.TextDocument, from: string, to: string): Promise<void> {
  const start = document.getText().indexOf(from)
  assert.notEqual(start, -1, document.getText())
  const edit = new vscode.WorkspaceEdit()
  const range = new vscode.Range(document.positionAt(start), document.positionAt(start + from.length))
  edit.replace(document.uri, range, to)
  assert.ok(await vscode.workspace.applyEdit(edit))
}
