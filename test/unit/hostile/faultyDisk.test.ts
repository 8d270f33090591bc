import assert from 'node:assert/strict'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { FolderDocs } from '../../../src/agent/docs/folderDocs.ts'
import { ToolError } from '../../../src/agent/toolError.ts'
import { offeredTools } from '../../../src/agent/tools/docsTools.ts'
import type { DocsCatalog } from '../../../src/agent/docs/docsCatalog.ts'
import { run } from '../../../src/cli/main.ts'
import { DiskFolder } from '../../../src/disk/diskFolder.ts'
import { withFolderLock } from '../../../src/folder/applyFolderPlan.ts'
import { CachedFolder } from '../../../src/folder/cachedFolder.ts'
import { onFaultyDisk } from '../../support/disk/faultyDisk.ts'
import { readFolder } from '../../support/folder/readFolder.ts'

const long = 'Words of a page. '.repeat(50)
const files: Readonly<Record<string, string>> = {
  'SUMMARY.md': '# Table of contents\n\n* [Start](README.md)\n* [Guide](guide.md)\n* [More](more.md)\n',
  'README.md': `# Start\n\n* one\n\n${long}\n\n{% hint style=“info” %}\nHi\n{% endhint %}\n`,
  'guide.md': `# Guide\n\n* two\n\n${long}\n`,
  'more.md': `# More\n\n[x](Guide.md)\n\n${long}\n`,
}

async function call(folder: string, name: string, input: Record<string, unknown>): Promise<void> {
  const docs = new FolderDocs(new CachedFolder(folder))
  const catalog: DocsCatalog = {
    folder: async () => await Promise.resolve(docs),
    platform: () => Promise.reject(new ToolError('Nobody is signed in.')),
    writes: true,
    hasPlatform: false,
  }
  const tool = offeredTools(catalog).find((each) => each.name === name)
  await tool?.call(input, { catalog, signal: new AbortController().signal })
}

/** The commands and tools that write to a folder. */
const writers: readonly (readonly [name: string, write: (folder: string) => Promise<unknown>])[] = [
  ['check --fix', async (folder) => await run(['check', folder, '--fix'], () => undefined)],
  ['format', async (folder) => await run(['format', folder], () => undefined)],
  [
    'page_edit',
    async (folder) => await call(folder, 'page_edit', { page: 'guide.md', old_text: 'two', new_text: 'three' }),
  ],
  [
    'page_create',
    async (folder) => await call(folder, 'page_create', { path: 'new/page.md', title: 'New', text: long }),
  ],
  ['page_move', async (folder) => await call(folder, 'page_move', { page: 'more.md', before: 'README.md' })],
]

describe('A disk that fails', () => {
  let top: string
  beforeEach(() => {
    top = mkdtempSync(path.join(tmpdir(), 'galley-faulty-'))
    mkdirSync(path.join(top, 'start'))
    for (const [name, text] of Object.entries(files)) writeFileSync(path.join(top, 'start', name), text)
  })
  afterEach(() => rmSync(top, { recursive: true, force: true }))

  for (const [name, write] of writers) {
    for (const fault of ['ENOSPC', 'EIO', 'EROFS', 'short'] as const) {
      it(`leaves each file old or new under ${name}, and names a file that couldn’t be written: ${fault}`, async () => {
        const whole = path.join(top, 'whole')
        cpSync(path.join(top, 'start'), whole, { recursive: true })
        await write(whole)
        const [before, after] = [await readFolder(path.join(top, 'start')), await readFolder(whole)]
        assert.notDeepEqual(after, before)
        for (let steps = 0; ; steps++) {
          const folder = path.join(top, `faulty-${steps}`)
          cpSync(path.join(top, 'start'), folder, { recursive: true })
          const { isFaulty, result } = await onFaultyDisk({ steps, fault }, async () => await write(folder))
          const failure = await result.then(
            () => undefined,
            (error: Error) => error,
          )
          const now = await readFolder(folder)
          for (const [file, text] of now) {
            assert.ok(text === before.get(file) || text === after.get(file), `${file} after ${steps} steps`)
          }
          for (const file of before.keys()) assert.ok(now.has(file) || !after.has(file), file)
          if (failure !== undefined) {
            // The next owner of the folder's lock doesn't finish a change that was reported as failed.
            await withFolderLock(DiskFolder.open(folder), async () => await Promise.resolve())
            const isPlan = name === 'page_create'
            assert.deepEqual(await readFolder(folder), isPlan ? before : now, `after ${steps} steps`)
          }
          if (failure !== undefined) assert.match(failure.message, /[\w.]+"? can[’']t be (?:written|changed)/)
          else if (fault !== 'short') assert.ok(!isFaulty || now.size === after.size)
          rmSync(folder, { recursive: true })
          if (!isFaulty) break
        }
      })
    }
  }
})
