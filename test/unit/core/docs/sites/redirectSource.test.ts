import assert from 'node:assert/strict'
import fc from 'fast-check'
import { redirectSource, wildcardMatch } from '../../../../../src/core/docs/sites/redirectSource.ts'

describe('The source of a redirect', () => {
  it('is refused if it’s invalid', () => {
    for (const text of ['', '  ', '/a*b', '/*/a', `/${'ä'.repeat(200)}`, 'https://']) {
      assert.equal(redirectSource(text), undefined, text)
    }
  })

  it('is a path in one form, from any input', () => {
    const forms: Record<string, string> = {
      '/a/b/': '/a/b',
      'a//b': '/a/b',
      ' /a?q=1#h ': '/a',
      'https://docs.example.com/a/b?c': '/a/b',
      '/über uns': '/%C3%BCber%20uns',
      '/%C3%BCber%20uns': '/%C3%BCber%20uns',
      '/100%': '/100%25',
      '/old/*': '/old/*',
      '/': '/',
    }
    for (const [text, source] of Object.entries(forms)) assert.equal(redirectSource(text), source, text)
  })

  it('keeps its form when it’s read again, and is accepted by the contract', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), (text) => {
        const source = redirectSource(`/${text}`)
        if (source === undefined) return
        assert.equal(redirectSource(source), source)
        assert.match(source, /^\/[\w.~%!$&'()+,;=:@/-]*\*?$/)
      }),
    )
  })

  it('leaves the rest to a wildcard, and nothing to other sources', () => {
    assert.equal(wildcardMatch('/old/*', '/old/a/b'), 'a/b')
    assert.equal(wildcardMatch('/old/*', '/old'), '')
    assert.equal(wildcardMatch('/old*', '/older'), 'er')
    assert.equal(wildcardMatch('/old', '/old'), '')
    assert.equal(wildcardMatch('/old', '/old/a'), undefined)
    assert.equal(wildcardMatch('/old/*', '/older'), undefined)
  })
})
