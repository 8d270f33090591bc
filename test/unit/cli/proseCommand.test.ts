import assert from 'node:assert/strict'
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { run } from '../../../src/cli/main.ts'

describe('galley prose', () => {
  let folder: string
  let printed: string
  const prose = async (name: string): Promise<number> => {
    printed = ''
    return await run(['prose', path.join(folder, name)], (text) => (printed += text))
  }

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'galley-prose-'))
  })
  afterEach(async () => await rm(folder, { recursive: true, force: true }))

  it('prints the words of a page at their lines and columns', async () => {
    await writeFile(
      path.join(folder, 'page.md'),
      '---\nicon: lamp\n---\n\n{% hint style="info" %}\nSee [it](a.md).\r\n{% endhint %}\n',
    )
    assert.equal(await prose('page.md'), 0)
    assert.deepEqual(
      printed.split('\n').map((line) => line.trimEnd()),
      ['', '', '', '', '', 'See [it](    ).', '', ''],
    )
  })

  it('fails for a file that doesn’t exist, isn’t UTF-8, or is outside its folder', async () => {
    await assert.rejects(prose('none.md'), /ENOENT/)
    await writeFile(path.join(folder, 'latin.md'), Buffer.from([0x63, 0x61, 0x66, 0xe9]))
    await assert.rejects(prose('latin.md'), /latin\.md isn't encoded in UTF-8\. Save it with that encoding first\.$/)
    await symlink('/etc/hostname', path.join(folder, 'link.md'))
    await assert.rejects(prose('link.md'))
    assert.equal(printed, '')
  })
})
