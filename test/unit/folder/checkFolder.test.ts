import assert from 'node:assert/strict'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import fc from 'fast-check'
import { safeEdits } from '../../../src/core/authoring/checks/safeEdits.ts'
import { checkFolder, pageProblems, type FolderCheck } from '../../../src/folder/checkFolder.ts'
import { problemMessage } from '../../../src/core/authoring/checks/problemMessages.ts'
import { english } from '../../../src/core/text/messages/translate.ts'
import { readDocsFolder } from '../../../src/folder/docsFolder.ts'
import { CachedFolder } from '../../../src/folder/cachedFolder.ts'
import { testSize } from '../../support/testSize.ts'

const contents = ['[Two](two.md)', '[Dead](nowhere.md)', '[Own](#part)', '[Far](guide/three.md#far)', '[Old](TWO.md)']
const texts = fc
  .tuple(
    fc.constantFrom('# Dead', '# Two', '# Part'),
    fc.constantFrom('', '## Part', '## Far', '## Far\n\n## Far'),
    fc.subarray([
      ...contents,
      '![](.gitbook/assets/lamp.png)',
      '![](data:image/png;base64,AA==)',
      '[Lost](broken-reference)',
      '[Kept](two.md#part "Title")',
      '{% include "piece.md" %}',
      '{% include "gone.md" %}',
      '<a id="far"></a>',
      '{% include ".gitbook/includes/piece.md" %}',
      '{% update date="today" tags="new" %}',
      '{% hint %}',
      '<code class="expression">space.vars.x</code>',
    ]),
  )
  .map((parts) => `${parts.flat().join('\n\n')}\n`)
const edits = fc.oneof(
  { weight: 4, arbitrary: fc.record({ file: fc.constantFrom('one.md', 'two.md', 'guide/three.md'), text: texts }) },
  fc.record({
    file: fc.constantFrom('guide/four.md', 'guide/README.md', '.gitbook/includes/piece.md'),
    text: fc.option(texts, { nil: undefined }),
  }),
  fc.record({
    file: fc.constant('SUMMARY.md'),
    text: fc.option(
      fc
        .subarray(['one.md', 'two.md', 'guide/three.md', 'guide/four.md', 'gone.md'])
        .map((files) => files.map((file) => `* [${file}](${file})\n`).join('')),
      { nil: undefined },
    ),
  }),
  fc.record({
    file: fc.constantFrom('.gitbook/vars.yaml', '.gitbook/assets/lamp.png'),
    text: fc.constantFrom('x: 1', 'y: 1', undefined),
  }),
)

describe('Checking a docs folder again', () => {
  let top: string
  const { signal } = new AbortController()
  const write = async (file: string, text: string | undefined): Promise<void> => {
    const target = path.join(top, file)
    if (text === undefined) return await rm(target, { force: true })
    await mkdir(path.dirname(target), { recursive: true })
    await writeFile(target, text)
  }

  beforeEach(async () => {
    top = await mkdtemp(path.join(tmpdir(), 'galley-check-'))
    await write('one.md', '# One\n\n[Two](two.md#part)\n')
    await write('two.md', '# Two\n\n## Part\n')
    await write('guide/three.md', '# Three\n')
  })
  afterEach(async () => await rm(top, { recursive: true, force: true }))

  it('finds after any changes what a new check finds', async () => {
    const kept = new CachedFolder(top)
    let known: FolderCheck | undefined
    await fc.assert(
      fc.asyncProperty(fc.array(edits, { minLength: 1, maxLength: 2 }), async (changes) => {
        for (const { file, text } of changes) await write(file, text)
        const docs = await kept.read(signal)
        const { body } = await readDocsFolder(top)
        assert.deepEqual(docs.body.pages.entries, body.pages.entries)
        assert.deepEqual(docs.body.orphans, body.orphans)
        known = await checkFolder(docs, { known })
        assert.deepEqual(known.problems, (await checkFolder(docs)).problems)
        // The check doesn't search a page for links if all its links are known to work. It does if only that page is
        // checked.
        for (const file of docs.records.keys()) {
          const found: readonly unknown[] = known.files.get(file)?.found?.problems ?? []
          const text = await readFile(path.join(top, file), 'utf8')
          assert.deepEqual(found, docs.body.isPage(file) ? pageProblems(docs, file, text) : [])
        }
      }),
      { numRuns: testSize(250, 4000), seed: 18 },
    )
  })

  it('checks only the page that changed, and if its headings did, the pages that link to it', async () => {
    const kept = new CachedFolder(top)
    let known = await checkFolder(await kept.read(signal))
    const checkedAnew = async (): Promise<string[]> => {
      const before = known
      known = await checkFolder(await kept.read(signal), { known })
      return [...known.files].filter(([name, file]) => file !== before.files.get(name)).map(([name]) => name)
    }
    await write('two.md', '# Two\n\n## Part\n\nMore words.\n')
    assert.deepEqual(await checkedAnew(), ['two.md'])
    await write('two.md', '# Two\n\n## Another part\n')
    assert.deepEqual(await checkedAnew(), ['one.md', 'two.md'])
    assert.deepEqual(
      known.problems.map(({ path: file, problems }) => [file, ...problems.map(({ rule }) => rule)]),
      [['one.md', 'dead-anchor']],
    )
    await write('new.md', '# New\n')
    assert.equal((await checkedAnew()).length, 4)
  })

  it('accepts an image that was added after the folder was read', async () => {
    const docs = await readDocsFolder(top)
    const rules = (): string[] => pageProblems(docs, 'one.md', '# One\n\n![Lamp](lamp.png)\n').map(({ rule }) => rule)
    assert.ok(rules().includes('dead-file'))
    await write('lamp.png', 'not really')
    assert.ok(!rules().includes('dead-file'))
  })
})

describe('A link from the top of the site or repository', () => {
  let top: string
  const root = (): string => path.join(top, 'docs')
  const write = async (file: string, text: string): Promise<void> => {
    await mkdir(path.dirname(path.join(root(), file)), { recursive: true })
    await writeFile(path.join(root(), file), text)
  }
  const problems = async (): Promise<string[]> => {
    const { problems } = await checkFolder(await readDocsFolder(root()))
    return problems.flatMap((file) =>
      file.problems.map(({ rule, severity, values }) => [severity, rule, ...values].join(' ')),
    )
  }

  beforeEach(async () => {
    top = await mkdtemp(path.join(tmpdir(), 'galley-top-'))
    await write(
      'SUMMARY.md',
      '## Guides\n\n* [Start](README.md)\n* [Set Up](files/Set%20Up.md)\n  * [Linux](files/linux/README.md)\n',
    )
    await write('README.md', '# Start\n')
    await write('files/Set Up.md', '# Set up\n\n## First\n')
    await write('files/linux/README.md', '# Linux\n')
    await write('files/map.png', 'picture')
  })
  afterEach(async () => await rm(top, { recursive: true, force: true }))

  it('suggests the likely page: the one with that title, or one next to it whose name lacks a letter', async () => {
    await write(
      'README.md',
      '# Start\n\n[a](files/linx/README.md) [Linux](gone.md) [b](files/linux/READM.md) [c](no.md)\n',
    )
    const docs = await readDocsFolder(root())
    const { problems: found } = await checkFolder(docs)
    const messages = found.flatMap((file) => file.problems.map((problem) => problemMessage(problem, english)))
    assert.deepEqual(messages.slice(0, 4), [
      'The page “files/linx/README.md” doesn’t exist.',
      'The page “gone.md” doesn’t exist. Did you mean “files/linux/README.md”?',
      'The page “files/linux/READM.md” doesn’t exist. Did you mean “files/linux/README.md”?',
      'The page “no.md” doesn’t exist.',
    ])
  })

  it('is an error if it matches no page and no file, and goes to the first of two pages of one name', async () => {
    await write('SUMMARY.md', '* [Start](README.md)\n* [One](one/page.md)\n* [Two](two/page.md)\n')
    for (const file of ['one/page.md', 'two/page.md']) await write(file, '# A page\n')
    await write('README.md', '# Start\n\n[1](/nowhere) [2](/docs/nowhere.md) [3](/page) [4](/other/one/page)\n')
    const found = await problems()
    assert.deepEqual(
      found.filter((each) => each.includes('dead-link')),
      ['error dead-link /nowhere', 'error dead-link /docs/nowhere.md', 'error dead-link /other/one/page  one/page.md'],
    )
    assert.deepEqual(
      found.filter((each) => each.includes('duplicate-slug')),
      ['warning duplicate-slug One page-1'],
    )
  })

  it('that ends with .html gets a fix if the page is beside it', async () => {
    await write('README.md', '# Start\n\n[a](files/linux/README.html#x)\n')
    await write('files/linux/README.md', '# Linux\n\n## X\n')
    const { problems: found } = await checkFolder(await readDocsFolder(root()))
    const fixes = found.flatMap((file) => file.problems).flatMap((problem) => problem.fixes)
    assert.deepEqual(fixes[0]?.edits[0]?.text, 'files/linux/README.md#x')
  })

  it('that an older version exported with escapes gets a fix if the page or the file exists without them', async () => {
    await write('a_b.md', '# A\n')
    await write('c (1).pdf', 'text')
    const block = (tag: string): string => `{% ${tag} %}\n\n`
    const wrong = [block('file src="c \\(1\\).pdf"'), '<img src="c \\(1\\).pdf" alt="c">\n\n']
    await write('README.md', `# Start\n\n${wrong.join('')}<a href="a\\_b.md#x">A</a> <a href="a\\_c.md">C</a>\n`)
    const { problems: found } = await checkFolder(await readDocsFolder(root()))
    const fixes = found.flatMap((file) => file.problems).flatMap(({ fixes: [fix] }) => (fix?.safe ? fix.edits : []))
    assert.deepEqual(
      fixes.map(({ text }) => text),
      ['"c (1).pdf"', '"c (1).pdf"', '"a_b.md#x"'],
    )
  })

  it('is reported with the invisible characters in .gitbook.yaml', async () => {
    await write('.gitbook.yaml', 'redirects:\n  old: README.md\u200b\n')
    const { problems: found } = await checkFolder(await readDocsFolder(root()))
    const messages = found.flatMap((file) => file.problems.map((problem) => problemMessage(problem, english)))
    assert.ok(
      messages.includes('The invisible character U+200B is part of this value. Remove it.'),
      messages.join('\n'),
    )
  })

  it('is a hint if a page is published at it, or the repository has the file', async () => {
    const links = [
      '/guides/set-up#first',
      '/guides/Set-Up/linux/',
      '/docs/guides/set-up',
      '/docs/files/linux/README.md',
      '/',
    ]
    await write(
      'files/linux/README.md',
      `# Linux\n\n${links.map((link) => `[Link](${link})`).join(' ')} ![](/docs/files/map.png)\n`,
    )
    assert.deepEqual(await problems(), [
      'hint absolute-link /guides/set-up#first ../Set%20Up.md#first',
      'hint absolute-link /guides/Set-Up/linux/ README.md',
      'hint absolute-link /docs/guides/set-up ../Set%20Up.md',
      'hint absolute-link /docs/files/linux/README.md README.md',
      'hint absolute-link / ../../README.md',
      'hint absolute-link /docs/files/map.png ../map.png',
    ])
  })

  it('reports first that the heading doesn’t exist', async () => {
    await write('README.md', '# Start\n\n[Set up](/guides/set-up#last)\n')
    assert.deepEqual(await problems(), ['warning dead-anchor last Set Up'])
  })

  it('is valid if it’s the path of a file below the docs', async () => {
    await write('README.md', '# Start\n\n[Linux](/files/linux/README.md) ![](/files/map.png)\n')
    assert.deepEqual(await problems(), [])
  })

  it('is changed to a relative link to the same page', async () => {
    await write(
      'README.md',
      '# Start\n\n[Set up](/guides/set-up#first) <a href="/docs/guides/set-up/linux">Linux</a>\n',
    )
    const { problems: found } = await checkFolder(await readDocsFolder(root()))
    const [{ text, problems: fixable }] = found as [FolderCheck['problems'][number]]
    const fixed = safeEdits(text, fixable)
    assert.equal(fixed, '# Start\n\n[Set up](files/Set%20Up.md#first) <a href="files/linux/README.md">Linux</a>\n')
    await write('README.md', fixed)
    assert.deepEqual(await problems(), [])
  })
})
