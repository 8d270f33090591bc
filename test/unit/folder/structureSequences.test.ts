import assert from 'node:assert/strict'
import path from 'node:path'
import fc from 'fast-check'
import { findLinks } from '../../../src/core/text/markdown/links/findLinks.ts'
import { allEntries, contentsTree, type ContentsEntry } from '../../../src/folder/contentsTree.ts'
import type { DocsFolder } from '../../../src/folder/docsFolder.ts'
import {
  deleteEntries,
  duplicatePage,
  endOf,
  hidePages,
  replaceLinks,
  isHeading,
  moveEntries,
  newApiPages,
  newGroup,
  newLink,
  newPage,
  renameEntry,
  renameFile,
  stepEntry,
} from '../../../src/folder/structureEdits.ts'
import { invertPlan, pagesMissing, planChange, type StructureChange } from '../../../src/folder/folderPlan.ts'
import { applyPlanTo, memoryDocs, readFrom, type MemoryFiles } from '../../support/folder/memoryDocs.ts'
import { testSize } from '../../support/testSize.ts'

const folders = ['', 'guides/', 'guides/deep part/', 'api/']
const names = ['README', 'a', 'b', 'C d', 'é(1)']
const forms = [
  (to: string) => `[words](${to})`,
  (to: string) => `[${path.posix.basename(decodeURIComponent(to))}](<${decodeURIComponent(to)}#x>)`,
  (to: string) => `{% content-ref url="${to}" %}\n[${path.posix.basename(to)}](${to})\n{% endcontent-ref %}`,
  (to: string) => `<a href="${to}?q=1">a</a> and \`[code](${to})\``,
  (to: string) => `{% include "${decodeURIComponent(to)}" %}`,
  (to: string) => `<img src="${to}" alt="">`,
]
const coded = (file: string): string => file.replace(/[ ()]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)

/** Pages that link in every form to each other, to an image and to missing files, with a table of contents. */
const docsFiles = fc
  .record({
    pages: fc.uniqueArray(
      fc.record({
        folder: fc.constantFrom(...folders),
        name: fc.constantFrom(...names),
        links: fc.array(fc.record({ to: fc.nat(40), form: fc.nat(forms.length - 1), asFolder: fc.boolean() }), {
          maxLength: 5,
        }),
        level: fc.nat(2),
        isListed: fc.boolean(),
        above: fc.constantFrom('', '', '', '\n## Group\n\n', '\n***\n\n', '<!-- a comment -->\n', '* Words\n'),
      }),
      { minLength: 3, maxLength: 12, selector: ({ folder, name }) => folder + name },
    ),
    isWindows: fc.boolean(),
    marker: fc.constantFrom('*', '-'),
    redirects: fc.constantFrom('', 'root: ./\n', 'redirects:\n  old/one: a.md\n  # why\n  "two": guides/README.md\n'),
  })
  .map(({ pages, isWindows, marker, redirects }): MemoryFiles => {
    const paths = [...pages.map(({ folder, name }) => `${folder}${name}.md`), '.gitbook/assets/a b.png', 'nowhere.md']
    let level = 0
    const summary = pages.flatMap(({ level: wanted, isListed, above }, at) => {
      if (!isListed) return []
      level = above === '' ? Math.min(wanted, level + (at === 0 ? 0 : 1)) : 0
      return [`${above}${'  '.repeat(level)}${marker} [Page ${at}](${coded(paths[at] ?? '')})\n`]
    })
    const texts = pages.map(({ links }, at): [string, string] => {
      const from = path.posix.dirname(paths[at] ?? '')
      const lines = links.map(({ to, form, asFolder }) => {
        const target = paths[to % paths.length] ?? ''
        const written = asFolder && target.endsWith('/README.md') ? `${path.posix.dirname(target)}/` : target
        const relative = path.posix.relative(from, written) || './'
        return forms[form]?.(coded(relative + (written.endsWith('/') && relative !== './' ? '/' : '')))
      })
      return [paths[at] ?? '', `# Page ${at}\n\n${lines.join('\n\n')}\n`]
    })
    const all: [string, string][] = [
      ...texts,
      ['SUMMARY.md', `# Table of contents\n\n${summary.join('')}`],
      ['.gitbook.yaml', redirects],
      ['.gitbook/assets/a b.png', 'picture'],
    ]
    return new Map(all.map(([name, text]) => [name, isWindows ? text.replaceAll('\n', '\r\n') : text]))
  })

const edit = fc.record({
  kind: fc.constantFrom(
    ...(['move', 'step', 'newPage', 'newGroup', 'newLink', 'newApiPages'] as const),
    ...(['renameTitle', 'renameFile', 'hide', 'mend', 'delete', 'duplicate'] as const),
  ),
  entry: fc.nat(50),
  target: fc.nat(50),
  title: fc.constantFrom('New', 'Two *words*', 'x'),
})
type Edit = typeof edit extends fc.Arbitrary<infer Each> ? Each : never

/** Returns the change for an edit. Undefined if the edit isn't possible in this folder. */
function changeOf(
  docs: DocsFolder,
  files: MemoryFiles,
  { kind, entry: at, target, title }: Edit,
): StructureChange | undefined {
  const entries = allEntries(contentsTree(docs))
  const entry = entries[at % Math.max(1, entries.length)]
  const onto = entries[target % (entries.length + 1)]
  if (kind === 'newPage') return newPage(docs, title, onto)
  if (kind === 'newGroup') return newGroup(docs, title)
  if (kind === 'newLink') return newLink(docs, title, 'https://example.com/a?b=(c)', onto)
  if (kind === 'newApiPages') return newApiPages(docs, 'pets', onto)
  if (entry === undefined) return undefined
  const text = entry.file === undefined ? undefined : files.get(entry.file)
  switch (kind) {
    case 'move': {
      const to = endOf(docs, onto)
      const isInside = allEntries([entry]).some(({ id }) => id === onto?.id)
      return to === undefined || isHeading(entry) || isInside ? undefined : moveEntries(docs, [entry], to)
    }
    case 'step':
      return stepEntry(docs, entry, target % 2 === 0 ? 1 : -1)
    case 'hide':
      if (entry.file === undefined || text === undefined) return undefined
      return hidePages(new Map([[entry.file, text]]), !entry.hidden)
    case 'mend':
      return entry.file === undefined ? undefined : replaceLinks(docs, 'nowhere.md', entry.file)
    case 'renameTitle':
      return entry.kind === 'generated' ? undefined : renameEntry(docs, entry, title, text)
    case 'renameFile': {
      const to = `moved ${at % 3}/${title.replaceAll('*', '')}.md`
      return entry.file === undefined || docs.files.has(to) ? undefined : renameFile(entry.file, to)
    }
    case 'delete':
      return deleteEntries(docs, [entry])
    case 'duplicate':
      return entry.file === undefined || text === undefined
        ? undefined
        : duplicatePage(docs, { ...entry, file: entry.file }, { title, text })
  }
}

/** Returns the files that the links of each page point to, in order. */
function destinations({ body }: DocsFolder, file: string, text: string): (string | undefined)[] {
  const from = body.pageOf(file) ?? body.pieceOf(file)
  return findLinks(text).map(({ value }) => {
    const found = body.resolve(value, from)
    return found?.kind === 'page' ? found.page.id : found?.kind === 'file' ? found.file : undefined
  })
}

/** Returns the tree with the new names of files, and without deleted ones. */
function shown(
  entries: readonly ContentsEntry[],
  place: (file: string) => string,
  isGone: (file: string) => boolean,
  depth = 0,
): string[] {
  return entries.flatMap(({ kind, title, file, target, entries: below }) => {
    const children = shown(below, place, isGone, depth + 1)
    if (file !== undefined && isGone(file)) return children
    return [`${' '.repeat(depth)}${kind} ${title} ${file === undefined ? (target ?? '') : place(file)}`, ...children]
  })
}

describe('A sequence of structural changes in a docs folder', () => {
  it('keeps the targets of links, loses no page, keeps other entries, and is undone byte for byte', async function () {
    this.timeout(testSize(120_000, 1_200_000))
    const sequences = fc.array(edit, { minLength: 1, maxLength: 8 })
    await fc.assert(
      fc.asyncProperty(docsFiles, sequences, async (start, edits) => {
        let files: MemoryFiles = start
        for (const each of edits) {
          const docs = memoryDocs(files)
          const change = changeOf(docs, files, each)
          if (change === undefined) continue
          const plan = await planChange(docs, change, readFrom(files))
          const after = applyPlanTo(files, plan)
          assert.deepEqual(applyPlanTo(after, invertPlan(plan)), files, 'undone')
          const now = memoryDocs(after)
          const place = (file: string): string => plan.moves.get(file) ?? file
          const isGone = (file: string): boolean => plan.deletes.has(file)
          assert.deepEqual(
            [...now.records.keys()].sort(),
            [...[...docs.records.keys()].filter((file) => !isGone(file)).map(place), ...plan.creates.keys()].sort(),
          )
          for (const file of docs.records.keys()) {
            if (isGone(file)) continue
            const led = destinations(now, place(file), after.get(place(file)) ?? '')
            for (const [index, wanted] of destinations(docs, file, files.get(file) ?? '').entries()) {
              if (wanted !== undefined && !isGone(wanted))
                assert.equal(led[index], place(wanted), `link ${index} of ${file}`)
            }
          }
          assertLines(each, files.get('SUMMARY.md') ?? '', after.get('SUMMARY.md') ?? '')
          assertTree(each, { docs, now, place, isGone })
          files = after
        }
      }),
      { numRuns: testSize(200, 2000) },
    )
  })
})

/** Asserts that the table of contents keeps all lines that don't name something that changed. */
function assertLines({ kind }: Edit, before: string, after: string): void {
  const target = /\]\([^\n]*/
  const generated = /(?<=^[ \t]*[-*] )```[^]*?```/gm
  const bare = (text: string): string[] =>
    text
      .replace(generated, (yaml) => yaml.replace(/\s+/g, ' '))
      .split(/(?<=\n)/)
      .map((line) => line.replace(target, ''))
  const left = new Map<string, number>()
  for (const line of bare(after)) left.set(line, (left.get(line) ?? 0) + 1)
  const missing = bare(before).filter((line) => {
    const count = left.get(line) ?? 0
    left.set(line, count - 1)
    return count === 0 && line.trim() !== ''
  })
  const entry = /^[ \t]*[-*][ \t]/
  if (kind === 'delete' || kind === 'move' || kind === 'step')
    return assert.deepEqual(
      // The subpages of an entry move with it, and get its indentation.
      missing.filter((line) => !entry.test(line) && !/^[ \t]*(?:## |<!--|\*\*\*)/.test(line)),
      [],
    )
  assert.ok(missing.length <= (kind === 'renameTitle' ? 1 : 0), `${kind}: ${missing.join('|')}`)
}

/** Asserts that entries that a change isn't about keep their order and their parents. */
function assertTree(
  { kind, entry, title }: Edit,
  {
    docs,
    now,
    place,
    isGone,
  }: { docs: DocsFolder; now: DocsFolder; place: (file: string) => string; isGone: (file: string) => boolean },
): void {
  const entries = contentsTree(docs)
  const all = allEntries(entries)
  const same = (file: string): string => file
  const [before, after] = [shown(entries, place, isGone), shown(contentsTree(now), same, () => false)]
  const touched = all[entry % Math.max(1, all.length)]
  if (kind === 'mend') assert.deepEqual(pagesMissing(now, 'nowhere.md'), [])
  if (kind === 'renameFile' || kind === 'hide' || kind === 'mend') return assert.deepEqual(after, before)
  if (kind.startsWith('new') || kind === 'duplicate') {
    assert.equal(after.length, before.length + 1)
    const added = after.findIndex((line, index) => line !== before[index])
    return assert.deepEqual(after.toSpliced(added, 1), before)
  }
  if (kind === 'renameTitle') {
    const at = all.findIndex((each) => each === touched)
    assert.equal(after.length, before.length)
    assert.deepEqual(after.toSpliced(at, 1), before.toSpliced(at, 1))
    const renamed = allEntries(contentsTree(now))[at]?.title
    return assert.equal(renamed, title)
  }
  if (kind === 'move' || kind === 'step')
    assert.deepEqual(after.map((line) => line.trim()).sort(), before.map((line) => line.trim()).sort())
}
