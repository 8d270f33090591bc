import assert from 'node:assert/strict'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { run } from '../../../src/cli/main.ts'

describe('A path that works only on some machines', () => {
  let top: string
  beforeEach(async () => {
    top = await mkdtemp(path.join(tmpdir(), 'galley-spelled-'))
    const files = {
      'SUMMARY.md':
        '* [Start](README.md)\r\n* [Up](guide/up.md)\r\n* [Page](guide\\Page.md)\r\n  * [Café](Guide/caf%65%CC%81.md)\r\n',
      'README.md': '# Start\r\n\r\n[x](guide\\page.md#part) [y](GUIDE/page.md) ![i](.gitbook\\assets\\a.png)\r\n',
      'guide/page.md': '# Page\r\n\r\n## Part\r\n',
      'guide/up.md': '# Up\r\n\r\n[up](..\\README.md)\r\n',
      'guide/café.md': '# Café\r\n',
      '.gitbook/assets/a.png': 'picture',
    }
    for (const [name, text] of Object.entries(files)) {
      await mkdir(path.dirname(path.join(top, name)), { recursive: true })
      await writeFile(path.join(top, name), text)
    }
  })
  afterEach(async () => await rm(top, { recursive: true, force: true }))

  it('is an error with the path that works everywhere as its fix, in pages and the table of contents', async () => {
    const output: string[] = []
    await run(['check', top, '--format', 'json'], (text) => void output.push(text))
    const { problems } = JSON.parse(output.join('')) as { problems: { path: string; rule: string }[] }
    const rules = problems
      .filter(({ rule }) => rule === 'path-case')
      .map((each) => `${path.basename(each.path)} ${each.rule}`)
    assert.deepEqual(
      rules.sort(),
      [...Array.from({ length: 3 }, () => 'README.md'), 'SUMMARY.md', 'SUMMARY.md', 'up.md']
        .map((name) => `${name} path-case`)
        .sort(),
    )
    assert.equal(await run(['check', top, '--fix'], () => undefined), 0)
    const text = async (name: string): Promise<string> => await readFile(path.join(top, name), 'utf8')
    assert.equal(
      await text('SUMMARY.md'),
      '* [Start](README.md)\r\n* [Up](guide/up.md)\r\n* [Page](guide/page.md)\r\n  * [Café](guide/café.md)\r\n',
    )
    assert.equal(
      await text('README.md'),
      '# Start\r\n\r\n[x](guide/page.md#part) [y](guide/page.md) ![i](.gitbook/assets/a.png)\r\n',
    )
    assert.match(await text('guide/up.md'), /\[up\]\(\.\.\/README\.md\)/)
  })
})
