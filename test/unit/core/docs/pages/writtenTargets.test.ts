import assert from 'node:assert/strict'
import * as fc from 'fast-check'
import { readTarget } from '../../../../../src/core/docs/pages/writtenTargets.ts'
import { isAddress, isWebAddress, splitTarget, webAddress } from '../../../../../src/core/text/strings/addresses.ts'
import {
  filesAt,
  isFolderPage,
  isMarkdownFile,
  meansPage,
  pathOfPage,
  withoutExtension,
} from '../../../../../src/core/text/strings/markdownFiles.ts'
import { resolveTarget } from '../../../../../src/sandbox/import/resolveTarget.ts'
import { memoryDocs } from '../../../../support/folder/memoryDocs.ts'
import { testSize } from '../../../../support/testSize.ts'

const texts = new Map(
  ['README.md', 'a.md', 'a b.md', 'guides/README.md', 'guides/set-up.markdown', 'guides/v1.2.md', 'files/x.png'].map(
    (file) => [file, `# ${file}\n`] as const,
  ),
)

describe('A link target', () => {
  it('is cut into path, query and anchor, which give the target again', () => {
    assert.deepEqual(splitTarget('a.md?b#c#d'), { path: 'a.md', query: '?b', anchor: 'c#d' })
    assert.deepEqual(splitTarget('a.md#b?c'), { path: 'a.md', query: '', anchor: 'b?c' })
    assert.deepEqual(splitTarget(''), { path: '', query: '', anchor: undefined })
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('a', '?', '#', '/', '.') }), (target) => {
        const { path, query, anchor } = splitTarget(target)
        assert.equal(path + query + (anchor === undefined ? '' : `#${anchor}`), target)
      }),
    )
  })

  it('is an address, an anchor of the page, or a path', () => {
    const kind = (target: string): string => readTarget(target)?.kind ?? 'nothing'
    assert.deepEqual(['', '#', '#a', 'mailto:a@b.c', '//host/a', 'HTTPS://host', 'a:b.md'].map(kind), [
      'nothing',
      'nothing',
      'anchor',
      'url',
      'url',
      'url',
      'url',
    ])
    assert.deepEqual(
      ['a', './a.md#b', '/a', '?a', '1:2.md', 'a/b:c.md'].map(kind).filter((each) => each !== 'path'),
      [],
    )
    assert.deepEqual([isAddress('ftp://a'), isWebAddress('ftp://a'), isWebAddress('https:a')], [true, false, false])
    assert.deepEqual(
      ['https://a b', 'https://a/b', 'a'].map((text) => webAddress(text)?.href),
      [undefined, 'https://a/b', undefined],
    )
  })

  it('goes to the same file in a docs folder and in an import of the same folder', () => {
    const { body, records } = memoryDocs(texts)
    const step = fc.constantFrom('a', 'a%20b', 'a b', 'guides', 'set-up', 'v1.2', 'README', 'files', 'x', '..', '.', '')
    const ending = fc.constantFrom('', '.md', '.markdown', '.png', '/', '#x', '.md?raw', '.md#x%20y')
    let found = 0
    fc.assert(
      fc.property(
        fc.array(step, { minLength: 1, maxLength: 4 }),
        ending,
        fc.constantFrom(...records.keys()),
        (steps, end, from) => {
          const target = steps.join('/') + end
          const page = body.pageOf(from)
          const inFolder = target.startsWith('/') ? undefined : page && body.resolve(target, page)
          const file =
            inFolder?.kind === 'page' ? inFolder.page.id : inFolder?.kind === 'file' ? inFolder.file : undefined
          if (file === undefined) return
          found++
          const anchor = inFolder?.kind === 'page' ? inFolder.anchor : undefined
          const imported = resolveTarget(from, target, texts)
          assert.equal(imported?.sourcePath, file, `${from}: ${target}`)
          if (anchor !== undefined) assert.equal(imported?.anchor, anchor)
        },
      ),
      { numRuns: testSize(2000, 50_000) },
    )
    assert.ok(found > 50, String(found))
  })
})

describe('The name of a page’s file', () => {
  it('has one of two endings, in any case', () => {
    assert.deepEqual(['a.md', 'a.MD', 'a.markdown', 'a.mdx', 'a.mdown', 'md'].map(isMarkdownFile), [
      true,
      true,
      true,
      false,
      false,
      false,
    ])
    assert.deepEqual(['b/a.md', 'a.md.md', 'a.Markdown', 'a.mdx', 'a.png', 'v1.2'].map(withoutExtension), [
      'b/a',
      'a.md',
      'a',
      'a',
      'a.png',
      'v1.2',
    ])
  })

  it('is that of a folder’s page if it’s README', () => {
    assert.deepEqual(['README.md', 'a/readme.markdown', 'a/README', 'a/xreadme.md'].map(isFolderPage), [
      true,
      true,
      false,
      false,
    ])
    assert.deepEqual(['README.md', 'a/readme.markdown', 'a/README', 'a/b.md'].map(pathOfPage), ['', 'a', 'a', 'a/b'])
  })

  it('can be missing from a path, which then means the file, a page or a folder', () => {
    assert.deepEqual(filesAt('a').slice(0, 4), ['a', 'a.md', 'a.markdown', 'a/README.md'])
    assert.deepEqual(filesAt('./a/').slice(0, 2), ['a', 'a/README.md'])
    assert.deepEqual(filesAt('.')[0], 'README.md')
    assert.ok(filesAt('a.html', { all: true }).includes('a.mdx'))
    assert.deepEqual(['a', 'a/', 'v1.2', 'a.md', 'a.png', 'a.b/c'].map(meansPage), [
      true,
      true,
      true,
      true,
      false,
      true,
    ])
  })
})
