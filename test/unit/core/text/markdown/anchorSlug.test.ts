import assert from 'node:assert/strict'
import { pageHeadings } from '../../../../../src/core/text/scanning/pageOutline.ts'
import { anchorCounter, anchorSlug } from '../../../../../src/core/text/markdown/anchorSlug.ts'
import { splitSections } from '../../../../../src/core/text/markdown/sections.ts'

/** Headings of all kinds, with the platform's anchors. */
const anchors: readonly (readonly [words: string, anchor: string])[] = [
  ['Install', 'install'],
  ['Hello World', 'hello-world'],
  ['  trimmed  ', 'trimmed'],
  ['Many   spaces\tand tabs', 'many-spaces-and-tabs'],
  ['no-break\u00a0space', 'no-break-space'],
  ['MIXED Case', 'mixed-case'],
  ['already-with-hyphens', 'already-with-hyphens'],
  ['two -- hyphens', 'two-hyphens'],
  ['dash – and — dash', 'dash-and-dash'],
  ['- leading hyphen', 'leading-hyphen'],
  ['trailing hyphen -', 'trailing-hyphen'],
  ['Version 1.2', 'version-1.2'],
  ['v1.2.3', 'v1.2.3'],
  ['The .gitbook.yaml file', 'the-.gitbook.yaml-file'],
  ['.env', '.env'],
  ['End of a sentence.', 'end-of-a-sentence'],
  ['Wait...', 'wait'],
  ['snake_case name', 'snake_case-name'],
  ['__init__', '__init'],
  ['ends with_', 'ends-with'],
  ['A & B', 'a-and-b'],
  ['A&B', 'a-and-b'],
  ['AT&T & others', 'at-and-t-and-others'],
  ['yes | no', 'yes-or-no'],
  ['a || b', 'a-or-or-b'],
  ['a > b', 'a-greater-than-b'],
  ['a < b', 'a-less-than-b'],
  ['a >= b', 'a-greater-than-b'],
  ['List<T>', 'list-less-than-t-greater-than'],
  ['Settings > Network', 'settings-greater-than-network'],
  ["What's new", 'whats-new'],
  ['What’s new', 'whats-new'],
  ['‘Quoted’ words', 'quoted-words'],
  ['“Double” quotes', 'double-quotes'],
  ['"Straight" quotes', 'straight-quotes'],
  ['What is this?', 'what-is-this'],
  ['Stop!', 'stop'],
  ['One, two; three: four', 'one-two-three-four'],
  ['and/or', 'and-or'],
  ['C:\\Windows', 'c-windows'],
  ['GET /v1/spaces', 'get-v1-spaces'],
  ['new Client(url)', 'new-client-url'],
  ['array[0]', 'array-0'],
  ['{{ variable }}', 'variable'],
  ['user@example.com', 'user-example.com'],
  ['#hashtag', 'hashtag'],
  ['$HOME', 'home'],
  ['100 %', 'id-100'],
  ['a * b', 'a-b'],
  ['x = y', 'x-y'],
  ['~tilde~', 'tilde'],
  ['`code` in words', 'code-in-words'],
  ['C++', 'c'],
  ['C++ and C#', 'c-and-c'],
  ['1. First steps', 'id-1.-first-steps'],
  ['2024', 'id-2024'],
  ['3D models', 'id-3d-models'],
  ['Step 2', 'step-2'],
  ['Über uns', 'über-uns'],
  ['Crème brûlée', 'crème-brûlée'],
  ['Cre\u0301me', 'cre\u0301me'],
  ['日本語', '日本語'],
  ['安装 指南', '安装-指南'],
  ['Привет, мир', 'привет-мир'],
  ['مرحبا', 'مرحبا'],
  ['नमस्ते', 'नमस्ते'],
  ['🎉 Party', 'party'],
  ['Party 🎉', 'party'],
  ['🎉', ''],
  ['⚙️ Settings', 'settings'],
  ['❤️', ''],
  ['1️⃣ First', 'id-1-first'],
  ['???', ''],
  ['', ''],
  ['a'.repeat(120), 'a'.repeat(100)],
]

describe('The anchor of a heading', () => {
  for (const [words, anchor] of anchors) {
    it(`${JSON.stringify(words.slice(0, 40))} is ${JSON.stringify(anchor.slice(0, 40))}`, () => {
      assert.equal(anchorSlug(words), anchor)
    })
  }

  it('gets -1 and -2 if earlier headings of the page have the same one', () => {
    const numbered = anchorCounter()
    assert.deepEqual(['a', 'b', 'a', 'a'].map(numbered), ['a', 'b', 'a-1', 'a-2'])
  })

  it('never gets a number that makes it equal to another one', () => {
    const numbered = anchorCounter()
    assert.deepEqual(['foo', 'foo', 'foo-1', 'foo'].map(numbered), ['foo', 'foo-1', 'foo-1-1', 'foo-2'])
    const text = '# T\n\n## A <a href="#x" id="x"></a>\n\n## B <a href="#x" id="x"></a>\n\n## X\n'
    assert.deepEqual(
      pageHeadings(text).map(({ anchor }) => anchor),
      ['', 'x', 'x-1', 'x-2'],
    )
  })

  it('of a further heading of level 1 is made like those of others', () => {
    const text = '# Title\n\n# Install\n\n## Install\n'
    assert.deepEqual(
      pageHeadings(text).map(({ anchor }) => anchor),
      ['', 'install', 'install-1'],
    )
  })

  it('is the same in link checks and in the sections for search', () => {
    const text = ['# Title', ...anchors.filter(([, anchor]) => anchor !== '').map(([words]) => `## ${words.trim()}`)]
    const markdown = text.join('\n\n').replace(/[`*_~<>[\]\\{}&#$]/g, (sign) => (sign === '#' ? sign : `\\${sign}`))
    assert.deepEqual(
      splitSections(markdown).map(({ id }) => id),
      pageHeadings(markdown).flatMap(({ level, anchor }) => (level === 1 ? [] : anchor)),
    )
  })

  it('ignores a comment in the front matter', () => {
    const text = '---\n# A note\nicon: star\n---\n\n# Title\n\n## Part\n'
    assert.deepEqual(
      pageHeadings(text).map(({ words, line }) => [words, line]),
      [
        ['Title', 5],
        ['Part', 7],
      ],
    )
  })

  it('is empty for the title of a page, whose words a section can have, too', () => {
    assert.deepEqual(
      splitSections('# Install\n\nLead.\n\n## Install\n\nSteps.\n').map(({ id, line }) => [id, line]),
      [
        ['', 0],
        ['install', 4],
      ],
    )
  })
})
