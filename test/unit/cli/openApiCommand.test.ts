import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { run } from '../../../src/cli/main.ts'
import { UsageError } from '../../../src/cli/usageError.ts'
import type { BackgroundWork } from '../../../src/sandbox/background/backgroundWork.ts'
import { startBackgroundWork } from '../../../src/sandbox/background/startBackgroundWork.ts'
import { TestSandbox } from '../sandbox/support/testSandbox.ts'

const spec = (paths: string): string => `openapi: 3.1.0\n# Ours\ninfo: { title: Birds, version: '1' }\npaths:\n${paths}`
const birds = '  /birds: { get: { operationId: birds, responses: { "200": { description: OK } } } }\n'
const overlay = (target: string): string =>
  `overlay: 1.1.0\ninfo: { title: Ours, version: '1' }\nactions:\n  - target: ${target}\n    update: { summary: All birds }\n`

describe('galley openapi', () => {
  const before = { ...process.env }
  let folder: string
  let file: string
  let printed: string

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'galley-openapi-'))
    file = path.join(folder, 'birds.yaml')
    await writeFile(file, spec(birds))
    await writeFile(
      path.join(folder, 'old.yaml'),
      spec(`${birds}  /nests: { get: { responses: { "200": { description: OK } } } }\n`),
    )
  })

  afterEach(async () => {
    process.env = { ...before }
    await rm(folder, { recursive: true })
  })

  const galley = async (...words: string[]): Promise<number> => {
    printed = ''
    return await run(['openapi', ...words], (text) => (printed += text))
  }
  const write = async (name: string, text: string): Promise<void> => await writeFile(path.join(folder, name), text)
  const old = (): string => path.join(folder, 'old.yaml')

  it('explains wrong arguments', async () => {
    for (const words of [
      [],
      ['diff', file],
      ['push', 'birds'],
      ['check', path.join(folder, 'none.yaml')],
      ['diff', file, file, '--format', 'yaml'],
    ])
      await assert.rejects(galley(...words), UsageError, words.join(' '))
  })

  it('diff ends with 2 if a file isn’t a specification, and names the problem’s line', async () => {
    await write('torn.yaml', 'openapi: 3.1.0\ninfo: {}\n')
    assert.equal(await galley('diff', file, path.join(folder, 'torn.yaml')), 2)
    assert.match(printed, /torn\.yaml:2:1 error /)
  })

  it('diff ends with 1 for breaking changes, and lists pages that show them', async () => {
    await write('SUMMARY.md', '* [Start](README.md)\n')
    await write(
      'README.md',
      '# Start\n\n{% openapi-operation spec="birds" path="/nests" method="get" %}\n[a](https://example.com)\n{% endopenapi-operation %}\n',
    )
    await write('.galley.yaml', 'openapi: { birds: birds.yaml }\n')
    assert.equal(await galley('diff', old(), file), 1)
    assert.equal(
      printed,
      'breaking  Operation removed: GET /nests – shown on README.md\nChanges: 1. Breaking: 1. Might break: 0.\n',
    )
    assert.equal(await galley('diff', old(), file, '--format', 'markdown'), 1)
    assert.equal(printed, '## Breaking changes\n\n* Operation removed: `GET /nests`\n  * shown on: README.md\n')
    assert.equal(await galley('diff', old(), file, '--format', 'json'), 1)
    assert.deepEqual((JSON.parse(printed) as object[])[0], {
      part: 'operation',
      name: 'GET /nests',
      change: 'removed',
      level: 'breaking',
      breaking: true,
      details: [],
      pages: ['README.md'],
    })
    assert.equal(await galley('diff', old(), file, '--format', 'update'), 1)
    assert.match(
      printed,
      /^\{% update date="\d{4}-\d\d-\d\d" %\}\n## API changes\n\n### Breaking changes\n\n\* Operation removed: `GET \/nests`\n\{% endupdate %\}\n$/,
    )
    assert.equal(await galley('coverage', old()), 0)
    assert.match(printed, /^GET \/birds: no page; no summary or description\n/)
    await write('.galley.yaml', 'openapi: { birds: old.yaml }\n')
    assert.equal(await galley('coverage', old()), 0)
    assert.match(
      printed,
      /\nGET \/nests: README\.md; no summary or description\n.*operations: 2, on pages: 1, with a summary or description: 0\.\n$/,
    )
    await write('.galley.yaml', 'openapi: { birds: birds.yaml }\n')
    assert.equal(await galley('diff', file, old()), 0)
    assert.equal(printed, 'change    Operation added: GET /nests\nChanges: 1. Breaking: 0. Might break: 0.\n')
  })

  it('diff ends with 1 for changes that might break clients only if asked to', async () => {
    const parameter = (list: string): string => spec(birds.replace('operationId: birds', `parameters: [${list}]`))
    await write('old.yaml', parameter('{ name: a, in: query, schema: {} }'))
    await write('birds.yaml', parameter(''))
    assert.equal(await galley('diff', old(), file), 0)
    assert.match(
      printed,
      /^may-break Operation changed: GET \/birds \(parameter “a” removed: clients might still send it\)/,
    )
    assert.equal(await galley('diff', old(), file, '--fail-on', 'may-break'), 1)
    await assert.rejects(galley('diff', old(), file, '--fail-on', 'words'), UsageError)
  })

  it('diff reads an earlier version from a commit, and refuses an unknown one', async () => {
    const git = (...words: string[]): unknown =>
      execFileSync('git', ['-C', folder, '-c', 'user.name=A', '-c', 'user.email=a@b.c', ...words])
    git('init', '-q')
    await writeFile(file, spec(`${birds}  /nests: { get: { responses: { "200": { description: OK } } } }\n`))
    git('add', '.')
    git('commit', '-qm', 'Nests')
    await writeFile(file, spec(birds))
    const from = path.relative('', file)
    assert.equal(await galley('diff', `HEAD:${from}`, file), 1)
    assert.match(printed, /^breaking {2}Operation removed: GET \/nests/)
    await assert.rejects(galley('diff', `gone:${from}`, file), UsageError)
    await assert.rejects(galley('diff', `--upload-pack=x:${from}`, file))
  })

  it('check reports problems of overlays at their place, and ends with 1 only for errors', async () => {
    await write('birds.overlay.yaml', overlay('$.paths./x.get'))
    assert.equal(await galley('check', file), 1)
    assert.match(printed, /birds\.overlay\.yaml:4:5 error The target isn’t a JSONPath/)
    await write('birds.overlay.yaml', overlay("$.paths['/x'].get"))
    assert.equal(await galley('check', file), 0)
    assert.match(printed, /birds\.overlay\.yaml:4:5 warning The target matches nothing/)
    await write('birds.overlay.yaml', overlay('$.info').replace('summary: All birds', 'license: { url: 5 }'))
    assert.equal(await galley('check', file), 1)
    assert.match(printed, /birds\.overlay\.yaml:4:\d+ error With the overlay, the specification isn’t valid/)
  })

  describe('push', () => {
    let sandbox: TestSandbox
    let stop: () => Promise<void>
    let work: BackgroundWork

    beforeEach(async () => {
      sandbox = new TestSandbox()
      const served = await sandbox.listen()
      stop = served.stop
      work = startBackgroundWork(sandbox.platform, { allowPrivateFetch: false })
      Object.assign(process.env, { GALLEY_SERVER_URL: served.url, GALLEY_TOKEN: sandbox.tokenOf('admin') })
    })

    afterEach(async () => {
      await work.stop()
      await stop()
      sandbox.close()
    })

    const stored = async (): Promise<string> => {
      const { organizationId } = sandbox
      return (await sandbox.ok('getLatestOpenAPISpecVersionContentRaw', { organizationId, specSlug: 'birds' })).text
    }

    it('refuses what would lose text of an overlay, unless that is allowed', async () => {
      await write('birds.overlay.yaml', overlay("$.paths['/x'].get"))
      assert.equal(await galley('push', 'birds', file), 1)
      assert.match(printed, /Nothing was pushed, because targets match nothing/)
      assert.equal(await galley('push', 'birds', file, '--allow-unmatched'), 0)
      assert.doesNotMatch(await stored(), /All birds/)
    })

    it('sends the specification with its overlays, which diff then compares with, again after it was generated again, and leaves the file as it is', async () => {
      await write('birds.overlay.yaml', overlay("$.paths['/birds'].get"))
      const source = await readFile(file, 'utf8')
      assert.equal(await galley('push', 'birds', file, '--dry-run'), 0)
      assert.equal(printed, '“birds” is new.\n')
      assert.equal(await galley('push', 'birds', file), 0)
      assert.match(printed, /Pushed “birds”. The platform has processed it/)
      assert.match(await stored(), /summary: All birds/)
      assert.equal(await readFile(file, 'utf8'), source)
      assert.equal(await galley('push', 'birds', file), 0)
      assert.match(printed, /already has this content/)
      assert.equal(await galley('diff', '--published', 'birds', file), 0)
      assert.equal(printed, 'Nothing differs for readers.\n')
      await assert.rejects(galley('diff', '--published', 'nests', file), UsageError)
      await assert.rejects(galley('diff', '--published', 'birds', old(), file), UsageError)
      await writeFile(file, spec(`${birds}  /eggs: { get: { responses: { "200": { description: OK } } } }\n`))
      assert.equal(await galley('push', 'birds', file), 0)
      assert.match(printed, /Operation added: GET \/eggs/)
      assert.match(await stored(), /summary: All birds/)
      await writeFile(file, spec(birds.replace('/birds', '/eggs')))
      assert.equal(await galley('push', 'birds', file, '--dry-run', '--allow-unmatched'), 1)
      assert.match(printed, /breaking {2}Operation (?:removed|moved)/)
      assert.match(await stored(), /\/birds/)
    })
  })
})
