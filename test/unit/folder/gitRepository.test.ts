import assert from 'node:assert/strict'
import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { findRepository } from '../../../src/folder/gitRepository.ts'
import { pagesByFile, pagePrefix } from '../../../src/folder/syncedSpace.ts'

describe('The repository of a docs folder', () => {
  let top: string

  beforeEach(async () => (top = await realpath(await mkdtemp(path.join(tmpdir(), 'galley-repository-')))))
  afterEach(async () => await rm(top, { recursive: true, force: true }))

  const write = async (file: string, text: string): Promise<void> => {
    await mkdir(path.dirname(path.join(top, file)), { recursive: true })
    await writeFile(path.join(top, file), text)
  }

  it('is found above it, with the addresses of all its remotes and of its own folder', async () => {
    const remotes =
      '[remote "origin"]\n\turl = git@github.com:acme/docs.git\n\tfetch = x\n[remote "two"]\nurl="/srv/docs"\n'
    await write('.git/config', `[core]\n\turl = no\n${remotes}[branch "main"]\n\turl = no\n`)
    await write('docs/en/SUMMARY.md', '')
    assert.deepEqual(await findRepository(path.join(top, 'docs/en')), {
      top,
      addresses: ['git@github.com:acme/docs.git', '/srv/docs', pathToFileURL(top).href],
    })
  })

  it('of a worktree has the remotes of its main repository', async () => {
    await write('main/.git/config', '[remote "origin"]\n\turl = https://github.com/acme/docs\n')
    await write('main/.git/worktrees/other/commondir', '../..\n')
    await write('other/.git', `gitdir: ${path.join(top, 'main/.git/worktrees/other')}\n`)
    const found = await findRepository(path.join(top, 'other'))
    assert.equal(found?.addresses[0], 'https://github.com/acme/docs')
  })

  it('has pages by file in its sync, without pages that have no file', () => {
    const page = { type: 'document', title: 'P' } as const
    const pages = pagesByFile([
      {
        ...page,
        id: 'a',
        git: { oid: '1', path: 'a.md' },
        pages: [{ ...page, id: 'b', git: { oid: '2', path: 'a/b.md' } }],
      },
      { ...page, id: 'c' },
    ])
    assert.deepEqual([...pages].map(([file, { id }]) => `${file}: ${id}`).sort(), ['a.md: a', 'a/b.md: b'])
  })

  it('has pages below their folder also if the platform names their files from an outer folder', () => {
    const pages = ['kit/docs/README.md', 'kit/docs/kit/a.md'].map((file) => {
      return { id: file, type: 'document', title: 'P', git: { oid: '1', path: file } } as const
    })
    const files = (...ways: string[]): string[] => [...pagesByFile(pages, pagePrefix(pages, ways)).keys()].sort()
    assert.deepEqual(files('docs', 'kit/docs'), ['README.md', 'kit/a.md'])
    assert.deepEqual(files('', 'other'), ['kit/docs/README.md', 'kit/docs/kit/a.md'])
  })
})
