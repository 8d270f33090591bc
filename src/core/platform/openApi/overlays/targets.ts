import { JSONPathEnvironment } from 'json-p3'
import { patternSteps } from '../patternSteps.ts'
import type { SpecPath } from '../specProblem.ts'
import type { OverlayFault } from './overlay.ts'

type Query = ReturnType<JSONPathEnvironment['compile']>
type Segment = Query['segments'][number]

/** Limits for targets, which come from a repository: their length, and what they select. */
const maxTargetLength = 4000
const maxNodes = 1_000_000
const maxDepth = 500
/** The limit for the steps of all expressions of `match` and `search` in the worst case. */
const maxPatternSteps = 2e8

/** Ends a query that takes too long. */
class TooComplex extends Error {}

/** Selects nodes of documents by JSONPath (RFC 9535), in a limited time for all queries together. */
export class Targets {
  readonly #environment = new JSONPathEnvironment({ maxRecursionDepth: maxDepth })
  readonly #compiled = new Map<string, Query>()
  #millisecondsLeft: number
  #deadline = 0
  #stepsLeft = maxPatternSteps

  constructor(milliseconds = 5000) {
    this.#millisecondsLeft = milliseconds
    this.#limitPatterns('match')
    this.#limitPatterns('search')
  }

  /** Returns where the selected nodes are, each once, or why they can't be found. */
  find(target: string, document: object): readonly SpecPath[] | OverlayFault {
    if (target.length > maxTargetLength) return { kind: 'tooComplex' }
    const start = performance.now()
    this.#deadline = start + this.#millisecondsLeft
    try {
      const { nodes } = this.#compile(target).query(document as never)
      return [...new Map(nodes.map(({ location }) => [JSON.stringify(location), location])).values()]
    } catch (error) {
      const { name, message } = error as Error
      const isLimit = error instanceof TooComplex || error instanceof RangeError
      if (isLimit || name === 'JSONPathRecursionLimitError') return { kind: 'tooComplex' }
      return { kind: 'badTarget', reason: message }
    } finally {
      this.#millisecondsLeft -= performance.now() - start
    }
  }

  #compile(target: string): Query {
    const known = this.#compiled.get(target)
    if (known !== undefined) return known
    const query = this.#environment.compile(target)
    for (const segment of segmentsIn(query)) this.#limit(segment)
    this.#compiled.set(target, query)
    return query
  }

  /** Resolves a segment node by node, and looks at the time before each. */
  #limit(segment: Segment): void {
    const resolve = segment.resolve.bind(segment)
    segment.resolve = (nodes) => {
      const found: ReturnType<typeof resolve> = []
      for (const node of nodes) {
        if (found.length > maxNodes || performance.now() > this.#deadline) throw new TooComplex()
        for (const each of resolve([node])) found.push(each)
      }
      return found
    }
  }

  /** Counts the steps of expressions before they run, because JavaScript can't stop one. */
  #limitPatterns(name: 'match' | 'search'): void {
    const known = this.#environment.functionRegister.get(name)
    if (known === undefined) return
    const { argTypes, returnType } = known
    const call = (text: unknown, pattern: unknown): unknown => {
      if (typeof text !== 'string' || typeof pattern !== 'string') return false
      this.#stepsLeft -= patternSteps(pattern, text.length, name === 'match')
      if (this.#stepsLeft < 0) throw new TooComplex()
      return known.call(text, pattern)
    }
    this.#environment.functionRegister.set(name, { argTypes, returnType, call })
  }
}

/** Returns the segments of a query, and of the queries in its filters. */
function segmentsIn(query: Query): Set<Segment> {
  const found = new Set<Segment>()
  const visit = (part: unknown): void => {
    if (typeof part !== 'object' || part === null) return
    if (Array.isArray(part)) return part.forEach(visit)
    for (const [name, inner] of Object.entries(part)) {
      if (name === 'environment' || name === 'token') continue
      if (name === 'segments') for (const segment of inner as Segment[]) found.add(segment)
      visit(inner)
    }
  }
  visit(query)
  return found
}
