import assert from 'node:assert/strict'
import { setImmediate } from 'node:timers/promises'
import * as vscode from 'vscode'
import { ApiError } from '../../src/client/errors/apiError.ts'
import type { DocumentContent, DocumentSource } from '../../src/features/shared/documents/documentSource.ts'
import { RemoteDocuments } from '../../src/features/shared/documents/remoteDocuments.ts'
import { eventually } from '../support/eventually.ts'
import { silentLog } from '../support/editor/silentLog.ts'

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)
const text = (content: Uint8Array): string => new TextDecoder().decode(content)

/** A source with texts by path, which others change, too. */
class Shelf implements DocumentSource {
  readonly texts = new Map<string, string>()
  changedAt: number | undefined
  failure: Error | undefined
  reads = 0

  typeOf({ path }: vscode.Uri): 'file' | 'folder' | undefined {
    if (path.endsWith('.md')) return 'file'
    return path.includes('.') ? undefined : 'folder'
  }

  async read({ path }: vscode.Uri): Promise<DocumentContent> {
    this.reads++
    await Promise.resolve()
    if (this.failure) throw this.failure
    const content = bytes(this.texts.get(path) ?? '')
    return this.changedAt === undefined ? { bytes: content } : { bytes: content, changedAt: this.changedAt }
  }
}

/** A source whose documents can be written. It trims texts. */
class WritableShelf extends Shelf {
  write({ path }: vscode.Uri, content: Uint8Array): Promise<Uint8Array> {
    const kept = text(content).trim()
    this.texts.set(path, kept)
    return Promise.resolve(bytes(kept))
  }
}

describe('The documents of a scheme', () => {
  const scheme = 'galley-shelf'
  const uri = vscode.Uri.from({ scheme, path: '/Notes.md' })
  let documents: RemoteDocuments
  let changes: string[]
  const disposables: vscode.Disposable[] = []

  function open(source: DocumentSource): void {
    documents = new RemoteDocuments(source, { log: silentLog })
    changes = []
    disposables.push(
      documents,
      documents.onDidChangeFile((events) => void changes.push(...events.map((event) => event.uri.path))),
    )
  }

  afterEach(async () => {
    await vscode.commands.executeCommand('workbench.action.closeAllEditors')
    for (const disposable of disposables.splice(0)) disposable.dispose()
  })

  describe('that can only be read', () => {
    let shelf: Shelf

    beforeEach(() => {
      shelf = new Shelf()
      shelf.texts.set('/Notes.md', 'One')
      open(shelf)
    })

    it('have a state without being read, and say that they are read-only', async () => {
      const { mtime, size, permissions } = await documents.stat(uri)
      assert.deepEqual([mtime, size, permissions, shelf.reads], [0, 0, vscode.FilePermission.Readonly, 0])
    })

    it('that are read ahead aren’t read again while they are opened, unless they are outdated', async () => {
      await documents.readAhead([uri], async () => {
        // The reading ends before the document is opened.
        await setImmediate()
        assert.equal(text(await documents.readFile(uri)), 'One')
        assert.equal(shelf.reads, 1)
        shelf.texts.set('/Notes.md', 'Two')
        documents.markOutdated([uri])
        assert.equal(text(await documents.readFile(uri)), 'Two')
      })
      shelf.texts.set('/Notes.md', 'Three')
      assert.equal(text(await documents.readFile(uri)), 'Three')
      assert.equal(shelf.reads, 3)
    })

    it('that can’t be read ahead report the error when they are opened, and are read again afterwards', async () => {
      shelf.failure = new Error('Nobody is there.')
      await assert.rejects(
        documents.readAhead([uri], async () => void (await documents.readFile(uri))),
        /Nobody is there/,
      )
      shelf.failure = undefined
      assert.equal(text(await documents.readFile(uri)), 'One')
    })

    it('are read once for simultaneous requests, and again for later ones', async () => {
      const both = await Promise.all([documents.readFile(uri), documents.readFile(uri)])
      assert.deepEqual(both.map(text), ['One', 'One'])
      assert.equal(shelf.reads, 1)
      shelf.texts.set('/Notes.md', 'Two')
      assert.equal(text(await documents.readFile(uri)), 'Two')
    })

    it('have the time of their source, and a later one if only the text has changed', async () => {
      shelf.changedAt = 1000
      await documents.readFile(uri)
      assert.equal((await documents.stat(uri)).mtime, 1000)
      await documents.readFile(uri)
      assert.equal((await documents.stat(uri)).mtime, 1000)
      shelf.texts.set('/Notes.md', 'Two')
      await documents.readFile(uri)
      assert.equal((await documents.stat(uri)).mtime, 1001)
    })

    it('notify VS Code of a changed text when they are refreshed, but not of the same text', async () => {
      await documents.readFile(uri)
      await documents.refresh(uri)
      assert.deepEqual(changes, [])
      shelf.texts.set('/Notes.md', 'Two')
      await documents.refresh(uri)
      assert.deepEqual(changes, ['/Notes.md'])
    })

    it('are read again by VS Code after they are marked as outdated', async () => {
      await documents.readFile(uri)
      const { mtime } = await documents.stat(uri)
      documents.markOutdated(documents.known)
      assert.deepEqual(changes, ['/Notes.md'])
      assert.ok((await documents.stat(uri)).mtime > mtime)
    })

    it('can’t be written, created or renamed', async () => {
      const code = 'NoPermissions'
      await assert.rejects(documents.writeFile(uri, bytes('Mine')), { code })
      assert.throws(() => documents.delete(uri), { code })
      assert.throws(() => documents.rename(uri), { code })
      assert.throws(() => documents.createDirectory(uri), { code })
      assert.equal(shelf.texts.get('/Notes.md'), 'One')
    })

    const failures = [
      ['notFound', 'FileNotFound'],
      ['forbidden', 'NoPermissions'],
      ['offline', 'Unavailable'],
    ] as const
    for (const [kind, code] of failures) {
      it(`fail as “${code}” for “${kind}” with a message, and report the failure`, async () => {
        const failed: unknown[] = []
        disposables.push(documents.onDidFailToRead(({ error }) => void failed.push(error)))
        shelf.failure = new ApiError(kind, { operation: 'getPageById' })
        await assert.rejects(documents.readFile(uri), (error) => {
          assert.ok(error instanceof vscode.FileSystemError)
          assert.equal(error.code, code)
          assert.doesNotMatch(error.message, /getPageById/)
          return true
        })
        assert.deepEqual(failed, [shelf.failure])
      })
    }

    it('are recognized with strange names, without a request', async () => {
      const strange = vscode.Uri.from({ scheme, path: '/.vscode/settings.json' })
      await assert.rejects(documents.stat(strange), { code: 'FileNotFound' })
      await assert.rejects(documents.readFile(strange), { code: 'FileNotFound' })
      assert.equal((await documents.stat(vscode.Uri.from({ scheme, path: '/' }))).type, vscode.FileType.Directory)
      assert.equal(shelf.reads, 0)
    })
  })

  describe('that can be written', () => {
    let shelf: WritableShelf

    beforeEach(() => {
      shelf = new WritableShelf()
      shelf.texts.set('/Notes.md', 'One')
      open(shelf)
      disposables.push(vscode.workspace.registerFileSystemProvider(scheme, documents, { isCaseSensitive: true }))
    })

    /** Opens a document and types an unsaved text. */
    async function typed(words: string): Promise<vscode.TextDocument> {
      const document = await vscode.workspace.openTextDocument(uri)
      const editor = await vscode.window.showTextDocument(document)
      await editor.edit((edit) => edit.replace(new vscode.Range(0, 0, document.lineCount, 0), words))
      return document
    }

    /** Returns whether a save succeeded. VS Code reports refusals in one of two ways. */
    async function save(document: vscode.TextDocument): Promise<boolean> {
      return await document.save().then(
        (isSaved) => isSaved,
        () => false,
      )
    }

    it('are saved, and then show the text that was stored', async () => {
      const document = await typed('Mine  ')
      assert.equal(await save(document), true)
      assert.equal(shelf.texts.get('/Notes.md'), 'Mine')
      await eventually(() => assert.equal(document.getText(), 'Mine'))
      assert.equal(document.isDirty, false)
    })

    for (const theirs of ['Two', 'What they wrote']) {
      it(`are never saved over a text that the user hasn’t seen: “${theirs}”`, async () => {
        const document = await typed('Mine')
        shelf.texts.set('/Notes.md', theirs)
        assert.equal(await save(document), false)
        assert.equal(await save(document), false)
        assert.equal(shelf.texts.get('/Notes.md'), theirs)
        assert.equal(document.getText(), 'Mine')
        await vscode.commands.executeCommand('workbench.action.files.revert')
        await eventually(() => assert.equal(document.getText(), theirs))
      })
    }

    it('are saved if they are only marked as outdated, but not if they have changed', async () => {
      const document = await typed('Mine')
      documents.markOutdated([uri])
      shelf.texts.set('/Notes.md', 'Two')
      assert.equal(await save(document), false)
      assert.equal(shelf.texts.get('/Notes.md'), 'Two')
      await vscode.commands.executeCommand('workbench.action.files.revert')
    })

    it('aren’t reported as missing, because VS Code would offer to create them', async () => {
      shelf.failure = new ApiError('notFound', { operation: 'getPageById' })
      await assert.rejects(documents.stat(uri), { code: 'Unavailable' })
    })
  })

  it('that are drafts are written without asking, and have no time', async () => {
    const shelf = Object.assign(new WritableShelf(), { keepsDrafts: true })
    shelf.texts.set('/Notes.md', 'One')
    open(shelf)
    assert.equal(text(await documents.readFile(uri)), 'One')
    const before = await documents.stat(uri)
    shelf.texts.set('/Notes.md', 'Theirs, which the push compares')
    await documents.writeFile(uri, bytes('Mine'))
    assert.equal(shelf.texts.get('/Notes.md'), 'Mine')
    const after = await documents.stat(uri)
    assert.deepEqual([before.mtime, after.mtime, after.size - before.size], [0, 0, 1])
  })
})
