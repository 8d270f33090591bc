import assert from 'node:assert/strict'
import * as vscode from 'vscode'
import type { Page } from '../../src/contract/revisions.ts'
import { flattenPages } from '../../src/core/docs/pages/pageIndex.ts'
import { PageSearch } from '../../src/core/docs/search/pageSearch.ts'
import { registerGoToPage } from '../../src/features/reading/goToPage/goToPage.ts'
import { PageCollector } from '../../src/features/reading/goToPage/pageCollector.ts'
import { pageRows, type ListedSpace } from '../../src/features/reading/goToPage/pageRows.ts'
import { ContentReader } from '../../src/features/shared/pages/contentReader.ts'
import { pageUri } from '../../src/core/platform/uris/uris.ts'
import type { PageFolder, PageFolders } from '../../src/features/shared/pages/pageFolders.ts'
import type { CommandHost } from '../../src/features/shared/commands/commands.ts'
import { FakeQuickInputs, type FakeQuickInput } from '../support/editor/fakeQuickInputs.ts'
import { silentLog } from '../support/editor/silentLog.ts'
import { eventually } from '../support/eventually.ts'
import { galley, signInTo, signOutOfAll } from '../support/editor/galley.ts'
import { FakePlatform } from '../support/fakePlatform.ts'

/** Returns no docs folders. */
const noFolders: PageFolders = () => Promise.resolve([])

describe('Going to a page', () => {
  let platform: FakePlatform

  /** Collects the pages of the account. The tests share one VS Code, but each signs in again to get its own cache. */
  async function collect(recent: string[] = [], signal = new AbortController().signal) {
    const { connections } = (await galley()).accounts
    const connection = await connections.current()
    assert.ok(connection)
    let arrivals = 0
    const arrived = (): void => {
      arrivals += 1
    }
    const collector = new PageCollector(connection, {
      reader: new ContentReader(connections),
      folders: noFolders,
      recent,
      signal,
      arrived,
    })
    await collector.collect()
    return { collector, arrivals }
  }

  beforeEach(async () => {
    platform = await new FakePlatform({
      organizations: [{ id: 'acme', title: 'Acme' }],
      spaces: [
        { id: 'g1', title: 'Guide' },
        { id: 'g2', title: 'API' },
        { id: 'old', title: 'Old', deletedAt: '2026-01-01T00:00:00.000Z' },
      ],
      pages: {
        g1: [
          { id: 'a', title: 'Install' },
          { id: 'b', title: 'Use', emoji: '1f4d8' },
        ],
        g2: [{ id: 'c', title: 'Install' }],
      },
    }).start()
    await signInTo(platform)
    platform.requests.length = 0
  })

  afterEach(async () => {
    await signOutOfAll()
    await platform.stop()
  })

  it('lists what it can when a space fails, and reads that one again on request', async () => {
    platform.fault = { path: /\/spaces\/g2\//, answer: 403 }
    const { collector } = await collect()
    assert.equal(collector.search.size, 2)
    const [missing] = collector.missing
    assert.equal(missing?.title, 'API')
    platform.fault = undefined
    await missing?.retry()
    assert.equal(collector.search.size, 3)
    assert.equal(collector.missing.size, 0)
  })

  it('finds pages that were loaded before the server went down, also after a write', async () => {
    await collect()
    const connection = await (await galley()).accounts.connections.current()
    connection?.cache.invalidate(() => true)
    await platform.stop()
    const { collector } = await collect()
    assert.equal(collector.search.size, 3)
    assert.equal(collector.missing.size, 0)
    await platform.start()
  })

  it('says that nothing can be read', async () => {
    platform.fault = { path: /\/orgs/, answer: 403 }
    const { collector } = await collect()
    assert.equal(collector.search.size, 0)
    assert.equal(collector.missing.size, 1)
  })

  it('stops reading when it is closed', async () => {
    const { collector } = await collect([], AbortSignal.abort())
    assert.equal(collector.search.size + collector.missing.size, 0)
    assert.deepEqual(platform.requests, [])
  })

  it('reads each space once, shows spaces as they arrive, and sends no request the next time', async () => {
    const { collector, arrivals } = await collect()
    assert.equal(collector.search.size, 3)
    assert.equal(arrivals, 2)
    const asked = platform.requests.length
    assert.equal(platform.requests.filter((path) => path.endsWith('/content/pages')).length, 2)
    await collect()
    assert.equal(platform.requests.length, asked)
  })

  describe('that is searched for', () => {
    let inputs: FakeQuickInputs
    const searched: unknown[] = []
    const execute = vscode.commands.executeCommand

    /** Starts *Go to Page…* in the test's own bundle, and records searches instead of starting them. */
    async function begin(folders = noFolders): Promise<FakeQuickInput> {
      const { connections } = (await galley()).accounts
      const host: CommandHost = { subscriptions: [], handlers: new Map(), log: silentLog }
      const opener = (await galley()).pages.opener
      const reader = new ContentReader(connections)
      registerGoToPage(host, { connections, reader, folders, opener, recent: () => [] })
      void host.handlers.get('galley.goToPage')?.()
      const pick = await inputs.next()
      await eventually(() => assert.equal(pick.labels.length, 3))
      return pick
    }

    beforeEach(() => {
      inputs = new FakeQuickInputs()
      searched.length = 0
      Object.assign(vscode.commands, {
        executeCommand: async (id: string, ...args: unknown[]) =>
          id === 'galley.searchDocs' ? void searched.push(...args) : await execute(id, ...args),
      })
    })

    afterEach(async () => {
      Object.assign(vscode.commands, { executeCommand: execute })
      inputs.restore()
      await execute('workbench.action.closeAllEditors')
    })

    it('searches the text with the query if no title matches', async () => {
      const pick = await begin()
      pick.type('saddle height')
      await pick.choose('No page has “saddle height” in its title or path. Search the text of all pages instead')
      await eventually(() => assert.deepEqual(searched, ['saddle height']))
    })

    it('keeps the active row while more pages arrive', async () => {
      const { promise, resolve } = Promise.withResolvers<readonly PageFolder[]>()
      const pick = await begin(() => promise)
      pick.activeItems = pick.items.filter(({ label }) => label === '📘 Use')
      const pages = flattenPages([{ id: 'd', title: 'Late', type: 'document', path: 'late' }])
      const search = (): Promise<[]> => Promise.resolve([])
      const open = (): Promise<void> => Promise.resolve()
      resolve([{ id: '/docs', title: 'Docs', pages: () => Promise.resolve(pages), search, open }])
      await eventually(() => assert.equal(pick.labels.length, 4))
      assert.deepEqual(
        pick.activeItems.map(({ label }) => label),
        ['📘 Use'],
      )
      pick.leave()
    })

    it('doesn’t offer the open page first', async () => {
      await vscode.commands.executeCommand(
        'vscode.open',
        vscode.Uri.from(pageUri({ server: 'fake', space: 'g1', page: 'a', title: 'Install', spaceTitle: 'Guide' })),
      )
      const pick = await begin()
      assert.deepEqual(pick.labels, ['📘 Use', 'Install', 'Install'])
      pick.leave()
    })
  })

  it('distinguishes pages with the same title by their space', async () => {
    const { collector } = await collect()
    const rows = pageRows(collector.search.find('install', 10))
    assert.deepEqual(rows.map(({ label, description }) => `${label} (${description})`).sort(), [
      'Install (API)',
      'Install (Guide)',
    ])
  })

  it('distinguishes pages by path if title and place are equal, and says how many more there are', () => {
    const page = (id: string, title: string): Page => ({ id, title, type: 'document', path: `guide/${id}` })
    const space: ListedSpace = { id: 's', title: 'Guide', server: 'x', space: 's', spaceTitle: 'Guide' }
    const search = new PageSearch<ListedSpace>()
    search.add(
      space,
      flattenPages([page('one', 'Overview'), page('two', 'Overview'), page('three', 'Other'), page('four', 'More')]),
    )
    const rows = pageRows(search.find('', 3)).map(({ label, description }) => [label, description])
    assert.deepEqual(rows, [
      ['Overview', 'Guide · guide/one'],
      ['Overview', 'Guide · guide/two'],
      ['Other', 'Guide'],
      ['1 more page matches. Type more to find yours.', undefined],
    ])
  })
})
