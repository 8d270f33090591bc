import assert from 'node:assert/strict'
import { repositoryName } from '../../../../../src/core/docs/gitSync/repositoryName.ts'

describe('The name of a repository', () => {
  it('is the same for all its addresses', () => {
    const addresses = [
      'https://github.com/acme/docs',
      'https://github.com/Acme/docs.git',
      'https://somebody:secret@github.com/acme/docs/',
      'git@github.com:acme/docs.git',
      'ssh://git@github.com:22/acme/docs.git',
      'git://github.com/acme/docs.git',
      'https://github.com/acme/docs/tree/main/guides',
      'https://github.com/acme/docs/-/blob/main',
    ]
    assert.deepEqual(new Set(addresses.map(repositoryName)), new Set(['github.com/acme/docs']))
  })

  it('distinguishes hosts, owners and groups', () => {
    const names = ['https://gitlab.com/acme/docs', 'https://github.com/acme/doc', 'git@gitlab.com:acme/sub/docs.git']
    assert.deepEqual(names.map(repositoryName), [
      'gitlab.com/acme/docs',
      'github.com/acme/doc',
      'gitlab.com/acme/sub/docs',
    ])
  })

  it('is the path of a folder of this machine, as an address or not', () => {
    assert.equal(repositoryName('file:///home/me/My%20docs'), repositoryName('/home/me/My docs/'))
    assert.notEqual(repositoryName('/home/me/docs'), repositoryName('/home/me/Docs'))
  })

  it('isn’t empty for an invalid address', () => {
    assert.equal(typeof repositoryName(''), 'string')
    assert.equal(typeof repositoryName('file:///%E0%A4%A'), 'string')
  })
})
