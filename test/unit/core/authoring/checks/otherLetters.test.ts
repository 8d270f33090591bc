import assert from 'node:assert/strict'
import { isAsciiFormOf } from '../../../../../src/core/authoring/checks/otherLetters.ts'

describe('An anchor in ASCII', () => {
  const known = ['fünf-süße-äpfel', 'smørrebrød', 'łódź', 'введение', '安装-指南', 'cli-使用']

  it('can be that of a heading with other letters, by the ways in which they are written', () => {
    const forms = ['funf-susse-apfel', 'smorrebrod', 'smoerrebroed', 'lodz', 'vvedenie', 'an-zhuang-zhi-nan', 'cli-use']
    for (const form of forms) {
      assert.ok(
        known.some((each) => isAsciiFormOf(each, form)),
        form,
      )
    }
  })

  it('isn’t alive because another heading of the page has other letters', () => {
    for (const dead of ['missing', 'also-gone', 'install']) {
      assert.deepEqual(
        known.filter((each) => each !== '安装-指南' && isAsciiFormOf(each, dead)),
        [],
      )
    }
  })
})
