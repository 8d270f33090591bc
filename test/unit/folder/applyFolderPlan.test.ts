import assert from 'node:assert/strict'
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setImmediate, setTimeout } from 'node:timers/promises'
import { DiskFolder } from '../../../src/disk/diskFolder.ts'
import {
  applyFolderPlan,
  undoUnfinishedPlan,
  PlanConflict,
  withFolderLock,
} from '../../../src/folder/applyFolderPlan.ts'
import { PlanSteps } from '../../../src/folder/planSteps.ts'
import { planChange, type FolderPlan, type StructureChange } from '../../../src/folder/folderPlan.ts'
import { CachedFolder } from '../../../src/folder/cachedFolder.ts'
import { renameFile } from '../../../src/folder/structureEdits.ts'
import { applyPlanTo, memoryDocs, readFrom, type MemoryFiles } from '../../support/folder/memoryDocs.ts'
import { readFolder } from '../../support/folder/readFolder.ts'
import { testSize } from '../../support/testSize.ts'

const program = path.join(import.meta.dirname, '../../support/folder/carryOut.ts')
const names = Array.from({ length: 80 }, (_, at) => `part${at % 7}/page${at}.md`)
const popular = 'part0/page0.md'
const filler = 'Some more words here. '.repeat(100)
const files: MemoryFiles = new Map([
  ['SUMMARY.md', names.map((name, at) => `* [Page ${at}](${name})\n`).join('')],
  ['.gitbook.yaml', 'redirects:\n  old: part0/page0.md\n'],
  ...names.map((name, at): [string, string] => [name, `# Page ${at}\n\n[First](../${popular}) ${filler}\n`]),
])

async function plan(change: StructureChange): Promise<FolderPlan> {
  return await planChange(memoryDocs(files), change, readFrom(files))
}

describe('A plan applied on disk', function () {
  this.timeout(testSize(60_000, 600_000))
  let root: string
  const processes: ChildProcess[] = []
  beforeEach(async () => (root = await mkdtemp(path.join(tmpdir(), 'galley-plan-'))))
  afterEach(async () => {
    for (const process of processes.splice(0)) process.kill('SIGKILL')
    await rm(root, { recursive: true, force: true })
  })

  /** Starts a process that applies the plan that it receives. */
  const start = async (): Promise<ChildProcess> => {
    const child = fork(program, [], { serialization: 'advanced' })
    processes.push(child)
    await once(child, 'message')
    return child
  }

  /** Resolves when a process has moved the first file of the plan. */
  const hasBegun = async (child: ChildProcess): Promise<void> => {
    const end = Date.now() + 10_000
    while (!existsSync(path.join(root, 'new/first.md'))) {
      assert.equal(child.exitCode, null, 'its process ended before it began')
      assert.ok(Date.now() < end, 'its process does not begin')
      await setImmediate()
    }
  }

  const write = async (texts: MemoryFiles): Promise<void> => {
    for (const each of await readdir(root)) await rm(path.join(root, each), { recursive: true })
    for (const [file, text] of texts) {
      await mkdir(path.dirname(path.join(root, file)), { recursive: true })
      await writeFile(path.join(root, file), text)
    }
  }

  it('results in exactly the planned files: moved, created, deleted and changed', async () => {
    const { moves, edits } = await plan(renameFile(popular, 'new/first.md'))
    const all: FolderPlan = {
      moves: new Map([...moves, ['part1/page1.md', popular]]),
      creates: new Map([['other/new é.md', '\uFEFF# New\r\n']]),
      deletes: new Map([['part2/page2.md', files.get('part2/page2.md') ?? '']]),
      edits: new Map([...edits].filter(([file]) => !/page[12]\.md/.test(file))),
    }
    await write(files)
    await withFolderLock(DiskFolder.open(root), async () => await applyFolderPlan(DiskFolder.open(root), all))
    assert.deepEqual(await readTexts(root), applyPlanTo(files, all))
  })

  it('does nothing if files have changed since', async () => {
    const renamed = await plan(renameFile(popular, 'new/first.md'))
    for (const changed of ['part3/page3.md', 'new/first.md']) {
      const texts = new Map([...files, [changed, 'Other words.\n']])
      await write(texts)
      const carried = withFolderLock(
        DiskFolder.open(root),
        async () => await applyFolderPlan(DiskFolder.open(root), renamed),
      )
      await assert.rejects(carried, (error: unknown) => error instanceof PlanConflict && error.file === changed)
      assert.deepEqual(await readTexts(root), texts)
    }
  })

  it('is undone if a file can’t be written', async () => {
    const { edits, ...renamed } = await plan(renameFile(popular, 'new/first.md'))
    const creates = new Map([
      ['one.md', '# One\n'],
      ['SUMMARY.md/two.md', '# Two\n'],
    ])
    await write(files)
    await assert.rejects(
      withFolderLock(
        DiskFolder.open(root),
        async () => await applyFolderPlan(DiskFolder.open(root), { ...renamed, creates, edits }),
      ),
    )
    assert.deepEqual(await readTexts(root), files)
    assert.equal(await undoUnfinishedPlan(DiskFolder.open(root)), false)
  })

  it('is complete or undone when the folder is opened again after a crash', async () => {
    const renamed = await plan({
      ...renameFile(popular, 'new/first.md'),
      creates: new Map([['x.md', { text: '# X\n' }]]),
    })
    const after = applyPlanTo(files, renamed)
    const rounds = testSize(10, 200)
    const found = { before: 0, between: 0, after: 0 }
    let next = start()
    for (let round = 0; round < rounds; round++) {
      const child = await next
      // Starting a process takes longer than everything else.
      next = start()
      await write(files)
      const ended = once(child, 'exit')
      child.send({ root, plan: renamed })
      if (round % 4 > 0) await hasBegun(child)
      await setTimeout(((round * 37) % 100) / 5)
      child.kill('SIGKILL')
      await ended
      const left = await readTexts(root)
      const state = isSame(left, files) ? 'before' : isSame(left, after) ? 'after' : 'between'
      found[state]++
      const isTakenBack = await undoUnfinishedPlan(DiskFolder.open(root))
      const whole = await readTexts(root)
      assert.ok(isTakenBack || state !== 'between', 'it stays between')
      assert.deepEqual(whole, state === 'after' && !isTakenBack ? after : files)
    }
    await next
    // A busy machine can be late a few times, but not always.
    if (rounds > 10) assert.ok(found.between > rounds / 10, `killed at ${JSON.stringify(found)}`)
  })

  it('has its new images removed after a crash, but not those that changed since', async () => {
    const disk = DiskFolder.open(root)
    const images = ['img/a.png', 'img/b.png']
    const nothing = { moves: new Map(), creates: new Map(), deletes: new Map(), edits: new Map() }
    const binaries = new Map(images.map((file) => [file, { before: undefined, after: Buffer.from(file) }]))
    const steps = PlanSteps.of({ ...nothing, binaries })
    await steps.take(disk)
    assert.deepEqual(await readdir(path.join(root, 'img')), ['a.png', 'b.png'])
    await writeFile(path.join(root, 'img/b.png'), 'mine')
    await PlanSteps.read(JSON.stringify(steps.written))?.inverse().take(disk)
    assert.deepEqual(await readdir(path.join(root, 'img')), ['b.png'])
    const changed = new Map([['img/b.png', { before: Buffer.from('mine'), after: Buffer.from('other') }]])
    await assert.rejects(applyFolderPlan(disk, { ...nothing, binaries: changed }), /Only the editor/)
  })

  it('doesn’t touch files that someone has changed since the crash, when the folder is read', async () => {
    const child = await start()
    const renamed = await plan(renameFile(popular, 'new/first.md'))
    await write(files)
    const ended = once(child, 'exit')
    child.send({ root, plan: renamed })
    await hasBegun(child)
    child.kill('SIGKILL')
    await ended
    await writeFile(path.join(root, 'part6/page76.md'), 'Other words.\n')
    await new CachedFolder(root).read(new AbortController().signal)
    assert.deepEqual(await readTexts(root), new Map(files).set('part6/page76.md', 'Other words.\n'))
  })
})

/** Returns everything in a folder as text. */
async function readTexts(root: string): Promise<Map<string, string>> {
  const paths = [...(await readFolder(root)).keys()]
  return new Map(
    await Promise.all(paths.map(async (file) => [file, await readFile(path.join(root, file), 'utf8')] as const)),
  )
}

function isSame(one: MemoryFiles, other: MemoryFiles): boolean {
  return one.size === other.size && [...one].every(([file, text]) => other.get(file) === text)
}
