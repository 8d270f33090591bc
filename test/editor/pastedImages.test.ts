import assert from 'node:assert/strict'
import * as vscode from 'vscode'
import type { DocsFolders } from '../../src/features/folders/docsFolders.ts'
import { newFolderImages } from '../../src/features/folders/folderAssets.ts'
import { ChangeRequestWrites } from '../../src/features/shared/changeRequests/changeRequestWrites.ts'
import type { StoreImages } from '../../src/features/shared/documents/storedImages.ts'
import { FileUploads, uploadImages } from '../../src/features/writing/files/fileUploads.ts'
import { withSmallerImages } from '../../src/features/shared/documents/smallerFiles.ts'
import { docsPaste } from '../../src/features/writing/language/pasteProviders.ts'
import { DocumentScans } from '../../src/features/writing/language/documentScans.ts'
import type { WritingServices } from '../../src/features/writing/language/textSource.ts'
import { withStoredImages } from '../../src/features/writing/structure/importedImages.ts'
import { DocsWorkspace } from '../support/editor/docsWorkspace.ts'
import { FakeAnswers } from '../support/editor/fakeAnswers.ts'
import { galley } from '../support/editor/galley.ts'
import { silentLog } from '../support/editor/silentLog.ts'
import { WrittenSpace } from '../support/editor/writtenSpace.ts'
import { eventually } from '../support/eventually.ts'
import { largePicture } from '../support/largePicture.ts'
import { dot, gifBytes } from '../support/smallImages.ts'

const image = (bytes: Buffer, alt: string): string =>
  `<img src="data:image/png;base64,${bytes.toString('base64')}" alt="${alt}">`
const html = `<h2>Bees</h2><p>See ${image(dot, 'A bee')} and ${image(dot, 'again')}</p>${image(gifBytes, 'Moving')}${image(Buffer.from('<script>'), 'Bad')}`

const textOf = ({ insertText }: vscode.DocumentPasteEdit): string =>
  (typeof insertText === 'string' ? insertText : insertText.value).trim()

/** Pastes at the end of a document as VS Code does it. Returns the text without the space around it, and the files. */
async function paste(document: vscode.TextDocument, storeImages: StoreImages) {
  const scopes = { scope: async () => await Promise.resolve(undefined) } as unknown as WritingServices['scopes']
  const provider = docsPaste({ scans: new DocumentScans(), isOn: () => true, scopes, storeImages })
  const transfer = new vscode.DataTransfer()
  transfer.set('text/html', new vscode.DataTransferItem(html))
  transfer.set('text/plain', new vscode.DataTransferItem('Bees See and'))
  const { end } = document.lineAt(document.lineCount - 1).range
  const [edit] = (await provider.provideDocumentPasteEdits(document, [new vscode.Range(end, end)], transfer)) ?? []
  assert.ok(edit)
  assert.equal(textOf(edit), '## Bees\n\nSee A bee and again\n\nMoving')
  assert.equal(edit.additionalEdit, undefined)
  const resolved = await provider.resolveDocumentPasteEdit(edit)
  return { text: textOf(resolved), files: resolved.additionalEdit }
}

describe('Images in formatted text', () => {
  let answers: FakeAnswers
  beforeEach(() => (answers = new FakeAnswers()))
  afterEach(() => answers.restore())

  it('are saved beside the page in a docs folder, the same bytes once', async () => {
    const docs = await DocsWorkspace.create('more')
    try {
      await docs.write('SUMMARY.md', '# Table of contents\n\n* [Guide](more/guide.md)\n')
      await docs.write('more/guide.md', '# Guide\n\n')
      await docs.write('.gitbook/assets/bees.png', 'mine')
      const document = await docs.open('more/guide.md')
      const { folders, imageThread: thread } = await galley()
      const services = { folders: folders as DocsFolders, thread, log: silentLog }
      await eventually(() => assert.ok(services.folders.placeOf(document)))
      const edit = await paste(document, async (...given) => await newFolderImages(services, ...given))
      const kept = '![A bee](../.gitbook/assets/bees-2.png)'
      const again = '![again](../.gitbook/assets/bees-2.png)'
      const moving = '![Moving](../.gitbook/assets/bees.gif)'
      assert.equal(edit.text, `## Bees\n\nSee ${kept} and ${again}\n\n${moving}`)
      assert.match(answers.lastMessage, /^Images left out: 1\./)
      assert.ok(edit.files)
      assert.ok(await vscode.workspace.applyEdit(edit.files))
      const saved = await vscode.workspace.fs.readFile(docs.uri('.gitbook/assets/bees-2.png'))
      assert.deepEqual(Buffer.from(saved), dot)
      const mine = await vscode.workspace.fs.readFile(docs.uri('.gitbook/assets/bees.png'))
      assert.equal(Buffer.from(mine).toString(), 'mine')
    } finally {
      await docs.delete()
    }
  })

  it('are made smaller if they’re large and come with an imported document', async () => {
    const { imageThread } = await galley()
    const large = { name: 'image.png', bytes: largePicture(4000, 150), heading: 'Bees', alt: 'A bee' }
    const [page] = await withSmallerImages([{ images: [large, { ...large, bytes: dot }] }], imageThread)
    const [smaller, other] = page?.images ?? []
    assert.ok(smaller && smaller.bytes.length < large.bytes.length)
    assert.deepEqual({ ...smaller, bytes: [] }, { ...large, bytes: [] })
    assert.equal(other?.bytes, dot)
  })

  it('are uploaded to a change request, and a refused upload loses no text', async () => {
    const space = await WrittenSpace.open('Handbook of pasted images')
    try {
      await space.begin()
      await space.write([{ operation: 'insert_page', title: 'Start', document: { markdown: '' } }])
      const document = await vscode.workspace.openTextDocument(await space.uri('Start'))
      const { accounts, imageThread: thread } = await galley()
      const { connections } = accounts
      const uploads = new FileUploads(connections, new ChangeRequestWrites())
      const services = { uploads, thread, log: silentLog }
      const store: StoreImages = async (_, images) => await uploadImages(services, space.place, images)
      const edit = await paste(document, store)
      assert.match(
        edit.text,
        /^## Bees\n\nSee !\[A bee\]\(\/files\/(\w+)\) and !\[again\]\(\/files\/\1\)\n\n!\[Moving\]\(\/files\/\w+\)$/,
      )
      const { items } = await space.connection.client.listFilesInChangeRequestById(space.input, { fresh: true })
      assert.deepEqual(items.map(({ name }) => name).toSorted(), ['bees.gif', 'bees.png'])
      const imported = { title: 'Bees', markdown: '![A bee](embedded-image-1)\n', parts: [] }
      const given = { name: 'image.png', bytes: Buffer.concat([dot, Buffer.from([1])]), heading: '', alt: 'A bee' }
      const { pages, missing } = await withStoredImages(
        [{ ...imported, images: [given] }],
        async (images) => await uploadImages(services, space.place, images),
      )
      assert.match(pages[0]?.markdown ?? '', /^!\[A bee\]\(\/files\/\w+\)\n$/)
      assert.equal(missing, undefined)
      answers.clear()
      const refused = await paste(document, async (_, images) => {
        const elsewhere = { ...space.place, changeRequest: 'none' }
        return await uploadImages(services, elsewhere, images)
      })
      assert.equal(refused.text, '## Bees\n\nSee A bee and again\n\nMoving')
      assert.ok(answers.messages.some(({ message }) => /^2 images are missing: “A bee”, “Moving”\. ./.test(message)))
    } finally {
      await space.close()
    }
  })
})
