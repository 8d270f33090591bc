import assert from 'node:assert/strict'
import * as fc from 'fast-check'
import { checkText } from '../../../../../src/core/authoring/checks/checkText.ts'
import { codeRegions } from '../../../../../src/core/text/dialect/codeRegions.ts'
import { dialectTags } from '../../../../../src/core/text/dialect/dialectTags.ts'
import { scanTags } from '../../../../../src/core/text/dialect/scanTags.ts'
import { pageAnchors } from '../../../../../src/core/text/scanning/pageAnchors.ts'
import { pageHeadings } from '../../../../../src/core/text/scanning/pageOutline.ts'
import { bodyMap } from '../../../../../src/core/text/scanning/pageMap.ts'
import { ScannedText } from '../../../../../src/core/text/scanning/scannedText.ts'
import { spaceBody } from '../../../../../src/core/docs/body/spaceBody.ts'
import { SpacePages, type PageEntry } from '../../../../../src/core/docs/pages/pageIndex.ts'

const pages = new SpacePages([{ id: 'home', type: 'document', title: 'Home', path: 'home' }])
const page = pages.entries[0] as PageEntry
const body = spaceBody({ server: 's', space: 'sp', title: 'Handbook', pages, files: new Map() })

const parts = [
  '---\ndescription: A: b\n---\n',
  '# Title\n',
  '\n\n## Install\n',
  '\n\n## Install\n\n[a](#install-1)\n',
  '## Set <a href="#x" id="x"></a>\n',
  '`one` ``two` three`` `\n',
  '\n```sh\n\n## no heading\n',
  '```\n',
  '<details>\n\n<summary>More</summary>\n\n',
  '\n</details>\n',
  '{% hint style="info" %}\n',
  '{% endhint %}\n',
  '{% hint style="info\n\n',
  '\n{% @mermaid/diagram content="a\n\n## b\n" %}\n',
  '\n[words](gone.md) and [home](home) ![image](/files/f)\r\n',
  '<pre>\n\n# code\n',
  '</pre>\n',
  '\n<!-- \n\n# gone\n',
  '-->\n',
  '* item\n',
  ...dialectTags.map(({ example }) => `\n${example}\n`),
]

const texts = fc.array(fc.constantFrom(...parts), { maxLength: 12 }).map((chosen) => chosen.join(''))

/** Returns everything that a scan provides, for comparing. */
function readings(scan: ScannedText): unknown {
  const { text, code, tags, pairs, headings, anchors } = scan
  return { text, code, tags, pairs, headings, anchors, problems: checkText(scan, { page, body }) }
}

describe('A text that is scanned in parts', () => {
  it('is the same when created from the previous version as from scratch', () => {
    fc.assert(
      fc.property(fc.array(texts, { minLength: 2, maxLength: 5 }), (versions) => {
        let scan: ScannedText | undefined
        for (const version of versions) {
          scan = new ScannedText(version, scan)
          const fresh = new ScannedText(version)
          assert.deepEqual(readings(scan), readings(fresh))
          for (const { section } of fresh.sections) {
            if (section.isFrontMatter) continue
            assert.deepEqual(section.map, bodyMap(section.text))
            assert.deepEqual(section.code, codeRegions(bodyMap(section.text)))
          }
        }
      }),
      { numRuns: 300 },
    )
  })

  it('has the tags, headings and anchors of the whole text', () => {
    fc.assert(
      fc.property(texts, (text) => {
        // An unclosed value can continue after a heading only if nothing separates the text there.
        fc.pre(!text.includes('style="info\n') && !text.startsWith('---'))
        const scan = new ScannedText(text)
        assert.deepEqual(scan.tags, scanTags(text))
        assert.deepEqual(scan.headings, pageHeadings(text))
        assert.deepEqual(scan.anchors, pageAnchors(text))
      }),
      { numRuns: 300 },
    )
  })

  it('reads only changed sections again', () => {
    const before = new ScannedText('# A\n\nOne.\n\n## B\n\nTwo.\n\n## C\n\nThree.\n')
    const after = new ScannedText('# A\n\nOne more.\n\n## B\n\nTwo.\n\n## C\n\nThree.\n', before)
    assert.equal(after.sections.length, 3)
    assert.notEqual(after.sections[0]?.section, before.sections[0]?.section)
    assert.equal(after.sections[1]?.section, before.sections[1]?.section)
    assert.equal(after.sections[2]?.section, before.sections[2]?.section)
  })

  it('reads nothing else again while someone starts an expandable, and only its content when it ends', () => {
    const text = '# A\n\nOne.\n\n## B\n\nTwo.\n\n## C\n\nThree.\n'
    const before = new ScannedText(text)
    const begun = new ScannedText(text.replace('One.', '<details>\n\n<summary>More</summary>'), before)
    assert.equal(begun.sections[1]?.section, before.sections[1]?.section)
    const ended = new ScannedText(begun.text.replace('Two.', '</details>'), begun)
    assert.equal(ended.sections.length, 2)
    assert.equal(ended.sections[1]?.section, before.sections[2]?.section)
  })

  it('finds problems at their new position after lines were added before them', () => {
    const text = '# A\n\n## B\n\n[words](gone.md)\n'
    const before = new ScannedText(text)
    checkText(before, { page, body })
    const after = new ScannedText(`${text.replace('# A', '# A\n\nMore.')}`, before)
    const [problem] = checkText(after, { page, body })
    assert.equal(after.text.slice(problem?.start, problem?.end), 'gone.md')
    assert.deepEqual(
      problem?.fixes.map(({ edits }) => edits.map(({ start, end }) => after.text.slice(start, end))),
      [['[words](gone.md)']],
    )
  })
})
