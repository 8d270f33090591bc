import assert from 'node:assert/strict'
import { Output } from '../../../src/cli/output.ts'
import { isColored, ProgressLine } from '../../../src/cli/terminal.ts'

describe('A terminal', () => {
  it('has colors, and a pipe has none, unless the environment sets it', () => {
    const [terminal, pipe] = [{ isTTY: true }, {}]
    for (const [stream, environment, wanted] of [
      [terminal, {}, true],
      [terminal, { NO_COLOR: '' }, true],
      [terminal, { NO_COLOR: '1' }, false],
      [terminal, { TERM: 'dumb' }, false],
      [terminal, { FORCE_COLOR: '0' }, false],
      [pipe, {}, false],
      [pipe, { FORCE_COLOR: '1' }, true],
      [pipe, { FORCE_COLOR: '', NO_COLOR: '1' }, true],
    ] as const) {
      assert.equal(isColored(stream, environment), wanted, JSON.stringify([stream, environment]))
    }
  })

  it('gets colors around styled words, and no other control characters', () => {
    const line = ['a\u001B[2J ', { text: 'error\u0007', style: 'red' }] as const
    const printed = ['', '']
    new Output((text) => (printed[0] += text)).line(line)
    new Output((text) => (printed[1] += text), { isColored: true }).line(line)
    assert.deepEqual(printed, ['a\\u001b[2J error\\u0007\n', 'a\\u001b[2J \u001B[31merror\\u0007\u001B[39m\n'])
  })

  it('shows the progress of a command after a second, in one line that disappears before the next output', () => {
    let now = 0
    const { performance } = globalThis
    const original = performance.now.bind(performance)
    performance.now = () => now
    try {
      let printed = ''
      const output = new Output((text) => (printed += text), {
        progress: new ProgressLine((text) => (printed += text)),
      })
      for (now of [0, 999, 1000, 1050, 1100]) output.progress(String(now))
      output.line('done')
      output.line('again')
      assert.equal(printed, '\r\u001B[K1000\r\u001B[K1100\r\u001B[Kdone\nagain\n')
    } finally {
      performance.now = original
    }
  })
})
