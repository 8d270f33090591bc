import assert from 'node:assert/strict'
import {
  addPages,
  createMissing,
  deleteEntries,
  duplicatePage,
  endOf,
  hidePages,
  replaceLinks,
  moveEntries,
  moveGroupTo,
  newApiPages,
  newGroup,
  newLink,
  newPage,
  renameEntry,
  renameFile,
  stepEntry,
} from '../../../src/folder/structureEdits.ts'
import { allEntries, contentsTree, type ContentsEntry } from '../../../src/folder/contentsTree.ts'
import type { DocsFolder } from '../../../src/folder/docsFolder.ts'
import {
  invertPlan,
  pagesLinkingTo,
  pagesMissing,
  planChange,
  withRedirects,
  type StructureChange,
} from '../../../src/folder/folderPlan.ts'
import { entryFix } from '../../../src/folder/structureFixes.ts'
import { applyPlanTo, memoryDocs, readFrom, type MemoryFiles } from '../../support/folder/memoryDocs.ts'

const files: MemoryFiles = new Map([
  ['.gitbook.yaml', '# Ours\nredirects:\n    older: guides/first.md # kept\n    gone/for/good: README.md\n'],
  [
    'SUMMARY.md',
    '# Table of contents\n\n* [Start](README.md)\n* [Tips](tips.md)\n\n## Guides\n<!-- sorted -->\n- [First](guides/first.md "1st")\n- [Second](<guides/the second.md>)\n',
  ],
  [
    'README.md',
    '# Start\n\n[first](guides/first.md#part) [First][f] ![a](.gitbook/assets/a.png)\n\n[f]: <guides/first.md> "1"\n\n```\n[code](guides/first.md)\n```\n',
  ],
  [
    'guides/first.md',
    '---\ncover: ../.gitbook/assets/a.png\n---\n\n# First\n\n[home](../) [second](the%20second.md)\n{% include "../.gitbook/includes/note.md" %}\n',
  ],
  [
    'guides/the second.md',
    '# Second\r\n\r\n{% content-ref url="first.md" %}\r\n[first.md](first.md)\r\n{% endcontent-ref %}\r\n',
  ],
  [
    'tips.md',
    '# Tips\n\n<table data-view="cards"><tbody><tr><td><a href="guides/first.md">first.md</a></td><td><img src=".gitbook/assets/a.png"></td></tr></tbody></table>\n',
  ],
  ['.gitbook/includes/note.md', 'See [first](../../guides/first.md).\n'],
  ['.gitbook/assets/a.png', 'picture'],
  ['orphan.md', '# Orphan\n'],
])

describe('A structural change of a docs folder', () => {
  const docs = memoryDocs(files)
  const entry = (title: string, among: DocsFolder = docs): ContentsEntry => {
    const found = allEntries(contentsTree(among)).find((each) => each.title === title)
    assert.ok(found, title)
    return found
  }
  /** Returns the files that differ after a change. Deleted files are null. */
  const changed = async (change: StructureChange): Promise<Record<string, string | null>> => {
    const plan = await planChange(docs, change, readFrom(files))
    const after = applyPlanTo(files, plan)
    assert.deepEqual(applyPlanTo(after, invertPlan(plan)), files, 'undone')
    const names = new Set([...files.keys(), ...after.keys()])
    return Object.fromEntries(
      [...names].filter((name) => files.get(name) !== after.get(name)).map((name) => [name, after.get(name) ?? null]),
    )
  }
  const text = (name: string): string => files.get(name) ?? ''

  it('moves a page to another group by changing only its line, with a redirect from its address', async () => {
    const to = endOf(docs, entry('Guides'))
    assert.ok(to)
    assert.deepEqual(await changed(moveEntries(docs, [entry('Tips')], to)), {
      'SUMMARY.md': text('SUMMARY.md').replace('* [Tips](tips.md)\n', '') + '- [Tips](tips.md)\n',
      '.gitbook.yaml': `${text('.gitbook.yaml')}    tips: tips.md\n`,
    })
  })

  it('renames a file in every link, label, card, include and redirect, and adds a redirect', async () => {
    assert.deepEqual(await changed(renameFile('guides/first.md', 'guides/begin.md')), {
      'guides/first.md': null,
      'guides/begin.md': text('guides/first.md'),
      'SUMMARY.md': text('SUMMARY.md').replace('guides/first.md', 'guides/begin.md'),
      'README.md': text('README.md')
        .replace('guides/first.md#', 'guides/begin.md#')
        .replace('<guides/first.md>', '<guides/begin.md>'),
      'guides/the second.md': text('guides/the second.md').replaceAll('first.md', 'begin.md'),
      'tips.md': text('tips.md').replaceAll('first.md', 'begin.md'),
      '.gitbook/includes/note.md': text('.gitbook/includes/note.md').replace('first.md', 'begin.md'),
      '.gitbook.yaml':
        text('.gitbook.yaml').replace('guides/first.md', 'guides/begin.md') + '    guides/first: guides/begin.md\n',
    })
  })

  it('deletes a page and keeps the words of links to it, or links to another page, in pages and includes', async () => {
    const unlinked = await changed(deleteEntries(docs, [entry('First')], { linksToDeleted: 'unlink' }))
    assert.equal(
      unlinked['README.md'],
      text('README.md')
        .replace('[first](guides/first.md#part) [First][f]', 'first First')
        .replace('[f]: <guides/first.md> "1"', ''),
    )
    assert.equal(unlinked['.gitbook/includes/note.md'], 'See first.\n')
    const replaced = await changed(
      deleteEntries(docs, [entry('First')], { linksToDeleted: 'replace', replacement: 'tips.md' }),
    )
    assert.equal(
      replaced['README.md'],
      text('README.md').replace('guides/first.md#part', 'tips.md').replace('guides/first.md', 'tips.md'),
    )
    assert.equal(
      replaced['guides/the second.md'],
      text('guides/the second.md').replaceAll('first.md', '../tips.md').replace('[../tips.md]', '[tips.md]'),
    )
    assert.equal(replaced['.gitbook/includes/note.md'], 'See [first](../../tips.md).\n')
    assert.match(replaced['.gitbook.yaml'] ?? '', /older: tips\.md.*\n[^]*guides\/first: tips\.md/)
  })

  it('plans a new .gitbook.yaml with redirects separately from the rest', async () => {
    const bare = new Map([...files].filter(([name]) => name !== '.gitbook.yaml'))
    const plan = await planChange(memoryDocs(bare), renameFile('guides/first.md', 'guides/begin.md'), readFrom(bare))
    assert.equal(plan.creates.size, 0)
    const config = 'redirects:\n  guides/first: guides/begin.md\n'
    assert.deepEqual(plan.redirects, { file: '.gitbook.yaml', text: config, count: 1 })
    const after = applyPlanTo(bare, withRedirects(plan))
    assert.equal(after.get('.gitbook.yaml'), config)
    assert.deepEqual(applyPlanTo(after, invertPlan(withRedirects(plan))), bare)
    const kept = await planChange(docs, renameFile('guides/first.md', 'guides/begin.md'), readFrom(files))
    assert.equal(kept.redirects, undefined)
    const same = await planChange(memoryDocs(bare), hidePages(new Map([['tips.md', '# Tips\n']]), true), readFrom(bare))
    assert.equal(same.redirects, undefined)
  })

  it('moves a page that gets its first subpage to a folder of its own, with the links in it', async () => {
    const { file, ...change } = newPage(docs, 'What *next*?', entry('First'))
    assert.equal(file, 'guides/first/what-next.md')
    const result = await changed(change)
    assert.equal(
      result['guides/first/README.md'],
      text('guides/first.md')
        .replace('cover: ../', 'cover: ../../')
        .replace('[home](../)', '[home](../../README.md)')
        .replace('(the%20second', '(../the%20second')
        .replace('"../.gitbook', '"../../.gitbook'),
    )
    assert.equal(result[file], '# What \\*next\\*?\n\n')
    assert.equal(
      result['SUMMARY.md'],
      text('SUMMARY.md').replace(
        '- [First](guides/first.md "1st")\n',
        '- [First](guides/first/README.md "1st")\n  - [What \\*next\\*?](guides/first/what-next.md)\n',
      ),
    )
    // The address stays the same, so there's no redirect.
    assert.equal(result['.gitbook.yaml'], text('.gitbook.yaml').replace('guides/first.md', 'guides/first/README.md'))
  })

  it('moves a page up and down among its siblings only', async () => {
    assert.equal(stepEntry(docs, entry('Start'), -1), undefined)
    assert.equal(stepEntry(docs, entry('Second'), 1), undefined)
    const up = stepEntry(docs, entry('Second'), -1)
    const down = stepEntry(docs, entry('First'), 1)
    assert.ok(up && down)
    const [first, second] = ['- [First](guides/first.md "1st")\n', '- [Second](<guides/the second.md>)\n']
    const swapped = { 'SUMMARY.md': text('SUMMARY.md').replace(first + second, second + first) }
    assert.deepEqual(await changed(up), swapped)
    assert.deepEqual(await changed(down), swapped)
  })

  it('changes the title of a page in the table of contents and in its heading', async () => {
    assert.deepEqual(await changed(renameEntry(docs, entry('First'), 'Begin here', text('guides/first.md'))), {
      'SUMMARY.md': text('SUMMARY.md').replace('[First]', '[Begin here]'),
      'guides/first.md': text('guides/first.md').replace('# First', '# Begin here'),
    })
    assert.deepEqual(await changed(renameEntry(docs, entry('Tips'), 'Hints')), {
      'SUMMARY.md': text('SUMMARY.md').replace('[Tips]', '[Hints]'),
    })
  })

  it('changes the title of a group, with redirects from the addresses of its pages', async () => {
    const result = await changed(renameEntry(docs, entry('Guides'), 'How to'))
    assert.equal(result['SUMMARY.md'], text('SUMMARY.md').replace('## Guides', '## How to'))
    assert.match(
      result['.gitbook.yaml'] ?? '',
      /    guides\/first: guides\/first\.md\n    guides\/the-second: guides\/the second\.md\n$/,
    )
  })

  it('deletes a page with its line and the redirects to it, or redirects its readers', async () => {
    assert.deepEqual(await changed(deleteEntries(docs, [entry('First')])), {
      'guides/first.md': null,
      'SUMMARY.md': text('SUMMARY.md').replace('- [First](guides/first.md "1st")\n', ''),
      '.gitbook.yaml': text('.gitbook.yaml').replace('    older: guides/first.md # kept\n', ''),
    })
    const sent = await changed(deleteEntries(docs, [entry('First')], { replacement: 'tips.md' }))
    assert.equal(
      sent['.gitbook.yaml'],
      text('.gitbook.yaml').replace('guides/first.md', 'tips.md') + '    guides/first: tips.md\n',
    )
    assert.deepEqual(pagesLinkingTo(docs, new Set(['guides/first.md'])), [
      'README.md',
      'guides/the second.md',
      'tips.md',
    ])
  })

  it('deletes a group with its heading and its pages', async () => {
    const result = await changed(deleteEntries(docs, [entry('Guides'), entry('First')]))
    assert.deepEqual([result['guides/first.md'], result['guides/the second.md']], [null, null])
    assert.equal(result['SUMMARY.md'], '# Table of contents\n\n* [Start](README.md)\n* [Tips](tips.md)\n\n')
  })

  it('adds a group, and an unlisted page', async () => {
    assert.deepEqual(await changed(newGroup(docs, 'Reference')), {
      'SUMMARY.md': `${text('SUMMARY.md')}\n## Reference\n\n`,
    })
    assert.deepEqual(await changed(addPages(docs, ['orphan.md'])), {
      'SUMMARY.md': text('SUMMARY.md').replace('(tips.md)\n', '(tips.md)\n* [Orphan](orphan.md)\n'),
    })
  })

  it('adds an unlisted page below the page of its folder, or next to a page of the same folder', async () => {
    const listed = await changed(addPages(docs, ['guides/new.md', 'elsewhere/new.md']))
    assert.equal(
      listed['SUMMARY.md'],
      text('SUMMARY.md').replace('(tips.md)\n', '(tips.md)\n* [elsewhere/new.md](elsewhere/new.md)\n') +
        '- [guides/new.md](guides/new.md)\n',
    )
  })

  it('hides a page by its front matter, and shows it again', async () => {
    const first = 'guides/first.md'
    const hidden = text(first).replace('---\n\n', 'hidden: true\n---\n\n')
    assert.deepEqual(await changed(hidePages(new Map([[first, text(first)]]), true)), { [first]: hidden })
    const shown = hidePages(new Map([[first, hidden]]), false)
    assert.equal(shown.texts?.get(first), text(first))
    assert.deepEqual(hidePages(new Map([['broken.md', '---\na: b: c\n---\n']]), true).texts, new Map())
  })

  it('adds a link to an address, and pages generated from a specification', async () => {
    const link = newLink(docs, 'Shop [new]', 'https://example.com/a_(b)?c=1', entry('Guides'))
    assert.deepEqual(await changed(link), {
      'SUMMARY.md': `${text('SUMMARY.md')}- [Shop \\[new\\]](https://example.com/a_(b)?c=1)\n`,
    })
    const after = applyPlanTo(files, await planChange(docs, newApiPages(docs, 'pets', entry('Tips')), readFrom(files)))
    const yaml = ['```yaml', 'type: builtin:openapi', 'props:', '  models: true', '  downloadLink: true']
      .concat(['  grouping: by-operation', 'dependencies:', '  spec:', '    ref:'])
      .concat(['      kind: openapi', '      spec: pets', '```'])
    assert.equal(
      after.get('SUMMARY.md'),
      text('SUMMARY.md').replace('(tips.md)\n', `(tips.md)\n  * ${yaml.join('\n    ')}\n`),
    )
    const made = allEntries(contentsTree(memoryDocs(after))).find(({ kind }) => kind === 'generated')
    assert.equal(made?.target, 'pets')
    const gone = await planChange(memoryDocs(after), deleteEntries(memoryDocs(after), [made]), readFrom(after))
    assert.deepEqual(applyPlanTo(after, gone), files)
  })

  it('moves a group to the position of another one, or past the pages below a divider', async () => {
    const contents =
      '* [Start](README.md)\n\n## One\n<!-- first -->\n\n* [Tips](tips.md)\n***\n* Words\n\n\n## Two\n\n* More'
    const grouped = new Map([...files, ['SUMMARY.md', contents]])
    const now = memoryDocs(grouped)
    const summary = async (change: StructureChange | undefined): Promise<string | undefined> => {
      assert.ok(change)
      const plan = await planChange(now, change, readFrom(grouped))
      assert.deepEqual(
        [...plan.edits.keys()].filter((name) => name.endsWith('.md')),
        ['SUMMARY.md'],
      )
      return applyPlanTo(grouped, plan).get('SUMMARY.md')
    }
    const [one, divided, two] = [
      '## One\n<!-- first -->\n\n* [Tips](tips.md)\n',
      '***\n* Words\n',
      '## Two\n\n* More\n',
    ]
    const start = '* [Start](README.md)\n\n'
    assert.equal(await summary(stepEntry(now, entry('One', now), 1)), `${start}${divided}${one}\n\n## Two\n\n* More`)
    assert.equal(await summary(stepEntry(now, entry('Two', now), -1)), `${start}${one}${two}\n\n${divided}`)
    assert.equal(
      await summary(moveGroupTo(now, entry('Two', now), entry('One', now).group)),
      start + two + one + '\n\n' + divided,
    )
    assert.equal(await summary(moveGroupTo(now, entry('One', now))), start + divided + two + '\n\n' + one)
    assert.equal(stepEntry(now, entry('One', now), -1), undefined)
    assert.equal(stepEntry(now, entry('Two', now), 1), undefined)
  })

  it('points everything from a deleted page to another one: links, entry, redirects, and anchors that it has', async () => {
    const broken: MemoryFiles = new Map([
      ['SUMMARY.md', '* [Start](README.md)\n* [Old](guides/old.md)\n  * [Below](guides/below.md)\n'],
      ['.gitbook.yaml', 'redirects:\n  first: guides/old.md # why\n  other: gone.md\n'],
      ['README.md', '# Start\n\n[a](guides/old.md) [b](guides/old.md#part "t") [c](guides/old.md#none) [d](gone.md)\n'],
      ['guides/below.md', '# Below\n\n{% content-ref url="old.md" %}\n[old.md](old.md)\n{% endcontent-ref %}\n'],
      ['guides/new page.md', '# New\n\n## Part\n'],
      ['.gitbook/includes/note.md', '[x](../../guides/old.md)\n'],
    ])
    const now = memoryDocs(broken)
    const afterFix = async (page: string): Promise<MemoryFiles> => {
      const plan = await planChange(now, replaceLinks(now, 'guides/old.md', page), readFrom(broken))
      const after = applyPlanTo(broken, plan)
      assert.deepEqual(applyPlanTo(after, invertPlan(plan)), broken, 'undone')
      return after
    }
    assert.deepEqual(pagesMissing(now, 'guides/old.md'), ['README.md', 'guides/below.md'])
    const other = await afterFix('guides/new page.md')
    const as = (name: string, to: string): string => broken.get(name)?.replaceAll('guides/old.md', to) ?? ''
    assert.equal(other.get('SUMMARY.md'), as('SUMMARY.md', 'guides/new%20page.md'))
    // Only now do the subpages have a common address.
    assert.equal(other.get('.gitbook.yaml'), `${as('.gitbook.yaml', 'guides/new page.md')}  below: guides/below.md\n`)
    assert.equal(other.get('README.md'), as('README.md', 'guides/new%20page.md').replace('#none', ''))
    assert.equal(
      other.get('guides/below.md'),
      broken
        .get('guides/below.md')
        ?.replaceAll('"old.md', '"new%20page.md')
        .replace('[old.md](old.md)', '[new page.md](new%20page.md)'),
    )
    assert.equal(other.get('.gitbook/includes/note.md'), '[x](../../guides/new%20page.md)\n')
    // The page already has an entry: the broken entry is removed, and its subpages stay.
    const listed = await afterFix('README.md')
    assert.equal(listed.get('SUMMARY.md'), '* [Start](README.md)\n* [Below](guides/below.md)\n')
  })

  it('creates a missing page, and updates references in another form', async () => {
    const named = (entry: string): MemoryFiles => new Map([...files, ['SUMMARY.md', `* [Old](${entry})\n`]])
    const made = async (entry: string): Promise<[string, string | undefined]> => {
      const docs = memoryDocs(named(entry))
      const { missing = '', file = '', title } = entryFix(docs, 0) ?? {}
      const plan = await planChange(docs, createMissing(missing, file, title ?? ''), readFrom(named(entry)))
      const after = applyPlanTo(named(entry), plan)
      assert.equal(after.get(file), '# Old\n\n')
      return [file, /\((.*)\)/.exec(after.get('SUMMARY.md') ?? '')?.[1]]
    }
    assert.deepEqual(await made('guides/old.md'), ['guides/old.md', 'guides/old.md'])
    assert.deepEqual(await made('guides/set%20up#part'), ['guides/set up.md', 'guides/set%20up.md'])
    assert.deepEqual(await made('more/'), ['more/README.md', 'more/README.md'])
  })

  it('duplicates a page next to itself under a free name', async () => {
    const first = entry('First')
    assert.ok(first.file)
    const original = { ...first, file: first.file }
    const change = duplicatePage(docs, original, { title: 'First (copy)', text: text('guides/first.md') })
    const result = await changed(change)
    assert.equal(result['guides/first-1.md'], text('guides/first.md').replace('# First', '# First (copy)'))
    assert.match(result['SUMMARY.md'] ?? '', /"1st"\)\n- \[First \(copy\)\]\(guides\/first-1\.md\)\n- \[Second\]/)
  })

  it('removes a redirect when a page has its address again', async () => {
    const moved = applyPlanTo(files, await planChange(docs, renameFile('tips.md', 'hints.md'), readFrom(files)))
    assert.match(moved.get('.gitbook.yaml') ?? '', /tips: hints\.md/)
    const back = await planChange(memoryDocs(moved), renameFile('hints.md', 'tips.md'), readFrom(moved))
    assert.equal(applyPlanTo(moved, back).get('.gitbook.yaml'), `${text('.gitbook.yaml')}    hints: tips.md\n`)
  })

  it('finds a name for a new page that differs in more than case, and that every system accepts', () => {
    assert.equal(newPage(docs, 'TIPS', undefined).file, 'tips-1.md')
    assert.equal(newPage(docs, '???', undefined).file, 'page.md')
    assert.equal(newPage(docs, 'NUL', undefined).file, 'nul-.md')
    const tricky = newPage(docs, 'One\u001b[2J\n# Two', undefined)
    assert.equal(tricky.creates?.get(tricky.file)?.text, '# One \\[2J # Two\n\n')
    const long = newPage(docs, '日'.repeat(100), undefined).file
    assert.ok(Buffer.byteLength(long) < 255, long)
  })
})
