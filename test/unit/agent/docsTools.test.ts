import assert from 'node:assert/strict'
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { ToolError } from '../../../src/agent/toolError.ts'
import { maxResultBytes } from '../../../src/agent/boundedRows.ts'
import { offeredTools } from '../../../src/agent/tools/docsTools.ts'
import type { DocsCatalog } from '../../../src/agent/docs/docsCatalog.ts'
import { FolderDocs } from '../../../src/agent/docs/folderDocs.ts'
import { CachedFolder } from '../../../src/folder/cachedFolder.ts'
import { checkText } from '../../../src/core/authoring/checks/checkText.ts'
import { dialectTags } from '../../../src/core/text/dialect/dialectTags.ts'

const files: Record<string, string> = {
  'SUMMARY.md':
    '# Table of contents\n\n* [Start](README.md)\n* [Guide](guide/README.md)\n  * [Install](guide/install.md)\n\n## More\n\n* [Zebra](zebra.md)\n',
  'README.md': '# Start\n\nSee [install](guide/install.md#second-step) and [nothing](nowhere.md).\n',
  'guide/README.md': '# Guide\n\nÉtude of installing.\n',
  'guide/install.md': '# Install\n\nWords.\n\n## First step\n\nOne.\n\n### Below\n\nDeep.\n\n## Second step\n\nTwo.\n',
  'zebra.md': '# Zebra\n\nsame\nsame\n',
  'orphan.md': '# Orphan\n\nNobody names it.\n',
}

describe('Tools for a docs folder', () => {
  let folder: string
  let docs: FolderDocs

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'galley-agent-'))
    for (const [name, text] of Object.entries(files)) {
      await mkdir(path.dirname(path.join(folder, name)), { recursive: true })
      await writeFile(path.join(folder, name), text)
    }
    docs = new FolderDocs(new CachedFolder(folder))
  })

  afterEach(async () => await rm(folder, { recursive: true, force: true }))

  const catalog = (): DocsCatalog => ({
    folder: async () => docs,
    platform: async () => {
      throw new ToolError('Nobody is signed in.')
    },
    writes: true,
    hasPlatform: false,
  })
  const call = async (name: string, input: Record<string, unknown> = {}): Promise<string> => {
    const tool = offeredTools(catalog()).find((each) => each.name === name)
    assert.ok(tool, `There is no tool ${name}.`)
    const text = await tool.call(input, { catalog: catalog(), signal: new AbortController().signal })
    assert.ok(Buffer.byteLength(text) <= maxResultBytes, `${name} gave ${Buffer.byteLength(text)} bytes`)
    return text
  }
  const refused = async (name: string, input: Record<string, unknown>, reason: RegExp): Promise<void> => {
    await assert.rejects(call(name, input), (error) => error instanceof ToolError && reason.test(error.message))
  }
  const textOf = async (name: string): Promise<string> => await readFile(path.join(folder, name), 'utf8')

  describe('page_edit', () => {
    const input = { page: 'zebra.md', old_text: '# Zebra', new_text: '# Zebras' }

    it('replaces a text, and refuses the same edit a second time', async () => {
      assert.equal(await call('page_edit', input), 'Changed zebra.md. The check finds no new problems.')
      await refused('page_edit', { ...input, old_text: '# Zebra\n' }, /doesn’t contain old_text/)
      assert.equal(await textOf('zebra.md'), '# Zebras\n\nsame\nsame\n')
    })

    it('makes only one of two simultaneous edits of the same text', async () => {
      const edits = ['# A', '# B'].map(async (text) => await call('page_edit', { ...input, new_text: text }))
      const results = await Promise.allSettled(edits)
      assert.deepEqual(results.map(({ status }) => status).toSorted(), ['fulfilled', 'rejected'])
      assert.match(await textOf('zebra.md'), /^# [AB]\n\nsame\nsame\n$/)
    })

    it('refuses a text that occurs twice, an edit that adds errors, and a file that isn’t UTF-8', async () => {
      await refused('page_edit', { ...input, old_text: 'same' }, /more than once/)
      await refused('page_edit', { ...input, new_text: '{% hint style="info" %}' }, /unclosed-tag/)
      assert.equal(await textOf('zebra.md'), files['zebra.md'])
      const bytes = Buffer.concat([Buffer.from('# Zebra\n'), Buffer.from([0xff, 0xfe])])
      await writeFile(path.join(folder, 'zebra.md'), bytes)
      await refused('page_edit', input, /isn’t UTF-8/)
      assert.deepEqual(await readFile(path.join(folder, 'zebra.md')), bytes)
    })

    it('writes errors if the call accepts them, and reports them', async () => {
      const edit = { ...input, new_text: '[a](gone.md)', accept_problems: true }
      assert.match(await call('page_edit', edit), /^Changed zebra\.md\.[^]*zebra\.md:1:\d+ error dead-link/)
    })

    it('keeps Windows line ends', async () => {
      await writeFile(path.join(folder, 'zebra.md'), '# Zebra\r\n\r\none\r\ntwo\r\n')
      await call('page_edit', { page: 'zebra.md', old_text: 'one\ntwo', new_text: 'one\nthree' })
      assert.equal(await textOf('zebra.md'), '# Zebra\r\n\r\none\r\nthree\r\n')
    })
  })

  describe('page_create', () => {
    it('creates a page below another one, and lists it in the table of contents', async () => {
      await call('page_create', { path: 'guide/use.md', title: 'Use *it*', text: 'Words.', under: 'guide' })
      assert.equal(await textOf('guide/use.md'), '# Use \\*it\\*\n\nWords.\n')
      assert.match(
        await textOf('SUMMARY.md'),
        / {2}\* \[Install\]\(guide\/install\.md\)\n {2}\* \[Use \\\*it\\\*\]\(guide\/use\.md\)\n/,
      )
      assert.match(await call('docs_outline'), / {2}- guide\/use\.md: Use \*it\*/)
    })

    it('refuses an existing, reserved or outside path, an unknown place, and errors, and leaves no file', async () => {
      const input = { path: 'new.md', title: 'New', text: '' }
      await refused('page_create', { ...input, path: 'Zebra.md' }, /zebra\.md already/)
      for (const wrong of [
        '../new.md',
        'a/../../new.md',
        '/new.md',
        'c:/new.md',
        'a\\new.md',
        '.gitbook/new.md',
        'new.txt',
        'a\u200b.md',
        'a\nb.md',
      ]) {
        await refused('page_create', { ...input, path: wrong }, /needs a path/)
      }
      for (const reserved of ['CON.md', 'NUL/aux.md', 'guide/com1.md', 'prn/new.md']) {
        await refused('page_create', { ...input, path: reserved }, /is reserved on Windows/)
      }
      await refused('page_create', { ...input, path: `${'é'.repeat(140)}.md` }, /is too long/)
      await refused('page_create', { ...input, path: 'Summary.md' }, /is the table of contents/)
      await refused('page_create', { ...input, path: 'Guide/new.md' }, /guide already exists/)
      await refused('page_create', { ...input, path: 'zebra.md/new.md' }, /zebra\.md already exists/)
      await refused('page_create', { ...input, text: '[a](gone.md)' }, /dead-link/)
      await refused('page_create', { ...input, group: 'Less' }, /Its groups are More/)
      await refused('page_create', { ...input, under: 'orphan.md' }, /doesn’t list orphan\.md/)
      await assert.rejects(textOf('new.md'))
      assert.equal(await textOf('SUMMARY.md'), files['SUMMARY.md'])
    })
  })

  it('accept names with combining marks, but not a second spelling of a file’s name', async () => {
    const text = 'Words.'
    await call('page_create', { path: 'de\u0301ja\u0300-vu.md', title: 'Vu', text })
    await call('page_create', { path: 'हिन्दी/क्षमा.md', title: 'क्षमा', text })
    assert.equal(await textOf('हिन्दी/क्षमा.md'), '# क्षमा\n\nWords.\n')
    await refused('page_create', { path: 'd\u00e9j\u00e0-vu.md', title: 'Vu', text }, /vu\.md already/)
  })

  it('return the errors that a call accepts before it’s made, and change nothing', async () => {
    const accepted = async (name: string, input: object): Promise<readonly string[] | undefined> => {
      const tool = offeredTools(catalog()).find((each) => each.name === name)
      return await tool?.accepted?.(input, { catalog: catalog(), signal: new AbortController().signal })
    }
    const page = { path: 'new.md', title: 'New', text: '[a](gone.md)\n\n[b](gone.md)' }
    const rows = await accepted('page_create', { ...page, accept_problems: true })
    assert.deepEqual(
      rows?.map((row) => /^\S+ error \S+/.exec(row)?.[0]),
      ['new.md:3:5 error dead-link', 'new.md:5:5 error dead-link'],
    )
    assert.deepEqual(await accepted('page_create', page), [])
    const edit = { page: 'zebra.md', old_text: '# Zebra', new_text: '# Zebra\n\n[a](gone.md)', accept_problems: true }
    assert.equal((await accepted('page_edit', edit))?.length, 1)
    assert.deepEqual(await accepted('page_edit', { ...edit, nonsense: 1 }), [])
    const many = { ...page, text: '[a](gone.md)\n\n'.repeat(30), accept_problems: true }
    assert.equal((await accepted('page_create', many))?.at(-1), '… 10 more')
    await assert.rejects(textOf('new.md'))
    assert.equal(await textOf('zebra.md'), files['zebra.md'])
  })

  it('don’t write control characters from a title', async () => {
    await call('page_create', {
      path: 'tricky.md',
      title: 'One\u001b[2J\u0085\u2028\n* [Fake](fake.md)\u009b',
      text: '',
    })
    const written = (await textOf('tricky.md')) + (await textOf('SUMMARY.md'))
    assert.doesNotMatch(written, /[^\P{Cc}\n]|\u2028/u)
    assert.match(written, /\(tricky\.md\)\n/)
  })

  describe('page_move', () => {
    const contents = async (): Promise<string[]> =>
      (await textOf('SUMMARY.md')).split('\n').filter((line) => /\*/.test(line))

    it('moves the entry with its subpages, and doesn’t change files', async () => {
      assert.equal(
        await call('page_move', { page: 'guide/install.md', before: 'README.md' }),
        'Moved guide/install.md. SUMMARY.md now lists it there.',
      )
      await call('page_move', { page: 'zebra.md', under: 'guide' })
      assert.deepEqual(await contents(), [
        '* [Install](guide/install.md)',
        '* [Start](README.md)',
        '* [Guide](guide/README.md)',
        '  * [Zebra](zebra.md)',
      ])
      await call('page_move', { page: 'guide/README.md', group: 'More' })
      assert.match(
        await textOf('SUMMARY.md'),
        /## More\n\n\* \[Guide\]\(guide\/README\.md\)\n {2}\* \[Zebra\]\(zebra\.md\)\n/,
      )
      assert.equal(await textOf('zebra.md'), files['zebra.md'])
    })

    it('refuses a place that is missing, ambiguous or doesn’t exist', async () => {
      const page = 'guide/README.md'
      await refused('page_move', { page }, /Pass one of before, under, and group/)
      await refused('page_move', { page, before: 'zebra.md', group: 'More' }, /Pass one of/)
      await refused('page_move', { page, under: 'guide/install.md' }, /below itself/)
      await refused('page_move', { page, under: 'orphan.md' }, /doesn’t list orphan\.md/)
      await refused('page_move', { page: 'orphan.md', under: page }, /doesn’t list orphan\.md/)
      await refused('page_move', { page, group: 'Less' }, /Its groups are More/)
      assert.equal(await textOf('SUMMARY.md'), files['SUMMARY.md'])
    })
  })

  it('show a page as readers see it, with the content that it includes', async () => {
    await mkdir(path.join(folder, '.gitbook/includes'), { recursive: true })
    await writeFile(path.join(folder, '.gitbook/includes/note.md'), '---\ntitle: Note\n---\n\nSaid **twice**.\n')
    const text =
      '# Zebra\n\n{% hint style="info" %}\nLook & see.\n{% endhint %}\n\n{% include ".gitbook/includes/note.md" %}\n\n| a | b |\n| - | - |\n| 1 | 2 |\n'
    const shown = await call('docs_render', { page: 'zebra.md', text })
    assert.match(shown, /Look & see\.[^]*Said twice\.[^]*a \| b\n[^]*1 \| 2$/)
    assert.doesNotMatch(shown, /\{%|\*\*|<p>/)
  })

  it('refuse paths and links out of the folder, and change nothing there', async () => {
    const outside = await mkdtemp(path.join(tmpdir(), 'galley-outside-'))
    try {
      await writeFile(path.join(outside, 'secret.md'), '# Secret\n')
      await symlink(path.join(outside, 'secret.md'), path.join(folder, 'link.md'))
      await symlink(outside, path.join(folder, 'linked'))
      await symlink(path.join(folder, 'zebra.md'), path.join(folder, 'inner.md'))
      for (const page of ['../secret.md', `../${path.basename(outside)}/secret.md`, 'guide/../../x.md', '..\\x.md']) {
        await refused('docs_read', { page }, /outside the docs/)
        await refused('page_edit', { page, old_text: 'Secret', new_text: 'x' }, /outside the docs/)
      }
      for (const page of ['link.md', 'linked/secret.md', path.join(outside, 'secret.md')]) {
        await refused('docs_read', { page }, /The page “[^]*” doesn’t exist/)
        await refused('page_edit', { page, old_text: 'Secret', new_text: 'x' }, /The page “[^]*” doesn’t exist/)
      }
      await refused('page_create', { path: 'linked/new.md', title: 'New', text: '' }, /outside the folder/)
      await refused('page_edit', { page: 'inner.md', old_text: '# Zebra', new_text: 'x' }, /symbolic link/)
      await assert.rejects(readFile(path.join(outside, 'new.md')))
      assert.equal(await readFile(path.join(outside, 'secret.md'), 'utf8'), '# Secret\n')
      assert.equal(await textOf('zebra.md'), files['zebra.md'])
    } finally {
      await rm(outside, { recursive: true, force: true })
    }
  })

  it('include those that write only if it’s allowed, and those for the platform only if the user is signed in', () => {
    const offered = offeredTools({ writes: false, hasPlatform: true })
    assert.deepEqual(
      offered.filter(({ writes }) => writes),
      [],
    )
    const ofFolder = offeredTools({ writes: true, hasPlatform: false }).map(({ name }) => name)
    assert.ok(
      ofFolder.every((name) => /^(?:docs|page|openapi)_/.test(name)),
      ofFolder.join(),
    )
  })

  it('suggest a page for a name without its folder or extension, and for the address of a published page', async () => {
    const page = 'guide/install.md'
    for (const name of ['install', 'Guide/Install', 'https://docs.example.com/guide/install#top']) {
      await refused('docs_read', { page: name }, RegExp(`Did you mean ${page}\\?`))
    }
    await refused('docs_read', { page: 'https://docs.example.com/' }, /^The page \S+ doesn’t exist\. docs_search/)
  })

  it('suggest a block for a word about its purpose, and for a misspelled name', async () => {
    await refused('docs_dialect', { block: 'callout' }, /Did you mean “Hint”/)
    await refused('docs_dialect', { block: 'hnit' }, /Did you mean “hint”/)
  })

  it('explain wrong input', async () => {
    await refused('docs_read', {}, /“page” .*The inputs of docs_read are docs, page, section, and cursor/)
    await refused('docs_read', { page: 'zebra.md', pages: 1 }, /The inputs of docs_read are/)
    await refused('docs_read', { page: 'zebro.md' }, /Did you mean zebra\.md\?/)
    await refused('docs_read', { page: 'guide/install.md', section: 'third' }, /first-step, below, second-step/)
    await refused('docs_dialect', { block: 'hnit' }, /Did you mean “hint”\?/)
  })

  it('read a section with its subsections, and number the lines as in the page', async () => {
    const [, ...lines] = (await call('docs_read', { page: 'guide/install', section: 'first-step' })).split('\n')
    assert.deepEqual(lines, ['5| ## First step', '6| ', '7| One.', '8| ', '9| ### Below', '10| ', '11| Deep.', '12| '])
  })

  it('continue a huge page by cursor up to its last character, and refuse the cursor after a change', async () => {
    const text = `# Huge\n\n${'Ünïcödé 🦓 words. '.repeat(20_000)}\n${'line\n'.repeat(5000)}`
    await writeFile(path.join(folder, 'zebra.md'), text)
    let read = ''
    let cursor: string | undefined
    let first: string | undefined
    do {
      const [, ...lines] = (await call('docs_read', { page: 'zebra.md', ...(cursor && { cursor }) })).split('\n')
      cursor = undefined
      for (const line of lines) {
        const [, number, more, words] = /^(\d+)(\+?)\| ([^]*)$/.exec(line) ?? []
        if (number === undefined) cursor = /cursor "([^"]+)"/.exec(line)?.[1]
        else read += (more === '+' || number === '1' ? '' : '\n') + words
      }
      first ??= cursor
    } while (cursor !== undefined)
    assert.equal(read, text)
    await writeFile(path.join(folder, 'zebra.md'), `${text}!`)
    await refused('docs_read', { page: 'zebra.md', cursor: first }, /changed after/)
    await refused('docs_read', { page: 'zebra.md', cursor: '1' }, /cursor isn’t valid/)
  })

  it('search titles, paths and texts without case and accents, and list titles first', async () => {
    const found = (await call('docs_search', { query: 'INSTALL' })).split('\n')
    assert.equal(found[1], '- guide/install.md: Install')
    assert.match(
      await call('docs_search', { query: 'etude installing' }),
      /\n- guide\/README\.md: Guide\n {4}3\| Étude of installing\.$/,
    )
    assert.match(await call('docs_search', { query: 'etude zebra' }), /^Pages with these words: 0\./)
  })

  it('list the links on a page and the links to it', async () => {
    const links = await call('docs_links', { page: 'guide/install.md' })
    assert.match(links, /\nin README\.md:3 link guide\/install\.md#second-step → page guide\/install\.md#second-step$/)
    assert.match(await call('docs_links', { page: 'README.md' }), /nowhere\.md → nothing: this page doesn’t exist/)
  })

  it('check the docs, a page, or a text before it’s written, with the configuration of the folder', async () => {
    assert.match(await call('docs_check'), /README\.md:3:\d+ error dead-link [^]*orphan\.md:1:1 warning orphan-page/)
    const text = '[a](#nowhere)\n\n{% page-ref page="zebra.md" %}\n\n[b](gone.md)\n'
    assert.match(
      await call('docs_check', { page: 'zebra.md', text }),
      /^Problems in zebra\.md: 3 \(dead-link: 1, dead-anchor: 1, older-tag: 1\)\. Rows start with path:line:column\.\nzebra\.md:5:.*\nzebra\.md:1:.*\nzebra\.md:3:.*$/,
    )
    assert.equal(await call('docs_check', { page: 'guide/install.md' }), 'No problems in guide/install.md.')
    assert.match(await call('docs_check', { page: 'zebra.md', text: '[a](gone.md)' }), /dead-link/)
    assert.match(await call('docs_check', { text: '{% hnit %}' }), /unknown-tag .* Fixes: /)
    await writeFile(path.join(folder, '.galley.yaml'), 'rules:\n  dead-link: off\n')
    assert.equal(await call('docs_check', { page: 'README.md' }), 'No problems in README.md.')
  })

  it('check spelling with the dictionary of a package only in a trusted folder', async () => {
    const index = path.join(folder, 'node_modules/dictionary-xx/index')
    await mkdir(path.dirname(index), { recursive: true })
    await writeFile(`${index}.aff`, 'SET UTF-8\n')
    await writeFile(`${index}.dic`, '1\ninstolling\n')
    await writeFile(path.join(folder, '.galley.yaml'), 'language: xx\nrules:\n  spelling: warning\n')
    assert.match(await call('docs_check'), /guide\/README\.md:3:10 warning spelling/)
    docs = new FolderDocs(new CachedFolder(folder), { trustsPackages: () => false })
    assert.doesNotMatch(await call('docs_check'), /spelling/)
  })

  for (const { name, example } of dialectTags) {
    it(`explain “${name}” with an example that passes the check`, async () => {
      const [, written = ''] = (await call('docs_dialect', { block: name })).split('\nExample:\n')
      assert.equal(written, example)
      assert.deepEqual(checkText(written), [])
    })
  }

  it('limit the outline to a depth or a filter', async () => {
    assert.doesNotMatch(await call('docs_outline', { depth: 1 }), /install\.md/)
    assert.match(await call('docs_outline', { filter: 'orph' }), /contents: 1\.[^]*orphan\.md: Orphan \(not listed\)$/)
    assert.match(await call('docs_list'), /Pages: 5, not in the table of contents: 1,/)
  })
})
