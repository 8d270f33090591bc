import assert from 'node:assert/strict'
import { reportProblems } from '../../../../src/sandbox/sample/firstContent.ts'

describe('What an import left out', () => {
  it('is named for ten files with the same reason, and counted for the others', () => {
    const lines: string[] = []
    const unlisted = Array.from({ length: 13 }, (_, at) => ({ path: `${at}.md`, reason: 'Not listed.' }))
    reportProblems('Home', [...unlisted, { path: 'large.png', reason: 'Too large.' }], (line) => lines.push(line))
    assert.deepEqual(lines.slice(9), [
      'Home: 9.md: Not listed.',
      'Home: 3 more: Not listed.',
      'Home: large.png: Too large.',
    ])
  })
})
