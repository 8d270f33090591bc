import pLimit from 'p-limit'
import { lineOf, bodyMap } from '../core/text/scanning/pageMap.ts'
import type { EngineFinding } from '../core/authoring/prose/engineProblems.ts'
import { annotatedText, type Annotation } from './annotatedText.ts'

/** LanguageTool can't check a text. `message` explains why, for people. */
export class LanguageToolFailure extends Error {
  /** Milliseconds for which to send nothing. */
  readonly pause: number

  constructor(message: string, pause: number, cause?: unknown) {
    super(message, { cause })
    this.pause = pause
  }
}

/** Sends a form to a server, and returns its answer without following redirects. */
export type SendForm = (
  url: string,
  body: string,
  signal: AbortSignal,
) => Promise<{
  readonly status: number
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly body: Uint8Array
}>

/** How to check a text. */
export interface LanguageToolCheck {
  /** The address of the server, with or without `/v2`, and without a slash at the end. */
  readonly url: string
  readonly language: string
  /** Whether the server also checks spelling. */
  readonly withSpelling: boolean
  readonly signal: AbortSignal
}

/** Sections are sent one after the other, and kept until they change. */
const sectionLength = 4000
const maxSectionLength = 15_000
const maxPageLength = 500_000
const maxKept = 500
const maxMatches = 1000
const timeout = 20_000
const usualPause = 60_000
const maxPause = 600_000

/** Checks texts with a LanguageTool server, one request at a time. */
export class LanguageTool {
  readonly #send: SendForm
  readonly #now: () => number
  readonly #kept = new Map<string, readonly EngineFinding[]>()
  readonly #queue = pLimit(1)
  #silentUntil = 0

  constructor(send: SendForm, now: () => number) {
    this.#send = send
    this.#now = now
  }

  /**
   * Returns what the server finds in the prose of a page. Undefined if the page is too long, or for a time after a
   * failure. Rejects with a {@link LanguageToolFailure}, or if it's cancelled.
   */
  async check(
    { text, mask }: { readonly text: string; readonly mask: string },
    options: LanguageToolCheck,
  ): Promise<readonly EngineFinding[] | undefined> {
    if (mask.length > maxPageLength) return undefined
    const found: EngineFinding[] = []
    for (const { start, end } of sections(mask)) {
      const annotation = annotatedText(text.slice(start, end), mask.slice(start, end))
      if (!annotation.some((part) => 'text' in part && /\p{L}/u.test(part.text))) continue
      const findings = await this.#inTurn(annotation, options)
      if (findings === undefined) return undefined
      for (const each of findings) found.push({ ...each, start: each.start + start, end: each.end + start })
    }
    return found
  }

  async #inTurn(
    annotation: readonly Annotation[],
    options: LanguageToolCheck,
  ): Promise<readonly EngineFinding[] | undefined> {
    const body = formOf(annotation, options)
    const key = `${options.url} ${body}`
    const known = this.#kept.get(key)
    if (known !== undefined) return known
    const findings = await this.#queue(async () => {
      options.signal.throwIfAborted()
      return this.#now() < this.#silentUntil ? undefined : await this.#ask(body, options)
    })
    if (findings === undefined) return undefined
    const [oldest] = this.#kept.keys()
    if (this.#kept.size >= maxKept && oldest !== undefined) this.#kept.delete(oldest)
    this.#kept.set(key, findings)
    return findings
  }

  async #ask(body: string, { url, signal }: LanguageToolCheck): Promise<readonly EngineFinding[]> {
    try {
      const answer = await this.#send(addressOf(url), body, AbortSignal.any([signal, AbortSignal.timeout(timeout)]))
      return readAnswer(answer)
    } catch (error) {
      signal.throwIfAborted()
      const failure =
        error instanceof LanguageToolFailure
          ? error
          : new LanguageToolFailure('the server can’t be reached, or takes too long.', usualPause, error)
      this.#silentUntil = this.#now() + failure.pause
      throw failure
    }
  }
}

function readAnswer({ status, headers, body }: Awaited<ReturnType<SendForm>>): readonly EngineFinding[] {
  if (status !== 200) {
    const wait = Number(headers['retry-after'] ?? NaN) * 1000
    const pause = wait > 0 ? Math.min(wait, maxPause) : usualPause
    throw new LanguageToolFailure(`the server answered with the status ${status}.`, pause)
  }
  try {
    const { matches } = JSON.parse(new TextDecoder().decode(body)) as { matches?: unknown }
    if (!Array.isArray(matches)) throw new Error('The answer has no list of matches.')
    return matches.slice(0, maxMatches).flatMap(findingOf)
  } catch (error) {
    throw new LanguageToolFailure('this isn’t the address of a LanguageTool server.', usualPause, error)
  }
}

/** Returns a match. Leaves out one that isn't complete. */
function findingOf(match: unknown): EngineFinding[] {
  if (typeof match !== 'object' || match === null) return []
  const { offset, length, message, rule, replacements } = match as Readonly<Record<string, unknown>>
  if (!Number.isInteger(offset) || !Number.isInteger(length) || typeof message !== 'string') return []
  const { id } = (rule ?? {}) as { id?: unknown }
  const values = Array.isArray(replacements) ? (replacements as readonly ({ value?: unknown } | null)[]) : []
  const start = offset as number
  return [
    {
      start,
      end: start + (length as number),
      message,
      check: typeof id === 'string' ? id : 'LanguageTool',
      replacements: values.slice(0, 10).flatMap((each) => (typeof each?.value === 'string' ? each.value : [])),
    },
  ]
}

function addressOf(url: string): string {
  return `${url.replace(/\/v2(?:\/check)?$/, '')}/v2/check`
}

/** The server checks spelling only for a variant of a language. */
const variants: Readonly<Record<string, string>> = { en: 'en-US', de: 'de-DE', pt: 'pt-PT', ca: 'ca-ES' }

function formOf(annotation: readonly Annotation[], { language, withSpelling }: LanguageToolCheck): string {
  const form = new URLSearchParams({
    language: variants[language] ?? language.replace('_', '-'),
    data: JSON.stringify({ annotation }),
    // Blanks in place of tags look like too much white space.
    disabledRules: 'WHITESPACE_RULE,CONSECUTIVE_SPACES',
  })
  if (!withSpelling) form.set('disabledCategories', 'TYPOS')
  return form.toString()
}

/** Splits a mask before headings, or at blank lines if a section is very long. */
function* sections(mask: string): Generator<{ readonly start: number; readonly end: number }> {
  const map = bodyMap(mask)
  const headings = new Set(
    map.blocks.flatMap(({ kind, depth, line }) => (kind === 'heading' && depth === 0 ? [line] : [])),
  )
  let start = 0
  for (const [line, end] of map.lineStarts.entries()) {
    const isBlank = end - start >= maxSectionLength && lineOf(map, line).trim() === ''
    if (end - start < sectionLength || !(headings.has(line) || isBlank)) continue
    yield { start, end }
    start = end
  }
  yield { start, end: mask.length }
}
