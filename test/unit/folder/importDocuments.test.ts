import assert from 'node:assert/strict'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { importCommand } from '../../../src/cli/importCommand.ts'
import { dot, gifBytes } from '../../support/smallImages.ts'
import { paragraph, picture, word, zip } from '../../support/wordDocument.ts'

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

  it('writes the images of a web page where the docs keep theirs, without those that aren’t images', async () => {
    mkdirSync(file('img'))
    writeFileSync(file('img/old.png'), 'x')
    writeFileSync(file('img/the-hive.png'), 'mine')
    const image = (bytes: Buffer): string => `<img src="data:image/png;base64,${bytes.toString('base64')}" alt="Bee">`
    const html = `<h1>Bees</h1>${image(dot)}<h2>The hive</h2>${image(gifBytes)}${image(Buffer.from('x'))}<p>${image(dot)}</p><pre>embedded-image-1</pre>`
    writeFileSync(file('a.html'), html)
    writeFileSync(
      file('b.html'),
      `<h1>The hive</h1><p>Same: ${image(dot)}</p><h2>More</h2>${image(Buffer.from([...dot, 1]))}`,
    )
    assert.equal(await run('--split', 'a.html', 'b.html'), 0)
    assert.equal(read('bees/README.md'), '# Bees\n\n![Bee](../img/bees.png)\n')
    assert.equal(
      read('bees/the-hive.md'),
      '# The hive\n\n![Bee](../img/the-hive.gif)\n\n![Bee](../img/bees.png)\n\n```\nembedded-image-1\n```\n',
    )
    assert.equal(read('the-hive/README.md'), '# The hive\n\nSame: ![Bee](../img/bees.png)\n')
    assert.equal(read('the-hive/more.md'), '# More\n\n![Bee](../img/more.png)\n')
    assert.deepEqual(readdirSync(file('img')).sort(), [
      'bees.png',
      'more.png',
      'old.png',
      'the-hive.gif',
      'the-hive.png',
    ])
    assert.deepEqual(readFileSync(file('img/bees.png')), dot)
    assert.equal(read('img/the-hive.png'), 'mine')
    assert.match(said[0] ?? '', /and 1 subpage, 2 images \(simplified: 1 image\)$/)
  })

  it('writes the images of a document of Word, with their alternative text', async () => {
    const files = { 'a.png': dot, 'b.png': Buffer.from('no image') }
    const body =
      paragraph('Bees', 'Heading1') + picture('a.png', 'A [bee]') + picture('b.png', 'B') + picture('a.png', 'Again')
    writeFileSync(file('a.docx'), word(body, files))
    assert.equal(await run('a.docx'), 0)
    assert.equal(
      read('bees.md'),
      '# Bees\n\n![A \\[bee\\]](.gitbook/assets/bees.png)\n\n![Again](.gitbook/assets/bees.png)\n',
    )
    assert.deepEqual(readFileSync(file('.gitbook/assets/bees.png')), dot)
    assert.match(said[0] ?? '', /bees\.md, 1 image \(simplified: 1 image\)$/)
  })

  it('unpacks an image once, although a document of Word uses it in many places', async () => {
    const uses = Array.from({ length: 300 }, (_, at) => picture('a.png', `Use ${at}`)).join('')
    writeFileSync(file('a.docx'), word(paragraph('Bees', 'Heading1') + uses, { 'a.png': dot }))
    assert.equal(await run('a.docx'), 0)
    assert.equal(read('bees.md').match(/bees\.png/g)?.length, 300)
    assert.match(said[0] ?? '', /bees\.md, 1 image$/)
  })

  it('leaves nothing behind if the disk doesn’t take a page', async () => {
    writeFileSync(file('a.html'), `<h1>A</h1><img src="data:image/png;base64,${dot.toString('base64')}">`)
    writeFileSync(file('.gitbook'), 'a file, so that no image fits below it')
    await assert.rejects(run('a.html'))
    assert.equal(existsSync(file('a.md')), false)
    assert.equal(read('SUMMARY.md'), '# Table of contents\n\n* [Start](README.md)\n')
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

  it('refuses archives of Word that other readers read otherwise, or that have millions of tags', async () => {
    // Each field of the end of the archive: its disks, its numbers of files, and the size and start of their list.
    const fields = [4, 6, 8, 10, 12, 16]
    for (const field of fields) {
      const bytes = word(paragraph('Words'))
      const at = bytes.length - 22 + field
      bytes.writeUInt16LE((bytes.readUInt16LE(at) + 1) & 0xffff, at)
      writeFileSync(file(`field-${field}.docx`), bytes)
    }
    const fewer = word(paragraph('Words'))
    fewer.writeUInt16LE(0, fewer.length - 14)
    fewer.writeUInt16LE(0, fewer.length - 12)
    writeFileSync(file('fewer.docx'), fewer)
    writeFileSync(file('tags.docx'), word('<w:p/>'.repeat(2_000_000)))
    const names = [...fields.map((field) => `field-${field}.docx`), 'fewer.docx', 'tags.docx']
    assert.equal(await run(...names), 1)
    assert.equal(said.filter((line) => line.includes('or it’s too large')).length, names.length)
  })
})
