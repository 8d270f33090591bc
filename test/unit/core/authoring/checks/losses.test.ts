import assert from 'node:assert/strict'
import type { Page } from '../../../../../src/contract/revisions.ts'
import { checkText, findLosses, isLoss, type TextScope } from '../../../../../src/core/authoring/checks/checkText.ts'
import { spaceBody } from '../../../../../src/core/docs/body/spaceBody.ts'
import { SpacePages } from '../../../../../src/core/docs/pages/pageIndex.ts'
import { realTexts } from '../../../../support/realTexts.ts'

const pages = new SpacePages([
  { id: 'one', title: 'One', type: 'document', path: 'one' },
  { id: 'two', title: 'Two', type: 'document', path: 'guides/two' },
] as Page[])
const body = spaceBody({ server: 'server', space: 's', title: 'Guide', pages, files: new Map() })
const page = pages.byId('two') ?? assert.fail()
const scope: TextScope = { page, body }

function losses(text: string): string[] {
  return findLosses(text, scope).map(({ rule, start, end }) => `${rule} ${text.slice(start, end)}`)
}

describe('The check before a push', () => {
  it('finds links that would become plain text', () => {
    const text = '# Two\n\n[a](/pages/nope)\n[b](/files/nope)\n[c](../nope.md)\n[d](./nope/)\n![e](image.png)\n'
    assert.deepEqual(losses(text), [
      'dead-link /pages/nope',
      'dead-file /files/nope',
      'dead-link ../nope.md',
      'dead-link ./nope/',
      'dead-file image.png',
    ])
  })

  it('accepts what the server understands, as does the check while you type', () => {
    const text =
      '[a](/pages/one#x) [b](/pages/guides/two.md) [c](../one.md) [d](two) [e](https://x.y) [f](/pages/one/README.md) <a@b.cd>\n'
    assert.deepEqual(losses(text), [])
    assert.deepEqual(checkText(text, scope), [])
  })

  it('finds images that the server drops', () => {
    assert.deepEqual(losses('![x](data:image/png;base64,AAAA)\n'), ['data-image data:image/png;base64,AAAA'])
  })

  it('distinguishes images that are too large to be uploaded instead', () => {
    const image = (bytes: number): string => `![x](data:image/png;base64,${'A'.repeat((bytes / 3) * 4)})\n`
    const sizes = [1_048_575, 1_048_578].map((bytes) => findLosses(image(bytes), scope)[0]?.values)
    assert.deepEqual(sizes, [[''], ['1.0']])
  })

  for (const [name, text, found] of [
    ['that isn’t YAML', '---\ntitle: [\n---\n\n# Two\n', 'front-matter ---'],
    ['that isn’t closed', '---\ntitle: A\n\n# Two\n', 'front-matter ---'],
    ['that is a list', '---\n- a\n---\n\n# Two\n', 'front-matter - a'],
  ] as const) {
    it(`finds front matter ${name}`, () => assert.deepEqual(losses(text), [found]))
  }

  it('doesn’t read words between two dividers, or a divider at the start of a page, as front matter', () => {
    assert.deepEqual(losses('---\nWords.\n---\n\nMore.\n'), [])
    assert.deepEqual(losses('---\n\nWords.\n'), [])
  })

  it('finds NUL and lone surrogates', () => {
    assert.deepEqual(losses('a\0b\ud800c\n'), ['strange-character \0', 'strange-character \ud800'])
  })

  it('finds conflict markers', () => {
    assert.deepEqual(losses('<<<<<<< mine\na\n=======\nb\n>>>>>>> theirs\n'), ['conflict-mark <<<<<<< mine'])
  })

  it('finds problems in the text itself if nothing around it is known', () => {
    assert.deepEqual(
      findLosses('a\0b [c](/pages/nope)\n').map(({ rule }) => rule),
      ['strange-character'],
    )
  })

  it('finds the same as the check while you type, without what wouldn’t be lost', () => {
    for (const { text } of realTexts()) {
      for (const each of [text, text.replaceAll('](', '](/gone'), `---\na: b: c\n---\n${text}\0`]) {
        assert.deepEqual(findLosses(each, scope), checkText(each, scope).filter(isLoss))
      }
    }
  })
})
