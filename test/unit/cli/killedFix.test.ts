import assert from 'node:assert/strict'
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { checkCommand } from '../../../src/cli/checkCommand.ts'
import { Output } from '../../../src/cli/output.ts'
import { testSize } from '../../support/testSize.ts'

const fixer = path.join(import.meta.dirname, '../../support/folder/fixFolder.ts')
const pages = Array.from({ length: 60 }, (_, at) => `part${at % 7}/page${at}.md`)
const filler = 'Some more words here. '.repeat(200)

const [before, after] = ['“info”', '"info"']

function textOf(page: string, style: string): string {
  return `# ${page}\n\n{% hint style=${style} %}\nA hint.\n{% endhint %}\n\n${filler}\n`
}

describe('Fixing a docs folder from the command line', function () {
  this.timeout(testSize(60_000, 1_200_000))
  let top: string
  beforeEach(async () => (top = await mkdtemp(path.join(tmpdir(), 'galley-kill-'))))
  afterEach(async () => await rm(top, { recursive: true, force: true }))

  const writePages = async (): Promise<void> => {
    for (const page of pages) {
      await mkdir(path.dirname(path.join(top, page)), { recursive: true })
      await writeFile(path.join(top, page), textOf(page, before))
    }
  }
  /** Returns how many pages are fixed. Fails if a page is neither in its old nor in its new state. */
  const countFixed = async (): Promise<number> => {
    let fixed = 0
    for (const page of pages) {
      const text = await readFile(path.join(top, page), 'utf8')
      if (text === textOf(page, after)) fixed++
      else assert.equal(text, textOf(page, before))
    }
    return fixed
  }

  it('leaves each page either unchanged or fixed when the process is killed, and the next run continues', async () => {
    let between = 0
    const rounds = testSize(2, 200)
    let next = start(top)
    for (let round = 0; round < rounds; round++) {
      await writePages()
      const child = await next
      // Starting a process takes longer than everything else.
      next = start(top)
      const ended = once(child, 'exit')
      child.send('go')
      const first = path.join(top, 'part0/page0.md')
      while (child.exitCode === null && (await readFile(first, 'utf8')).includes(before)) await setTimeout(1)
      await setTimeout(((round * 37) % 100) / 5)
      child.kill('SIGKILL')
      await ended
      const fixed = await countFixed()
      if (fixed > 0 && fixed < pages.length) between++
      await checkCommand(
        { paths: [top], format: 'text', fix: true, withProse: false, rules: undefined },
        new Output(() => {}),
      )
      assert.equal(await countFixed(), pages.length)
    }
    ;(await next).kill()
    // A busy machine can be late a few times, but not always.
    if (rounds > 2) assert.ok(between > rounds / 4, `only ${between} times the process was killed while it wrote`)
  })
})

/** Starts a process that fixes a folder on request. */
async function start(folder: string): Promise<ChildProcess> {
  const child = fork(fixer, [folder])
  await once(child, 'message')
  return child
}
