import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import createParser, { type MarkdownIt } from 'markdown-it'
import { findFrontMatter } from '../../../../../src/core/text/markdown/frontMatterBlock.ts'
import { renderDialect } from '../../../../../src/core/authoring/rendering/renderDialect.ts'
import { testContext, testView } from '../../../../support/rendering/renderPage.ts'
import { projectRoot } from '../../../../support/vscode/paths.ts'

const gallery = readFileSync(path.join(projectRoot, 'media/guide/reference/gallery.md'), 'utf8')
const text = gallery.slice(findFrontMatter(gallery)?.after ?? 0)

/** Returns a parser with the rule of the editor's preview that lets it scroll with the text. */
function previewParser(): MarkdownIt {
  const md = createParser({ html: true })
  md.core.ruler.push('source_map_data_attribute', ({ tokens }) => {
    for (const token of tokens) {
      if (!token.map || token.type === 'inline') continue
      token.attrSet('data-line', String(token.map[0]))
      token.attrJoin('class', 'code-line')
    }
  })
  const include = (): { title: string; markdown: string } => ({ title: 'Other', markdown: '# Other\n\nwords' })
  return renderDialect(md, testContext, () => ({ ...testView, include }))
}

describe('The lines of the text in a shown page', () => {
  const md = previewParser()
  const html = md.render(text, {})
  const lines = [...html.matchAll(/ data-line="(\d+)"/g)].map(([, line]) => Number(line))

  it('are in order, so that the preview finds what is between them', () => {
    assert.ok(lines.length > 100)
    assert.deepEqual(
      lines,
      lines.toSorted((one, other) => one - other),
    )
  })

  it('are on all elements that the preview reads lines of, because it takes others for the first line', () => {
    const read = [...html.matchAll(/<[^<>]*\bclass="[^"]*\bcode-line\b[^<>]*>/g)].map(([tag]) => tag)
    assert.ok(read.length > 100)
    assert.deepEqual(
      read.filter((tag) => !tag.includes('data-line')),
      [],
    )
  })

  it('are known for every block', () => {
    const known = new Set(lines)
    const begins = text.split('\n').flatMap((line, index) => (/^(?:\{% (?!end)|<|#|\$\$$)/.test(line) ? [index] : []))
    // Elements and formulas that span lines have only one line number.
    const inner = /^(?:<summary>|<\/|<strong>npm|\$\$$)/
    const missing = begins.filter((line) => !known.has(line)).map((line) => text.split('\n')[line] ?? '')
    assert.deepEqual(
      missing.filter((line) => !inner.test(line)),
      [],
    )
  })
})
