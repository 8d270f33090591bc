import assert from 'node:assert/strict'
import { engineProblems } from '../../../src/core/authoring/prose/engineProblems.ts'
import { proseMask } from '../../../src/core/text/prose/proseMask.ts'
import { annotatedText } from '../../../src/prose/annotatedText.ts'
import { LanguageTool, LanguageToolFailure, type SendForm } from '../../../src/prose/languageTool.ts'

const page =
  '# Start\n\nSee `the code` and [an guide](https://secret.example/x).\n\n{% hint style="info" %}\nA **an** x.\n'
const given = { text: page, mask: proseMask(page) }
const options = { url: 'http://localhost:8081/v2', language: 'en', withSpelling: false }

/** A server with the documented answers. It finds each “an” in the text and, wrongly, in the markup. */
class Server {
  readonly forms: URLSearchParams[] = []
  readonly urls: string[] = []
  answer: ((signal: AbortSignal) => Promise<Awaited<ReturnType<SendForm>>>) | undefined
  readonly send: SendForm = async (url, body, signal) => {
    const form = new URLSearchParams(body)
    this.urls.push(url)
    this.forms.push(form)
    if (this.answer !== undefined) return await this.answer(signal)
    const { annotation } = JSON.parse(form.get('data') ?? '') as { annotation: { text?: string; markup?: string }[] }
    const whole = annotation.map((part) => part.text ?? part.markup ?? '').join('')
    const matches = [...whole.matchAll(/\ban\b/g)].map(({ index }) => {
      return {
        offset: index,
        length: 2,
        message: 'Use “a”.',
        rule: { id: 'EN_A_VS_AN' },
        replacements: [{ value: 'a' }],
      }
    })
    return answer(200, JSON.stringify({ matches }))
  }
}

function answer(status: number, body: string, headers: Record<string, string> = {}) {
  return { status, headers, body: new TextEncoder().encode(body) }
}

describe('LanguageTool', () => {
  let server: Server
  let now: number
  let tool: LanguageTool
  const check = async (signal = new AbortController().signal) => await tool.check(given, { ...options, signal })

  beforeEach(() => {
    server = new Server()
    now = 0
    tool = new LanguageTool(server.send, () => now)
  })

  it('that fails is left alone for a while, as long as it asks for', async () => {
    server.answer = async () => await Promise.reject(new Error('ECONNREFUSED'))
    await assert.rejects(check(), LanguageToolFailure)
    assert.equal(await check(), undefined)
    now = 60_000
    server.answer = async () => await Promise.resolve(answer(429, '', { 'retry-after': '120' }))
    await assert.rejects(check(), /status 429/)
    now += 119_000
    assert.equal(await check(), undefined)
    assert.equal(server.urls.length, 2)
    now += 1000
    server.answer = undefined
    assert.equal((await check())?.length, 2)
  })

  it('is reported if it answers with something else', async () => {
    for (const body of ['<html>', '[]', '{"matches": 1}', 'null']) {
      server.answer = async () => await Promise.resolve(answer(200, body))
      await assert.rejects(check(), /isn’t the address/)
      now += 60_000
    }
    server.answer = async () => await Promise.resolve(answer(200, '{"matches":[null,{},{"offset":1,"length":"x"}]}'))
    assert.deepEqual(await check(), [])
  })

  it('stops when it’s cancelled, and isn’t left alone afterwards', async () => {
    const stop = new AbortController()
    server.answer = async (signal) =>
      await new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('aborted'))))
    const checked = check(stop.signal)
    setTimeout(() => stop.abort(), 20)
    await assert.rejects(checked, { name: 'AbortError' })
    server.answer = undefined
    assert.equal((await check())?.length, 2)
  })

  it('gets no text for a page that is too long', async () => {
    const text = 'Some words. '.repeat(50_000)
    assert.equal(
      await tool.check({ text, mask: text }, { ...options, signal: new AbortController().signal }),
      undefined,
    )
    assert.equal(server.urls.length, 0)
  })

  it('finds problems at their places, and gets neither code nor addresses', async () => {
    const problems = engineProblems('language-tool', given, (await check()) ?? [])
    assert.deepEqual(
      problems.map(({ start, end, fixes }) => [page.slice(start - 2, end), fixes[0]?.detail]),
      [
        [' [an', 'a'],
        ['**an', 'a'],
      ],
    )
    const [form] = server.forms
    assert.equal(server.urls[0], 'http://localhost:8081/v2/check')
    assert.equal(form?.get('language'), 'en-US')
    assert.equal(form?.get('disabledCategories'), 'TYPOS')
    assert.doesNotMatch(form?.get('data') ?? '', /secret|the code|hint/)
  })

  it('gets only the sections that changed', async () => {
    const section = (word: string): string => `## ${word}\n\n${`All of ${word} is an example. `.repeat(200)}\n\n`
    const before = section('one') + section('two') + section('three')
    const after = before.replace('one is an example', 'one is still an example')
    const signal = new AbortController().signal
    const first = await tool.check({ text: before, mask: proseMask(before) }, { ...options, signal })
    const second = await tool.check({ text: after, mask: proseMask(after) }, { ...options, signal })
    assert.equal(server.forms.length, 4)
    assert.equal(first?.length, 600)
    assert.equal(
      second?.every(({ start, end }) => after.slice(start, end) === 'an'),
      true,
    )
  })
})

describe('The annotated text', () => {
  it('has the length of the page, and all words', () => {
    const parts = annotatedText(page, given.mask)
    assert.equal(parts.map((part) => ('text' in part ? part.text : part.markup)).join(''), given.mask)
    const read = parts.map((part) => ('text' in part ? part.text : (part.interpretAs ?? ''))).join('')
    assert.equal(read.replace(/\s+/g, ' ').trim(), 'Start See Dummy and an guide. A an x.')
  })
})
