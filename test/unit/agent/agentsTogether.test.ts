import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { AgentPlatform } from '../../../src/agent/agentPlatform.ts'
import type { DocsCatalog } from '../../../src/agent/docs/docsCatalog.ts'
import { allTools } from '../../../src/agent/tools/docsTools.ts'
import { FolderDocs } from '../../../src/agent/docs/folderDocs.ts'
import { CachedFolder } from '../../../src/folder/cachedFolder.ts'
import { ToolError } from '../../../src/agent/toolError.ts'
import { createClient, type Client, type ClientExtras } from '../../../src/client/client.ts'
import { createUndiciTransport } from '../../../src/client/network/undiciTransport.ts'
import type { Draft } from '../../../src/core/review/drafts/draft.ts'
import { baseOf } from '../../../src/core/review/drafts/shownText.ts'
import { pushTexts } from '../../../src/folder/checkout/draftsInMemory.ts'
import { testSize } from '../../support/testSize.ts'
import { pagesOf, TestSandbox } from '../sandbox/support/testSandbox.ts'

const edits = testSize(60, 500)

describe('Agents and people who work at the same time', function () {
  this.timeout(testSize(60_000, 600_000))
  const signal = new AbortController().signal
  const pageEdit = allTools.find(({ name }) => name === 'page_edit')

  /** The results of all edits, by the marks that they write. */
  class Outcomes {
    readonly accepted = new Set<string>()
    readonly refused = new Set<string>()
    /** Texts that are no longer on the platform, but that the person who replaced them got. */
    readonly handedBack: string[] = []

    /** Asserts that accepted texts are there once or in a person's draft, and that refused texts don't exist. */
    assertKept(text: string): void {
      const [words, held] = [text, this.handedBack.join('\n')].map((each) => each.split(/\s+/))
      for (const mark of this.accepted) {
        const count = words?.filter((word) => word === mark).length
        assert.ok(count === 1 || (count === 0 && held?.includes(mark)), `${mark} is there ${count} times in:\n${text}`)
      }
      for (const mark of this.refused) {
        assert.equal(words?.includes(mark), false, `${mark} was refused, and is in:\n${text}`)
      }
      assert.ok(this.accepted.size > edits / 6, `only ${this.accepted.size} of ${edits} were accepted`)
    }

    /** Edits a page with a tool. Every refusal has a sentence. */
    async edit(catalog: DocsCatalog, mark: string, input: Record<string, unknown>): Promise<void> {
      try {
        await pageEdit?.call(input, { catalog, signal })
        this.accepted.add(mark)
      } catch (error) {
        assert.ok(error instanceof ToolError, String(error))
        assert.match(error.message, /^[A-Z]/)
        if (error.message.includes('was written in between')) this.handedBack.push(error.message)
        // If it isn't known whether the text arrived, the sentence says so.
        else if (!error.message.includes('might have received')) this.refused.add(mark)
      }
    }
  }

  const lines = 6
  const startText = Array.from({ length: lines }, (_, at) => `Line ${at}.`).join('\n\n')
  /** Returns the current text of a line, and the same text with a mark at its end. */
  const marked = (text: string, at: number, mark: string): { old_text: string; new_text: string } => {
    const line = text.split('\n').find((each) => each.startsWith(`Line ${at}.`)) ?? ''
    return { old_text: line, new_text: `${line} ${mark}` }
  }
  it(`lose nothing when they edit one page of a change request ${edits} times`, async () => {
    const sandbox = new TestSandbox()
    const served = await sandbox.listen()
    const space = sandbox.addSpace({}, pagesOf({ Shared: startText }))
    const request = sandbox.addChangeRequest(space, sandbox.users.admin)
    const clients: (Client & ClientExtras)[] = []
    const clientOf = (who: string): Client => {
      const transport = createUndiciTransport({ strictSSL: true, systemCertificates: false, environment: {} })
      const client = createClient({ baseUrl: served.url, token: sandbox.tokenOf(who), transport })
      clients.push(client)
      return client
    }
    const ids = { spaceId: space.id, changeRequestId: request.id }
    const pageId = sandbox.pageAt(space.id, 'shared').node.id
    const reader = clientOf('admin')
    const textNow = async () => {
      const { revision } = await reader.getChangeRequestById(ids, { fresh: true })
      const page = await reader.getPageInChangeRequestById({ ...ids, pageId, format: 'markdown' }, { fresh: true })
      return baseOf(page, revision)
    }
    const outcomes = new Outcomes()

    const agent = async (who: string, name: string): Promise<void> => {
      const platform = new AgentPlatform({ client: clientOf(who), isChosen: () => true, wrote: () => undefined })
      const catalog = catalogOf({ platform })
      for (let at = 0; at < edits / 3; at++) {
        const mark = `${name}${at}`
        const { markdown } = await textNow()
        const input = { docs: `${space.id}#${request.number}`, page: pageId, ...marked(markdown, at % lines, mark) }
        await outcomes.edit(catalog, mark, input)
      }
    }
    const person = async (): Promise<void> => {
      const client = clientOf('edit')
      for (let at = 0; at < edits / 3; at++) {
        const mark = `person${at}`
        const base = await textNow()
        const { old_text, new_text } = marked(base.markdown, (at * 5 + 1) % lines, mark)
        const draft = draftOf(
          { space: space.id, changeRequest: request.id, page: pageId },
          base,
          base.markdown.replace(old_text, new_text),
        )
        const { outcome, merged } = (await pushTexts(client, [draft])).get(draft.page) ?? {}
        if (outcome?.kind === 'pushed') outcomes.accepted.add(mark)
        else {
          // The draft keeps the merged texts of others and what arrived in between, for the person to decide.
          const between = outcome?.kind === 'conflict' ? outcome.otherText : undefined
          const held = [between, merged].filter((each) => each !== undefined)
          outcomes.handedBack.push(...held)
          if (held.length === 0 && outcome?.kind !== 'later') outcomes.refused.add(mark)
        }
      }
    }
    try {
      await Promise.all([agent('create', 'one'), agent('admin', 'other'), person()])
      const { markdown } = await textNow()
      outcomes.assertKept(markdown)
    } finally {
      for (const client of clients) await client.close()
      await served.stop()
      sandbox.close()
    }
  })

  it(`lose nothing when they edit one file of a folder ${edits} times`, async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'galley-together-'))
    const file = path.join(folder, 'shared.md')
    try {
      await writeFile(path.join(folder, 'SUMMARY.md'), '* [Shared](shared.md)\n')
      await writeFile(file, `# Shared\n\n${startText}\n`)
      const outcomes = new Outcomes()
      // Each agent opens the docs separately, like programs that don't know about each other.
      const agent = async (name: string): Promise<void> => {
        const catalog = catalogOf({ folder: new FolderDocs(new CachedFolder(folder)) })
        for (let at = 0; at < edits / 3; at++) {
          const mark = `${name}${at}`
          const input = { page: 'shared.md', ...marked(await readFile(file, 'utf8'), at % lines, mark) }
          await outcomes.edit(catalog, mark, input)
        }
      }
      await Promise.all([agent('one'), agent('two'), agent('three')])
      outcomes.assertKept(await readFile(file, 'utf8'))
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  })

  function draftOf(key: Pick<Draft, 'space' | 'changeRequest' | 'page'>, base: Draft['base'], text: string): Draft {
    const names = { server: '', title: '', spaceTitle: '', account: undefined }
    const state = { sent: undefined, arrived: undefined, savedAt: 0, state: 'unpushed' } as const
    return { ...key, ...names, ...state, base, text, theirs: undefined, otherTexts: [], reason: undefined }
  }
})

/** Returns docs of only one kind, which tools can write to. */
function catalogOf(docs: { readonly folder?: FolderDocs; readonly platform?: AgentPlatform }): DocsCatalog {
  return {
    folder: async () => docs.folder ?? Promise.reject(new ToolError('There is no docs folder.')),
    platform: async () => docs.platform ?? Promise.reject(new ToolError('Nobody is signed in.')),
    writes: true,
    hasPlatform: docs.platform !== undefined,
  }
}
