import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { run } from '../../../src/cli/main.ts'
import { readDocsFolder } from '../../../src/folder/docsFolder.ts'
import { pagesOf, TestSandbox } from '../sandbox/support/testSandbox.ts'

/** Numbers that are the same in every run. */
function numbers(seed: number): (below: number) => number {
  let state = seed + 1
  return (below) => {
    state = (state * 48_271) % 2_147_483_647
    return state % below
  }
}

const runs = Number(process.env['GALLEY_CLONE_RUNS'] ?? 4)

describe('A folder and a space that are changed side by side', function () {
  this.timeout(60_000)

  for (let seed = 0; seed < runs; seed++) {
    it(`lose no sentence that anybody wrote (${seed})`, async () => {
      const pick = numbers(seed)
      const sandbox = new TestSandbox()
      const { url, stop } = await sandbox.listen()
      const top = await mkdtemp(path.join(tmpdir(), 'galley-endurance-'))
      const folder = path.join(top, 'docs')
      const before = { ...process.env }
      Object.assign(process.env, { GALLEY_SERVER_URL: url, GALLEY_TOKEN: sandbox.tokenOf('create') })
      const space = sandbox.addSpace(
        {},
        pagesOf({ One: 'A.\n\nB.\n\nC.', Two: 'D.\n\nE.\n\nF.', Three: 'G.\n\nH.' }),
      ).id
      const galley = async (...args: string[]): Promise<number> => await run(args, () => {})
      const written: string[] = []
      const sentence = (where: string): string => {
        written.push(`Sentence ${written.length} ${where}.`)
        return written.at(-1) ?? ''
      }
      const changeHere = async (): Promise<void> => {
        const files = [...(await readDocsFolder(folder)).records.keys()]
        const file = path.join(folder, files[pick(files.length)] ?? '')
        const paragraphs = (await readFile(file, 'utf8')).trimEnd().split('\n\n')
        paragraphs.splice(1 + pick(paragraphs.length), 0, sentence('here'))
        await writeFile(file, `${paragraphs.join('\n\n')}\n`)
      }
      const addHere = async (): Promise<void> => {
        const name = `new-${written.length}`
        await writeFile(path.join(folder, `${name}.md`), `# ${name}\n\n${sentence('in a new file')}\n`)
        const summary = path.join(folder, 'SUMMARY.md')
        await writeFile(summary, `${await readFile(summary, 'utf8')}* [${name}](${name}.md)\n`)
      }
      const pagesThere = async () => (await sandbox.ok('listPages', { spaceId: space })).pages
      const changeThere = async (): Promise<void> => {
        const pages = await pagesThere()
        const page = pages[pick(pages.length)]?.id ?? ''
        const { markdown = '' } = await sandbox.ok('getPageById', { spaceId: space, pageId: page, format: 'markdown' })
        const paragraphs = markdown.trimEnd().split('\n\n').slice(1)
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
      const merge = async (): Promise<void> => {
        for (const { id } of await open()) {
          await sandbox.call('updateChangeRequest', { spaceId: space, changeRequestId: id })
          await sandbox.call('mergeChangeRequest', { spaceId: space, changeRequestId: id })
        }
      }
      const steps = [
        changeHere,
        changeHere,
        changeThere,
        changeThere,
        addHere,
        addThere,
        async () => void (await galley('pull', folder)),
        async () => void (await galley('push', folder, '--subject', 'Mine')),
        merge,
      ]
      try {
        assert.equal(await galley('clone', space, folder), 0)
        for (let step = 0; step < 14; step++) await steps[pick(steps.length)]?.()
        const texts = [...(await readDocsFolder(folder)).records.keys()].map(async (file) => {
          return await readFile(path.join(folder, file), 'utf8')
        })
        const there = (await pagesThere()).map(async ({ id: pageId }) => {
          return (await sandbox.ok('getPageById', { spaceId: space, pageId, format: 'markdown' })).markdown ?? ''
        })
        const all = (await Promise.all([...texts, ...there])).join('\n')
        assert.deepEqual(
          written.filter((each) => !all.includes(each)),
          [],
        )
      } finally {
        process.env = before
        await stop()
        sandbox.close()
        await rm(top, { recursive: true, force: true })
      }
    })
  }
})
