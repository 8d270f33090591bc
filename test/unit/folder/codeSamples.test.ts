import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { safeEdits } from '../../../src/core/authoring/checks/safeEdits.ts'
import { checkFolder, type FolderCheck } from '../../../src/folder/checkFolder.ts'
import { readDocsFolder } from '../../../src/folder/docsFolder.ts'

describe('The code samples of a docs folder', () => {
  let top: string
  let known: FolderCheck | undefined

  const write = (name: string, content: string): void => {
    mkdirSync(path.dirname(path.join(top, name)), { recursive: true })
    writeFileSync(path.join(top, name), content)
  }

  const problemsOf = async (page: string) => {
    write('docs/README.md', page)
    known = await checkFolder(await readDocsFolder(path.join(top, 'docs'), { known: known?.folder }), { known })
    return known.problems.flatMap(({ problems }) => problems)
  }

  beforeEach(() => {
    top = mkdtempSync(path.join(tmpdir(), 'galley-samples-'))
    known = undefined
    mkdirSync(path.join(top, '.git'))
    write('.git/HEAD', 'ref: refs/heads/main\n')
    write('examples/create.ts', '// #region create\nconst pet = 1\n// #endregion\n')
  })
  afterEach(() => rmSync(top, { recursive: true, force: true }))

  const page = '# Pets\n\n<!-- source: ../examples/create.ts#create -->\n```ts\nconst pet = 1\n```\n'

  it('are right as long as the file has the same code, and are found again when only the file changes', async () => {
    assert.deepEqual(await problemsOf(page), [])
    write('examples/create.ts', '// #region create\nconst pet = 2\n// #endregion\n')
    const [problem] = await problemsOf(page)
    assert.equal(problem?.rule, 'stale-sample')
    assert.equal(safeEdits(page, [problem]), page.replace('pet = 1', 'pet = 2'))
  })

  it('keep the line ends of the page', async () => {
    write('examples/create.ts', '// #region create\nconst pet = 2\nconst owner = 3\n// #endregion\n')
    const windows = page.replaceAll('\n', '\r\n')
    const found = await problemsOf(windows)
    assert.equal(safeEdits(windows, found), windows.replace('pet = 1', 'pet = 2\r\nconst owner = 3'))
  })

  it('read nothing outside the repository, no hidden file and no link to the outside', async () => {
    const outside = mkdtempSync(path.join(tmpdir(), 'galley-secret-'))
    writeFileSync(path.join(outside, 'secret.ts'), 'secret')
    symlinkSync(path.join(outside, 'secret.ts'), path.join(top, 'examples', 'link.ts'))
    write('.env', 'SECRET=1\n')
    for (const [target, fault] of [
      [`../../${path.basename(outside)}/secret.ts`, 'outside'],
      [path.join(outside, 'secret.ts'), 'outside'],
      ['../examples/link.ts', 'missing'],
      ['../.env', 'missing'],
      ['../examples', 'missing'],
      ['../examples/create.ts#gone', 'noRegion'],
    ] as const) {
      const [problem, ...others] = await problemsOf(page.replace('../examples/create.ts#create', target))
      assert.deepEqual(
        [problem?.rule, problem?.values[0], problem?.fixes, others],
        ['dead-sample', fault, [], []],
        target,
      )
    }
    rmSync(outside, { recursive: true, force: true })
  })
})
