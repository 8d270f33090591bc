import assert from 'node:assert/strict'
import { mkdir, mkdtemp, readFile, readdir, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createClient } from '../../../src/client/client.ts'
import { createUndiciTransport } from '../../../src/client/network/undiciTransport.ts'
import { english } from '../../../src/core/text/messages/translate.ts'
import { cloneSpace } from '../../../src/folder/checkout/cloneSpace.ts'
import { run } from '../../../src/cli/main.ts'
import { UsageError } from '../../../src/cli/usageError.ts'
import { hashOf } from '../../../src/folder/checkout/checkoutRecord.ts'
import { importFolder } from '../../../src/sandbox/import/importFolder.ts'
import { TwoEditions } from '../client/fallbacks/twoEditions.ts'
import { TestSandbox } from '../sandbox/support/testSandbox.ts'

const png = new TextEncoder().encode('\u0089PNG not really')

describe('galley clone, status, pull and push', () => {
  let sandbox: TestSandbox
  let served: { url: string; stop: () => Promise<void> }
  let top: string
  let folder: string
  let space: string
  let printed: string
  const before = { ...process.env }

  const galley = async (...args: string[]): Promise<number> => {
    printed = ''
    return await run(args, (text) => (printed += text))
  }
  const text = async (file: string): Promise<string> => await readFile(path.join(folder, file), 'utf8')
  const write = async (file: string, content: string): Promise<void> => {
    await mkdir(path.dirname(path.join(folder, file)), { recursive: true })
    await writeFile(path.join(folder, file), content)
  }
  const change = async (file: string, from: string, to: string): Promise<void> => {
    const written = await text(file)
    assert.ok(written.includes(from), written)
    await write(file, written.replace(from, to))
  }
  const page = (title: string): string => {
    const { revision_id } = sandbox.platform.spaces.get(space)!
    const found = [...sandbox.platform.revisions.tree(revision_id).all].find(({ node }) => node.title === title)
    assert.ok(found, title)
    return found.node.id
  }
  const published = async (title: string): Promise<string> => {
    const answer = await sandbox.ok('getPageById', { spaceId: space, pageId: page(title), format: 'markdown' })
    return answer.markdown ?? ''
  }
  const edit = (title: string, markdown: string): void =>
    sandbox.edit(space, { operation: 'update_page', page: page(title), document: { markdown } })
  const merge = async (): Promise<void> => {
    const { items } = await sandbox.ok('listChangeRequestsForSpace', { spaceId: space, status: 'draft' })
    assert.equal(items.length, 1)
    await sandbox.ok('mergeChangeRequest', { spaceId: space, changeRequestId: items[0]!.id })
  }

  beforeEach(async () => {
    sandbox = new TestSandbox()
    served = await sandbox.listen()
    top = await mkdtemp(path.join(tmpdir(), 'galley-clone-'))
    folder = path.join(top, 'docs')
    space = sandbox.addSpace({}, [
      { operation: 'insert_files', files: [{ name: 'map.png', ref: 'map', contentType: 'image/png', content: png }] },
      { operation: 'insert_page', title: 'Guides', ref: 'guides', icon: 'book', document: { markdown: 'Begin here.' } },
      {
        operation: 'insert_page',
        title: 'Install it',
        into: 'guides',
        description: 'How: to',
        document: { markdown: '## Linux\n\nFirst.\n\nSecond.\n\nThird.' },
      },
      { operation: 'insert_page', title: 'News', document: { markdown: 'Nothing yet.' } },
    ]).id
    sandbox.edit(space, {
      operation: 'update_page',
      page: page('Guides'),
      document: { markdown: `Begin [here](/pages/${page('Install it')}#linux).` },
    })
    Object.assign(process.env, { GALLEY_SERVER_URL: served.url, GALLEY_TOKEN: sandbox.tokenOf('create') })
    assert.equal(await galley('clone', space, folder), 0)
  })

  afterEach(async () => {
    process.env = { ...before }
    await served.stop()
    sandbox.close()
    await rm(top, { recursive: true, force: true })
  })

  it('use the layout of the platform’s own sync, with links as paths', async () => {
    assert.equal(printed, `Checked out the space into ${folder}. Pages: 3. Files: 1.\n`)
    assert.deepEqual(
      (await readdir(folder, { recursive: true })).sort().filter((file) => !file.startsWith('.galley')),
      [
        '.gitbook',
        '.gitbook/assets',
        '.gitbook/assets/map.png',
        'SUMMARY.md',
        'guides',
        'guides/README.md',
        'guides/install-it.md',
        'news.md',
      ],
    )
    assert.equal(
      await text('SUMMARY.md'),
      '# Table of contents\n\n* [Guides](guides/README.md)\n  * [Install it](guides/install-it.md)\n* [News](news.md)\n',
    )
    assert.equal(
      await text('guides/README.md'),
      '---\nicon: book\n---\n\n# Guides\n\nBegin [here](install-it.md#linux).\n',
    )
    assert.equal(
      await text('guides/install-it.md'),
      '---\ndescription: "How: to"\n---\n\n# Install it\n\n## Linux\n\nFirst.\n\nSecond.\n\nThird.\n',
    )
    assert.deepEqual(new Uint8Array(await readFile(path.join(folder, '.gitbook/assets/map.png'))), png)
    assert.doesNotMatch(await text('.galley/checkout.json'), new RegExp(sandbox.tokenOf('create')))
  })

  it('write the emoji of pages before their titles, and never as part of a title', async () => {
    sandbox.edit(space, { operation: 'update_page', page: page('News'), emoji: '1f4e3' })
    await rm(folder, { recursive: true })
    assert.equal(await galley('clone', space, folder), 0)
    assert.equal(await text('news.md'), '# 📣 News\n\nNothing yet.\n')
    assert.match(await text('SUMMARY.md'), /\* \[📣 News\]\(news\.md\)\n$/)
    assert.equal(await galley('status', folder), 0)
    assert.match(printed, /^(?:Space|Change request) .*\nThe folder matches the platform\.\n$/)
    await change('news.md', 'Nothing yet.', 'Something.')
    assert.equal(await galley('push', folder, '--subject', 'Say more'), 0, printed)
    await merge()
    assert.match(await published('News'), /Something\./)
    edit('News', 'Something else.')
    assert.equal(await galley('pull', folder), 0, printed)
    assert.equal(await text('news.md'), '# 📣 News\n\nSomething else.\n')
    sandbox.edit(space, { operation: 'update_page', page: page('News'), emoji: '1f4de' })
    await change('news.md', 'Something else.', 'Something else still.')
    assert.equal(await galley('pull', folder), 0, printed)
    assert.equal(await text('news.md'), '# 📞 News\n\nSomething else still.\n')
    await change('news.md', '# 📞 News', '# 📞 Newest')
    assert.equal(await galley('push', folder, '--subject', 'Name it'), 0, printed)
    await merge()
    assert.match(await published('Newest'), /^# Newest\n\nSomething else still\./)
    await rm(path.join(folder, '.galley'), { recursive: true })
    assert.equal(await galley('pull', folder, '--space', space), 0)
    assert.match(printed, /No changes on the platform\.\n$/)
    assert.equal(await galley('push', folder, '--dry-run'), 0)
    assert.equal(printed, 'There is nothing to push.\n')
  })

  it('warn before a push about content that readers won’t see, and about pages that are left out', async () => {
    await change('news.md', 'Nothing yet.', 'See [more](more.md), [this](gone.md) and ![a map](gone.png).')
    await write('more.md', '# More\n')
    const statuses = [
      'edited    news.md',
      'warning   news.md: 1 link is broken and would become plain text.',
      'warning   news.md: 1 image or file isn’t in the space, so readers wouldn’t see it.',
      'not pushed more.md: The table of contents doesn’t list it. Add it there, or push with --add.',
    ]
    assert.equal(await galley('push', folder, '--dry-run'), 1)
    assert.deepEqual(printed.trimEnd().split('\n'), statuses)
    assert.equal(await galley('push', folder, '--subject', 'More'), 1)
    assert.deepEqual(printed.trimEnd().split('\n').slice(0, -1), statuses)
    assert.equal(await galley('status', folder), 0)
    assert.match(printed, /^Change request #1 “More” of the space “Test space”\n/)
  })

  it('print the state of each clone below a folder, and ask for one of them before they write', async () => {
    const other = path.join(top, 'other')
    assert.equal(await galley('clone', space, other), 0)
    await change('news.md', 'Nothing yet.', 'Something.')
    assert.equal(await galley('status', top), 0)
    const there = [
      `${folder}:`,
      'Space “Test space”',
      'Changed in the folder:',
      '  edited   news.md',
      `${other}:`,
      'Space “Test space”',
      'The folder matches the platform.',
    ]
    assert.equal(printed, `${there.join('\n')}\n`)
    assert.equal(await galley('status', top, '--json'), 0)
    const statuses = JSON.parse(printed) as { folder: string; local: object[] }[]
    assert.deepEqual(
      statuses.map((each) => [each.folder, each.local.length]),
      [
        [folder, 1],
        [other, 0],
      ],
    )
    await assert.rejects(
      galley('push', top),
      new RegExp(`contains several docs folders\\. Name one of them: ${folder}, ${other}\\.$`),
    )
  })

  it('find nothing to do without changes', async () => {
    assert.equal(await galley('status', folder), 0)
    assert.match(printed, /^(?:Space|Change request) .*\nThe folder matches the platform\.\n$/)
    assert.equal(await galley('push', folder), 0)
    assert.equal(printed, 'There is nothing to push.\n')
    assert.equal(await galley('pull', folder), 0)
    assert.equal(printed, 'No changes on the platform.\n')
  })

  it('don’t change docs that the platform wrote, after importing these', async () => {
    const picture = '.gitbook/assets/a map (1).png'
    const files = {
      'SUMMARY.md':
        '# Table of contents\n\n* [Start](README.md)\n\n## 🎉 Group\n\n* [One](one/README.md "The first")\n' +
        '  * [A part of it](one/README.md#part)\n  * [Two](one/two.md)\n* [📞 Site](https://example.com)\n\n***\n\n' +
        '* [📣 After](after.md)\n',
      'README.md': `# Start\n\n[One](one/), [its part](one/#part), [this](./#more).\n\n![](<${picture}>)\n`,
      'one/README.md': '# One\n\n## Part\n\n[Start](../), [two](two.md).\n',
      'one/two.md': `# Two\n\n[Here](two.md#x), [above](./).\n\n<figure><img src="../${picture}" alt=""></figure>\n`,
      'after.md': '# 📣 After\n\nWords.\n',
      [picture]: 'picture',
    }
    const docs = path.join(top, 'imported')
    for (const [name, content] of Object.entries(files)) {
      await mkdir(path.dirname(path.join(docs, name)), { recursive: true })
      await writeFile(path.join(docs, name), content)
    }
    const act = { userId: sandbox.users.admin, time: sandbox.time.toISOString() }
    const { space: imported } = await importFolder(sandbox.platform, docs, sandbox, act)
    folder = path.join(top, 'cloned')
    await galley('clone', imported.id, folder)
    for (const [name, content] of Object.entries(files)) assert.equal(await text(name), content, name)
    await galley('status', folder)
    assert.match(printed, /^(?:Space|Change request) .*\nThe folder matches the platform\.\n$/)
    await change('after.md', 'Words.', 'Other words.')
    assert.equal(await galley('push', folder, '--dry-run'), 0)
    assert.equal(printed, 'edited    after.md\n')
  })

  it('know pages that the platform generates, which a table of contents names without a title', async () => {
    const generated = (spec: string): string =>
      `  * \`\`\`yaml\n    type: builtin:openapi\n    dependencies:\n      spec:\n        ref:\n          kind: openapi\n          spec: ${spec}\n    \`\`\`\n`
    const docs = path.join(top, 'imported')
    await mkdir(docs)
    await writeFile(path.join(docs, 'README.md'), '# Start\n\nWords.\n')
    await writeFile(
      path.join(docs, 'SUMMARY.md'),
      `# Table of contents\n\n* [Start](README.md)\n${generated('pets')}${generated('shop')}`,
    )
    const act = { userId: sandbox.users.admin, time: sandbox.time.toISOString() }
    const { space: imported } = await importFolder(sandbox.platform, docs, sandbox, act)
    folder = path.join(top, 'cloned')
    await galley('clone', imported.id, folder)
    await change('README.md', 'Words.', 'Other words.')
    assert.equal(await galley('push', folder, '--dry-run'), 0)
    assert.equal(printed, 'edited    README.md\n')
    await change('SUMMARY.md', '* [Start](README.md)\n', `* [Start](README.md)\n${generated('more')}`)
    await write('new.md', '# New\n')
    assert.equal(await galley('push', folder, '--dry-run'), 1)
    assert.match(printed, /problem   “OpenAPI” is a group, a link, or generated pages\./)
    assert.match(printed, /not pushed new\.md: /)
  })

  it('print no token, wherever it comes from', async () => {
    const token = process.env['GALLEY_TOKEN'] ?? ''
    const tokenFile = path.join(top, 'token.txt')
    await writeFile(tokenFile, `${token}\n`)
    delete process.env['GALLEY_TOKEN']
    await write('SUMMARY.md', `# Table of contents\n\n## ${token}\n\n* [Guides](guides/README.md)\n`)
    await galley('push', folder, '--dry-run', '--token-file', tokenFile)
    assert.match(printed, /“•••” is a group/)
  })

  it('treat a page without a text as unchanged until it has one', async () => {
    sandbox.edit(space, { operation: 'insert_page', title: 'To come', document: { markdown: '' } })
    folder = path.join(top, 'with an empty page')
    await galley('clone', space, folder)
    assert.equal(await galley('status', folder), 0)
    assert.match(printed, /matches the platform/)
    edit('To come', 'It came.')
    await galley('status', folder)
    assert.match(printed, /edited +to-come\.md/)
    await galley('pull', folder)
    assert.match(await text('to-come.md'), /It came\./)
    edit('To come', '')
    await galley('pull', folder)
    assert.doesNotMatch(await text('to-come.md'), /It came\./)
    await galley('status', folder)
    assert.match(printed, /matches the platform/)
  })

  it('push texts, names, properties, new pages with links among them, moves, deletions and images, and pull nothing after the merge', async () => {
    await change('guides/install-it.md', 'Second.', 'Second, [more](../more.md#a).')
    await change('guides/install-it.md', '# Install it', '# Install Galley')
    await change('guides/README.md', 'icon: book', 'icon: house')
    await write(
      'more.md',
      '---\nhidden: true\n---\n\n# More\n\n## A\n\n![A plan](.gitbook/assets/plan.png)\n\n[Deep](deep/er.md)\n',
    )
    await write('deep/er.md', '# Deeper\n\nBack [home](../guides/README.md).\n')
    await write('.gitbook/assets/plan.png', new TextDecoder().decode(png))
    await rm(path.join(folder, 'news.md'))
    await write(
      'SUMMARY.md',
      '# Table of contents\n\n* [Install](guides/install-it.md)\n* [Guides](guides/README.md)\n* [More](more.md)\n  * [Deeper](deep/er.md)\n',
    )
    assert.equal(await galley('push', folder, '--dry-run', '--json'), 0)
    assert.deepEqual(JSON.parse(printed), {
      local: [
        { path: 'more.md', change: 'new' },
        { path: 'deep/er.md', change: 'new' },
        { path: 'guides/README.md', change: 'edited' },
        { path: 'guides/install-it.md', change: 'edited' },
        { path: 'guides/install-it.md', change: 'moved' },
        { path: 'news.md', change: 'deleted' },
        { path: '.gitbook/assets/plan.png', change: 'uploaded' },
      ],
      warnings: [],
      problems: [],
    })
    assert.equal(await galley('push', folder, '--subject', 'More to read'), 0, printed)
    assert.match(
      printed,
      /Pushed into change request #1 \(new pages: 2, edited pages: 2, moved pages: 1, deleted pages: 1\)/,
    )
    assert.equal(await galley('push', folder), 0)
    assert.equal(printed, 'There is nothing to push.\n')
    await merge()
    const { pages } = await sandbox.ok('listPages', { spaceId: space })
    const outline = (list: typeof pages): unknown => list.map(({ title, pages: below = [] }) => [title, outline(below)])
    assert.deepEqual(outline(pages), [
      ['Install Galley', []],
      ['Guides', []],
      ['More', [['Deeper', []]]],
    ])
    assert.equal(pages[1]?.icon, 'house')
    assert.equal(pages[2]?.hidden, true)
    assert.match(await published('Install Galley'), /Second, \[more\]\([^)]*more[^)]*#a\)/)
    assert.match(await published('More'), /!\[A plan\]\(.+\)\n\n\[Deep\]\([^)]*deeper[^)]*\)/)
    assert.equal(await galley('pull', folder), 0, printed)
    assert.equal(printed, 'No changes on the platform.\n')
    assert.equal(await galley('status', folder), 0)
    assert.match(printed, /^(?:Space|Change request) .*\nThe folder matches the platform\.\n$/)
  })

  it('keep what was pushed to an archived change request, and push it to another one', async () => {
    await change('guides/install-it.md', 'First.', 'First here.')
    await change('guides/README.md', 'icon: book', 'icon: house')
    await write('more.md', '# More\n\n![A plan](.gitbook/assets/plan.png)\n')
    await write('.gitbook/assets/plan.png', new TextDecoder().decode(png))
    await change('SUMMARY.md', '* [News](news.md)\n', '* [More](more.md)\n* [News](news.md)\n')
    assert.equal(await galley('push', folder, '--subject', 'Refused'), 0, printed)
    const {
      items: [request],
    } = await sandbox.ok('listChangeRequestsForSpace', { spaceId: space, status: 'draft' })
    const ids = { spaceId: space, changeRequestId: request?.id ?? '' }
    await sandbox.ok('updateChangeRequestById', { ...ids, body: { status: 'archived' } })
    edit('News', 'Something.')
    assert.equal(await galley('status', folder, '--json'), 0)
    assert.deepEqual(JSON.parse(printed), {
      local: [
        { path: 'guides/README.md', change: 'edited' },
        { path: 'guides/install-it.md', change: 'edited' },
        { path: 'more.md', change: 'new' },
      ],
      remote: [{ path: 'news.md', change: 'edited' }],
      conflicts: [],
      unmerged: [],
    })
    assert.equal(await galley('pull', folder), 0, printed)
    assert.equal(printed, 'updated   news.md\n')
    assert.match(await text('guides/install-it.md'), /First here\./)
    assert.equal(await galley('push', folder, '--subject', 'Once more'), 0, printed)
    await merge()
    assert.match(await published('Install it'), /First here\./)
    assert.match(await published('More'), /!\[A plan\]/)
    assert.equal(await galley('pull', folder), 0, printed)
    assert.equal(await galley('status', folder), 0)
    assert.match(printed, /^(?:Space|Change request) .*\nThe folder matches the platform\.\n$/)
  })

  it('treat a page without a text as unchanged', async () => {
    const { id } = await sandbox.ok('createSpace', { organizationId: sandbox.organizationId, body: { title: 'New' } })
    sandbox.edit(id, { operation: 'insert_page', title: 'One', document: { markdown: 'Text.' } })
    const fresh = path.join(top, 'fresh')
    assert.equal(await galley('clone', id, fresh), 0)
    assert.equal(await galley('status', fresh), 0)
    assert.match(printed, /^(?:Space|Change request) .*\nThe folder matches the platform\.\n$/)
  })

  it('merge changes of both sides to one page', async () => {
    await change('guides/install-it.md', 'First.', 'First here.')
    edit('Install it', '## Linux\n\nFirst.\n\nSecond.\n\nThird there.')
    assert.equal(await galley('status', folder, '--json'), 0)
    const file = { path: 'guides/install-it.md', change: 'edited' }
    assert.deepEqual(JSON.parse(printed), { local: [file], remote: [file], conflicts: [], unmerged: [] })
    assert.equal(await galley('pull', folder), 0)
    assert.match(await text('guides/install-it.md'), /First here\.\n\nSecond\.\n\nThird there\.\n$/)
    assert.equal(await galley('push', folder, '--subject', 'Both'), 0)
    await merge()
    assert.match(await published('Install it'), /First here\.\n\nSecond\.\n\nThird there\.\n$/)
  })

  it('report a new page that isn’t in the table of contents, leave it out with status 1, and add it with --add', async () => {
    await write('guides/later.md', '# Later\n\nWritten for later.\n')
    assert.equal(await galley('status', folder), 0)
    assert.match(printed, /new +guides\/later\.md \(not in the table of contents, so it won’t be pushed\)/)
    assert.equal(await galley('push', folder, '--subject', 'Later'), 1)
    assert.match(
      printed,
      /not pushed guides\/later\.md: The table of contents doesn’t list it\..*\nThere is nothing else/,
    )
    await change('news.md', 'Nothing yet.', 'Something.')
    assert.equal(await galley('push', folder, '--subject', 'Later'), 1)
    assert.match(printed, /not pushed guides\/later\.md: [^\n]*\nPushed into change request #1 \(edited pages: 1\)/)
    assert.equal(await galley('push', folder, '--add', '--dry-run', '--json'), 0)
    const { local } = JSON.parse(printed) as { local: unknown[] }
    assert.deepEqual(local, [{ path: 'guides/later.md', change: 'new' }])
    assert.equal(await galley('push', folder, '--add'), 0, printed)
    assert.match(await text('SUMMARY.md'), /\(guides\/README\.md\)\n(?:  \* .*\n)*  \* \[Later\]\(guides\/later\.md\)/)
    await merge()
    assert.match(await published('Later'), /Written for later\./)
  })

  it('skip files that .galley.yaml ignores, and files of the repository', async () => {
    await write('CONTRIBUTING.md', '# Contributing\n')
    await write('.galley.yaml', 'ignore:\n  - notes/**\n')
    await write('notes/own.md', '# Own\n')
    assert.equal(await galley('push', folder), 0)
    assert.equal(printed, 'There is nothing to push.\n')
  })

  it('report a table of contents that still has a deleted page', async () => {
    await rm(path.join(folder, 'news.md'))
    await galley('push', folder, '--subject', 'Less')
    assert.match(
      printed,
      /The table of contents still lists news\.md, which was deleted\.\nPushed .*\(deleted pages: 1\)/,
    )
  })

  it('push nothing with a page that isn’t UTF-8, and don’t add it to the table of contents', async () => {
    const latin = Buffer.from('# Gr\u00fc\u00dfe\n', 'latin1')
    await writeFile(path.join(folder, 'latin.md'), latin)
    await assert.rejects(galley('push', folder, '--add', '--subject', 'x'), /latin\.md isn’t UTF-8/)
    assert.doesNotMatch(await text('SUMMARY.md'), /latin/)
    await write('SUMMARY.md', `${await text('SUMMARY.md')}* [Greetings](latin.md)\n`)
    assert.equal(await galley('push', folder, '--subject', 'x'), 1)
    assert.match(printed, /latin\.md isn’t UTF-8[^]*Nothing was pushed\./)
    assert.deepEqual(await readFile(path.join(folder, 'latin.md')), latin)
    const { items } = await sandbox.ok('listChangeRequestsForSpace', { spaceId: space, status: 'draft' })
    assert.deepEqual(items, [])
  })

  it('report conflict markers that a push would refuse', async () => {
    await change('news.md', 'Nothing yet.', '<<<<<<< here\nA\n=======\nB\n>>>>>>> there')
    assert.equal(await galley('status', folder), 1)
    assert.match(printed, /With conflict markers \(can’t be pushed\):\n {2}news\.md/)
    assert.equal(await galley('push', folder, '--subject', 'Marks'), 1)
    assert.match(printed, /Nothing was pushed/)
  })

  it('push a line that was changed twice to the change request that the folder follows', async () => {
    await change('news.md', 'Nothing yet.', 'Something.')
    assert.equal(await galley('push', folder, '--subject', 'Pull request 1'), 0, printed)
    await change('news.md', 'Something.', 'Something else.')
    assert.equal(await galley('push', folder, '--subject', 'Pull request 1'), 0, printed)
    assert.match(printed, /Pushed into change request #1 \(edited pages: 1\)/)
    await merge()
    assert.match(await published('News'), /Something else\./)
  })

  it('push without a pull if others changed other parts of the page, and pull those afterward', async () => {
    await change('guides/install-it.md', 'First.', 'First here.')
    edit('Install it', '## Linux\n\nFirst.\n\nSecond.\n\nThird there.')
    assert.equal(await galley('push', folder, '--subject', 'Mine'), 0, printed)
    assert.doesNotMatch(await text('guides/install-it.md'), /there/)
    assert.equal(await galley('pull', folder), 0)
    assert.match(await text('guides/install-it.md'), /First here\.\n\nSecond\.\n\nThird there\.\n$/)
    assert.equal(await galley('status', folder), 0)
    assert.match(printed, /^(?:Space|Change request) .*\nThe folder matches the platform\.\n$/)
  })

  it('keep a description that others changed before a push, and pull it afterward', async () => {
    await change('guides/install-it.md', 'First.', 'First here.')
    sandbox.edit(space, { operation: 'update_page', page: page('Install it'), description: 'Theirs' })
    assert.equal(await galley('push', folder, '--subject', 'Mine'), 0, printed)
    assert.equal(await galley('pull', folder), 0)
    assert.match(
      await text('guides/install-it.md'),
      /^---\ndescription: "Theirs"\n---\n\n# Install it\n[^]*First here\./,
    )
  })

  it('leave pages where others moved them before a push, and record those that others deleted', async () => {
    await change('guides/install-it.md', 'First.', 'First here.')
    sandbox.edit(
      space,
      { operation: 'insert_page', title: 'Late', document: { markdown: 'Came late.' } },
      { operation: 'update_page', page: page('Install it'), into: null, at: 0 },
      { operation: 'delete_page', page: page('News') },
    )
    assert.equal(await galley('push', folder, '--subject', 'Mine'), 0, printed)
    assert.equal(await galley('push', folder), 0)
    assert.equal(printed, 'There is nothing to push.\n')
    assert.equal(await galley('pull', folder), 0, printed)
    assert.equal(
      await text('SUMMARY.md'),
      '# Table of contents\n\n* [Install it](guides/install-it.md)\n* [Guides](guides/README.md)\n* [Late](late.md)\n',
    )
    assert.deepEqual((await readdir(folder)).filter((file) => file.endsWith('.md')).sort(), ['SUMMARY.md', 'late.md'])
    assert.equal(await galley('status', folder), 0)
    assert.match(printed, /^(?:Space|Change request) .*\nThe folder matches the platform\.\n$/)
  })

  it('move pages that were moved in the folder, and none that others moved in the meantime', async () => {
    const news = '* [News](news.md)\n'
    sandbox.edit(space, { operation: 'insert_page', title: 'Tips', document: { markdown: 'One.' } })
    assert.equal(await galley('pull', folder), 0)
    await change('SUMMARY.md', news, '')
    await change('SUMMARY.md', '* [Guides]', `${news}* [Guides]`)
    await change('SUMMARY.md', '* [Tips](tips.md)\n', '* [Tips](tips.md)\n* [More](more.md)\n')
    await write('more.md', '# More\n\nWords.\n')
    sandbox.edit(space, { operation: 'update_page', page: page('Install it'), into: page('Tips'), at: 0 })
    assert.equal(await galley('push', folder, '--subject', 'Mine'), 0, printed)
    await merge()
    const { pages } = await sandbox.ok('listPages', { spaceId: space })
    const outline = (list: typeof pages): unknown => list.map(({ title, pages: below = [] }) => [title, outline(below)])
    assert.deepEqual(outline(pages), [
      ['News', []],
      ['Guides', []],
      ['Tips', [['Install it', []]]],
      ['More', []],
    ])
    assert.equal(await galley('pull', folder), 0, printed)
    assert.match(
      await text('SUMMARY.md'),
      /\* \[News\][^\n]*\n\* \[Guides\][^\n]*\n\* \[Tips\][^\n]*\n {2}\* \[Install it\]/,
    )
    assert.equal(await galley('status', folder), 0)
    assert.match(printed, /^(?:Space|Change request) .*\nThe folder matches the platform\.\n$/)
  })

  it('pull other people’s order into a table of contents that was also rearranged in the folder', async () => {
    await write('more.md', '# More\n\nWords.\n')
    await change(
      'SUMMARY.md',
      '* [Guides](guides/README.md)\n  * [Install it](guides/install-it.md)\n* [News](news.md)\n',
      '* [News](news.md)\n  * [More](more.md)\n* [Guides](guides/README.md)\n  * [Install it](guides/install-it.md)\n',
    )
    sandbox.edit(
      space,
      { operation: 'insert_page', title: 'Late', into: page('Guides'), document: { markdown: 'Came late.' } },
      { operation: 'update_page', page: page('Install it'), into: null, at: 2 },
    )
    assert.equal(await galley('pull', folder), 0, printed)
    const contents =
      '* [News](news.md)\n  * [More](more.md)\n* [Guides](guides/README.md)\n  * [Late](guides/late.md)\n* [Install it](guides/install-it.md)\n'
    assert.equal(await text('SUMMARY.md'), `# Table of contents\n\n${contents}`)
    assert.equal(await galley('push', folder, '--subject', 'Mine'), 0, printed)
    await merge()
    const { pages } = await sandbox.ok('listPages', { spaceId: space })
    assert.deepEqual(
      pages.map(({ title, pages: below = [] }) => [title, below.map((each) => each.title)]),
      [
        ['News', ['More']],
        ['Guides', ['Late']],
        ['Install it', []],
      ],
    )
    assert.equal(await galley('pull', folder), 0, printed)
    assert.equal(await text('SUMMARY.md'), `# Table of contents\n\n${contents}`)
  })

  it('delete nothing outside the folder that a link points to', async () => {
    const outside = path.join(top, 'outside')
    await mkdir(outside)
    await writeFile(path.join(outside, 'notes.txt'), 'Mine.')
    await symlink(outside, path.join(folder, 'linked'))
    const { revision: _, ...record } = JSON.parse(await text('.galley/checkout.json')) as {
      files: object[]
      revision: string
    }
    record.files.push({ id: 'gone', file: 'linked/notes.txt', hash: hashOf('Mine.') })
    await write('.galley/checkout.json', JSON.stringify(record))
    assert.equal(await galley('pull', folder), 1)
    assert.match(printed, /linked\/notes\.txt wasn’t deleted because a symbolic link on its path goes outside .*\./)
    assert.deepEqual(await readdir(outside), ['notes.txt'])
  })

  it('keep both texts of a conflict, and push neither before it’s resolved', async () => {
    await change('guides/install-it.md', 'Second.', 'Second here.')
    edit('Install it', '## Linux\n\nFirst.\n\nSecond there.\n\nThird.')
    assert.equal(await galley('status', folder, '--json'), 1)
    assert.deepEqual((JSON.parse(printed) as { conflicts: string[] }).conflicts, ['guides/install-it.md'])
    assert.equal(await galley('pull', folder), 1)
    const merged = await text('guides/install-it.md')
    assert.match(merged, /<<<<<<< in this folder\nSecond here\.[^]*=======\nSecond there\.\n>>>>>>> on the platform/)
    assert.equal(await galley('push', folder, '--subject', 'Undecided'), 1)
    assert.match(printed, /guides\/install-it\.md has conflict markers from an unfinished merge/)
    assert.equal((await sandbox.ok('listChangeRequestsForSpace', { spaceId: space, status: 'draft' })).items.length, 0)
    await write('guides/install-it.md', merged.replace(/<<<<<<<[^]*>>>>>>> on the platform/, 'Second on both sides.'))
    assert.equal(await galley('push', folder, '--subject', 'Decided'), 0, printed)
    await merge()
    assert.match(await published('Install it'), /First\.\n\nSecond on both sides\.\n\nThird\.\n$/)
  })

  describe('with a conflict whose file a merge editor has saved as it was before', () => {
    beforeEach(async () => {
      const before = await text('guides/install-it.md')
      await change('guides/install-it.md', 'Second.', 'Second here.')
      edit('Install it', '## Linux\n\nFirst.\n\nSecond there.\n\nThird.')
      assert.equal(await galley('pull', folder), 1)
      await write('guides/install-it.md', before)
    })

    const file = () => path.join(folder, 'guides/install-it.md')

    it('report it, push nothing, and pull nothing into it', async () => {
      assert.equal(await galley('status', folder, '--json'), 1)
      assert.deepEqual((JSON.parse(printed) as { unmerged: string[] }).unmerged, ['guides/install-it.md'])
      assert.equal(await galley('push', folder, '--subject', 'Lost'), 1)
      assert.match(printed, /guides\/install-it\.md has an unfinished merge/)
      edit('Install it', '## Linux\n\nFirst.\n\nSecond there.\n\nThird there.')
      assert.equal(await galley('pull', folder), 1)
      assert.match(await text('guides/install-it.md'), /Second\.\n\nThird\.\n$/)
    })

    it('push it after galley resolved, which keeps the text from before on purpose', async () => {
      assert.equal(await galley('resolved', file()), 0, printed)
      assert.equal(await galley('push', folder, '--subject', 'As before'), 0, printed)
      await merge()
      assert.match(await published('Install it'), /First\.\n\nSecond\.\n\nThird\./)
      assert.equal(await galley('resolved', file()), 0)
      assert.match(printed, /has no conflict to resolve/)
    })

    it('push a decided text without galley resolved, and forget the conflict', async () => {
      await change('guides/install-it.md', 'Second.', 'Second on both sides.')
      assert.equal(await galley('push', folder, '--subject', 'Decided'), 0, printed)
      assert.deepEqual(await readdir(path.join(folder, '.galley/conflicts')), [])
    })

    it('refuse galley resolved while the file has conflict markers', async () => {
      await change('guides/install-it.md', 'Second.', '<<<<<<< a\nA\n=======\nB\n>>>>>>> b')
      assert.equal(await galley('resolved', file()), 1)
      assert.match(printed, /still has conflict markers/)
    })
  })

  it('pull new, renamed and deleted pages, and keep one that was changed in the folder', async () => {
    await change('news.md', 'Nothing yet.', 'Something.')
    sandbox.edit(
      space,
      { operation: 'insert_page', title: 'Late', document: { markdown: 'Came late.' } },
      { operation: 'update_page', page: page('Guides'), title: 'Handbook' },
      { operation: 'delete_page', page: page('News') },
    )
    assert.equal(await galley('pull', folder), 1)
    assert.match(
      printed,
      /You changed news\.md, but “News” was deleted on the platform\. The file stays as a new page\./,
    )
    assert.equal(await text('late.md'), '# Late\n\nCame late.\n')
    assert.match(await text('guides/README.md'), /^# Handbook$/m)
    assert.match(await text('news.md'), /Something\./)
    assert.match(await text('SUMMARY.md'), /\* \[Handbook\]\(guides\/README\.md\)[^]*\* \[Late\]\(late\.md\)/)
  })

  it('recognize a page whose file was moved, and keep one that was deleted in the folder but changed on the platform', async () => {
    await mkdir(path.join(folder, 'old'))
    await rename(path.join(folder, 'news.md'), path.join(folder, 'old/news.md'))
    await change('SUMMARY.md', '(news.md)', '(old/news.md)')
    assert.equal(await galley('status', folder), 0)
    assert.match(printed, /^(?:Space|Change request) .*\nThe folder matches the platform\.\n$/)
    await rm(path.join(folder, 'old/news.md'))
    await change('SUMMARY.md', '* [News](old/news.md)\n', '')
    edit('News', 'Something new.')
    assert.equal(await galley('push', folder, '--subject', 'Without news'), 1)
    assert.match(printed, /not pushed news\.md: You deleted it, but someone changed it on the platform in the meantime/)
    assert.equal(await galley('pull', folder), 0)
    assert.match(await text('news.md'), /Something new\./)
  })

  it('delete a page that was deleted in the folder, and its subpages, unless others added one in the meantime', async () => {
    await rm(path.join(folder, 'guides'), { recursive: true })
    await write('SUMMARY.md', '# Table of contents\n\n* [News](news.md)\n')
    sandbox.edit(space, {
      operation: 'insert_page',
      title: 'Late',
      into: page('Guides'),
      document: { markdown: 'Came late.' },
    })
    assert.equal(await galley('push', folder, '--subject', 'Without guides', '--json'), 1)
    const { refused } = JSON.parse(printed) as { refused: { path: string; reason: string }[] }
    assert.deepEqual(
      refused.map(({ path }) => path),
      ['guides/README.md'],
    )
    assert.match(refused[0]?.reason ?? '', /^You deleted it, but it has subpages on the platform/)
    await merge()
    assert.match(await published('Late'), /Came late\./)
    assert.throws(() => page('Install it'))
    assert.equal(await galley('pull', folder), 0, printed)
    assert.match(await text('guides/late.md'), /Came late\./)
  })

  it('create no page twice if the response gets lost', async () => {
    await write('more.md', '# More\n\nWords.\n')
    await change('SUMMARY.md', '* [News](news.md)\n', '* [News](news.md)\n* [More](more.md)\n')
    const row = sandbox.addChangeRequest(sandbox.platform.spaces.get(space)!, sandbox.users.create, 'draft')
    await sandbox.ok('updateChangeRequestContent', {
      spaceId: space,
      changeRequestId: row.id,
      body: { changes: [{ operation: 'insert_page', title: 'More', document: { markdown: '' } }] },
    })
    assert.equal(await galley('push', folder, '--change-request', String(row.number)), 0, printed)
    const { pages } = await sandbox.ok('listPagesInChangeRequest', { spaceId: space, changeRequestId: row.id })
    assert.deepEqual(
      pages.map(({ title }) => title),
      ['Guides', 'News', 'More'],
    )
    await merge()
    assert.match(await published('More'), /Words\./)
  })

  it('list which file is which page after .galley was deleted, write nothing before, and find nothing to do afterward', async () => {
    await rm(path.join(folder, '.galley'), { recursive: true })
    await assert.rejects(
      galley('status', folder),
      /its \.galley folder was deleted\.[^]*galley status .* --space SPACE/,
    )
    assert.equal(await galley('status', folder, '--space', space), 0)
    assert.match(
      printed,
      /^3 of 3 files are pages of the space, 3 of them the same by their path\.\nNothing was written\./,
    )
    assert.equal(await galley('push', folder, '--space', space, '--dry-run'), 0)
    assert.deepEqual((await readdir(folder)).sort(), ['.gitbook', 'SUMMARY.md', 'guides', 'news.md'])
    assert.equal(await galley('pull', folder, '--space', space), 0)
    assert.match(printed, /No changes on the platform\.\n$/)
    assert.equal(await galley('status', folder), 0)
    assert.match(printed, /^(?:Space|Change request) .*\nThe folder matches the platform\.\n$/)
    await assert.rejects(galley('status', folder, '--space', 'another'), /comes from the space .*, not from another/)
  })

  it('merge both sides after .galley was deleted, and lose nothing of either', async () => {
    await rm(path.join(folder, '.galley'), { recursive: true })
    await change('guides/install-it.md', 'First.', 'First.\n\nWritten here.')
    await rename(path.join(folder, 'news.md'), path.join(folder, 'latest.md'))
    await change('SUMMARY.md', '* [News](news.md)', '* [News](latest.md)\n* [More](more.md)')
    await write('more.md', '# More\n\nOnly here.\n')
    edit('Install it', '## Linux\n\nFirst.\n\nSecond.\n\nThird.\n\nWritten there.')
    sandbox.edit(space, { operation: 'insert_page', title: 'Late', document: { markdown: 'Only there.' } })
    assert.equal(await galley('status', folder, '--space', space, '--json'), 0)
    assert.deepEqual(JSON.parse(printed), {
      matched: [
        { path: 'guides/README.md', title: 'Guides', by: 'path', same: true },
        { path: 'guides/install-it.md', title: 'Install it', by: 'path', same: false },
        { path: 'latest.md', title: 'News', by: 'title', same: true },
      ],
      local: [{ path: 'more.md', change: 'new' }],
      remote: [{ title: 'Late', change: 'new' }],
      conflicts: [],
    })
    assert.equal(await galley('pull', folder, '--space', space), 0, printed)
    assert.match(await text('guides/install-it.md'), /First\.\n\nWritten here\.[^]*Third\.\n\nWritten there\.\n$/)
    assert.match(await text('late.md'), /Only there\./)
    assert.equal(await galley('push', folder, '--subject', 'Found again'), 0, printed)
    await merge()
    assert.match(await published('Install it'), /Written here\.[^]*Written there\./)
    assert.match(await published('More'), /Only here\./)
    assert.equal(await galley('pull', folder), 0, printed)
    assert.equal(await galley('status', folder), 0)
    assert.match(printed, /^(?:Space|Change request) .*\nThe folder matches the platform\.\n$/)
  })

  it('put both texts between markers if a line differs on both sides after .galley was deleted', async () => {
    await rm(path.join(folder, '.galley'), { recursive: true })
    await change('guides/install-it.md', '---\ndescription: "How: to"\n---\n\n', '')
    await change('guides/install-it.md', 'Second.', 'Second here.')
    assert.equal(await galley('status', folder, '--space', space), 0)
    assert.match(printed, /^differs {2}guides\/install-it\.md is “Install it” \(by its path\)$/m)
    assert.equal(await galley('pull', folder, '--space', space), 1)
    const merged = await text('guides/install-it.md')
    assert.match(
      merged,
      /First\.\n\n<<<<<<< in this folder\nSecond here\.[^]*\nSecond\.\n>>>>>>> on the platform\n\nThird\./,
    )
    // A property that the folder never had doesn't count as removed.
    assert.match(merged, /^---\ndescription: "How: to"\n---\n\n# Install it\n/)
  })

  it('leave the folder unchanged if a clone fails', async () => {
    const fresh = path.join(top, 'fresh')
    await mkdir(path.join(fresh, '.git'), { recursive: true })
    const client = createClient({
      baseUrl: served.url,
      token: sandbox.tokenOf('read'),
      transport: createUndiciTransport({ strictSSL: true, systemCertificates: true, environment: {} }),
    })
    await assert.rejects(
      cloneSpace(
        { server: served.url, client, t: english, download: async () => await Promise.reject(new Error('Gone')) },
        { space },
        fresh,
      ),
      /Gone/,
    )
    await client.close()
    assert.deepEqual(await readdir(fresh), ['.git'])
  })

  it('explain what isn’t possible, and change nothing', async () => {
    const refused = async (message: RegExp, ...args: string[]): Promise<void> =>
      await assert.rejects(galley(...args), (error: Error) => message.test(error.message))
    await refused(/is already a check-out/, 'clone', space, folder)
    await refused(/isn’t empty/, 'clone', space, path.join(folder, 'guides'))
    await refused(/wasn’t cloned/, 'status', path.join(folder, 'guides'))
    await refused(/couldn’t find what you asked for/, 'clone', 'nothere', path.join(top, 'new'))
    await change('news.md', 'Nothing', 'Something')
    await refused(/--subject/, 'push', folder)
    await refused(/Change request #77 doesn’t exist/, 'push', folder, '--change-request', '77')
    process.env['GALLEY_TOKEN'] = sandbox.tokenOf('read')
    await refused(/don’t have permission/, 'push', folder, '--subject', 'Mine')
    process.env['GALLEY_TOKEN'] = 'nobody'
    await refused(
      /didn’t accept your token\. Set a new one\. This one might have expired/,
      'push',
      folder,
      '--subject',
      'Mine',
    )
    process.env['GALLEY_TOKEN'] = ''
    await refused(/Set GALLEY_TOKEN/, 'status', folder)
    process.env['GALLEY_SERVER_URL'] = 'http://127.0.0.1:9'
    await refused(/This folder comes from/, 'status', folder)
    await change('.galley/checkout.json', served.url, 'sandbox')
    await refused(/comes from the sandbox of an editor/, 'status', folder)
    await assert.rejects(galley('clone', space), UsageError)
    assert.match(await text('news.md'), /Something/)
  })

  it('leave no open change request on a server that can’t write in one', async () => {
    const editions = await TwoEditions.start()
    try {
      const { id } = editions.full.addSpace({}, [
        { operation: 'insert_page', title: 'News', document: { markdown: 'Nothing yet.' } },
      ])
      Object.assign(process.env, {
        GALLEY_SERVER_URL: editions.proxy.url,
        GALLEY_TOKEN: editions.full.tokenOf('create'),
      })
      folder = path.join(top, 'reduced')
      assert.equal(await galley('clone', id, folder), 0)
      await change('news.md', 'Nothing', 'Something')
      assert.equal(await galley('push', folder, '--subject', 'Mine'), 1)
      assert.match(printed, /^not pushed news\.md: This server doesn’t support editing in change requests\.$/m)
      assert.match(printed, /^Archived the change request, because nothing can be pushed to it\.$/m)
      await write('more.md', '# More\n')
      await assert.rejects(galley('push', folder, '--add', '--subject', 'More'))
      for (const [status, count] of [['archived', 2] as const, ['draft', 0] as const, ['open', 0] as const]) {
        const { items } = await editions.full.ok('listChangeRequestsForSpace', { spaceId: id, status })
        assert.equal(items.length, count, status)
      }
      assert.match(await text('news.md'), /Something/)
    } finally {
      await editions.stop()
    }
  })
})
