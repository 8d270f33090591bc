import assert from 'node:assert/strict'
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Ajv } from 'ajv'
import { run } from '../../../src/cli/main.ts'
import { UsageError } from '../../../src/cli/usageError.ts'
import { GitFolder } from '../../support/gitFolder.ts'

const files: Record<string, string> = {
  '.gitbook.yaml': 'redirects:\n  /old: guide.md\n  older: gone.md\n  guide: README.md\n',
  'SUMMARY.md':
    '# Table of contents\n\n* [Start](README.md)\n* [Guide](guide.md)\n* [Gone](gone.md)\n* [Again](guide.md)\n',
  'README.md':
    '# Start\n\nSee [the guide](guide.md#the-1st-step) and [nothing](nowhere.md).\n\n{% hint styel="info" %}\nWords.\n{% endhint %}\n',
  'guide.md':
    '# Guide\n\n## The 1st step\n\n{% include ".gitbook/includes/gone.md" %}\n\n![A](.gitbook/assets/A.png)\n',
  'orphan.md': '# Orphan\n',
  '.gitbook/assets/a.png': 'picture',
}

describe('galley check', () => {
  let folder: string
  let printed: string
  const check = async (...args: string[]): Promise<number> => {
    printed = ''
    return await run(['check', folder, ...args], (text) => (printed += text))
  }

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'galley-cli-'))
    for (const [name, text] of Object.entries(files)) {
      await mkdir(path.dirname(path.join(folder, name)), { recursive: true })
      await writeFile(path.join(folder, name), text)
    }
  })

  afterEach(async () => await rm(folder, { recursive: true, force: true }))

  const found = (): string[] => {
    const { problems } = JSON.parse(printed) as { problems: { path: string; line: number; rule: string }[] }
    return problems.map((problem) => `${path.basename(problem.path)}:${problem.line} ${problem.rule}`)
  }

  it('reports the path of the configuration, also for docs in a subfolder', async () => {
    const below = await mkdtemp(path.join(tmpdir(), 'galley-below-'))
    try {
      await mkdir(path.join(below, 'docs'))
      await writeFile(path.join(below, '.gitbook.yaml'), 'root: ./docs/\nredirects:\n  old: gone.md\n')
      await writeFile(path.join(below, '.galley.yaml'), 'rules:\n  nothing: off\n')
      await writeFile(path.join(below, 'docs/README.md'), '# Start\n')
      printed = ''
      await run(['check', below, '--format', 'json'], (text) => (printed += text))
      const { problems } = JSON.parse(printed) as { problems: { path: string }[] }
      assert.deepEqual(
        problems.map((problem) => path.relative(below, path.resolve(problem.path))),
        ['.galley.yaml', '.gitbook.yaml'],
      )
    } finally {
      await rm(below, { recursive: true, force: true })
    }
  })

  it('finds problems in pages, table of contents, redirects and assets, and fails because of errors', async () => {
    assert.equal(await check('--format', 'json'), 1)
    assert.deepEqual(found(), [
      '.gitbook.yaml:2 redirect-path',
      '.gitbook.yaml:3 dead-redirect',
      '.gitbook.yaml:4 needless-redirect',
      'a.png:1 unused-file',
      'README.md:3 dead-link',
      'README.md:5 unknown-attribute',
      'SUMMARY.md:5 missing-page',
      'SUMMARY.md:6 listed-twice',
      'guide.md:5 dead-include',
      'guide.md:7 path-case',
      'orphan.md:1 orphan-page',
    ])
  })

  it('checks the target of an older tag like that of a newer one', async () => {
    await writeFile(
      path.join(folder, 'orphan.md'),
      '# Orphan\n\n{% page-ref page="gone.md" %}\n\n{% page-ref page="guide.md" %}\n',
    )
    await check('--format', 'json')
    assert.deepEqual(
      found().filter((each) => each.startsWith('orphan.md')),
      ['orphan.md:1 orphan-page', 'orphan.md:3 older-tag', 'orphan.md:3 dead-link', 'orphan.md:5 older-tag'],
    )
  })

  it('finds an image elsewhere in the docs under the same name, and --fix corrects the path', async () => {
    await writeFile(path.join(folder, 'orphan.md'), '# Orphan\n\n![A](../../.gitbook/assets/A.png)\n')
    await check()
    assert.match(printed, /orphan\.md:3:\d+ error dead-file [^\n]*Did you mean “\.gitbook\/assets\/a\.png”/)
    await check('--fix')
    assert.match(await readFile(path.join(folder, 'orphan.md'), 'utf8'), /!\[A\]\(\.gitbook\/assets\/a\.png\)/)
  })

  it('fixes the case of a link to a file with characters that links escape', async () => {
    await writeFile(path.join(folder, 'Part 100% (a).md'), '# Part\n')
    await writeFile(path.join(folder, 'signs.md'), '# Signs\n\n[Part](part%20100%25%20%28a%29.md)\n')
    await check('--fix')
    assert.match(await readFile(path.join(folder, 'signs.md'), 'utf8'), /\(Part%20100%25%20%28a%29\.md\)/)
  })

  it('reports an image in the table of contents, and an empty entry', async () => {
    await rm(path.join(folder, 'README.md'))
    await writeFile(path.join(folder, 'SUMMARY.md'), '* [Picture](.gitbook/assets/a.png)\n* [Empty]()\n')
    await check()
    const missing = printed.split('\n').filter((line) => line.includes('missing-page'))
    assert.match(missing[0] ?? '', /“\.gitbook\/assets\/a\.png” can’t be a page because it isn’t a Markdown file\.$/)
    assert.match(missing[1] ?? '', /This entry doesn’t link to a file\.$/)
  })

  it('prints one line for each problem, as linters do, and the totals', async () => {
    await check()
    const lines = printed.trimEnd().split('\n')
    assert.match(
      lines.find((line) => line.includes('dead-link')) ?? '',
      /README\.md:3:\d+ error dead-link The page “nowhere\.md” doesn’t exist\.$/,
    )
    assert.match(lines.at(-2) ?? '', /^Checked 3 pages\. Errors: \d+, warnings: \d+, hints: 1 \(\d+\.\d s\)$/)
  })

  const writeOrphans = async (count: number): Promise<void> => {
    for (let number = 0; number < count; number++) await writeFile(path.join(folder, `more${number}.md`), '# More\n')
  }
  const linesWith = (words: string): string[] => printed.split('\n').filter((line) => line.includes(words))

  it('lists ten warnings of one kind and counts the others; --all lists all', async () => {
    await writeOrphans(11)
    await check()
    assert.equal(linesWith(' warning orphan-page').length, 11)
    const [more = ''] = linesWith('… and ')
    assert.match(more, /^… and 2 more warning orphan-page, such as: This page isn’t in the table of contents/)
    assert.doesNotMatch(more, /galley\.yaml/)
    await check('--all')
    assert.equal(linesWith(' warning orphan-page').length, 12)
    assert.deepEqual(linesWith('… and '), [])
  })

  it('explains how to turn off a check with more than 200 problems of one kind, and counts them all', async () => {
    const links = Array.from({ length: 201 }, (_, number) => `[Gone](gone${number}.md)`)
    await writeFile(path.join(folder, 'README.md'), `# Start\n\n${links.slice(1).join('\n')}\n`)
    assert.equal(await check('--rules', 'dead-link'), 1)
    assert.equal(linesWith(' error dead-link ').length, 200)
    await writeFile(path.join(folder, 'README.md'), `# Start\n\n${links.join('\n')}\n`)
    assert.equal(await check('--rules', 'dead-link'), 1)
    assert.match(linesWith('… and ')[0] ?? '', /^… and 191 more error dead-link, .*add “dead-link: off” under “rules”/)
    assert.match(printed, /Errors: 201, /)
    await check('--rules', 'dead-link', '--format', 'json')
    assert.equal(found().length, 201)
  })

  it('prints workflow commands for GitHub', async () => {
    await check('--format', 'github')
    assert.match(
      printed,
      /^::error file=[^,]*README\.md,line=3,col=\d+,title=dead-link::The page “nowhere\.md” doesn’t exist\.$/m,
    )
  })

  it('prints a code quality report for GitLab, with a fingerprint that stays when lines move', async () => {
    type Report = { fingerprint: string; severity: string; location: { path: string; lines: { begin: number } } }[]
    await check('--format', 'gitlab')
    const report = JSON.parse(printed) as Report
    const prints = report.map(({ fingerprint }) => fingerprint)
    assert.equal(new Set(prints).size, prints.length)
    const page = path.join(folder, 'README.md')
    await writeFile(page, (await readFile(page, 'utf8')).replace(/^# .*$/m, '$&\n\nMore.'))
    await check('--format', 'gitlab')
    const moved = JSON.parse(printed) as Report
    assert.deepEqual(
      moved.map(({ fingerprint }) => fingerprint),
      prints,
    )
    assert.notDeepEqual(moved, report)
  })

  it('prints SARIF that fits its schema', async () => {
    await check('--format', 'sarif')
    const schemaFile = path.resolve('node_modules/@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json')
    const schema = JSON.parse(await readFile(schemaFile, 'utf8')) as { $schema?: string; id?: string }
    delete schema.$schema
    delete schema.id
    const ajv = new Ajv({ strict: false, validateFormats: false, unicodeRegExp: false })
    const validate = ajv.compile(schema)
    assert.ok(validate(JSON.parse(printed)), ajv.errorsText(validate.errors))
  })

  it('applies only safe fixes, and guesses no attribute', async () => {
    await check('--fix', '--format', 'json')
    assert.match(await readFile(path.join(folder, '.gitbook.yaml'), 'utf8'), /^ {2}old: guide\.md$/m)
    assert.match(await readFile(path.join(folder, 'README.md'), 'utf8'), /\{% hint styel="info" %\}/)
    assert.equal(await readFile(path.join(folder, 'SUMMARY.md'), 'utf8'), files['SUMMARY.md'])
    assert.match(await readFile(path.join(folder, 'guide.md'), 'utf8'), /\.gitbook\/assets\/a\.png/)
    assert.ok(!found().some((problem) => problem.includes('redirect-path')))
  })

  it('updates broken links to files that Git knows as renamed, only with --fix', async () => {
    const git = new GitFolder(folder)
    await git.begin({})
    await git.git('mv', 'guide.md', 'how-to.md')
    await check('--format', 'json')
    assert.ok(found().includes('README.md:3 dead-link'))
    await check('--fix', '--format', 'json', '--rules', 'orphan-page')
    assert.equal(await git.read('README.md'), files['README.md'])
    await check('--fix', '--format', 'json')
    assert.match(await git.read('README.md'), /\(how-to\.md#the-1st-step\) and \[nothing\]\(nowhere\.md\)/)
    assert.match(await git.read('SUMMARY.md'), /\* \[Guide\]\(how-to\.md\)\n/)
    assert.match(await git.read('.gitbook.yaml'), /^ {2}old: how-to\.md$/m)
  })

  it('prints with --fix how many problems it fixed in how many files, only for people', async () => {
    await check()
    assert.doesNotMatch(printed, /Fixed/)
    await check('--fix')
    assert.match(printed, /\nFixed problems: [1-9]\d*\. Changed files: 2\.\n/)
    await check('--fix')
    assert.doesNotMatch(printed, /Fixed/)
  })

  it('repeats fixes until none is left', async () => {
    await writeFile(path.join(folder, 'README.md'), '# Start\n\nSee [the step](Guide.md#The-1st-Step).\n')
    assert.equal(await check('--fix', '--format', 'json', '--rules', 'path-case,dead-anchor'), 0)
    assert.deepEqual(found(), [])
    assert.match(await readFile(path.join(folder, 'README.md'), 'utf8'), /\[the step\]\(guide\.md#the-1st-step\)/)
  })

  it('ignores what .galley.yaml says, and reports invalid settings in it', async () => {
    const configuration = 'rules:\n  dead-link: off\n  unused-file: error\n  ded-anchor: off\nignore:\n  - guide.md\n'
    await writeFile(path.join(folder, '.galley.yaml'), configuration)
    await check('--format', 'json')
    const problems = found()
    assert.equal(problems[0], '.galley.yaml:4 configuration')
    assert.ok(problems.includes('a.png:1 unused-file'))
    assert.ok(!problems.some((problem) => problem.includes('dead-link') || problem.startsWith('guide.md')))
    assert.match(printed, /Did you mean “dead-anchor”\?/)
  })

  it('checks API blocks only against the specifications in .galley.yaml', async () => {
    const operation = (spec: string, what: string): string =>
      `{% openapi-operation spec="${spec}" ${what} %}\n[OpenAPI ${spec}](https://example.com)\n{% endopenapi-operation %}\n`
    const blocks = [
      operation('pets', 'path="/pets" method="get"'),
      operation('pets', 'path="/pet" method="get"'),
      operation('pets', 'path="/pets" method="put"'),
      operation('torn', 'path="/pets" method="get"'),
      operation('shop', 'path="/anything" method="get"'),
    ]
    await writeFile(path.join(folder, 'guide.md'), `# Guide\n\n${blocks.join('\n')}`)
    const only = ['--rules', 'unknown-spec,broken-spec,unknown-operation', '--format', 'json']
    await check(...only)
    assert.deepEqual(found(), [])
    await writeFile(path.join(folder, 'pets.yaml'), 'openapi: 3.1.0\npaths: { /pets: { get: {} } }\n')
    await writeFile(path.join(folder, '.galley.yaml'), 'openapi:\n  pets: pets.yaml\n  torn: ../torn.yaml\n  shop: 5\n')
    await check(...only)
    assert.deepEqual(found(), [
      '.galley.yaml:4 configuration',
      'guide.md:7 unknown-operation',
      'guide.md:11 unknown-operation',
      'guide.md:15 broken-spec',
    ])
  })

  it('lists targets of overlays that match nothing at their line, and checks blocks against the overlaid specification', async () => {
    await writeFile(path.join(folder, 'pets.yaml'), 'openapi: 3.1.0\npaths: { /pets: { get: {} } }\n')
    await writeFile(
      path.join(folder, 'pets.overlay.yaml'),
      "overlay: 1.1.0\ninfo: { title: Ours, version: '1' }\nactions:\n  - { target: $.paths, update: { /cats: { get: {} } } }\n  - { target: $.dogs, remove: true }\n  - { target: $., remove: true }\n",
    )
    await writeFile(path.join(folder, '.galley.yaml'), 'openapi: { pets: { source: pets.yaml } }\n')
    const block =
      '{% openapi-operation spec="pets" path="/PATH" method="get" %}\n[a](https://example.com)\n{% endopenapi-operation %}\n'
    await writeFile(
      path.join(folder, 'guide.md'),
      `# Guide\n\n${block.replace('PATH', 'cats')}\n${block.replace('PATH', 'dogs')}`,
    )
    assert.equal(await check('--rules', 'overlay,overlay-target,unknown-operation', '--format', 'json'), 1)
    assert.deepEqual(found(), [
      'guide.md:7 unknown-operation',
      'pets.overlay.yaml:5 overlay-target',
      'pets.overlay.yaml:6 overlay',
    ])
  })

  it('reports once that a page isn’t UTF-8, and with --fix converts it if its byte order mark shows the encoding', async () => {
    const text = '# Guide\n\nCaf\u00e9 \u{1F600} [Start](README.md)\r\n'
    const bytes = Buffer.from(`\uFEFF${text}`, 'utf16le')
    const western = Buffer.from('# Orphan\n\nCaf\xe9 \x93x\x94 [Nothing](nothing.md)\n', 'latin1')
    const unknown = Buffer.from([0x23, 0x20, 0x81, 0xfe, 0x0a])
    const ofFile = (name: string): string[] => found().filter((each) => each.startsWith(name))
    await writeFile(path.join(folder, 'orphan.md'), western)
    for (const each of [bytes, Buffer.from(bytes).swap16()]) {
      await writeFile(path.join(folder, 'guide.md'), each)
      await check('--format', 'json')
      assert.deepEqual([ofFile('guide.md'), ofFile('orphan.md')], [['guide.md:1 encoding'], ['orphan.md:1 encoding']])
      await check('--fix')
      assert.equal(await readFile(path.join(folder, 'guide.md'), 'utf8'), text)
    }
    assert.deepEqual(await readFile(path.join(folder, 'orphan.md')), western)
    for (const kept of [bytes.subarray(0, -1), unknown]) {
      await writeFile(path.join(folder, 'guide.md'), kept)
      assert.equal(await check('--fix', '--rules', 'encoding', '--format', 'json'), 1)
      assert.deepEqual(await readFile(path.join(folder, 'guide.md')), kept)
    }
    await writeFile(path.join(folder, 'guide.md'), '# Guide\n\n\uFFFD\n')
    await writeFile(path.join(folder, 'SUMMARY.md'), Buffer.from('* [Caf\xe9](guide.md)\n', 'latin1'))
    await check('--rules', 'encoding', '--format', 'json')
    assert.deepEqual([ofFile('guide.md'), ofFile('SUMMARY.md')], [[], ['SUMMARY.md:1 encoding']])
  })

  it('checks only the given rules', async () => {
    assert.equal(await check('--rules', 'orphan-page', '--format', 'json'), 0)
    assert.deepEqual(found(), ['orphan.md:1 orphan-page'])
  })

  it('explains wrong arguments', async () => {
    await assert.rejects(check('--rules', 'dead-lnk'), UsageError)
    await assert.rejects(check('--format', 'xml'), UsageError)
    await assert.rejects(
      run(['chek'], () => {}),
      /The command “chek” doesn’t exist/,
    )
    await assert.rejects(
      run(['check', path.join(folder, 'nowhere')], () => {}),
      /nowhere/,
    )
  })

  it('checks all docs below a folder that isn’t docs itself, and names the folder of each', async () => {
    const top = await mkdtemp(path.join(tmpdir(), 'galley-several-'))
    try {
      for (const name of ['one', 'two/docs']) {
        await mkdir(path.join(top, name), { recursive: true })
        await writeFile(path.join(top, name, 'SUMMARY.md'), '* [Start](README.md)\n')
        await writeFile(path.join(top, name, 'README.md'), '# Start\n\n[Nothing](nothing.md)\n')
      }
      await writeFile(path.join(top, 'README.md'), '# The repository\n\n[Nothing](nothing.md)\n')
      const relative = path.relative(process.cwd(), top).replaceAll(path.sep, '/')
      printed = ''
      assert.equal(await run(['check', top], (text) => (printed += text)), 1)
      const lines = printed.trimEnd().split('\n')
      assert.deepEqual(
        lines.slice(0, 5).map((line) => line.replace(relative, 'TOP')),
        [
          'TOP/one/README.md:3:11 error dead-link The page “nothing.md” doesn’t exist.',
          'TOP/two/docs/README.md:3:11 error dead-link The page “nothing.md” doesn’t exist.',
          '',
          'TOP/one: Checked 1 page. Errors: 1, warnings: 0, hints: 0',
          'TOP/two/docs: Checked 1 page. Errors: 1, warnings: 0, hints: 0',
        ],
      )
      assert.match(lines[5] ?? '', /^Checked 2 pages\. Docs folders: 2\. Errors: 2, warnings: 0, hints: 0 /)
      printed = ''
      await run(['check', top, '--format', 'json'], (text) => (printed += text))
      const { docs } = JSON.parse(printed) as { docs: { folder: string; errors: number }[] }
      assert.deepEqual(
        docs.map(({ folder, errors }) => [folder.replace(relative, 'TOP'), errors]),
        [
          ['TOP/one', 1],
          ['TOP/two/docs', 1],
        ],
      )
    } finally {
      await rm(top, { recursive: true, force: true })
    }
  })

  it('reports only problems inside a folder within docs, and follows links that point outside it', async () => {
    await mkdir(path.join(folder, '.git'))
    await mkdir(path.join(folder, 'part'))
    await writeFile(path.join(folder, 'SUMMARY.md'), '* [Start](README.md)\n* [Page](part/page.md)\n')
    await writeFile(path.join(folder, 'part/page.md'), '# Page\n\n[Guide](../guide.md) [Gone](../gone.md)\n')
    printed = ''
    await run(['check', path.join(folder, 'part'), '--format', 'json'], (text) => (printed += text))
    assert.deepEqual(found(), ['page.md:3 dead-link'])
  })

  it('skips Markdown files that aren’t pages, but checks the images that they use', async () => {
    await mkdir(path.join(folder, 'pdf'))
    await writeFile(
      path.join(folder, 'pdf/README.md'),
      '# PDF\n\n[Dead](nowhere.md)\n\n![](../.gitbook/assets/a.png)\n',
    )
    await check('--format', 'json')
    assert.ok(!found().some((problem) => /^(?:README\.md:1|README\.md:3 dead-link README|a\.png)/.test(problem)))
    const { pages, problems } = JSON.parse(printed) as { pages: number; problems: { path: string }[] }
    assert.equal(pages, 3)
    assert.ok(!problems.some((problem) => problem.path.includes('/pdf/')))
  })

  it('doesn’t treat the site of another generator as docs', async () => {
    const top = await mkdtemp(path.join(tmpdir(), 'galley-site-'))
    try {
      await mkdir(path.join(top, '.git'))
      await mkdir(path.join(top, 'docs'))
      await writeFile(path.join(top, 'docs/intro.md'), '# Intro\n')
      for (const [file, program] of [
        ['docusaurus.config.ts', 'Docusaurus'],
        ['mkdocs.yml', 'MkDocs'],
      ] as const) {
        await writeFile(path.join(top, file), '')
        for (const named of [top, path.join(top, 'docs')]) {
          await assert.rejects(
            run(['check', named], () => {}),
            (error) => error instanceof UsageError && error.message.includes(`a ${program} site`),
          )
        }
        await rm(path.join(top, file))
      }
      assert.equal(await run(['check', path.join(top, 'docs')], () => {}), 0)
    } finally {
      await rm(top, { recursive: true, force: true })
    }
  })

  it('checks each folder that a docs.yaml syncs, with its own configuration', async () => {
    await rename(folder, `${folder}-one`)
    await mkdir(folder)
    await rename(`${folder}-one`, path.join(folder, 'one'))
    await mkdir(path.join(folder, 'two'))
    await writeFile(path.join(folder, 'two', 'README.md'), '# Two\n\n[Nothing](nothing.md)\n')
    const spaces = ['one', 'two'].map((directory) => `    - { type: space, content: { directory: ${directory} } }\n`)
    await writeFile(path.join(folder, 'docs.yaml'), `site:\n  structure:\n${spaces.join('')}`)
    assert.equal(await check('--format', 'json'), 1)
    const { pages, problems } = JSON.parse(printed) as { pages: number; problems: { path: string }[] }
    assert.equal(pages, 4)
    const inTwo = problems.filter((problem) => problem.path.endsWith('/two/README.md'))
    assert.equal(inTwo.length, 1)
    assert.equal(problems.filter((problem) => problem.path.includes('/one/')).length, problems.length - 1)
  })
})
