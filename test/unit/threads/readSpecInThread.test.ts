import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { maxSpecBytes } from '../../../src/contract/schemas/contentLimits.ts'
import { newOverlay } from '../../../src/core/platform/openApi/overlays/overlayText.ts'
import { readSpecInThread, writeOverlayInThread } from '../../../src/threads/readSpecInThread.ts'

const thread = join(import.meta.dirname, '../../../src/threads/specThread.ts')
const never = AbortSignal.any([])

/** Returns a specification of a shop with one operation. */
function shop(path: string): string {
  const operation = { operationId: 'listPets', responses: { 200: { description: 'All pets.' } } }
  return JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Shop', version: '1' },
    paths: { [path]: { get: operation } },
  })
}

describe('Reading a specification in a thread', () => {
  it('refuses a text that is too large without passing it on', async () => {
    const { problems } = await readSpecInThread({ text: 'x'.repeat(maxSpecBytes + 1) }, '/nowhere', never)
    assert.deepEqual(problems, [{ kind: 'tooLarge', megabytes: 10, at: [] }])
  })

  it('says why the thread doesn’t start, and stops when it’s cancelled', async () => {
    const { problems } = await readSpecInThread({ text: '{}' }, '/nowhere/thread.ts', never)
    assert.equal(problems[0]?.kind, 'unreadable')
    const ending = new AbortController()
    const reading = readSpecInThread({ text: '{}' }, thread, ending.signal)
    ending.abort()
    await assert.rejects(reading, { name: 'AbortError' })
  })

  it('takes the same thread again, and another one after it was canceled', async () => {
    const top = await mkdtemp(join(tmpdir(), 'galley-spec-'))
    try {
      const file = join(top, 'thread.mjs')
      await writeFile(
        file,
        `import { parentPort, threadId } from 'node:worker_threads'
         parentPort.on('message', ({ text }) => text === 'wait' || parentPort.postMessage({ format: threadId, problems: [] }))`,
      )
      const thread = async (text = ''): Promise<unknown> => (await readSpecInThread({ text }, file, never)).format
      const first = await thread()
      assert.equal(await thread(), first)
      const ending = new AbortController()
      const waiting = readSpecInThread({ text: 'wait' }, file, ending.signal)
      ending.abort()
      await assert.rejects(waiting, { name: 'AbortError' })
      assert.notEqual(await thread(), first)
    } finally {
      await rm(top, { recursive: true, force: true })
    }
  })

  it('reads again, also after a text with problems', async () => {
    for (const text of [shop('/pets'), 'a: [', '{}', shop('/animals')]) {
      const { overview, problems } = await readSpecInThread({ text }, thread, never)
      assert.equal(overview?.title, text.includes('Shop') ? 'Shop' : undefined)
      assert.equal(problems.length === 0, text.includes('Shop'))
    }
  })

  it('finds where an operation of the version before is', async () => {
    const texts = { text: shop('/animals'), previous: shop('/pets'), isUnchecked: true, wants: [] }
    const find = async (path: string) =>
      await readSpecInThread({ ...texts, operation: { path, method: 'get' } }, thread, never)
    assert.deepEqual((await find('/pets')).operation, { path: '/animals', method: 'GET' })
    assert.equal((await find('/nowhere')).operation, undefined)
  })

  it('writes texts into an overlay, unless it has problems', async () => {
    const actions = [{ target: '$.info', update: { description: 'Ours.' } }]
    const edit = await writeOverlayInThread({ text: newOverlay('Shop', 'shop.json'), actions }, thread, never)
    assert.equal(edit?.text.slice(edit.start, edit.end), 'Ours.')
    assert.equal(await writeOverlayInThread({ text: 'a: [', actions }, thread, never), undefined)
    assert.equal(await writeOverlayInThread({ text: 'a: 1', actions }, '/nowhere/thread.ts', never), undefined)
  })
})
