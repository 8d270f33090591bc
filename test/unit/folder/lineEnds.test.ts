import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { FolderDocs } from '../../../src/agent/docs/folderDocs.ts'
import type { DocsCatalog } from '../../../src/agent/docs/docsCatalog.ts'
import { ToolError } from '../../../src/agent/toolError.ts'
import { offeredTools } from '../../../src/agent/tools/docsTools.ts'
import { run } from '../../../src/cli/main.ts'
import { readCheckout } from '../../../src/folder/checkout/checkoutRecord.ts'
import { cloneSpace } from '../../../src/folder/checkout/cloneSpace.ts'
import { pullChanges, type Pulled } from '../../../src/folder/checkout/pullChanges.ts'
import { CachedFolder } from '../../../src/folder/cachedFolder.ts'
import { writeFaultyFolder } from '../../support/folder/faultyFolder.ts'
import { openFolderPlatform } from '../../support/folder/folderPlatform.ts'
import { readFolder } from '../../support/folder/readFolder.ts'

describe('A file with CRLF', () => {
  let top: string
  beforeEach(async () => void (top = await mkdtemp(path.join(tmpdir(), 'galley-crlf-'))))
  afterEach(async () => await rm(top, { recursive: true, force: true }))

  const at = (name: string): string => path.join(top, name)
  const toCrlf = (text: string): string => text.replace(/\r?\n/g, '\r\n')
  /** Converts all texts of the folder to CRLF, and returns them. */
  const convert = async (): Promise<Map<string, string>> => {
    const texts = new Map([...(await readFolder(top))].filter(([name]) => /^(?!\.galley\/).*\.(?:md|yaml)$/.test(name)))
    for (const [name, text] of texts) await writeFile(at(name), toCrlf(text), 'latin1')
    return texts
  }
  const requireCrlf = async (names: Iterable<string>): Promise<void> => {
    for (const name of names) {
      const text = await readFile(at(name), 'latin1')
      assert.doesNotMatch(text, /(?<!\r)\n/, name)
      assert.doesNotMatch(text, /\r(?!\n)/, name)
    }
  }

  it('keeps it when problems are fixed and pages are formatted', async () => {
    await writeFaultyFolder(top, 33)
    const before = await convert()
    await run(['check', top, '--fix'], () => undefined)
    const fixed = await readFolder(top)
    assert.ok([...before].filter(([name, text]) => fixed.get(name) !== toCrlf(text)).length > 5)
    await run(['format', top], () => undefined)
    await requireCrlf([...before.keys()].filter((name) => name !== 'latin.md'))
  })

  it('keeps it when an agent edits it with line feeds, and moves pages', async () => {
    const files = { 'SUMMARY.md': '* [A](a.md)\n* [B](b.md)\n', 'a.md': '# A\n\none\ntwo\n\nthree\n', 'b.md': '# B\n' }
    for (const [name, text] of Object.entries(files)) await writeFile(at(name), toCrlf(text))
    const docs = new FolderDocs(new CachedFolder(top))
    const catalog: DocsCatalog = {
      folder: async () => await Promise.resolve(docs),
      platform: () => Promise.reject(new ToolError('No one is signed in.')),
      writes: true,
      hasPlatform: false,
    }
    const call = async (name: string, input: Record<string, unknown>): Promise<void> => {
      const tool = offeredTools(catalog).find((each) => each.name === name)
      await tool?.call(input, { catalog, signal: new AbortController().signal })
    }
    await call('page_edit', { page: 'a.md', old_text: 'three', new_text: 'four\n\nfive' })
    await call('page_edit', { page: 'a.md', old_text: 'one\ntwo', new_text: 'six\nseven' })
    await call('page_create', { path: 'c.md', title: 'C', text: 'Words.' })
    await call('page_move', { page: 'b.md', before: 'a.md' })
    assert.equal(await readFile(at('a.md'), 'utf8'), toCrlf('# A\n\nsix\nseven\n\nfour\n\nfive\n'))
    await requireCrlf(['SUMMARY.md'])
  })

  it('keeps it when a pull replaces its text, merges with it, and lists a new page', async () => {
    const { sandbox, platform, close } = await openFolderPlatform()
    try {
      const page = (title: string, markdown: string, ref: string) =>
        ({ operation: 'insert_page', title, ref, document: { markdown } }) as const
      const long = 'One.\n\nTwo.\n\nThree.\n\nFour.'
      const space = sandbox.addSpace({}, [page('Plain', long, 'a'), page('Merged', long, 'b'), page('Both', long, 'c')])
      await cloneSpace(platform, { space: space.id }, top)
      const names = ['plain.md', 'merged.md', 'both.md']
      const before = await convert()
      for (const name of names) assert.ok(before.has(name), name)
      await writeFile(at('merged.md'), (await readFile(at('merged.md'), 'utf8')).replace('One', 'One more'))
      await writeFile(at('both.md'), (await readFile(at('both.md'), 'utf8')).replace('Two', 'Two here'))
      const { revision_id } = sandbox.platform.spaces.get(space.id)!
      const idOf = (title: string): string =>
        [...sandbox.platform.revisions.tree(revision_id).all].find(({ node }) => node.title === title)!.node.id
      const change = (title: string, from: string, to: string) =>
        ({ operation: 'update_page', page: idOf(title), document: { markdown: long.replace(from, to) } }) as const
      sandbox.edit(
        space.id,
        change('Plain', 'Two', 'Two there'),
        change('Merged', 'Four', 'Four there'),
        change('Both', 'Two', 'Two there'),
        page('New', 'Words.', 'd'),
      )
      const checkout = await readCheckout(top)
      assert.ok(checkout)
      const pulled: Pulled = await pullChanges(platform, top, checkout)
      assert.deepEqual(pulled.conflicts, ['both.md'])
      await requireCrlf([...names, 'SUMMARY.md'])
      assert.match(await readFile(at('merged.md'), 'utf8'), /One more\.[^]*Four there\./)
      const both = await readFile(at('both.md'), 'utf8')
      assert.match(both, /One\.\r\n\r\n<{7} [^]*Two here\.[^]*={7}[^]*Two there\.[^]*>{7} [^]*Three\./)
      assert.equal(both.match(/Three\./g)?.length, 1)
    } finally {
      await close()
    }
  })
})
