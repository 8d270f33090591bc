import assert from 'node:assert/strict'
import { loadData } from '../../../src/site/browser/loadData.ts'

describe('The data of a built site', () => {
  const holder = globalThis as { window?: unknown; document?: unknown }
  const before = { ...holder }

  afterEach(() => {
    holder.window = before.window
    holder.document = before.document
  })

  it('arrives although an element of a page has the id galleyData', async () => {
    // What browsers put on the window for `<a id="galleyData">`.
    const element = { id: 'galleyData' }
    const named: { galleyData: unknown } = { galleyData: element }
    holder.window = named
    const loads: (() => void)[] = []
    holder.document = {
      createElement: () => ({
        addEventListener: (name: string, load: () => void) => name === 'load' && loads.push(load),
      }),
      head: {
        append: () => {
          const hand = named.galleyData as (name: string, data: unknown) => void
          hand('t0.js', ['word'])
          for (const load of loads) load()
        },
      },
    }
    assert.deepEqual(await loadData('search/t0.js'), ['word'])
  })
})
