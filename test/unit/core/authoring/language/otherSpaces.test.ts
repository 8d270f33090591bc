import assert from 'node:assert/strict'
import { checkText, type TextScope } from '../../../../../src/core/authoring/checks/checkText.ts'
import { problemMessage } from '../../../../../src/core/authoring/checks/problemMessages.ts'
import { completions } from '../../../../../src/core/authoring/language/completions.ts'
import { hover } from '../../../../../src/core/authoring/language/hover.ts'
import { linkTitles } from '../../../../../src/core/authoring/language/linkTitles.ts'
import { spaceBody } from '../../../../../src/core/docs/body/spaceBody.ts'
import { Elsewhere, type Wish } from '../../../../../src/core/docs/pages/otherSpaces.ts'
import { SpacePages } from '../../../../../src/core/docs/pages/pageIndex.ts'
import { english } from '../../../../../src/core/text/messages/translate.ts'
import { scanned } from '../../../../../src/core/text/scanning/scannedText.ts'

const app = 'https://app.gitbook.com/s/api1'
const api = {
  id: 'api1',
  title: 'API',
  pages: new SpacePages([
    { id: 'top', type: 'document', title: 'Overview', path: 'overview' },
    {
      id: 'group',
      type: 'group',
      title: 'Guides',
      path: 'guides',
      pages: [{ id: 'auth', type: 'document', title: 'Sign in', path: 'guides/auth', description: 'Keys.' }],
    },
  ]),
}
const pages = new SpacePages([{ id: 'home', type: 'document', title: 'Home', path: '' }])
const body = spaceBody({ server: 's', space: 'own', title: 'Guide', pages, files: undefined })

describe('Links to other spaces', () => {
  let wishes: Wish[]
  let scope: TextScope

  beforeEach(() => {
    wishes = []
    const elsewhere = new Elsewhere(
      {
        spaces: new Map([
          ['api1', api],
          ['secret', undefined],
        ]),
        anchors: new Map([['api1 auth', new Set(['keys'])]]),
        sites: new Map([
          ['https://docs.acme.dev/', [{ address: 'https://docs.acme.dev/api/', space: 'api1' }]],
          ['https://new.acme.dev/', undefined],
        ]),
        titles: new Map([['api1', 'API']]),
      },
      (wish) => wishes.push(wish),
    )
    const [page] = pages.entries
    assert.ok(page)
    scope = { page, body, elsewhere }
  })

  const problems = (text: string): string[] => checkText(text, scope).map((each) => problemMessage(each, english))
  const fixed = (text: string): string | undefined => {
    const [edit] = checkText(text, scope)[0]?.fixes[0]?.edits ?? []
    return edit && text.slice(0, edit.start) + edit.text + text.slice(edit.end)
  }
  const offered = (marked: string): string[] => {
    const text = marked.replace('|', '')
    return completions(text, marked.indexOf('|'), { scope }).items.map(({ label, insert }) => `${label} ${insert}`)
  }

  it('are reported if the space has no such page', () =>
    assert.deepEqual(problems(`[a](${app}/lost)`), [`The space “API” has no page for “${app}/lost”.`]))

  it('are reported if the page has no such heading', () =>
    assert.deepEqual(problems(`[a](${app}/guides/auth#lost)`), ['“Sign in” has no heading with the anchor “lost”.']))

  it('of a page that moved get its new address', () => {
    const text = `{% content-ref url="${app}/old/auth#keys" %}\n[x](${app}/old/auth#keys)\n{% endcontent-ref %}\n`
    assert.deepEqual(problems(text), [
      `The space “API” has no page for “${app}/old/auth#keys”. Did you mean “Sign in”?`,
    ])
    assert.equal(fixed(`[a](${app}/old/auth#keys)`), `[a](${app}/guides/auth#keys)`)
    assert.equal(checkText(text, scope)[0]?.fixes[0]?.edits.length, 2)
  })

  for (const target of [
    `${app}/guides/auth#keys`,
    `https://app.gitbook.com/o/org1/s/api1/auth?x=1#keys`,
    `${app}/group`,
    `${app}/`,
    app,
    `${app}/~/changes/3/lost`,
    `${app}/files/lost`,
    'https://app.gitbook.com/s/secret/lost',
    'https://docs.acme.dev/api/lost',
    'https://docs.acme.dev/other/lost',
    'https://app.gitbook.com/home',
  ])
    it(`aren’t reported for ${target}`, () => assert.deepEqual(problems(`[a](${target})`), []))

  it('ask for what isn’t known, but not for spaces that can’t be read', () => {
    problems(`[a](${app}/overview#x) [b](https://app.gitbook.com/s/new/x) [c](https://app.gitbook.com/s/secret/x)`)
    problems('[d](https://new.acme.dev/x) [e](https://web.dev/x)')
    assert.deepEqual(wishes, [
      { kind: 'anchors', space: 'api1', page: 'top' },
      { kind: 'space', space: 'new' },
      { kind: 'site', address: 'https://new.acme.dev/' },
    ])
  })

  for (const target of [`${app}/auth#keys`, 'https://docs.acme.dev/api/guides/auth/#keys']) {
    it(`show the page on hover: ${target}`, () =>
      assert.deepEqual(hover(`[a](${target})`, 8, { scope })?.paragraphs, [
        '**API › Guides › Sign in › \\#keys**',
        'Keys\\.',
        'guides/auth',
      ]))
  }

  it('show the title after an address in the app', () =>
    assert.deepEqual(linkTitles(scanned(`[a](${app}/auth) [b](/pages/home)`), scope), [
      { offset: 4 + app.length + 5, title: 'Sign in' },
      { offset: 4 + app.length + 5 + 17, title: 'Home' },
    ]))

  it('are completed with spaces, pages and anchors', () => {
    assert.deepEqual(offered('[](https://app.gitbook.com/s/|)'), [`API ${app}/`])
    assert.deepEqual(offered(`[](${app}/sign|)`), [`Sign in ${app}/auth`])
    assert.deepEqual(offered(`[](${app}/auth#|)`), [`#keys ${app}/auth#keys`])
    assert.deepEqual(offered('[](https://web.dev/|)'), [])
  })
})
