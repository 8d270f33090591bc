import assert from 'node:assert/strict'
import * as vscode from 'vscode'
import { CommentServer } from '../../src/features/reviewing/comments/threads/commentServer.ts'
import { commands } from '../../src/features/shared/commands/commandIds.ts'
import { ContentReader } from '../../src/features/shared/pages/contentReader.ts'
import { settings } from '../../src/features/shared/commands/ids.ts'
import { eventually } from '../support/eventually.ts'
import { galley } from '../support/editor/galley.ts'
import { CommentedPage } from '../support/editor/commentedPage.ts'

const image = '![harbour](https://images.example.com/harbour.png)'

describe('Images in comments', () => {
  let talk: CommentedPage

  before(async () => {
    talk = await CommentedPage.start()
  })

  beforeEach(async () => {
    await talk.beginPage()
    const body = { page: talk.page, node: await talk.keyOf('A paragraph'), body: { markdown: image } }
    for (let index = 0; index < 2; index++) await talk.other('POST', '', body)
    await talk.open()
    await eventually(async () => assert.equal((await talk.threads()).length, 2))
  })

  afterEach(async () => {
    await choose(undefined)
    await talk.closePage()
  })

  after(async () => await talk.stop())

  async function choose(value: string | undefined): Promise<void> {
    await vscode.workspace.getConfiguration().update(settings.remoteImages, value, vscode.ConfigurationTarget.Global)
  }

  /**
   * Returns for each thread whether its image is loaded or replaced by a link with a text, and whether the thread
   * offers to load it.
   */
  async function states(): Promise<string[]> {
    return (await talk.threads()).map(({ editor }) => {
      const shown = editor.comments[0]?.body
      const body = (shown instanceof vscode.MarkdownString ? shown.value : '').replaceAll('\\', '')
      const isHeld = body.startsWith('(image of images.example.com not loaded) [harbour](https://images.example.com/')
      const offers = editor.contextValue?.includes('heldImages') ? ', offered' : ''
      return (body.startsWith(image) ? 'loaded' : isHeld ? 'held' : body) + offers
    })
  }

  it('from other hosts aren’t loaded until the user loads those of a thread', async () => {
    assert.deepEqual(await states(), ['held, offered', 'held, offered'])
    const [thread] = await talk.threads()
    await vscode.commands.executeCommand(commands.loadCommentImages, thread?.editor)
    assert.deepEqual(await states(), ['loaded', 'held, offered'])
  })

  it('from other hosts are never or always loaded if the setting says so, and it applies immediately', async () => {
    await choose('never')
    await eventually(async () => assert.deepEqual(await states(), ['held', 'held']))
    await choose('always')
    await eventually(async () => assert.deepEqual(await states(), ['loaded', 'loaded']))
  })

  it('from the server and its file host are loaded automatically', async () => {
    const base64 = Buffer.from('harbour').toString('base64')
    const files = [{ name: 'a.txt', base64, contentType: 'text/plain' }]
    await talk.write([{ operation: 'insert_files', files }])
    talk.connection.cache.invalidate(() => true)
    const reader = new ContentReader((await galley()).accounts.connections)
    const place = { server: 'talk', space: talk.space, changeRequest: talk.changeRequest }
    const [file] = (await reader.files(place)).values()
    assert.ok(file)
    // The sandbox names itself, and doesn't know that the client uses a proxy as its server.
    const hosts = [talk.proxy.url, file.downloadURL].map((address) => new URL(address).host)
    assert.notEqual(hosts[0], hosts[1])
    assert.deepEqual(await new CommentServer(reader, { markListsOutdated: () => undefined }).imageHosts(place), hosts)
  })
})
