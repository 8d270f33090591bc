import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { MissingOverlay, overlaysOfSpec, slugOfSpec, specsOfFolder } from '../../../src/folder/overlaysOfSpec.ts'
import { readSpecFile, type SpecPlace } from '../../../src/folder/specFile.ts'

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
    const read = await readSpecFile(folder, { source: file })
    return 'fault' in read ? read.fault.kind : read
  }

  it('is read as YAML and as JSON', async () => {
    writeFileSync(path.join(folder, 'api', 'pets.yaml'), 'openapi: 3.1.0\npaths: {}\n')
    writeFileSync(path.join(folder, 'shop.json'), '{"openapi":"3.1.0"}')
    assert.deepEqual(await readSpecFile(folder, { source: './api/pets.yaml' }), {
      document: { openapi: '3.1.0', paths: {} },
    })
    assert.deepEqual(await readSpecFile(folder, { source: 'api/../shop.json' }), { document: { openapi: '3.1.0' } })
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
    const torn = await readSpecFile(folder, { source: 'torn.yaml' })
    assert.ok('fault' in torn)
    assert.equal(torn.fault.kind, 'unreadable')
    assert.match(torn.fault.reason, /\w/)
    assert.equal(await fault('words.yaml'), 'unreadable')
    assert.equal(await fault('large.yaml'), 'tooLarge')
  })

  describe('with overlays', () => {
    const overlay = (summary: string, rest = ''): string =>
      `overlay: 1.1.0\ninfo: { title: Ours, version: '1' }\n${rest}actions:\n  - target: $.info\n    update: { summary: ${summary} }\n`
    const write = (file: string, text: string): void => writeFileSync(path.join(folder, file), text)
    const summary = async (place: SpecPlace): Promise<unknown> => {
      const read = await readSpecFile(folder, place)
      return 'document' in read ? (read.document as { info: { summary?: string } }).info.summary : read
    }

    beforeEach(() => write('api/pets.yaml', 'openapi: 3.1.0\ninfo: { title: Pets }\n'))

    it('uses those beside it that extend it or have its name, in the order of names', async () => {
      write('api/pets.a.overlay.yaml', overlay('a'))
      write('api/other.overlay.yaml', overlay('other'))
      write('api/ours.overlay.yml', overlay('elsewhere', 'extends: ./shop.yaml\n'))
      assert.equal(await summary({ source: 'api/pets.yaml' }), 'a')
      write(
        'api/pets.b.overlay.json',
        JSON.stringify({ overlay: '1.0.0', actions: [{ target: '$.info', update: { summary: 'b' } }] }),
      )
      assert.equal(await summary({ source: './api/pets.yaml' }), 'b')
      write('api/z.overlay.yaml', overlay('z', "extends: './pets.yaml'\n"))
      assert.equal(await summary({ source: 'api/pets.yaml' }), 'z')
      assert.equal(await summary({ source: 'api/pets.yaml', overlays: [] }), undefined)
    })

    it('names those that are missing or outside, and applies the others', async () => {
      writeFileSync(path.join(root, 'secret.overlay.yaml'), overlay('secret'))
      symlinkSync(path.join(root, 'secret.overlay.yaml'), path.join(folder, 'api', 'pets.overlay.yaml'))
      write('own.yaml', overlay('own'))
      assert.equal(await summary({ source: 'api/pets.yaml' }), undefined)
      const overlays = ['own.yaml', '../secret.overlay.yaml', 'api/pets.overlay.yaml', 'none.yaml', 'api']
      const read = await readSpecFile(folder, { source: 'api/pets.yaml', overlays })
      assert.deepEqual(
        read.overlays?.flatMap(({ path: file, problems }) => problems.map(({ kind }) => `${file} ${kind}`)),
        overlays.slice(1).map((file) => `${file} fileMissing`),
      )
      assert.equal(await summary({ source: 'api/pets.yaml', overlays }), 'own')
    })

    it('are found for a file by the closest configuration that lists it', async () => {
      write('api/pets.overlay.yaml', overlay('beside'))
      write('own.yaml', overlay('own'))
      const file = path.join(folder, 'api', 'pets.yaml')
      const names = async (top: string): Promise<string[]> => (await overlaysOfSpec(file, top)).map(({ name }) => name)
      assert.deepEqual(await names(folder), ['api/pets.overlay.yaml'])
      write('.galley.yaml', 'openapi: { pets: { source: ./api/pets.yaml, overlays: [own.yaml] } }\n')
      assert.deepEqual(await names(folder), ['own.yaml'])
      assert.deepEqual(await names(root), ['docs/own.yaml'])
      assert.deepEqual(await names(path.join(root, 'docs', 'api')), ['pets.overlay.yaml'])
      write('.galley.yaml', 'openapi: { pets: { source: ./api/pets.yaml, overlays: [none.yaml] } }\n')
      await assert.rejects(names(root), MissingOverlay)
    })

    describe('In a configuration', () => {
      it('a file outside the folder isn’t a specification', async () => {
        write('api/pets.yaml', 'openapi: 3.1.0\n')
        writeFileSync(path.join(root, 'secret.yaml'), 'openapi: 3.1.0\n')
        write('.galley.yaml', 'openapi: { pets: ./api/pets.yaml, secret: ../secret.yaml }\n')
        assert.deepEqual([...(await specsOfFolder(folder))], [['pets', path.join(folder, 'api', 'pets.yaml')]])
      })

      it('a specification has the slug that the closest one gives it', async () => {
        const file = path.join(folder, 'api', 'pets.yaml')
        write('.galley.yaml', 'openapi: { animals: ./api/pets.yaml }\n')
        assert.equal(await slugOfSpec(file, root), 'animals')
        write('api/.galley.yaml', 'openapi: { pets: ./pets.yaml }\n')
        assert.equal(await slugOfSpec(file, root), 'pets')
        assert.equal(await slugOfSpec(path.join(folder, 'other.yaml'), root), undefined)
        assert.equal(await slugOfSpec(file, path.join(root, 'elsewhere')), undefined)
      })
    })
  })
})
