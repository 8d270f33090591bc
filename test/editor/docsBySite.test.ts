import assert from 'node:assert/strict'
import * as vscode from 'vscode'
import { eventually } from '../support/eventually.ts'
import { galley, hideDocsView, nodeAt, signInTo, signOutOfAll, treeText } from '../support/editor/galley.ts'
import { FakePlatform, type FakeContent } from '../support/fakePlatform.ts'

const docs: Partial<FakeContent> = {
  organizations: [{ id: 'acme', title: 'Acme' }],
  collections: [{ id: 'Products' }, { id: 'Drafts' }],
  spaces: [
    { id: 's', title: 'Handbook', emoji: '1f4d8', permissions: { edit: true } },
    { id: 'en', title: 'API (English)', parent: 'Products' },
    { id: 'fr', title: 'API (French)', parent: 'Products' },
    { id: 'secret', title: 'Secret', permissions: { view: false } },
    { id: 'idea', title: 'Idea', parent: 'Drafts' },
    { id: 'blog', title: 'Blog' },
  ],
  pages: { s: [{ id: 'welcome', title: 'Welcome', pages: [{ id: 'start', title: 'Start' }] }], blog: [{ id: 'post' }] },
  held: { sites: [site('help', 'Help'), site('news', 'News')] },
  structures: {
    help: {
      type: 'sections',
      structure: [
        section('Guides', [siteSpace('s')]),
        {
          object: 'site-section-group',
          id: 'developers',
          title: 'Developers',
          children: [section('API', [siteSpace('en'), siteSpace('fr')]), section('Internal', [siteSpace('secret')])],
        },
        { object: 'site-external-link', id: 'status', title: 'Status', url: 'https://status.example.com' },
      ],
    },
    news: { type: 'siteSpaces', structure: [siteSpace('blog')] },
  },
}

const bySite = `Acme
  Help [public]
    📘 Guides [/Guides]
    Developers
      API [/API]
        en [/en]
        fr [/fr]
      Internal [/Internal]
        secret [/secret]
    Status [https://status.example.com]
  News [public]
    blog [/blog]
  Not on a Site
    Drafts
      Idea [private]`

describe('The Docs view of an organization with sites', () => {
  let platform: FakePlatform

  /** Signs in to a platform, which may fail from the start, because the view begins to read at once. */
  async function open(content: Partial<FakeContent> = docs, fault?: FakePlatform['fault']): Promise<void> {
    platform = await new FakePlatform({ ...docs, ...content }).start()
    platform.fault = fault
    await signInTo(platform)
  }

  async function groupBy(value: string): Promise<void> {
    const configuration = vscode.workspace.getConfiguration('galley.docsView')
    await configuration.update('groupBy', value, vscode.ConfigurationTarget.Global)
  }

  beforeEach(async () => await groupBy('automatic'))

  afterEach(async () => {
    await signOutOfAll()
    await platform.stop()
  })

  after(async () => {
    await groupBy('spaces')
    await hideDocsView()
  })

  it('shows sites with their groups and sections, then the spaces that are on no site', async () => {
    await open()
    assert.equal(withoutContent(await treeText()), bySite)
  })

  it('shows the pages of a section below it, with the commands of a space and of a section', async () => {
    await open()
    const guides = await nodeAt('Acme', 'Help', '📘 Guides')
    assert.match(await treeText(2, guides), /^Change Requests\n[^]*\nWelcome\n {2}Start$/)
    const { contextValue = '' } = (await galley()).docs.tree.getTreeItem(guides)
    assert.match(contextValue, /^space live refresh id details linked edit siteSection sitePart canSink$/)
  })

  it('reads no structure of a site until an element is expanded', async () => {
    await open()
    await treeText(2)
    assert.deepEqual(
      platform.requests.filter((path) => path.endsWith('/structure')),
      [],
    )
  })

  it('shows collections and spaces when no site has content, or when a setting says so', async () => {
    await open({ held: { sites: [{ ...site('help', 'Help'), siteSpaces: 0 }] } })
    const spaces = 'Acme\n  Products\n  Drafts\n  📘 Handbook [private]\n  Secret [private]\n  Blog [private]'
    assert.equal(await treeText(2), spaces)
    await groupBy('sites')
    assert.equal(await treeText(2), 'Acme\n  Help [public]\n  Not on a Site')
    platform.content.held['sites'] = [site('help', 'Help')]
    await groupBy('spaces')
    assert.equal(await treeText(2), spaces)
  })

  it('reveals pages on sites and on no site', async () => {
    await open({ pages: { ...docs.pages, idea: [{ id: 'plan' }] } })
    await vscode.commands.executeCommand('galley.docs.focus')
    const { docs: view } = await galley()
    assert.equal(await view.reveal({ server: 'fake', space: 's', page: 'start' }), true)
    await eventually(() => assert.match(view.view.selection[0]?.id ?? '', /site\.help\/.*\/welcome\/start$/))
    assert.equal(await view.reveal({ server: 'fake', space: 'idea', page: 'plan' }), true)
    await eventually(() => assert.match(view.view.selection[0]?.id ?? '', /offSite\/.*\/plan$/))
  })

  it('lists many sites page by page, and reveals a page of a late one', async () => {
    const many = Array.from({ length: 120 }, (_, at) => site(`site${at}`, `Site ${at}`))
    const structures = Object.fromEntries(many.map(({ id }) => [id, { type: 'siteSpaces', structure: [] }]))
    await open({ held: { sites: [...many, site('news', 'News')] }, structures: { ...structures, ...docs.structures } })
    const { docs: view } = await galley()
    const rows = await view.tree.getChildren(await nodeAt('Acme'))
    assert.equal(rows.length, 102)
    assert.deepEqual(
      rows.slice(-2).map((row) => view.tree.getTreeItem(row).label),
      ['Load more', 'Not on a Site'],
    )
    await vscode.commands.executeCommand('galley.docs.focus')
    assert.equal(await view.reveal({ server: 'fake', space: 'blog', page: 'post' }), true)
    await eventually(() => assert.match(view.view.selection[0]?.id ?? '', /site\.news\/.*\/post$/))
  })

  it('shows no characters of a path that hide text or change its direction', async () => {
    const odd = { ...section('Guides', [siteSpace('s'), siteSpace('en')]), path: 'a\u202egp.\u200bb' }
    await open({ structures: { ...docs.structures, help: { type: 'sections', structure: [odd] } } })
    assert.match(await treeText(3), / {4}Guides \[\/a gp\. b\]\n/)
  })

  it('counts a new draft of a space on a site', async () => {
    await open()
    const requests = async (): Promise<string> => (await treeText(1, await nodeAt('Acme', 'Help', '📘 Guides'))) ?? ''
    assert.match(await requests(), /^Change Requests\n/)
    await treeText(3)
    platform.content.spaces = platform.content.spaces.map((each) =>
      each.id === 's' ? { ...each, changeRequestsDraft: 1 } : each,
    )
    const { changeRequests } = await galley()
    changeRequests.services.writes.markListsOutdated({ server: 'fake', space: 's' })
    assert.match(await requests(), /^Change Requests \[1 draft\]\n/)
  })

  it('shows at a site that it can’t be read, and shows the others', async () => {
    await open(docs, { path: /sites\/help\/structure/, answer: 500 })
    const text = await treeText(3)
    assert.match(
      text,
      / {2}Help \[public\]\n {4}Can’t load the structure of the site \(500\)\n {2}News \[public\]\n {4}blog/,
    )
    assert.match(text, /Not on a Site\n {4}Can’t load the structure of “Help” \(500\)\n {4}Products\n/)
  })

  for (const answer of [403, 404, 500]) {
    it(`says that sites can’t be read (${answer}), above collections and spaces`, async () => {
      await open(docs, { path: /sites/, answer })
      assert.equal((await treeText(2)).split('\n  ')[1], `Can’t load sites (${answer})`)
      assert.match(await treeText(2), /\n {2}Products\n/)
    })
  }

  it('keeps its content when the server goes down, and shows the reason once', async () => {
    await open()
    const before = await treeText(3)
    await platform.stop()
    const { docs: view } = await galley()
    view.tree.refresh()
    const after = await treeText(3)
    assert.match(after, /^Can’t load organizations \(offline\) .*\n/)
    assert.equal(after.slice(after.indexOf('\n') + 1), before)
    await platform.start()
  })
})

/** Removes the content that every space has. */
function withoutContent(text: string): string {
  const isContent =
    /^ *(?:Change Requests|Files|Reusable Content|Notice|Show Merged and Archived|\[.*\]|Welcome|Start|post)(?: \[.*\])?$/
  return text
    .split('\n')
    .filter((line) => !isContent.test(line))
    .join('\n')
}

function site(id: string, title: string) {
  return {
    object: 'site',
    id,
    type: 'basic',
    title,
    visibility: 'public',
    published: true,
    siteSpaces: 1,
    createdAt: '2026-05-04T12:30:00.000Z',
    urls: {},
  }
}

function section(title: string, siteSpaces: readonly object[]) {
  return { object: 'site-section', id: title, title, path: title, siteSpaces, urls: {} }
}

function siteSpace(space: string) {
  return { object: 'site-space', id: `on-${space}`, path: space, title: space, space, urls: {} }
}
