import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { isProseRule } from '../../../src/core/authoring/checks/proseRules.ts'
import { docsRules } from '../../../src/core/authoring/checks/docsProblem.ts'
import { checkFolder } from '../../../src/folder/checkFolder.ts'
import { readDocsFolder } from '../../../src/folder/docsFolder.ts'
import { faultySpecs as specs, writeFaultyFolder } from '../../support/folder/faultyFolder.ts'

/** These rules are about prose, the web, Git, files that aren't pages, code of other files, and specifications. */
const isElsewhere =
  /^(?:api-|(?:dead-space|unpublished)-link$|external-|file-|large-image$|long-path$|overlay|(?:dead|stale)-sample$)/

describe('A docs folder that is read in threads', () => {
  let top: string
  const thread = (): string => path.join(top, 'thread.mjs')
  const docs = (): string => path.join(top, 'docs')
  const read = async (options: { thread?: string; minForThreads?: number }): Promise<unknown> => {
    const folder = await readDocsFolder(docs(), options)
    const { files, problems } = await checkFolder(folder, { specs })
    return { records: folder.records, pages: folder.body.pages.entries, orphans: folder.body.orphans, files, problems }
  }

  before(async () => {
    top = await mkdtemp(path.join(tmpdir(), 'galley-threads-'))
    await writeFaultyFolder(docs(), 450)
  })
  after(async () => await rm(top, { recursive: true, force: true }))

  it('has the same pages and problems of texts as one that is read without threads', async () => {
    const folder = await readDocsFolder(docs(), { minForThreads: Infinity })
    const found = (await checkFolder(folder, { specs })).problems.flatMap(({ problems }) => problems)
    assert.deepEqual(
      new Set(found.map(({ rule }) => rule)),
      new Set(Object.keys(docsRules).filter((rule) => !isProseRule(rule) && !isElsewhere.test(rule))),
    )
    assert.deepEqual(await read({}), await read({ minForThreads: Infinity }))
  })

  it('is read completely if no thread can start, or one ends too early', async () => {
    const whole = await read({ minForThreads: Infinity })
    assert.deepEqual(await read({ thread: path.join(top, 'gone.mjs') }), whole)
    assert.deepEqual(await read({ thread: 'no path.txt' }), whole)
    await writeFile(
      thread(),
      `import { parentPort } from 'node:worker_threads'; parentPort.on('message', () => process.exit(1))`,
    )
    assert.deepEqual(await read({ thread: thread() }), whole)
    await writeFile(thread(), `throw new Error('broken')`)
    assert.deepEqual(await read({ thread: thread() }), whole)
  })

  it('isn’t read further after cancellation', async () => {
    await writeFile(
      thread(),
      `import { parentPort } from 'node:worker_threads'; parentPort.on('message', () => undefined)`,
    )
    const stop = new AbortController()
    const reading = readDocsFolder(docs(), { thread: thread(), signal: stop.signal })
    setTimeout(() => stop.abort(), 50)
    await assert.rejects(reading, { name: 'AbortError' })
  })
})
