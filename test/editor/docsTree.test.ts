import assert from 'node:assert/strict'
import * as vscode from 'vscode'
import { eventually } from '../support/eventually.ts'
import { FakeAnswers } from '../support/editor/fakeAnswers.ts'
import {
  galley,
  hideDocsView,
  nodeAt,
  signInTo,
  signOutOfAll,
  tooltipText,
  treeText,
} from '../support/editor/galley.ts'
import { FakePlatform, type FakeContent, type FakePage } from '../support/fakePlatform.ts'

const handbook: Partial<FakeContent> = {
  organizations: [{ id: 'acme', title: 'Acme' }],
  collections: [{ id: 'Products' }, { id: 'Old products', parent: 'Products' }, { id: 'Empty' }],
  spaces: [
    { id: 's', title: 'Handbook', emoji: '1f4d8', visibility: 'public', changeRequestsOpen: 1, changeRequestsDraft: 1 },
    { id: 'p1', title: 'Rocket', parent: 'Products', editMode: 'locked' },
    { id: 'p2', title: 'Anvil', parent: 'Old products' },
    { id: 'lost', title: 'In a collection nobody may see', parent: 'secret' },
    { id: 'gone', title: 'Deleted', deletedAt: '2026-05-05T00:00:00.000Z' },
  ],
  pages: {
    s: [
      { id: 'welcome', title: 'Welcome', emoji: '👋', pages: [{ id: 'start', title: 'Start', hidden: true }] },
      {
        id: 'reference',
        title: 'Reference',
        type: 'group',
        pages: [
          { id: 'api', title: 'API', type: 'computed' },
          { id: 'site', title: 'Site', type: 'link', target: { kind: 'url', url: 'https://example.com' } },
        ],
      },
    ],
  },
  files: [{ id: 'f1', name: 'logo.png', size: 2048 }],
  changeRequests: [
    { id: 'cr1', number: 1, status: 'open', subject: 'Say it shorter', outdated: true },
    { id: 'cr2', number: 2, status: 'draft', subject: '' },
    { id: 'cr3', number: 3, status: 'merged', subject: 'Done' },
  ],
  changes: {
    cr1: [
      { type: 'page_created', page: { id: 'new', type: 'document', title: 'New', path: 'new' } },
      { type: 'page_moved', page: { id: 'start', type: 'document', title: 'Start', path: 'start' } },
      { type: 'page_edited', page: { id: 'start', type: 'document', title: 'Start', path: 'start' } },
      { type: 'page_deleted', page: { id: 'old', type: 'document', title: 'Old', path: 'old' } },
      { type: 'file_created', file: { id: 'f2', name: 'map.png' } },
      { type: 'variables_edited' },
      { type: 'something_unheard_of' },
    ],
  },
}

describe('The Docs view', () => {
  let platform: FakePlatform

  /** Signs in to a platform. Hides the view, which would read everything before a test changes what is answered. */
  async function open(content: Partial<FakeContent>): Promise<void> {
    await hideDocsView()
    platform = await new FakePlatform(content).start()
    await signInTo(platform)
  }

  afterEach(async () => {
    await signOutOfAll()
    await platform.stop()
  })

  after(hideDocsView)

  describe('when something is wrong', () => {
    it('says that it is empty because the server is down', async () => {
      await open(handbook)
      await platform.stop()
      assert.equal(await treeText(1), '')
      assert.equal((await galley()).accounts.connections.state, 'offline')
      await platform.start()
    })

    it('keeps its content when the server goes down, and shows the reason above it', async () => {
      await open(handbook)
      const before = await treeText(2)
      await platform.stop()
      const { docs } = await galley()
      docs.tree.refresh()
      const after = await treeText(2)
      assert.match(after, /^Can’t load organizations \(offline\) \[last loaded at .*\]\n/)
      assert.ok(before.split('\n').every((line) => after.includes(line)))
      assert.match(docs.view.message ?? '', /^Offline\. Last updated at .*\.$/)
      await platform.start()
      docs.tree.refresh()
      await eventually(async () => assert.equal(await treeText(2), before))
      assert.equal(docs.view.message, undefined)
    })

    it('says that it is empty because the token is refused, and sends no more requests', async () => {
      await open(handbook)
      platform.accepted.clear()
      assert.equal(await treeText(1), '')
      assert.equal((await galley()).accounts.connections.state, 'refused')
      const asked = platform.requests.length
      await treeText(1)
      assert.equal(platform.requests.length, asked)
    })

    it('tries a refused token again on request', async () => {
      await open(handbook)
      platform.accepted.delete('good-token')
      await treeText(1)
      platform.accepted.add('good-token')
      await vscode.commands.executeCommand('galley.refresh')
      await eventually(async () => assert.equal(await treeText(1), 'Acme'))
    })

    for (const [status, words] of [
      [403, /^You don’t have permission to do this on 127\.0\.0\.1/],
      [500, /^127\.0\.0\.1:\d+ has a problem/],
    ] as const) {
      it(`shows an error at the element that failed: ${status} for the pages of a space`, async () => {
        await open(handbook)
        platform.fault = { path: /pages$/, answer: status }
        const space = await nodeAt('Acme', '📘 Handbook')
        const beside = 'Change Requests [1 open · 1 draft]\nFiles'
        assert.equal(await treeText(1, space), `Can’t load pages (${status})\n${beside}`)
        const { tree } = (await galley()).docs
        const [error] = await tree.getChildren(space)
        assert.ok(error)
        assert.match(tooltipText(tree.getTreeItem(error)), words)
        platform.fault = undefined
        await vscode.commands.executeCommand('galley.retry', error)
        await eventually(async () => assert.match(await treeText(1, space), /Welcome/))
      })
    }

    it('says that an answer isn’t the platform’s when the server sends HTML', async () => {
      await open(handbook)
      platform.fault = { path: /orgs/, answer: 'html' }
      assert.equal(await treeText(1), 'Can’t load organizations (unexpected response)')
      const { tree } = (await galley()).docs
      const [error] = await tree.getChildren()
      assert.ok(error)
      assert.match(tooltipText(tree.getTreeItem(error)), /responded with a web page/)
    })

    it('isn’t blocked by one slow space', async () => {
      await open({ ...handbook, pages: { ...handbook.pages, p1: [{ id: 'fast', title: 'Fast' }] } })
      platform.fault = { path: /spaces\/s\/content\/pages/, answer: 'hang' }
      const { docs } = await galley()
      const slow = docs.tree.getChildren(await nodeAt('Acme', '📘 Handbook'))
      assert.match(await treeText(1, await nodeAt('Acme', 'Products', 'Rocket')), /Fast/)
      platform.fault = undefined
      await signOutOfAll()
      assert.deepEqual(await slow, [])
    })
  })

  describe('with documentation', () => {
    it('shows collections, spaces, change requests, files and pages, each in the server’s order', async () => {
      await open(handbook)
      const { docs } = await galley()
      assert.equal(
        docs.tree.getTreeItem(await nodeAt('Acme')).collapsibleState,
        vscode.TreeItemCollapsibleState.Expanded,
      )
      assert.equal(await treeText(), golden)
    })

    it('shows and hides merged and archived change requests on request', async () => {
      await open(handbook)
      await vscode.commands.executeCommand('galley.showClosedChangeRequests')
      assert.match(
        await treeText(1, await nodeAt('Acme', '📘 Handbook', 'Change Requests')),
        /#3 Done \[merged\]\nHide Merged and Archived/,
      )
      await vscode.commands.executeCommand('galley.hideClosedChangeRequests')
      assert.doesNotMatch(await treeText(1, await nodeAt('Acme', '📘 Handbook', 'Change Requests')), /#3/)
    })

    it('reads all pages of a space with one request, on all levels', async () => {
      await open({ ...handbook, pages: { s: [deepPage(50)] } })
      const text = await treeText(99, await nodeAt('Acme', '📘 Handbook'))
      assert.match(text, / {98}Level 50$/)
      assert.equal(platform.requests.filter((path) => path.endsWith('/s/content/pages')).length, 1)
    })

    it('distinguishes pages with the same title', async () => {
      const twins = [
        { id: 'a', title: 'Twin', pages: [{ id: 'c', title: 'Twin' }] },
        { id: 'b', title: 'Twin' },
      ]
      await open({ ...handbook, pages: { s: [...twins, { id: 'b', title: 'Twin' }] } })
      const { docs } = await galley()
      const nodes = await docs.tree.getChildren(await nodeAt('Acme', '📘 Handbook'))
      const ids = nodes.map((node) => docs.tree.getTreeItem(node).id)
      assert.equal(new Set(ids).size, nodes.length)
      assert.equal(nodes.filter((node) => docs.tree.getTreeItem(node).label === 'Twin').length, 2)
    })

    it('shows strange titles on one line and shortens them', async () => {
      const titles = ['a/b\\c..%2e', 'line\nbreak\tand\u0007bell\u202e', 'x'.repeat(300), '🎉🎉', ' \u0000 ']
      await open({ ...handbook, pages: { s: titles.map((title, at) => ({ id: `p${at}`, title })) } })
      const text = await treeText(1, await nodeAt('Acme', '📘 Handbook'))
      assert.deepEqual(text.split('\n').slice(2), [
        'a/b\\c..%2e',
        'line break and bell',
        `${'x'.repeat(119)}…`,
        '🎉🎉',
        'Untitled page',
      ])
    })

    it('loads long lists page by page', async () => {
      await open({ ...handbook, files: Array.from({ length: 450 }, (_, at) => ({ id: `f${at}`, name: `${at}.png` })) })
      const { docs } = await galley()
      const files = await nodeAt('Acme', '📘 Handbook', 'Files')
      for (const expected of [202, 402, 451]) {
        const children = await docs.tree.getChildren(files)
        assert.equal(children.length, expected)
        await vscode.commands.executeCommand('galley.loadMore', children.at(-1))
      }
    })

    it('opens reusable content as a read-only document', async () => {
      await open(handbook)
      const { docs } = await galley()
      const node = await nodeAt('Acme', '📘 Handbook', 'Files', 'Reusable Content', 'Notice')
      const [uri] = (docs.tree.getTreeItem(node).command?.arguments ?? []) as vscode.Uri[]
      assert.ok(uri)
      const document = await vscode.workspace.openTextDocument(uri)
      assert.equal(document.getText(), '# Notice\n\n')
      assert.equal(document.languageId, 'markdown')
      const { permissions } = await vscode.workspace.fs.stat(uri)
      assert.equal(permissions, vscode.FilePermission.Readonly)
    })

    it('says that an organization has no spaces, or that there is no organization', async () => {
      await open({ organizations: [{ id: 'acme', title: 'Acme' }] })
      assert.equal(await treeText(), 'Acme\n  [No spaces yet]')
      platform.content.organizations = []
      const { docs } = await galley()
      docs.tree.refresh()
      await eventually(async () => assert.equal(await treeText(), ''))
    })

    it('opens pages of an open change request for editing, and a deleted page as it was', async () => {
      await open(handbook)
      const { docs } = await galley()
      const changes = await docs.tree.getChildren(
        await nodeAt('Acme', '📘 Handbook', 'Change Requests', '#1 Say it shorter'),
      )
      // The pages and files of the change request are above its changes.
      const opened = changes.slice(2).map((change) => {
        const { command, arguments: given = [] } = docs.tree.getTreeItem(change).command ?? {}
        return [command, ...given.map(String)].join(' ')
      })
      assert.match(opened[0] ?? '', /^vscode.open galley-cr:.*changeRequest%3Dcr1%26page%3Dnew$/)
      assert.match(opened[1] ?? '', /^vscode.open galley-cr:.*changeRequest%3Dcr1%26page%3D/)
      assert.match(opened[2] ?? '', /^vscode.open galley:.*revision%3Dr1%26page%3Dold$/)
      assert.equal(opened[3], '')
    })

    it('reveals a page on a deep level, and the space of a deleted page', async () => {
      await open({ ...handbook, pages: { s: [deepPage(5)] } })
      await vscode.commands.executeCommand('galley.docs.focus')
      const { docs } = await galley()
      assert.equal(await docs.reveal({ server: 'fake', space: 's', page: 'level5' }), true)
      await eventually(() => assert.match(docs.view.selection[0]?.id ?? '', /level4\/level5$/))
      assert.equal(await docs.reveal({ server: 'fake', space: 's', page: 'nowhere' }), false)
      assert.equal(await docs.reveal({ server: 'other', space: 's' }), false)
    })

    it('copies id and link of an element', async () => {
      await open(handbook)
      const page = await nodeAt('Acme', '📘 Handbook', '👋 Welcome')
      await vscode.commands.executeCommand('galley.copyId', page)
      assert.equal(await vscode.env.clipboard.readText(), 'welcome')
      await vscode.commands.executeCommand('galley.copyLink', page)
      assert.equal(await vscode.env.clipboard.readText(), 'https://app.example.com/p/welcome')
    })

    it('opens only web addresses from the server in the browser', async () => {
      const app = 'file:///etc/hosts'
      const link = { type: 'link', target: { kind: 'url', url: 'vscode://command' } }
      await open({ ...handbook, pages: { s: [{ id: 'good' }, { id: 'bad', urls: { app } }, { id: 'link', ...link }] } })
      const { openExternal } = vscode.env
      const opened: string[] = []
      const answers = new FakeAnswers()
      try {
        vscode.env.openExternal = (uri) => Promise.resolve(opened.push(uri.toString()) > 0)
        const at = async (title: string) => await nodeAt('Acme', '📘 Handbook', title)
        await vscode.commands.executeCommand('galley.openInBrowser', await at('good'))
        assert.deepEqual(opened, ['https://app.example.com/p/good'])
        await vscode.commands.executeCommand('galley.openInBrowser', await at('bad'))
        await eventually(() => assert.match(answers.lastMessage, /file:\/\/\/etc\/hosts/))
        await vscode.commands.executeCommand('galley.openLinkPage', await at('link'))
        await eventually(() => assert.match(answers.lastMessage, /vscode:\/\/command/))
        assert.equal(opened.length, 1)
      } finally {
        vscode.env.openExternal = openExternal
        answers.restore()
      }
    })

    it('explains elements in tooltips, with texts of the server shown literally', async () => {
      await open({ ...handbook, pages: { s: [{ id: 'x', title: '*[x](command:evil)*', updatedAt: 'never' }] } })
      const { docs } = await galley()
      const page = await nodeAt('Acme', '📘 Handbook', '*[x](command:evil)*')
      const item = await docs.tree.resolveTreeItem(new vscode.TreeItem('x'), page)
      const tooltip = item?.tooltip as vscode.MarkdownString
      assert.match(tooltip.value, /\\\*\\\[x\\\]\\\(command:evil\\\)\\\*/)
      assert.notEqual(tooltip.isTrusted, true)
    })

    it('reads a list again that the server could not refresh', async () => {
      await open(handbook)
      const { docs } = await galley()
      await treeText(3)
      platform.fault = { path: /\/spaces\/s\/content\/pages$/, answer: 500 }
      docs.tree.refresh()
      assert.match(await treeText(3), /Can’t load pages \(500\) \[last loaded at .*\]/)
      platform.fault = undefined
      await docs.tree.poll()
      assert.doesNotMatch(await treeText(3), /Can’t load/)
    })

    it('notices a new revision of a space, and reads only that space again', async () => {
      await open(handbook)
      const { docs } = await galley()
      await treeText(3)
      assert.equal(await docs.tree.poll(), 'nothing')
      const asked = platform.requests.length
      platform.content.spaces = platform.content.spaces.map((each) =>
        each.id === 's' ? { ...each, revision: 'r2' } : each,
      )
      platform.content.pages = { s: [{ id: 'fresh', title: 'Fresh' }] }
      assert.equal(await docs.tree.poll(), 'news')
      assert.match(await treeText(3), /Fresh/)
      const news = platform.requests.slice(asked)
      assert.deepEqual(
        news.filter((path) => path.endsWith('/pages')),
        ['/spaces/s/content/pages'],
      )
    })
  })
})

function deepPage(levels: number, level = 1): FakePage {
  const pages = level < levels ? [deepPage(levels, level + 1)] : []
  return { id: `level${level}`, title: `Level ${level}`, pages }
}

const golden = `Acme
  Products
    Old products
      Anvil [private]
        Change Requests
          [No open or draft change requests]
          Show Merged and Archived
        Files
          Reusable Content
            [No reusable content yet]
          [No files yet]
        [No pages yet]
    Rocket [locked · private]
      Change Requests
        [No open or draft change requests]
        Show Merged and Archived
      Files
        Reusable Content
          [No reusable content yet]
        [No files yet]
      [No pages yet]
  Empty
    [Nothing in this collection yet]
  📘 Handbook [public]
    Change Requests [1 open · 1 draft]
      #1 Say it shorter [behind main]
        All Pages
          👋 Welcome
            Start [hidden]
          Reference
            API [generated]
            Site [link]
        Files
          Reusable Content
            Notice
          logo.png [2 kB]
        New [created · new]
        Start [edited · start]
        Old [deleted · old]
        map.png [created]
      #2 No subject [draft]
        All Pages
          👋 Welcome
            Start [hidden]
          Reference
            API [generated]
            Site [link]
        Files
          Reusable Content
            Notice
          logo.png [2 kB]
        [No changes yet]
      Show Merged and Archived
    Files
      Reusable Content
        Notice
      logo.png [2 kB]
    👋 Welcome
      Start [hidden]
    Reference
      API [generated]
      Site [link]
  In a collection nobody may see [private]
    Change Requests
      [No open or draft change requests]
      Show Merged and Archived
    Files
      Reusable Content
        [No reusable content yet]
      [No files yet]
    [No pages yet]`
