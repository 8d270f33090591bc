import assert from 'node:assert/strict'
import path from 'node:path'
import { visitorOf } from '../../../src/cli/visitorOf.ts'
import { FolderSite, NoDocs } from '../../../src/site/folders/folderSite.ts'
import { closestPages } from '../../../src/site/model/closestPages.ts'
import { homeOf, sectionsOf } from '../../../src/site/model/site.ts'
import type { ContentsNode } from '../../../src/site/model/siteVariant.ts'
import { siteFolder, smallDocs } from './siteFolder.ts'

const { signal } = new AbortController()

function outline(nodes: readonly ContentsNode[], indent = ''): string {
  return nodes
    .map((node) => {
      const where = node.page === undefined ? (node.url ?? '') : `/${node.page.address}`
      return `${indent}${node.title} ${where}`.trimEnd() + `\n${outline(node.nodes, `${indent}  `)}`
    })
    .join('')
}

const twoSpaces = {
  'docs.yaml': `
site:
  title: Two
  structure:
    - type: section
      title: Docs
      path: docs
      default: true
      children:
        - { type: space, title: English, path: en, default: true, content: { directory: ./en, language: en } }
        - { type: space, title: Deutsch, path: de, content: { directory: ./de, language: de } }
        - { type: space, title: Elsewhere, path: fr, content: { directory: null } }
    - type: section-group
      title: More
      children:
        - type: section
          title: API
          path: api
          children: [{ type: space, title: API, path: api, default: true, content: { directory: ./api } }]
    - { type: external-link, title: Forum, url: https://example.com/forum }
    - { type: section, title: Draft, path: draft, draft: true, children: [] }
`,
  'en/README.md': '# Home\n',
  'en/a.md': '# A\n',
  'de/README.md': '# Start\n',
  'de/a.md': '# A\n',
  'api/README.md': '# API\n',
}

describe('The site of a docs folder', () => {
  it('refuses a folder without pages', async () => {
    const docs = siteFolder({ 'docs.yaml': 'site:\n  structure: []\n' })
    await assert.rejects(new FolderSite(docs.folder).read(signal), NoDocs)
    docs.remove()
  })

  it('has the table of contents that readers see, with navigation labels and without hidden pages', async () => {
    const docs = siteFolder(smallDocs)
    const site = await new FolderSite(docs.folder).read(signal)
    const [variant] = site.variants
    assert.equal(
      outline(variant?.contents ?? []),
      'Home /\nGuide\n  Begin /guide/start\n    Deep page /guide/start/deep\n  Elsewhere https://example.com/x\n',
    )
    assert.equal(variant?.pageAt('guide/secret')?.isHidden, true)
    assert.equal(variant?.redirects.get('old/start')?.address, 'guide/start')
    assert.deepEqual(
      variant?.readingOrder.map(({ address }) => address),
      ['', 'guide/start', 'guide/start/deep'],
    )
    docs.remove()
  })

  it('gives a page another address if its own is taken or reserved', async () => {
    const docs = siteFolder({
      'a.md': '# One\n',
      'a/README.md': '# Two\n',
      '~site/x.md': '# Three\n',
      'B b.md': '# B\n',
    })
    const site = await new FolderSite(docs.folder).read(signal)
    const addresses = site.variants[0]?.pages.map(({ address }) => address) ?? []
    assert.equal(new Set(addresses).size, 4)
    assert.ok(addresses.includes('b-b'))
    assert.ok(!addresses.includes('~site/x'))
    docs.remove()
  })

  it('redirects to a heading of a page', async () => {
    const docs = siteFolder({
      ...smallDocs,
      '.gitbook.yaml': 'redirects:\n  old/start: guide/start.md#set-up\n',
    })
    const site = await new FolderSite(docs.folder).read(signal)
    assert.deepEqual(site.variants[0]?.redirects.get('old/start'), { address: 'guide/start', anchor: 'set-up' })
    docs.remove()
  })

  it('gives a page index.md another address if README.md is the home page', async () => {
    const docs = siteFolder({ 'README.md': '# Home\n', 'index.md': '# Terms\n' })
    const site = await new FolderSite(docs.folder).read(signal)
    assert.deepEqual(
      site.variants[0]?.pages.map(({ address }) => address),
      ['', 'index-1'],
    )
    docs.remove()
  })

  it('is named after its folder if it has several docs, and leaves out those without pages', async () => {
    const docs = siteFolder({
      'One/SUMMARY.md': '* [A](a.md)\n',
      'One/a.md': '# A\n',
      'two/SUMMARY.md': '* [B](b.md)\n',
      'two/b.md': '# B\n',
      'left/.gitbook.yaml': 'root: ./gone\n',
    })
    const site = await new FolderSite(docs.folder).read(signal)
    assert.equal(site.title, path.basename(docs.folder))
    assert.deepEqual(
      site.variants.map(({ names, home }) => `${names.address}: ${home?.address}`),
      ['one: one/a', 'two: two/b'],
    )
    assert.equal(homeOf(site)?.address, 'one/a')
    docs.remove()
  })

  it('has the sections and variants of a docs.yaml at the platform’s addresses, without drafts', async () => {
    const docs = siteFolder(twoSpaces)
    const site = await new FolderSite(docs.folder).read(signal)
    assert.equal(site.title, 'Two')
    assert.deepEqual(
      site.parts.map(({ kind, title }) => `${kind} ${title}`),
      ['section Docs', 'group More', 'link Forum'],
    )
    assert.deepEqual(
      site.variants.map(({ names, home }) => `${names.title} ${names.address} ${home?.address}`),
      ['English  ', 'Deutsch docs/de docs/de', 'API api api'],
    )
    assert.deepEqual(
      sectionsOf(site.parts).map(({ elsewhere }) => elsewhere),
      [['Elsewhere'], []],
    )
    docs.remove()
  })

  it('leaves out a page that the visitor can’t see, but keeps its subpages', async () => {
    const docs = siteFolder({
      'SUMMARY.md': '* [Home](README.md)\n* [Plus](plus.md)\n  * [Below](below.md)\n',
      'README.md': '# Home\n',
      'plus.md': '---\nif: visitor.claims.plan == "plus"\n---\n\n# Plus\n',
      'below.md': '# Below\n',
    })
    const without = await new FolderSite(docs.folder).read(signal)
    assert.equal(outline(without.variants[0]?.contents ?? []), 'Home /\nBelow /plus/below\n')
    assert.equal(without.variants[0]?.pageAt('plus'), undefined)
    const plus = await new FolderSite(docs.folder, { visitor: visitorOf(['plan=plus']) }).read(signal)
    assert.equal(outline(plus.variants[0]?.contents ?? []), 'Home /\nPlus /plus\n  Below /plus/below\n')
    docs.remove()
  })

  it('generates the pages of an API from a specification, by tag and with models', async () => {
    const docs = siteFolder({
      'SUMMARY.md':
        '* [Home](README.md)\n* [API](api.md)\n  * ```yaml\n    type: builtin:openapi\n    props:\n      models: true\n    dependencies:\n      spec:\n        ref:\n          kind: openapi\n          spec: pets\n    ```\n',
      'README.md': '# Home\n',
      'api.md': '# API\n',
      '.galley.yaml': 'openapi:\n  pets: pets.yaml\n',
      'pets.yaml':
        'openapi: 3.1.0\ninfo: { title: Pets, version: "1" }\ntags: [{ name: Cats, description: All about cats. }]\npaths:\n  /dogs: { get: { tags: [Dogs], summary: Lists dogs } }\n  /cats: { get: { tags: [Cats], summary: Lists cats } }\ncomponents: { schemas: { Cat: { type: object } } }\n',
    })
    const site = await new FolderSite(docs.folder).read(signal)
    const [variant] = site.variants
    assert.equal(
      outline(variant?.contents ?? []),
      'Home /\nAPI /api\n  Cats /api/cats\n  Dogs /api/dogs\n  Models /api/models\n',
    )
    const cats = variant?.pageAt('api/cats')
    assert.match((cats && variant?.source.text(cats.entry)) ?? '', /All about cats\.[^]*path="\/cats" method="get"/)
    docs.remove()
  })

  it('stays the same object until something changes', async () => {
    const docs = siteFolder(smallDocs)
    const source = new FolderSite(docs.folder)
    const before = await source.read(signal)
    assert.equal(await source.read(signal), before)
    docs.write('.gitbook/vars.yaml', 'product: Lamp, a longer one\n')
    const after = await source.read(signal)
    assert.notEqual(after, before)
    assert.equal(after.variants[0]?.source.body.variables?.get('product'), 'Lamp, a longer one')
    docs.remove()
  })

  it('keeps its pages while only texts change, and not if a title, a condition or a redirect changes', async () => {
    const docs = siteFolder(smallDocs)
    const source = new FolderSite(docs.folder)
    const pagesAfter = async (file: string, text: string) => {
      docs.write(file, text)
      return (await source.read(signal)).variants[0]?.pages
    }
    const first = await pagesAfter('new.md', '# New\n')
    assert.equal(await pagesAfter('new.md', '# New\n\nWords.\n'), first)
    const retitled = await pagesAfter('new.md', '# Newer\n')
    assert.notEqual(retitled, first)
    const conditional = await pagesAfter('new.md', '---\nif: visitor.claims.beta\n---\n\n# Newer\n')
    assert.deepEqual(conditional?.length, (retitled?.length ?? 0) - 1)
    assert.notEqual(await pagesAfter('.gitbook.yaml', 'redirects:\n  old: README.md\n'), conditional)
    docs.remove()
  })

  it('has the same navigation before all pages of large docs are read, but no problems', async () => {
    const many = Array.from({ length: 450 }, (_, at) => [
      `part/page${at}.md`,
      `---\nicon: leaf\n${at === 7 ? 'if: visitor.claims.unsigned.beta\n' : ''}${at === 8 ? 'hidden: true\n' : ''}---\n\n# Page ${at}\n\n[Next](page${at + 1}.md)\n`,
    ])
    const docs = siteFolder(Object.fromEntries(many) as Record<string, string>)
    const source = new FolderSite(docs.folder)
    const first = (await source.readFirst(signal)).variants[0]
    const whole = (await source.read(signal)).variants[0]
    assert.ok(first && whole)
    assert.equal(outline(first.contents), outline(whole.contents))
    assert.doesNotMatch(outline(first.contents), /Page 7 |Page 8 /)
    assert.deepEqual(
      [...first.pages].map(({ entry, address }) => [address, entry.title, entry.icon]),
      [...whole.pages].map(({ entry, address }) => [address, entry.title, entry.icon]),
    )
    const problemsOf = (variant: typeof first): number => {
      const page = variant.pageAt('part/page449')
      assert.ok(page)
      return variant.source.problems(page.entry, variant.source.text(page.entry) ?? '').length
    }
    assert.deepEqual([problemsOf(first), problemsOf(whole)], [0, 1])
    docs.remove()
  })

  it('suggests pages with similar addresses', async () => {
    const docs = siteFolder(smallDocs)
    const site = await new FolderSite(docs.folder).read(signal)
    assert.equal(closestPages(site, 'guide/strat')[0]?.address, 'guide/start')
    assert.deepEqual(closestPages(site, 'zzzzzzzzzzzzzzzzzzzz'), [])
    docs.remove()
  })
})
