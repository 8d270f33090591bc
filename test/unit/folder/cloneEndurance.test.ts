import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { run } from '../../../src/cli/main.ts'
import { readDocsFolder } from '../../../src/folder/docsFolder.ts'
import { onFaultyDisk } from '../../support/disk/faultyDisk.ts'
import { FaultyProxy } from '../../support/httpServers/faultyProxy.ts'
import { testSize } from '../../support/testSize.ts'
import { pagesOf, TestSandbox } from '../sandbox/support/testSandbox.ts'

/** Returns numbers that are the same in every run. */
function numbers(seed: number): (below: number) => number {
  let state = seed + 1
  return (below) => {
    state = (state * 48_271) % 2_147_483_647
    return state % below
  }
}

const runs = Number(process.env['GALLEY_CLONE_RUNS'] ?? testSize(4, 2000))

describe('A folder and a space changed in parallel, with lost responses and crashes', () => {
  for (let seed = 0; seed < runs; seed++) {
    it(`lose no sentence that no one deleted, and duplicate no page of the platform (${seed})`, async () => {
      const pick = numbers(seed)
      const sandbox = new TestSandbox()
      const { url, stop } = await sandbox.listen()
      const proxy = await new FaultyProxy(url).start()
      const top = await mkdtemp(path.join(tmpdir(), 'galley-endurance-'))
      const folder = path.join(top, 'docs')
      const summary = path.join(folder, 'SUMMARY.md')
      const before = { ...process.env }
      Object.assign(process.env, { GALLEY_SERVER_URL: proxy.url, GALLEY_TOKEN: sandbox.tokenOf('create') })
      const space = sandbox.addSpace(
        {},
        pagesOf({ One: 'A.\n\nB.\n\nC.', Two: 'D.\n\nE.\n\nF.', Three: 'G.\n\nH.' }),
      ).id
      const galley = async (...args: string[]): Promise<number> => await run(args, () => {})
      const written: string[] = []
      const deleted = new Set<string>()
      const sentence = (where: string): string => {
        written.push(`Sentence ${written.length} ${where}.`)
        return written.at(-1) ?? ''
      }
      const drop = (text: string): void => {
        for (const each of written) if (text.includes(each)) deleted.add(each)
      }
      const files = async (): Promise<string[]> => [...(await readDocsFolder(folder)).records.keys()]
      const changeHere = async (): Promise<void> => {
        const all = await files()
        if (all.length === 0) return
        const file = path.join(folder, all[pick(all.length)] ?? '')
        const paragraphs = (await readFile(file, 'utf8')).trimEnd().split('\n\n')
        paragraphs.splice(1 + pick(paragraphs.length), 0, sentence('here'))
        await writeFile(file, `${paragraphs.join('\n\n')}\n`)
      }
      const addHere = async (): Promise<void> => {
        const name = `new-${written.length}`
        await writeFile(path.join(folder, `${name}.md`), `# ${name}\n\n${sentence('in a new file')}\n`)
        await writeFile(summary, `${await readFile(summary, 'utf8')}* [${name}](${name}.md)\n`)
      }
      const deleteHere = async (): Promise<void> => {
        const all = await files()
        const file = all[pick(all.length)]
        if (file === undefined || all.length < 3) return
        drop(await readFile(path.join(folder, file), 'utf8'))
        await rm(path.join(folder, file))
        const lines = (await readFile(summary, 'utf8')).split('\n')
        await writeFile(summary, lines.filter((line) => !line.includes(`](${file})`)).join('\n'))
      }
      const pagesThere = async () => (await sandbox.ok('listPages', { spaceId: space })).pages
      const textThere = async (pageId: string): Promise<string> => {
        return (await sandbox.ok('getPageById', { spaceId: space, pageId, format: 'markdown' })).markdown ?? ''
      }
      const changeThere = async (): Promise<void> => {
        const pages = await pagesThere()
        if (pages.length === 0) return
        const page = pages[pick(pages.length)]?.id ?? ''
        const paragraphs = (await textThere(page)).trimEnd().split('\n\n').slice(1)
        paragraphs.splice(pick(paragraphs.length + 1), 0, sentence('there'))
        sandbox.edit(space, { operation: 'update_page', page, document: { markdown: paragraphs.join('\n\n') } })
      }
      const addThere = async (): Promise<void> => {
        sandbox.edit(space, {
          operation: 'insert_page',
          title: `Made ${written.length}`,
          document: { markdown: sentence('in a new page') },
        })
      }
      const open = async () => {
        const { items } = await sandbox.ok('listChangeRequestsForSpace', { spaceId: space, status: 'draft' })
        return items
      }
      const textsOpen = async (): Promise<Map<string, string>> => {
        const texts = new Map<string, string>()
        for (const { id: changeRequestId } of await open()) {
          const ids = { spaceId: space, changeRequestId }
          for (const { id: pageId } of (await sandbox.ok('listPagesInChangeRequest', ids)).pages) {
            const page = await sandbox.ok('getPageInChangeRequestById', { ...ids, pageId, format: 'markdown' })
            texts.set(pageId, `${texts.get(pageId) ?? ''}${page.markdown ?? ''}`)
          }
        }
        return texts
      }
      const deleteThere = async (): Promise<void> => {
        const pages = await pagesThere()
        const page = pages[pick(pages.length)]?.id
        if (page === undefined || pages.length < 3) return
        drop((await textThere(page)) + ((await textsOpen()).get(page) ?? ''))
        sandbox.edit(space, { operation: 'delete_page', page })
      }
      const merge = async (): Promise<void> => {
        for (const { id } of await open()) {
          await sandbox.call('updateChangeRequest', { spaceId: space, changeRequestId: id })
          await sandbox.call('mergeChangeRequest', { spaceId: space, changeRequestId: id })
        }
      }
      const pull = async (): Promise<unknown> => await galley('pull', folder)
      const push = async (): Promise<unknown> => await galley('push', folder, '--subject', 'Mine')
      const losingAnswers = async (work: () => Promise<unknown>): Promise<void> => {
        proxy.spoiling = { requests: /^(POST|PUT|PATCH|DELETE) /, how: pick(2) === 0 ? 'cut' : 'cutAnswer' }
        await work().catch(() => undefined)
        proxy.spoiling = undefined
      }
      const steps = [
        changeHere,
        changeHere,
        changeThere,
        changeThere,
        addHere,
        addThere,
        deleteHere,
        deleteThere,
        pull,
        push,
        merge,
        async () => await onFaultyDisk({ steps: pick(40), fault: 'ends' }, pull),
        async () => await onFaultyDisk({ steps: pick(40), fault: 'ends' }, push),
        async () => await losingAnswers(push),
      ]
      try {
        assert.equal(await galley('clone', space, folder), 0)
        for (let step = 0; step < 18; step++) await steps[pick(steps.length)]?.()
        await pull()
        const here = await Promise.all(
          (await files()).map(async (file) => await readFile(path.join(folder, file), 'utf8')),
        )
        const there = await Promise.all((await pagesThere()).map(async ({ id }) => await textThere(id)))
        const all = [...here, ...there, ...(await textsOpen()).values()].join('\n')
        assert.deepEqual(
          written.filter((each) => !deleted.has(each) && !all.includes(each)),
          [],
        )
        const twice = (titles: readonly string[]): string[] => titles.filter((title, at) => titles.indexOf(title) < at)
        assert.deepEqual(twice((await pagesThere()).map(({ title }) => title)), [])
      } finally {
        process.env = before
        await proxy.stop()
        await stop()
        sandbox.close()
        await rm(top, { recursive: true, force: true })
      }
    })
  }
})
