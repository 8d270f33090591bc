import assert from 'node:assert/strict'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { checkFolder } from '../../../src/folder/checkFolder.ts'
import { readDocsFolder } from '../../../src/folder/docsFolder.ts'

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

  it('an anchor that is the title of the page, or a heading without its emoji', async () => {
    await write({
      'SUMMARY.md': '* [A](README.md)\n* [Set up – Linux](b.md)\n',
      'README.md': '# A\n\n[Title](b.md#set-up-linux) [Emoji](b.md#hang-detection) [None](b.md#hang)\n',
      'b.md': '# Set up – Linux\n\n## ⏱️ Hang Detection\n',
    })
    assert.deepEqual(await problems(), ['README.md dead-anchor hang'])
  })
})
