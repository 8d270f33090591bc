import assert from 'node:assert/strict'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { run } from '../../../src/cli/main.ts'
import { UsageError } from '../../../src/cli/usageError.ts'

const page = '# Page\n\n[Nothing](nothing.md)\n'

describe('Files on the command line', () => {
  let top: string
  let noted: string
  const galley = async (command: string, names: readonly string[], ...options: string[]): Promise<[number, string]> => {
    let printed = ''
    noted = ''
    const paths = names.map((name) => path.join(top, name))
    const note = (text: string): string => (noted += text)
    const status = await run([command, ...paths, ...options], (text) => (printed += text), { note })
    return [status, printed]
  }
  const check = async (...names: string[]): Promise<[number, string[]]> => {
    const [status, printed] = await galley('check', names, '--format', 'json')
    const { problems } = JSON.parse(printed) as { problems: { path: string; rule: string }[] }
    return [status, problems.map((each) => `${path.relative(top, path.resolve(each.path))} ${each.rule}`)]
  }

  beforeEach(async () => {
    top = await mkdtemp(path.join(tmpdir(), 'galley-files-'))
    const files = {
      '.git/config': '',
      'one/SUMMARY.md': '* [A](a.md)\n* [B](b.md)\n* [Gone](gone.md)\n',
      'one/a.md': page,
      'one/b.md': '# B\n\n[A](a.md)\n',
      'one/.galley.yaml': 'rules:\n  nothing: off\n',
      'one/.gitbook/assets/a.png': 'picture',
      'two/docs/a.md': `${page}\n* item\n`,
      'two/.gitbook.yaml': 'root: ./docs/\nredirects:\n  old: gone.md\n',
      'notes.md': page,
    }
    for (const [name, text] of Object.entries(files)) {
      await mkdir(path.dirname(path.join(top, name)), { recursive: true })
      await writeFile(path.join(top, name), text)
    }
  })
  afterEach(async () => await rm(top, { recursive: true, force: true }))

  it('are checked within their docs, and only their problems are reported', async () => {
    assert.deepEqual(await check('one/a.md'), [1, ['one/a.md dead-link']])
    assert.deepEqual(await check('one/b.md'), [0, []])
    assert.deepEqual(await check('one/.gitbook/assets/a.png'), [0, ['one/.gitbook/assets/a.png unused-file']])
    assert.deepEqual(await check('one/.galley.yaml'), [1, ['one/.galley.yaml configuration']])
    assert.deepEqual(await check('two/.gitbook.yaml'), [0, ['two/.gitbook.yaml dead-redirect']])
  })

  it('can be in several docs, together with folders', async () => {
    assert.deepEqual(await check('one/a.md', 'two/docs/a.md', 'one/b.md'), [
      1,
      ['one/a.md dead-link', 'two/docs/a.md dead-link'],
    ])
    assert.deepEqual(await check('one/SUMMARY.md', 'two'), [
      1,
      ['one/SUMMARY.md missing-page', 'two/.gitbook.yaml dead-redirect', 'two/docs/a.md dead-link'],
    ])
    assert.equal(noted, '')
  })

  it('are reported and skipped if they belong to no docs, unless none is left', async () => {
    assert.deepEqual(await check('notes.md', 'one/b.md'), [0, []])
    assert.match(noted, /^galley: [^\n]*notes\.md isn’t in a docs folder\. A docs folder has [^\n]*\n$/)
    await assert.rejects(
      check('notes.md'),
      (error) => error instanceof UsageError && /isn’t in a docs folder/.test(error.message),
    )
    await assert.rejects(check('one/a.md', 'nowhere.md'), /The file or folder .*nowhere\.md doesn’t exist\./)
  })

  it('are the only ones that are fixed or formatted', async () => {
    const text = '# Page\n\n- item\n'
    for (const name of ['one/a.md', 'one/b.md']) await writeFile(path.join(top, name), text)
    await rm(path.join(top, 'one/.galley.yaml'))
    const [status, printed] = await galley('format', ['one/a.md', 'notes.md'])
    assert.equal(status, 0)
    assert.match(printed, /one\/a\.md\n1 of 1 page rewritten\.\n$/)
    assert.match(noted, /notes\.md isn’t in a docs folder/)
    assert.equal(await readFile(path.join(top, 'one/b.md'), 'utf8'), text)
    for (const name of ['one/a.md', 'one/b.md']) await writeFile(path.join(top, name), '# Page\n\n[A](A.md)\n')
    await galley('check', ['one/a.md'], '--fix')
    assert.match(await readFile(path.join(top, 'one/a.md'), 'utf8'), /\(a\.md\)/)
    assert.match(await readFile(path.join(top, 'one/b.md'), 'utf8'), /\(A\.md\)/)
  })
})
