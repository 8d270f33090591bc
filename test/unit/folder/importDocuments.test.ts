import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { importCommand } from '../../../src/cli/importCommand.ts'
import { paragraph, word, zip } from '../../support/wordDocument.ts'

describe('Importing documents', () => {
  let folder: string
  let said: string[]
  const file = (name: string): string => path.join(folder, name)
  const read = (name: string): string => readFileSync(file(name), 'utf8')
  const run = async (...names: readonly string[]): Promise<number> => {
    const output = { line: (text: string) => said.push(text), note: (text: string) => said.push(text) }
    const split = names[0] === '--split'
    const paths = (split ? names.slice(1) : names).map(file)
    return await importCommand({ paths, into: folder, split }, output as never)
  }

  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'import-'))
    said = []
    writeFileSync(file('SUMMARY.md'), '# Table of contents\n\n* [Start](README.md)\n')
    writeFileSync(file('README.md'), '# Start\n')
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  it('adds a page for a document of Word, with an entry in the table of contents', async () => {
    writeFileSync(
      file('a.docx'),
      word(paragraph('Bees', 'Heading1') + paragraph('They fly.') + paragraph('Honey', 'Heading2')),
    )
    assert.equal(await run('a.docx'), 0)
    assert.equal(read('bees.md'), '# Bees\n\nThey fly.\n\n## Honey\n')
    assert.equal(read('SUMMARY.md'), '# Table of contents\n\n* [Start](README.md)\n* [Bees](bees.md)\n')
    assert.deepEqual(said, [`${file('a.docx')} → bees.md`, '1 document imported.'])
  })

  it('makes subpages of the headings of the highest level, and moves the headings below them up', async () => {
    writeFileSync(
      file('a.html'),
      '<h1>Bees</h1><p>Intro</p><h2>Honey</h2><p>Sweet</p><h3>Deep</h3><pre># no</pre><h2>Wax</h2><h2>Honey</h2>',
    )
    writeFileSync(file('b.html'), '<p>Plain</p>')
    assert.equal(await run('--split', 'a.html', 'b.html'), 0)
    assert.equal(read('bees/README.md'), '# Bees\n\nIntro\n')
    assert.equal(read('bees/honey.md'), '# Honey\n\nSweet\n\n## Deep\n\n```\n# no\n```\n')
    assert.equal(read('bees/honey-1.md'), '# Honey\n')
    assert.equal(
      read('SUMMARY.md'),
      '# Table of contents\n\n* [Start](README.md)\n* [Bees](bees/README.md)\n  * [Honey](bees/honey.md)\n  * [Wax](bees/wax.md)\n  * [Honey](bees/honey-1.md)\n* [b](b.md)\n',
    )
    assert.deepEqual(said, [
      `${file('a.html')} → bees/README.md and 3 subpages`,
      `${file('b.html')} → b.md`,
      '2 documents imported.',
    ])
  })

  it('says what it left out of a web page, and never overwrites a page', async () => {
    writeFileSync(
      file('start.html'),
      '<title>Start</title><script>alert(1)</script><img src="a.png"><p>Hi <a href="javascript:x">you</a></p>',
    )
    writeFileSync(file('start.md'), 'Mine\n')
    assert.equal(await run('start.html', 'start.html'), 0)
    assert.equal(read('start.md'), 'Mine\n')
    assert.equal(read('start-1.md'), '# Start\n\nHi you\n')
    assert.equal(read('start-2.md'), '# Start\n\nHi you\n')
    assert.match(said[0] ?? '', /start-1\.md \(simplified: 1 script, 1 image, 1 link that can’t be opened\)$/)
  })

  it('names what it can’t import, and imports the rest', async () => {
    writeFileSync(file('a.docx'), 'no archive')
    writeFileSync(file('b.docx'), zip({ 'word/document.xml': '<w:nothing' }))
    writeFileSync(file('bomb.docx'), zip({ 'word/document.xml': Buffer.alloc(201 * 1024 * 1024) }))
    writeFileSync(file('c.html'), '<p>Words</p>')
    writeFileSync(file('d.txt'), 'x')
    assert.equal(await run('a.docx', 'b.docx', 'bomb.docx', 'c.html', 'd.txt'), 1)
    assert.equal(said.filter((line) => line.includes('wasn’t imported')).length, 4)
    assert.equal(read('c.md'), '# c\n\nWords\n')
    assert.equal(said.at(-1), '1 document imported.')
  })
})
