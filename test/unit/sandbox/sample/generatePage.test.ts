import assert from 'node:assert/strict'
import { parseMarkdown } from '../../../../src/core/text/markdown/parsing/parseMarkdown.ts'
import { seededRandom } from '../../../../src/sandbox/generate/seededRandom.ts'
import { generatePage } from '../../../../src/sandbox/generate/generatePage.ts'

function pages(seed: number, count: number) {
  const random = seededRandom(seed)
  return Array.from({ length: count }, (_, index) => generatePage(random, index))
}

describe('generated pages for measurements', () => {
  it('are the same for the same seed, and different for another one', () => {
    assert.deepEqual(pages(1, 20), pages(1, 20))
    assert.notDeepEqual(pages(1, 20), pages(2, 20))
  })

  it('have unique titles and 1 to 3 KB, with headings, lists, code and hints among them', () => {
    const made = pages(7, 200)
    assert.equal(new Set(made.map((page) => page.title)).size, 200)
    const types = new Set<string>()
    for (const { markdown } of made) {
      assert.ok(markdown.length >= 1000 && markdown.length <= 3072, `${markdown.length} characters`)
      for (const node of parseMarkdown(markdown).document.nodes) types.add(node.type ?? '')
    }
    for (const type of ['heading-2', 'paragraph', 'list-unordered', 'list-ordered', 'code', 'hint']) {
      assert.ok(types.has(type), type)
    }
  })
})
