import assert from 'node:assert/strict'
import {
  differenceRules,
  type Difference,
  type DifferenceKind,
} from '../../../../../src/core/platform/openApi/differences/differenceRules.ts'
import { specDifferences } from '../../../../../src/core/platform/openApi/differences/specDifferences.ts'
import { documentIn } from '../../../../../src/core/platform/openApi/parseSpec.ts'

/** A document before and now. */
type Example = readonly [before: string, now: string]

/** An example of each rule for schemas: the schema of a property before and now. */
const schemas = {
  propertyAdded: ['{ properties: {} }', '{ properties: { b: {} } }'],
  propertyAddedRequired: ['{ properties: {} }', '{ required: [b], properties: { b: {} } }'],
  propertyRemoved: ['{ properties: { b: {} } }', '{ properties: {} }'],
  propertyRequired: ['{ properties: { b: {} } }', '{ required: [b], properties: { b: {} } }'],
  propertyOptional: ['{ required: [b], properties: { b: {} } }', '{ properties: { b: {} } }'],
  typeNarrowed: ['{ type: [string, integer] }', '{ type: string }'],
  typeWidened: ['{ type: integer }', '{ type: number }'],
  typeChanged: ['{ type: string }', '{ type: boolean }'],
  nullAdded: ['{ type: string }', '{ type: [string, "null"] }'],
  nullRemoved: ['{ oneOf: [{ type: string }, { type: "null" }] }', '{ type: string }'],
  valueAdded: ['{ enum: [a] }', '{ enum: [a, b] }'],
  valueRemoved: ['{ enum: [a, b] }', '{ enum: [a] }'],
  valuesListed: ['{ type: string }', '{ type: string, enum: [a] }'],
  valuesOpen: ['{ type: string, enum: [a] }', '{ type: string }'],
  constAdded: ['{ type: string }', '{ type: string, const: a }'],
  constRemoved: ['{ type: string, const: a }', '{ type: string }'],
  constChanged: ['{ const: a }', '{ const: b }'],
  limitAdded: ['{ type: string }', '{ type: string, maxLength: 3 }'],
  limitNarrowed: ['{ minimum: 1 }', '{ minimum: 2 }'],
  limitWidened: ['{ multipleOf: 4 }', '{ multipleOf: 2 }'],
  limitRemoved: ['{ maxItems: 4 }', '{}'],
  limitChanged: ['{ multipleOf: 3 }', '{ multipleOf: 2 }'],
  patternAdded: ['{ type: string }', '{ type: string, pattern: a }'],
  patternRemoved: ['{ pattern: a }', '{ pattern: ".*" }'],
  patternChanged: ['{ pattern: a }', '{ pattern: b }'],
  formatNarrowed: ['{ type: string }', '{ type: string, format: uuid }'],
  formatWidened: ['{ type: integer, format: int32 }', '{ type: integer, format: int64 }'],
  formatChanged: ['{ type: string, format: date }', '{ type: string, format: uuid }'],
  defaultChanged: ['{ default: a }', '{ default: b }'],
  closed: ['{ type: object }', '{ type: object, additionalProperties: false }'],
  opened: ['{ type: object, additionalProperties: false }', '{ type: object }'],
  itemAdded: ['{ prefixItems: [{}] }', '{ prefixItems: [{}, {}] }'],
  itemRemoved: ['{ prefixItems: [{}] }', '{ type: array }'],
  conditionAdded: ['{}', '{ not: { type: string } }'],
  conditionRemoved: ['{ if: { required: [b] }, then: {} }', '{}'],
  conditionChanged: ['{ dependentRequired: { b: [c] } }', '{ dependentRequired: { b: [d] } }'],
  alternativeAdded: ['{ oneOf: [{ type: string }] }', '{ oneOf: [{ type: string }, { type: object }] }'],
  alternativeRemoved: ['{ anyOf: [{ type: string }, { type: object }] }', '{ anyOf: [{ type: string }] }'],
  alternativesOverlap: ['{ type: string }', '{ oneOf: [{ type: string, maxLength: 3 }, { type: string }] }'],
  optionAdded: [
    '{ anyOf: [{ type: string }, { type: object }] }',
    '{ anyOf: [{ type: string }, { type: object }, { type: boolean }] }',
  ],
  discriminator: ['{ discriminator: { propertyName: b } }', '{ discriminator: { propertyName: c } }'],
  deprecated: ['{}', '{ deprecated: true }'],
  reactivated: ['{ deprecated: true }', '{}'],
  textChanged: ['{ description: One }', '{ title: Two }'],
  examplesChanged: ['{ example: a }', '{ examples: [a] }'],
  incomplete: ["{ $ref: './a.yaml' }", "{ $ref: './b.yaml' }"],
} as const satisfies Partial<Record<DifferenceKind, Example>>

/** An example of the other rules: the fields of an operation before and now. */
const operations = {
  parameterAdded: ['', 'parameters: [{ name: a, in: query }]'],
  parameterAddedRequired: ['', 'parameters: [{ name: a, in: query, required: true }]'],
  parameterRemoved: ['parameters: [{ name: a, in: query }]', ''],
  parameterRequired: ['parameters: [{ name: a, in: query }]', 'parameters: [{ name: a, in: query, required: true }]'],
  parameterOptional: ['parameters: [{ name: a, in: query, required: true }]', 'parameters: [{ name: a, in: query }]'],
  parameterMoved: ['parameters: [{ name: a, in: query }]', 'parameters: [{ name: a, in: header }]'],
  parameterStyle: [
    'parameters: [{ name: a, in: query, schema: { type: array } }]',
    'parameters: [{ name: a, in: query, explode: false, schema: { type: array } }]',
  ],
  parameterDefault: [
    'parameters: [{ name: a, in: query, schema: { default: 1 } }]',
    'parameters: [{ name: a, in: query, schema: { default: 2 } }]',
  ],
  readOnlyAdded: [sent('{}'), sent('{ readOnly: true }')],
  readOnlyRemoved: [sent('{ readOnly: true }'), sent('{}')],
  writeOnlyAdded: [sent('{}'), sent('{ writeOnly: true }')],
  writeOnlyRemoved: [sent('{ writeOnly: true }'), sent('{}')],
  bodyAdded: ['', 'requestBody: { content: {} }'],
  bodyAddedRequired: ['', 'requestBody: { required: true, content: {} }'],
  bodyRemoved: ['requestBody: { content: {} }', ''],
  bodyRequired: ['requestBody: { content: {} }', 'requestBody: { required: true, content: {} }'],
  bodyOptional: ['requestBody: { required: true, content: {} }', 'requestBody: { content: {} }'],
  contentAdded: ['requestBody: { content: {} }', 'requestBody: { content: { text/plain: {} } }'],
  contentRemoved: ['requestBody: { content: { text/plain: {} } }', 'requestBody: { content: {} }'],
  contentWidened: ['requestBody: { content: { text/plain: {} } }', 'requestBody: { content: { "text/*": {} } }'],
  contentNarrowed: ['requestBody: { content: { "text/*": {} } }', 'requestBody: { content: { text/plain: {} } }'],
  encodingChanged: [
    'requestBody: { content: { multipart/form-data: { encoding: { a: { contentType: text/plain } } } } }',
    'requestBody: { content: { multipart/form-data: {} } }',
  ],
  responseAdded: ['', 'responses: { "400": {} }'],
  successRemoved: ['responses: { "200": {} }', ''],
  failureRemoved: ['responses: { "400": {} }', ''],
  headerAdded: ['responses: { "200": {} }', 'responses: { "200": { headers: { A: {} } } }'],
  headerRemoved: ['responses: { "200": { headers: { A: {} } } }', 'responses: { "200": {} }'],
  headerRemovedRequired: ['responses: { "200": { headers: { A: { required: true } } } }', 'responses: { "200": {} }'],
  headerRequired: [
    'responses: { "200": { headers: { A: {} } } }',
    'responses: { "200": { headers: { a: { required: true } } } }',
  ],
  headerOptional: [
    'responses: { "200": { headers: { A: { required: true } } } }',
    'responses: { "200": { headers: { A: {} } } }',
  ],
  linkAdded: ['responses: { "200": {} }', 'responses: { "200": { links: { a: {} } } }'],
  linkRemoved: ['responses: { "200": { links: { a: {} } } }', 'responses: { "200": {} }'],
  linkChanged: [
    'responses: { "200": { links: { a: { operationId: b } } } }',
    'responses: { "200": { links: { a: { operationId: c } } } }',
  ],
  callbackAdded: ['', 'callbacks: { paid: { "{$url}": { post: {} } } }'],
  callbackRemoved: ['callbacks: { paid: { "{$url}": { post: {} } } }', ''],
  securityChanged: ['security: [{ key: [] }]', 'security: [{ token: [] }]'],
  securityNeeded: ['security: []', 'security: [{ key: [] }]'],
  securityAdded: ['security: [{ key: [] }]', 'security: [{ key: [] }, { token: [] }]'],
  securityRemoved: ['security: [{ key: [] }]', 'security: [{}]'],
  serverAdded: ['', 'servers: [{ url: https://a.example }]'],
  serverRemoved: ['servers: [{ url: https://a.example }]', ''],
  operationId: ['operationId: a', 'operationId: b'],
} as const satisfies Partial<Record<DifferenceKind, Example>>

/** An example of the rules for more than an operation: documents before and now. */
const documents = {
  parameterRenamed: [
    'paths: { "/a/{b}": { get: { parameters: [{ name: b, in: path }] } } }',
    'paths: { "/a/{c}": { parameters: [{ name: c, in: path }], get: {} } }',
  ],
  schemeChanged: [
    'components: { securitySchemes: { key: { type: apiKey, in: query, name: k } } }',
    'components: { securitySchemes: { key: { type: apiKey, in: header, name: k } } }',
  ],
  schemeAddress: [
    'components: { securitySchemes: { key: { type: openIdConnect, openIdConnectUrl: https://a.example } } }',
    'components: { securitySchemes: { key: { type: openIdConnect, openIdConnectUrl: https://b.example } } }',
  ],
} as const satisfies Partial<Record<DifferenceKind, Example>>

/** Fails to compile if a rule has no example. */
const examples: Readonly<Record<DifferenceKind, Example>> = { ...schemas, ...operations, ...documents }

function content(schema: string): string {
  return `{ content: { application/json: { schema: { properties: { a: ${schema} } } } } }`
}

function sent(schema: string): string {
  return `requestBody: ${content(schema)}`
}

function received(schema: string): string {
  return `responses: { '200': ${content(schema)} }`
}

function differences(before: string, now: string): readonly Difference[] {
  const [one, other] = [before, now].map((text) => documentIn(`openapi: 3.1.0\n${text}`) as object)
  return specDifferences(one!, other!).flatMap(({ details }) => details)
}

const operation = (fields: string): string => `paths: { /a: { post: { ${fields} } } }`
const webhook = (fields: string): string => `webhooks: { a: { post: { ${fields} } } }`

describe('Each rule for differences', () => {
  const isOfResponse = /^(?:response|success|failure|header|link)/
  const levelIn = (kind: string, found: readonly Difference[]): string | undefined => {
    return found.find((each) => each.kind === kind)?.level
  }

  it('has an example', () => {
    assert.deepEqual(Object.keys(examples).toSorted(), Object.keys(differenceRules).toSorted())
  })

  it('for schemas finds its example where clients send and where they receive it, and nothing if both are the same', () => {
    for (const [kind, [before, now]] of Object.entries(schemas)) {
      const rule = differenceRules[kind as DifferenceKind]
      assert.equal(levelIn(kind, differences(operation(sent(before)), operation(sent(now)))), rule.sent, kind)
      assert.equal(
        levelIn(kind, differences(operation(received(before)), operation(received(now)))),
        rule.received,
        kind,
      )
      assert.deepEqual(
        differences(operation(sent(now)), operation(sent(now))).filter((each) => each.kind !== 'incomplete'),
        [],
        kind,
      )
    }
  })

  it('for operations finds its example', () => {
    for (const [kind, [before, now]] of Object.entries(operations)) {
      const rule = differenceRules[kind as DifferenceKind]
      const expected = isOfResponse.test(kind) ? rule.received : rule.sent
      assert.equal(levelIn(kind, differences(operation(before), operation(now))), expected, kind)
    }
    for (const [kind, [before, now]] of Object.entries(documents)) {
      assert.equal(levelIn(kind, differences(before, now)), differenceRules[kind as DifferenceKind].sent, kind)
    }
  })

  it('for operations of a webhook is about readers who receive the request', () => {
    for (const [kind, [before, now]] of Object.entries(operations)) {
      if (kind.startsWith('security') || kind.startsWith('readOnly') || kind.startsWith('writeOnly')) continue
      const rule = differenceRules[kind as DifferenceKind]
      const expected = isOfResponse.test(kind) ? rule.sent : rule.received
      assert.equal(levelIn(kind, differences(webhook(before), webhook(now))), expected, kind)
    }
  })
})
