import assert from 'node:assert/strict'
import type { File } from '../../../../../src/contract/revisions.ts'
import { completions } from '../../../../../src/core/authoring/language/completions.ts'
import { checkText } from '../../../../../src/core/authoring/checks/checkText.ts'
import { spaceBody, type SpaceBody, spaceValues } from '../../../../../src/core/docs/body/spaceBody.ts'
import { knownAnchors } from '../../../../../src/core/text/scanning/pageAnchors.ts'
import { SpacePages, type PageEntry } from '../../../../../src/core/docs/pages/pageIndex.ts'

const plan: File = { id: 'f1', name: 'plan.png', contentType: 'image/png', downloadURL: 'https://x/plan.png', size: 1 }
const pages = new SpacePages([
  { id: 'home', type: 'document', title: 'Home', path: '' },
  {
    id: 'guides',
    type: 'group',
    title: 'Guides',
    path: 'guides',
    pages: [{ id: 'install', type: 'document', title: 'Install', path: 'guides/install' }],
  },
])

function body(files: ReadonlyMap<string, File> | undefined = new Map([[plan.id, plan]])): SpaceBody {
  const anchorsOf = ({ id }: PageEntry) => (id === 'install' ? new Set(['linux']) : undefined)
  return spaceBody({ server: 's', space: 'sp', changeRequest: 'c', title: 'Handbook', pages, files, anchorsOf })
}

function entry(id: string): PageEntry {
  const found = pages.byId(id)
  assert.ok(found)
  return found
}

describe('The pages of a space as a body of docs', () => {
  it('distinguish missing pages and files from existing ones', () => {
    const from = entry('install')
    assert.deepEqual(body().resolve('/pages/none', from), { kind: 'broken', missing: 'page' })
    assert.deepEqual(body().resolve('/files/none', from), { kind: 'broken', missing: 'file' })
    assert.deepEqual(body().resolve('/pages/install#linux', from), {
      kind: 'page',
      page: entry('install'),
      anchor: 'linux',
    })
    assert.deepEqual(body().resolve('/files/f1', from), { kind: 'file', file: 'f1', name: 'plan.png' })
    assert.equal(body().resolve('#', from), undefined)
  })

  it('report no file as missing while the files aren’t known', () => {
    const unread = spaceBody({ server: 's', space: 'sp', title: 'Handbook', pages, files: undefined })
    assert.equal(unread.resolve('/files/none', entry('home'))?.kind, 'file')
    assert.equal(unread.kind, 'space')
  })

  it('resolve a group to its first page, and paths up from a folder', () => {
    const found = body().resolve('../guides', entry('install'))
    assert.equal(found?.kind === 'page' && found.page.id, 'install')
  })

  it('write links by identifier, and only an anchor within the page', () => {
    const install = entry('install')
    assert.equal(
      body().writeTarget({ kind: 'page', page: install, anchor: 'linux' }, entry('home')),
      '/pages/install#linux',
    )
    assert.equal(body().writeTarget({ kind: 'page', page: install, anchor: 'linux' }, install), '#linux')
    assert.equal(body().writeTarget({ kind: 'page', page: install }, install), '/pages/install')
    assert.equal(body().writeTarget({ kind: 'file', file: plan }, install), '/files/f1')
  })

  it('resolve links for checks', () => {
    const text = '[a](/pages/none) [b](/pages/install#mac) [c](/pages/install#linux) ![](/files/none)\n'
    const rules = checkText(text, { page: entry('home'), body: body() }).map(({ rule }) => rule)
    assert.deepEqual(rules, ['dead-link', 'dead-anchor', 'dead-file'])
  })

  it('contain what a revision provides, and report no include that only the platform knows', () => {
    const reusableContents = [{ id: 'r1', title: 'Help' }]
    const values = spaceValues({
      reusableContents,
      variables: { product: 'Galley' },
      tags: [{ slug: 'a', label: 'A' }],
    })
    const known = spaceBody({ server: 's', space: 'sp', title: 'Handbook', pages, files: undefined, ...values })
    const scope = { page: entry('home'), body: known }
    const labels = (text: string): string[] => completions(text, text.length, { scope }).items.map(({ label }) => label)
    assert.deepEqual(labels('{% include "'), ['Help'])
    assert.equal(labels('{% if space.v')[0], 'space.vars.product')
    assert.deepEqual(labels('{% update tags="'), ['a'])
    assert.deepEqual(checkText('{% include ".gitbook/includes/help.md" %}\n', scope), [])
  })

  it('differ by key from those of another change request', () => {
    const other = spaceBody({
      server: 's',
      space: 'sp',
      changeRequest: 'd',
      title: 'Handbook',
      pages,
      files: undefined,
    })
    assert.notEqual(other.key, body().key)
  })

  it('don’t know the anchors of a page that includes content, also for links on that page', () => {
    const include = '{% include "/reusable-contents/x" %}\n'
    assert.equal(knownAnchors(`## Part\n\n${include}`), undefined)
    assert.deepEqual(knownAnchors(`## Part\n\n\`\`\`\n${include}\`\`\`\n`), new Set(['part']))
    const dead = (text: string): number =>
      checkText(text, { page: entry('home'), body: body() }).filter(({ rule }) => rule === 'dead-anchor').length
    assert.deepEqual([dead('[a](#gone)\n'), dead(`[a](#gone)\n\n${include}`)], [1, 0])
  })
})
