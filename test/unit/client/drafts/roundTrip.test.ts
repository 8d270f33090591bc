import assert from 'node:assert/strict'
import { realpathSync } from 'node:fs'
import path from 'node:path'
import { DraftSync } from '../../../../src/client/drafts/draftSync.ts'
import type { Page } from '../../../../src/contract/revisions.ts'
import { findLosses } from '../../../../src/core/authoring/checks/checkText.ts'
import { spaceBody } from '../../../../src/core/docs/body/spaceBody.ts'
import type { DraftKey, SavedText } from '../../../../src/core/review/drafts/draft.ts'
import { baseOf, comparableText } from '../../../../src/core/review/drafts/shownText.ts'
import { SpacePages } from '../../../../src/core/docs/pages/pageIndex.ts'
import { importFolder } from '../../../../src/sandbox/import/importFolder.ts'
import { projectRoot } from '../../../support/vscode/paths.ts'
import { clientOn, type TestClient } from '../clientOn.ts'
import { TestSandbox } from '../../sandbox/support/testSandbox.ts'
import { MemoryRepository } from './memoryRepository.ts'

/** Installed packages that contain many Markdown pages, and the minimum number of these pages. */
const packages: readonly (readonly [string, number])[] = [
  ['undici/docs', 30],
  ['playwright-core/lib/tools', 10],
  ['@azure', 10],
  ['@secretlint', 5],
]
const pageFormat = { format: 'markdown', 'format.markdown.refs': 'stable', metadata: false } as const

describe('A page’s way to the editor and back', () => {
  let sandbox: TestSandbox
  let server: Awaited<ReturnType<TestSandbox['listen']>>
  let client: TestClient['client']

  before(async () => {
    sandbox = new TestSandbox()
    server = await sandbox.listen()
    client = clientOn(server.url, { token: sandbox.tokenOf('admin') }).client
  })
  after(async () => {
    await server.stop()
    sandbox.close()
  })

  /** Creates a change request on all Markdown files of an installed package, and returns its pages with a text. */
  async function open(folder: string): Promise<{ place: Place; pages: Page[] }> {
    const { platform, organizationId } = sandbox
    const act = { userId: sandbox.users.admin, time: sandbox.time.toISOString() }
    const from = realpathSync(path.join(projectRoot, 'node_modules', folder))
    const { space } = await importFolder(platform, from, { organizationId }, act)
    const { id } = await client.createChangeRequest({ spaceId: space.id, body: { subject: 'Round trip' } })
    const place = { spaceId: space.id, changeRequestId: id }
    const { pages } = await client.listPagesInChangeRequest({ ...place, metadata: false })
    return { place, pages: flat(pages).filter(({ type }) => type === 'document') }
  }

  async function read(place: Place, pageId: string, revision: string): Promise<SavedText> {
    const base = baseOf(await client.getPageInChangeRequestById({ ...place, pageId, ...pageFormat }), revision)
    const key: DraftKey = { server: 's', space: place.spaceId, changeRequest: place.changeRequestId, page: pageId }
    const shown = { ...key, title: 'Page', spaceTitle: 'Space', account: 'a', savedAt: 1 }
    return { ...shown, base, onto: base.markdown, text: base.markdown }
  }

  /** Saves each page unchanged, which must send nothing. Then changes a word in each, and pushes the changes. */
  async function edit(place: Place, pages: readonly Page[], word: string): Promise<Map<string, Written>> {
    const { revision } = await client.getChangeRequestById(place)
    const known = new SpacePages((await client.listPagesInChangeRequest({ ...place, metadata: false })).pages)
    const body = spaceBody({ server: 's', space: place.spaceId, title: '', pages: known, files: undefined })
    const sync = new DraftSync(new MemoryRepository())
    const edited = new Map<string, SavedText>()
    for (const { id } of pages) {
      const shown = await read(place, id, revision)
      assert.equal(await sync.save(shown), undefined)
      const text = withWord(shown.text, word)
      if (text === undefined) continue
      edited.set(id, { ...shown, text })
      await sync.save({ ...shown, text })
    }
    assert.equal((await client.getChangeRequestById(place)).revision, revision)
    const options = { account: 'a', readsBack: () => true, translate: (text: string) => text }
    const results = await sync.push(client, [...edited.values()], options)
    const written = new Map<string, Written>()
    for (const [id, { text }] of edited) {
      const { outcome, left } = results.get(id) ?? assert.fail(id)
      assert.equal(outcome.kind, 'pushed')
      // Broken links become plain text. Nothing else may differ, and the check must have predicted it.
      if (left !== undefined) {
        const page = known.byId(id) ?? assert.fail(id)
        assert.notDeepEqual(findLosses(text, { page, body }), [], text)
        continue
      }
      written.set(id, { text, stored: (await read(place, id, '')).text })
    }
    return written
  }

  for (const [folder, least] of packages) {
    it(`sends nothing for an unchanged page, and only one edited word: ${folder}`, async () => {
      const { place, pages } = await open(folder)
      assert.ok(pages.length >= least, `${pages.length} pages`)
      // The first write brings a page into the server's form. After that, a write changes only what was edited.
      const first = await edit(place, pages, 'otherwise')
      assert.ok(first.size >= least, `${first.size} pages with words`)
      for (const [, { text, stored }] of first) assert.equal(comparableText(stored), comparableText(text))
      for (const [, { text, stored }] of await edit(place, pages, 'likewise')) assert.equal(stored, text)
    })
  }
})

interface Place {
  readonly spaceId: string
  readonly changeRequestId: string
}

function flat(pages: readonly Page[]): Page[] {
  return pages.flatMap((page) => [page, ...flat(page.pages ?? [])])
}

interface Written {
  readonly text: string
  readonly stored: string
}

/** Returns the text with another word in the middle of a plain line, or undefined if there's no plain line. */
function withWord(text: string, word: string): string | undefined {
  const body = text.slice(text.indexOf('\n# ') + 3)
  const lines = body.split('\n').filter((line) => /^[A-Z][\w ,.'’-]*\b[a-z]{4,}\b[\w ,.'’-]*$/.test(line))
  const line = lines[lines.length >> 1]
  return line === undefined ? undefined : text.replace(line, line.replace(/\b[a-z]{4,}\b/, word))
}
