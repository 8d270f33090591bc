import assert from 'node:assert/strict'
import * as vscode from 'vscode'
import { registerFileInsertion } from '../../src/features/writing/files/fileInsertion.ts'
import { FileUploads } from '../../src/features/writing/files/fileUploads.ts'
import { ChangeRequestWrites } from '../../src/features/shared/changeRequests/changeRequestWrites.ts'
import type { CommandHost } from '../../src/features/shared/commands/commands.ts'
import type { ImageThread } from '../../src/threads/shrinkImage.ts'
import { largePicture } from '../support/largePicture.ts'
import { galley } from '../support/editor/galley.ts'
import { silentLog } from '../support/editor/silentLog.ts'
import { WrittenSpace } from '../support/editor/writtenSpace.ts'

const dot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** A file that is pasted or dropped. */
class HeldFile extends vscode.DataTransferItem {
  readonly #file: vscode.DataTransferFile

  constructor(name: string, bytes: Uint8Array) {
    super('')
    this.#file = { name, data: async () => await Promise.resolve(bytes) }
  }

  override asFile(): vscode.DataTransferFile {
    return this.#file
  }
}

function textOf({ insertText }: vscode.DocumentDropEdit): string {
  return typeof insertText === 'string' ? insertText : insertText.value
}

describe('An image that is pasted or dropped into a page of a change request', () => {
  let space: WrittenSpace
  let document: vscode.TextDocument
  let provider: vscode.DocumentPasteEditProvider & vscode.DocumentDropEditProvider

  before(async () => {
    space = await WrittenSpace.open('Handbook of images')
    await space.begin()
    await space.write([
      { operation: 'insert_page', title: 'Start', document: { markdown: 'One\n\n## Set up\n\nTwo\n' } },
    ])
    document = await vscode.workspace.openTextDocument(await space.uri('Start'))
    const { accounts, imageThread: thread } = await galley()
    const uploads = new FileUploads(accounts.connections, new ChangeRequestWrites())
    provider = registered(uploads, thread)
  })

  after(async () => await space.close())

  /** Returns the registered provider, because only VS Code can ask it about a clipboard. */
  function registered(uploads: FileUploads, thread: ImageThread): typeof provider {
    const original = vscode.languages.registerDocumentPasteEditProvider
    let found: unknown
    const register: typeof original = (selector, given, metadata) => {
      found = given
      return original(selector, given, metadata)
    }
    Object.assign(vscode.languages, { registerDocumentPasteEditProvider: register })
    const host: CommandHost = { subscriptions: [], handlers: new Map(), log: silentLog }
    try {
      registerFileInsertion(host, uploads, thread)
    } finally {
      Object.assign(vscode.languages, { registerDocumentPasteEditProvider: original })
      for (const each of host.subscriptions) each.dispose()
    }
    assert.ok(found)
    return found as typeof provider
  }

  async function pasted(type: string, name: string, bytes: Uint8Array): Promise<string | undefined> {
    const transfer = new vscode.DataTransfer()
    transfer.set(type, new HeldFile(name, bytes))
    const { token } = new vscode.CancellationTokenSource()
    const context = { only: undefined, triggerKind: vscode.DocumentPasteTriggerKind.Automatic }
    const before = await files()
    const last = document.lineAt(document.lineCount - 1).range.end
    const end = new vscode.Range(last, last)
    const [edit] = (await provider.provideDocumentPasteEdits?.(document, [end], transfer, context, token)) ?? []
    if (!edit) return undefined
    assert.deepEqual(await files(), before, 'uploaded before the editor chose it')
    assert.ok(edit.yieldTo?.some((kind) => kind.value === vscode.DocumentDropOrPasteEditKind.Text.value))
    const resolved = await provider.resolveDocumentPasteEdit?.(edit, token)
    if (resolved?.additionalEdit === undefined) return ''
    const known = document.getText()
    await vscode.workspace.applyEdit(resolved.additionalEdit)
    return document.getText().slice(known.length)
  }

  async function files(): Promise<string[]> {
    const { items } = await space.connection.client.listFilesInChangeRequestById(space.input, { fresh: true })
    return items.map(({ name }) => name).toSorted()
  }

  it('is uploaded with a name of its own, and asks for its text at the cursor', async () => {
    assert.match((await pasted('image/png', 'image.png', dot)) ?? '', /^!\[Set up\]\(\/files\/\w+\)$/)
    const transfer = new vscode.DataTransfer()
    transfer.set('image/png', new HeldFile('dropped.png', dot))
    const { token } = new vscode.CancellationTokenSource()
    const edit = await provider.provideDocumentDropEdits(document, new vscode.Position(0, 0), transfer, token)
    const [dropped] = [edit ?? []].flat()
    assert.match(dropped ? textOf(dropped) : '', /^!\[\$\{1:dropped\}\]\(\/files\/\w+\)$/)
    assert.deepEqual(await files(), ['dropped.png', 'set-up.png'])
  })

  it('isn’t inserted if it is empty, too large, or not what its type says', async () => {
    const before = await files()
    assert.equal(await pasted('image/png', 'empty.png', new Uint8Array()), '')
    assert.equal(
      await pasted('image/png', 'large.pdf', Buffer.concat([Buffer.from('%PDF-'), Buffer.alloc(1024 * 1024)])),
      '',
    )
    assert.equal(await pasted('image/png', 'other.png', Buffer.from('GIF89a and so on')), '')
    assert.deepEqual(await files(), before)
  })

  it('is made smaller if it is larger than the platform takes', async () => {
    assert.match((await pasted('image/png', 'photo.png', largePicture(4000, 150))) ?? '', /\/files\/\w+\)$/)
    const { items } = await space.connection.client.listFilesInChangeRequestById(space.input, { fresh: true })
    const size = items.find(({ name }) => name === 'photo.png')?.size ?? Infinity
    assert.ok(size <= 1024 * 1024, String(size))
  })

  it('isn’t handled if only text is pasted', async () => {
    const transfer = new vscode.DataTransfer()
    transfer.set('text/plain', new vscode.DataTransferItem('words'))
    const { token } = new vscode.CancellationTokenSource()
    assert.equal(
      await provider.provideDocumentDropEdits(document, new vscode.Position(0, 0), transfer, token),
      undefined,
    )
  })
})
