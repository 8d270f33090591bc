import assert from 'node:assert/strict'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { GuardedFetch } from '../../../src/sandbox/http/guardedFetch.ts'
import { readSpec, type SpecReading } from '../../../src/core/platform/openApi/readSpec.ts'
import { SpecSchemas } from '../../../src/core/platform/openApi/schemaProblems.ts'
import { readInThread, SpecWorker } from '../../../src/sandbox/openApiSpecs/specWorker.ts'
import { BackgroundInSteps } from './support/backgroundInSteps.ts'
import { done, TestSandbox } from './support/testSandbox.ts'

const json = (title = 'Pets') =>
  JSON.stringify({
    openapi: '3.0.3',
    info: { title, version: '1' },
    paths: { '/pets': { get: { responses: { 200: { description: 'All' } } } } },
  })
const yaml = `openapi: 3.1.0
info:
  title: Pets
  version: "1"
paths:
  /pets:
    get:
      responses:
        "200":
          description: All
`
const swagger = JSON.stringify({ swagger: '2.0', info: { title: 'Pets', version: '1' }, paths: {} })

const schemas = new SpecSchemas()
const readText = (text: string): Promise<SpecReading> => Promise.resolve(readSpec({ text }, schemas))

describe('An OpenAPI specification', () => {
  let sandbox: TestSandbox
  let background: BackgroundInSteps
  let at: { organizationId: string }
  let server: Server
  let address: string
  let answer: { status?: number; body?: string; location?: string; hang?: boolean }

  before(async () => {
    server = createServer((_, response) => {
      if (answer.hang) return
      const headers = answer.location === undefined ? {} : { location: answer.location }
      response.writeHead(answer.status ?? 200, headers).end(answer.body)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/pets.json`
  })
  after(() => {
    server.closeAllConnections()
    server.close()
  })
  beforeEach(() => {
    answer = {}
    start(true)
  })
  afterEach(async () => {
    await background.stop()
    sandbox.close()
  })

  function start(allowPrivate: boolean, milliseconds = 20_000): void {
    sandbox = new TestSandbox()
    at = { organizationId: sandbox.organizationId }
    const limits = { milliseconds, bytes: 100_000 }
    background = new BackgroundInSteps(sandbox, [
      new SpecWorker(sandbox.platform, new GuardedFetch({ allowPrivate }), readText, limits),
    ])
  }

  async function restart(...options: Parameters<typeof start>): Promise<void> {
    await background.stop()
    sandbox.close()
    start(...options)
  }

  const create = (slug: string, source: object, as = 'admin') =>
    sandbox.call('createOpenAPISpec', { ...at, body: { slug, source } } as never, as)
  const read = async (specSlug = 'pets') => await sandbox.ok('getOpenAPISpecBySlug', { ...at, specSlug }, 'read')
  const processed = async (source: object) => {
    await done(create('pets', source))
    await background.finish()
    return await read()
  }

  it('is refused with an invalid slug or source, twice, and from people who can’t create content', async () => {
    for (const slug of ['', 'has space', '-pets', 'pets-', 'a--b', 'p'.repeat(101)]) {
      assert.equal((await create(slug, { text: json() })).status, 422, slug)
    }
    for (const source of [{}, { text: '' }, { url: 'no address' }, { url: `https://e.com/${'x'.repeat(2048)}` }]) {
      assert.equal((await create('pets', source)).status, 422, JSON.stringify(source).slice(0, 40))
    }
    assert.equal((await create('pets', { url: 'file:///etc/passwd' })).status, 400)
    assert.equal((await create('pets', { text: json() }, 'review')).status, 403)
    await done(create('pets', { text: json() }))
    assert.equal((await create('pets', { text: json() })).status, 400)
    const put = { ...at, specSlug: 'no slug!', body: { source: { text: json() } } }
    assert.equal((await sandbox.call('createOrUpdateOpenAPISpecBySlug', put)).status, 400)
    assert.equal((await sandbox.call('getOpenAPISpecBySlug', { ...at, specSlug: 'none' })).status, 404)
  })

  it('goes from pending to progress to complete, and then has a version', async () => {
    const made = await done(create('pets', { text: json() }))
    const states = [made.processingState]
    while (await background.next()) {
      const { processingState, lastVersion } = await read()
      if (processingState !== states.at(-1)) states.push(processingState)
      assert.equal(lastVersion !== undefined, processingState === 'complete')
    }
    assert.deepEqual(states, ['pending', 'progress', 'complete'])
  })

  for (const [name, text, format] of [
    ['OpenAPI 3.0 in JSON', json(), 'json'],
    ['OpenAPI 3.1 in YAML', yaml, 'yaml'],
    ['OpenAPI 2.0', swagger, 'json'],
  ] as const) {
    it(`reads ${name}`, async () => {
      const spec = await processed({ text })
      assert.equal(spec.lastProcessErrorCode, undefined, spec.lastProcessedErrors?.[0]?.message)
      const raw = await sandbox.ok('getLatestOpenAPISpecVersionContentRaw', { ...at, specSlug: 'pets' })
      assert.deepEqual(raw, { text, format })
    })
  }

  it('is fetched from its address', async () => {
    answer = { body: yaml }
    const spec = await processed({ url: address })
    assert.deepEqual(
      [spec.sourceURL, spec.processingState, spec.lastProcessErrorCode],
      [address, 'complete', undefined],
    )
    const latest = await sandbox.ok('getLatestOpenAPISpecVersion', { ...at, specSlug: 'pets' })
    assert.equal(latest.id, spec.lastVersion)
    assert.equal((await sandbox.send(latest.url)).text, yaml)
  })

  describe('fails with a readable message', () => {
    const failure = async (source: object) => {
      const spec = await processed(source)
      assert.equal(spec.processingState, 'complete')
      assert.equal(spec.lastVersion, undefined)
      return [spec.lastProcessErrorCode, spec.lastProcessedErrors![0]!.message] as const
    }

    it('when there is no response in time', async () => {
      await restart(true, 150)
      answer = { hang: true }
      assert.deepEqual(await failure({ url: address }), ['FETCH_TIMEOUT', 'No response within 0.15 s.'])
    })

    it('when the response is an error, is too large, or redirects in circles or to a file', async () => {
      const { host } = new URL(address)
      answer = { status: 404 }
      assert.deepEqual(await failure({ url: address }), ['FETCH_ERROR', `${host} responded with status 404.`])
      const again = async () => {
        await sandbox.ok('createOrUpdateOpenAPISpecBySlug', {
          ...at,
          specSlug: 'pets',
          body: { source: { url: address } },
        })
        await background.finish()
        return (await read()).lastProcessedErrors![0]!.message
      }
      answer = { body: 'x'.repeat(100_001) }
      assert.match(await again(), /larger than/)
      answer = { status: 302, location: address }
      assert.equal(await again(), `${host} redirects too many times.`)
      answer = { status: 302, location: 'file:///etc/passwd' }
      assert.equal(await again(), 'Only addresses that start with http:// or https:// can be fetched.')
    })

    it('when no server listens at the address', async () => {
      const [code, message] = await failure({ url: 'http://127.0.0.1:1/' })
      assert.equal(code, 'FETCH_ERROR')
      assert.match(message, /refuses connections/)
    })

    it('when the address is private', async () => {
      await restart(false)
      answer = { body: json() }
      const [code, message] = await failure({ url: address })
      assert.equal(code, 'FETCH_ERROR')
      assert.match(message, /isn’t on the public internet/)
    })

    const broken: readonly (readonly [string, string, RegExp])[] = [
      ['neither JSON nor YAML', 'a: [1\nb: }', /neither valid JSON nor valid YAML \(line \d+, column \d+\)/],
      ['not an object', '[1, 2]', /isn’t an OpenAPI document/],
      ['without a version', '{"info": {}}', /“openapi” or “swagger”, is missing/],
      ['of an unknown version', '{"openapi": "4.0.0"}', /OpenAPI version “4.0.0” isn’t supported/],
      ['incomplete', '{"openapi": "3.0.3", "info": {"title": "x"}, "paths": {}}', /“info”: “version” is missing/],
      [
        'one with a broken reference',
        json().replace('"All"', '"All","content":{"a/b":{"schema":{"$ref":"#/no"}}}'),
        /\$ref/,
      ],
      ['one with an alias of itself', 'openapi: 3.0.3\nx: &a\n  b: *a\n', /contains an alias that refers to itself/],
      ['one whose aliases expand to a billion values', bomb(), /after its aliases are expanded/],
    ]
    for (const [name, text, expected] of broken) {
      it(`when the text is ${name}`, async () => {
        const [code, message] = await failure({ text })
        assert.equal(code, 'PARSE_ERROR')
        assert.match(message, expected)
      })
    }

    it('and keeps the version that it had', async () => {
      const first = await processed({ text: json() })
      const body = { source: { text: 'nonsense' } }
      assert.equal(
        (await sandbox.call('createOrUpdateOpenAPISpecBySlug', { ...at, specSlug: 'pets', body })).status,
        200,
      )
      await background.finish()
      const second = await read()
      assert.deepEqual([second.lastProcessErrorCode, second.lastVersion], ['PARSE_ERROR', first.lastVersion])
      const third = { ...at, specSlug: 'pets', body: { source: { text: json() } } }
      await sandbox.ok('createOrUpdateOpenAPISpecBySlug', third)
      await background.finish()
      assert.equal((await read()).lastProcessErrorCode, undefined)
    })
  })

  it('is created by PUT with 201, updated with 200, and has a new version only if it changed', async () => {
    const put = async (text: string) => {
      const body = { source: { text } }
      const { status } = await sandbox.call('createOrUpdateOpenAPISpecBySlug', { ...at, specSlug: 'pets', body })
      await background.finish()
      const { items } = await sandbox.ok('listOpenAPISpecVersions', { ...at, specSlug: 'pets' })
      return [status, items.length]
    }
    assert.deepEqual(await put(json('One')), [201, 1])
    assert.deepEqual(await put(json('One')), [200, 1])
    assert.deepEqual(await put(json('Two')), [200, 2])
    const first = await sandbox.ok('listOpenAPISpecVersions', { ...at, specSlug: 'pets', limit: 1 })
    assert.equal(first.count, 2)
    assert.equal(first.items[0]!.id, (await read()).lastVersion)
    const page = first.next!.page
    const { items } = await sandbox.ok('listOpenAPISpecVersions', { ...at, specSlug: 'pets', page })
    const one = { ...at, specSlug: 'pets', versionId: items[0]!.id }
    assert.deepEqual(await sandbox.ok('getOpenAPISpecVersionById', one), items[0])
    const content = await sandbox.ok('getOpenAPISpecVersionContentById', one)
    assert.deepEqual(content.filesystem, {
      'pets.json': { isEntrypoint: true, specification: JSON.parse(json('One')) as unknown },
    })
    const latest = await sandbox.ok('getLatestOpenAPISpecVersionContent', { ...at, specSlug: 'pets' })
    assert.notDeepEqual(latest.filesystem, content.filesystem)
    const none = { ...one, versionId: 'none' }
    assert.equal((await sandbox.call('getOpenAPISpecVersionById', none)).status, 404)
    assert.equal((await sandbox.call('getOpenAPISpecVersionContentById', none)).status, 404)
  })

  it('has no version until it is processed', async () => {
    await done(create('pets', { text: json() }))
    const one = { ...at, specSlug: 'pets' }
    assert.equal((await sandbox.call('getLatestOpenAPISpecVersion', one)).status, 404)
    assert.equal((await sandbox.call('getLatestOpenAPISpecVersionContent', one)).status, 404)
    assert.equal((await sandbox.call('getLatestOpenAPISpecVersionContentRaw', one)).status, 404)
    assert.deepEqual((await sandbox.ok('listOpenAPISpecVersions', one)).items, [])
  })

  it('uses the latest source if the source changes while it is processed', async () => {
    await done(create('pets', { text: json('One') }))
    await background.next()
    await background.next()
    const body = { source: { text: json('Two') } }
    await sandbox.ok('createOrUpdateOpenAPISpecBySlug', { ...at, specSlug: 'pets', body })
    await background.finish()
    const raw = await sandbox.ok('getLatestOpenAPISpecVersionContentRaw', { ...at, specSlug: 'pets' })
    assert.equal(raw.text, json('Two'))
    assert.equal((await sandbox.ok('listOpenAPISpecVersions', { ...at, specSlug: 'pets' })).count, 1)
  })

  it('is open to anyone with its link while it is public', async () => {
    const spec = await processed({ text: json() })
    assert.equal(spec.urls.published, undefined)
    assert.equal((await sandbox.send(`/openapi/${spec.id}`)).status, 404)
    const show = async (visibility: 'public' | 'private', as = 'admin') =>
      await sandbox.call('updateOpenAPISpecBySlug', { ...at, specSlug: 'pets', body: { visibility } }, as)
    assert.equal((await show('public', 'review')).status, 403)
    const shown = await done(show('public'))
    const response = await sandbox.send(shown.urls.published!)
    assert.deepEqual([response.status, response.text], [200, json()])
    await done(show('private'))
    assert.equal((await sandbox.send(shown.urls.published!)).status, 404)
    const wrong = { ...at, specSlug: 'pets', body: { visibility: 'unlisted' } }
    assert.equal((await sandbox.call('updateOpenAPISpecBySlug', wrong as never)).status, 422)
  })

  it('is listed page by page, hidden from guests, and deleted with 205, then 204', async () => {
    for (const slug of ['one', 'two', 'three']) await done(create(slug, { text: json() }))
    const first = await sandbox.ok('listOpenAPISpecs', { ...at, limit: 2 })
    assert.equal(first.count, 3)
    assert.equal((await sandbox.call('deleteOpenAPISpecBySlug', { ...at, specSlug: 'one' })).status, 205)
    assert.equal((await sandbox.call('deleteOpenAPISpecBySlug', { ...at, specSlug: 'one' })).status, 204)
    const rest = await sandbox.ok('listOpenAPISpecs', { ...at, page: first.next!.page })
    assert.deepEqual(
      rest.items.map(({ slug }) => slug),
      ['three'],
    )
    sandbox.addMember('guest', null)
    assert.deepEqual((await sandbox.ok('listOpenAPISpecs', at, 'guest')).items, [])
    await background.finish()
  })

  it('is processed after a restart midway', async () => {
    await done(create('pets', { text: json() }))
    while ((await read()).processingState !== 'progress') await background.next()
    await background.stop()
    background = new BackgroundInSteps(sandbox, [
      new SpecWorker(sandbox.platform, new GuardedFetch({ allowPrivate: true }), readText),
    ])
    await background.finish()
    const { processingState, lastVersion } = await read()
    assert.deepEqual([processingState, lastVersion !== undefined], ['complete', true])
  })

  it('can be read in its own thread', async () => {
    const { signal } = new AbortController()
    const { format, problems } = await readInThread(yaml, signal)
    assert.deepEqual([format, problems], ['yaml', []])
    assert.equal((await readInThread('{}', signal)).problems[0]!.kind, 'noVersion')
  })
})

/** Returns YAML whose aliases expand to a billion values. */
function bomb(): string {
  const lines = ['openapi: 3.0.3', 'a0: &a0 [x, x, x, x, x, x, x, x, x, x]']
  for (let level = 1; level < 10; level += 1) {
    lines.push(`a${level}: &a${level} [${Array.from({ length: 10 }, () => `*a${level - 1}`).join(', ')}]`)
  }
  return lines.join('\n')
}
