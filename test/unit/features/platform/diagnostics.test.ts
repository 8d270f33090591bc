import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { ApiError } from '../../../../src/client/errors/apiError.ts'
import { diagnosticsText } from '../../../../src/features/platform/diagnostics/diagnosticsText.ts'
import { errorTrace } from '../../../../src/features/shared/window/errorTrace.ts'

const secrets = ['gb_api_hunter2', 'Plans for the Merger', '/home/ada/private', 'C:\\Users\\Ada', 'ada@example.test']

function assertSilent(text: string): void {
  for (const secret of [...secrets, 'hunter2', 'Merger', 'ada', 'Ada']) assert.ok(!text.includes(secret), text)
}

describe('Diagnostics about an error', () => {
  it('never contain its message', () => {
    for (const secret of secrets) assertSilent(errorTrace(new TypeError(secret, { cause: new Error(secret) })))
  })

  it('never contain a name or code that another program made up', () => {
    for (const secret of secrets) {
      assertSilent(errorTrace(Object.assign(new Error('x'), { name: secret, code: secret })))
      assertSilent(errorTrace(Object.assign(new Error('x'), { name: `${secret}Error`, code: `E${secret}` })))
      assertSilent(errorTrace(Object.assign(new Error('x'), { code: { toString: () => secret } })))
    }
  })

  it('never contain a server’s message or an unknown operation', () => {
    for (const secret of secrets) {
      const details = { operation: secret, status: 404, serverMessage: secret, host: secret, cause: new Error(secret) }
      assertSilent(errorTrace(new ApiError('notFound', details)))
    }
  })

  it('never contain a message that looks like a position in the code', () => {
    const forged = 'Gone.\n    at open (/home/ada/dist/Merger.cjs:1:2)\n    at gb_api_hunter2 (/dist/hunter2.cjs:3:4)'
    assertSilent(errorTrace(new Error(forged)))
    assertSilent(errorTrace(new Error('outer', { cause: new Error(forged) })))
  })

  it('never contain a thrown value that isn’t an error', () => {
    for (const secret of secrets) assertSilent(errorTrace(secret) + errorTrace({ message: secret }))
  })

  it('stop at causes that form a circle', () => {
    const one = new Error('one')
    one.cause = new Error('two', { cause: one })
    assert.equal(errorTrace(one).split(', from ').length, 4)
  })

  it('contain the kind of error and its causes', () => {
    const cause = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })
    const error = new ApiError('offline', { operation: 'getSpaceById', cause })
    assert.equal(errorTrace(error), 'ApiError getSpaceById offline, from Error ECONNREFUSED')
    assert.equal(errorTrace(Object.assign(new Error('x'), { code: 'FileNotFound' })), 'Error FileNotFound')
  })

  it('contain the position in Galley’s code, without the folder', () => {
    const error = new RangeError('Ada')
    error.stack =
      'RangeError: Ada\n    at f (/home/ada/ext/dist/galley.cjs:12:34)\n    at g (C:\\Users\\Ada\\dist\\shared-X.cjs:1:2)'
    assert.equal(errorTrace(error), 'RangeError galley.cjs:12:34 shared-X.cjs:1:2')
  })
})

describe('Diagnostics', () => {
  const none = { versions: {}, settings: [], counts: {}, errors: [], now: 10_000 }
  const properties = (
    JSON.parse(readFileSync(new URL('../../../../package.json', import.meta.url), 'utf8')) as {
      contributes: {
        configuration: { properties: Record<string, { type: string; default: unknown; enum?: string[] }> }
      }
    }
  ).contributes.configuration.properties

  it('never contain the value of a setting that isn’t one of its choices', () => {
    for (const secret of secrets) {
      for (const value of [secret, { [secret]: secret }, [secret], null]) {
        const settings = Object.entries(properties).map(([name, schema]) => ({ name, schema, value }))
        assertSilent(diagnosticsText({ ...none, settings }))
      }
    }
  })

  it('never contain a text in place of a version or count', () => {
    for (const secret of secrets.slice(2)) {
      assertSilent(
        diagnosticsText({ ...none, versions: { Editor: `${secret}\n/` }, counts: { Connection: `@${secret}` } }),
      )
    }
  })

  it('contain only settings that differ from their defaults', () => {
    const settings = Object.entries(properties).map(([name, schema]) => {
      const other = { 'galley.push': 'manual', 'galley.network.timeout': 5, 'galley.agents.sites': ['x'] }[name]
      return { name, schema, value: other ?? schema.default }
    })
    assert.match(
      diagnosticsText({ ...none, settings }),
      /^Settings:\n {2}galley\.push: manual\n {2}galley\.network\.timeout: 5\n {2}galley\.agents\.sites: set\n$/m,
    )
    assert.match(diagnosticsText(none), /^Settings: as by default$/m)
  })

  it('contain versions, counts, and the last errors with their age', () => {
    const errors = [{ at: 4000, component: 'galley', command: 'goToPage', trace: 'TypeError galley.cjs:1:2' }]
    assert.equal(
      diagnosticsText({ ...none, versions: { Galley: '0.1.0', Node: undefined }, counts: { Accounts: 2 }, errors }),
      [
        'Galley: 0.1.0',
        '',
        'Settings: as by default',
        '',
        'Accounts: 2',
        '',
        'Last errors:',
        '  6 s ago · galley · goToPage · TypeError galley.cjs:1:2',
      ].join('\n'),
    )
  })
})
