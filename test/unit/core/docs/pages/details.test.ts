import assert from 'node:assert/strict'
import { detailsText, type DetailsLabels } from '../../../../../src/core/docs/pages/detailsText.ts'
import { markdownName, objectUri, parseObjectUri } from '../../../../../src/core/platform/uris/objectUris.ts'

describe('Details as a document', () => {
  const words: DetailsLabels = {
    yes: 'yes',
    no: 'no',
    allowed: 'Allowed',
    notAllowed: 'Not allowed',
    links: 'Links',
    identifiers: 'Identifiers',
    nameOf: (id) => (id === 'org-1' ? 'Harbour' : undefined),
    moment: (timestamp) => `on ${timestamp.slice(0, 10)}`,
  }

  it('can’t act as Markdown, with any data of the platform', () => {
    const text = detailsText('*[x](command:evil)*\n# y', { name: '<b>`a` [b](c)', list: ['_x_'], '*k*': 1 }, words)
    assert.equal(
      text,
      '# \\*\\[x\\](command:evil)\\* # y\n\n- **Name**: \\<b>\\`a\\` \\[b\\](c)\n- **List**: \\_x\\_\n- **\\*k\\***: 1\n',
    )
  })

  it('have a section for each nested object, and the identifiers last', () => {
    const value = {
      object: 'space',
      id: 'Yl7i8e2rQvIWuthWAveH',
      organization: 'org-1',
      aiAccess: true,
      createdAt: '2026-05-04T12:30:00.000Z',
      lastProcessErrorCode: null,
      createdBy: { object: 'user', id: 'u1', displayName: 'Ada', email: 'ada@example.com' },
      permissions: { view: true, edit: true, admin: false },
      urls: { app: 'https://example.com/a_b' },
      members: [{ name: 'a', role: 'admin' }, { displayName: 'Bo' }],
      none: [],
      revision: 'r1',
      left: undefined,
    }
    assert.equal(
      detailsText('T', value, words),
      `# T

- **Organization**: Harbour
- **AI access**: yes
- **Created at**: on 2026-05-04
- **Last process error code**: –
- **Created by**: Ada (ada@example.com)
- **None**: –

## Permissions

- **Allowed**: view, edit
- **Not allowed**: admin

## Links

- **App**: <https://example.com/a_b>

## Members

- **1**
  - **Name**: a
  - **Role**: admin
- Bo

## Identifiers

- **ID**: Yl7i8e2rQvIWuthWAveH
- **Revision**: r1
`,
    )
  })

  it('keep long texts whole', () => {
    assert.equal(
      detailsText('T', { text: 'one\n```\ntwo' }, words),
      ['# T', '', '- **Text**', '', '  ````', '  one', '  ```', '  two', '  ````', '', ''].join('\n'),
    )
  })

  it('have an address with everything to read them again', () => {
    const address = {
      kind: 'shareLink',
      server: 'a b/c',
      ids: { organizationId: 'o/1', id: 'x&y=z' },
      name: 'A/B: c.md',
    }
    const uri = objectUri(address)
    assert.equal(uri.path, '/A-B: c.md')
    assert.deepEqual(parseObjectUri(uri), { ...address, name: 'A-B: c.md' })
    const tab = objectUri({ ...address, name: markdownName('A/B\u00a0— c', 'Details') })
    assert.equal(tab.path, '/A-B — c\u00a0— Details')
    assert.deepEqual(objectUri({ ...address, name: parseObjectUri(tab)?.name ?? '' }), tab)
    const former = { path: '/shareLink/A-B: c.md', query: 'server=a+b%2Fc&organizationId=o%2F1&id=x%26y%3Dz' }
    assert.deepEqual(parseObjectUri({ ...uri, ...former }), parseObjectUri(uri))
    assert.equal(parseObjectUri({ ...uri, path: '/' }), undefined)
    assert.equal(parseObjectUri({ ...uri, query: '' }), undefined)
  })
})
