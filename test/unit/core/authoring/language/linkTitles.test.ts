import assert from 'node:assert/strict'
import { ScannedText } from '../../../../../src/core/text/scanning/scannedText.ts'
import { spaceBody } from '../../../../../src/core/docs/body/spaceBody.ts'
import { linkTitles } from '../../../../../src/core/authoring/language/linkTitles.ts'
import { SpacePages, type PageEntry } from '../../../../../src/core/docs/pages/pageIndex.ts'

const pages = new SpacePages([{ id: 'p1', type: 'document', title: 'Install', path: 'install' }])
const file = { id: 'f1', name: 'plan.png', contentType: 'image/png', downloadURL: 'https://x/plan.png', size: 1 }
const body = spaceBody({ server: 's', space: 'sp', title: 'T', pages, files: new Map([[file.id, file]]) })
const page = pages.entries[0] as PageEntry

/** Returns a text with the titles after its targets. */
function hinted(text: string): string {
  const titles = linkTitles(new ScannedText(text), { page, body })
  return titles.reduceRight(
    (shown, { offset, title }) => shown.slice(0, offset) + `‹${title}›` + shown.slice(offset),
    text,
  )
}

describe('Titles of targets', () => {
  it('follow links, images and blocks that name a page or file by identifier', () => {
    assert.equal(
      hinted(
        '# A\n\n[a](/pages/p1#b) ![c](/files/f1)\n\n## B\n\n{% content-ref url="/pages/p1" %}\n[x](/pages/p1)\n{% endcontent-ref %}\n',
      ),
      '# A\n\n[a](/pages/p1#b‹Install›) ![c](/files/f1‹plan.png›)\n\n## B\n\n{% content-ref url="/pages/p1"‹Install› %}\n[x](/pages/p1)\n{% endcontent-ref %}\n',
    )
  })

  it('aren’t shown for missing targets, for paths and addresses, and in code', () => {
    const text = '[a](/pages/gone) [b](install) [c](https://example.com/pages/p1) `[d](/pages/p1)`\n'
    assert.equal(hinted(text), text)
  })
})
