import assert from 'node:assert/strict'
import type { Page } from '../../../../src/contract/revisions.ts'
import { checkPage } from '../../../../src/core/drafts/checkPage.ts'
import { SpacePages } from '../../../../src/core/pages/pageIndex.ts'

const pages = new SpacePages([
  { id: 'one', title: 'One', type: 'document', path: 'one' },
  { id: 'two', title: 'Two', type: 'document', path: 'guides/two' },
] as Page[])
const scope = { space: 's', pages, files: new Map(), path: 'guides/two' }

function problems(text: string): string[] {
  return checkPage(text, scope).map(({ code, startLine, detail }) => `${startLine} ${code} ${detail}`)
}

describe('The check before a push', () => {
  it('finds links that would become plain text', () => {
    const text = '# Two\n\n[a](/pages/nope)\n[b](/files/nope)\n[c](../nope.md)\n[d](./nope/)\n'
    assert.deepEqual(problems(text), [
      '2 unknownPage /pages/nope',
      '3 unknownFile /files/nope',
      '4 unknownLink ../nope.md',
      '5 unknownLink ./nope/',
    ])
  })

  it('lets pass what the server understands', () => {
    const text =
      '[a](/pages/one#x) [b](/pages/guides/two.md) [c](../one.md) [d](two) [e](https://x.y) [f](#g) <a@b.cd>\n'
    assert.deepEqual(problems(text), [])
  })

  it('finds images that the server drops', () => {
    assert.deepEqual(problems('![x](data:image/png;base64,AAAA)\n'), ['0 dataImage data:image/png;base64,AAAA'])
  })

  it('tells images apart that are too large to be uploaded instead', () => {
    const image = (bytes: number): string => `![x](data:image/png;base64,${'A'.repeat((bytes / 3) * 4)})\n`
    const codes = [1_048_575, 1_048_578].map((bytes) => problems(image(bytes))[0]?.split(' ')[1])
    assert.deepEqual(codes, ['dataImage', 'largeDataImage'])
  })

  it('finds front matter that is no YAML', () => {
    assert.match(problems('---\ntitle: [\n---\n\n# Two\n')[0] ?? '', /^2 frontMatter Flow sequence in block collection/)
  })

  it('finds anchors that are set by hand and stand there twice, but not in code', () => {
    const heading = '## B <a href="#b" id="b"></a>'
    assert.deepEqual(problems(`# A\n\n## B\n\n\`\`\`\n${heading}\n\`\`\`\n\n${heading}\n`), ['8 duplicateAnchor b'])
  })

  it('leaves headings of the same words alone, whose anchors the server numbers', () => {
    assert.deepEqual(problems('# A\n\n## B\n\n## B\n'), [])
  })

  it('finds blocks without their end', () => {
    const text = '{% tabs %}\n{% tab title="a" %}\nx\n{% endtabs %}\n\n{% hint style="info" %}\ny\n'
    assert.deepEqual(problems(text), ['1 unclosedBlock tab', '5 unclosedBlock hint'])
  })

  it('finds NUL and halves of characters', () => {
    assert.deepEqual(problems('a\0b\ud800c\n'), ['0 strangeCharacter U+0000', '0 strangeCharacter U+D800'])
  })
})
