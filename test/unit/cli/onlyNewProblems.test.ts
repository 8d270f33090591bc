import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { run } from '../../../src/cli/main.ts'
import { UsageError } from '../../../src/cli/usageError.ts'
import { runGit } from '../../../src/disk/runGit.ts'

describe('galley check for new problems only', () => {
  let folder: string
  let printed: string
  const check = async (...args: string[]): Promise<number> => {
    printed = ''
    return await run(['check', folder, '--format', 'json', ...args], (text) => (printed += text))
  }
  const lines = (): string[] => {
    const { problems } = JSON.parse(printed) as { problems: { path: string; line: number; rule: string }[] }
    return problems.map((problem) => `${path.basename(problem.path)}:${problem.line} ${problem.rule}`)
  }
  const write = async (name: string, text: string): Promise<void> => await writeFile(path.join(folder, name), text)
  const git = async (...args: string[]): Promise<void> => {
    await runGit(folder, ['-c', 'user.name=A', '-c', 'user.email=a@example.com', ...args])
  }

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'galley-new-'))
    await write('SUMMARY.md', '* [Start](README.md)\n')
    await write('README.md', '# Start\n\n[a](gone.md)\n\nThe end.\n')
  })
  afterEach(async () => await rm(folder, { recursive: true, force: true }))

  it('refuses an unknown revision, and a folder outside the repository', async () => {
    await assert.rejects(check('--since', 'HEAD'), UsageError)
    await git('init', '-q')
    await assert.rejects(check('--since', 'nowhere'), (error: unknown) => {
      assert.ok(error instanceof UsageError)
      assert.equal(error.status, 3)
      assert.match(error.message, /git fetch/)
      return true
    })
    await assert.rejects(check('--since', '--output=x'), UsageError)
  })

  it('lists problems in lines that differ from a revision', async () => {
    await git('init', '-q')
    await git('add', '-A')
    await git('commit', '-qm', 'Start')
    assert.equal(await check('--since', 'HEAD'), 0)
    assert.deepEqual(lines(), [])
    await write('README.md', '# Start\n\nNew: [b](other.md)\n\n[a](gone.md)\n\nThe the end.\n')
    await write('new.md', '[c](none.md)\n')
    await write('SUMMARY.md', '* [Start](README.md)\n* [New](new.md)\n')
    assert.equal(await check('--since', 'HEAD'), 1)
    assert.deepEqual(lines(), ['README.md:3 dead-link', 'README.md:7 repeated-word', 'new.md:1 dead-link'])
  })

  it('lists new problems of pages that didn’t change, and follows renames', async () => {
    await git('init', '-q')
    await write('SUMMARY.md', '* [Start](README.md)\n* [Guide](guide.md)\n* [Old](old.md)\n')
    await write('README.md', '# Start\n\n[a](gone.md)\n\n[guide](guide.md)\n')
    await write('guide.md', '# Guide\n')
    await write('old.md', '# Old\n\nWords that stay the same in this page.\n\n[lost](none.md)\n')
    await git('add', '-A')
    await git('commit', '-qm', 'Start')
    await git('branch', 'base')
    await git('rm', '-q', 'guide.md')
    await git('mv', 'old.md', 'new.md')
    await write('SUMMARY.md', '* [Start](README.md)\n* [Old](new.md)\n')
    await git('commit', '-qam', 'Delete the guide')
    assert.equal(await check('--since', 'base'), 1)
    assert.deepEqual(lines(), ['README.md:5 dead-link'])
  })

  it('compares with the merge base, so that what others changed since then doesn’t count', async () => {
    await git('init', '-q')
    await write('SUMMARY.md', '* [Start](README.md)\n')
    await write('README.md', '# Start\n\n[a](gone.md)\n')
    await git('add', '-A')
    await git('commit', '-qm', 'Start')
    await git('branch', 'mine')
    await write('README.md', '# Start\n')
    await git('commit', '-qam', 'Remove the link')
    await git('branch', 'theirs')
    await git('checkout', '-q', 'mine')
    assert.equal(await check('--since', 'theirs'), 0)
    assert.deepEqual(lines(), [])
  })

  it('leaves out the problems of a baseline even if they moved, and only shrinks the baseline', async () => {
    const baseline = path.join(folder, 'baseline.json')
    await assert.rejects(check('--baseline', baseline), UsageError)
    assert.equal(await check('--baseline', baseline, '--update-baseline'), 0)
    await write('README.md', '# Start\n\nMore.\n\n[a](gone.md) and [b](gone.md) and [c](new.md)\n')
    assert.equal(await check('--baseline', baseline), 1)
    assert.deepEqual(lines(), ['README.md:5 dead-link', 'README.md:5 dead-link'])
    await write('README.md', '# Start\n\n[c](new.md)\n')
    assert.equal(await check('--baseline', baseline, '--update-baseline'), 1)
    assert.equal(await readFile(baseline, 'utf8'), '{}\n')
    await write('baseline.json', '{"a": 1}')
    await assert.rejects(check('--baseline', baseline), UsageError)
  })
})
