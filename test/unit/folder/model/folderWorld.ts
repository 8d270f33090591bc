import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { mergeDiff3 } from 'node-diff3'
import { createClient } from '../../../../src/client/client.ts'
import { isApiError } from '../../../../src/client/errors/apiError.ts'
import { createDownload } from '../../../../src/client/network/download.ts'
import { wholeAnswer } from '../../../../src/client/wholeAnswer.ts'
import { ContractChecks } from '../../../../src/contract/checks/validation.ts'
import { findConflictMarks } from '../../../../src/core/text/edits/conflictMarks.ts'
import { english } from '../../../../src/core/text/messages/translate.ts'
import { addToContents } from '../../../../src/folder/addToContents.ts'
import { withoutArchived } from '../../../../src/folder/checkout/archivedRequest.ts'
import { CheckoutError, readCheckout, type Checkout } from '../../../../src/folder/checkout/checkoutRecord.ts'
import { cloneSpace, type Platform } from '../../../../src/folder/checkout/cloneSpace.ts'
import { compare } from '../../../../src/folder/checkout/comparison.ts'
import type { FolderMerge } from '../../../../src/folder/checkout/folderMerges.ts'
import { folderStatus } from '../../../../src/folder/checkout/folderStatus.ts'
import { pullChanges } from '../../../../src/folder/checkout/pullChanges.ts'
import { pushChanges } from '../../../../src/folder/checkout/pushChanges.ts'
import { isEmptyPlan, planPush } from '../../../../src/folder/checkout/pushPlan.ts'
import { resolveMerge } from '../../../../src/folder/checkout/resolveMerge.ts'
import { onFaultyDisk, type DiskFault } from '../../../support/disk/faultyDisk.ts'
import { createFakeClock, longTimeouts } from '../../../support/fakeClock.ts'
import { TestSandbox } from '../../sandbox/support/testSandbox.ts'
import { FaultyTransport, type PlannedFault } from './faultyTransport.ts'

type Whose = { readonly who: 0 | 1 }
type Where = { readonly at: number }

/** What can happen to a space and two clones of it. */
export type FolderStep =
  | ({
      readonly do:
        | 'type'
        | 'insert'
        | 'remove'
        | 'retitle'
        | 'moveFile'
        | 'deleteFile'
        | 'newFile'
        | 'takeBoth'
        | 'saveBase'
        | 'keepFile'
    } & Whose &
      Where)
  | ({ readonly do: 'pull' | 'push' | 'pushToOther' | 'status' | 'mergeRequest' | 'archive' } & Whose)
  | ({ readonly do: 'remoteType' | 'remoteInsert' | 'remoteRemove' | 'remoteNew' | 'remoteDelete' } & Where)
  | ({ readonly do: 'race'; readonly after: number } & Where)
  | ({ readonly do: 'fault' } & PlannedFault)
  | { readonly do: 'crash'; readonly steps: number; readonly kind: DiskFault }

/** A word that was typed: the first word of its block, and the word before it. */
interface Typed {
  readonly block: string
  readonly before: string
}

interface Person {
  readonly folder: string
  readonly platform: Platform
}

const checks = new ContractChecks()
const titles = ['Alpha', 'Beta', 'Gamma', 'Delta']
const picture = new TextEncoder().encode('\u0089PNG a map')

/** Two people with a clone each, a third one on the platform, and everything that fails between them. */
export class FolderWorld {
  readonly #sandbox = new TestSandbox()
  readonly #clock = createFakeClock()
  readonly #network = new FaultyTransport(this.#sandbox, this.#clock)
  readonly #space: string
  readonly #top: string
  readonly #people: readonly Person[]
  /** Every word that was typed, and where. */
  readonly #typed = new Map<string, Typed>()
  /** Words that someone removed who saw them. */
  readonly #removed = new Set<string>()
  /** First words of pages that someone deleted. */
  readonly #deletedPages = new Set<string>()
  readonly #close: () => Promise<void>
  #crash: { readonly steps: number; readonly fault: DiskFault } | undefined
  #count = 0

  private constructor(top: string) {
    this.#top = top
    const changes = titles.map((title, at) => {
      const ref = title.toLowerCase()
      const below = at === 1 ? { into: 'alpha' } : {}
      const image = at === 2 ? '\n\n![](/files/map)' : ''
      const markdown = `${ref}0 ${ref}x.\n\n${ref}1 ${ref}y.\n\n${ref}2 ${ref}z.${image}`
      return { operation: 'insert_page', title, ref, ...below, document: { markdown } } as const
    })
    const files = [{ name: 'map.png', ref: 'map', contentType: 'image/png', content: picture }]
    this.#space = this.#sandbox.addSpace({}, [{ operation: 'insert_files', files }, ...changes]).id
    for (const title of titles) {
      const ref = title.toLowerCase()
      for (const [at, end] of ['x', 'y', 'z'].entries()) {
        this.#typed.set(`${ref}${at}`, { block: `${ref}${at}`, before: '' })
        this.#typed.set(`${ref}${end}`, { block: `${ref}${at}`, before: `${ref}${at}` })
      }
    }
    const close: (() => Promise<void>)[] = []
    this.#people = ['create', 'admin'].map((role, at) => {
      const client = createClient({
        baseUrl: this.#sandbox.origin,
        token: this.#sandbox.tokenOf(role),
        transport: this.#network,
        clock: this.#clock,
        random: () => 0.5,
        limits: longTimeouts,
        checks,
      })
      close.push(async () => await client.close())
      const server = this.#sandbox.origin
      const download = createDownload({ transport: this.#network, server })
      const platform = { server, client, download, t: english, confirm: async () => true }
      return { folder: path.join(top, `clone${at}`), platform }
    })
    this.#close = async () => void (await Promise.all(close.map((each) => each())))
  }

  static async start(): Promise<FolderWorld> {
    const world = new FolderWorld(await mkdtemp(path.join(tmpdir(), 'galley-model-')))
    for (const { platform, folder } of world.#people) await cloneSpace(platform, { space: world.#space }, folder)
    return world
  }

  async end(): Promise<void> {
    await this.#close()
    this.#sandbox.close()
    rmSync(this.#top, { recursive: true, force: true })
  }

  async take(step: FolderStep): Promise<void> {
    switch (step.do) {
      case 'fault':
        return this.#network.plan(step)
      case 'crash':
        this.#crash = { steps: step.steps, fault: step.kind }
        return
      case 'race':
        this.#network.races.push({ after: step.after, act: () => this.#changeRemotely('type', step.at) })
        return
      case 'remoteType':
        return this.#changeRemotely('type', step.at)
      case 'remoteInsert':
        return this.#changeRemotely('insert', step.at)
      case 'remoteRemove':
        return this.#changeRemotely('remove', step.at)
      case 'remoteNew':
        return this.#newRemotely()
      case 'remoteDelete':
        return await this.#deleteRemotely(step.at)
      case 'pull':
        return await this.#guarded(step.who, async (person) => await this.#pull(person))
      case 'push':
        return await this.#guarded(step.who, async (person) => await this.#push(person))
      case 'pushToOther':
        return await this.#guarded(step.who, async (person) => {
          const other = await readCheckout(this.#personAt(1 - step.who).folder)
          await this.#push(person, other?.changeRequest)
        })
      case 'status':
        return await this.#guarded(step.who, async ({ platform: { client }, folder }) => {
          await folderStatus(client, await compare(client, folder, await this.#checkoutOf(folder)))
        })
      case 'mergeRequest':
        return await this.#mergeRequest(this.#personAt(step.who))
      case 'archive':
        return await this.#archive(this.#personAt(step.who))
      default:
        return await this.#write(this.#personAt(step.who), step)
    }
  }

  /** Heals everything, lets both people resolve, pull, push and merge, and then looks for each word. */
  async settleAndCheck(about: () => string): Promise<void> {
    await this.check(about)
    this.#network.heal()
    this.#crash = undefined
    for (const person of [...this.#people, ...this.#people]) {
      for (const file of await this.#openConflicts(person.folder)) await this.#takeBoth(person, file)
      await this.#expected(async () => await this.#pull(person))
      for (const file of await this.#openConflicts(person.folder)) await this.#takeBoth(person, file)
      await this.#expected(async () => await this.#push(person))
      await this.#mergeRequest(person)
      await this.#expected(async () => await this.#pull(person))
    }
    await this.check(about)
    for (const person of this.#people) await this.#checkSame(person, about)
  }

  /** A clone that has nothing of its own after a pull has all that is published. */
  async #checkSame(person: Person, about: () => string): Promise<void> {
    const { platform, folder } = person
    await this.#expected(async () => await this.#pull(person))
    const comparison = await compare(platform.client, folder, await this.#checkoutOf(folder))
    const { local, remote, unmerged } = await folderStatus(platform.client, comparison)
    if (comparison.source.changeRequest !== undefined || local.length + remote.length + unmerged.length > 0) return
    const own = pagesIn(folder).map((file) => readFileSync(path.join(folder, file), 'utf8'))
    const words = new Set(own.flatMap((text) => text.match(/\w+/g) ?? []))
    const published = (await this.#pageTexts(`/v1/spaces/${this.#space}/content`)).join('\n').match(/\w+/g) ?? []
    for (const word of published) assert.ok(words.has(word), `a clone that is up to date lacks ${word} ${about()}`)
  }

  /** Each word is somewhere, beside the same neighbors, and no page is gone that no one has deleted. */
  async check(about: () => string): Promise<void> {
    const texts = [...(await this.#platformTexts()), ...this.#people.flatMap(({ folder }) => textsIn(folder))]
    const blocks = new Map<string, string[][]>()
    for (const block of texts.flatMap((text) => text.split(/\n\s*\n/))) {
      const words = block
        .replace(/[.#|=<>]/g, ' ')
        .split(/\s+/)
        .filter(Boolean)
      for (const word of words) {
        if (!this.#typed.has(word)) continue
        const found = blocks.get(word)
        if (found) found.push(words)
        else blocks.set(word, [words])
      }
    }
    for (const [word, { block, before }] of this.#typed) {
      if (this.#removed.has(word)) continue
      const found = blocks.get(word)
      assert.ok(found, `${word} is lost ${about()}`)
      const isInPlace = (words: readonly string[]): boolean => {
        const isBeside = before === '' || this.#removed.has(before) || words[words.indexOf(word) - 1] === before
        return isBeside && (this.#removed.has(block) || words.includes(block))
      }
      assert.ok(
        found.some(isInPlace),
        `${word} isn’t after ${before} in ${block}, but in ${found.join(' and ')} ${about()}`,
      )
    }
    for (const { folder } of this.#people) {
      if (!existsSync(path.join(folder, '.galley/checkout.json'))) continue
      assert.ok(existsSync(path.join(folder, '.gitbook/assets/map.png')), `the image is lost ${about()}`)
    }
    const main = (await this.#pageTexts(`/v1/spaces/${this.#space}/content`)).join('\n')
    for (const title of titles) {
      const first = `${title.toLowerCase()}0`
      if (!this.#deletedPages.has(first) && !this.#removed.has(first)) {
        assert.ok(main.includes(first), `the page of ${first} was deleted ${about()}`)
      }
    }
  }

  #personAt(who: number): Person {
    const person = this.#people[who]
    assert.ok(person)
    return person
  }

  #word(block: string, before: string): string {
    const word = `w${++this.#count}`
    this.#typed.set(word, { block: block === '' ? word : block, before })
    return word
  }

  async #checkoutOf(folder: string): Promise<Checkout> {
    const checkout = await readCheckout(folder)
    assert.ok(checkout)
    return checkout
  }

  /** Runs a command of a person, which a crash can end in the middle. */
  async #guarded(who: number, work: (person: Person) => Promise<void>): Promise<void> {
    const person = this.#personAt(who)
    const crash = this.#crash
    this.#crash = undefined
    await this.#expected(async () => {
      if (crash === undefined) return await work(person)
      const { result } = await onFaultyDisk(crash, async () => await work(person))
      await result
    })
  }

  /** Only failures that people get a message about are expected. */
  async #expected(work: () => Promise<void>): Promise<void> {
    try {
      await work()
    } catch (error) {
      const isCrash = error instanceof Error && error.message === 'The process ended here.'
      const isDisk = error instanceof Error && /^(ENOSPC|EIO|EROFS):/.test(error.message)
      if (!isApiError(error) && !(error instanceof CheckoutError) && !isCrash && !isDisk) throw error
    }
  }

  async #pull({ platform, folder }: Person): Promise<void> {
    const checkout = await withoutArchived(platform.client, folder, await this.#checkoutOf(folder))
    await pullChanges(platform, folder, checkout)
  }

  async #push({ platform, folder }: Person, target?: string): Promise<void> {
    const { client } = platform
    const checkout = await withoutArchived(client, folder, await this.#checkoutOf(folder))
    const onto = target === undefined ? checkout : { ...checkout, changeRequest: target }
    let comparison = await compare(client, folder, onto)
    if (comparison.here.unlisted.length > 0) {
      await addToContents(comparison.docs, comparison.here.unlisted, english)
      comparison = await compare(client, folder, onto)
    }
    const plan = planPush(comparison, english)
    if (isEmptyPlan(plan) || plan.problems.length > 0) return
    const current = comparison.source.changeRequest
    const body = { subject: 'Changes' }
    // As the command does, which takes no id from an incomplete answer.
    const create = async (): Promise<string> => {
      const answer = await client.createChangeRequest({ spaceId: this.#space, body })
      return wholeAnswer(answer, 'createChangeRequest', ['id']).id
    }
    const changeRequest = current ?? (await create())
    await pushChanges(platform, folder, { comparison, plan, changeRequest })
  }

  /** What the platform's own merge leaves out isn't lost by Galley. */
  async #mergeRequest({ folder }: Person): Promise<void> {
    const changeRequestId = (await readCheckout(folder))?.changeRequest
    if (changeRequestId === undefined) return
    const main = `/v1/spaces/${this.#space}/content`
    const request = `/v1/spaces/${this.#space}/change-requests/${changeRequestId}/content`
    const before = (await this.#pageTexts(request)).join('\n')
    await this.#sandbox.call('mergeChangeRequest', { spaceId: this.#space, changeRequestId })
    const after = (await this.#pageTexts(main)).join('\n')
    this.#forget(before, after)
  }

  async #archive({ folder }: Person): Promise<void> {
    const changeRequestId = (await readCheckout(folder))?.changeRequest
    if (changeRequestId === undefined) return
    const input = { spaceId: this.#space, changeRequestId, body: { status: 'archived' } } as const
    await this.#sandbox.call('updateChangeRequestById', input)
  }

  /** Words of a text that someone removed on purpose, unless they're in another. */
  #forget(text: string, kept = ''): void {
    const words = (given: string): string[] => given.match(/\w+/g) ?? []
    const left = new Set(words(kept))
    for (const word of words(text)) {
      if (!this.#typed.has(word) || left.has(word)) continue
      this.#removed.add(word)
      if (titles.some((title) => word === `${title.toLowerCase()}0`)) this.#deletedPages.add(word)
    }
  }

  async #write(person: Person, step: Extract<FolderStep, Whose & Where>): Promise<void> {
    const { folder } = person
    if (step.do === 'newFile') return this.#newFile(folder)
    const isOfConflict = step.do === 'takeBoth' || step.do === 'saveBase' || step.do === 'keepFile'
    const files = isOfConflict ? await this.#openConflicts(folder) : pagesIn(folder)
    const file = files[step.at % Math.max(1, files.length)]
    if (file === undefined) return
    const whole = path.join(folder, file)
    if (!existsSync(whole)) return
    const text = readFileSync(whole, 'utf8')
    switch (step.do) {
      case 'type':
      case 'insert':
      case 'remove':
        return writeFileSync(whole, this.#edited(step.do, text, step.at >> 2))
      case 'retitle': {
        const [title = ''] = /^# .*$/m.exec(text) ?? []
        if (title !== '')
          writeFileSync(
            whole,
            text.replace(title, () => `# ${title.slice(2).split(' ')[0]} ${this.#word('', '')}`),
          )
        if (title !== '') this.#forget(title)
        return
      }
      case 'moveFile': {
        const to = `moved${++this.#count}.md`
        this.#inContents(folder, (line) => line.replace(`(${file})`, `(${to})`))
        writeFileSync(path.join(folder, to), text)
        return rmSync(whole)
      }
      case 'deleteFile':
        this.#forget(text)
        this.#inContents(folder, (line) => (line.includes(`(${file})`) ? '' : line))
        return rmSync(whole)
      case 'takeBoth':
        return await this.#takeBoth(person, file)
      case 'saveBase': {
        const merge = mergesIn(folder).find((each) => each.file === file)
        if (!merge) return
        // What was typed into the file since the pull is replaced by someone who sees it.
        this.#forget(text, `${merge.mine}\n${merge.theirs}`)
        return writeFileSync(whole, merge.base)
      }
      case 'keepFile': {
        const sides = mergesIn(folder).filter((each) => each.file === file)
        const isResolved = await resolveMerge(
          folder,
          { file, checkout: await this.#checkoutOf(folder) },
          english,
        ).catch((error: unknown) => {
          if (error instanceof CheckoutError) return false
          throw error
        })
        if (isResolved) for (const { mine, theirs } of sides) this.#forget(`${mine}\n${theirs}`, text)
      }
    }
  }

  /** Changes a text as a person does who sees it. */
  #edited(how: 'type' | 'insert' | 'remove', text: string, at: number): string {
    const lines = text.split('\n')
    const places = lines.flatMap((line, index) => (/^\w/.test(line) ? [index] : []))
    const place = places[at % Math.max(1, places.length)]
    if (place === undefined) return `${text.trimEnd()}\n\n${this.#word('', '')} end.\n`
    const line = lines[place] ?? ''
    const words = line.match(/\w+/g) ?? []
    if (how === 'type') {
      const word = this.#word(words[0] ?? '', words.at(-1) ?? '')
      lines[place] = `${line.replace(/\.$/, '')} ${word}.`
    } else if (how === 'insert') lines.splice(place + 1, 0, '', `${this.#word('', '')} new.`)
    else {
      this.#forget(line)
      lines.splice(place, 1)
    }
    return lines.join('\n')
  }

  /** Keeps the lines of both sides, and says that the conflict is resolved. */
  async #takeBoth({ folder }: Person, file: string): Promise<void> {
    const whole = path.join(folder, file)
    if (!existsSync(whole)) return
    const text = readFileSync(whole, 'utf8')
    const merge = mergesIn(folder).find((each) => each.file === file)
    const isMarked = findConflictMarks(text).length > 0
    if (merge === undefined && !isMarked) return
    const whole3 = merge === undefined || isMarked ? text : both(merge)
    // What was typed after the merge editor opened stays, too.
    const added = merge === undefined || isMarked ? [] : text.split('\n').filter((line) => !whole3.includes(line))
    writeFileSync(whole, `${[withoutMarks(whole3).trimEnd(), ...added].join('\n\n')}\n`)
    if (merge) await resolveMerge(folder, { file, checkout: await this.#checkoutOf(folder) }, english)
  }

  async #openConflicts(folder: string): Promise<string[]> {
    const marked = pagesIn(folder).filter((file) => {
      return findConflictMarks(readFileSync(path.join(folder, file), 'utf8')).length > 0
    })
    return [...new Set([...marked, ...mergesIn(folder).map(({ file }) => file)])]
  }

  #newFile(folder: string): void {
    const word = this.#word('', '')
    const file = `new-${word}.md`
    writeFileSync(path.join(folder, file), `# New ${word}t\n\n${word} first.\n`)
    const contents = path.join(folder, 'SUMMARY.md')
    if (existsSync(contents)) writeFileSync(contents, `${readFileSync(contents, 'utf8')}* [New ${word}t](${file})\n`)
  }

  #inContents(folder: string, change: (line: string) => string): void {
    const contents = path.join(folder, 'SUMMARY.md')
    if (!existsSync(contents)) return
    const lines = readFileSync(contents, 'utf8').split('\n').map(change)
    writeFileSync(contents, lines.join('\n'))
  }

  #remotePages(): { readonly id: string; readonly title: string }[] {
    const revision = this.#sandbox.platform.spaces.get(this.#space)?.revision_id ?? ''
    return [...this.#sandbox.platform.revisions.tree(revision).all].map(({ node }) => node)
  }

  /** Changes a page of the published content, as a third person. */
  #changeRemotely(how: 'type' | 'insert' | 'remove', at: number): void {
    const pages = this.#remotePages()
    const page = pages[at % Math.max(1, pages.length)]
    if (page === undefined) return
    const markdown = this.#mainText(page.id)
    const document = { markdown: this.#edited(how, markdown, at >> 2) }
    this.#sandbox.edit(this.#space, { operation: 'update_page', page: page.id, document })
  }

  #newRemotely(): void {
    const word = this.#word('', '')
    const document = { markdown: `${word} there.` }
    this.#sandbox.edit(this.#space, { operation: 'insert_page', title: `There ${word}t`, document })
  }

  async #deleteRemotely(at: number): Promise<void> {
    const pages = this.#remotePages()
    const page = pages[at % Math.max(1, pages.length)]
    if (page === undefined || pages.length < 3) return
    const before = (await this.#pageTexts(`/v1/spaces/${this.#space}/content`)).join('\n')
    this.#sandbox.edit(this.#space, { operation: 'delete_page', page: page.id })
    this.#forget(before, (await this.#pageTexts(`/v1/spaces/${this.#space}/content`)).join('\n'))
  }

  #mainText(page: string): string {
    const revision = this.#sandbox.platform.spaces.get(this.#space)?.revision_id ?? ''
    const found = [...this.#sandbox.platform.revisions.tree(revision).all].find(({ node }) => node.id === page)
    const { documentId } = found?.node ?? {}
    return documentId === undefined ? '' : this.#sandbox.platform.documents.markdown(documentId)
  }

  /** The texts of the platform: its published content, and change requests that aren't merged. */
  async #platformTexts(): Promise<string[]> {
    const base = `/v1/spaces/${this.#space}`
    const texts = await this.#pageTexts(`${base}/content`)
    for (const status of ['draft', 'open', 'archived']) {
      const { items } = (await this.#get(`${base}/change-requests?status=${status}&limit=1000`)) as {
        items: { id: string }[]
      }
      for (const { id } of items) texts.push(...(await this.#pageTexts(`${base}/change-requests/${id}/content`)))
    }
    return texts
  }

  async #pageTexts(content: string): Promise<string[]> {
    interface Listed {
      id: string
      pages?: Listed[]
    }
    const flat = (pages: readonly Listed[]): Listed[] => pages.flatMap((page) => [page, ...flat(page.pages ?? [])])
    const { pages } = (await this.#get(`${content}/pages`)) as { pages: Listed[] }
    const texts: string[] = []
    for (const { id } of flat(pages)) {
      const page = (await this.#get(`${content}/page/${id}?format=markdown`)) as { title: string; markdown?: string }
      texts.push(`# ${page.title}\n\n${page.markdown ?? ''}`)
    }
    return texts
  }

  async #get(address: string): Promise<unknown> {
    const headers = { authorization: `Bearer ${this.#sandbox.tokenOf('admin')}` }
    const { status, body } = await this.#sandbox.send(address, { headers })
    assert.ok(status < 300, `${address}: ${status}`)
    return body
  }
}

function pagesIn(folder: string): string[] {
  return below(folder).filter((file) => file.endsWith('.md') && !file.startsWith('.galley/') && file !== 'SUMMARY.md')
}

function below(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => path.relative(folder, path.join(parentPath, name)).replaceAll(path.sep, '/'))
    .sort()
}

/** The texts of a clone: its pages, what was replaced in it, and the sides of its open conflicts. */
function textsIn(folder: string): string[] {
  const files = below(folder).filter((file) => file.endsWith('.md') && !file.startsWith('.galley/base/'))
  const texts = files.map((file) => readFileSync(path.join(folder, file), 'utf8'))
  return [...texts, ...mergesIn(folder).flatMap(({ mine, theirs }) => [mine, theirs])]
}

function mergesIn(folder: string): FolderMerge[] {
  const conflicts = path.join(folder, '.galley/conflicts')
  if (!existsSync(conflicts)) return []
  const names = readdirSync(conflicts).filter((name) => name.endsWith('.json'))
  return names.map((name) => JSON.parse(readFileSync(path.join(conflicts, name), 'utf8')) as FolderMerge)
}

function both({ mine, base, theirs }: FolderMerge): string {
  const [a, o, b] = [mine, base, theirs].map((text) => text.split('\n'))
  return mergeDiff3(a ?? [], o ?? [], b ?? []).result.join('\n')
}

function withoutMarks(text: string): string {
  return text
    .split('\n')
    .filter((line) => !/^(?:<{7}|={7}|>{7}|\|{7})(?: |$)/.test(line))
    .join('\n')
}
