import assert from 'node:assert/strict'
import type { SiteStructure } from '../../../src/contract/siteStructure.ts'
import { platformParts } from '../../../src/site/spaces/platformParts.ts'

const space = (id: string, more: object = {}): object => ({
  object: 'site-space',
  id: `site-${id}`,
  title: id,
  path: id,
  default: false,
  space: { id, language: 'en' },
  ...more,
})
const section = (id: string, siteSpaces: readonly object[], more: object = {}): object => ({
  object: 'site-section',
  id,
  title: id,
  path: id,
  default: false,
  siteSpaces,
  ...more,
})

function partsOf(type: 'sections' | 'siteSpaces', structure: readonly object[]): ReturnType<typeof platformParts> {
  return platformParts({ type, structure } as unknown as SiteStructure, (id) => id !== 'secret')
}

describe('The structure of a site on a platform', () => {
  it('leaves out drafts, and gives a space that can’t be read no folder', () => {
    const [part, ...others] = partsOf('sections', [
      section('Docs', [space('a', { default: true }), space('secret'), space('later', { draft: true })], {
        default: true,
      }),
      section('Draft', [space('b')], { draft: true }),
    ])
    assert.deepEqual(others, [])
    assert.ok(part?.kind === 'section' && part.isDefault)
    assert.deepEqual(
      part.variants.map(({ title, directory, isDefault }) => [title, directory, isDefault]),
      [
        ['a', 'a', true],
        ['secret', undefined, false],
      ],
    )
  })

  it('has groups of sections, and links', () => {
    const group = { object: 'site-section-group', id: 'g', title: 'More', children: [section('API', [space('api')])] }
    const link = { object: 'site-external-link', id: 'l', title: 'Forum', url: 'https://example.com' }
    const parts = partsOf('sections', [group, link])
    assert.deepEqual(
      parts.map(({ kind, title }) => [kind, title]),
      [
        ['group', 'More'],
        ['link', 'Forum'],
      ],
    )
    assert.ok(parts[0]?.kind === 'group')
    assert.deepEqual(
      parts[0].parts.map(({ title }) => title),
      ['API'],
    )
  })

  it('is one section without a title for a site without sections', () => {
    const parts = partsOf('siteSpaces', [space('en', { default: true }), space('fr')])
    assert.equal(parts.length, 1)
    assert.ok(parts[0]?.kind === 'section' && parts[0].title === '' && parts[0].variants.length === 2)
  })
})
