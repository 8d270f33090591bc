import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { readDocsFolder } from '../../../src/folder/docsFolder.ts'

const megabyte = 1024 * 1024
/** Each page has half a megabyte. Longer texts are kept outside the heap. */
const pages = 48
const nameOf = (page: number): string => `a-page-with-a-long-name-${page}.md`

function heldMegabytes(): number {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
  return process.memoryUsage().heapUsed / megabyte
}

describe('A docs folder in memory', () => {
  it('keeps no text of its pages, but their titles and links', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'galley-held-'))
    try {
      const words = 'Words that only this page has.\n\n'.repeat(megabyte / 64)
      for (let page = 0; page < pages; page++) {
        const next = nameOf(page + 1)
        const blocks = [
          `# The title of page ${page}`,
          `[next](${next})`,
          `<img src=".gitbook/assets/a-picture-of-page-${page}.png" alt="">`,
          `{% content-ref url="${next}" %}\n[${next}](${next})\n{% endcontent-ref %}`,
          `{% include ".gitbook/includes/a-piece-of-page-${page}.md" %}`,
          `{% hint styel="a-value-that-is-wrong-${page}" %}\nWords.\n{% endhint %}`,
          words,
        ]
        await writeFile(path.join(folder, nameOf(page)), blocks.join('\n\n'))
      }
      const before = heldMegabytes()
      const docs = await readDocsFolder(folder)
      const held = heldMegabytes() - before
      assert.equal(docs.records.size, pages)
      assert.ok(held < pages / 4, `${held} MB`)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  })
})
