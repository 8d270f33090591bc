import assert from 'node:assert/strict'
import fc from 'fast-check'
import {
  anyPageUri,
  changeRequestPageUri,
  comparedPageUri,
  fileBesidePage,
  fileUri,
  pageBesidePage,
  isUriOf,
  pageUri,
  parentPathOf,
  parseChangeRequestUri,
  parseGalleyUri,
  parsePageUri,
} from '../../../../../src/core/platform/uris/uris.ts'
import type { AnyPageAddress, PageAddress } from '../../../../../src/core/platform/uris/uris.ts'

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
const address: fc.Arbitrary<Omit<AnyPageAddress, 'changeRequest'>> = fc.record(
  {
    server: identifier,
    space: identifier,
    revision: identifier,
    page: identifier,
    title,
    spaceTitle: title,
    parentPath: title,
    changeRequestTitle: title,
  },
  { requiredKeys: ['server', 'space', 'page', 'title', 'spaceTitle'] },
)

const page: PageAddress = {
  server: 'sandbox',
  space: 's1',
  page: 'p1',
  title: 'Install',
  spaceTitle: 'Guide',
  parentPath: 'start/first-steps',
}
const change = { changeRequest: 'c1', changeRequestTitle: '#5 Clarify how to install' }

function nameOf(uri: { path: string }): string {
  return uri.path.slice(uri.path.lastIndexOf('/') + 1).replace('\u00a0', ' ')
}

describe('Addresses of documents', () => {
  it('show space, change request and page by name and path, and keep the identifiers in the query', () => {
    assert.deepEqual(pageUri(page), {
      scheme: 'galley',
      authority: 'sandbox',
      path: '/Guide/start/first-steps/Install\u00a0— Guide',
      query: 'space=s1&page=p1',
    })
    const revision = pageUri({ ...page, revision: 'abc1234def' })
    assert.equal(revision.path, '/Guide/Revision abc1234/start/first-steps/Install\u00a0— Guide (revision abc1234)')
    assert.equal(revision.query, 'space=s1&revision=abc1234def&page=p1')
    assert.deepEqual(changeRequestPageUri({ ...page, ...change }), {
      scheme: 'galley-cr',
      authority: 'sandbox',
      path: '/Guide/#5 Clarify how to install/start/first-steps/Install\u00a0— #5 Clarify how to install',
      query: 'space=s1&changeRequest=c1&page=p1',
    })
    const unnamed = changeRequestPageUri({ ...page, changeRequest: 'c1' })
    assert.equal(nameOf(unnamed), 'Install — Guide (change request)')
    assert.equal(parentPathOf('start/first-steps/install'), 'start/first-steps')
  })

  it('identify page, space, revision and server, with any names', () => {
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

  it('identify pages and files of a change request', () => {
    fc.assert(
      fc.property(address, identifier, ({ revision, ...given }, id) => {
        const uri = changeRequestPageUri({ ...given, changeRequest: id })
        const parsed = parseGalleyUri(uri)
        assert.ok(parsed?.kind === 'changeRequestPage')
        assert.deepEqual([parsed.changeRequest, parsed.page, parsed.space], [id, given.page, given.space])
        assert.deepEqual(changeRequestPageUri(parsed), uri)
        assert.deepEqual(parseChangeRequestUri(uri), { server: given.server, space: given.space, changeRequest: id })
        const place = { server: given.server, space: given.space, ...(revision === undefined ? {} : { revision }) }
        const file = parseGalleyUri(fileUri({ ...place, file: id, name: given.title }))
        assert.ok(file?.kind === 'file')
        assert.deepEqual([file.file, file.revision, file.space], [id, revision, given.space])
      }),
    )
  })

  it('identify the version that a page of a change request is compared with, which has the path of the page', () => {
    fc.assert(
      fc.property(address, identifier, (given, changeRequest) => {
        const { revision, ...named } = given
        const { changeRequestTitle } = named
        const uri = comparedPageUri(given, { changeRequest, changeRequestTitle })
        const now = changeRequestPageUri({ ...named, changeRequest })
        assert.equal(uri.path, now.path)
        const found = parsePageUri(uri)
        assert.deepEqual(
          [found?.server, found?.space, found?.revision, found?.changeRequest, found?.page],
          [given.server, given.space, revision, undefined, given.page],
        )
        assert.equal(isUriOf(uri, given), false)
        assert.equal(parsePageUri({ ...now, scheme: 'galley' }), undefined)
      }),
    )
  })

  it('distinguish pages with the same name, and find a page under other names', () => {
    fc.assert(
      fc.property(address, identifier, title, (given, other, otherTitle) => {
        fc.pre(other !== given.page)
        const renamed = { ...given, title: otherTitle, spaceTitle: otherTitle, parentPath: otherTitle }
        assert.notDeepEqual(pageUri({ ...given, page: other }), pageUri(given))
        assert.equal(isUriOf(pageUri({ ...given, page: other }), given), false)
        assert.equal(isUriOf(pageUri(renamed), given), true)
        const branch = { ...renamed, changeRequest: other }
        const { revision: _, ...content } = { ...given, changeRequest: other }
        assert.equal(isUriOf(changeRequestPageUri(branch), content), true)
        assert.equal(isUriOf(changeRequestPageUri(branch), given), false)
      }),
    )
  })

  it('make every name a short path segment that the editor can encode', () => {
    fc.assert(
      fc.property(address, (given) => {
        const { path, authority, query = '' } = pageUri(given)
        assert.ok(path.split('/').every((part) => part.length <= 160))
        assert.ok(path.split('/').every((part) => part !== '.' && part !== '..'))
        assert.doesNotMatch(path, /[\p{Cc}\\%\u202a-\u202e\u2066-\u2069]/u)
        assert.match(query, /^[\w=&~-]*$/)
        assert.equal(authority, authority.toLowerCase())
        assert.doesNotThrow(() => encodeURI(path))
      }),
    )
  })

  it('show hostile titles in a harmless form', () => {
    const shown = (text: string): string => nameOf(pageUri({ ...page, title: text }))
    assert.equal(shown('a/b\\c'), 'a-b-c — Guide')
    assert.equal(shown('..'), 'Untitled — Guide')
    assert.equal(shown(''), 'Untitled — Guide')
    assert.equal(shown('100% sure'), '100％ sure — Guide')
    assert.equal(shown('a\u0000\nb\u202e'), 'a b — Guide')
    assert.equal(shown('👩‍👩‍👧'), '👩‍👩‍👧 — Guide')
    assert.equal(shown('👩‍👩‍👧'.repeat(60)), `${'👩‍👩‍👧'.repeat(9)}… — Guide`)
    assert.equal(nameOf(pageUri({ ...page, spaceTitle: '' })), 'Install — Untitled')
    // VS Code writes the name into its own messages, where it reads links and icons.
    assert.equal(shown('[Open](command:x) $(trash)'), '[Open] (command:x) $ (trash) — Guide')
    const marks = pageUri({ ...page, spaceTitle: 'page.p2', parentPath: 'file.f1' })
    assert.equal(parsePageUri(marks)?.page, 'p1')
  })

  it('return the names for the tab of a page that is opened from this one', () => {
    const parsed = parseGalleyUri(pageUri({ ...page, title: 'One — two', spaceTitle: 'A — B', revision: 'r1' }))
    assert.ok(parsed?.kind === 'page')
    assert.deepEqual([parsed.title, parsed.spaceTitle, parsed.parentPath], ['One — two', 'A — B', 'start/first-steps'])
    const branch = parsePageUri(changeRequestPageUri({ ...page, ...change }))
    assert.deepEqual([branch?.changeRequestTitle, branch?.spaceTitle], ['#5 Clarify how to install', 'Guide'])
  })

  it('link from page to page and from page to file by relative paths', () => {
    const contents: AnyPageAddress[] = [page, { ...page, revision: 'r1' }, { ...page, ...change }]
    for (const from of contents) {
      const uri = anyPageUri(from)
      const above = uri.path.slice(0, uri.path.lastIndexOf('/') + 1)
      // The preview keeps the query of the page for everything next to it.
      const linked = parsePageUri({ ...uri, path: above + pageBesidePage({ ...from, page: 'p2', title: 'B' }) })
      assert.deepEqual(linked, { ...parsePageUri(uri), page: 'p2', title: 'B' })
      const file = parseGalleyUri({ ...uri, path: above + fileBesidePage('f.1', 'a/b.svg') })
      assert.ok(file?.kind === 'file')
      assert.deepEqual([file.file, file.space, file.name], ['f.1', 's1', 'a-b.svg'])
    }
  })

  it('recognize folders, and nothing that they are never created for', () => {
    const at = (path: string, query = 'space=s1&page=p1') => {
      return parseGalleyUri({ scheme: 'galley', authority: 'sandbox', path, query })?.kind
    }
    for (const path of ['/', '/Guide', '/Guide/', '/Guide/Version 2.0', '/Guide/page.p1', '/Guide/file.f1']) {
      assert.equal(at(path), 'folder', path)
    }
    for (const path of ['/Guide/.vscode/settings.json', '/Guide/README.md', '/.vscode', '/Guide/package.json']) {
      assert.equal(at(path), undefined, path)
    }
    assert.equal(at('/Guide/Install\u00a0— Guide', 'space=s1'), 'folder')
    assert.equal(at('/Guide/Install\u00a0— Guide', 'space=s1&page=~zz'), undefined)
    assert.equal(at('/Guide/Install\u00a0— Guide', 'space=s1&changeRequest=c1&page=p1'), undefined)
  })
})

describe('Addresses from version 0.1.0', () => {
  const at = (path: string, scheme = 'galley', query = '') => {
    return parseGalleyUri({ scheme, authority: 'sandbox', path, query })
  }
  const names = { title: 'A', spaceTitle: 'B' }

  it('still identify the page', () => {
    const found = { server: 'sandbox', space: 's1', page: 'p1', ...names }
    assert.deepEqual(at('/s1/page.p1/A — B'), { kind: 'page', ...found })
    const revision = at('/s1/revision.r1/page.p1/A — B (revision r1)')
    assert.deepEqual(revision, { kind: 'page', revision: 'r1', ...found })
    const branch = at('/s1/c1/page.p1/A — B (change request)', 'galley-cr')
    assert.deepEqual(branch, { kind: 'changeRequestPage', changeRequest: 'c1', ...found })
    const compared = at('/s1/c1/page.p1/A — B (change request)', 'galley', 'revision.r1')
    assert.deepEqual(compared, { kind: 'page', revision: 'r1', ...found })
    const place = { server: 'sandbox', space: 's1', changeRequest: 'c1' }
    const inBranch = { scheme: 'galley-cr', authority: 'sandbox', path: '/s1/c1/page.p1/A — B (change request)' }
    assert.deepEqual(parseChangeRequestUri(inBranch), place)
    assert.equal(isUriOf(inBranch, { ...place, page: 'p1', title: 'Other', spaceTitle: '' }), true)
  })

  it('still identify files and folders, and nothing else', () => {
    for (const path of [
      '/',
      '/s1',
      '/s1/',
      '/s1/page.p1',
      '/s1/page.p1/files',
      '/s1/revision.r/page.p1',
      '/s1/file.f1',
    ]) {
      assert.equal(at(path)?.kind, 'folder', path)
    }
    assert.equal(at('/s1/page.p1/files/f1/a.png')?.kind, 'file')
    for (const path of [
      '/s1/page.p1/.vscode/settings.json',
      '/s1/page.p1/README.md',
      '/s1/p1/A — B',
      '/.vscode',
      '/s1/page.p1/files/f1/n/m',
      '/s1/page.~zz/A — B',
    ]) {
      assert.equal(at(path), undefined, path)
    }
    assert.equal(at('/s1/page.p1/A — B', 'file'), undefined)
    assert.equal(parseGalleyUri({ scheme: 'galley', authority: '', path: '/s1/page.p1/A — B' }), undefined)
  })
})
