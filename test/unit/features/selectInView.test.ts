import assert from 'node:assert/strict'
import { selectInView } from '../../../src/features/shared/tree/selectInView.ts'

interface Row {
  readonly id: string
}

const [one, other] = [{ id: 'one' }, { id: 'other' }]

describe('Selecting an element of a view', () => {
  let asked: number
  let selection: readonly Row[]
  let visible: boolean
  let found: Row | undefined

  beforeEach(() => {
    asked = 0
    selection = [other]
    visible = true
    found = one
  })

  /** Asks for an element of a view that does this when it is asked for the nth time. */
  async function select(answer: (time: number) => void): Promise<boolean> {
    const view = {
      get selection() {
        return selection
      },
      get visible() {
        return visible
      },
      reveal: async () => {
        asked++
        await Promise.resolve()
        answer(asked)
      },
    }
    return await selectInView<Row>(view, async () => await Promise.resolve(found), { focus: false })
  }

  it('asks the editor for nothing where there is no such element', async () => {
    found = undefined
    assert.equal(await select(() => undefined), false)
    assert.equal(asked, 0)
  })

  it('ends where the editor ignores it each time', async () => {
    assert.equal(await select(() => undefined), true)
    assert.equal(asked, 5)
  })

  it('ends where the element is gone in the meantime', async () => {
    assert.equal(await select(() => (found = undefined)), false)
    assert.equal(asked, 1)
  })

  it('leaves what a person selects in the meantime', async () => {
    await select(() => (selection = [{ id: 'third' }]))
    assert.equal(asked, 1)
  })

  it('leaves a view that was hidden in the meantime', async () => {
    await select(() => (visible = false))
    assert.equal(asked, 1)
  })

  it('is asked for again where the editor ignored it', async () => {
    await select((time) => time === 3 && (selection = [one]))
    assert.equal(asked, 3)
  })

  it('is asked for again where the editor couldn’t find it in a tree that changed', async () => {
    const answer = (time: number): void => {
      if (time < 3) throw new Error('Cannot resolve tree item')
      selection = [one]
    }
    assert.equal(await select(answer), true)
    assert.equal(asked, 3)
  })

  it('fails where the editor never finds it', async () => {
    const answer = (): void => {
      throw new Error('Cannot resolve tree item')
    }
    await assert.rejects(select(answer), /Cannot resolve tree item/)
    assert.equal(asked, 5)
  })

  it('is asked for once where the editor does it', async () => {
    await select(() => (selection = [one]))
    assert.equal(asked, 1)
  })
})
