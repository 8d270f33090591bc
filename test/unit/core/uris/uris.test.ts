import assert from 'node:assert/strict'
import fc from 'fast-check'
import {
  changeRequestPageUri,
  comparedPageUri,
  fileBesidePage,
  fileUri,
  pageBesidePage,
  pageUri,
  parseGalleyUri,
  parsePageUri,
} from '../../../../src/core/uris/uris.ts'
import type { PageAddress } from '../../../../src/core/uris/uris.ts'

const identifier = fc.oneof(
  fc.string({ minLength: 1, unit: 'grapheme' }),
  fc.constantFrom('..', '.', '/', '%2e', 'files', 'revision.1', 'file.x', '~', 'a b', 'A', 'a'),
)
const title = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom(
    '',
    '..',
    '/',
    '\\',
    '%',
    '%2F..',
    'a/b',
    ' — ',
    '🎉',
    '\u202egpj',
    '\u0000',
    '\ud800',
    'x'.repeat(300),
  ),
)
const address: fc.Arbitrary<PageAddress> = fc.record(
  { server: identifier, space: identifier, revision: identifier, page: identifier, title, spaceTitle: title },
  { requiredKeys: ['server', 'space', 'page', 'title', 'spaceTitle'] },
)

const page: PageAddress = { server: 'sandbox', space: 's1', page: 'p1', title: 'Install', spaceTitle: 'Guide' }

function nameOf(uri: { path: string }): string {
  return uri.path.slice(uri.path.lastIndexOf('/') + 1)
}

describe('Addresses of documents', () => {
  it('reads as page and space, and is made of identifiers and one name', () => {
    assert.deepEqual(pageUri(page), { scheme: 'galley', authority: 'sandbox', path: '/s1/page.p1/Install — Guide' })
    assert.equal(
      pageUri({ ...page, revision: 'abc1234def' }).path,
      '/s1/revision.abc1234def/page.p1/Install — Guide (revision abc1234)',
    )
    assert.deepEqual(changeRequestPageUri({ ...page, changeRequest: 'c1' }), {
      scheme: 'galley-cr',
      authority: 'sandbox',
      path: '/s1/c1/page.p1/Install — Guide (change request)',
    })
  })

  it('finds page, space, revision and server again, whatever they are called', () => {
    fc.assert(
      fc.property(address, (given) => {
        const parsed = parseGalleyUri(pageUri(given))
        assert.ok(parsed?.kind === 'page')
        const { server, space, revision, page: id } = parsed
        assert.deepEqual(
          { server, space, revision, page: id },
          { server: given.server, space: given.space, revision: given.revision, page: given.page },
        )
        assert.deepEqual(pageUri(parsed), pageUri(given))
      }),
    )
  })

  it('finds change request pages and files again', () => {
    fc.assert(
      fc.property(address, identifier, ({ revision, ...given }, id) => {
        const parsed = parseGalleyUri(changeRequestPageUri({ ...given, changeRequest: id }))
        assert.ok(parsed?.kind === 'changeRequestPage')
        assert.deepEqual([parsed.changeRequest, parsed.page, parsed.space], [id, given.page, given.space])
        for (const inPage of [{}, { page: given.page }]) {
          const place = { server: given.server, space: given.space, ...(revision === undefined ? {} : { revision }) }
          const file = parseGalleyUri(fileUri({ ...place, ...inPage, file: id, name: given.title }))
          assert.ok(file?.kind === 'file')
          assert.deepEqual(
            [file.file, file.revision, file.page],
            [id, revision, 'page' in inPage ? inPage.page : undefined],
          )
        }
      }),
    )
  })

  it('finds what a page of a change request is compared with again, which has the path of the page', () => {
    fc.assert(
      fc.property(address, identifier, (given, changeRequest) => {
        const { revision, ...named } = given
        const uri = comparedPageUri(given, changeRequest)
        const now = changeRequestPageUri({ ...named, changeRequest })
        assert.equal(uri.path, now.path)
        const found = parsePageUri(uri)
        assert.deepEqual(
          [found?.server, found?.space, found?.revision, found?.changeRequest, found?.page],
          [given.server, given.space, revision, undefined, given.page],
        )
        assert.equal(parsePageUri({ ...now, scheme: 'galley', query: 'other' }), undefined)
      }),
    )
  })

  it('tells pages of the same title apart', () => {
    fc.assert(
      fc.property(address, identifier, (given, other) => {
        fc.pre(other !== given.page)
        assert.notEqual(pageUri({ ...given, page: other }).path, pageUri(given).path)
      }),
    )
  })

  it('keeps every name a single short path segment that the editor can encode', () => {
    fc.assert(
      fc.property(address, (given) => {
        const { path, authority } = pageUri(given)
        assert.ok(nameOf({ path }).length <= 160)
        assert.equal(path.split('/').length, given.revision === undefined ? 4 : 5)
        assert.ok(path.split('/').every((part) => part !== '.' && part !== '..'))
        assert.doesNotMatch(path, /[\p{Cc}\\%\u202a-\u202e\u2066-\u2069]/u)
        assert.equal(authority, authority.toLowerCase())
        assert.doesNotThrow(() => encodeURI(path))
      }),
    )
  })

  it('shows hostile titles in a harmless form', () => {
    const shown = (text: string): string => nameOf(pageUri({ ...page, title: text }))
    assert.equal(shown('a/b\\c'), 'a-b-c — Guide')
    assert.equal(shown('..'), 'Untitled — Guide')
    assert.equal(shown(''), 'Untitled — Guide')
    assert.equal(shown('100% sure'), '100％ sure — Guide')
    assert.equal(shown('a\u0000\nb\u202e'), 'a b — Guide')
    assert.equal(shown('👩‍👩‍👧'), '👩‍👩‍👧 — Guide')
    assert.equal(shown('👩‍👩‍👧'.repeat(60)), `${'👩‍👩‍👧'.repeat(9)}… — Guide`)
    assert.equal(nameOf(pageUri({ ...page, spaceTitle: '' })), 'Install — Untitled')
    // The editor writes the name into messages of its own, where it reads links and icons.
    assert.equal(shown('[Open](command:x) $(trash)'), '[Open] (command:x) $ (trash) — Guide')
  })

  it('gives the names back for the tab of a page reached from this one', () => {
    const parsed = parseGalleyUri(pageUri({ ...page, title: 'One — two', spaceTitle: 'A — B', revision: 'r1' }))
    assert.ok(parsed?.kind === 'page')
    assert.deepEqual([parsed.title, parsed.spaceTitle], ['One — two', 'A - B'])
  })

  it('leads from page to page and from page to file by relative paths', () => {
    assert.equal(
      new URL(pageBesidePage({ ...page, page: 'p2', title: 'B' }), 'https://x/s1/page.p1/A').pathname,
      encodeURI('/s1/page.p2/B — Guide'),
    )
    assert.equal(
      `/s1/page.p1/${fileBesidePage('f.1', 'a/b.svg')}`,
      fileUri({ ...page, file: 'f.1', name: 'a/b.svg' }).path,
    )
  })

  it('knows folders, and nothing that it never makes', () => {
    const at = (path: string, scheme = 'galley') => parseGalleyUri({ scheme, authority: 'sandbox', path })?.kind
    for (const path of [
      '/',
      '/s1',
      '/s1/',
      '/s1/page.p1',
      '/s1/page.p1/files',
      '/s1/page.p1/files/f1',
      '/s1/revision.r/page.p1',
      '/s1/file.f1',
    ]) {
      assert.equal(at(path), 'folder', path)
    }
    for (const path of [
      '/s1/page.p1/.vscode/settings.json',
      '/s1/page.p1/README.md',
      '/s1/p1/A — B',
      '/.vscode',
      '/s1/page.p1/package.json',
      '/s1/page.p1/files/f1/n/m',
      '/s1/page.~zz/A — B',
      '',
    ]) {
      assert.notEqual(at(path), 'page', path)
      if (path !== '') assert.equal(at(path), undefined, path)
    }
    assert.equal(at('/s1/page.p1/A — B', 'file'), undefined)
    assert.equal(parseGalleyUri({ scheme: 'galley', authority: '', path: '/s1/page.p1/A — B' }), undefined)
  })
})
