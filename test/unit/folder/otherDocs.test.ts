import assert from 'node:assert/strict'
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { checkFolder } from '../../../src/folder/checkFolder.ts'
import { readDocsFolder } from '../../../src/folder/docsFolder.ts'

describe('A link to a page of other docs in the repository', () => {
  let top: string
  const write = async (file: string, text: string): Promise<void> => {
    await mkdir(path.dirname(path.join(top, file)), { recursive: true })
    await writeFile(path.join(top, file), text)
  }
  const dead = async (links: string): Promise<(readonly string[])[]> => {
    await write('guides/README.md', `# Guides\n\n${links}\n`)
    const { problems } = await checkFolder(await readDocsFolder(path.join(top, 'guides')))
    return problems.flatMap((file) =>
      file.problems.flatMap(({ rule, values }) => (rule === 'dead-link' ? [values] : [])),
    )
  }

  beforeEach(async () => {
    top = await mkdtemp(path.join(tmpdir(), 'galley-other-'))
    await write('guides/SUMMARY.md', '* [Guides](README.md)\n')
    await write('api/SUMMARY.md', '* [API](README.md)\n* [Keys](keys/README.md)\n')
    await write('api/README.md', '# API\n')
    await write('api/keys/README.md', '# Keys\n')
    await write('.git/config', '')
  })
  afterEach(async () => await rm(top, { recursive: true, force: true }))

  it('names them, also if the link leaves out the name of the file', async () => {
    assert.deepEqual(await dead('[1](../api/README.md) [2](../api/keys/#new) [3](../api/keys)'), [
      ['../api/README.md', 'api'],
      ['../api/keys/#new', 'api'],
      ['../api/keys', 'api'],
    ])
  })

  it('is broken as usual if no docs have the page', async () => {
    assert.deepEqual(await dead('[1](../api/none.md) [2](../../README.md) [3](../notes.md)'), [
      ['../api/none.md'],
      ['../../README.md'],
      ['../notes.md'],
    ])
  })

  it('gets the page’s address in the app if links show which space they are', async () => {
    for (const name of ['one', 'two', 'three']) await write(`api/${name}.md`, '# Page\n')
    const place = 'https://app.gitbook.com/s/space1'
    const fixes = async (paths: readonly string[]): Promise<string[]> => {
      const links = paths.map((each) => `[x](https://app.gitbook.com/o/org/${each})`).join(' ')
      await write('guides/README.md', `# Guides\n\n[1](../api/keys/#new) <a href="../api/one.md">2</a> ${links}\n`)
      const { problems } = await checkFolder(await readDocsFolder(path.join(top, 'guides')))
      return problems
        .flatMap((file) =>
          file.problems.flatMap((each) => each.fixes.flatMap(({ kind, edits }) => (kind === 'linkTo' ? edits : []))),
        )
        .map(({ text }) => text)
    }
    const known = ['s/space1/one', 's/space1/two#a', 's/space1/three/']
    assert.deepEqual(await fixes(known), [`${place}/keys#new`, `"${place}/one"`])
    assert.deepEqual(await fixes(known.slice(1)), [])
    assert.deepEqual(await fixes([...known, 's/space1/a', 's/space1/b', 's/space1/c']), [])
    assert.deepEqual(await fixes([...known, ...known.map((each) => each.replace('space1', 'space2'))]), [])
  })

  it('is broken as usual behind a symbolic link', async () => {
    const outside = await mkdtemp(path.join(tmpdir(), 'galley-outside-'))
    await writeFile(path.join(outside, 'secret.md'), '# Secret\n')
    await symlink(outside, path.join(top, 'api/linked'))
    assert.deepEqual(await dead('[1](../api/linked/secret.md)'), [['../api/linked/secret.md']])
    await rm(outside, { recursive: true })
  })
})
