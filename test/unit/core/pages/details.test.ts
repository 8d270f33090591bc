import assert from 'node:assert/strict'
import { detailsText } from '../../../../src/core/pages/detailsText.ts'
import { objectUri, parseObjectUri } from '../../../../src/core/uris/objectUris.ts'

describe('Details as a document', () => {
  it('cannot act as Markdown, whatever the platform gives', () => {
    const text = detailsText('*[x](command:evil)*\n# y', { name: '<b>`a` [b](c)', list: ['_x_'] })
    assert.equal(
      text,
      '# \\*\\[x\\](command:evil)\\* # y\n\n- **Name**: \\<b>\\`a\\` \\[b\\](c)\n- **List**: \\_x\\_\n',
    )
  })

  it('read as words, with what lies in a field below it', () => {
    const value = {
      object: 'share-link',
      createdAt: '2026-05-04T12:30:00.000Z',
      lastProcessErrorCode: null,
      urls: { app: 'https://example.com/a_b' },
      members: [{ id: 'a', role: 'admin' }],
      none: [],
      text: 'one\n```\ntwo',
      left: undefined,
    }
    assert.equal(
      detailsText('T', value),
      [
        '# T',
        '',
        '- **Object**: share-link',
        '- **Created at**: 2026-05-04 12:30 UTC',
        '- **Last process error code**: –',
        '- **Urls**',
        '  - **App**: <https://example.com/a_b>',
        '- **Members**',
        '  - **1**',
        '    - **Id**: a',
        '    - **Role**: admin',
        '- **None**: –',
        '- **Text**',
        '',
        '  ````',
        '  one',
        '  ```',
        '  two',
        '  ````',
        '',
        '',
      ].join('\n'),
    )
  })

  it('have an address that says all it takes to read them again', () => {
    const address = {
      kind: 'shareLink',
      server: 'a b/c',
      ids: { organizationId: 'o/1', id: 'x&y=z' },
      name: 'A/B: c.md',
    }
    const uri = objectUri(address)
    assert.equal(uri.path, '/shareLink/A-B: c.md')
    assert.deepEqual(parseObjectUri(uri), { ...address, name: 'A-B: c.md' })
    assert.equal(parseObjectUri({ ...uri, path: '/shareLink' }), undefined)
    assert.equal(parseObjectUri({ ...uri, query: '' }), undefined)
  })
})
