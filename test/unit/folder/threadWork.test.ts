import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { workInThreads } from '../../../src/folder/threadWork.ts'

const module = pathToFileURL(path.join(import.meta.dirname, '../../../src/folder/threadWork.ts')).href

describe('Work in threads', () => {
  let top: string
  /** A worker that answers the number of its thread, what it began with, and the items. It ends at the item "end". */
  const thread = (): string => path.join(top, 'thread.mjs')
  type Answer = { readonly id: number; readonly data: string; readonly items: readonly string[] }
  const work = async (data: string, items: readonly string[], signal?: AbortSignal): Promise<Answer[]> => {
    const answers: Answer[] = []
    await workInThreads<string, Answer>({
      thread: thread(),
      data,
      items,
      take: (answer) => answers.push(answer),
      signal,
    })
    return answers
  }
  const ids = (answers: readonly Answer[]): Set<number> => new Set(answers.map(({ id }) => id))
  const many = Array.from({ length: 900 }, (_, at) => String(at))

  before(async () => {
    top = await mkdtemp(path.join(tmpdir(), 'galley-work-'))
    await writeFile(
      thread(),
      `import { threadId } from 'node:worker_threads'
       import { answerWork } from ${JSON.stringify(module)}
       answerWork((data) => (items) => {
         if (items.includes('end')) process.exit(1)
         return { id: threadId, data, items }
       })`,
    )
  })
  after(async () => await rm(top, { recursive: true, force: true }))

  it('answers each item once, and begins with the data of the work', async () => {
    for (const data of ['one', 'two']) {
      const answers = await work(data, many)
      assert.deepEqual(new Set(answers.flatMap(({ items }) => items)), new Set(many))
      assert.equal(answers.flatMap(({ items }) => items).length, many.length)
      assert.ok(answers.every((answer) => answer.data === data))
    }
  })

  it('takes the same threads for the next work', async () => {
    const first = ids(await work('one', many))
    for (let at = 0; at < 12; at++) {
      const next = ids(await work(String(at), many))
      assert.ok([...next].every((id) => first.has(id)))
    }
  })

  it('takes other threads after one ended or was canceled', async () => {
    const first = ids(await work('one', many))
    await work(
      'two',
      Array.from({ length: 8 * 50 }, () => 'end'),
    )
    const second = ids(await work('three', many))
    assert.ok([...second].every((id) => !first.has(id)))
    const stop = new AbortController()
    const working = work('four', many, stop.signal)
    stop.abort()
    await assert.rejects(working, { name: 'AbortError' })
    assert.ok([...ids(await work('five', many))].every((id) => !second.has(id)))
  })
})
