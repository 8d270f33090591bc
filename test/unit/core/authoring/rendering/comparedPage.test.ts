import assert from 'node:assert/strict'
import createParser from 'markdown-it'
import { nothingKnown, type PageRemarks } from '../../../../../src/core/authoring/rendering/readerView.ts'
import { renderDialect } from '../../../../../src/core/authoring/rendering/renderDialect.ts'
import { renderingLabels } from '../../../../../src/core/authoring/rendering/renderingLabels.ts'
import { english } from '../../../../../src/core/text/messages/translate.ts'

const nothing: PageRemarks = { above: [], below: [], changed: [] }

function html(text: string, given: Partial<PageRemarks> = {}): string {
  const context = {
    labels: renderingLabels(english),
    locale: 'en',
    icon: () => undefined,
    report: (error: unknown) => assert.fail(String(error)),
  }
  const view = { ...nothingKnown, remarks: { ...nothing, ...given } }
  return renderDialect(createParser({ html: true }), context, () => view).render(text, {})
}

const start = (at: number): string => `<span data-diff-start="${at}"></span>`
const end = (at: number): string => `<span data-diff-end="${at}"></span>`
const words = (text: string): string => start(0) + text + end(0)

describe('A page in a comparison', () => {
  it('shows changes besides its text above it', () => {
    assert.match(
      html('# One\n', { above: ['Moved'] }),
      /^<div class="galley-page">\n<aside class="galley-remark">Moved<\/aside>\n<h1>/,
    )
  })

  it('shows a remark after its block, even after one that contains others', () => {
    const text = 'One\n\n{% hint style="info" %}\nTwo\n{% endhint %}\n\nThree\n'
    const shown = html(text, { below: [{ startLine: 2, endLine: 5, html: 'Unseen' }] })
    assert.match(shown, /Two[^]*<aside class="galley-remark">Unseen<\/aside>\s*<p>Three/)
    assert.match(html('One\n', { below: [{ startLine: 0, endLine: 1, html: 'Unseen' }] }), /<p>One<\/p>\s*<aside/)
  })

  it('tells the context menu the page, and the first line of each block, only if it can be commented on', () => {
    const text = 'One\n\n{% hint style="info" %}\nTwo\n{% endhint %}\n\n- Three\n'
    const contexts = (shown: string): string[] =>
      [...shown.matchAll(/<(\w+)[^>]* data-vscode-context="(.*?)"/g)].map(([, tag, at]) => `${tag} ${at}`)
    const line = (at: number): string => `{&quot;galleyCommentedLine&quot;:${at}}`
    assert.deepEqual(contexts(html(text, { commentedIn: 'a:"b' })), [
      'div {&quot;galleyCommentedPage&quot;:&quot;a:\\&quot;b&quot;}',
      `p ${line(0)}`,
      `div ${line(2)}`,
      `p ${line(3)}`,
      `ul ${line(6)}`,
      `li ${line(6)}`,
    ])
    assert.deepEqual(contexts(html(text)), [])
  })

  it('marks changed blocks if the editor doesn’t', () => {
    assert.match(
      html('One\n\nTwo\n', { changed: [{ startLine: 2, endLine: 3 }] }),
      /<p>One<\/p>\s*<p class="galley-changed">Two/,
    )
  })

  it('keeps the editor’s marks on words', () => {
    assert.match(
      html(`A ${words('new')} word\n`),
      /A <span data-diff-start="0"><\/span>new<span data-diff-end="0"><\/span> word/,
    )
  })

  it('keeps headings, lists and quotes if the editor marks the whole line', () => {
    assert.match(html(`${words('## New')}\n`), /<h2>.*<span data-diff-start="0"><\/span>New<span data-diff-end="0">/)
    assert.match(html(`${words('- New')}\n`), /<ul>\s*<li><span/)
    assert.match(html(`${words('> New')}\n`), /<blockquote>\s*<p><span/)
  })

  it('removes the editor’s marks from tags, tables and code', () => {
    const marked = `{% hint style="${words('info')}" %}\nA\n{% endhint %}\n\n| ${words('a')} |\n| - |\n\n\`\`\`\n${words('x')}\n\`\`\`\n`
    const shown = html(marked)
    assert.match(shown, /galley-hint/)
    assert.match(shown, /<td|<th/)
    assert.doesNotMatch(shown, /data-diff|&lt;span/)
  })

  it('removes the editor’s marks from a line whose rendering they would change', () => {
    const shown = html(`See [one](https://${words('one')}.example) and \`${words('code')}\`\n`)
    assert.match(shown, /<a href="https:\/\/one\.example">one<\/a> and <code>code<\/code>/)
  })
})
