import assert from 'node:assert/strict'
import { finishedPage } from '../../../src/site/pages/finishedPage.ts'

describe('A finished page of a site', () => {
  const idsIn = (html: string): string[] => {
    const finished = finishedPage(html, { keepsRemoteOut: true, idPrefix: '' })
    return Array.from(finished.html.matchAll(/ id="([^"]*)"/g), ([, id = '']) => id)
  }

  it('has anchors for expandables and tabs, as on the platform', () => {
    const tab =
      '<input type="radio" name="galley-tabs-1" id="galley-tabs-1-1"><label for="galley-tabs-1-1">Linux &amp; macOS</label>'
    const more = '<details><summary>Guest <em>role</em></summary></details>'
    assert.deepEqual(idsIn(tab + more + more), ['galley-tabs-1-1', 'linux-and-macos', 'guest-role', 'guest-role-1'])
  })

  it('keeps a set anchor only in its first heading, and numbers the second one', () => {
    const headings = '<h2><a id="x"></a>A</h2><h2><a id="x-1"></a><a id="x"></a>B</h2><h1><a id="c"></a>C</h1>'
    assert.deepEqual(idsIn(headings), ['x', 'x-1', 'c'])
  })

  it('gives no anchor twice, and none to other labels', () => {
    const heading = '<h2><a id="guest-role"></a>Guest role</h2>'
    assert.deepEqual(idsIn(`${heading}<details><summary>Guest role</summary></details>`), ['guest-role'])
    assert.deepEqual(idsIn('<label for="galley-unfold-1">Show more</label><summary> </summary>'), [])
  })
})
