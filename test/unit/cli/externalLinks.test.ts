import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { checkCommand, type CheckOptions } from '../../../src/cli/checkCommand.ts'
import { run } from '../../../src/cli/main.ts'
import { Output } from '../../../src/cli/output.ts'
import { UsageError } from '../../../src/cli/usageError.ts'
import { FakePlatform, fakeSite } from '../../support/fakePlatform.ts'
import { startLinkServer, type LinkServer } from '../../support/httpServers/linkServer.ts'
import '../../support/ownStateFolder.ts'

const page = `# Links

[works](https://works.cli.dev/), [gone](https://gone.cli.dev/a), [again](https://gone.cli.dev/a#part),
[busy](https://busy.cli.dev/), [moved][m], <https://moved.cli.dev/old>, \`https://gone.cli.dev/code\`

{% content-ref url="https://moved.cli.dev/old#part" %}
[https://moved.cli.dev/old#part](https://moved.cli.dev/old#part)
{% endcontent-ref %}

[m]: https://moved.cli.dev/old "Title"
`

describe('galley check --external', () => {
  let folder: string
  let server: LinkServer
  let printed: string
  const check = async (options: Partial<CheckOptions> = {}): Promise<number> => {
    printed = ''
    const output = new Output((text) => (printed += text))
    const defaults = { paths: [folder], format: 'json', fix: false, withProse: false, rules: undefined } as const
    return await checkCommand({ ...defaults, external: 'report', ...options }, output, server.web)
  }
  const found = (): string[] => {
    const { problems } = JSON.parse(printed) as { problems: { line: number; rule: string; severity: string }[] }
    return problems.map(({ line, severity, rule }) => `${line} ${severity} ${rule}`)
  }

  before(async () => {
    server = await startLinkServer(
      new Map([
        ['works.cli.dev', (_request, response) => void response.writeHead(200).end()],
        ['gone.cli.dev', (_request, response) => void response.writeHead(404).end()],
        ['busy.cli.dev', (_request, response) => void response.writeHead(403).end()],
        [
          'moved.cli.dev',
          (_request, response) => void response.writeHead(301, { location: 'https://works.cli.dev/new' }).end(),
        ],
      ]),
    )
  })
  after(async () => await server.close())

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'galley-external-'))
    await writeFile(path.join(folder, 'SUMMARY.md'), '# Table of contents\n\n* [Links](README.md)\n')
    await writeFile(path.join(folder, 'README.md'), page)
  })
  afterEach(async () => await rm(folder, { recursive: true, force: true }))

  it('accepts no other value, and does nothing on the web without the option', async () => {
    await assert.rejects(
      run(['check', folder, '--external=all'], () => undefined),
      UsageError,
    )
    await check({ external: undefined })
    assert.deepEqual(found(), [])
    assert.deepEqual(server.requests, [])
  })

  it('reports what is gone or moved in place, what is uncertain apart, and ends with 0', async () => {
    assert.equal(await check(), 0)
    assert.deepEqual(found(), [
      '3 warning external-gone',
      '3 warning external-gone',
      '4 hint external-moved',
      '6 hint external-moved',
      '10 hint external-moved',
    ])
    const { external } = JSON.parse(printed) as { external: { counts: object; uncertain: { line: number }[] } }
    assert.deepEqual(external.counts, { fine: 1, moved: 1, gone: 1, certificate: 0, uncertain: 1, private: 0 })
    assert.deepEqual(
      external.uncertain.map(({ line }) => line),
      [4],
    )
    await check({ format: 'text' })
    assert.match(printed, /Links that Galley isn’t sure about:\n[^\n]*README\.md:4 “https:\/\/busy\.cli\.dev\/”/)
  })

  it('requests each address once, and none again in the next run', async () => {
    const before = server.requests.length
    await check()
    assert.equal(server.requests.length, before)
    assert.equal(server.requests.filter((request) => request === 'GET moved.cli.dev/old').length, 1)
  })

  it('ends with 1 because of what is gone if it is strict', async () => {
    assert.equal(await check({ external: 'strict' }), 1)
    assert.equal(await check({ external: 'strict', rules: ['external-moved'] }), 0)
  })

  describe('of links to other spaces', () => {
    const app = (rest: string): string => `https://app.gitbook.com/s/shop/${rest}`
    const links = `# Links\n\n[a](${app('setup#next')}) [b](${app('lost')}) [c](${app('setup#lost')}) [d](https://works.cli.dev/setup)\n`
    const spaces = (): unknown => (JSON.parse(printed) as { external: { spaces: unknown } }).external.spaces
    let platform: FakePlatform

    beforeEach(async () => {
      platform = await new FakePlatform({
        organizations: [{ id: 'acme' }],
        spaces: [{ id: 'shop', title: 'Shop' }],
        pages: { shop: [{ id: 'setup', title: 'Setup', path: 'setup', markdown: '## Next\n' }] },
        ...fakeSite('https://works.cli.dev/', 'shop'),
      }).start()
      Object.assign(process.env, { GALLEY_SERVER_URL: platform.url, GALLEY_TOKEN: 'good-token' })
      await writeFile(path.join(folder, 'README.md'), links)
    })
    afterEach(async () => {
      delete process.env['GALLEY_SERVER_URL']
      delete process.env['GALLEY_TOKEN']
      await platform.stop()
    })

    it('requests only their addresses without a token, and says so', async () => {
      process.env['GALLEY_TOKEN'] = ''
      await check({ format: 'text' })
      assert.deepEqual(platform.requests, [])
      assert.match(printed, /Links to spaces in the platform’s app: 3\. [^\n]* set GALLEY_TOKEN\./)
    })

    it('says why a token can’t read them, and goes on', async () => {
      process.env['GALLEY_TOKEN'] = 'old-token'
      assert.equal(await check({ format: 'text' }), 0)
      assert.match(printed, /Some spaces couldn’t be read with the token: 127\.0\.0\.1:\d+ didn’t accept your token\./)
    })

    it('looks them up with a token, also on sites of the organization, without a request to their addresses', async () => {
      const before = server.requests.length
      assert.equal(await check(), 0)
      assert.deepEqual(found(), ['3 warning dead-space-link', '3 warning dead-anchor'])
      assert.deepEqual(spaces(), { hasToken: true, count: 4, broken: 2 })
      assert.equal(server.requests.length, before)
      assert.equal(await check({ external: 'strict' }), 1)
    })
  })

  it('leaves out what .galley.yaml ignores or doesn’t allow, and reports a setting that it can’t read', async () => {
    await writeFile(
      path.join(folder, '.galley.yaml'),
      'external:\n  allow: ["*.cli.dev/**"]\n  ignore: [gone.cli.dev/**]\n',
    )
    await check()
    assert.deepEqual(new Set(found().map((each) => each.slice(2).trim())), new Set(['hint external-moved']))
    await writeFile(path.join(folder, '.galley.yaml'), 'external:\n  allow: [works.cli.dev/**]\n')
    await check()
    assert.deepEqual(found(), [])
    await writeFile(
      path.join(folder, '.galley.yaml'),
      'external:\n  private: true\nrules: { external-gone: off, external-moved: off }\n',
    )
    await check()
    assert.deepEqual(found(), ['2 error configuration'])
  })

  it('writes no new address with --fix, which can be a page for signing in', async () => {
    await check({ fix: true })
    assert.equal(await readFile(path.join(folder, 'README.md'), 'utf8'), page)
    assert.ok(found().some((each) => each.includes('external-moved')))
  })
})
