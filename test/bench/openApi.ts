import path from 'node:path'
import { performance } from 'node:perf_hooks'
import { newOverlay, withProse } from '../../src/core/platform/openApi/overlays/overlayText.ts'
import type { SpecTexts } from '../../src/core/platform/openApi/readSpec.ts'
import { readSpecInThread } from '../../src/threads/readSpecInThread.ts'
import { projectRoot } from '../support/vscode/paths.ts'
import { median, type Measurement } from './measurement.ts'

const thread = path.join(projectRoot, 'dist', 'specThread.cjs')
const megabytes = 5
const rounds = 5

/** Measures checking a large specification, and how long that blocks the process. */
export async function measureOpenApi(): Promise<Measurement[]> {
  const measurements: Measurement[] = []
  for (const version of ['3.0.3', '3.1.0']) {
    const json = largeSpec(version)
    for (const [format, text] of [
      ['JSON', json],
      ['YAML', yamlOf(JSON.parse(json), 0)],
    ] as const) {
      measurements.push(...(await measureText(`OpenAPI ${version}, ${megabytes} MB of ${format}`, { text }, 1500)))
      if (version === '3.1.0') measurements.push(...(await measureOverlay(format, text)))
    }
  }
  return measurements
}

const actions = 500

/** Measures an overlay: reading it with its specification, applying it, and validating the result. */
async function measureOverlay(format: 'JSON' | 'YAML', text: string): Promise<Measurement[]> {
  const edits = Array.from({ length: actions }, (_, number) => ({
    target: `$.paths['/things${number}/{id}'].get`,
    update: { description: `Ours, number ${number}` },
  }))
  const overlays = [{ name: 'ours', text: withProse(newOverlay('Ours', 'big.yaml'), edits)?.text ?? '' }]
  const name = `OpenAPI overlay, ${actions} actions on ${megabytes} MB of ${format}`
  return [
    ...(await measureText(name, { text, overlays, wants: [] }, 1000)),
    ...(await measureText(`${name}, with the text to send`, { text, overlays }, 1500)),
    ...(await measureText(
      `${name}, with the outline`,
      { text, overlays, wants: ['outline'], isUnchecked: true },
      1500,
    )),
    ...(await measureText(`${name}, with the texts that are missing`, { text, overlays, wants: ['gaps'] }, 1500)),
  ]
}

async function measureText(name: string, texts: SpecTexts, atMost: number): Promise<Measurement[]> {
  const times: number[] = []
  const stops: number[] = []
  for (let round = 0; round < rounds; round++) {
    let last = performance.now()
    let stop = 0
    const timer = setInterval(() => {
      const now = performance.now()
      stop = Math.max(stop, now - last - 1)
      last = now
    }, 1)
    const started = performance.now()
    const { problems, overlays = [], overview } = await readSpecInThread(texts, thread, new AbortController().signal)
    times.push(performance.now() - started)
    clearInterval(timer)
    stops.push(stop)
    const isApplied = overlays.every((each) => each.problems.length === 0)
    if (problems.length > 0 || !overview || !isApplied) throw new Error(`${name} was not found right.`)
  }
  return [
    { name, value: median(times), unit: 'ms', limit: { atMost } },
    { name: `${name}, longest stop of the one who asks`, value: median(stops), unit: 'ms', limit: { atMost: 50 } },
  ]
}

/** Returns a specification that resembles real ones: many paths, and schemas that refer to each other. */
function largeSpec(version: string): string {
  const schemas: Record<string, unknown> = {}
  const paths: Record<string, unknown> = {}
  for (let number = 0, size = 0; size < megabytes * 1024 * 1024; number++) {
    const name = `Thing${number}`
    const ref = { $ref: `#/components/schemas/${name}` }
    const content = { 'application/json': { schema: ref } }
    schemas[name] = {
      type: 'object',
      description: `Thing number ${number}. ${'It is described at the length that real ones are. '.repeat(3)}`,
      required: ['id'],
      properties: {
        id: { type: 'string', format: 'uuid' },
        name: { type: 'string', maxLength: 100 },
        count: { type: 'integer', minimum: 0 },
        next: { $ref: `#/components/schemas/Thing${Math.max(0, number - 1)}` },
        tags: { type: 'array', items: { type: 'string' } },
      },
    }
    const responses = { '200': { description: 'OK', content }, '404': { description: 'Not found' } }
    const parameters = [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }]
    paths[`/things${number}/{id}`] = {
      get: { operationId: `get${name}`, summary: `Get ${name}`, parameters, responses },
      put: { operationId: `put${name}`, summary: `Put ${name}`, parameters, requestBody: { content }, responses },
    }
    size += JSON.stringify([schemas[name], Object.values(paths).at(-1)], null, 2).length
  }
  return JSON.stringify(
    { openapi: version, info: { title: 'Things', version: '1' }, paths, components: { schemas } },
    null,
    2,
  )
}

/** Returns a document as YAML in block style, as people write it. */
function yamlOf(value: unknown, depth: number): string {
  const indent = '  '.repeat(depth)
  if (Array.isArray(value)) return value.map((item) => `\n${indent}- ${yamlOf(item, depth + 1).trimStart()}`).join('')
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  return Object.entries(value)
    .map(([key, part]) => {
      const text = yamlOf(part, depth + 1)
      return `${depth === 0 ? '' : '\n'}${indent}${JSON.stringify(key)}:${text.startsWith('\n') ? '' : ' '}${text}${depth === 0 ? '\n' : ''}`
    })
    .join('')
}
