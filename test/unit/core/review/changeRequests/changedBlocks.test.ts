import assert from 'node:assert/strict'
import { changedBlocks } from '../../../../../src/core/review/changeRequests/changedBlocks.ts'

describe('Changed blocks of a page', () => {
  const before = '# Page\n\nOne.\n\nTwo.\n\n* a\n* b\n'

  it('exclude differences in line ends, trailing spaces and empty lines', () => {
    const isChanged = changedBlocks(before, '# Page  \r\n\r\n\r\nOne.\r\nTwo.\r\n* a\r\n* b')
    assert.equal(isChanged(0, 20), false)
  })

  it('have a line that is new or different', () => {
    const isChanged = changedBlocks(before, '# Page\n\nOne.\n\nTwo, changed.\n\nThree.\n\n* a\n* b\n')
    const blocks = [0, 2, 4, 6, 8, 9].map((line) => isChanged(line, line + 1))
    assert.deepEqual(blocks, [false, false, true, true, false, false])
    assert.equal(isChanged(2, 5), true, 'a block that holds a changed one')
  })

  it('are all blocks of a page that had no text', () => {
    const isChanged = changedBlocks('', 'One.\n\nTwo.\n')
    assert.deepEqual(
      [0, 1, 2].map((line) => isChanged(line, line + 1)),
      [true, false, true],
    )
  })
})
