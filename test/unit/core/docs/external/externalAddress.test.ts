import assert from 'node:assert/strict'
import { externalAddress, maxAddressLength } from '../../../../../src/core/docs/external/externalAddress.ts'
import { anchorsIn } from '../../../../../src/core/docs/external/htmlAnchors.ts'
import { holds, withHistory, type Outcome } from '../../../../../src/core/docs/external/verdicts.ts'

describe('Addresses on the web', () => {
  it('don’t include examples, placeholders, local hosts, credentials, and the platform’s app', () => {
    const none = [
      'https://example.com/page',
      'https://api.example.org',
      'https://docs.example',
      'http://localhost:3000/',
      'http://intranet/wiki',
      'https://printer.local/',
      'https://api.docs.dev/{id}',
      'https://api.docs.dev/%7Bid%7D',
      'https://docs.dev/<name>',
      'https://your-domain.dev/',
      'https://docs.dev/$VERSION/',
      'https://docs.dev/...',
      'https://name:secret@docs.dev/',
      'https://app.gitbook.com/s/abc/page',
      'ftp://docs.dev/file',
      'mailto:someone@docs.dev',
      '../page.md',
      'https://',
      `https://docs.dev/${'a'.repeat(maxAddressLength)}`,
    ]
    assert.deepEqual(
      none.filter((each) => externalAddress(each) !== undefined),
      [],
    )
  })

  it('are the same with and without an anchor', () => {
    assert.deepEqual(externalAddress('HTTPS://Docs.dev/a#part'), { address: 'https://docs.dev/a', anchor: 'part' })
    assert.deepEqual(externalAddress('//docs.dev/a'), { address: 'https://docs.dev/a', anchor: undefined })
  })
})

describe('Anchors in HTML', () => {
  it('are missing only if neither the page nor a script could have them', () => {
    const html =
      '<h2 id="one">1</h2><a name=two></a><p ID=\'a&amp;b\'></p><h2 id="user-content-four"></h2><a href="#five">'
    const wanted = ['one', 'two', 'a%26b', 'four', 'five', '/route', 'L12', ':~:text=a', 'gid=0', 'six', '__proto__']
    assert.deepEqual(
      Object.entries(anchorsIn(html, wanted)).flatMap(([anchor, has]) => (has ? [] : [anchor])),
      ['six', '__proto__'],
    )
  })
})

describe('The verdict of an address', () => {
  const gone: Outcome = { verdict: 'gone', reason: '404' }
  const fine: Outcome = { verdict: 'fine', reason: '' }
  const day = 86_400_000
  const noon = Date.parse('2026-03-01T12:00:00Z')
  const after = (steps: readonly (readonly [Outcome, number])[]): string[] => {
    let known = undefined as ReturnType<typeof withHistory> | undefined
    return steps.map(([outcome, days]) => (known = withHistory(outcome, known, noon + days * day)).verdict)
  }

  it('is gone at once only if it never worked', () => {
    assert.deepEqual(after([[gone, 0]]), ['gone'])
  })

  it('is uncertain until what worked has failed on two days', () => {
    assert.deepEqual(
      after([
        [fine, 0],
        [gone, 7],
        [gone, 7.2],
        [gone, 7.4],
        [gone, 8],
      ]),
      ['fine', 'uncertain', 'uncertain', 'uncertain', 'gone'],
    )
  })

  it('starts over when the address works in between', () => {
    assert.deepEqual(
      after([
        [fine, 0],
        [gone, 1],
        [fine, 1.1],
        [gone, 2],
        [{ verdict: 'uncertain', reason: '503' }, 2.5],
        [{ verdict: 'certificate', reason: 'certificateExpired' }, 3],
      ]),
      ['fine', 'uncertain', 'fine', 'uncertain', 'uncertain', 'certificate'],
    )
  })

  it('holds for a week if it works, for a day if it doesn’t, for hours if no one knows, and never from the future', () => {
    const known = { ...withHistory(fine, undefined, noon), anchors: { one: true } }
    assert.equal(holds(known, ['one'], noon + 6 * day), true)
    assert.equal(holds(known, ['two'], noon + 6 * day), false)
    assert.equal(holds(known, [], noon + 7 * day), false)
    assert.equal(holds(known, [], noon - 1), false)
    assert.equal(holds(withHistory(gone, undefined, noon), [], noon + day), false)
    assert.equal(holds(withHistory({ verdict: 'uncertain', reason: '' }, undefined, noon), [], noon + day / 4), false)
  })
})
