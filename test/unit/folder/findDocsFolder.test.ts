import assert from 'node:assert/strict'
import { mkdir, mkdtemp, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { compareDocs, isDocsText } from '../../../src/folder/docsPlace.ts'
import { readDocsFolder } from '../../../src/folder/docsFolder.ts'
import { docsIn, findDocsFolder, findDocsFolders } from '../../../src/folder/findDocsFolder.ts'

describe('A docs folder', () => {
  let top: string
  const at = (name: string): string => path.join(top, name)
  const write = async (name: string, text = ''): Promise<void> => {
    await mkdir(path.dirname(at(name)), { recursive: true })
    await writeFile(at(name), text)
  }
  const found = async (start: string): Promise<string[] | undefined> => {
    const place = await findDocsFolder(at(start), top)
    return place && [place.folder, place.root, place.summary].map((each) => path.relative(top, each))
  }

  beforeEach(async () => (top = await mkdtemp(path.join(tmpdir(), 'galley-docs-'))))
  afterEach(async () => await rm(top, { recursive: true, force: true }))

  it('isn’t found without a marker, or with one only above the workspace', async () => {
    await write('SUMMARY.md')
    assert.equal(await findDocsFolder(at('a/b'), at('a')), undefined)
    assert.deepEqual(await found('a/b'), ['', '', 'SUMMARY.md'])
  })

  it('is that of the nearest .gitbook.yaml whose root contains the file, even if a table of contents is nearer', async () => {
    await write('.gitbook.yaml', 'root: ./docs/\nstructure:\n  summary: toc.md\n')
    await write('docs/deep/SUMMARY.md')
    await write('book/SUMMARY.md')
    assert.deepEqual(await found('docs/deep'), ['', 'docs', path.join('docs', 'toc.md')])
    assert.deepEqual(await found('book/part'), ['book', 'book', path.join('book', 'SUMMARY.md')])
    assert.equal(await found('elsewhere'), undefined)
  })

  it('has its Markdown files as pages, but not its table of contents, hidden files and installed packages', async () => {
    await write('SUMMARY.md')
    const place = await findDocsFolder(top, top)
    assert.ok(place)
    const names = ['a.md', '.gitbook/includes/b.md', 'SUMMARY.md', 'c.txt', '.github/d.md', 'node_modules/e/f.md']
    assert.deepEqual(
      names.filter((name) => isDocsText(place, at(name))),
      ['a.md', '.gitbook/includes/b.md'],
    )
    assert.equal(isDocsText(place, path.join(path.dirname(top), 'a.md')), false)
  })

  it('is each one that a docs.yaml syncs with a space of the site, and none next to them', async () => {
    const spaces = ['./docs', 'guides/', null, '../outside', 'not-there', './docs']
      .map((directory) => `{ type: space, content: { directory: ${directory ?? 'null'} } }`)
      .join(', ')
    await write('docs.yaml', `site:\n  structure:\n    - type: section\n      children: [${spaces}]\n`)
    await write('.gitbook.yaml')
    await write('docs/README.md')
    await write('guides/.gitbook.yaml', 'root: pages\n')
    await write('guides/pages/deep/README.md')
    assert.deepEqual(await found('docs/deep'), ['docs', 'docs', path.join('docs', 'SUMMARY.md')])
    assert.deepEqual(await found('guides/pages/deep'), [
      'guides',
      path.join('guides', 'pages'),
      path.join('guides', 'pages', 'SUMMARY.md'),
    ])
    assert.equal(await found(''), undefined)
    assert.equal(await found('guides'), undefined)
    const places = await findDocsFolders(top)
    assert.deepEqual(
      places.map(({ root }) => path.relative(top, root)),
      ['docs', path.join('guides', 'pages')],
    )
  })

  it('isn’t found in a docs.yaml about something else, or an invalid one', async () => {
    for (const text of [
      'site: [',
      'site: docs',
      'site:\n  structure:\n    - type: space\n',
      'services:\n  docs: 1\n',
    ]) {
      await write('docs.yaml', text)
      assert.deepEqual(await findDocsFolders(top), [], text)
    }
  })

  it('is found below a workspace, several and nested ones, but not in hidden folders and installed packages', async () => {
    await write('one/.gitbook.yaml', 'root: ./pages\n')
    await write('one/pages/README.md')
    await write('one/pages/zh/SUMMARY.md')
    await write('one/notes/SUMMARY.md')
    await write('two/SUMMARY.md')
    await write('two/deep/.gitbook.yaml')
    await write('.hidden/SUMMARY.md')
    await write('node_modules/some/SUMMARY.md')
    const places = await findDocsFolders(top)
    assert.deepEqual(
      places.map(({ root }) => path.relative(top, root).replaceAll(path.sep, '/')),
      ['one/notes', 'one/pages', 'two', 'two/deep'],
    )
  })

  it('has its title, icon and position from docs.yaml', async () => {
    await write(
      'docs.yaml',
      [
        'site:',
        '  structure:',
        '    - { type: section-group, title: Everything, icon: box, children: [',
        '        { type: section, title: Handbook, icon: book, children: [',
        '          { type: space, title: Main, content: { directory: z } },',
        '          { type: space, title: Elsewhere, content: { directory: null } }] },',
        '        { type: section, title: API, icon: code, children: [',
        '          { type: space, title: English, icon: flag, content: { directory: a/en } },',
        '          { type: space, title: French, content: { directory: a/fr } }] }] }',
        '    - { type: space, title: [3], content: { directory: m } }',
      ].join('\n'),
    )
    for (const folder of ['a/en', 'a/fr', 'm', 'z']) await write(`${folder}/README.md`)
    await write('b/SUMMARY.md', '* [B](README.md)\n')
    // Adds redirects, as a move does.
    await write('z/.gitbook.yaml', 'redirects:\n  old: README.md\n')
    const places = await findDocsFolders(top)
    assert.deepEqual(
      places.sort(compareDocs).map(({ root, listed }) => [path.relative(top, root), listed?.title, listed?.icon]),
      [
        ['z', 'Handbook', 'book'],
        [path.join('a', 'en'), 'API › English', 'flag'],
        [path.join('a', 'fr'), 'API › French', 'code'],
        ['m', '', ''],
        ['b', undefined, undefined],
      ],
    )
  })

  it('isn’t found for a SUMMARY.md with prose, or one of mdBook', async () => {
    await write('notes/SUMMARY.md', '# What was done\n\nAll of it:\n\n- the parser\n- the tests\n')
    await write('book/book.toml')
    await write('book/src/SUMMARY.md', '* [Start](README.md)\n')
    await write('docs/SUMMARY.md', '# Table of contents\n')
    assert.equal(await found('notes'), undefined)
    assert.equal(await found('book/src'), undefined)
    const places = await findDocsFolders(top)
    assert.deepEqual(
      places.map(({ root }) => path.relative(top, root)),
      ['docs'],
    )
  })

  it('contains an inner folder with a table of contents if its own table of contents lists pages of it', async () => {
    await write('SUMMARY.md', '* [Start](README.md)\n  * [Sound](sound/parts/README.md)\n')
    await write('sound/SUMMARY.md', '* [Sound](parts/README.md)\n')
    await write('other/SUMMARY.md', '* [Other](README.md)\n')
    assert.deepEqual(await found('sound/parts'), ['', '', 'SUMMARY.md'])
    assert.deepEqual(await found('other'), ['other', 'other', path.join('other', 'SUMMARY.md')])
    const places = await findDocsFolders(top)
    assert.deepEqual(
      places.map(({ root }) => path.relative(top, root)),
      ['', 'other'],
    )
  })

  it('is found from the folder itself, from a folder around it, and from one in it', async () => {
    await mkdir(at('.git'))
    await write('.gitbook.yaml', 'root: ./docs/\n')
    await write('docs/SUMMARY.md')
    await write('docs/guide/README.md')
    await write('more/SUMMARY.md')
    await write('code/README.md')
    const meant = async (name: string): Promise<string[]> => {
      const docs = await docsIn(at(name))
      return docs.map(({ place, parts }) => `${path.relative(top, place.root)}:${parts.join(',')}`)
    }
    assert.deepEqual(await meant(''), ['docs:', 'more:'])
    assert.deepEqual(await meant('docs'), ['docs:'])
    assert.deepEqual(await meant('docs/guide'), ['docs:guide'])
    assert.deepEqual(await meant('code'), [])
    const [docs] = await docsIn(at('docs'))
    assert.equal(docs?.place.folder, top)
  })

  it('doesn’t report pages of inner docs as missing from its table of contents', async () => {
    for (const name of ['SUMMARY.md', 'alone.md', 'zh/.gitbook.yaml', 'zh/pages/README.md']) await write(name)
    const { body } = await readDocsFolder(top)
    assert.deepEqual([...body.orphans.keys()], ['alone.md'])
  })

  it('has the pages that it lists, those next to them and those they link to, but no other files of the repository', async () => {
    const others = [
      'README.md',
      'CONTRIBUTING.md',
      'guide/AGENTS.md',
      'guide/_drafts/new.md',
      'pdf/README.md',
      'skills/git/SKILL.md',
      'skills/git/notes.md',
      'zh/SUMMARY.md',
      'zh/README.md',
    ]
    const forgotten = ['alone.md', 'guide/beside.md', 'guide/below/new.md', 'far/away/linked.md']
    for (const file of [...others, ...forgotten, 'intro.md']) await write(file, '# Title\n')
    await write('SUMMARY.md', '* [Intro](intro.md)\n* [Install](guide/install.md)\n')
    await write('guide/install.md', '# Install\n\n[Linked](../far/away/linked.md) [Contribute](../CONTRIBUTING.md)\n')
    const { body, records } = await readDocsFolder(top)
    const unlisted = ({ records, body }: typeof read): string[] => {
      return [...records.keys()].filter((file) => body.isPage(file) && body.orphans.has(file)).sort()
    }
    const read = { body, records }
    assert.deepEqual(unlisted(read), forgotten.toSorted())
    assert.ok(body.isPage('intro.md') && !body.isPage('zh/README.md'))
    await write('SUMMARY.md', '')
    const [first] = unlisted(await readDocsFolder(top))
    assert.equal(first, 'alone.md')
  })

  it('is read again without reading unchanged pages', async () => {
    await write('same.md', '# Same')
    await write('changed.md', '# Before')
    const known = await readDocsFolder(top)
    await write('changed.md', '# After')
    const { mtimeMs } = await stat(at('changed.md'))
    await utimes(at('changed.md'), mtimeMs / 1000 + 2, mtimeMs / 1000 + 2)
    const read = await readDocsFolder(top, { known })
    assert.equal(read.records.get('same.md'), known.records.get('same.md'))
    assert.equal(read.records.get('changed.md')?.title, 'After')
  })
})
