import assert from 'node:assert/strict'
import * as vscode from 'vscode'
import { OperationCatalog } from '../../src/core/platform/operations/operationCatalog.ts'
import { registerPeople } from '../../src/features/organization/people/people.ts'
import { peopleFamilies } from '../../src/features/organization/people/peopleFamilies.ts'
import { registerTranslations } from '../../src/features/organization/translations/translationCommands.ts'
import { translations } from '../../src/features/organization/translations/translations.ts'
import { askForm, askStep } from '../../src/features/shared/forms/form.ts'
import { choiceStep, textStep } from '../../src/features/shared/forms/steps.ts'
import { window } from '../../src/features/shared/window/window.ts'
import { FakeQuickInputs } from '../support/editor/fakeQuickInputs.ts'
import { familyCommands } from '../support/editor/familyCommands.ts'
import {
  galley,
  hideDocsView,
  organizationNodeAt,
  organizationText,
  signInTo,
  signOutOfAll,
  tooltipText,
  treeText,
} from '../support/editor/galley.ts'
import { eventually } from '../support/eventually.ts'
import { FakePlatform } from '../support/fakePlatform.ts'

const site = (at: number) => ({
  object: 'site',
  id: `site${at}`,
  type: 'basic',
  title: `Site ${at}`,
  visibility: 'public',
  published: true,
  siteSpaces: 1,
  createdAt: '2026-05-04T12:30:00.000Z',
  urls: { app: `https://app.example.com/site${at}` },
})

describe('A list of resources', () => {
  let platform: FakePlatform

  beforeEach(async () => {
    const sites = Array.from({ length: 250 }, (_, at) => site(at))
    platform = await new FakePlatform({ organizations: [{ id: 'acme', title: 'Acme' }], held: { sites } }).start()
    await signInTo(platform)
  })

  afterEach(async () => {
    await signOutOfAll()
    await platform.stop()
  })

  after(hideDocsView)

  it('says why it can’t be read, and is read again on request', async () => {
    platform.fault = { path: /sites/, answer: 403 }
    const group = await organizationNodeAt('Acme', 'Sites')
    assert.equal(await treeText(1, group), 'Can’t load sites (403)')
    const { docs } = await galley()
    const [error] = await docs.tree.getChildren(group)
    assert.ok(error)
    assert.match(tooltipText(docs.tree.getTreeItem(error)), /permission/)
    platform.fault = undefined
    await vscode.commands.executeCommand('galley.retry', error)
    await eventually(async () => assert.match(await treeText(1, group), /^Site 0 \[public\]/))
  })

  it('keeps its content while the server is down', async () => {
    const group = await organizationNodeAt('Acme', 'Sites')
    await treeText(1, group)
    await platform.stop()
    const { docs } = await galley()
    docs.tree.refresh(group)
    assert.match(await treeText(1, group), /Site 0 \[public\]\nSite 1 /)
    await platform.start()
  })

  it('is read page by page, and only after it is expanded', async () => {
    await organizationText(2)
    assert.deepEqual(
      platform.requests.filter((path) => path.endsWith('/sites')),
      [],
    )
    const { docs } = await galley()
    const group = await organizationNodeAt('Acme', 'Sites')
    for (const [shown, asked] of [
      [101, 1],
      [201, 2],
      [250, 3],
    ]) {
      const children = await docs.tree.getChildren(group)
      assert.equal(children.length, shown)
      assert.equal(platform.requests.filter((path) => path.endsWith('/sites')).length, asked)
      await vscode.commands.executeCommand('galley.loadMore', children.at(-1))
    }
  })

  it('has items with ids, links and labels for screen readers', async () => {
    const { docs } = await galley()
    const node = await organizationNodeAt('Acme', 'Sites', 'Site 7')
    assert.equal(docs.tree.getTreeItem(node).accessibilityInformation?.label, 'Site 7, public')
    await vscode.commands.executeCommand('galley.copyId', node)
    assert.equal(await vscode.env.clipboard.readText(), 'site7')
    await vscode.commands.executeCommand('galley.copyLink', node)
    assert.equal(await vscode.env.clipboard.readText(), 'https://app.example.com/site7')
  })
})

describe('An operation that the server doesn’t offer', () => {
  let platform: FakePlatform

  beforeEach(async () => {
    platform = await new FakePlatform({ organizations: [{ id: 'acme', title: 'Acme' }] }).start()
    await signInTo(platform)
  })

  afterEach(async () => {
    await signOutOfAll()
    await platform.stop()
  })

  after(hideDocsView)

  it('has its lists hidden, after the organization can be read and each was asked for at most once', async () => {
    const { docs, contextKeys } = await galley()
    platform.fault = { path: /conversations/, answer: 404 }
    const folder = await organizationNodeAt('Acme', 'Conversations')
    for (const list of await docs.tree.getChildren(folder)) assert.equal(await treeText(1, list), '')
    assert.doesNotMatch(await organizationText(2), /Conversations/)
    assert.match(String(contextKeys.get('galley.notOffered')), /\blistConversations\b/)
    assert.doesNotMatch(String(contextKeys.get('galley.rights')), /ingestConversations/)
    const asked = platform.requests.filter((path) => path.includes('/conversations'))
    assert.deepEqual(asked, [...new Set(asked)])
    assert.ok(platform.requests.includes('/orgs/acme'))
  })

  it('keeps its list, with the reason, if the organization can’t be read either', async () => {
    const { docs } = await galley()
    const folder = await organizationNodeAt('Acme', 'Conversations')
    platform.fault = { path: /conversations|^\/orgs\/acme$/, answer: 404 }
    const lists = await docs.tree.getChildren(folder)
    for (const list of lists) assert.match(await treeText(1, list), /^Can’t load .* \(404\)$/)
    assert.match(await organizationText(2), /Conversations/)
  })

  it('doesn’t prevent deleting an invite link by its address or id', async () => {
    const inputs = new FakeQuickInputs()
    try {
      const run = await familyCommands(peopleFamilies, registerPeople)
      platform.fault = { path: /invites/, answer: 204 }
      for (const text of ['https://app.example.com/join/inv_1/?from=mail#top', 'inv_2']) {
        const deleting = run.run('galley.deleteInvite')
        ;(await inputs.next()).enter(text)
        await deleting
      }
      assert.deepEqual(inputs.errors, [])
      assert.deepEqual(
        platform.requests.filter((path) => path.includes('inv')).map((path) => path.split('/').at(-1)),
        ['inv_1', 'inv_2'],
      )
    } finally {
      inputs.restore()
    }
  })

  it('says what to create first if a form needs something that isn’t there', async () => {
    const inputs = new FakeQuickInputs()
    try {
      const run = await familyCommands([translations], (host, targets, documents) =>
        registerTranslations(host, { targets, documents, revealSpace: () => Promise.resolve() }),
      )
      const creating = run.run('galley.createTranslation')
      const space = await inputs.next()
      const expected = ['This organization has no spaces yet. Create one first.']
      await eventually(() => assert.deepEqual(space.labels, expected))
      assert.equal(space.placeholder, 'Select the space to translate')
      space.leave()
      await creating
    } finally {
      inputs.restore()
    }
  })
})

describe('A list that VS Code filters', () => {
  let inputs: FakeQuickInputs
  const rows = [{ label: 'hint', description: 'A box', picked: true }, { label: 'tabs' }]

  beforeEach(() => {
    inputs = new FakeQuickInputs()
  })

  afterEach(() => inputs.restore())

  it('says that nothing matches, and doesn’t accept that row', async () => {
    const asking = window.showQuickPick(Promise.resolve(rows), { title: 'Blocks' })
    const pick = await inputs.next()
    await eventually(() => assert.deepEqual(pick.labels, ['hint', 'tabs']))
    pick.type('box')
    assert.deepEqual(pick.labels, ['hint', 'tabs', 'Nothing matches “box”.'])
    pick.type('boxes')
    assert.deepEqual(pick.labels, ['hint', 'tabs', 'Nothing matches “boxes”.'])
    await pick.choose('Nothing matches “boxes”.')
    pick.type('Ht')
    assert.deepEqual(pick.labels, ['hint', 'tabs'])
    await pick.choose('hint')
    assert.equal(await asking, rows[0])
  })

  it('also searches the descriptions', async () => {
    const asking = window.showQuickPick(rows, { matchOnDescription: true })
    const pick = await inputs.next()
    pick.type('box')
    assert.deepEqual(pick.labels, ['hint', 'tabs'])
    pick.leave()
    assert.equal(await asking, undefined)
  })

  it('keeps the selection while nothing matches', async () => {
    const asking = window.showQuickPick(rows, { canPickMany: true })
    const pick = await inputs.next()
    await eventually(() => assert.equal(pick.selectedItems.length, 1))
    pick.type('zzzq')
    assert.deepEqual(
      pick.selectedItems.map(({ label }) => label),
      ['hint'],
    )
    await pick.choose('hint', 'tabs', 'Nothing matches “zzzq”.')
    assert.deepEqual(await asking, rows)
  })
})

describe('A form', () => {
  let inputs: FakeQuickInputs
  const book = new OperationCatalog()

  beforeEach(() => {
    inputs = new FakeQuickInputs()
  })

  afterEach(() => inputs.restore())

  const ask = () =>
    askForm<{ title: string; visibility: string; name: string }>('New', {
      title: textStep({ prompt: 'Title', rule: book.field('createSite', 'title') }),
      visibility: choiceStep({
        prompt: 'Visibility',
        value: 'unlisted',
        choices: book.field('createSite', 'visibility').choices.map((value) => ({ label: value, value })),
      }),
      name: textStep({
        prompt: 'Name',
        optional: true,
        applies: ({ visibility }) => visibility === 'share-link',
      }),
    })

  it('refuses what the contract doesn’t allow, and says why', async () => {
    const asking = ask()
    const title = await inputs.next()
    for (const [text, words] of [
      ['x', /at least 2 characters/],
      ['x'.repeat(129), /at most 128 characters/],
    ] as const) {
      title.enter(text)
      assert.match(title.validationMessage ?? '', words)
    }
    title.enter('  ')
    assert.notEqual(title.validationMessage, '')
    title.leave()
    assert.equal(await asking, undefined)
  })

  it('says that no choice matches the typed text, and doesn’t accept that row', async () => {
    const asking = ask()
    ;(await inputs.next()).enter('First')
    const visibility = await inputs.next()
    visibility.type('zzzq')
    assert.deepEqual(visibility.labels, ['Nothing matches “zzzq”.'])
    await visibility.choose('Nothing matches “zzzq”.')
    visibility.type('pub')
    await visibility.choose('public')
    assert.deepEqual(await asking, { title: 'First', visibility: 'public' })
  })

  it('offers the typed text as an answer if no row is equal', async () => {
    const choices = [{ label: 'bikes', description: 'replace', value: 'bikes' }]
    const asking = askStep('Upload', choiceStep({ prompt: 'Slug', choices, typed: (value) => ({ value }) }))
    const slug = await inputs.next()
    slug.type('bike')
    assert.deepEqual(slug.labels, ['bikes', 'Use “bike” as entered'])
    slug.type('bikes')
    assert.deepEqual(slug.labels, ['bikes'])
    slug.leave()
    assert.equal(await asking, undefined)
  })

  it('goes back to earlier answers, and skips steps that don’t apply', async () => {
    const asking = ask()
    const title = await inputs.next()
    assert.equal(title.buttons.length, 0)
    title.enter('First')
    const visibility = await inputs.next()
    assert.deepEqual([visibility.step, visibility.totalSteps, visibility.labels[0]], [2, 2, 'unlisted'])
    visibility.back()
    const again = await inputs.next()
    assert.equal(again.value, 'First')
    again.enter('Second')
    await (await inputs.next()).choose('share-link')
    const name = await inputs.next()
    name.back()
    await (await inputs.next()).choose('public')
    assert.deepEqual(await asking, { title: 'Second', visibility: 'public' })
  })
})
