import assert from 'node:assert/strict'
import { selectInView, type Selecting } from '../../../src/features/shared/tree/selectInView.ts'

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

  const wait = async (): Promise<void> => await Promise.resolve()

  /** Selects an element of a view, which answers each try with `answer`. */
  async function select(answer: (time: number) => void): Promise<Selecting> {
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
    return await selectInView<Row>(view, async () => await Promise.resolve(found), { focus: false, wait })
  }

  it('doesn’t call VS Code if the element doesn’t exist', async () => {
    found = undefined
    assert.equal(await select(() => undefined), 'missing')
    assert.equal(asked, 0)
  })

  it('stops if VS Code ignores every try', async () => {
    assert.equal(await select(() => undefined), 'ignored')
    assert.equal(asked, 6)
  })

  it('stops if the element was deleted in the meantime', async () => {
    assert.equal(await select(() => (found = undefined)), 'missing')
    assert.equal(asked, 1)
  })

  it('keeps what the user selected in the meantime', async () => {
    await select(() => (selection = [{ id: 'third' }]))
    assert.equal(asked, 1)
  })

  it('stops if the view was hidden in the meantime', async () => {
    await select(() => (visible = false))
    assert.equal(asked, 1)
  })

  it('tries again if VS Code ignored the first try', async () => {
    await select((time) => time === 3 && (selection = [one]))
    assert.equal(asked, 3)
  })

  it('tries again if VS Code couldn’t find the element in a changed tree', async () => {
    const answer = (time: number): void => {
      if (time < 3) throw new Error('Cannot resolve tree item')
      selection = [one]
    }
    assert.equal(await select(answer), 'selected')
    assert.equal(asked, 3)
  })

  it('fails if VS Code never finds the element', async () => {
    const answer = (): void => {
      throw new Error('Cannot resolve tree item')
    }
    await assert.rejects(select(answer), /Cannot resolve tree item/)
    assert.equal(asked, 6)
  })

  it('tries only once if it succeeds', async () => {
    await select(() => (selection = [one]))
    assert.equal(asked, 1)
  })
})
