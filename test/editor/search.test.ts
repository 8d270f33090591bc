import assert from 'node:assert/strict'
import * as vscode from 'vscode'
import { ApiError } from '../../src/client/errors/apiError.ts'
import { maxSearchLength } from '../../src/contract/schemas/contentLimits.ts'
import type { SearchHit } from '../../src/core/docs/search/searchHits.ts'
import { searchRows, tooLong } from '../../src/features/reading/search/searchRows.ts'
import { initialScope, rememberScope } from '../../src/features/reading/search/searchScope.ts'
import type { PageFolder } from '../../src/features/shared/pages/pageFolders.ts'
import { DocsWorkspace } from '../support/editor/docsWorkspace.ts'
import { galley, signInTo, signOutOfAll } from '../support/editor/galley.ts'
import { MemoryMemento } from '../support/editor/storage.ts'
import { FakePlatform } from '../support/fakePlatform.ts'

const hit: SearchHit = {
  space: { id: 's', title: 'Guide' },
  page: { id: 'p', title: 'Install', path: 'install' },
  ancestors: ['Start'],
  section: { title: 'On Linux', anchor: 'on-linux' },
  excerpt: 'Use the package manager.',
}

describe('Searching docs', () => {
  it('shows an error in the list, with a way to try again', () => {
    const error = new ApiError('offline', { operation: 'searchSpaceContent', host: 'docs.example' })
    const rows = searchRows({ kind: 'failed', query: 'a', error })
    assert.match(rows?.[0]?.label ?? '', /failed.*Enter/)
    assert.match(rows?.[0]?.detail ?? '', /docs\.example/)
    assert.equal(rows?.[0]?.retry, true)
  })

  it('says that nothing was found, and offers to search somewhere else', () => {
    const rows = searchRows({ kind: 'found', query: 'zebra', value: [] })
    assert.equal(rows?.[0]?.label, 'No results for “zebra”.')
    assert.equal(rows?.[1]?.elsewhere, true)
  })

  it('says that a query is too long', () => {
    assert.match(tooLong(maxSearchLength + 1).label, /up to 512 characters\. This one has 513/)
  })

  it('keeps the results until newer ones arrive', () => {
    assert.equal(searchRows({ kind: 'running', query: 'a' }), undefined)
    assert.deepEqual(searchRows({ kind: 'idle' }), [])
  })

  it('shows page and section, their place, and the text around the match', () => {
    const { section: _, ...whole } = hit
    const rows = searchRows({ kind: 'found', query: 'use', value: [hit, { ...whole, excerpt: '' }] })
    assert.deepEqual(
      rows?.map(({ label, description, detail }) => [label, description, detail]),
      [
        ['Install › On Linux', 'Guide › Start', 'Use the package manager.'],
        ['Install', 'Guide › Start', undefined],
      ],
    )
  })

  describe('where', () => {
    let platform: FakePlatform

    beforeEach(async () => {
      platform = await new FakePlatform({ organizations: [{ id: 'acme', title: 'Acme' }] }).start()
      await signInTo(platform)
    })

    afterEach(async () => {
      await signOutOfAll()
      await platform.stop()
    })

    it('starts with the docs folder of the active page, or with all, and remembers the choice of all', async () => {
      const docs = await DocsWorkspace.create('one', 'two')
      try {
        const folders = ['one', 'two'].map((title): PageFolder => {
          const nothing = async (): Promise<[]> => await Promise.resolve([])
          return {
            id: docs.uri(title).fsPath,
            title,
            pages: nothing,
            search: nothing,
            open: async () => await Promise.resolve(),
          }
        })
        const memory = new MemoryMemento()
        const places = { connection: undefined, folders }
        const all = { kind: 'folders', id: '', title: 'All docs of this workspace' } as const
        await vscode.commands.executeCommand('workbench.action.closeAllEditors')
        assert.deepEqual(await initialScope(memory, places), all)
        await docs.write('two/page.md', '# Page\n')
        await docs.open('two/page.md')
        assert.deepEqual(await initialScope(memory, places), {
          kind: 'folder',
          id: docs.uri('two').fsPath,
          title: 'two',
        })
        await rememberScope(memory, places, all)
        assert.deepEqual(await initialScope(memory, places), all)
      } finally {
        await vscode.commands.executeCommand('workbench.action.closeAllEditors')
        await docs.delete()
      }
    })

    it('starts with the organization, and remembers the account’s choice', async () => {
      const connection = await (await galley()).accounts.connections.current()
      assert.ok(connection)
      const memory = new MemoryMemento()
      const places = { connection, folders: [] }
      assert.deepEqual(await initialScope(memory, places), { kind: 'organization', id: 'acme', title: 'Acme' })
      await rememberScope(memory, places, { kind: 'space', id: 's', title: 'Guide' })
      assert.deepEqual(await initialScope(memory, places), { kind: 'space', id: 's', title: 'Guide' })
      const account = { ...connection.account, id: 'fake:somebody else' }
      assert.equal(
        (await initialScope(memory, { connection: { ...connection, account }, folders: [] }))?.kind,
        'organization',
      )
      memory.stored.set(`search.scope:${connection.account.id}`, { kind: 'nonsense' })
      assert.equal((await initialScope(memory, places))?.id, 'acme')
    })
  })
})
