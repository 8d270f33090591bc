import assert from 'node:assert/strict'
import { TypedTexts } from '../../../src/features/writing/tables/typedTexts.ts'

describe('What is typed while the cursor is on its way', () => {
  const changed = (rangeOffset: number, rangeLength: number, text: string) => ({ rangeOffset, rangeLength, text })

  it('belongs to the last key that was pressed, also when brackets close by themselves or text is deleted', () => {
    const typed = new TypedTexts(10)
    assert.equal(typed.press(), 1)
    typed.follow([changed(10, 0, 'a')])
    typed.follow([changed(11, 0, '()')])
    typed.follow([changed(12, 0, 'bc')])
    typed.follow([changed(13, 1, '')])
    assert.deepEqual(typed.after(1), [{ key: 1, start: 10, text: 'a(b)' }])
    assert.equal(typed.press(), 2)
    typed.follow([changed(14, 0, 'd')])
    typed.follow([changed(30, 0, 'e')])
    assert.deepEqual(typed.after(2), [
      { key: 2, start: 14, text: 'd' },
      { key: 2, start: 30, text: 'e' },
    ])
    assert.equal(typed.after(1).length, 1)
    assert.equal(typed.anchor, 10)
  })

  it('isn’t what changes in several places or lines, which moves it', () => {
    const typed = new TypedTexts(10)
    typed.press()
    typed.follow([changed(10, 0, 'ab')])
    typed.follow([changed(20, 2, '    '), changed(4, 1, '   ')])
    typed.follow([changed(0, 0, 'Line\n')])
    typed.follow([changed(40, 0, '\n| |')])
    assert.deepEqual(typed.after(1), [{ key: 1, start: 17, text: 'ab' }])
    assert.equal(typed.anchor, 17)
  })

  it('is forgotten where it’s deleted', () => {
    const typed = new TypedTexts(10)
    typed.press()
    typed.follow([changed(10, 0, 'ab')])
    typed.press()
    typed.follow([changed(30, 0, 'ab'), changed(10, 2, '')])
    assert.deepEqual(typed.after(1), [])
  })
})
