import assert from 'node:assert/strict'
import {
  fileKey,
  isUnportable,
  namesake,
  pathFlaw,
  pathFlawMessage,
  safeFileName,
} from '../../../../../src/core/docs/files/fileNames.ts'
import { english } from '../../../../../src/core/text/messages/translate.ts'

describe('Names of files from outside', () => {
  const refused: Readonly<Record<string, readonly string[]>> = {
    empty: ['', 'a//b.md', 'a/', 'a/b/'],
    dots: [
      '.',
      '..',
      '...',
      '../a.md',
      'a/../b.md',
      'a/./b.md',
      './a.md',
      '../../.git/config',
      'what?/../../x.md',
      'con/..',
    ],
    absolute: ['/etc/passwd', '//server/share', 'C:/x.md', 'c:x.md', 'C:'],
    backslash: ['a\\b.md', '..\\x.md', '\\\\server\\share', 'a/..\\..\\x.md'],
    hidden: [
      '.git/config',
      '.env',
      'a/.git/hooks/post-merge',
      '.GIT/config',
      '.gitbook-x/a',
      '.gitbook.',
      '.galley/base',
    ],
    invisible: [
      'a\nb.md',
      'a\rb.md',
      'a\0b.md',
      'a\u001b[2Jb.md',
      'a\u0085b',
      'a\u2028b',
      'gpj.\u202egnp',
      'a\u200bb',
      'a\ufeffb',
      'a\u200db',
      'a\u3164b',
      'a\ud800b',
      'a\u007f',
    ],
    reserved: [
      'CON',
      'con.md',
      'NUL/aux.md',
      'Prn.tar.gz',
      'COM1',
      'com¹.txt',
      'LPT³',
      'nul .md',
      'CONIN$',
      'clock$',
      'GIT~1/config',
      'a/VSCODE~1/tasks.json',
      'README~1.MD',
    ],
    character: ['note: b.md', 'a<b', 'a>b', 'a"b', 'a|b', 'what?.md', '*.md', 'x.md:stream'],
    ending: ['a.', 'a ', 'a./b.md', 'a. /b.md'],
    tooLong: ['a'.repeat(256), `${'ä'.repeat(127)}.md`, '日'.repeat(86), 'a/'.repeat(460) + 'a.md'],
  }
  for (const [kind, paths] of Object.entries(refused)) {
    it(`are refused: ${kind}`, () => {
      assert.deepEqual(
        paths.map((path) => [path, pathFlaw(path)?.kind]),
        paths.map((path) => [path, kind]),
      )
    })
  }

  it('are accepted if every system accepts them', () => {
    const fine = [
      'a.md',
      'guides/install.md',
      '.gitbook/assets/logo (1).png',
      '.gitbook.yaml',
      'docs/.gitbook.yaml',
      'de\u0301ja\u0300 vu.md',
      'déjà.md',
      'हिन्दी/क्ष.md',
      'ไทย.md',
      'می\u200cخواهم.md',
      '日本語　案内.md',
      '❤\ufe0f.md',
      '👩\u200d💻.md',
      'console.md',
      'com10',
      'auxiliary',
      'a~b.md',
      'v1.2.3/a..b.md',
      'a'.repeat(255),
    ]
    assert.deepEqual(
      fine.filter((path) => pathFlaw(path) !== undefined),
      [],
    )
  })

  it('count as unportable if only some systems refuse them', () => {
    const kinds = Object.entries(refused).filter(([, [path = '']]) => {
      const flaw = pathFlaw(path)
      return flaw !== undefined && isUnportable(flaw)
    })
    assert.deepEqual(
      kinds.map(([kind]) => kind),
      ['reserved', 'character', 'ending', 'tooLong'],
    )
  })

  it('are shown in messages without deceptive characters', () => {
    for (const path of Object.values(refused).flat()) {
      const flaw = pathFlaw(path)
      const message = flaw === undefined ? '' : pathFlawMessage(flaw, english)
      assert.match(message, /\.$/)
      assert.doesNotMatch(message, /\p{C}|\u2028/u)
      assert.ok(message.length < 250)
    }
  })

  it('have the same key if some disk treats them as one file', () => {
    const same = [
      ['Guide/A.md', 'guide/a.md'],
      ['d\u00e9j\u00e0.md', 'de\u0301ja\u0300.md'],
      ['STRASSE', 'straße'],
      ['\u212a.md', 'k.md'],
      ['ΟΔΟΣ', 'οδος'],
      ['a\u200bb', 'ab'],
      ['ﬁ.md', 'FI.md'],
      ['\u03b1\u0345\u0301', '\u1fb4'],
    ]
    for (const [one = '', other = ''] of same) assert.equal(fileKey(one), fileKey(other), `${one} ${other}`)
    assert.notEqual(fileKey('a.md'), fileKey('à.md'))
    assert.notEqual(fileKey('a/b'), fileKey('a-b'))
  })

  it('are made safe, or refused', () => {
    const made: readonly (readonly [string, string | undefined])[] = [
      ['../../.git/config', undefined],
      ['.env', undefined],
      ['', undefined],
      ['..', undefined],
      [' . ', undefined],
      ['a/b\\c:d.png', 'a-b-c-d.png'],
      ['a\nb\u202e.png', 'a-b-.png'],
      ['con', 'con-'],
      ['con.png', 'con-.png'],
      ['NUL.tar.gz', 'NUL-.tar.gz'],
      ['GIT~1', 'GIT-1'],
      ['logo. .', 'logo'],
      ['de\u0301ja\u0300.md', 'd\u00e9j\u00e0.md'],
    ]
    assert.deepEqual(
      made.map(([name]) => [name, safeFileName(name)]),
      made,
    )
  })

  it('keep their extension when they are shortened', () => {
    const cut = safeFileName(`${'日本'.repeat(100)}.png`) ?? ''
    assert.match(cut, /^(?:日本)+日?\.png$/)
    assert.ok(Buffer.byteLength(cut) <= 180)
    assert.equal(Buffer.byteLength(safeFileName('x'.repeat(1_000_000)) ?? ''), 180)
  })

  it('are valid after they were made safe, for any input', () => {
    for (const path of Object.values(refused).flat()) {
      const safe = safeFileName(path)
      assert.equal(safe === undefined ? undefined : pathFlaw(safe), undefined, path)
    }
  })

  it('collide with a file or folder of another spelling, or one in place of a folder', () => {
    const files = ['README.md', 'guides/a.md', 'd\u00e9j\u00e0/vu.md']
    const cases: readonly (readonly [string, string | undefined])[] = [
      ['new.md', undefined],
      ['guides/b.md', undefined],
      ['d\u00e9j\u00e0/x.md', undefined],
      ['readme.md', 'README.md'],
      ['README.md', 'README.md'],
      ['Guides/b.md', 'guides'],
      ['de\u0301ja\u0300/x.md', 'd\u00e9j\u00e0'],
      ['guides', 'guides'],
      ['GUIDES', 'guides'],
      ['readme.md/a.md', 'README.md'],
      ['guides/A.md', 'guides/a.md'],
    ]
    assert.deepEqual(
      cases.map(([path]) => [path, namesake(path, files)]),
      cases,
    )
  })
})
