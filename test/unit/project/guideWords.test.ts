import assert from 'node:assert/strict'
import path from 'node:path'
import { readCheckConfiguration } from '../../../src/folder/checkConfiguration.ts'
import { configuredProse } from '../../../src/folder/configuredProse.ts'
import { readDocsFolder } from '../../../src/folder/docsFolder.ts'
import { projectRoot } from '../../support/vscode/paths.ts'

describe('The words of the guide', () => {
  it('pass all of Galley’s checks of words', async () => {
    const docs = await readDocsFolder(path.join(projectRoot, 'media/guide'))
    const prose = await configuredProse(docs, readCheckConfiguration(''), { specs: undefined, extent: 'all' })
    assert.ok(prose?.wanted.dictionaries.length === 1 && prose.files.size > 20)
    const found = [...prose.files].flatMap(([file, { shown }]) => shown.map(({ rule, values }) => [file, rule, values]))
    assert.deepEqual(found, [])
  }).timeout(20_000)
})
