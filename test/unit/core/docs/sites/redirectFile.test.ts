import assert from 'node:assert/strict'
import fc from 'fast-check'
import { readRedirectCsv, readRedirectYaml } from '../../../../../src/core/docs/sites/redirectFile.ts'

const lines = (text: string, read = readRedirectCsv): string[] =>
  read(text).redirects.map(
    ({ line, source, destination, permanent }) => `${line}: ${source} → ${destination}${permanent ? ' for good' : ''}`,
  )

describe('A file of redirects', () => {
  it('reports the line of an unclosed quote, and lines without a destination', () => {
    assert.deepEqual(readRedirectCsv('/a,/b\n"/c,/d\n/e,/f').problems, [{ line: 1, kind: 'quote' }])
    assert.deepEqual(readRedirectCsv('/a\n\n/b,\n,').problems, [
      { line: 0, kind: 'noDestination' },
      { line: 2, kind: 'noDestination' },
    ])
  })

  it('is read with and without a header, with its columns in any order', () => {
    assert.deepEqual(lines('/a,/b\r\n/c, https://example.com/d ,true'), [
      '0: /a → /b',
      '1: /c → https://example.com/d for good',
    ])
    assert.deepEqual(lines('\uFEFFpermanent,To,From\n301,/b,/a'), ['1: /a → /b for good'])
    assert.deepEqual(lines('source,destination\n\n"/a, b","/c ""d"""\n/e,/f'), ['2: /a, b → /c "d"', '3: /e → /f'])
    assert.deepEqual(lines('"/a\n",/b\n/c,/d'), ['0: /a → /b', '2: /c → /d'])
    assert.deepEqual(lines(''), [])
  })

  it('returns every cell as it was written', () => {
    const text = fc.string({ unit: 'binary', maxLength: 12 }).filter((cell) => cell.trim() !== '')
    fc.assert(
      fc.property(fc.array(fc.tuple(text, text), { minLength: 1, maxLength: 6 }), (rows) => {
        const quoted = (cell: string): string => `"${cell.replaceAll('"', '""')}"`
        const csv = `source,destination\n${rows.map((row) => row.map(quoted).join(',')).join('\n')}\n`
        const { redirects, problems } = readRedirectCsv(csv)
        assert.deepEqual(problems, [])
        assert.deepEqual(
          redirects.map(({ source, destination }) => [source, destination]),
          rows.map((row) => row.map((cell) => cell.trim())),
        )
      }),
    )
  })

  it('can be the .gitbook.yaml of a synced folder', () => {
    const yaml = 'root: ./docs\n\nredirects:\n  old/page: ./guides/start.md\n  /other: README.md\n'
    assert.deepEqual(lines(yaml, readRedirectYaml), ['3: /old/page → ./guides/start.md', '4: /other → README.md'])
    assert.deepEqual(
      readRedirectYaml('a: [').problems.map(({ kind }) => kind),
      ['yaml'],
    )
  })
})
