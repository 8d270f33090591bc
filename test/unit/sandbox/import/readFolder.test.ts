import assert from 'node:assert/strict'
import { chmod, symlink } from 'node:fs/promises'
import path from 'node:path'
import { readFolder } from '../../../../src/sandbox/import/readFolder.ts'
import { printPages, temporaryFolder } from './temporaryFolder.ts'

async function read(files: Record<string, string | Buffer>) {
  await using made = await temporaryFolder(files)
  return await readFolder(made.folder)
}

describe('importing a folder with unusual input', () => {
  it('reads CRLF and a byte order mark, and leaves neither in the title', async () => {
    const { pages, problems } = await read({ 'a.md': '\uFEFF---\r\ntitle: One\r\n---\r\n\r\nText\r\nmore\r\n' })
    assert.equal(pages[0]?.title, 'One')
    assert.equal(pages[0]?.markdown, 'Text\r\nmore\r\n')
    assert.deepEqual(problems, [])
  })

  it('removes NUL bytes from a page, and reports that', async () => {
    const { pages, problems } = await read({ 'a.md': `# T\n\n${'word '.repeat(30)}a\0b` })
    assert.match(pages[0]?.markdown ?? '', /ab$/)
    assert.deepEqual(problems, [{ path: 'a.md', reason: 'The file contains NUL bytes. They were removed.' }])
  })

  it('leaves out pages that exceed the memory limit, and reports them', async () => {
    await using made = await temporaryFolder({ 'a.md': '# A\n', 'b.md': `# B\n${'b'.repeat(100)}`, 'c.md': '# C\n' })
    const { pages, problems } = await readFolder(made.folder, { maxPagesBytes: 50 })
    assert.deepEqual(printPages(pages), ['A (a)', 'C (c)'])
    assert.deepEqual(
      problems.map(({ path }) => path),
      ['b.md'],
    )
    assert.match(problems[0]?.reason ?? '', /left out/)
  })

  it('leaves out a file that isn’t text', async () => {
    const { pages, problems } = await read({ 'a.md': Buffer.alloc(100), 'b.md': 'fine' })
    assert.deepEqual(printPages(pages), ['B (b)'])
    assert.match(problems[0]?.reason ?? '', /isn’t text.*left out/)
    assert.equal(problems[0]?.path, 'a.md')
  })

  it('reads invalid UTF-8 as Windows-1252, and reports that', async () => {
    const { pages, problems } = await read({ 'a.md': Buffer.from([0x63, 0x61, 0x66, 0xe9]) })
    assert.equal(pages[0]?.markdown, 'café')
    assert.match(problems[0]?.reason ?? '', /isn’t valid UTF-8/)
  })

  it('keeps broken front matter as text, and names the line', async () => {
    const text = '---\ntitle: "open\nother: [\n---\n\nBody\n'
    const { pages, problems } = await read({ 'a.md': text })
    assert.equal(pages[0]?.title, 'A')
    assert.equal(pages[0]?.markdown, text)
    assert.match(problems[0]?.reason ?? '', /line \d/)
    assert.equal(problems[0]?.path, 'a.md')
  })

  it('reports missing, repeated and invalid entries of SUMMARY.md, and imports the rest', async () => {
    const { pages, problems } = await read({
      'SUMMARY.md': [
        '# Contents',
        '* [Start](README.md)',
        '* [Gone](gone.md)',
        '  * [Below](below.md)',
        '* [Again](README.md)',
        '  * [Child](child.md)',
        '* [Me](SUMMARY.md)',
        '* [Out](../../etc/passwd)',
        '* [Plan](plan.pdf)',
      ].join('\n'),
      'README.md': '# Start here',
      'below.md': '',
      'child.md': '',
      'left.md': '',
      'plan.pdf': '',
    })
    assert.deepEqual(printPages(pages), ['Start here ()', '  Child (child)', 'Gone (gone)', '  Below (below)'])
    assert.deepEqual(problems, [
      { path: 'SUMMARY.md', reason: 'Line 3 lists “gone.md”, which doesn’t exist. It was left out.' },
      { path: 'SUMMARY.md', reason: 'Line 5 lists “README.md” a second time. It was left out.' },
      { path: 'SUMMARY.md', reason: 'Line 7 lists itself. It was left out.' },
      { path: 'SUMMARY.md', reason: 'Line 8 lists “../../etc/passwd”, which doesn’t exist. It was left out.' },
      { path: 'SUMMARY.md', reason: 'Line 9 lists “plan.pdf”, which isn’t a page. It was left out.' },
      { path: 'left.md', reason: 'SUMMARY.md doesn’t list this page. It was left out.' },
    ])
  })

  it('follows symbolic links to files in the folder, but not out of it or in circles', async () => {
    await using outside = await temporaryFolder({ 'secret.md': '# Secret', 'secret.png': 'x' })
    await using made = await temporaryFolder({ 'a/real.md': '# Real', 'b/other.md': '# Other' })
    await symlink(path.join(outside.folder, 'secret.md'), path.join(made.folder, 'secret.md'))
    await symlink(outside.folder, path.join(made.folder, 'outside'))
    await symlink(path.join(made.folder, 'a'), path.join(made.folder, 'a', 'circle'))
    await symlink(path.join(made.folder, 'a', 'real.md'), path.join(made.folder, 'b', 'linked.md'))
    await symlink(path.join(made.folder, 'nowhere'), path.join(made.folder, 'dangling.md'))
    const { pages, problems, files } = await readFolder(made.folder)
    assert.deepEqual(printPages(pages), [
      'group: A (a)',
      '  Real (real)',
      'group: B (b)',
      '  Real (linked)',
      '  Other (other)',
    ])
    assert.deepEqual(files, [])
    assert.deepEqual(problems.map(({ path: name }) => name).sort(), ['a/circle', 'dangling.md', 'outside', 'secret.md'])
    assert.match(problems.find((problem) => problem.path === 'secret.md')?.reason ?? '', /points outside the folder/)
  })

  it('follows no symbolic link to a hidden file', async () => {
    await using made = await temporaryFolder({ '.env': 'TOKEN=secret', 'README.md': '# Docs\n\n![](logo.png)' })
    await symlink('.env', path.join(made.folder, 'logo.png'))
    await symlink('.env', path.join(made.folder, 'notes.md'))
    const { pages, files } = await readFolder(made.folder)
    assert.deepEqual(printPages(pages), ['Docs ()'])
    assert.deepEqual(files, [])
  })

  it('reports a file that it isn’t allowed to read', async function () {
    if (process.getuid?.() === 0) this.skip()
    await using made = await temporaryFolder({ 'a.md': 'x', 'b.md': 'y' })
    await chmod(path.join(made.folder, 'a.md'), 0)
    const { pages, problems } = await readFolder(made.folder)
    assert.deepEqual(printPages(pages), ['B (b)'])
    assert.deepEqual(problems, [{ path: 'a.md', reason: 'The file can’t be read: access is denied.' }])
  })

  it('reports a folder that is empty or has no Markdown', async () => {
    for (const files of [{}, { 'a.txt': 'x' }] as Record<string, string>[]) {
      const { pages, problems } = await read(files)
      assert.deepEqual(pages, [])
      assert.deepEqual(problems, [{ path: '.', reason: 'This folder contains no Markdown files.' }])
    }
  })

  it('refuses a path that doesn’t exist or is a file, and says why', async () => {
    await using made = await temporaryFolder({ 'a.md': '' })
    await assert.rejects(readFolder(path.join(made.folder, 'no')), /can’t be read: it doesn’t exist/)
    await assert.rejects(readFolder(path.join(made.folder, 'a.md')), /is a file\. Select the folder/)
  })

  it('leaves out a file that is too large, and reports its size', async () => {
    const { pages, problems, files } = await read({
      'big.md': Buffer.alloc(5 * 1024 * 1024 + 1, 'a'),
      'big.png': Buffer.alloc(25 * 1024 * 1024 + 1),
      'ok.md': '',
    })
    assert.deepEqual(printPages(pages), ['Ok (ok)'])
    assert.deepEqual(files, [])
    assert.match(problems[0]?.reason ?? '', /5\.0 MB\. The limit for pages is 5 MB/)
    assert.match(problems[1]?.reason ?? '', /25\.0 MB\. The limit for files is 25 MB/)
  })

  it('accepts names with spaces, percent signs, other alphabets and great length', async () => {
    const long = `${'n'.repeat(240)}.md`
    const { pages, problems } = await read({
      'a b.md': '',
      '100%.md': '',
      'Über uns.md': '',
      '日本.md': '',
      [long]: '',
    })
    assert.deepEqual(printPages(pages), [
      '100% (100)',
      'A b (a-b)',
      `N${'n'.repeat(239)} (${'n'.repeat(100)})`,
      'Über uns (uber-uns)',
      '日本 (日本)',
    ])
    assert.deepEqual(problems, [])
  })

  it('reads 50 levels of folders', async () => {
    const { pages, problems } = await read({ [`${'d/'.repeat(50)}deep.md`]: '# Deep', 'top.md': '' })
    let depth = 0
    let page = pages[0]
    while (page?.pages[0] !== undefined) {
      page = page.pages[0]
      depth++
    }
    assert.equal(page?.title, 'Deep')
    assert.equal(depth, 50)
    assert.deepEqual(problems, [])
  })

  it('skips node_modules, .git and other hidden folders without a report', async () => {
    const { pages, problems, files } = await read({
      'node_modules/x/README.md': '',
      '.git/a.md': '',
      '.github/b.md': '',
      '.gitbook/assets/c.bin': '',
      '.gitbook/includes/d.md': '',
      'e.md': '',
    })
    assert.deepEqual(printPages(pages), ['E (e)'])
    assert.deepEqual(
      files.map((file) => file.sourcePath),
      ['.gitbook/assets/c.bin'],
    )
    assert.deepEqual(problems, [])
  })

  it('accepts titles of emoji, slashes, dots, control characters or 300 characters', async () => {
    const titles = ['🎉🎉', 'a/b', 'a\\\\b', '..', 'x'.repeat(300)]
    const files = Object.fromEntries(titles.map((title, index) => [`${index}.md`, `# ${title}\n`]))
    const { pages } = await read({ ...files, '5.md': '---\ntitle: "a\\u0007b\\nc"\n---\n' })
    assert.deepEqual(
      pages.map((page) => page.title),
      ['🎉🎉', 'a/b', 'a\\b', '..', 'x'.repeat(300), 'a b c'],
    )
    assert.deepEqual(
      pages.map((page) => page.emoji),
      pages.map(() => undefined),
    )
  })

  it('stops when its signal is aborted', async () => {
    await using made = await temporaryFolder({ 'a.md': '', 'b.md': '' })
    const controller = new AbortController()
    const reading = readFolder(made.folder, { signal: controller.signal, onProgress: () => controller.abort() })
    await assert.rejects(reading, { name: 'AbortError' })
  })
})

describe('importing a folder of files', () => {
  it('turns a folder into the page of its README or of its name, or into a group at the top level', async () => {
    const { title, pages, problems } = await read({
      'README.md': '# Handbook\n\nWelcome',
      '10-last.md': '',
      '2-first.md': '',
      'guide/README.md': '# The guide',
      'guide/install.md': '# Install',
      'guide/deep/page.mdx': '# MDX page',
      'api.md': '# API',
      'api/one.markdown': 'no title here',
      'loose/two.md': '# Two',
    })
    assert.equal(title, 'Handbook')
    assert.deepEqual(printPages(pages), [
      'Handbook ()',
      'First (2-first)',
      'Last (10-last)',
      'API (api)',
      '  One (one)',
      'The guide (guide)',
      '  Deep (deep)',
      '    MDX page (page)',
      '  Install (install)',
      'group: Loose (loose)',
      '  Two (two)',
    ])
    assert.deepEqual(problems, [])
  })

  it('gives siblings different slugs', async () => {
    const { pages } = await read({ '1-a.md': '', '2-a.md': '', 'A.md': '' })
    assert.deepEqual(new Set(pages.map((page) => page.slug)).size, 3)
  })

  it('skips a folder that contains only another folder', async () => {
    const { pages } = await read({ 'docs/docs/a.md': '', 'docs/docs/b/c.md': '' })
    assert.deepEqual(printPages(pages), ['A (a)', 'group: B (b)', '  C (c)'])
  })

  it('reads the description, icon, cover and layout of a page from its front matter', async () => {
    const { pages } = await read({
      'a.md':
        '---\ndescription: "What: it is"\nicon: gear\nemoji: 1f680\nhidden: true\ncover: c.png\nlayout:\n  width: wide\n---\n\n# 👋 Hello *you*\n\nText',
    })
    assert.deepEqual(pages, [
      {
        type: 'document',
        title: '👋 Hello you',
        emoji: '🚀',
        slug: 'a',
        sourcePath: 'a.md',
        description: 'What: it is',
        icon: 'gear',
        hidden: true,
        cover: 'c.png',
        layout: { width: 'wide' },
        markdown: 'Text',
        pages: [],
      },
    ])
  })

  it('removes a leading heading from the body only if it is the title', async () => {
    const { pages } = await read({
      'a.md': 'Title\n=====\n\nText\n',
      'b.md': 'Before\n\n# Later\n',
      'c.md': '---\ntitle: Said\n---\n# Other\n',
      'd.md': '# 👋 Hi\n',
    })
    assert.deepEqual(
      pages.map(({ title, emoji, markdown }) => [title, emoji, markdown]),
      [
        ['Title', undefined, 'Text\n'],
        ['Later', undefined, 'Before\n\n# Later\n'],
        ['Said', undefined, '# Other\n'],
        ['Hi', '👋', ''],
      ],
    )
  })

  it('lists images, the files in .gitbook/assets, and the files that pages link to', async () => {
    await using made = await temporaryFolder({
      'docs/a.md': '[spec](../files/my%20spec.pdf) ![x](../img/a.png) {% not %}',
      'files/my spec.pdf': 'pdf',
      'files/unused.pdf': '',
      'img/a.png': 'png',
      'img/unused.svg': '',
      '.gitbook/assets/data.bin': '',
      'script.js': '',
    })
    const { files } = await readFolder(made.folder)
    const listed = files.map(({ sourcePath, name, contentType }) => `${sourcePath} ${name} ${contentType}`)
    assert.deepEqual(
      new Set(listed),
      new Set([
        '.gitbook/assets/data.bin data.bin application/octet-stream',
        'files/my spec.pdf my spec.pdf application/pdf',
        'img/a.png a.png image/png',
        'img/unused.svg unused.svg image/svg+xml',
      ]),
    )
    const image = files.find((file) => file.name === 'a.png')
    assert.equal((await image?.read())?.toString(), 'png')
  })

  it('reports its progress', async () => {
    await using made = await temporaryFolder({ 'a.md': '', 'b.md': '', 'c.png': '' })
    const progress: string[] = []
    await readFolder(made.folder, { onProgress: (done, total, name) => progress.push(`${done}/${total} ${name}`) })
    assert.deepEqual(progress, ['1/2 a.md', '2/2 b.md'])
  })
})

describe('importing a folder with a table of contents', () => {
  it('follows .gitbook.yaml and SUMMARY.md with groups, nesting and links', async () => {
    const { title, pages, problems } = await read({
      '.gitbook.yaml': 'root: ./docs/\nstructure:\n  readme: START.md\n  summary: TOC.md\nredirects:\n  old: new.md\n',
      'docs/TOC.md': [
        '# Table of contents',
        '',
        '* [🏠 Home](START.md)',
        '',
        '## 🧰 Use it',
        '',
        '* [Install](use/install.md)',
        '    * [On Windows](use/windows.md)',
        '    * Notes',
        '        * [Deep](use/deep.md "Deep down")',
        '* [Site](https://example.com/a?b=1)',
        '* [A part](use/install.md#part)',
      ].join('\r\n'),
      'docs/START.md': '# Our docs\n',
      'docs/use/install.md': 'No heading',
      'docs/use/windows.md': '# Windows',
      'docs/use/deep.md': '# Deep',
      'outside.md': '# Not part of it',
    })
    assert.equal(title, 'Our docs')
    assert.deepEqual(printPages(pages), [
      'Our docs ()',
      'group: Use it (use-it)',
      '  Install (install)',
      '    Windows (windows)',
      '    Notes (notes)',
      '      Deep (deep)',
      '  link: Site (site)',
      '  link: A part (a-part)',
    ])
    assert.equal(pages[0]?.emoji, '🏠')
    assert.equal(pages[1]?.emoji, '🧰')
    assert.equal(pages[1]?.pages[1]?.target, 'https://example.com/a?b=1')
    assert.equal(pages[1]?.pages[2]?.target, '/docs/use/install.md#part')
    assert.deepEqual(problems, [{ path: '.gitbook.yaml', reason: 'Redirects aren’t imported.' }])
  })

  it('reads the folder even if .gitbook.yaml is broken or points outside it', async () => {
    const broken = await read({ '.gitbook.yaml': 'root: [', 'a.md': '' })
    assert.deepEqual(printPages(broken.pages), ['A (a)'])
    assert.match(broken.problems[0]?.reason ?? '', /aren’t valid YAML/)
    const outside = await read({ '.gitbook.yaml': 'root: ../', 'a.md': '' })
    assert.deepEqual(printPages(outside.pages), ['A (a)'])
    assert.match(outside.problems[0]?.reason ?? '', /isn’t a path inside/)
    const missing = await read({ '.gitbook.yaml': 'root: ./docs', 'a.md': '' })
    assert.deepEqual(printPages(missing.pages), ['A (a)'])
    assert.match(missing.problems[0]?.reason ?? '', /“docs” doesn’t exist/)
  })
})
