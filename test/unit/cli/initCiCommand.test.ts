import assert from 'node:assert/strict'
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parse } from 'yaml'
import { run } from '../../../src/cli/main.ts'
import { UsageError } from '../../../src/cli/usageError.ts'

describe('galley init-ci', () => {
  let folder: string
  let printed: string
  const integrity = `sha512-${'A'.repeat(86)}==`
  const bare = async (...args: string[]): Promise<number> => {
    printed = ''
    return await run(['init-ci', folder, ...args], (text) => (printed += text))
  }
  const init = async (...args: string[]): Promise<number> =>
    await bare('--package', 'tools/galley-docs-0.1.0.tgz', '--integrity', integrity, ...args)
  const read = async (name: string): Promise<string> => await readFile(path.join(folder, name), 'utf8')
  const github = '.github/workflows/docs.yml'

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'galley-ci-'))
  })
  afterEach(async () => await rm(folder, { recursive: true, force: true }))

  it('refuses a host that it doesn’t know, and a folder that doesn’t exist', async () => {
    await assert.rejects(init('--host', 'toString'), UsageError)
    await assert.rejects(
      run(['init-ci', path.join(folder, 'none'), '--package', 'a.tgz', '--integrity', integrity], () => undefined),
      UsageError,
    )
    assert.deepEqual(await readdir(folder), [])
  })

  it('needs a package and its hash, because no registry has one', async () => {
    const wrong = [
      [],
      ['--package', 'a.tgz'],
      ['--package', 'a.tgz', '--integrity', 'sha512-short'],
      ['--package', 'http://example.com/a.tgz', '--integrity', integrity],
      ['--package', 'https://example.com/$(rm).tgz', '--integrity', integrity],
      ['--package', '../a.tgz', '--integrity', integrity],
      ['--package', '-a.tgz', '--integrity', integrity],
    ]
    for (const args of wrong) await assert.rejects(bare(...args), UsageError)
    assert.deepEqual(await readdir(folder), [])
  })

  it('installs only the package with the hash, from its address or the repository', async () => {
    await init()
    const inRepository = await read(github)
    assert.match(inRepository, /if \(is !== 'sha512-A{86}=='\) throw/)
    assert.match(inRepository, /npm install --global --ignore-scripts \.\/tools\/galley-docs-0\.1\.0\.tgz\n/)
    assert.doesNotMatch(inRepository, /npx|curl/)
    await rm(path.join(folder, '.github'), { recursive: true })
    await bare('--package', 'https://example.com/galley.tgz', '--integrity', integrity)
    assert.match(
      await read(github),
      /curl .*--proto =https --output \/tmp\/galley-docs\.tgz "https:\/\/example\.com\/galley\.tgz"\n/,
    )
  })

  it('doesn’t change an existing file, prints what to add, and exits with 1', async () => {
    await writeFile(path.join(folder, '.gitlab-ci.yml'), 'test:\n  script: [make]\n')
    assert.equal(await init(), 1)
    assert.equal(await read('.gitlab-ci.yml'), 'test:\n  script: [make]\n')
    assert.match(printed, /codequality: docs-problems\.json/)
  })

  it('writes a workflow with read access, pinned actions, and no secret', async () => {
    assert.equal(await init(), 0)
    const text = await read(github)
    const workflow = parse(text) as { on: string; permissions: object; jobs: Record<string, { steps: object[] }> }
    assert.deepEqual([workflow.on, workflow.permissions], ['pull_request', { contents: 'read' }])
    // Dependabot updates Galley's own workflow, and this workflow must have the same versions.
    const own = await readFile('.github/workflows/ci.yml', 'utf8')
    const used = text.match(/uses: .*/g) ?? []
    assert.equal(used.length, 2)
    for (const action of used) {
      assert.match(action, /@[0-9a-f]{40} # v/)
      assert.ok(own.includes(action), action)
    }
    assert.match(text, /check \. --since "origin\/\$GITHUB_BASE_REF" --format github$/m)
    assert.doesNotMatch(text, /secrets|\$\{\{/)
  })

  it('writes a pipeline for GitLab if a folder of GitLab exists', async () => {
    await mkdir(path.join(folder, '.gitlab'))
    assert.equal(await init(), 0)
    const { docs } = parse(await read('.gitlab-ci.yml')) as { docs: { script: string[] } }
    assert.match(docs.script.at(-1) ?? '', /check \. --since FETCH_HEAD --format gitlab > docs-problems\.json$/)
  })

  it('refuses a folder for workflows that is a link, and writes nothing', async () => {
    const elsewhere = path.join(folder, 'elsewhere')
    await mkdir(elsewhere)
    await symlink(elsewhere, path.join(folder, '.github'))
    await assert.rejects(init(), UsageError)
    assert.deepEqual(await readdir(elsewhere), [])
  })

  it('fails and writes nothing if the folder for workflows is a file', async () => {
    await writeFile(path.join(folder, '.github'), '')
    await assert.rejects(init(), /EEXIST|ENOTDIR/)
    assert.deepEqual(await readdir(folder), ['.github'])
  })
})
