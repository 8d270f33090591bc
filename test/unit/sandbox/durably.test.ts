import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Database } from '../../../src/sandbox/database/database.ts'

describe('Durable writes to a database', () => {
  let folder = ''
  let database: Database

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'galley-database-'))
    database = new Database(join(folder, 'sandbox.db'))
    database.run('CREATE TABLE words (word TEXT)')
  })
  afterEach(() => {
    database.close()
    rmSync(folder, { recursive: true })
  })

  const add = (word: string) => database.run('INSERT INTO words VALUES (?)', word)
  /** Returns what another process sees, which is also what is left after a crash. */
  const onDisk = () => {
    const other = new DatabaseSync(join(folder, 'sandbox.db'), { readOnly: true })
    const rows = other.prepare('SELECT word FROM words ORDER BY rowid').all()
    other.close()
    return rows.map(({ word }) => word)
  }

  it('roll back a write that fails, and keep the others from the same turn', async () => {
    const failing = database.durably(() => {
      add('never')
      throw new Error('no')
    })
    const kept = ['one', 'two'].map((word) => database.durably(() => add(word)))
    await assert.rejects(failing, /^Error: no$/)
    await Promise.all(kept)
    assert.deepEqual(onDisk(), ['one', 'two'])
  })

  it('are acknowledged only after others can see them', async () => {
    const acknowledged: string[] = []
    const one = database.durably(() => add('one')).then(() => acknowledged.push('one'))
    const two = database.durably(() => add('two')).then(() => acknowledged.push('two'))
    assert.deepEqual([onDisk(), acknowledged], [[], []])
    await Promise.all([one, two])
    assert.deepEqual(onDisk(), ['one', 'two'])
  })

  it('fail together when the disk is full, and continue when there is room', async () => {
    const { n = 0 } = database.get<{ n: number }>('SELECT page_count AS n FROM pragma_page_count') ?? {}
    database.get(`PRAGMA max_page_count = ${n + 2}`)
    const long = 'x'.repeat(100_000)
    const asked = [database.durably(() => add('small')), database.durably(() => add(long))]
    const results = await Promise.allSettled(asked)
    assert.deepEqual(
      results.map(({ status }) => status),
      ['rejected', 'rejected'],
    )
    assert.deepEqual(onDisk(), [])
    database.get(`PRAGMA max_page_count = ${n + 1000}`)
    await database.durably(() => add(long))
    assert.equal(onDisk().length, 1)
  })

  it('are unaffected by a transaction that fails in between', async () => {
    const one = database.durably(() => add('one'))
    assert.throws(() =>
      database.transaction(() => {
        add('never')
        throw new Error('no')
      }),
    )
    assert.deepEqual(onDisk(), ['one'])
    await one
    await database.durably(() => database.transaction(() => add('within')))
    assert.deepEqual(onDisk(), ['one', 'within'])
  })

  it('are kept when the database is closed right after them', async () => {
    const one = database.durably(() => add('one'))
    database.close()
    await one
    assert.deepEqual(onDisk(), ['one'])
  })
})
