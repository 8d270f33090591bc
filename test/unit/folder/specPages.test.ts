import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { loadCheckConfiguration } from '../../../src/folder/checkConfiguration.ts'
import { checkFolder } from '../../../src/folder/checkFolder.ts'
import { readDocsFolder } from '../../../src/folder/docsFolder.ts'
import { readSpecFiles } from '../../../src/folder/specFile.ts'
import { pagesOfSpec } from '../../../src/folder/specPages.ts'

const block = (at: string): string =>
  `{% openapi-operation spec="pets" path="${at}" method="get" %}\n{% endopenapi-operation %}\n`
const generated =
  '* ```yaml\n  type: builtin:openapi\n  dependencies:\n    spec:\n      ref:\n        kind: openapi\n        spec: pets\n  ```\n'

describe('The pages that show a specification', () => {
  let folder: string

  const write = (name: string, content: string): void => {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
    writeFileSync(path.join(folder, name), content)
  }
  const pagesOf = async (name: string): Promise<readonly string[] | undefined> =>
    (await pagesOfSpec(path.join(folder, 'pets.yaml')))?.pagesOf({ part: 'operation', name })

  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'galley-spec-pages-'))
    write('pets.yaml', 'openapi: 3.1.0\n')
    write('.galley.yaml', 'openapi: { pets: pets.yaml }\n')
    write('SUMMARY.md', '# Table of contents\n\n* [A](README.md)\n')
    write('README.md', `# A\n\n${block('/a')}`)
    write('.gitbook/includes/part.md', `# Part\n\n${block('/b')}`)
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  it('are pages and reusable content with its blocks', async () => {
    assert.deepEqual(await pagesOf('GET /a'), ['README.md'])
    assert.deepEqual(await pagesOf('GET /b'), ['.gitbook/includes/part.md'])
    assert.deepEqual(await pagesOf('GET /c'), [])
  })

  it('include the table of contents if it generates pages from it', async () => {
    write('SUMMARY.md', `# Table of contents\n\n* [A](README.md)\n${generated}`)
    assert.deepEqual(await pagesOf('GET /c'), ['SUMMARY.md'])
  })

  it('are counted for each specification, as are missing texts', async () => {
    write(
      'pets.yaml',
      `openapi: 3.1.0
info: { title: Pets, version: "1" }
paths:
  /a: { get: { summary: A, responses: {} }, post: { responses: {} } }
  /b: { get: { description: B, parameters: [{ name: limit, in: query, example: x, schema: { type: integer } }], responses: {} } }
`,
    )
    const docs = await readDocsFolder(folder)
    const specs = await readSpecFiles(folder, (await loadCheckConfiguration(folder)).specs)
    const { problems } = await checkFolder(docs, { specs })
    const found = problems.find(({ path: file }) => file === 'pets.yaml')?.problems ?? []
    assert.deepEqual(
      found.map(({ rule, severity, values }) => [rule, severity, ...values]),
      [
        ['api-unshown', 'hint', '1', '3', 'POST /a'],
        ['api-text', 'hint', '1', '3', 'POST /a'],
        ['api-parameter', 'hint', '1', '3', 'GET /b'],
        ['api-example', 'hint', '1', '1', 'GET /b'],
      ],
    )
  })

  it('aren’t known if no configuration names it', async () => {
    write('.galley.yaml', 'rules: {}\n')
    assert.equal(await pagesOf('GET /a'), undefined)
  })
})
