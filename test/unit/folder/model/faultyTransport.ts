import { isRecord } from '../../../../src/contract/checks/records.ts'
import { TransportFailure, type Transport, type TransportResponse } from '../../../../src/client/network/transport.ts'
import type { FakeClock } from '../../../support/fakeClock.ts'
import type { TestSandbox } from '../../sandbox/support/testSandbox.ts'

/**
 * What is wrong with an answer. `refused` and `down`: the request doesn't arrive. All others arrive: `lost` and `cutOff`
 * have no answer, `slow` has none in time, `gateway` answers 502. The others answer 200: with nothing, with an error in
 * the body, with a web page, with members that are missing or have another type, or with fewer items in its lists.
 */
export type AnswerFault =
  | 'refused'
  | 'down'
  | 'lost'
  | 'cutOff'
  | 'slow'
  | 'gateway'
  | 'nothing'
  | 'error'
  | 'html'
  | 'missing'
  | 'odd'
  | 'fewer'

/** A fault of the answer after some others. `pick` chooses what of it is wrong. */
export interface PlannedFault {
  readonly fault: AnswerFault
  readonly after: number
  readonly pick: number
}

const encoder = new TextEncoder()
const decoder = new TextDecoder()

/** Takes requests to a sandbox in this process, and spoils answers as planned. */
export class FaultyTransport implements Transport {
  /** What happens before a request arrives, so that no read can see it: by the number of requests until then. */
  readonly races: { after: number; readonly act: () => void }[] = []
  readonly #sandbox: TestSandbox
  readonly #clock: FakeClock
  #faults: { after: number; readonly fault: AnswerFault; readonly pick: number }[] = []

  constructor(sandbox: TestSandbox, clock: FakeClock) {
    this.#sandbox = sandbox
    this.#clock = clock
  }

  plan(fault: PlannedFault): void {
    this.#faults.push({ ...fault })
  }

  heal(): void {
    this.#faults = []
    this.races.length = 0
  }

  async request({
    method,
    url,
    headers,
    body,
    signal,
  }: Parameters<Transport['request']>[0]): Promise<TransportResponse> {
    signal.throwIfAborted()
    for (const race of this.races.filter((each) => each.after-- === 0)) race.act()
    const due = this.#faults.find((each) => each.after-- <= 0)
    if (due) this.#faults.splice(this.#faults.indexOf(due), 1)
    if (due?.fault === 'refused') throw new TransportFailure('connectionRefused')
    if (due?.fault === 'down') return answerOf(503, 'application/json', '{"error":{"code":503,"message":"Down."}}')
    const response = await this.#sandbox.respond(url, { method, headers, ...(body === undefined ? {} : { body }) })
    const bytes = new Uint8Array(await response.arrayBuffer())
    const answer = { status: response.status, headers: Object.fromEntries(response.headers), body: bytes }
    return due ? await this.#spoiled(answer, due, signal) : answer
  }

  async close(): Promise<void> {}

  async #spoiled(
    answer: TransportResponse,
    { fault, pick }: Pick<PlannedFault, 'fault' | 'pick'>,
    signal: AbortSignal,
  ): Promise<TransportResponse> {
    const isJson = answer.headers['content-type']?.includes('json') === true && answer.status < 300
    switch (fault) {
      case 'lost':
        throw new TransportFailure('connectionLost')
      case 'cutOff':
        if (!isJson) throw new TransportFailure('brokenOff')
        return { ...answer, body: answer.body.subarray(0, answer.body.length >> 1) }
      case 'slow':
        setImmediate(() => this.#clock.expire())
        await new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)))
        return answer
      case 'gateway':
        return answerOf(502, 'text/html', '<h1>Bad gateway</h1>')
      case 'html':
        return answerOf(200, 'text/html', '<h1>Sign in</h1>')
      case 'nothing':
        return isJson ? answerOf(200, 'application/json', '{}') : answer
      case 'error':
        return isJson ? answerOf(200, 'application/json', '{"error":{"code":500,"message":"Sorry."}}') : answer
      case 'missing':
      case 'odd':
      case 'fewer':
        return isJson ? changed(answer, fault, pick) : answer
      default:
        return answer
    }
  }
}

function answerOf(status: number, type: string, text: string): TransportResponse {
  return { status, headers: { 'content-type': type }, body: encoder.encode(text) }
}

/** Removes one member of an object or list, or gives it another type. */
function changed(answer: TransportResponse, fault: 'missing' | 'odd' | 'fewer', pick: number): TransportResponse {
  const value: unknown = JSON.parse(decoder.decode(answer.body))
  const places: (() => void)[] = []
  const visit = (each: unknown): void => {
    if (Array.isArray(each)) {
      each.forEach((member, at) => {
        visit(member)
        if (fault === 'fewer') places.push(() => each.splice(at, 1))
        if (fault === 'odd') places.push(() => (each[at] = 7))
      })
    } else if (isRecord(each)) {
      for (const [name, member] of Object.entries(each)) {
        visit(member)
        if (fault === 'missing') places.push(() => delete each[name])
        if (fault === 'odd') places.push(() => (each[name] = typeof member === 'number' ? 'odd' : 7))
      }
    }
  }
  visit(value)
  places[pick % Math.max(1, places.length)]?.()
  return { ...answer, body: encoder.encode(JSON.stringify(value)) }
}
