import assert from 'node:assert/strict'
import * as vscode from 'vscode'
import type { ChangeRequestRef } from '../../src/core/platform/uris/changeRequestRef.ts'
import { PageEdits } from '../../src/features/reviewing/page/pageEdits.ts'
import { PageWords } from '../../src/features/reviewing/page/pageWords.ts'
import { readRequestPage } from '../../src/features/reviewing/page/readRequestPage.ts'
import { Visits } from '../../src/features/reviewing/page/visits.ts'
import { readSummary } from '../../src/features/reviewing/review/readSummary.ts'
import { MemoryMemento } from '../support/editor/storage.ts'
import { ReviewTeam } from '../support/editor/reviewTeam.ts'

describe('The page of a change request', function () {
  this.timeout(60_000)
  let team: ReviewTeam
  let place: ChangeRequestRef

  before(async () => {
    team = await ReviewTeam.start()
  })

  beforeEach(async () => {
    const space = await team.space('Page', { Install: 'One two\n', Update: 'Old\n' })
    await team.as('edit')
    place = await team.request(space, 'Say it')
    const { Install, Update } = await team.published(space)
    const texts = [Install, Update].map((page) => ({ page: page?.id ?? '', document: { markdown: 'One zwei\n' } }))
    await team.write(
      place,
      texts.map((text) => ({ operation: 'update_page' as const, ...text })),
    )
    team.proxy.reset()
  })

  afterEach(async () => {
    team.proxy.reset()
    await vscode.commands.executeCommand('workbench.action.closeAllEditors')
  })

  after(async () => await team.stop())

  const edits = (): PageEdits => new PageEdits(team.changeRequests.services)
  const facts = async () => {
    const { services } = team.changeRequests
    return await readRequestPage(services, place, await readSummary(services, place))
  }

  describe('when a text can’t be saved', () => {
    const typed = { text: 'Say it shorter', base: 'Say it' }

    for (const spoiling of [403, 409, 502, 'drop'] as const) {
      it(`keeps a subject over a reload, with the reason (${spoiling})`, async () => {
        team.proxy.spoil = (line) => (line.startsWith('PATCH ') ? spoiling : undefined)
        assert.equal(await edits().save(place, 'subject', typed), false)
        const kept = edits().of(place).get('subject')
        assert.equal(kept?.text, 'Say it shorter')
        assert.match(kept?.reason ?? '', /\w+/)
        team.proxy.reset()
        assert.equal(await edits().save(place, 'subject', typed), true)
        assert.equal((await team.stored(place)).subject, 'Say it shorter')
        assert.equal(edits().of(place).size, 0)
      })
    }

    it('sends nothing if the subject is too long, or if someone else changed it, until it’s saved again', async () => {
      await edits().save(place, 'subject', { text: 'x'.repeat(101), base: 'Say it' })
      assert.match(edits().of(place).get('subject')?.reason ?? '', /up to 100 characters/)
      const input = { spaceId: place.space, changeRequestId: place.changeRequest }
      await (await team.client()).updateChangeRequestById({ ...input, body: { subject: 'Theirs' } })
      assert.equal(await edits().save(place, 'subject', typed), false)
      assert.equal((await team.stored(place)).subject, 'Theirs')
      assert.match(edits().of(place).get('subject')?.reason ?? '', /Someone changed the subject/)
      assert.equal(await edits().save(place, 'subject', typed), true)
      assert.equal((await team.stored(place)).subject, 'Say it shorter')
    })
  })

  it('saves the description as Markdown, and keeps what the server wouldn’t keep', async () => {
    assert.equal(
      await edits().save(place, 'description', { text: '![x](data:image/png;base64,AAAA)', base: '' }),
      false,
    )
    assert.match(edits().of(place).get('description')?.reason ?? '', /embedded images/)
    assert.equal(await edits().save(place, 'description', { text: 'Because **it** is shorter.', base: '' }), true)
    assert.match((await facts()).description, /Because \*\*it\*\* is shorter/)
  })

  it('moves a typed description to the editor', async () => {
    await edits().keep(place, 'description', { text: 'Half', base: '' })
    assert.equal(await edits().openInEditor(place), true)
    const { document } = vscode.window.activeTextEditor ?? {}
    assert.deepEqual([document?.getText(), document?.isDirty], ['Half', true])
    assert.equal(edits().of(place).size, 0)
    await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor')
  })

  it('remembers the visit before over a reload, and stores a visit only if something changed', async () => {
    const state = new MemoryMemento()
    const shown = await facts()
    assert.equal(new Visits(state).before(place, shown.me, true), undefined)
    await new Visits(state).keep(place, shown, undefined)
    const first = new Visits(state).before(place, shown.me, true)
    assert.ok(first)
    const client = await team.client()
    const input = { spaceId: place.space, changeRequestId: place.changeRequest }
    await client.postCommentInChangeRequest({ ...input, body: { body: { markdown: 'Why?' } } })
    const later = await facts()
    await new Visits(state).keep(place, later, first)
    // After a reload, the page was open before.
    assert.deepEqual(new Visits(state).before(place, later.me, false), first)
    const update = state.update.bind(state)
    let writes = 0
    state.update = async (key, value) => {
      writes += 1
      await update(key, value)
    }
    await new Visits(state).keep(place, later, first)
    assert.equal(writes, 0)
    assert.notDeepEqual(new Visits(state).before(place, later.me, true), first)
  })

  it('counts words once, also while they are being counted', async () => {
    const { request, content } = await facts()
    const words = new PageWords(team.changeRequests.services.pages)
    team.proxy.reset()
    const counted = await Promise.all([1, 2].map(async () => await words.count(place, request, content.pages)))
    assert.deepEqual(counted, [true, false])
    assert.equal(team.proxy.count(/^GET .*\/page\//), 4)
    assert.deepEqual(
      [...words.known(content.pages).values()].map(({ added, removed }) => [added, removed]),
      [
        [1, 1],
        [2, 1],
      ],
    )
  })
})
