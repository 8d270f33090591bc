import assert from 'node:assert/strict'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { run } from '../../../src/cli/main.ts'
import { UsageError } from '../../../src/cli/usageError.ts'

const untidy = '# Guide\n\n- one\n- two\n\n---\n\nWords.\n'
const tidy = '# Guide\n\n* one\n* two\n\n***\n\nWords.\n'
const frontMatter = '---\ndescription:    "as it is"\n---\n\n'

const files: Record<string, string> = {
  'SUMMARY.md': '# Table of contents\n\n- [Start](README.md)\n- [Guide](guide.md)\n- [Windows](windows.md)\n',
  'README.md': '# Start\n\nNothing to do.\n',
  'guide.md': frontMatter + untidy,
  'windows.md': untidy.replaceAll('\n', '\r\n'),
  'notes.txt': untidy,
  'unlisted.md': untidy,
  '.gitbook/includes/piece.md': untidy,
}

describe('galley format', () => {
  let folder: string
  let printed: string
  const format = async (...args: string[]): Promise<number> => {
    printed = ''
    return await run(['format', folder, ...args], (text) => (printed += text))
  }
  const text = async (name: string): Promise<string> => await readFile(path.join(folder, name), 'utf8')
  const named = (): string[] => {
    const root = path.relative(process.cwd(), folder).replaceAll(path.sep, '/')
    const lines = printed.split('\n')
    assert.equal(lines.pop(), '')
    const summary = /^(\d+) of \d+ pages? (?:would be )?rewritten\.$/.exec(lines.pop() ?? '')
    assert.equal(Number(summary?.[1]), lines.length)
    return lines.map((line) => path.posix.relative(root, line))
  }

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'galley-cli-'))
    for (const [name, content] of Object.entries(files)) {
      await mkdir(path.dirname(path.join(folder, name)), { recursive: true })
      await writeFile(path.join(folder, name), content)
    }
  })

  afterEach(async () => await rm(folder, { recursive: true, force: true }))

  it('lists with --check what would change, fails and writes nothing', async () => {
    assert.equal(await format('--check'), 1)
    assert.deepEqual(named(), ['.gitbook/includes/piece.md', 'guide.md', 'windows.md'])
    for (const [name, content] of Object.entries(files)) assert.equal(await text(name), content)
  })

  it('formats pages and their includes, and keeps front matter, line ends and all other files', async () => {
    const before = (await readdir(folder)).sort()
    assert.equal(await format(), 0)
    assert.deepEqual(named(), ['.gitbook/includes/piece.md', 'guide.md', 'windows.md'])
    assert.equal(await text('guide.md'), frontMatter + tidy)
    assert.equal(await text('windows.md'), tidy.replaceAll('\n', '\r\n'))
    assert.equal(await text('.gitbook/includes/piece.md'), tidy)
    for (const name of ['SUMMARY.md', 'README.md', 'notes.txt', 'unlisted.md'])
      assert.equal(await text(name), files[name])
    assert.deepEqual((await readdir(folder)).sort(), before)
    assert.equal(await format('--check'), 0)
    assert.equal(printed, '0 of 4 pages would be rewritten.\n')
  })

  it('skips files that .galley.yaml ignores, and does nothing if that file can’t be read', async () => {
    await writeFile(path.join(folder, '.galley.yaml'), 'ignore:\n  - .gitbook/**\n  - windows.md\n')
    assert.equal(await format('--check'), 1)
    assert.deepEqual(named(), ['guide.md'])
    await writeFile(path.join(folder, '.galley.yaml'), 'ignore: [')
    await assert.rejects(format(), /Nothing was formatted because .+\/\.galley\.yaml has a problem\. .*YAML/)
    assert.equal(await text('guide.md'), files['guide.md'])
  })

  it('skips a file that isn’t UTF-8, and reports it after the others', async () => {
    const bytes = Buffer.from(`${untidy}caf\xe9\n`, 'latin1')
    await writeFile(path.join(folder, 'latin.md'), bytes)
    await writeFile(path.join(folder, 'SUMMARY.md'), `${files['SUMMARY.md']}- [Latin](latin.md)\n`)
    const other = await mkdtemp(path.join(folder, '.other-'))
    await writeFile(path.join(other, 'SUMMARY.md'), '* [Other](page.md)\n')
    await writeFile(path.join(other, 'page.md'), untidy)
    await assert.rejects(format(other), /Skipped because they aren’t UTF-8: .*latin\.md$/)
    assert.match(printed, /page\.md\n4 of 6 pages rewritten\.\n$/)
    assert.deepEqual(await readFile(path.join(folder, 'latin.md')), bytes)
    assert.equal(await text('windows.md'), tidy.replaceAll('\n', '\r\n'))
  })

  it('explains wrong arguments', async () => {
    await assert.rejects(format('--fix'), UsageError)
    await assert.rejects(
      run(['check', folder, '--check'], () => {}),
      UsageError,
    )
    await assert.rejects(
      run(['format', path.join(folder, 'nowhere')], () => {}),
      /nowhere/,
    )
  })
})
