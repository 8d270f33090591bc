import assert from 'node:assert/strict'
import { isPaged, pathParameters, type Operation } from '../../../src/contract/operation.ts'
import { operations } from '../../../src/contract/operations.ts'
import { referenceOperations } from '../../../src/contract/referenceOperations.ts'
import { readReference } from '../../support/reference/readReference.ts'

/** Status codes that any operation can answer with, so operations don't name them. */
const common = new Set([400, 401, 403, 404, 422, 429])

/** Operations that list everything at once (api-facts P1 §2.1, API part 2 §4.4, §4.5). */
const unpagedLists = new Set([
  'listChangeRequestContributors',
  'listSiteAdaptiveTemplateConditions',
  'listSSOProviderLoginsInOrganization',
])

const byName = new Map<string, Operation>(Object.entries(operations))

describe('The contract, compared with the reference,', () => {
  const rows = readReference()

  it('covers every operation', () => {
    const missing = rows.filter((row) => !byName.has(row.name)).map((row) => row.name)
    assert.deepEqual(missing, [])
  })

  it('knows which operations are part of it', () => {
    assert.deepEqual(
      referenceOperations,
      rows.map(({ name }) => name),
    )
  })

  for (const row of rows.filter((each) => byName.has(each.name))) {
    it(`defines ${row.name} with its method, path and status codes`, () => {
      const definition = byName.get(row.name)
      assert.ok(definition)
      assert.equal(`${definition.method} ${definition.path}`, `${row.method} ${row.path}`)
      const declared = new Set([
        ...Object.keys(definition.responses).map(Number),
        ...(definition.errors ?? []),
        ...common,
      ])
      assert.deepEqual(
        row.codes.filter((code) => !declared.has(code)),
        [],
      )
      const successes = Object.keys(definition.responses).map(Number)
      assert.deepEqual(
        successes,
        row.codes.filter((code) => code < 300),
      )
    })
  }
})

describe('Every operation of the contract', () => {
  for (const [name, definition] of byName) {
    it(`${name} uses each name only once in its path, query and body`, () => {
      const path = pathParameters(definition.path)
      const query = Object.keys(definition.query?.properties ?? {})
      assert.deepEqual(
        [...path, ...query].filter((each, index, all) => all.indexOf(each) !== index || each === 'body'),
        [],
      )
    })

    it(`${name} has a list envelope exactly when it is paged`, () => {
      const body = Object.values(definition.responses)[0] as { properties?: Record<string, unknown> } | null
      const list = body?.properties !== undefined && 'items' in body.properties
      assert.equal(isPaged(definition), list && !unpagedLists.has(name))
    })
  }

  it('has its own method and path', () => {
    const places = [...byName.values()].map((each) => `${each.method} ${each.path}`)
    assert.equal(new Set(places).size, places.length)
  })
})
