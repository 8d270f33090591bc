import { createHash } from 'node:crypto'
import { maxSpecBytes } from '../../contract/schemas/contentLimits.ts'
import path from 'node:path'
import type { SpecReading } from '../../core/platform/openApi/readSpec.ts'
import { specProblemMessage } from '../../core/platform/openApi/specProblemMessages.ts'
import { LastingStates, type BackgroundWorker } from '../background/backgroundWork.ts'
import { FetchFailure, type Fetched, type FetchLimits, type GuardedFetch } from '../http/guardedFetch.ts'
import type { Platform } from '../platform.ts'
import { readSpecInThread } from '../../threads/readSpecInThread.ts'
import type { OpenApiSpecRow } from './openApiSpecStore.ts'

/** Reads a specification. Tests pass in a function that uses no thread. */
type ReadSpec = (text: string, signal: AbortSignal) => Promise<SpecReading>

/** The limits on fetching one specification. */
const fetchLimits: FetchLimits = { milliseconds: 15_000, bytes: maxSpecBytes }

/** How many problems are listed. */
const maxProblems = 20

type Outcome =
  | { readonly text: string; readonly format: 'json' | 'yaml' }
  | { readonly code: NonNullable<OpenApiSpecRow['error_code']>; readonly problems: readonly string[] }

/**
 * Processes specifications through the states pending, progress and complete. There is no state for a failure
 * (api-facts P2 §2.9): an error code and readable errors describe it, and the previous version stays. Processing that a
 * restart cut off starts again.
 */
export class SpecWorker implements BackgroundWorker {
  readonly #platform: Platform
  readonly #fetch: GuardedFetch
  readonly #readSpec: ReadSpec
  readonly #limits: FetchLimits
  readonly #states = new LastingStates(100)

  constructor(platform: Platform, fetch: GuardedFetch, readSpec: ReadSpec, limits = fetchLimits) {
    this.#platform = platform
    this.#fetch = fetch
    this.#readSpec = readSpec
    this.#limits = limits
  }

  async step(signal: AbortSignal): Promise<number | undefined> {
    const row = this.#platform.openApiSpecs.nextToProcess()
    if (!row) return undefined
    const pause = this.#states.wait(`${row.id} ${row.run} ${row.processing_state}`)
    if (pause !== undefined) return pause
    if (row.processing_state === 'pending') {
      this.#platform.openApiSpecs.change(row.id, { processing_state: 'progress' })
      return 0
    }
    const outcome = await this.#process(row, signal)
    this.#platform.database.transaction(() => this.#finish(row, outcome))
    return 0
  }

  async #process(row: OpenApiSpecRow, signal: AbortSignal): Promise<Outcome> {
    try {
      const text = row.source_url === null ? (row.source_text ?? '') : await this.#fetchText(row.source_url, signal)
      if (Buffer.byteLength(text) > this.#limits.bytes) {
        const megabytes = this.#limits.bytes / 1024 / 1024
        return { code: 'PARSE_ERROR', problems: [`The text is larger than ${megabytes} MB.`] }
      }
      const reading = await this.#readSpec(text, signal)
      const problems = problemsOf(reading)
      if (reading.format === undefined || problems.length > 0) return { code: 'PARSE_ERROR', problems }
      return { text, format: reading.format }
    } catch (error) {
      if (!(error instanceof FetchFailure)) throw error
      return { code: error.kind === 'timeout' ? 'FETCH_TIMEOUT' : 'FETCH_ERROR', problems: [error.message] }
    }
  }

  async #fetchText(url: string, signal: AbortSignal): Promise<string> {
    const { status, body }: Fetched = await this.#fetch.get(url, this.#limits, signal)
    if (status !== 200) throw new FetchFailure('failed', `${new URL(url).host} responded with status ${status}.`)
    try {
      return new TextDecoder('utf-8', { fatal: true }).decode(body)
    } catch {
      throw new FetchFailure('failed', `The response from ${new URL(url).host} isn’t UTF-8 text.`)
    }
  }

  #finish(row: OpenApiSpecRow, outcome: Outcome): void {
    const { openApiSpecs } = this.#platform
    // The specification was deleted in the meantime, or has another source.
    if (openApiSpecs.byId(row.id)?.run !== row.run) return
    const time = this.#platform.clock().toISOString()
    const failure = 'code' in outcome ? outcome : undefined
    if (!('code' in outcome)) this.#keepVersion(row, outcome, time)
    openApiSpecs.change(row.id, {
      processing_state: 'complete',
      last_processed_at: time,
      updated_at: time,
      error_code: failure?.code ?? null,
      errors: failure ? JSON.stringify(failure.problems) : null,
    })
  }

  /** Creates a version only if the text differs from the latest one. */
  #keepVersion(row: OpenApiSpecRow, { text, format }: { text: string; format: 'json' | 'yaml' }, time: string): void {
    const { openApiSpecs, files, newId } = this.#platform
    const hash = createHash('sha256').update(text).digest('base64url')
    if (openApiSpecs.latestVersion(row.id)?.hash === hash) return
    const contentType = format === 'json' ? 'application/json' : 'application/yaml'
    const download = files.put({ name: `${row.slug}.${format}`, contentType, content: Buffer.from(text) })
    openApiSpecs.addVersion({ id: newId(), spec_id: row.id, hash, format, download, created_at: time })
  }
}

/** References to other files aren't followed, so they aren't problems. */
function problemsOf({ problems }: SpecReading): string[] {
  const own = problems.filter(({ kind }) => kind !== 'elsewhere')
  const words = own
    .slice(0, maxProblems)
    .map((problem) => specProblemMessage(problem, (text, ...values) => filled(text, values)))
  return own.length > maxProblems ? [...words, 'More problems aren’t listed.'] : words
}

function filled(text: string, values: readonly string[]): string {
  return text.replace(/\{(\d+)\}/g, (_, index: string) => values[Number(index)] ?? '')
}

/** Reads a specification in a worker thread. */
export async function readInThread(text: string, signal: AbortSignal): Promise<SpecReading> {
  return await readSpecInThread({ text }, threadFile(), signal)
}

/** The thread's script: in its own folder in the source, next to this file in the bundle. */
function threadFile(): string {
  const ending = path.extname(import.meta.filename)
  return path.join(import.meta.dirname, ending === '.ts' ? '../../threads' : '', `specThread${ending}`)
}
