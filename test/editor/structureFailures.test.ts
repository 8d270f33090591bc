import assert from 'node:assert/strict'
import { ApiError } from '../../src/client/errors/apiError.ts'
import { fileProblemMessage } from '../../src/features/shared/documents/fileProblemMessage.ts'
import { ChangeRequestWrites } from '../../src/features/shared/changeRequests/changeRequestWrites.ts'
import type { Connections } from '../../src/features/shared/connections/connection.ts'
import { editMessage } from '../../src/features/writing/structure/editReports.ts'
import { StructureEditor } from '../../src/features/writing/structure/structureEditor.ts'
import { galley } from '../support/editor/galley.ts'
import { WrittenSpace } from '../support/editor/writtenSpace.ts'

const count = 120

describe('Many changes to a page tree when the server fails', () => {
  let space: WrittenSpace

  before(async () => {
    space = await WrittenSpace.open('Handbook of failures')
    await space.begin()
    const titles = ['Target', ...Array.from({ length: count }, (_, index) => `Page ${index}`)]
    for (let at = 0; at < titles.length; at += 50) {
      await space.write(
        titles
          .slice(at, at + 50)
          .map((title) => ({ operation: 'insert_page', title, document: { markdown: 'Text\n' } })),
      )
    }
    await space.merge()
  })

  beforeEach(async () => {
    await space.begin()
  })

  after(async () => await space.close())

  /** Returns an editor whose batch with this number fails: before the server has it, or after, with the answer lost. */
  async function failing(batch: number, when: 'before' | 'after', error: Error): Promise<StructureEditor> {
    const { accounts } = await galley()
    const { connection } = space
    let number = 0
    const client = Object.assign(Object.create(connection.client) as typeof connection.client, {
      updateChangeRequestContent: async (input: Parameters<typeof connection.client.updateChangeRequestContent>[0]) => {
        number += 1
        if (number === batch && when === 'before') throw error
        const answer = await connection.client.updateChangeRequestContent(input)
        if (number === batch) throw error
        return answer
      },
    })
    const forServer = (): ReturnType<Connections['forServer']> => Promise.resolve({ ...connection, client })
    const connections = Object.create(accounts.connections, { forServer: { value: forServer } }) as Connections
    return new StructureEditor(connections, new ChangeRequestWrites())
  }

  /** Returns how many pages are below the target. */
  async function moved(): Promise<number> {
    return (await space.pages()).find(({ title }) => title === 'Target')?.pages?.length ?? 0
  }

  async function edit() {
    const pages = await space.pages()
    const ids = pages.filter(({ title }) => title.startsWith('Page ')).map(({ id }) => id)
    return { kind: 'move', pages: ids, parent: await space.id('Target') } as const
  }

  const refused = new ApiError('invalid', { operation: 'updateChangeRequestContent', status: 422 })

  it('changes nothing if the first batch is refused', async () => {
    const structure = await failing(1, 'before', refused)
    await assert.rejects(structure.apply(space.place, await edit()))
    assert.equal(await moved(), 0)
  })

  for (const [batch, done] of [
    [2, 50],
    [3, 100],
  ] as const) {
    it(`says how much was done if batch ${batch} is refused, and undoes that`, async () => {
      const before = (await space.pages()).map(({ id }) => id)
      const structure = await failing(batch, 'before', refused)
      const applied = await structure.apply(space.place, await edit())
      assert.equal(await moved(), done)
      assert.match(editMessage(applied, ''), new RegExp(`^Galley made ${done} of ${count} changes, and stopped\\.`))
      await applied.undo()
      assert.deepEqual(
        (await space.pages()).map(({ id }) => id),
        before,
      )
    })
  }

  const operation = 'updateChangeRequestContent'
  for (const [name, lost] of [
    ['takes too long', new ApiError('timeout', { operation })],
    ['is cut off with its connection', new ApiError('offline', { operation, reason: 'connectionLost' })],
  ] as const) {
    it(`doesn’t claim to know the result of a batch whose answer ${name}`, async () => {
      const structure = await failing(2, 'after', lost)
      const applied = await structure.apply(space.place, await edit())
      assert.equal(applied.uncertain, true)
      assert.match(
        editMessage(applied, ''),
        /^Galley made 50 of 120 changes\. The next one is uncertain: .+ Check the pages in the Docs view/,
      )
      assert.doesNotMatch(editMessage(applied, ''), /[Tt]ry again/)
      assert.equal(await moved(), 100)
    })
  }

  it('doesn’t report the first batch as failed if the connection broke after it had arrived', async () => {
    const structure = await failing(1, 'after', new ApiError('offline', { operation, reason: 'connectionLost' }))
    const applied = await structure.apply(space.place, await edit())
    assert.equal(applied.uncertain, true)
    assert.match(
      editMessage(applied, ''),
      /^Galley made 0 of 120 changes\. The next one is uncertain: .+ Check the pages in the Docs view/,
    )
    assert.equal(await moved(), 50)
  })

  it('changes nothing, and says so, if there is no connection for the first batch', async () => {
    const structure = await failing(1, 'before', new ApiError('offline', { operation, reason: 'connectionRefused' }))
    await assert.rejects(structure.apply(space.place, await edit()))
    assert.equal(await moved(), 0)
  })
})

describe('Messages about files that can’t be inserted', () => {
  it('name the size and what to do', () => {
    assert.match(
      fileProblemMessage({ kind: 'tooLarge', name: 'map.png', bytes: 2_621_440 }),
      /2\.5 MB.*limit is 1 MB.*from its URL/,
    )
    assert.match(fileProblemMessage({ kind: 'empty', name: 'map.png' }), /0 bytes.*Select a file/)
    assert.match(
      fileProblemMessage({ kind: 'otherType', name: 'map.png', extension: 'png', found: 'gif' }),
      /\.png.* it’s a \.gif file.*Rename/,
    )
    assert.match(
      fileProblemMessage({ kind: 'otherType', name: 'map.png', extension: 'png', found: '' }),
      /isn’t in that format/,
    )
  })
})
