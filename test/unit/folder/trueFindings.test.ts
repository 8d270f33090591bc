import assert from 'node:assert/strict'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { checkFolder } from '../../../src/folder/checkFolder.ts'
import { readDocsFolder } from '../../../src/folder/docsFolder.ts'
import { FolderSite } from '../../../src/site/folders/folderSite.ts'
import { SitePageRenderer } from '../../../src/site/pages/sitePageRenderer.ts'

/** Content that the platform itself exported, and that is correct but looks wrong. */
describe('A check of docs finds nothing in', () => {
  let folder: string
  const write = async (files: Readonly<Record<string, string>>): Promise<void> => {
    for (const [name, text] of Object.entries(files)) {
      await mkdir(path.dirname(path.join(folder, name)), { recursive: true })
      await writeFile(path.join(folder, name), text)
    }
  }
  const problems = async (): Promise<string[]> => {
    const { problems: found } = await checkFolder(await readDocsFolder(folder))
    return found.flatMap((file) => file.problems.map(({ rule, values }) => `${file.path} ${rule} ${values[0] ?? ''}`))
  }

  beforeEach(async () => (folder = await mkdtemp(path.join(tmpdir(), 'galley-true-'))))
  afterEach(async () => await rm(folder, { recursive: true, force: true }))

  it('a page link whose content escapes underscores, unless it’s to another page', async () => {
    const block = (inside: string): string => `{% content-ref url="a_b.md" %}\n${inside}\n{% endcontent-ref %}\n\n`
    await write({
      'SUMMARY.md': '* [A](README.md)\n* [B](a_b.md)\n',
      'README.md': `# A\n\n${block('[a\\_b.md](a\\_b.md)')}${block('[b](a-b.md)')}`,
      'a_b.md': '# B\n',
    })
    assert.deepEqual(await problems(), ['README.md content-ref-mismatch a-b.md'])
  })

  it('a page whose name begins with a dot, unless it’s missing', async () => {
    await write({
      'SUMMARY.md': '* [A](README.md)\n  * [Pyc](part/.pyc.md)\n    * [Gone](part/.gone.md)\n',
      'README.md': '# A\n\n[Pyc](part/.pyc.md) [Gone](part/.gone.md) [Out](../.out/.x.md) [Odd](.%00.md)\n',
      'part/.pyc.md': '# Pyc\n',
    })
    assert.deepEqual(await problems(), [
      'README.md dead-link part/.gone.md',
      'README.md dead-link ../.out/.x.md',
      'README.md dead-link .%00.md',
      'SUMMARY.md missing-page part/.gone.md',
    ])
  })

  it('a file with %2F in its name, unless no file has that name', async () => {
    await write({
      'SUMMARY.md': '* [A](README.md)\n',
      'README.md':
        '# A\n\n![](<.gitbook/assets/assets%2Fa 1.png>) ![](.gitbook/assets/assets%2Fa%201.png) ![](<.gitbook/assets/assets%2Fb.png>)\n',
      '.gitbook/assets/assets%2Fa 1.png': 'picture',
    })
    assert.deepEqual(await problems(), ['README.md dead-file .gitbook/assets/assets%2Fb.png'])
  })

  it('an anchor of included content, as often as the page has it, unless there’s none', async () => {
    const include = (file: string): string => `{% include "${file}" %}\n\n`
    await write({
      'SUMMARY.md': '* [A](README.md)\n* [B](b.md)\n* [C](c.md)\n',
      'README.md': `# A\n\n## Part\n\n${include('.gitbook/includes/x.md')}## Part\n\n[1](#part-2) [2](b.md#piece) [3](#part-3)\n`,
      'b.md': `# B\n\n${include('.gitbook/includes/y.md')}[4](#more) [5](#piece) [6](#part-1)\n`,
      'c.md': `# C\n\n${include('https://app.gitbook.com/s/a/~/reusable/b/')}[7](#unknown)\n`,
      '.gitbook/includes/x.md':
        '---\ntitle: X\n---\n\n## Part\n\n### Piece\n\n<details>\n\n<summary>More</summary>\n\nx\n\n</details>\n',
      '.gitbook/includes/y.md': `${include('x.md')}${include('y.md')}`,
    })
    assert.deepEqual(await problems(), ['README.md dead-anchor part-3', 'b.md dead-anchor part-1'])
    const site = await new FolderSite(folder).read(new AbortController().signal)
    const renderer = new SitePageRenderer({
      keepsRemoteOut: true,
      icon: () => undefined,
      report: (error) => assert.fail(String(error)),
    })
    const urls = { page: () => '', file: () => '', own: () => '', anchor: () => '' }
    for (const variant of site.variants) {
      for (const page of variant.pages) {
        const text = variant.source.text(page.entry) ?? ''
        const { html } = renderer.render({ variant, page, text, urls })
        const ids = Array.from(html.matchAll(/ id="([^"]*)"/g), ([, id = '']) => id)
        const anchors = variant.source.body.anchors(page.entry)
        if (anchors !== undefined) assert.deepEqual(new Set(ids), anchors, page.entry.id)
      }
    }
  })

  it('an anchor that is the title of the page, or a heading without its emoji', async () => {
    await write({
      'SUMMARY.md': '* [A](README.md)\n* [Set up – Linux](b.md)\n',
      'README.md': '# A\n\n[Title](b.md#set-up-linux) [Emoji](b.md#hang-detection) [None](b.md#hang)\n',
      'b.md': '# Set up – Linux\n\n## ⏱️ Hang Detection\n',
    })
    assert.deepEqual(await problems(), ['README.md dead-anchor hang'])
  })
})
