import assert from 'node:assert/strict'
import fc from 'fast-check'
import { DraftDesk } from '../../../src/client/pushing/draftDesk.ts'
import { draftId, type DraftBase, type DraftKey } from '../../../src/core/drafts/draft.ts'
import { mergePage } from '../../../src/core/drafts/mergePage.ts'
import { baseOf } from '../../../src/core/drafts/shownText.ts'
import { FakeContent, type Failure } from './fakeContent.ts'
import { MemoryKeeper } from './memoryKeeper.ts'

const runs = process.env['GALLEY_TEST_LONG'] === '1' ? 20_000 : 1_000
const key: DraftKey = { server: 's', space: 'space', changeRequest: 'cr', page: 'p' }
const start = ['* one', '* two', '', 'Second paragraph  ', 'with two lines.', '', 'Third.', '', '```', 'code  ', '```']

type Step =
  | { readonly do: 'type'; readonly at: number; readonly how: 'line' | 'word' | 'block' }
  | { readonly do: 'erase'; readonly at: number }
  | { readonly do: 'remote'; readonly at: number; readonly how: 'line' | 'word' | 'block' }
  | { readonly do: 'save' | 'autoSave' | 'push' | 'reload' | 'kill' | 'switch' | 'deleteRemotely' | 'merge' }
  | { readonly do: 'network'; readonly up: boolean }
  | { readonly do: 'fail'; readonly failure: Failure }
  | { readonly do: 'typeWhilePushing'; readonly at: number }

const at = fc.nat(30)
const how = fc.constantFrom('line' as const, 'word' as const, 'block' as const)
const failure: fc.Arbitrary<Failure> = fc.oneof(
  fc.record({
    at: fc.constantFrom('before' as const, 'after' as const),
    kind: fc.constantFrom('offline' as const, 'protocol' as const, 'timeout' as const),
  }),
  fc.constantFrom<Failure>(
    { at: 'answer', kind: 'conflict', status: 409 },
    { at: 'answer', kind: 'invalid', status: 422 },
    { at: 'answer', kind: 'rateLimited', status: 429 },
    { at: 'answer', kind: 'server', status: 500 },
    { at: 'answer', kind: 'unauthorized', status: 401 },
  ),
)
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 8, arbitrary: fc.record({ do: fc.constant('type' as const), at, how }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('erase' as const), at }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('remote' as const), at, how }) },
  { weight: 10, arbitrary: fc.record({ do: fc.constantFrom('save' as const, 'autoSave' as const, 'push' as const) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constantFrom('reload' as const, 'kill' as const, 'switch' as const) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('network' as const), up: fc.boolean() }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('fail' as const), failure }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('typeWhilePushing' as const), at }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('deleteRemotely' as const, 'merge' as const) }) },
)

/** One person at one page, and the world around: whatever they save is followed by its words, which are unique. */
class World {
  readonly server = new FakeContent()
  readonly keeper = new MemoryKeeper()
  /** Words of the text that was saved last, and words of others that the server has taken. */
  saved = new Set<string>()
  readonly remote = new Set<string>()
  #desk = new DraftDesk(this.keeper)
  #buffer = ''
  #base: DraftBase = { revision: undefined, documentId: undefined, markdown: '' }
  #account = 'a'
  #count = 0

  constructor() {
    this.server.add('p', 'Title', start.join('\n'))
  }

  /** What opening the page shows: the draft where there is one, else what the server has. */
  async open(): Promise<void> {
    const draft = await this.keeper.get(key)
    if (draft) {
      this.#buffer = draft.text
      this.#base = draft.base
      return
    }
    if (!this.server.pages.has('p') || !this.server.reachable) return
    const client = this.server.client
    const { revision } = await client.getChangeRequestById({ spaceId: 'space', changeRequestId: 'cr' })
    const page = await client.getPageInChangeRequestById({ spaceId: 'space', changeRequestId: 'cr', pageId: 'p' })
    this.#base = baseOf(page, revision)
    this.#buffer = this.#base.markdown
  }

  async take(step: Step): Promise<void> {
    switch (step.do) {
      case 'type':
        this.#buffer = typed(this.#buffer, step.at, step.how, this.#word('m'))
        return
      case 'erase':
        this.#buffer = erased(this.#buffer, step.at)
        return
      case 'remote': {
        const word = this.#word('r')
        if (this.server.status === 'open' && this.server.pages.has('p')) this.remote.add(word)
        this.server.edit('p', (body) => typed(`# T\n\n${body}`, step.at, step.how, word).replace(/^# T\n\n/, ''))
        return
      }
      case 'save':
        await this.#save()
        return await this.#push()
      case 'autoSave':
        return await this.#save()
      case 'push':
        return await this.#push()
      case 'reload':
        // Hot exit: the buffer comes back, and so does what it was based on, for the draft has it.
        this.#desk = new DraftDesk(this.keeper)
        return
      case 'kill':
        this.#desk = new DraftDesk(this.keeper)
        return await this.open()
      case 'switch':
        this.#account = this.#account === 'a' ? 'b' : 'a'
        return
      case 'network':
        this.server.reachable = step.up
        return
      case 'fail':
        this.server.failures.push(step.failure)
        return
      case 'typeWhilePushing':
        return await this.#typeWhilePushing(step.at)
      case 'deleteRemotely':
        if (this.#count % 3 === 0) this.#deleteRemotely()
        return
      case 'merge':
        if (this.#count % 3 === 0) this.server.status = 'merged'
    }
  }

  #deleteRemotely(): void {
    this.server.remove('p')
    this.remote.clear()
    // Words that only the server had are gone with the page; those of drafts must not be.
    this.saved = new Set([...this.saved].filter((word) => this.draftWords.has(word)))
  }

  draftWords = new Set<string>()

  async #save(): Promise<void> {
    this.saved = wordsOf(this.#buffer, 'm')
    const draft = await this.#desk.save({
      ...key,
      title: 'Title',
      spaceTitle: 'Space',
      account: this.#account,
      text: this.#buffer,
      base: this.#base,
      savedAt: 1,
    })
    // Without a change nothing was saved: what the page took along when it was deleted was there before.
    if (!draft && !this.server.pages.has('p')) this.saved.clear()
  }

  async #push(): Promise<void> {
    const before = await this.keeper.get(key)
    const results = await this.#desk.push(this.server.client, [key], { readsBack: () => true, explain: () => 'x' })
    const result = results.get('p')
    if (before && result?.outcome.kind === 'pushed') this.#follow(before.text, result.left?.text, result.outcome.base)
  }

  /** The buffer follows what the push brought, as the editor's does: what was typed since stays. */
  #follow(pushed: string, left: string | undefined, base: DraftBase): void {
    const shown = left ?? base.markdown
    const merge = mergePage(pushed, this.#buffer, shown)
    if (merge.kind === 'clean') {
      this.#buffer = merge.text
      this.#base = base
    } else {
      // It stays on what it was typed on: the next save is a draft of that, and the next push sees the conflict.
      this.#base = { revision: undefined, documentId: undefined, markdown: pushed }
    }
  }

  async #typeWhilePushing(where: number): Promise<void> {
    this.server.beforeWrite = async () => {
      this.#buffer = typed(this.#buffer, where, 'word', this.#word('m'))
      await this.#save()
    }
    await this.#push()
    this.server.beforeWrite = undefined
  }

  #word(whose: 'm' | 'r'): string {
    this.#count++
    return `${whose}${this.#count}x`
  }

  /** Holds the promise: every saved word is somewhere, none twice, and nobody else's is overwritten. */
  async check(trace: string): Promise<void> {
    const draft = await this.keeper.get(key)
    const body = this.server.body('p') ?? ''
    this.draftWords = wordsOf(draft?.text ?? '', 'm')
    const texts = [body, draft?.text ?? '', draft?.theirs?.markdown ?? '']
    for (const word of this.saved) {
      assert.ok(
        texts.some((text) => text.includes(word)),
        `${word} is lost\n${trace}\n${texts.join('\n----\n')}`,
      )
    }
    for (const text of texts) {
      const words = text.match(/\b[mr]\d+x\b/g) ?? []
      assert.equal(new Set(words).size, words.length, `something is there twice\n${trace}\n${text}`)
    }
    if (this.server.pages.has('p')) {
      for (const word of this.remote) assert.ok(body.includes(word), `${word} of somebody else is lost\n${trace}`)
    }
  }
}

function typed(text: string, position: number, kind: 'line' | 'word' | 'block', word: string): string {
  const rows = text.split('\n')
  const first = Math.min(2, rows.length)
  const row = first + (position % Math.max(1, rows.length - first + 1))
  if (kind === 'word' && (rows[row] ?? '').trim() !== '' && !rows[row]?.startsWith('```')) rows[row] += ` ${word}`
  else if (kind === 'block') rows.splice(row, 0, '', word, '')
  else rows.splice(row, 0, word)
  return rows.join('\n')
}

/** Takes a line without words of anybody else away. */
function erased(text: string, position: number): string {
  const rows = text.split('\n')
  const row = 2 + (position % Math.max(1, rows.length - 2))
  if (/r\d+x/.test(rows[row] ?? '') || /```/.test(rows[row] ?? '')) return text
  return rows.filter((_, index) => index !== row).join('\n')
}

function wordsOf(text: string, whose: 'm' | 'r'): Set<string> {
  return new Set(text.match(new RegExp(`\\b${whose}\\d+x\\b`, 'g')) ?? [])
}

describe('Drafts, whatever happens', () => {
  it(`keep every saved word, and none twice, in ${runs} random orders of events`, async function () {
    this.timeout(600_000)
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 25 }), async (steps) => {
        const world = new World()
        await world.open()
        for (const [index, each] of steps.entries()) {
          await world.take(each)
          await world.check(`after step ${index} of ${JSON.stringify(steps)}`)
        }
      }),
      { numRuns: runs },
    )
  })

  it('counts pages apart that differ in one part of their key', () => {
    const keys = [key, { ...key, page: 'q' }, { ...key, space: 'other' }, { ...key, server: 't' }].map(draftId)
    assert.equal(new Set(keys).size, keys.length)
  })
})
