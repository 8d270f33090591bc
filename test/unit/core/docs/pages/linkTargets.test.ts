import assert from 'node:assert/strict'
import type { File, Page } from '../../../../../src/contract/revisions.ts'
import { readLink, resolveLink, type LinkTarget } from '../../../../../src/core/docs/pages/linkTargets.ts'
import { elsewhereRef, refToTarget } from '../../../../../src/core/text/markdown/document/contentTargets.ts'
import { SpacePages } from '../../../../../src/core/docs/pages/pageIndex.ts'

function page(id: string, path: string, more: Partial<Page> = {}): Page {
  return { id, title: id.toUpperCase(), type: 'document', path, ...more }
}

const pages = new SpacePages([
  page('home', 'readme-first'),
  page('guides', 'guides', { type: 'group', pages: [page('install', 'guides/install'), page('use', 'guides/use')] }),
  page('empty', 'empty', { type: 'group' }),
  page('forum', 'forum', {
    type: 'link',
    href: 'https://forum.example',
    target: { kind: 'url', url: 'https://forum.example' },
  }),
  page('alias', 'alias', { type: 'link', target: { kind: 'anchor', page: 'install', anchor: 'linux', space: 's1' } }),
  page('trap', 'trap', { type: 'link', target: { kind: 'url', url: 'command:workbench.action.quit' } }),
  page('loop', 'loop', { type: 'link', target: { kind: 'page', page: 'loop' } }),
  page('other', 'other', { type: 'link', target: { kind: 'page', page: 'x', space: 's2' } }),
])
const file: File = { id: 'f1', name: 'a.svg', contentType: 'image/svg+xml', downloadURL: 'https://x/a.svg', size: 1 }
const files = new Map([[file.id, file]])

function lead(
  target: string,
  from = 'guides/install',
  known: typeof files | undefined = files,
): LinkTarget | undefined {
  const meaning = readLink(target, from)
  return meaning && resolveLink(meaning, { space: 's1', pages, files: known })
}

function shown(target: string, from?: string): string {
  const found = lead(target, from)
  if (found === undefined) return 'nothing'
  if (found.kind === 'page') return found.anchor === undefined ? found.page.id : `${found.page.id}#${found.anchor}`
  if (found.kind === 'broken') return `no ${found.missing}`
  return found.kind
}

describe('Links of a page', () => {
  it('are broken if the target doesn’t exist', () => {
    assert.equal(shown('/pages/nowhere'), 'no page')
    assert.equal(shown('../nowhere.md'), 'no page')
    assert.equal(shown('../notes-1.2'), 'no page')
    assert.equal(shown('/files/nowhere'), 'no file')
    assert.equal(shown('../assets/nowhere.png'), 'no file')
    assert.equal(shown('/pages/loop'), 'no page')
    assert.equal(shown(''), 'nothing')
    assert.equal(shown('#'), 'nothing')
  })

  it('resolve pages by identifier, by path and relative to the page', () => {
    assert.equal(shown('/pages/use'), 'use')
    assert.equal(shown('/pages/use#more%20here'), 'use#more here')
    assert.equal(shown('/pages/guides/use'), 'use')
    assert.equal(shown('use.md#x'), 'use#x')
    assert.equal(shown('./use'), 'use')
    assert.equal(shown('../readme-first.md'), 'home')
    assert.equal(shown('guides/install.md', 'readme-first'), 'install')
    assert.equal(shown('../README.md'), 'home')
    assert.equal(shown('../../../../guides/use/'), 'use')
    assert.equal(shown('100%.md'), 'no page')
  })

  it('resolve a group to its first page, and report a group without one', () => {
    assert.equal(shown('/pages/guides'), 'install')
    assert.equal(shown('/pages/empty'), 'noText')
  })

  it('resolve a link page to its target', () => {
    assert.equal(shown('/pages/trap'), 'noAddress')
    assert.deepEqual(lead('/pages/forum'), { kind: 'url', url: 'https://forum.example/' })
    assert.equal(shown('/pages/alias'), 'install#linux')
    assert.equal(shown('/pages/other'), 'elsewhere')
  })

  it('resolve files, whose name might not be known yet', () => {
    assert.deepEqual(lead('/files/f1'), { kind: 'file', file: 'f1', name: 'a.svg' })
    assert.deepEqual(readLink('/files/f1', ''), { kind: 'file', file: 'f1' })
    assert.deepEqual(resolveLink({ kind: 'file', file: 'f2' }, { space: 's1', pages, files: undefined }), {
      kind: 'file',
      file: 'f2',
      name: undefined,
    })
  })

  it('aren’t resolved if they point outside or within the page', () => {
    assert.deepEqual(lead('https://example.com/a'), { kind: 'url', url: 'https://example.com/a' })
    assert.deepEqual(lead('mailto:a@b.c'), { kind: 'url', url: 'mailto:a@b.c' })
    assert.deepEqual(lead('#caf%C3%A9'), { kind: 'anchor', anchor: 'café' })
  })
})

describe('references into other spaces', () => {
  it('are written as links to the web app, and read from them', () => {
    for (const ref of [
      { kind: 'page', space: 's2', page: 'p1' },
      { kind: 'anchor', space: 's2', page: 'p1', anchor: 'linux' },
    ] as const) {
      assert.deepEqual(elsewhereRef(refToTarget(ref)), ref)
    }
  })

  it('are read from links that name the organization, and the page by its path', () => {
    const link = 'https://app.gitbook.com/o/org1/s/s2/guides/install?utm=mail#linux'
    assert.deepEqual(elsewhereRef(link), { kind: 'anchor', space: 's2', page: 'guides/install', anchor: 'linux' })
  })

  it('aren’t found in links to a space itself, to another site, or to a page of this space', () => {
    for (const target of ['https://app.gitbook.com/s/s2', 'https://example.com/s/s2/p1', '/pages/p1', '../a.md']) {
      assert.equal(elsewhereRef(target), undefined, target)
    }
  })
})
