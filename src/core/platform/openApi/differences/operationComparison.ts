import equal from 'fast-deep-equal'
import { listOf, textOf } from '../operationsOf.ts'
import { recordOf } from '../../../../contract/checks/records.ts'
import type { ApiContent, ApiOperation, ApiParameter, ApiResponse } from './apiOperation.ts'
import { alternativeText, fulfills } from './apiSecurity.ts'
import { isWider, matchContent } from './contentTypes.ts'
import type { Difference, DifferenceKind, Direction } from './differenceRules.ts'
import type { FlatSchemas } from '../flatSchemas.ts'
import { SchemaComparison, type SchemaUse } from './schemaComparison.ts'

const sent: Direction = { sent: true, received: false }
const received: Direction = { sent: false, received: true }

/** Compares two operations. `isReceived` is true for webhooks and callbacks, which readers receive. */
export class OperationComparison {
  readonly #schemas: SchemaComparison
  readonly #documents: readonly [FlatSchemas, FlatSchemas]
  readonly #request: Direction
  readonly #response: Direction
  readonly #isReceived: boolean

  constructor(documents: readonly [before: FlatSchemas, now: FlatSchemas], isReceived: boolean) {
    this.#documents = documents
    this.#schemas = new SchemaComparison(...documents)
    this.#isReceived = isReceived
    const [request, response] = isReceived ? [received, sent] : [sent, received]
    this.#request = request
    this.#response = response
  }

  compare(before: ApiOperation, now: ApiOperation): readonly Difference[] {
    const [was, is] = [before.source.operation, now.source.operation]
    if (is['deprecated'] === true && was['deprecated'] !== true) this.#add('deprecated', '')
    if (is['deprecated'] !== true && was['deprecated'] === true) this.#add('reactivated', '')
    this.#compareParameters(before.parameters, now.parameters)
    this.#compareBody(before.body, now.body)
    this.#compareResponses(before.responses, now.responses)
    if (!this.#isReceived) this.#compareSecurity(before, now)
    this.#compareServers(before.servers, now.servers)
    this.#compareCallbacks(before.callbacks, now.callbacks)
    const [id, other] = [was, is].map((each) => textOf(each['operationId']))
    if (id !== other) this.#add('operationId', '', this.#request, { before: id ?? '', after: other ?? '' })
    if (['summary', 'description', 'tags', 'externalDocs'].some((name) => !equal(was[name], is[name])))
      this.#add('textChanged', '')
    return this.#schemas.found
  }

  #add(
    kind: DifferenceKind,
    name: string,
    use = this.#request,
    values: Pick<Difference, 'before' | 'after'> = {},
  ): void {
    this.#schemas.add(kind, name, use, values)
  }

  /** A variable of the path is known by its position, and a header in any case. */
  #compareParameters(before: readonly ApiParameter[], now: readonly ApiParameter[]): void {
    const [known, current] = [before, now].map((list) => new Map(list.map((each) => [keyOf(each), each])))
    if (known === undefined || current === undefined) return
    const moved = new Map(
      [...known.values()].filter((each) => !current.has(keyOf(each))).map((each) => [each.name, each]),
    )
    for (const [key, parameter] of current) {
      const { name, place, isRequired } = parameter
      const was = known.get(key)
      const elsewhere = moved.get(name)
      if (was) this.#compareParameter(was, parameter)
      else if (elsewhere) {
        this.#add('parameterMoved', name, this.#request, { before: elsewhere.place, after: place })
        moved.delete(name)
      } else this.#add(isRequired ? 'parameterAddedRequired' : 'parameterAdded', name)
    }
    for (const name of moved.keys()) this.#add('parameterRemoved', name)
  }

  #compareParameter(was: ApiParameter, is: ApiParameter): void {
    const { name } = is
    if (was.name !== name && is.place === 'path')
      this.#add('parameterRenamed', name, this.#request, { before: was.name, after: name })
    if (was.isRequired !== is.isRequired) this.#add(is.isRequired ? 'parameterRequired' : 'parameterOptional', name)
    this.#compareValue(was, is, { ...this.#request, form: 'parameter', isParameter: true })
  }

  /** Compares what parameters and headers have in common. */
  #compareValue(was: ApiParameter, is: ApiParameter, use: SchemaUse): void {
    const { name } = is
    const [old, current] = this.#documents.map((schemas, index) => schemas.flat((index === 0 ? was : is).schema))
    if (is.fields['deprecated'] === true && was.fields['deprecated'] !== true) this.#add('deprecated', name, use)
    if (textOf(was.fields['description']) !== textOf(is.fields['description'])) this.#add('textChanged', name, use)
    const isCompound = [old, current].some((each) => each?.types?.some((type) => type === 'array' || type === 'object'))
    const becomesList = isTextList(old?.types, current)
    if (isCompound && !becomesList && was.style !== is.style)
      this.#add('parameterStyle', name, use, { before: was.style, after: is.style })
    // A list with one value is written as the value itself.
    const isExploded = is.style === 'form exploded' || is.place === 'header' || is.style === 'simple'
    const items = becomesList && isExploded ? current?.['items'] : undefined
    this.#schemas.compare(was.schema, items ?? is.schema, name, use)
    if (items !== undefined)
      this.#add('typeWidened', name, use, { before: (old?.types ?? []).join(' | '), after: 'array' })
  }

  #compareBody(before: ApiOperation['body'], now: ApiOperation['body']): void {
    if (!before && !now) return
    if (!before) this.#add(now?.isRequired ? 'bodyAddedRequired' : 'bodyAdded', '')
    else if (!now) this.#add('bodyRemoved', '')
    else {
      if (before.isRequired !== now.isRequired) this.#add(now.isRequired ? 'bodyRequired' : 'bodyOptional', '')
      if (before.text !== now.text) this.#add('textChanged', '')
      this.#compareContent(before.content, now.content, this.#request)
    }
  }

  #compareResponses(before: ReadonlyMap<string, ApiResponse>, now: ReadonlyMap<string, ApiResponse>): void {
    const rangeOf = (status: string): string => `${status.slice(0, 1)}XX`
    const matched = new Set<string>()
    for (const [status, was] of before) {
      const found = [status, rangeOf(status)].find((each) => now.has(each))
      const is = found === undefined ? undefined : now.get(found)
      if (is === undefined || found === undefined)
        this.#add(/^[23]/.test(status) ? 'successRemoved' : 'failureRemoved', status, this.#response)
      else {
        matched.add(found)
        this.#compareResponse(was, is, status)
      }
    }
    for (const status of now.keys()) if (!matched.has(status)) this.#add('responseAdded', status, this.#response)
  }

  #compareResponse(was: ApiResponse, is: ApiResponse, status: string): void {
    if (was.text !== is.text) this.#add('textChanged', status, this.#response)
    this.#compareContent(was.content, is.content, this.#response)
    const [known, current] = [was, is].map(
      ({ headers }) => new Map(headers.map((each) => [each.name.toLowerCase(), each])),
    )
    for (const [key, { name, isRequired }] of known ?? [])
      if (current?.has(key) !== true)
        this.#add(isRequired ? 'headerRemovedRequired' : 'headerRemoved', name, this.#response)
    for (const [key, header] of current ?? []) {
      const old = known?.get(key)
      if (old === undefined) this.#add('headerAdded', header.name, this.#response)
      else {
        if (old.isRequired !== header.isRequired)
          this.#add(header.isRequired ? 'headerRequired' : 'headerOptional', header.name, this.#response)
        this.#compareValue(old, header, this.#response)
      }
    }
    this.#compareLinks(was.links, is.links)
  }

  #compareLinks(was: ApiResponse['links'], is: ApiResponse['links']): void {
    for (const name of Object.keys({ ...was, ...is })) {
      if (!Object.hasOwn(is, name)) this.#add('linkRemoved', name, this.#response)
      else if (!Object.hasOwn(was, name)) this.#add('linkAdded', name, this.#response)
      else if (!equal(was[name], is[name])) this.#add('linkChanged', name, this.#response)
    }
  }

  #compareContent(before: ApiContent, now: ApiContent, use: Direction): void {
    for (const { was, is } of matchContent([...before.keys()], [...now.keys()])) {
      if (is === undefined) this.#add('contentRemoved', was ?? '', use)
      else if (was === undefined) this.#add('contentAdded', is, use)
      else {
        if (was !== is) {
          const kind = isWider(is, was) ? 'contentWidened' : isWider(was, is) ? 'contentNarrowed' : undefined
          if (kind !== undefined) this.#add(kind, is, use, { before: was, after: is })
          else this.#add('contentAdded', is, use)
        }
        const [old, current] = [recordOf(before.get(was)), recordOf(now.get(is))]
        const form = /json/.test(is) || !/xml|form|text/.test(is) ? 'json' : 'text'
        this.#schemas.compare(old['schema'], current['schema'], '', { ...use, form })
        this.#schemas.compare(old['itemSchema'], current['itemSchema'], '[]', { ...use, form })
        for (const name of Object.keys({ ...recordOf(old['encoding']), ...recordOf(current['encoding']) }))
          if (!equal(recordOf(old['encoding'])[name], recordOf(current['encoding'])[name]))
            this.#add('encodingChanged', name, use)
        if (['example', 'examples'].some((name) => !equal(old[name], current[name])))
          this.#add('examplesChanged', '', use)
      }
    }
  }

  /** What authorized a client before must still do so. */
  #compareSecurity({ security: before }: ApiOperation, { security: now }: ApiOperation): void {
    const lost = before.find((each) => !now.some((needed) => fulfills(each, needed)))
    if (lost?.size === 0) this.#add('securityNeeded', now.map(alternativeText).join(', '))
    else if (lost) this.#add('securityChanged', '', this.#request, { before: alternativeText(lost) })
    for (const each of now) {
      if (before.some((known) => fulfills(each, known)) || lost) continue
      const text = alternativeText(each)
      if (text === '') this.#add('securityRemoved', before.map(alternativeText).join(', '))
      else this.#add('securityAdded', text)
    }
  }

  #compareServers(before: unknown, now: unknown): void {
    for (const { kind, name } of serverDifferences(before, now)) this.#add(kind, name)
  }

  #compareCallbacks(before: ApiOperation['callbacks'], now: ApiOperation['callbacks']): void {
    for (const [name, operations] of before) {
      const current = now.get(name)
      for (const each of operations) {
        const found = current?.find(({ address }) => address === each.address)
        if (found === undefined) {
          this.#add('callbackRemoved', current === undefined ? name : `${name} ${each.name}`)
          continue
        }
        const inner = new OperationComparison(this.#documents, !this.#isReceived).compare(each, found)
        for (const difference of inner)
          this.#schemas.include({ ...difference, name: [name, difference.name].filter(Boolean).join(': ') })
      }
    }
    for (const name of now.keys()) if (!before.has(name)) this.#add('callbackAdded', name)
  }
}

function keyOf({ place, name, position }: ApiParameter): string {
  if (place === 'path' && position >= 0) return `path ${position}`
  return `${place} ${place === 'header' ? name.toLowerCase() : name}`
}

/** Returns whether a value of text became a list of texts. */
function isTextList(types: readonly string[] | undefined, now: FlatSchemaLike | undefined): boolean {
  const wasText = types !== undefined && types.length > 0 && !types.includes('array') && !types.includes('object')
  return wasText && now?.types?.length === 1 && now.types[0] === 'array' && !(Number(now['minItems'] ?? 0) > 1)
}

type FlatSchemaLike = ReturnType<FlatSchemas['flat']>

/** Returns the differences between two lists of servers. A list that's missing is that of the document. */
export function serverDifferences(
  before: unknown,
  now: unknown,
): { readonly kind: 'serverAdded' | 'serverRemoved'; readonly name: string }[] {
  const [was, is] = [before, now].map((list) =>
    listOf(list).map((each) => textOf(recordOf(each)['url']).replace(/\/$/, '')),
  )
  if (was === undefined || is === undefined) return []
  return [
    ...was.filter((url) => !is.includes(url)).map((name) => ({ kind: 'serverRemoved' as const, name })),
    ...is.filter((url) => !was.includes(url)).map((name) => ({ kind: 'serverAdded' as const, name })),
  ]
}
