import assert from 'node:assert/strict'
import { mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { dialectTags } from '../../../src/core/text/dialect/dialectTags.ts'
import { withFields, fieldsOfText } from '../../../src/core/docs/gitSync/pageFields.ts'
import { frontMatterOf } from '../../../src/core/text/markdown/frontMatterBlock.ts'
import { english } from '../../../src/core/text/messages/translate.ts'
import { readCheckout } from '../../../src/folder/checkout/checkoutRecord.ts'
import { cloneSpace } from '../../../src/folder/checkout/cloneSpace.ts'
import { compare } from '../../../src/folder/checkout/comparison.ts'
import { folderChanges, platformChanges } from '../../../src/folder/checkout/folderStatus.ts'
import { pullChanges } from '../../../src/folder/checkout/pullChanges.ts'
import { pushChanges } from '../../../src/folder/checkout/pushChanges.ts'
import { planPush } from '../../../src/folder/checkout/pushPlan.ts'
import { contentsTree, type ContentsEntry } from '../../../src/folder/contentsTree.ts'
import { readDocsFolder } from '../../../src/folder/docsFolder.ts'
import { seededRandom } from '../../../src/sandbox/generate/seededRandom.ts'
import { openFolderPlatform, type FolderPlatform } from '../../support/folder/folderPlatform.ts'
import { testSize } from '../../support/testSize.ts'
import type { TestSandbox } from '../sandbox/support/testSandbox.ts'

const titles = [
  'CON',
  'aux.',
  'a/b',
  'a\\b',
  'Straße: ü?',
  'SUMMARY',
  'README',
  '日本語',
  'same',
  'Same',
  '<b>bold</b>',
  '🎉',
  '[link](x)',
  '`code`',
  '* star',
  '#1 Tip',
  '"quoted"',
  'Tip & trick',
  '50% off',
  'x'.repeat(50),
  '...',
  '{% hint %}',
]
const descriptions = ['How: to', '- dash', '# no comment', 'Said “so”', "it's {x}", 'null', '0x10', 'yes', ' @at ']
const blocks = [
  ...dialectTags.map(({ example }) => example),
  'Plain *words* with `code`, [an address](https://example.com/a?b=c&d) and <kbd>Ctrl</kbd>.',
  '| A | B |\n| --- | --- |\n| one \\| two | three |',
  '- one\n  - two\n    1. three\n- four',
  '- [ ] to do\n- [x] done',
  '> Quoted\n>\n> twice',
  '```js title="a.js"\nlet a = "---"\n```',
  '<!-- source: ../a.ts#one -->\n\n```ts\nlet a = 1\n```',
  '$$\na_1 < b\n$$',
  '***',
  '<details>\n\n<summary>More</summary>\n\nHidden.\n\n</details>',
  'A line\\\nthat breaks, and 3 < 4 & 5 > 4; \\*no star\\*.',
]

// Two of the few seeds delete a page with subpages, and move a page to where its slug is taken.
const seeds = testSize(4, 500) === 500 ? [...Array(500).keys()] : [0, 1, 43, 96]

describe('Generated spaces with every block and unusual names', () => {
  let served: FolderPlatform
  let top: string

  before(async () => (served = await openFolderPlatform()))
  after(async () => await served.close())
  beforeEach(async () => (top = await mkdtemp(path.join(tmpdir(), 'galley-round-'))))
  afterEach(async () => await rm(top, { recursive: true, force: true }))

  for (const seed of seeds) {
    it(`have nothing to push after a checkout, and nothing to pull after an edit was pushed and merged (${seed})`, async () => {
      const { platform, sandbox } = served
      const random = seededRandom(seed)
      const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!
      const space = sandbox.addSpace({}, madeUpSpace(random)).id
      const pages = (await sandbox.ok('listPages', { spaceId: space })).pages
      const [first] = pages
      assert.ok(first)
      const link = `See [this](/pages/${first.id}#more) and [that](/pages/${pick(pages).id}).`
      sandbox.edit(space, { operation: 'update_page', page: pick(pages).id, document: { markdown: link } })
      const folder = path.join(top, 'docs')
      await cloneSpace(platform, { space }, folder)
      const compared = async () => {
        const checkout = await readCheckout(folder)
        assert.ok(checkout)
        return await compare(platform.client, folder, checkout)
      }
      const assertSame = async (when: string): Promise<void> => {
        const comparison = await compared()
        assert.deepEqual([folderChanges(comparison), platformChanges(comparison)], [[], []], when)
      }
      const assertNothingToPull = async (when: string): Promise<void> => {
        const { checkout } = await compared()
        const nothing = { updated: [], added: [], deleted: [], conflicts: [], kept: [] }
        assert.deepEqual(await pullChanges(platform, folder, checkout), nothing, when)
      }
      await assertSame('after it was checked out')
      await assertNothingToPull('after it was checked out')
      await editFolder(folder, random)
      const comparison = await compared()
      const plan = planPush(comparison, english)
      assert.deepEqual(plan.problems, [])
      const { id } = await sandbox.ok('createChangeRequest', { spaceId: space, body: { subject: 'Edits' } })
      const { refused } = await pushChanges(platform, folder, { comparison, plan, changeRequest: id })
      assert.deepEqual(refused, [])
      await assertSame('after the push')
      await sandbox.ok('mergeChangeRequest', { spaceId: space, changeRequestId: id })
      await assertNothingToPull('after the merge')
      await assertSame('after the merge')
    })
  }
})

type Changes = NonNullable<Parameters<TestSandbox['addSpace']>[1]>

/** Returns pages in a tree, and images. The same numbers give the same space. */
function madeUpSpace(random: () => number): Changes {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!
  const png = (at: number): Uint8Array => new TextEncoder().encode(`\u0089PNG ${at}`)
  const names = ['map.png', 'map.png', 'a map (1).png', 'Karte ü.png']
  const files = names.slice(0, Math.floor(random() * 5)).map((name, at): Changes[number] => {
    return { operation: 'insert_files', files: [{ name, contentType: 'image/png', content: png(at) }] }
  })
  const count = 4 + Math.floor(random() * 6)
  const pages = Array.from({ length: count }, (_, at): Changes[number] => {
    const into = at > 0 && random() < 0.5 ? `page${Math.floor(random() * at)}` : undefined
    const markdown = Array.from({ length: Math.floor(random() * 5) }, () => pick(blocks)).join('\n\n')
    return {
      operation: 'insert_page',
      title: pick(titles),
      ref: `page${at}`,
      document: { markdown },
      ...(into === undefined ? {} : { into }),
      ...(random() < 0.4 ? { description: pick(descriptions) } : {}),
      ...(random() < 0.3 ? { icon: 'book' } : {}),
      ...(random() < 0.2 ? { hidden: true } : {}),
    }
  })
  return [...files, ...pages]
}

/** Changes texts, a title and a property, and adds, moves, renames and deletes a page. */
async function editFolder(folder: string, random: () => number): Promise<void> {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!
  const read = async (file: string): Promise<string> => await readFile(path.join(folder, file), 'utf8')
  const write = async (file: string, text: string): Promise<void> => await writeFile(path.join(folder, file), text)
  const entries = async (): Promise<ContentsEntry[]> => flat(contentsTree(await readDocsFolder(folder)))
  const files = (await entries()).flatMap(({ file }) => file ?? [])
  const edits = [
    async () => {
      const file = pick(files)
      await write(file, `${(await read(file)).trimEnd()}\n\n${pick(blocks)}\n`)
    },
    async () => {
      const file = pick(files)
      await write(file, (await read(file)).replace(/^# .*$/m, '# Another title'))
    },
    async () => {
      const file = pick(files)
      const text = await read(file)
      const head = withFields(frontMatterOf(text), { ...fieldsOfText(text), description: pick(descriptions).trim() })
      await write(file, head + text.slice(frontMatterOf(text).length).trimStart())
    },
    async () => {
      await write('brand-new.md', `# Brand new\n\nLeads [back](${encodeURI(pick(files))}).\n\n${pick(blocks)}\n`)
      await write('SUMMARY.md', `${await read('SUMMARY.md')}* [Brand new](brand-new.md)\n`)
    },
    async () => {
      const leaf = pick(
        (await entries()).filter(({ file, entries: below }) => file !== undefined && below.length === 0),
      )
      const lines = (await read('SUMMARY.md')).split('\n')
      const [line = ''] = lines.splice(leaf.item?.line ?? 0, 1)
      lines.splice(2, 0, line.trimStart())
      await write('SUMMARY.md', lines.join('\n'))
    },
    async () => {
      const leaf = pick(
        (await entries()).filter(({ file, entries: below }) => file !== undefined && below.length === 0),
      )
      const lines = (await read('SUMMARY.md')).split('\n')
      lines.splice(leaf.item?.line ?? 0, 1)
      if (lines.filter((line) => line.includes('](')).length === 0) return
      await write('SUMMARY.md', lines.join('\n'))
      await rm(path.join(folder, leaf.file ?? ''))
    },
    async () => {
      const leaf = pick(
        (await entries()).filter(({ file, entries: below }) => file !== undefined && below.length === 0),
      )
      const lines = (await read('SUMMARY.md')).split('\n')
      const at = leaf.item?.line ?? 0
      lines[at] = (lines[at] ?? '').replace(/\]\([^)]*\)+$/, '](renamed-file.md)')
      await write('SUMMARY.md', lines.join('\n'))
      await rename(path.join(folder, leaf.file ?? ''), path.join(folder, 'renamed-file.md'))
    },
  ]
  for (let count = 1 + Math.floor(random() * 3); count > 0; count--) {
    await pick(edits)().catch((error: unknown) => {
      // An earlier edit deleted the page.
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
    })
  }
}

function flat(entries: readonly ContentsEntry[]): ContentsEntry[] {
  return entries.flatMap((entry) => [entry, ...flat(entry.entries)])
}
