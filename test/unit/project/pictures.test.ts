import assert from 'node:assert/strict'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { currentTexts, recordsFile, sceneHash, type PictureRecord } from '../../../scripts/pictureRecords.ts'
import { projectRoot } from '../../support/vscode/paths.ts'

const again =
  'Take the pictures again with “npm run screenshots”, look at each, and commit them with media/screenshots.json.'

function read<T>(file: string): T {
  return JSON.parse(readFileSync(file, 'utf8')) as T
}

describe('The pictures of the README', () => {
  const records = existsSync(recordsFile) ? read<Record<string, PictureRecord>>(recordsFile) : {}

  it('each have a record of what they show', () => {
    const pictures = globSync('media/screenshot-*.png', { cwd: projectRoot })
    const names = pictures.map((file) => file.replaceAll(/^media.|\.png$/g, ''))
    assert.deepEqual(Object.keys(records).toSorted(), names.toSorted(), again)
  })

  it('show the scenes of the present steps', () => {
    const stale = Object.entries(records).filter(([name, { scene }]) => scene !== sceneHash(name))
    assert.deepEqual(
      stale.map(([name]) => name),
      [],
      `The steps to these pictures have changed. ${again}`,
    )
  })

  it('show only texts that Galley and its guide still contain', () => {
    const current = currentTexts()
    const gone = Object.entries(records).flatMap(([name, { texts }]) =>
      texts.filter((text) => !current.has(text)).map((text) => `${name}: ${text}`),
    )
    assert.deepEqual(gone, [], `These texts are in pictures only. ${again}`)
  })

  it('show every view of Galley', () => {
    const { contributes } = read<{ contributes: { views: { galley: { name: string }[] } } }>('package.json')
    const words = read<Record<string, string>>('package.nls.json')
    const views = contributes.views.galley.map(({ name }) => words[name.replaceAll('%', '')] ?? name)
    const shown = new Set(Object.values(records).flatMap(({ texts }) => texts))
    assert.deepEqual(
      views.filter((view) => !shown.has(view)),
      [],
      again,
    )
  })
})
