import assert from 'node:assert/strict'
import { mergeDiff3 } from 'node-diff3'
import { conflictSides } from '../../../../../src/core/review/drafts/conflictSides.ts'

const label = { a: 'in this folder', o: 'before', b: 'on the platform' }

function merged(mine: string, base: string, theirs: string): string {
  const [a, o, b] = [mine, base, theirs].map((text) => text.split('\n'))
  return mergeDiff3(a ?? [], o ?? [], b ?? [], { label }).result.join('\n')
}

describe('A text with conflict markers', () => {
  it('is split into the three sides, with the merged text in all of them', () => {
    const text = merged('A here\nB\nC\nD\n', 'A\nB\nC\nD\n', 'A there\nB\nC\nD there\n')
    assert.match(text, /<<<<<<< in this folder/)
    assert.deepEqual(conflictSides(text), {
      mine: 'A here\nB\nC\nD there\n',
      base: 'A\nB\nC\nD there\n',
      theirs: 'A there\nB\nC\nD there\n',
    })
  })

  it('is split at each of several conflicts, with empty sides', () => {
    const text = merged('A here\nB\n', 'A\nB\nC\n', 'A there\nB\nC there\n')
    assert.deepEqual(conflictSides(text), {
      mine: 'A here\nB\n',
      base: 'A\nB\nC\n',
      theirs: 'A there\nB\nC there\n',
    })
  })

  it('keeps Windows line ends', () => {
    const sides = conflictSides(merged('A here\r\nB\r\n', 'A\r\nB\r\n', 'A there\r\nB\r\n'))
    assert.equal(sides?.mine, 'A here\r\nB\r\n')
    assert.equal(sides.theirs, 'A there\r\nB\r\n')
  })

  it('can have a heading underlined with seven equals signs outside its conflicts', () => {
    const sides = conflictSides(merged('Heading\n=======\nA here\n', 'Heading\n=======\nA\n', 'Heading\n=======\nB\n'))
    assert.equal(sides?.mine, 'Heading\n=======\nA here\n')
  })

  it('isn’t split if a line could also be a marker, a marker is missing, or there are none', () => {
    assert.equal(conflictSides(merged('Mine\n=======\n', 'Heading\n', 'Theirs\n=======\n')), undefined)
    assert.equal(conflictSides('<<<<<<< a\nMine\n=======\nTheirs\n>>>>>>> b\n'), undefined)
    assert.equal(conflictSides('<<<<<<< a\nMine\n||||||| o\nBase\n=======\nTheirs\n'), undefined)
    assert.equal(conflictSides('# Title\n\nText.\n'), undefined)
  })
})
