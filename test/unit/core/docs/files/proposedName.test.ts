import assert from 'node:assert/strict'
import { headingAboveLink, proposedPath } from '../../../../../src/core/docs/files/proposedName.ts'

describe('The proposed path of a file', () => {
  const proposed = (name: string, heading = ''): string | undefined => proposedPath({ name, heading, folder: 'f' }, [])

  it('is undefined for a name without an extension', () => {
    assert.equal(proposed('LICENSE', 'Set up'), undefined)
  })

  it('follows the heading only for images', () => {
    assert.deepEqual(
      [proposed('image (1).png', 'Set up'), proposed('report.pdf', 'Set up')],
      ['f/set-up.png', 'f/report.pdf'],
    )
  })

  it('has no numbers of copies', () => {
    assert.deepEqual([proposed('a map (1) (1).PNG'), proposed('report (2).pdf')], ['f/a-map.png', 'f/report.pdf'])
  })

  it('isn’t the one of another file', () => {
    assert.equal(proposedPath({ name: 'x.png', heading: 'Set up', folder: '' }, ['set-up.png']), 'set-up-2.png')
  })
})

describe('The heading above a link', () => {
  it('is undefined without a link, or without a heading', () => {
    const text = '[Map](map.png)\n\n## Later\n'
    assert.equal(
      headingAboveLink(text, () => false),
      undefined,
    )
    assert.equal(
      headingAboveLink(text, () => true),
      undefined,
    )
  })

  it('is the closest one above the first link', () => {
    const text = '## One\n\n## Two\n\n![Map](map.png)\n\n## Three\n\n![Map](map.png)\n'
    assert.equal(
      headingAboveLink(text, (target) => target === 'map.png'),
      'Two',
    )
  })
})
