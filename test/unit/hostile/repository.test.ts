import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { AttackedProcess } from '../../support/hostile/attackedProcess.ts'
import { testSize } from '../../support/testSize.ts'
import { canary, createSurroundings, repositoryAttacks, snapshotOf } from '../../support/hostile/hostileRepository.ts'

/** In milliseconds. Many times what a busy machine needs, so only a program that hangs reaches it. */
const limit = testSize(60_000, 600_000)
/** What a message contains if the program failed. */
const brokenMessage =
  /Cannot read propert|is not a function|undefined is not|\bat .*\.ts:\d|RangeError|TypeError|EIO|Maximum call stack/

describe('A hostile repository', function () {
  this.timeout(2 * limit)
  before(function () {
    if (process.platform === 'win32') this.skip()
  })
  const attacked = new AttackedProcess(limit)
  after(() => attacked.close())

  it('is tried with at least 60 different attacks', () => {
    assert.ok(repositoryAttacks.length >= 60, String(repositoryAttacks.length))
    assert.equal(new Set(repositoryAttacks.map(([name]) => name)).size, repositoryAttacks.length)
  })

  for (const [name, play] of repositoryAttacks) {
    it(`doesn’t make a command or a tool read or change anything outside, or hang: ${name}`, async () => {
      const top = mkdtempSync(path.join(tmpdir(), 'galley-hostile-'))
      try {
        const repository = createSurroundings(top)
        play(repository)
        const before = snapshotOf(top)
        const lines = await attacked.run(repository.folder)
        assert.deepEqual(snapshotOf(top), before)
        for (const line of lines) {
          // Results repeat what someone searches for.
          const output = line.output.replaceAll('“canary”', '')
          assert.ok(!output.includes(canary), `${line.name}: ${output.slice(0, 500)}`)
          assert.doesNotMatch(output, brokenMessage, line.name)
        }
      } finally {
        rmSync(top, { recursive: true, force: true })
      }
    })
  }
})
