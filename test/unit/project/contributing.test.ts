import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { layerPicture, pageWithPicture, readLayers } from '../../../scripts/layerPicture.ts'

const root = path.join(import.meta.dirname, '../../..')
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8')
const page = read('CONTRIBUTING.md')
const scripts = Object.keys((JSON.parse(read('package.json')) as { scripts: object }).scripts)

describe('The page for contributors', () => {
  for (const file of ['CONTRIBUTING.md', 'CODE_OF_CONDUCT.md']) {
    it(`links only to files that exist: ${file}`, () => {
      const links = [...read(file).matchAll(/\]\((?!https?:)([^)#]+)\)/g)].map(([, link = '']) => link)
      assert.deepEqual(
        links.filter((link) => !existsSync(path.join(root, link))),
        [],
      )
    })
  }

  it('names only npm scripts that exist', () => {
    const named = [...page.matchAll(/`npm (?:run )?(?!version)([\w:]+)[^`]*`/g)].map(([, name = '']) => name)
    assert.ok(named.length > 8)
    assert.deepEqual(
      named.filter((name) => !scripts.includes(name)),
      [],
    )
  })

  it('describes each layer of src, and no other', () => {
    const described = [...page.matchAll(/^\| `src\/([^`]+)` \|/gm)].map(([, name = '']) => name)
    assert.deepEqual(described.toSorted(), [...readLayers().keys()].toSorted())
  })

  it('has an up-to-date picture of the code, so that `npm run picture` changes nothing', () => {
    assert.equal(page, pageWithPicture(page))
  })

  const howTo = page.split('## How to add…')[1]?.split(/^## /m)[0] ?? ''
  for (const part of howTo.split(/^### …/m).slice(1)) {
    const [title = '', ...lines] = part.trim().split('\n')

    it(`explains how to add ${title} in at most ten lines`, () => {
      assert.ok(lines.filter((line) => line !== '').length <= 10)
    })

    it(`shows ${title} with names from the files that it links to`, () => {
      const linked = [...part.matchAll(/\]\(([^)#]+\.ts)\)/g)].map(([, file = '']) => read(file)).join('\n')
      const code = [...part.matchAll(/`([^`]+)`/g)].map(([, inside = '']) => inside)
      const named = code
        .filter((one) => !/^(npm |test\/)/.test(one))
        .flatMap((one) => one.match(/[A-Za-z][\w-]+/g) ?? [])
      assert.ok(named.length > 0)
      assert.deepEqual(
        named.filter((name) => !linked.includes(name)),
        [],
      )
    })
  }

  it('explains how to add six kinds of things', () => {
    assert.equal(howTo.match(/^### …/gm)?.length, 6)
  })
})

describe('The picture of the layers', () => {
  it('leaves out an arrow that others imply', () => {
    const layers = new Map([
      ['top', new Set(['middle', 'bottom'])],
      ['middle', new Set(['bottom'])],
      ['bottom', new Set<string>()],
    ])
    assert.deepEqual(layerPicture(layers).match(/\w+ --> \w+/g), ['middle --> bottom', 'top --> middle'])
  })

  it('has no two layers that build on each other', () => {
    const layers = readLayers()
    const mutual = [...layers].flatMap(([from, below]) =>
      [...below].filter((to) => layers.get(to)?.has(from)).map((to) => `${from} and ${to}`),
    )
    assert.deepEqual(mutual, [])
  })

  it('refuses a page without a place for the picture', () => {
    assert.throws(() => pageWithPicture('# Contribute'), /no place for the picture/)
  })

  it('contains every folder of src', () => {
    const folders = readdirSync(path.join(root, 'src'), { withFileTypes: true }).filter((entry) => entry.isDirectory())
    const layers = new Set([...readLayers().keys()].map((name) => name.replace(/\/.*/, '')))
    assert.deepEqual(new Set(folders.map(({ name }) => name)), layers)
  })
})
