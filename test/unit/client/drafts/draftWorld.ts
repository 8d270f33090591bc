import assert from 'node:assert/strict'
import { diff3Merge } from 'node-diff3'
import { isApiError } from '../../../../src/client/errors/apiError.ts'
import { DraftSync } from '../../../../src/client/drafts/draftSync.ts'
import type { ConflictSides } from '../../../../src/core/review/drafts/conflictSides.ts'
import {
  isPageDeleted,
  mergeOf,
  type Draft,
  type DraftBase,
  type DraftKey,
} from '../../../../src/core/review/drafts/draft.ts'
import { mergePage } from '../../../../src/core/review/drafts/mergePage.ts'
import { baseOf } from '../../../../src/core/review/drafts/shownText.ts'
import { FakeContent, Killed, type Failure } from './fakeContent.ts'
import { MemoryRepository } from './memoryRepository.ts'

/** Where and how something is typed: a word on a line, a line, or a block. */
export type Typing = { readonly at: number; readonly how: 'line' | 'word' | 'block' }

/** Which of the two windows acts. */
type Whose = { readonly window: 0 | 1 }

/** What can happen to a page of a change request and its drafts. */
export type Step =
  | ({ readonly do: 'type' | 'typeWhilePushing' } & Typing & Whose)
  | ({ readonly do: 'erase'; readonly at: number } & Whose)
  | ({ readonly do: 'remote' | 'race' } & Typing)
  | ({
      readonly do: 'save' | 'autoSave' | 'push' | 'reload' | 'kill' | 'switch' | 'watch' | 'keepMine' | 'takeTheirs'
    } & Whose)
  | ({ readonly do: 'openMerge' | 'finishMerge' } & Whose)
  | { readonly do: 'pushBoth' | 'deleteRemotely' | 'merge' }
  | { readonly do: 'network'; readonly up: boolean }
  | { readonly do: 'fail'; readonly failure: Failure }
  | { readonly do: 'halve'; readonly half: 'text' | 'both' }
  | ({ readonly do: 'killAt'; readonly calls: number; readonly done: boolean } & Whose)

const key: DraftKey = { server: 's', space: 'space', changeRequest: 'cr', page: 'p' }
const place = { spaceId: 'space', changeRequestId: 'cr' }
const start = ['* one', '* two', '', 'Second paragraph  ', 'with two lines.', '', 'Third.', '', '```', 'code  ', '```']

type WindowStep = Extract<Step, Whose>

/** A window with the page open: the text in its editor, and the version that this text is based on. */
class Window {
  sync: DraftSync
  buffer = ''
  /** The text of the editor when it last had no unsaved changes. */
  shown = ''
  base: DraftBase = { revision: undefined, documentId: undefined, markdown: '' }
  account = 'a'

  constructor(repository: MemoryRepository) {
    this.sync = new DraftSync(repository)
  }

  show(text: string, base: DraftBase): void {
    this.buffer = text
    this.shown = text
    this.base = base
  }
}

/** Two windows with the same page, and everything around them. Each typed word is unique. */
export class DraftWorld {
  readonly server = new FakeContent()
  readonly repository = new MemoryRepository()
  /** Saved words that no one has removed, and other people's words that the server has accepted. */
  readonly #saved = new Set<string>()
  readonly #remote = new Set<string>()
  readonly #windows: readonly [Window, Window]
  #count = 0

  constructor() {
    this.server.add('p', 'Title', start.join('\n'))
    this.#windows = [new Window(this.repository), new Window(this.repository)]
  }

  async start(): Promise<void> {
    for (const window of this.#windows) await this.#open(window)
  }

  async take(step: Step): Promise<void> {
    if ('window' in step) return await this.#act(step, this.#windows[step.window])
    switch (step.do) {
      case 'remote':
        return this.#editRemotely(step)
      case 'race':
        this.server.races.push(() => this.#editRemotely(step))
        return
      case 'pushBoth':
        await Promise.all(this.#windows.map((window) => this.#push(window)))
        return
      case 'network':
        this.server.reachable = step.up
        return
      case 'fail':
        this.server.failures.push(step.failure)
        return
      case 'halve':
        this.server.halves.push(step.half)
        return
      case 'deleteRemotely':
        if (this.#count % 3 === 0) await this.#deleteRemotely()
        return
      case 'merge':
        if (this.#count % 3 === 0) this.server.status = 'merged'
    }
  }

  /** Restores normal conditions, and lets each account push its own drafts. */
  async end(): Promise<void> {
    this.server.reachable = true
    this.server.failures.length = 0
    this.server.halves.length = 0
    this.server.races.length = 0
    this.server.killAfter = undefined
    const [window] = this.#windows
    for (const account of ['a', 'b', 'a', 'b']) {
      window.account = account
      await this.#push(window)
    }
  }

  /** Checks the promise: every saved word is somewhere, none is duplicated, and no one else's words are lost. */
  async check(trace: () => string): Promise<void> {
    const draft = await this.repository.get(key)
    const body = this.server.body('p') ?? ''
    const texts = [body, draft?.text ?? '', draft?.theirs?.markdown ?? '', ...(draft?.otherTexts ?? [])]
    const all = [...texts, draft?.merging?.mine, draft?.merging?.theirs].join('\n')
    for (const word of this.#saved) assert.ok(all.includes(word), `${word} is lost\n${trace()}\n${show(draft, body)}`)
    for (const text of texts) {
      // What a merge editor starts with can have a word of both sides twice. The person sees it before it's finished.
      if (draft?.merging && text === draft.text) continue
      const words = text.match(/\b[mr]\d+x\b/g) ?? []
      assert.equal(new Set(words).size, words.length, `something is there twice\n${trace()}\n${show(draft, body)}`)
    }
    // The next check restores what a write replaced without seeing it. Until then the draft remembers the write.
    if (!this.server.pages.has('p') || draft?.sent !== undefined) return
    for (const word of this.#remote) {
      assert.ok(all.includes(word), `${word} of somebody else is lost\n${trace()}\n${show(draft, body)}`)
    }
  }

  async #act(step: WindowStep, window: Window): Promise<void> {
    switch (step.do) {
      case 'type':
        window.buffer = typed(window.buffer, step, this.#word('m'))
        return
      case 'erase':
        window.buffer = erased(window.buffer, step.at)
        return
      case 'typeWhilePushing':
        return await this.#typeWhilePushing(window, step)
      case 'save':
        await this.#save(window)
        return await this.#push(window)
      case 'autoSave':
        return await this.#save(window)
      case 'push':
        return await this.#push(window)
      case 'reload':
        // Hot exit restores the text, together with the version that it's based on.
        window.sync = new DraftSync(this.repository)
        return
      case 'kill':
        return await this.#kill(window)
      case 'killAt':
        this.server.killAfter = { calls: step.calls, done: step.done }
        await this.#push(window)
        this.server.killAfter = undefined
        return
      case 'switch':
        window.account = window.account === 'a' ? 'b' : 'a'
        return
      case 'watch':
        return await this.#watch(window)
      case 'openMerge':
        return await this.#openMerge(window)
      case 'finishMerge':
        return await this.#finishMerge(window, this.#count % 2 === 0 ? 'mine' : 'theirs')
      case 'keepMine':
        return await this.#decide(window, true)
      case 'takeTheirs':
        return await this.#decide(window, false)
    }
  }

  /** Opens the page as the editor does: with the draft if there is one, otherwise with the text of the server. */
  async #open(window: Window): Promise<void> {
    const draft = await this.repository.get(key)
    if (draft) return window.show(draft.text, draft.base)
    if (!this.server.pages.has('p') || !this.server.reachable) return
    const client = this.server.client
    const { revision } = await client.getChangeRequestById(place)
    this.server.halves.length = 0
    const page = await client.getPageInChangeRequestById({ ...place, pageId: 'p' })
    const base = baseOf(page, revision)
    window.show(base.markdown, base)
  }

  async #kill(window: Window): Promise<void> {
    window.sync = new DraftSync(this.repository)
    await this.#open(window)
  }

  /** Makes a document without unsaved changes follow the draft that another window wrote. */
  async #watch(window: Window): Promise<void> {
    const draft = await this.repository.get(key)
    if (draft && window.buffer === window.shown) window.show(draft.text, draft.base)
  }

  #editRemotely({ at, how }: Typing): void {
    if (this.server.status !== 'open' || !this.server.pages.has('p')) return
    const word = this.#word('r')
    this.#remote.add(word)
    this.server.edit('p', (body) => typed(`# T\n\n${body}`, { at, how }, word).replace(/^# T\n\n/, ''))
  }

  async #deleteRemotely(): Promise<void> {
    this.server.remove('p')
    this.#remote.clear()
    // Words that only the server had are deleted with the page. Those in drafts must stay.
    const draft = await this.repository.get(key)
    const kept = [draft?.text, ...(draft?.otherTexts ?? [])].join('\n')
    for (const word of this.#saved) if (!kept.includes(word)) this.#saved.delete(word)
  }

  async #save(window: Window): Promise<void> {
    const { buffer, shown, base, account, sync } = window
    const isMerging = (await this.repository.get(key))?.merging !== undefined
    const draft = await sync.save({
      ...key,
      title: 'Title',
      spaceTitle: 'Space',
      account,
      savedAt: 1,
      text: buffer,
      base,
      onto: shown,
    })
    const [before, now] = [wordsOf(shown), wordsOf(buffer)]
    // A merge editor leaves out what both sides changed. No one has decided that.
    if (!isMerging) for (const word of before) if (!now.has(word)) this.#saved.delete(word)
    for (const word of now) if (!before.has(word) && word.startsWith('m')) this.#saved.add(word)
    window.shown = buffer
    if (draft && draft.text !== buffer) window.show(draft.text, draft.base)
  }

  async #push(window: Window): Promise<void> {
    const { account } = window
    this.server.beforeWrite ??= async () => {
      const { account: sender, merging } = (await this.repository.get(key)) ?? {}
      assert.equal(merging, undefined, 'pushed before its merge was finished')
      assert.ok(sender === undefined || sender === account, 'pushed with the wrong account')
    }
    try {
      const options = { account, readsBack: () => true, translate: (text: string) => text }
      const result = (await window.sync.push(this.server.client, [key], options)).get('p')
      if (result?.outcome.kind === 'pushed') {
        follow(window, result.left?.text, result.left?.base ?? result.outcome.base)
      }
    } catch (error) {
      if (!(error instanceof Killed)) throw error
      await this.#kill(window)
    } finally {
      this.server.beforeWrite = undefined
    }
  }

  async #typeWhilePushing(window: Window, typing: Typing): Promise<void> {
    let isTyped = false
    this.server.beforeWrite = async () => {
      if (isTyped) return
      isTyped = true
      window.buffer = typed(window.buffer, typing, this.#word('m'))
      await this.#save(window)
    }
    await this.#push(window)
  }

  /** Decides a conflict as a person does: first between two windows, then between the draft and the server. */
  async #decide(window: Window, keepsMine: boolean): Promise<void> {
    const draft = await this.repository.get(key)
    if (draft?.state !== 'conflict') return
    if (draft.merging) return await this.#finishMerge(window, keepsMine ? 'mine' : 'theirs')
    const other = draft.otherTexts[0] ?? draft.theirs?.markdown
    const chosen = keepsMine || other === undefined ? draft.text : other
    const refused = chosen === draft.text ? other : draft.text
    if (keepsMine && isPageDeleted(draft) && !(await this.#restore(window, draft))) return
    if (draft.otherTexts.length > 0) await window.sync.join(key, chosen)
    else await window.sync.decide(key, chosen)
    for (const word of wordsOf(refused ?? '')) {
      if (chosen.includes(word)) continue
      this.#saved.delete(word)
      this.#remote.delete(word)
    }
    await this.#watch(window)
  }

  /** Opens the merge editor, which replaces the text of the page by the one from before both changes. */
  async #openMerge(window: Window): Promise<void> {
    await this.#save(window)
    const draft = await this.repository.get(key)
    const merge = draft?.state === 'conflict' ? mergeOf(draft) : undefined
    if (draft === undefined || merge === undefined) return
    await window.sync.openMerge(key, merge)
    if (!draft.merging) window.buffer = mergeStart(merge)
  }

  /** Takes one side, keeps what was typed in the meantime, and finishes the merge. */
  async #finishMerge(window: Window, side: 'mine' | 'theirs'): Promise<void> {
    await this.#save(window)
    const draft = await this.repository.get(key)
    if (!draft?.merging) return
    const { merging, text } = draft
    const known = wordsOf([merging.base, merging.mine, merging.theirs].join('\n'))
    const since = [...wordsOf(text)].filter((word) => !known.has(word))
    const result = [merging[side], ...since.map((word) => `\n${word}\n`)].join('\n')
    const left = await window.sync.finishMerge(key, result)
    // Words of another window's text that changed in the meantime are still there.
    const kept = wordsOf([result, left?.theirs?.markdown, ...(left?.otherTexts ?? [])].join('\n'))
    for (const word of known) {
      if (kept.has(word)) continue
      this.#saved.delete(word)
      this.#remote.delete(word)
    }
    if (left) window.show(left.text, left.base)
  }

  async #restore({ sync }: Window, draft: Draft): Promise<boolean> {
    try {
      await sync.restore(this.server.client, draft)
      return true
    } catch (error) {
      if (isApiError(error)) return false
      throw error
    }
  }

  #word(whose: 'm' | 'r'): string {
    this.#count++
    return `${whose}${this.#count}x`
  }
}

/** Updates the buffer after a push, as the editor does: what was typed since then stays. */
function follow(window: Window, left: string | undefined, base: DraftBase): void {
  const text = left ?? base.markdown
  if (window.buffer === window.shown) return window.show(text, base)
  const merge = mergePage(window.shown, window.buffer, text)
  if (merge.kind === 'clean') {
    window.show(text, base)
    window.buffer = merge.text
  } else {
    // The text keeps its base: the next save makes a draft from it, and the next push finds the conflict.
    window.base = { revision: undefined, documentId: undefined, markdown: window.shown }
  }
}

function typed(text: string, { at, how }: Typing, word: string): string {
  const rows = text.split('\n')
  const first = Math.min(2, rows.length)
  const row = first + (at % Math.max(1, rows.length - first + 1))
  if (how === 'word' && (rows[row] ?? '').trim() !== '' && !rows[row]?.startsWith('```')) rows[row] += ` ${word}`
  else if (how === 'block') rows.splice(row, 0, '', word, '')
  else rows.splice(row, 0, word)
  return rows.join('\n')
}

/** Removes a line, unless it contains other people's words. */
function erased(text: string, position: number): string {
  const rows = text.split('\n')
  const row = 2 + (position % Math.max(1, rows.length - 2))
  if (/r\d+x/.test(rows[row] ?? '') || /```/.test(rows[row] ?? '')) return text
  return rows.filter((_, index) => index !== row).join('\n')
}

/** Returns what a merge editor starts with: everything that only one side changed, and the base of each conflict. */
function mergeStart({ base, mine, theirs }: ConflictSides): string {
  const [one, before, other] = [mine, base, theirs].map((text) => text.split('\n'))
  const regions = diff3Merge(one ?? [], before ?? [], other ?? [])
  return regions.flatMap(({ ok, conflict }) => ok ?? conflict?.o ?? []).join('\n')
}

function wordsOf(text: string): Set<string> {
  return new Set(text.match(/\b[mr]\d+x\b/g) ?? [])
}

function show(draft: Draft | undefined, body: string): string {
  return `${body}\n---- draft\n${JSON.stringify(draft, undefined, 1)}`
}
