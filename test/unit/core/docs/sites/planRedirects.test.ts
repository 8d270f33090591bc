import assert from 'node:assert/strict'
import type { Page } from '../../../../../src/contract/revisions.ts'
import type { RedirectDestination, SiteRedirect } from '../../../../../src/contract/siteRedirects.ts'
import type { SiteSpace, SiteStructure } from '../../../../../src/contract/siteStructure.ts'
import { SpacePages } from '../../../../../src/core/docs/pages/pageIndex.ts'
import { planRedirects } from '../../../../../src/core/docs/sites/planRedirects.ts'
import { SiteLocations } from '../../../../../src/core/docs/sites/siteLocations.ts'

const page = (id: string, path: string, pages: Page[] = []): Page =>
  ({ id, title: id, path, slug: path.split('/').at(-1) ?? '', type: 'document', pages }) as unknown as Page

const siteSpace = (id: string, path: string, published?: string): SiteSpace =>
  ({
    object: 'site-space',
    id,
    path,
    title: id,
    default: true,
    space: { id: `${id}-space` },
    urls: { published },
  }) as unknown as SiteSpace

const group = { ...page('Basics', 'basics', [page('First', 'basics/first')]), type: 'group' } as Page

const pages = new Map([
  ['guide-space', new SpacePages([page('Start', 'start', [page('Über uns', 'start/über-uns')])])],
  ['api-space', new SpacePages([page('Start of the API', 'start')])],
])

/** Two sections with one space each. The addresses of the default section leave out the section. */
const structure = {
  type: 'sections',
  structure: [
    {
      object: 'site-section',
      id: 'guides',
      title: 'Guides',
      path: 'guides',
      default: true,
      siteSpaces: [siteSpace('guide', 'guide', 'https://docs.example.com/base/')],
      urls: { published: 'https://docs.example.com/base/' },
    },
    {
      object: 'site-section',
      id: 'api',
      title: 'API',
      path: 'api',
      default: false,
      siteSpaces: [siteSpace('api', 'v1')],
    },
  ],
} as unknown as SiteStructure
const locations = new SiteLocations(structure, 'https://docs.example.com/base', pages)

const existing = (source: string, destination: RedirectDestination): SiteRedirect => ({
  object: 'site-redirect',
  id: source,
  source,
  draft: false,
  captureWildcard: false,
  permanent: false,
  destination,
  createdAt: '2026-01-01T00:00:00Z',
})

const wanted = (...rows: [string, string][]) =>
  rows.map(([source, destination], line) => ({ line, source, destination, permanent: false }))

describe('What has an address on a site', () => {
  it('has its published address, or its path if it isn’t published', () => {
    assert.deepEqual(
      locations.all.map(({ title, path, within }) => [title, path, within.join('/')]),
      [
        ['Guides', '/', ''],
        ['guide', '/', 'Guides'],
        ['Start', '/start', 'Guides/guide'],
        ['Über uns', '/start/%C3%BCber-uns', 'Guides/guide/Start'],
        ['API', '/api', ''],
        ['api', '/api/v1', 'API'],
        ['Start of the API', '/api/v1/start', 'API/api'],
      ],
    )
    assert.equal(locations.at('https://docs.example.com/base/start/über-uns/?q')?.title, 'Über uns')
    assert.equal(locations.at('/start/über-uns/')?.title, 'Über uns')
    assert.equal(locations.source('https://docs.example.com/baseline'), '/baseline')
    assert.equal(locations.page('api-space', 'Start of the API')?.path, '/api/v1/start')
    assert.equal(locations.page('elsewhere', 'Start'), undefined)
  })
})

describe('What has an address on a site, and what doesn’t', () => {
  it('has no groups, but the pages in them', () => {
    const withGroup = new SiteLocations(structure, undefined, new Map([['api-space', new SpacePages([group])]]))
    assert.deepEqual(
      withGroup.all.map(({ path }) => path).filter((path) => path.includes('basics')),
      ['/api/v1/basics/first'],
    )
    assert.equal(withGroup.page('api-space', 'Basics'), undefined)
  })
})

describe('The plan of an import of redirects', () => {
  it('leaves out sources that depend on a query or an anchor', () => {
    const plan = planRedirects(wanted(['/old page?x=1#frag', '/start'], ['/other#part', '/start']), {
      locations,
      existing: [],
    })
    assert.deepEqual(
      plan.problems.map(({ line, kind }) => `${line} ${kind}`),
      ['0 queryInSource', '1 queryInSource'],
    )
    assert.deepEqual(plan.redirects, [])
  })

  it('leaves out invalid redirects, and says why', () => {
    const plan = planRedirects(
      wanted(['/a*b', '/start'], ['/old', '/nowhere'], ['/one', '/start'], ['/one/', '/api'], ['/start', '/start']),
      { locations, existing: [] },
    )
    assert.deepEqual(
      plan.problems.map(({ line, kind }) => `${line} ${kind}`),
      ['0 badSource', '1 noSuchPage', '3 twice', '4 toItself'],
    )
    assert.deepEqual(
      plan.redirects.map(({ source }) => source),
      ['/one'],
    )
  })

  it('shows what is new, what changes and what exists already', () => {
    const toStart: RedirectDestination = { pageId: 'Start', siteSpaceId: 'guide', kind: 'site-page' }
    const ground = { locations, existing: [existing('/same', toStart), existing('/changed', toStart)] }
    const rows = wanted(['/same', '/start'], ['/changed', '/api/v1/start'], ['/new', 'https://example.com'])
    const { redirects, same, problems } = planRedirects(rows, ground)
    assert.deepEqual([same, problems], [1, []])
    assert.deepEqual(
      redirects.map(({ source, before, destination }) => [source, before?.id, destination.kind]),
      [
        ['/changed', '/changed', 'site-page'],
        ['/new', undefined, 'external'],
      ],
    )
  })

  it('appends the wildcard part if both sides end with a wildcard', () => {
    const { redirects } = planRedirects(wanted(['/old/*', '/api/v1/*'], ['/older/*', '/api/v1']), {
      locations,
      existing: [],
    })
    assert.deepEqual(
      redirects.map(({ source, captureWildcard, destination }) => [source, captureWildcard, destination.kind]),
      [
        ['/old/*', true, 'site-space'],
        ['/older/*', false, 'site-space'],
      ],
    )
  })

  it('reads paths and files within a space', () => {
    const space = locations.to({ kind: 'site-space', siteSpaceId: 'api' })
    const { redirects } = planRedirects(wanted(['/old', './start.md'], ['/home', 'README.md']), {
      locations,
      existing: [],
      ...(space ? { space } : {}),
    })
    assert.deepEqual(
      redirects.map(({ source, destination }) => [source, destination.kind]),
      [
        ['/api/v1/old', 'site-page'],
        ['/api/v1/home', 'site-space'],
      ],
    )
  })
})
