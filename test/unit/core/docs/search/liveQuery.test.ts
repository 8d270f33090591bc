import assert from 'node:assert/strict'
import { LiveQuery, type QueryState } from '../../../../../src/core/docs/search/liveQuery.ts'

/** Returns a search whose responses and pauses the test controls. */
function setUp() {
  const reported: string[] = []
  const timers: (() => void)[] = []
  const asked = new Map<
    string,
    { signal: AbortSignal; answer: (value: string) => void; fail: (error: Error) => void }
  >()
  const words = (state: QueryState<string>): string => {
    if (state.kind === 'found') return `${state.query}: ${state.value}`
    if (state.kind === 'failed') return `${state.query} failed`
    return state.kind === 'running' ? `${state.query}…` : 'idle'
  }
  const query = new LiveQuery<string>({
    pause: 150,
    run: (text, signal) =>
      new Promise((answer, fail) => {
        asked.set(text, { signal, answer, fail })
      }),
    onState: (state) => void reported.push(words(state)),
    after: (_milliseconds, action) => {
      timers.push(action)
      return () => void timers.splice(timers.indexOf(action), 1)
    },
  })
  const pass = (): void => timers.splice(0).forEach((action) => action())
  const settle = async (): Promise<void> => await new Promise((resolve) => setImmediate(resolve))
  return { reported, timers, asked, query, pass, settle }
}

describe('Searching while you type', () => {
  it('runs only when typing pauses', () => {
    const { query, asked, pass } = setUp()
    for (const text of ['i', 'in', 'ins']) query.ask(text)
    pass()
    assert.deepEqual([...asked.keys()], ['ins'])
  })

  it('cancels a running query when a newer one starts, and shows nothing of it', async () => {
    const { query, asked, pass, reported, settle } = setUp()
    query.ask('old')
    pass()
    query.ask('new')
    assert.equal(asked.get('old')?.signal.aborted, true)
    asked.get('old')?.answer('late')
    pass()
    asked.get('new')?.answer('now')
    await settle()
    asked.get('old')?.fail(new Error('cancelled'))
    await settle()
    assert.deepEqual(reported, ['old…', 'new…', 'new: now'])
  })

  it('reports a failure, and runs again when asked again', async () => {
    const { query, asked, pass, reported, settle } = setUp()
    query.ask('a')
    pass()
    asked.get('a')?.fail(new Error('offline'))
    await settle()
    query.ask('a', 0)
    pass()
    asked.get('a')?.answer('found')
    await settle()
    assert.deepEqual(reported, ['a…', 'a failed', 'a…', 'a: found'])
  })

  it('runs nothing for an empty query, and reports nothing once it’s stopped', async () => {
    const { query, asked, pass, reported, settle } = setUp()
    query.ask('')
    query.ask('a')
    pass()
    query.stop()
    asked.get('a')?.answer('late')
    await settle()
    assert.deepEqual(reported, ['idle', 'a…'])
  })
})
