import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { engineProblems } from '../../../src/core/authoring/prose/engineProblems.ts'
import { proseMask } from '../../../src/core/text/prose/proseMask.ts'
import { findVale, findValeConfig, Vale, ValeFailure, type ValeRun } from '../../../src/prose/vale.ts'
import { readValeOutput, valeFindings } from '../../../src/prose/valeOutput.ts'
import { run } from '../../../src/cli/main.ts'
import { writeFakeVale } from '../../support/fakeVale.ts'

const page = '# Start\n\n{% hint style="info" %}\n😀 We utilize `code` and utilize.\n{% endhint %}\n'

describe('Vale', function () {
  let folder: string
  let vale: ValeRun
  const configure = (text: string): void => writeFileSync(vale.config, text)

  before(function () {
    if (process.platform === 'win32') this.skip()
  })
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'galley-vale-test-'))
    vale = { program: writeFakeVale(folder), config: path.join(folder, '.vale.ini') }
    configure('')
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  const check = async (options: Partial<ValeRun> = {}) =>
    await new Vale().check([{ path: 'guide/a.md', mask: proseMask(page) }], { ...vale, ...options })
  const failure = (message: RegExp) => (error: unknown) => error instanceof ValeFailure && message.test(error.message)

  it('that fails, hangs, prints something else or can’t be started is reported with the reason', async () => {
    configure('fail')
    await assert.rejects(check(), failure(/style 'Nope' does not exist/))
    configure('hang')
    await assert.rejects(check({ milliseconds: 300 }), failure(/took too long/))
    configure('garbage')
    await assert.rejects(check(), failure(/can’t read/))
    await assert.rejects(check({ program: path.join(folder, 'nothing') }), failure(/can’t start/))
  })

  it('stops when it’s cancelled, and then runs for the next page', async () => {
    configure('hang')
    const engine = new Vale()
    const stop = new AbortController()
    const pages = [{ path: 'a.md', mask: proseMask(page) }]
    const first = engine.check(pages, { ...vale, signal: stop.signal })
    const second = engine.check(pages, vale)
    setTimeout(() => {
      configure('')
      stop.abort()
    }, 200)
    await assert.rejects(first, { name: 'AbortError' })
    assert.equal((await second).get('a.md')?.length, 2)
  })

  it('refuses a path outside the docs', async () => {
    await assert.rejects(new Vale().check([{ path: '../a.md', mask: '' }], vale), /outside/)
  })

  it('finds problems in the prose of a page, at their places and with replacements', async () => {
    const mask = proseMask(page)
    const found = (await check()).get('guide/a.md') ?? []
    const problems = engineProblems('vale', { text: page, mask }, found)
    assert.deepEqual(
      problems.map(({ start, end, severity, fixes }) => [page.slice(start, end), severity, fixes[0]?.detail]),
      [
        ['utilize', 'error', 'use'],
        ['utilize', 'error', 'use'],
      ],
    )
    assert.equal(new Set(problems.map(({ start }) => start)).size, 2)
  })

  it('is part of the check of prose in the command line', async () => {
    const docs = path.join(folder, 'docs')
    mkdirSync(docs)
    mkdirSync(path.join(folder, '.git'))
    writeFileSync(path.join(docs, 'README.md'), page)
    writeFileSync(path.join(docs, 'SUMMARY.md'), '* [Start](README.md)\n')
    const inPath = process.env['PATH']
    process.env['PATH'] = `${folder}${path.delimiter}${inPath ?? ''}`
    let printed = ''
    try {
      const status = await run(['check', docs, '--prose', '--rules', 'vale'], (text) => (printed += text))
      assert.equal(status, 1)
      assert.match(printed, /README\.md/)
      assert.equal(printed.match(/Use 'use' instead of 'utilize'\. \(Docs\.Words\)/g)?.length, 2)
    } finally {
      process.env['PATH'] = inPath
    }
  })

  it('comes from the settings or the PATH, and never from a folder that isn’t trusted', async () => {
    const inPath = process.env['PATH']
    try {
      process.env['PATH'] = `bin${path.delimiter}${folder}`
      assert.equal(await findVale(), path.join(folder, 'vale'))
      assert.equal(await findVale('', [folder]), undefined)
      assert.equal(await findVale('bin/vale'), undefined)
      assert.equal(await findVale('/opt/vale'), '/opt/vale')
    } finally {
      process.env['PATH'] = inPath
    }
  })

  it('reads the configuration of the folder or of its repository, not of folders around that', async () => {
    const below = path.join(folder, 'repository', 'docs')
    mkdirSync(below, { recursive: true })
    assert.equal(await findValeConfig(below), undefined)
    assert.equal(await findValeConfig(folder), vale.config)
    mkdirSync(path.join(folder, 'repository', '.git'))
    assert.equal(await findValeConfig(below), undefined)
    const own = path.join(folder, 'repository', '_vale.ini')
    writeFileSync(own, '')
    assert.equal(await findValeConfig(below), own)
  })
})

describe('The output of Vale', () => {
  it('is refused if it isn’t a map of lists', () => {
    for (const json of ['[]', '1', '{"a": 1}', '{']) assert.throws(() => readValeOutput(json))
    assert.equal(readValeOutput('').size, 0)
  })

  it('can have alerts that aren’t complete or are outside the page, which are left out', () => {
    const alert = { Line: 1, Span: [1, 3], Match: 'one', Message: 'No.', Check: 'A.B', Severity: 'nothing' }
    const wrong = [null, 1, {}, { ...alert, Span: null }, { ...alert, Line: 99 }, { ...alert, Message: 1 }]
    const found = valeFindings('one two\n', [...wrong, alert, { ...alert, Action: { Name: 'replace', Params: null } }])
    assert.deepEqual(
      found.map(({ start, end, severity, replacements }) => [start, end, severity, replacements]),
      [
        [0, 3, undefined, []],
        [0, 3, undefined, []],
      ],
    )
  })

  it('is never shown in tags, code or white space', () => {
    const mask = proseMask(page)
    const everywhere = Array.from({ length: page.length }, (_, at) => {
      return { start: at, end: at + 1, message: 'x', check: 'x', replacements: [] }
    })
    const shown = engineProblems('vale', { text: page, mask }, everywhere).map(({ start }) => page[start])
    assert.equal(shown.join(''), '#Start😀Weutilize``andutilize.'.replace('😀', '\ud83d\ude00'))
  })
})
