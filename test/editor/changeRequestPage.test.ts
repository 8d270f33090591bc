import assert from 'node:assert/strict'
import * as vscode from 'vscode'
import type { ChangeRequestRef } from '../../src/core/platform/uris/changeRequestRef.ts'
import { renderedUri } from '../../src/core/platform/uris/renderedUris.ts'
import { changeRequestPageUri } from '../../src/core/platform/uris/uris.ts'
import { commentField } from '../../src/core/review/changeRequests/requestPageFacts.ts'
import type { RequestPageAction } from '../../src/core/review/changeRequests/requestPageParts.ts'
import { KeptEntries } from '../../src/features/reviewing/keptEntries.ts'
import { PageActions } from '../../src/features/reviewing/page/pageActions.ts'
import { PageEdits } from '../../src/features/reviewing/page/pageEdits.ts'
import { PageHistory } from '../../src/features/reviewing/page/pageHistory.ts'
import { PageWords } from '../../src/features/reviewing/page/pageWords.ts'
import { readRequestPage } from '../../src/features/reviewing/page/knownFacts.ts'
import { Visits } from '../../src/features/reviewing/page/visits.ts'
import { threadRemarks } from '../../src/features/reviewing/rendered/renderedThreads.ts'
import { readSummary } from '../../src/features/reviewing/review/readSummary.ts'
import { MemoryMemento } from '../support/editor/storage.ts'
import { ReviewTeam } from '../support/editor/reviewTeam.ts'

describe('The page of a change request', () => {
  let team: ReviewTeam
  let place: ChangeRequestRef

  before(async () => {
    team = await ReviewTeam.start()
  })

  beforeEach(async () => {
    const space = await team.space('Page', { Install: 'One two\n', Update: 'Old\n', Use: 'Old\n' })
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
    return { ...(await readRequestPage(services, place, await readSummary(services, place))), history: undefined }
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

  describe('and its comments', () => {
    let input: { readonly spaceId: string; readonly changeRequestId: string }
    let comment: string

    beforeEach(async () => {
      input = { spaceId: place.space, changeRequestId: place.changeRequest }
      const body = { body: { markdown: 'Why?' } }
      comment = (await (await team.client()).postCommentInChangeRequest({ ...input, body })).id
    })

    afterEach(() => team.answers.clear())

    const stored = async () =>
      await (await team.client()).getCommentInChangeRequest({ ...input, commentId: comment, format: 'markdown' })
    const run = async (action: RequestPageAction, more: object = {}) => {
      const { services } = team.changeRequests
      const actions = new PageActions(services, edits(), new KeptEntries(services.state, 'typed'))
      const message = { kind: 'run', action, thread: comment, message: comment, ...more } as const
      return await actions.answer(message, vscode.Uri.parse('galley-review:/x'), place)
    }

    it('changes a text in place, and says so first if it was changed in the meantime', async () => {
      const field = commentField({ thread: comment })
      assert.equal(await edits().save(place, field, { text: 'Why so?', base: 'What?' }), false)
      assert.match(edits().of(place).get(field)?.reason ?? '', /The comment was changed since you started/)
      assert.deepEqual((await stored()).body, { markdown: 'Why?' })
      assert.equal(await edits().save(place, field, { text: 'Why so?', base: 'What?' }), true)
      assert.deepEqual((await stored()).body, { markdown: 'Why so?' })
      assert.equal(await edits().save(place, field, { text: ' ', base: 'Why so?' }), false)
      assert.match(edits().of(place).get(field)?.reason ?? '', /A comment can’t be empty/)
    })

    it('resolves, reopens and reacts, and deletes only after a question', async () => {
      await run('resolveThread')
      assert.equal((await stored()).status, 'resolved')
      await run('reopenThread')
      await run('addReaction', { emoji: '👍' })
      const { status, reactions } = await stored()
      assert.deepEqual([status, reactions.map(({ count }) => count)], ['open', [1]])
      await run('removeReaction', { emoji: reactions[0]?.emoji })
      assert.deepEqual((await stored()).reactions, [])
      await run('deleteComment')
      assert.equal((await stored()).status, 'open')
      team.answers.press = ({ message }) => (message === 'Delete this comment?' ? 'Delete' : undefined)
      await run('deleteComment')
      await assert.rejects(stored(), /404|doesn’t exist|not found/i)
    })

    it('sends what was typed as the comment of a review, and keeps it if the review isn’t sent', async () => {
      await team.as('admin')
      await edits().keep(place, 'review', { text: 'Well done', base: '' })
      assert.equal(await run('approve'), undefined)
      assert.equal(edits().of(place).get('review')?.text, 'Well done')
      team.answers.press = ({ detail }) => (detail.includes('your comment with it') ? 'Approve' : undefined)
      assert.equal(await run('approve'), 'review')
      assert.equal(edits().of(place).size, 0)
      await edits().keep(place, 'review', { text: 'Shorter, please', base: '' })
      assert.equal(await run('askForChanges'), 'review')
      const { items } = await (await team.client()).listChangeRequestReviews({ ...input, format: 'markdown' })
      assert.deepEqual(Object.fromEntries(items.map(({ status, comment: given }) => [status, given?.body])), {
        approved: { markdown: 'Well done' },
        'changes-requested': { markdown: 'Shorter, please' },
      })
    })
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

  it('reads each revision once, and tells pushes from updates from main', async () => {
    const { client } = await team.as('admin')
    const input = { spaceId: place.space, changeRequestId: place.changeRequest }
    const { services } = team.changeRequests
    const history = new PageHistory(services.reader)
    const request = await services.reader.request(place, { force: true })
    assert.equal(await history.read(place, request), true)
    const push = { kind: 'push', titles: ['Install', 'Update'] }
    const told = (known = request) =>
      history.known(place, known)?.revisions.map(({ kind, titles }) => ({ kind, titles: titles.toSorted() }))
    assert.deepEqual(told(), [push])
    const { Use } = await team.published(place.space)
    await team.publish(place.space, [
      { operation: 'update_page', page: Use?.id ?? '', document: { markdown: 'New\n' } },
    ])
    await client.updateChangeRequest(input)
    const updated = await services.reader.request(place, { force: true })
    team.proxy.reset()
    await Promise.all([history.read(place, updated), history.read(place, updated)])
    assert.deepEqual(told(updated), [{ kind: 'update', titles: [] }, push])
    assert.equal(team.proxy.count(/^GET .*\/revisions\//), 2)
  })

  it('knows which merge rules are met', async () => {
    const { client } = await team.as('admin')
    const mergeRules = {
      type: 'rules' as const,
      rules: [{ rule: 'require_change_request_subject' as const }, { rule: 'require_at_least_one_review' as const }],
    }
    await client.updateSpaceById({ spaceId: place.space, body: { mergeRules } })
    const { rules } = await facts()
    assert.deepEqual(
      rules.rules.map(({ state }) => state),
      ['met', 'unmet'],
    )
    assert.deepEqual(rules.unmet, ['It needs a review of its current content.'])
  })

  it('has the threads of a page beside their rendered blocks, as text', async () => {
    const client = await team.client()
    const { services } = team.changeRequests
    const input = { spaceId: place.space, changeRequestId: place.changeRequest }
    const { Install } = await team.published(place.space)
    const page = Install?.id ?? ''
    const { document } = await client.getPageInChangeRequestById({ ...input, pageId: page, format: 'document' })
    const block = document?.nodes[0]
    const node = block && 'key' in block ? String(block.key) : ''
    const post = async (markdown: string, on: object): Promise<unknown> =>
      await client.postCommentInChangeRequest({ ...input, body: { page, body: { markdown }, ...on } })
    await post('Why <img src=x> **zwei**?', { node })
    await post('All fine', {})
    const about = { ...place, page, isChanged: true, original: { scheme: '', authority: '', path: '' } }
    const { above, below } = await threadRemarks(services.reader, about, {
      text: '# Install\n\nOne zwei\n',
      outgoing: [],
    })
    assert.match(above.join(), /^[^<]* commented: All fine$/)
    assert.deepEqual(
      below.map(({ startLine, endLine }) => [startLine, endLine]),
      [[2, 3]],
    )
    assert.match(below[0]?.html ?? '', /commented: Why .*zwei/)
    assert.doesNotMatch(below[0]?.html ?? '', /<img/)
  })

  it('has changed properties above a rendered page, and again at the first change if that is far below', async () => {
    await team.as('admin')
    const lines = 'Line\n\n'.repeat(10)
    const space = await team.space('Far', { Long: `${lines}Old\n` })
    const request = await team.request(space, 'Say it')
    const page = (await team.published(space))['Long']?.id ?? ''
    const document = { markdown: `${lines}New\n` }
    await team.write(request, [{ operation: 'update_page', page, icon: 'star', document }])
    const address = changeRequestPageUri({ ...request, page, title: 'Long', spaceTitle: 'Far' })
    const rendered = await vscode.workspace.openTextDocument(vscode.Uri.from(renderedUri(address)))
    const html = await vscode.commands.executeCommand<string>('markdown.api.render', rendered)
    assert.match(html, /<aside[^>]*>Icon added: star\.[^]*Line[^]*New<\/p>\s*<aside[^>]*>Icon added: star\./)
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
