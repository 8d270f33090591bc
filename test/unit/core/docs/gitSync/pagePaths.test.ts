import assert from 'node:assert/strict'
import type { Page } from '../../../../../src/contract/revisions.ts'
import { fileKey, pathFlaw } from '../../../../../src/core/docs/files/fileNames.ts'
import { assetPaths, pagePaths } from '../../../../../src/core/docs/gitSync/pagePaths.ts'

function page(id: string, { slug = id, git, pages }: { slug?: string; git?: string; pages?: Page[] } = {}): Page {
  return {
    id,
    title: id,
    type: 'document',
    slug,
    path: slug,
    urls: {},
    ...(git === undefined ? {} : { git: { path: git, oid: '0' } }),
    ...(pages === undefined ? {} : { pages }),
  } as unknown as Page
}

const hostile = [
  '../../.git/config',
  '..',
  '.',
  '',
  '.env',
  '.git',
  '.git/hooks/post-merge',
  '.vscode/tasks.json',
  '.galley/checkout.json',
  '/etc/passwd',
  'C:\\Windows\\x',
  'C:x',
  '\\\\server\\share',
  'a\\..\\..\\b',
  'a/../../b',
  'GIT~1',
  'CON',
  'nul.md',
  'com¹',
  'a\nb',
  'a\0b',
  'a\u202eb',
  'a\u200bb',
  'x.',
  'x ',
  'x'.repeat(300),
  '日'.repeat(200),
  '...',
  ' . ',
  '\u2028',
  '~',
]

/** Asserts that all paths are visible and below the folder, and that no two are the same file on any disk. */
function assertSafe(paths: Iterable<string>): void {
  const all = [...paths]
  assert.deepEqual(
    all.filter((path) => pathFlaw(path) !== undefined),
    [],
  )
  assert.equal(new Set(all.map(fileKey)).size, all.length)
  const files = new Set(all.map(fileKey))
  const folders = all.flatMap((path) =>
    path
      .split('/')
      .slice(0, -1)
      .map((_, end) =>
        path
          .split('/')
          .slice(0, end + 1)
          .join('/'),
      ),
  )
  assert.deepEqual(
    folders.filter((folder) => files.has(fileKey(folder))),
    [],
  )
}

describe('Paths of pages and files of the platform', () => {
  it('stay in the folder, with any slugs and identifiers', () => {
    const pages = hostile.flatMap((slug, at) => [page(hostile.at(-at) ?? '', { slug })])
    const nested = hostile.map((name, at) =>
      page(`${name}${at}`, { slug: name, pages: [page(`${at}.${name}`, { slug: name })] }),
    )
    const paths = pagePaths([...pages, ...nested])
    assert.equal(
      paths.size,
      new Set([...pages, ...nested].flatMap(({ id, pages: below = [] }) => [id, ...below.map((each) => each.id)])).size,
    )
    assertSafe(paths.values())
    assert.ok([...paths.values()].every((path) => !path.startsWith('.')))
  })

  it('stay in the folder, with any Git sync paths and identifiers', () => {
    const git = hostile.flatMap((name) => [name, `${name}.md`, `${name}/a.md`, `a/${name}/b.md`, `${name}\\c.md`])
    const paths = pagePaths(git.map((path, at) => page(`../../.git/${at}`, { slug: '', git: path })))
    assert.equal(paths.size, git.length)
    assertSafe(paths.values())
  })

  it('of files stay in the assets folder, with any names and identifiers', () => {
    const files = hostile.flatMap((name) => hostile.map((id, at) => ({ id: `${id}${name}${at}`, name })))
    const paths = assetPaths(files)
    assertSafe(paths.values())
    assert.ok([...paths.values()].every((path) => /^\.gitbook\/assets\/[^./][^/]*$/.test(path)))
    assert.deepEqual([...assetPaths([{ id: '../../.git/config', name: '' }]).values()], ['.gitbook/assets/file'])
  })

  it('keep the path of Git sync if it’s allowed', () => {
    const git = ['Guides/Första steg.md', 'de\u0301ja\u0300.markdown', 'a/b/README.md', 'v1.2/notes.md']
    assert.deepEqual([...pagePaths(git.map((path, at) => page(String(at), { git: path }))).values()], git)
  })

  it('get numbers if they differ only in case or in how accents are encoded', () => {
    const slugs = ['d\u00e9j\u00e0', 'de\u0301ja\u0300', 'Install', 'install', 'summary']
    const paths = pagePaths(slugs.map((slug, at) => page(String(at), { slug, git: `${slug}.md` })))
    assert.deepEqual(
      [...paths.values()],
      ['d\u00e9j\u00e0.md', 'de\u0301ja\u0300-1.md', 'Install.md', 'install-1.md', 'summary-1.md'],
    )
  })

  it('share a folder that is spelled in two ways', () => {
    const git = ['Guides/a.md', 'guides/b.md', 'guides/deep/c.md', 'GUIDES/Deep/c.md']
    const paths = pagePaths(
      git.map((path, at) => page(String(at), { git: path })),
      new Map([['there', 'guides/x.md']]),
    )
    assert.deepEqual([...paths.values()], ['guides/a.md', 'guides/b.md', 'guides/deep/c.md', 'guides/deep/c-1.md'])
  })

  it('never use a file as a folder, in any order', () => {
    const git = ['a.md', 'a.md/b.md', 'a.md/c.md', 'x.md/y.md', 'x.md', 'A.MD/d.md']
    const paths = [...pagePaths(git.map((path, at) => page(String(at), { git: path }))).values()]
    assertSafe(paths)
    assert.deepEqual(paths, ['a.md', 'a-1.md/b.md', 'a-1.md/c.md', 'x.md/y.md', 'x-1.md', 'a-1.md/d.md'])
  })

  it('begin at the root again if a tree is too deep for a disk', () => {
    let deepest = page('p0')
    for (let depth = 1; depth < 400; depth++) deepest = page(`p${depth}`, { slug: 'step'.repeat(20), pages: [deepest] })
    const paths = pagePaths([deepest])
    assert.equal(paths.size, 400)
    assertSafe(paths.values())
  })

  it('are found quickly for 20,000 pages of one name', () => {
    const started = performance.now()
    const paths = pagePaths([...Array(20_000).keys()].map((at) => page(String(at), { slug: 'same' })))
    assert.equal(new Set(paths.values()).size, 20_000)
    assert.ok(performance.now() - started < 3000)
  })
})
