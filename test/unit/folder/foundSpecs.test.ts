import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { readDocsFolder } from '../../../src/folder/docsFolder.ts'
import { foundSpecs } from '../../../src/folder/foundSpecs.ts'

describe('Specifications in a docs folder', () => {
  it('are found by how they begin, and neither overlays nor other files are', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'galley-found-'))
    const files = {
      'SUMMARY.md': '* [Start](README.md)\n',
      'README.md': '# Start\n',
      'late.yaml': '# A comment\ninfo: { title: Late }\nopenapi: 3.1.0\n',
      'old.json': '{\n  "swagger": "2.0"\n}\n',
      'short.json': '{"openapi":"3.0.3"}',
      'other.yaml': 'name: openapi\n',
      'names.yaml': 'openapi: { pets: pets.yaml }\n',
      'pets.overlay.yaml': 'overlay: 1.1.0\nopenapi: 3.1.0\n',
    }
    try {
      for (const [name, text] of Object.entries(files)) writeFileSync(path.join(folder, name), text)
      const docs = await readDocsFolder(folder)
      assert.deepEqual(foundSpecs(docs).toSorted(), ['late.yaml', 'old.json', 'short.json'])
    } finally {
      rmSync(folder, { recursive: true })
    }
  })
})
