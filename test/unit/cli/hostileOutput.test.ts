import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { Output } from '../../../src/cli/output.ts'
import { isUnportable, pathFlaw } from '../../../src/core/docs/files/fileNames.ts'
import { run } from '../../../src/cli/main.ts'
import { compileCache } from '../../support/compileCache.ts'
import { projectRoot } from '../../support/vscode/paths.ts'
import { TestSandbox } from '../sandbox/support/testSandbox.ts'

/** Names and words that a terminal could read as lines, commands or cursor movements. */
const tricks = [
  '::error file=x::fake',
  'a\n::set-output name=x::y',
  'a\r\n::add-mask::x',
  'a\nChecked 9 pages. Errors: 0, warnings: 0, hints: 0 (0.1 s)',
  '\u001b[2J\u001b]0;owned\u0007',
  '\u009b31m',
  'gpj.\u202egnp',
  'a\u2028b\u0085c\u000bd\u000ce',
  '##[set-env name=X]y',
  '##vso[task.setvariable variable=X]y',
  '  ::warning::x',
  'tab\tand\u200binvisible',
]

/** Asserts that apart from line ends, a terminal or a CI log reads everything as plain words. */
function assertHarmless(printed: string, lines = printed.split('\n')): void {
  assert.doesNotMatch(printed, /[^\P{Cc}\n]|[\u2028\u2029\u202a-\u202e\u200b]/u)
  for (const line of lines) {
    assert.doesNotMatch(line, /^\s*::/)
    assert.doesNotMatch(line, /##\w*\[/)
  }
}

describe('The output of the command line', () => {
  it('is one line for each printed line, without invisible characters', () => {
    let printed = ''
    const output = new Output((text) => (printed += text))
    for (const trick of tricks) output.line(trick)
    output.lines(tricks)
    assert.equal(printed.split('\n').length, 2 * tricks.length + 1)
    assertHarmless(printed)
  })

  it('is unchanged for words of any language', () => {
    const words = 'Ünïcode, 日本語, हिन्दी, می\u200cخواهم, 👩\u200d💻 ❤\ufe0f, # ## [x], a::b, C:\\x, 50 %'
    let printed = ''
    new Output((text) => (printed += text)).line(words)
    assert.equal(printed, `${words}\n`)
  })

  it('is valid JSON of the same values', () => {
    for (const indent of [undefined, 2]) {
      let printed = ''
      new Output((text) => (printed += text)).json({ tricks, [tricks.join('')]: 1 }, indent)
      assert.deepEqual(JSON.parse(printed), { tricks, [tricks.join('')]: 1 })
      assertHarmless(printed)
    }
  })

  it('is one command for GitHub, with any properties and message', () => {
    for (const trick of tricks) {
      let printed = ''
      new Output((text) => (printed += text)).workflowCommand(
        'error',
        { file: `${trick},line=9:`, line: 1 },
        `%${trick}`,
      )
      const [, file = '', message = ''] = /^::error file=([^:,]*),line=1::([^]*)\n$/.exec(printed) ?? []
      assert.notEqual(file, '', printed)
      assert.match(message, /^%25/)
      assertHarmless(printed, [file, message])
      assert.equal(printed.split('\n').length, 2)
    }
  })

  describe('of a folder with such names and texts', () => {
    let folder: string
    const names = tricks.map((trick) => `${trick.replaceAll('/', '')}.md`)
    // Files with control characters in their names aren't part of the docs.
    const read = names.filter((name) => {
      const flaw = pathFlaw(name)
      return flaw === undefined || isUnportable(flaw)
    })

    beforeEach(async () => {
      folder = await mkdtemp(path.join(tmpdir(), 'galley-output-'))
      for (const name of names) {
        await writeFile(
          path.join(folder, name),
          `# ${name.replace(/\s/g, ' ')}\n\n[x](<gone ${name.replace(/[<>\s]/g, '')}>)\n\n- a\n- b\n`,
        )
      }
      await mkdir(path.join(folder, tricks[1] ?? ''))
      await writeFile(path.join(folder, tricks[1] ?? '', 'page.md'), '# Page\n\n[x](nowhere.md)\n')
    })

    afterEach(async () => await rm(folder, { recursive: true, force: true }))

    /** Runs the command as CI does, from the folder, so that names start lines. */
    const galley = (...args: string[]) => {
      const command = [path.join(projectRoot, 'src/cli/main.ts'), ...args]
      const env = { ...compileCache, PATH: process.env['PATH'] }
      return spawnSync(process.execPath, command, { cwd: folder, encoding: 'utf8', env })
    }

    for (const format of ['text', 'json', 'github', 'gitlab', 'sarif']) {
      it(`is harmless from check as ${format}`, () => {
        const { stdout, stderr, status } = galley('check', '--format', format)
        assert.equal(stderr, '')
        assert.equal(status, 1)
        const lines = stdout.split('\n')
        if (format === 'github') {
          const commands = lines
            .slice(0, -1)
            .map(
              (line) =>
                /^::(?:error|warning|notice) file=[^:,]*,line=\d+,col=\d+,title=[\w-]+::([^]*)$/.exec(line)?.[1] ??
                assert.fail(line),
            )
          assert.ok(commands.length >= read.length)
          assertHarmless(stdout, commands)
        } else assertHarmless(stdout)
        if (format === 'json') assert.ok((JSON.parse(stdout) as { problems: unknown[] }).problems.length >= read.length)
        if (format === 'sarif')
          assert.ok((JSON.parse(stdout) as { runs: { results: unknown[] }[] }).runs[0]!.results.length >= read.length)
      })
    }

    it('is harmless from format, and in error messages', async () => {
      const { stdout, stderr, status } = galley('format', '--check')
      assert.deepEqual([stderr, status], ['', 1])
      assertHarmless(stdout)
      // Each file has a line, and two lines follow.
      assert.equal(stdout.split('\n').length, read.length + 2)
      await writeFile(path.join(folder, '::error::left.md'), new Uint8Array([0xff, 0xfe]))
      const failed = galley('format', '--check')
      assert.equal(failed.status, 2)
      assertHarmless(failed.stdout + failed.stderr)
      assert.match(failed.stderr, /^galley: Skipped because they aren’t UTF-8: ::error::left\.md\n$/)
    })

    it('is harmless in messages about arguments', () => {
      for (const args of [
        ['check', 'no\n::error::x'],
        ['\u001b[2J'],
        ['check', '--rules', '\n::error::'],
        ['check', '--\n::error::'],
        ['status', '.\r::x'],
      ]) {
        const { stdout, stderr, status } = galley(...args)
        assert.equal(status, 2)
        assertHarmless(stdout + stderr)
        assert.equal(stderr.split('\n').length, 2, stderr)
      }
    })
  })

  it('is harmless with such titles and responses from a server', async () => {
    const before = { ...process.env }
    const sandbox = new TestSandbox()
    const served = await sandbox.listen()
    const top = await mkdtemp(path.join(tmpdir(), 'galley-output-'))
    const galley = async (...args: string[]): Promise<string> => {
      let printed = ''
      await run(args, (text) => (printed += text)).catch(
        (error: Error) => (printed += `${error.message.replace(/\s+/g, ' ')}\n`),
      )
      assertHarmless(printed)
      return printed
    }
    try {
      const folder = path.join(top, 'docs')
      const space = sandbox.addSpace(
        {},
        tricks.map((trick, at) => ({
          operation: 'insert_page' as const,
          title: `${at} ${trick}`.slice(0, 50),
          document: { markdown: 'Words.' },
        })),
      ).id
      Object.assign(process.env, { GALLEY_SERVER_URL: served.url, GALLEY_TOKEN: sandbox.tokenOf('create') })
      assert.match(await galley('clone', space, folder), /^Checked out the space into .*\. Pages: 12\./)
      await galley('status', folder)
      await rm(path.join(folder, '.galley'), { recursive: true })
      await rm(path.join(folder, 'SUMMARY.md'))
      await writeFile(path.join(folder, '::error::x.md'), '# New\u001b[2J\n')
      assert.match(await galley('status', folder, '--space', space), /only in the folder {2}::error::x\.md/)
      await galley('status', folder, '--space', space, '--json')
      await galley('push', folder, '--space', space, '--dry-run')
      await galley('pull', folder, '--space', space)
      assert.match(await galley('push', folder, '--subject', 'x'), /new {7}::error::x\.md/)
    } finally {
      process.env = before
      await served.stop()
      sandbox.close()
      await rm(top, { recursive: true, force: true })
    }
  })
})
