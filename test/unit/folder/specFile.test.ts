import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { readSpecFile } from '../../../src/folder/specFile.ts'

describe('A specification in a file of the workspace', () => {
  let root: string
  let folder: string

  beforeEach(() => {
    root = mkdtempSync(path.join(tmpdir(), 'galley-spec-'))
    folder = path.join(root, 'docs')
    mkdirSync(path.join(folder, 'api'), { recursive: true })
  })

  afterEach(() => rmSync(root, { recursive: true }))

  const fault = async (file: string): Promise<unknown> => {
    const read = await readSpecFile(folder, file)
    return 'fault' in read ? read.fault.kind : read
  }

  it('is read as YAML and as JSON', async () => {
    writeFileSync(path.join(folder, 'api', 'pets.yaml'), 'openapi: 3.1.0\npaths: {}\n')
    writeFileSync(path.join(folder, 'shop.json'), '{"openapi":"3.1.0"}')
    assert.deepEqual(await readSpecFile(folder, './api/pets.yaml'), { document: { openapi: '3.1.0', paths: {} } })
    assert.deepEqual(await readSpecFile(folder, 'api/../shop.json'), { document: { openapi: '3.1.0' } })
  })

  it('counts as missing outside the folder, by path or by link', async () => {
    const outside = path.join(root, 'secret.yaml')
    writeFileSync(outside, 'openapi: 3.1.0\n')
    symlinkSync(outside, path.join(folder, 'link.yaml'))
    symlinkSync(root, path.join(folder, 'up'))
    for (const file of ['../secret.yaml', outside, 'link.yaml', 'up/secret.yaml', 'none.yaml', 'api', '']) {
      assert.equal(await fault(file), 'notThere', file)
    }
    assert.equal(await fault('api/pets.yaml'), 'notThere')
  })

  it('says why it can’t be read', async () => {
    writeFileSync(path.join(folder, 'torn.yaml'), 'a: [\n')
    writeFileSync(path.join(folder, 'words.yaml'), 'Words.\n')
    writeFileSync(path.join(folder, 'large.yaml'), `a: ${'b'.repeat(2_000_000)}\n`)
    const torn = await readSpecFile(folder, 'torn.yaml')
    assert.ok('fault' in torn)
    assert.equal(torn.fault.kind, 'unreadable')
    assert.match(torn.fault.reason, /\w/)
    assert.equal(await fault('words.yaml'), 'unreadable')
    assert.equal(await fault('large.yaml'), 'tooLarge')
  })
})
