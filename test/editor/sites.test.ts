import assert from 'node:assert/strict'
import * as vscode from 'vscode'
import type { Site } from '../../src/contract/sites.ts'
import { allSiteParts } from '../../src/core/docs/sites/siteStructureParts.ts'
import { registerPublishing } from '../../src/features/organization/sites/publishing.ts'
import { sites } from '../../src/features/organization/sites/sites.ts'
import type { Connection } from '../../src/features/shared/connections/connection.ts'
import { FakeQuickInputs } from '../support/editor/fakeQuickInputs.ts'
import { familyCommands, type FamilyCommands } from '../support/editor/familyCommands.ts'
import { galley, hideDocsView, nodeAt, organizationNodeAt, signOutOfAll, treeText } from '../support/editor/galley.ts'
import { eventually } from '../support/eventually.ts'

const organization = 'Galley sandbox'

describe('Sites', () => {
  let inputs: FakeQuickInputs
  let connection: Connection
  let organizationId: string
  let run: FamilyCommands
  let site: Site
  let number = 0
  const spaces = new Map<string, string>()

  before(async () => {
    await vscode.commands.executeCommand('galley.openSandbox')
    const { accounts } = await galley()
    const current = await accounts.connections.current()
    assert.ok(current)
    connection = current
    organizationId = (await current.client.listOrganizationsForAuthenticatedUser({})).items[0]?.id ?? ''
    run = await familyCommands([sites], registerPublishing)
    for (const title of ['Alpha', 'Beta', 'Gamma', 'Delta']) {
      spaces.set(title, (await current.client.createSpace({ organizationId, body: { title } })).id)
    }
  })

  beforeEach(async () => {
    inputs = new FakeQuickInputs()
    number += 1
    const body = { title: `Site ${number}`, spaces: [spaceId('Alpha'), spaceId('Beta')] }
    site = await connection.client.createSite({ organizationId, body })
  })

  afterEach(() => inputs.restore())

  after(async () => {
    await vscode.commands.executeCommand('workbench.action.closeAllEditors')
    await (await galley()).sandbox.reset()
    await signOutOfAll()
    await hideDocsView()
  })

  const spaceId = (title: string): string => spaces.get(title) ?? ''
  const place = () => ({ organizationId, siteId: site.id })
  const now = async (): Promise<Site> => await connection.client.getSiteById(place())

  async function outline(): Promise<string> {
    const parts = allSiteParts(await connection.client.getSiteStructure(place()))
    return parts.map(({ value, parent }) => [parent?.title, value.title].filter(Boolean).join('/')).join(' ')
  }

  async function node(...way: string[]) {
    const { docs } = await galley()
    docs.tree.refresh()
    return await organizationNodeAt(organization, 'Sites', site.title, ...way)
  }

  /** Changes one setting in a list of settings and closes it. Returns the first row after the change. */
  async function change(label: string, answer: (input: Awaited<ReturnType<FakeQuickInputs['next']>>) => unknown) {
    await (await inputs.next()).choose(label)
    await answer(await inputs.next())
    const list = await inputs.next()
    const shownLabel = list.labels[0] ?? ''
    list.leave()
    return shownLabel
  }

  it('are created in a form, and a title that is too short is refused there', async () => {
    const creating = run.run('galley.createSite')
    const title = await inputs.next()
    title.enter('x')
    assert.match(title.validationMessage ?? '', /at least 2 characters/)
    title.enter('Made by hand')
    await (await inputs.next()).choose('unlisted')
    await (await inputs.next()).choose('Gamma', 'Alpha')
    await creating
    const made = (await connection.client.listSites({ organizationId })).items.find(
      (each) => each.title === 'Made by hand',
    )
    assert.equal(made?.visibility, 'unlisted')
    assert.equal(made?.siteSpaces, 2)
    assert.deepEqual([run.revealed.at(-1)?.kind, run.revealed.at(-1)?.id], ['site', made?.id])
    assert.match(
      inputs.notices.join(),
      /^Created the site “Made by hand”\. Visitors can open it after you publish it\.$/,
    )
  })

  it('have settings that are saved one by one, and say what the server refuses', async () => {
    const settings = async (label: string, answer: Parameters<typeof change>[1]) => {
      const editing = run.run('galley.siteSettings', await node())
      const shownLabel = await change(label, answer)
      await editing
      return shownLabel
    }
    assert.match(await settings('Title', (input) => input.enter(`${site.title} renamed`)), /Saved: Title/)
    site = await now()
    await settings('Visibility', async (input) => await input.choose('by share link'))
    await settings('Name in the address', (input) => input.enter(`name-${number}`))
    await settings('Adaptive content', async (input) => await input.choose('on'))
    await settings('Default level', async (input) => await input.choose('commenter'))
    await settings('Agents', async (input) => await input.choose('not allowed'))
    await settings('Default site space', async (input) => await input.choose('Beta'))
    const changed = await now()
    assert.deepEqual(
      [
        changed.visibility,
        changed.basename,
        changed.adaptiveContent?.enabled,
        changed.agentsContext,
        changed.defaultLevel,
      ],
      ['share-link', `name-${number}`, true, 'excluded', 'comment'],
    )
    const parts = allSiteParts(await connection.client.getSiteStructure(place()))
    const [first] = parts.filter(({ value }) => 'default' in value && value.default)
    assert.equal(first?.value.title, 'Beta')
    const editing = run.run('galley.siteSettings', await node())
    await (await inputs.next()).choose('Name in the address')
    ;(await inputs.next()).enter('a/b')
    const refused = await inputs.next()
    assert.match(inputs.errors.join(), /valid in an address/)
    assert.equal(refused.value, 'a/b')
    refused.back()
    ;(await inputs.next()).leave()
    await editing
    assert.equal((await now()).basename, `name-${number}`)
  })

  it('refuse a proxy of the wrong form while it is typed', async () => {
    const editing = run.run('galley.siteSettings', await node())
    await (await inputs.next()).choose('Proxy')
    const box = await inputs.next()
    box.enter('nowhere')
    assert.match(box.validationMessage ?? '', /pattern/)
    box.leave()
    ;(await inputs.next()).leave()
    await editing
    assert.equal((await now()).proxy, undefined)
  })

  it('are published, unpublished and deleted, after a question that names what is lost', async () => {
    inputs.answer = undefined
    await run.run('galley.publishSite', await node())
    assert.match(inputs.warnings.at(-1)?.detail ?? '', /Who can visit it: /)
    assert.equal((await now()).published, false)
    inputs.answer = 'Publish'
    await run.run('galley.publishSite', await node())
    assert.equal((await now()).published, true)
    inputs.answer = 'Unpublish'
    await run.run('galley.unpublishSite', await node())
    assert.equal((await now()).published, false)
    inputs.answer = undefined
    const element = await node()
    await run.run('galley.deleteSite', element)
    assert.match(inputs.warnings.at(-1)?.detail ?? '', /can’t undo this/)
    assert.equal((await now()).id, site.id)
    inputs.answer = 'Delete'
    await run.run('galley.deleteSite', element)
    await assert.rejects(now())
  })

  it('show their structure, where parts are added, moved and removed', async () => {
    assert.match(
      await treeText(1, await node()),
      /^Alpha \[.*default\]\nBeta .*\nRedirects\nShare Links\nAdaptive Schema$/,
    )
    const adding = run.run('galley.addSiteSpace', await node())
    const pick = await inputs.next()
    assert.ok(!pick.labels.includes('Alpha'))
    await pick.choose('Gamma')
    await adding
    assert.equal(await outline(), 'Alpha Beta Gamma')
    await vscode.commands.executeCommand('galley.moveSitePartUp', await node('Gamma'))
    assert.equal(await outline(), 'Alpha Gamma Beta')
    await vscode.commands.executeCommand('galley.moveSitePartDown', await node('Alpha'))
    assert.equal(await outline(), 'Gamma Alpha Beta')
    await run.run('galley.moveSitePartUp', await node('Gamma'))
    await eventually(() => assert.match(inputs.notices.join(), /“Gamma” is already the first entry/))
    const moving = run.run('galley.moveSitePartTo', await node('Gamma'))
    await (await inputs.next()).choose('At the end')
    await moving
    assert.equal(await outline(), 'Alpha Beta Gamma')
    inputs.answer = 'Remove'
    await run.run('galley.removeSitePart', await node('Gamma'))
    assert.match(inputs.warnings.at(-1)?.message ?? '', /“Gamma”/)
    assert.equal(await outline(), 'Alpha Beta')
  })

  it('show nested groups and external links, which can be sorted', async () => {
    const { docs } = await galley()
    docs.tree.refresh()
    const group = ['Sites', 'Sample docs', 'For writers']
    assert.match(
      await treeText(9, await organizationNodeAt(organization, ...group)),
      /^The reading circle\n(?: +.*\n)+Markdown in ten minutes \[https:\/\/commonmark\.org\/help\/\]$/,
    )
    const link = await organizationNodeAt(organization, ...group, 'Markdown in ten minutes')
    await run.run('galley.moveSitePartUp', link)
    docs.tree.refresh()
    assert.match(await treeText(0, await organizationNodeAt(organization, ...group)), /^Markdown in ten minutes/)
    await run.run('galley.removeSitePart', link)
    await eventually(() => assert.match(inputs.errors.join(), /doesn’t work with “Markdown in ten minutes”/))
    assert.deepEqual(inputs.warnings, [])
  })

  it('have groups, and sections can be dragged into and out of them', async () => {
    const adding = run.run('galley.addSiteSection', await node())
    await (await inputs.next()).choose('Gamma')
    ;(await inputs.next()).enter('Third')
    ;(await inputs.next()).enter('gear')
    await adding
    assert.equal(await outline(), 'Alpha Alpha/Alpha Alpha/Beta Third Third/Gamma')
    const creating = run.run('galley.createSectionGroup', await node())
    ;(await inputs.next()).enter('Products')
    ;(await inputs.next()).enter('')
    await (await inputs.next()).choose('Third')
    await creating
    assert.equal(await outline(), 'Alpha Alpha/Alpha Alpha/Beta Products Products/Third Third/Gamma')
    const { organizationDrops: drops } = await galley()
    const drag = async (from: string[], onto: string[]): Promise<void> => {
      const [source, target] = [await node(...from), await node(...onto)]
      const transfer = new vscode.DataTransfer()
      const { token } = new vscode.CancellationTokenSource()
      await drops.handleDrag([source], transfer, token)
      await drops.handleDrop(target, transfer, token)
    }
    await drag(['Alpha'], ['Products'])
    assert.equal(await outline(), 'Products Products/Third Third/Gamma Products/Alpha Alpha/Alpha Alpha/Beta')
    await drag(['Products', 'Alpha'], ['Products', 'Third'])
    assert.equal(await outline(), 'Products Products/Alpha Alpha/Alpha Alpha/Beta Products/Third Third/Gamma')
    await drag(['Products', 'Third'], [])
    assert.equal(await outline(), 'Products Products/Alpha Alpha/Alpha Alpha/Beta Third Third/Gamma')
    await drag(['Products', 'Alpha', 'Beta'], ['Products', 'Alpha', 'Alpha'])
    assert.match(await outline(), /Alpha\/Beta Alpha\/Alpha/)
    const moving = run.run('galley.moveSitePartTo', await node('Third'))
    await (await inputs.next()).choose('Products')
    await (await inputs.next()).choose('Before “Alpha”')
    await moving
    assert.match(await outline(), /^Products Products\/Third/)
    inputs.answer = 'Delete'
    await run.run('galley.removeSitePart', await node('Products'))
    assert.match(await outline(), /^Third Third\/Gamma Alpha/)
  })

  it('have parts with settings, whose conditions are checked before they are sent', async () => {
    const settings = async (label: string, answer: Parameters<typeof change>[1]) => {
      const editing = run.run('galley.sitePartSettings', await node('Beta'))
      await change(label, answer)
      await editing
    }
    const beta = async () =>
      allSiteParts(await connection.client.getSiteStructure(place())).find(({ value }) => value.title === 'Beta')?.value
    const conditionNow = async () => {
      const part = await beta()
      return part && 'condition' in part ? part.condition : undefined
    }
    await settings('Path', (input) => input.enter('second'))
    await settings('Condition', async (input) => {
      input.type('visitor.claims.beta &&')
      assert.match(input.labels.join('\n'), /is incomplete\. Its end is missing/)
      input.type('visitor.claims.beta = 1')
      assert.match(input.labels.join('\n'), /“=” isn’t allowed at character 21/)
      input.selectedItems = input.items
      input.accept()
      assert.equal(await conditionNow(), undefined)
      input.type('visitor.claims.beta')
      await input.choose('Use “visitor.claims.beta” as entered')
    })
    await settings('Default', async (input) => await input.choose('Visitors see it first'))
    await settings('Draft', async (input) => await input.choose('Hidden from visitors as a draft'))
    const value = await beta()
    assert.ok(value?.object === 'site-space')
    assert.deepEqual(
      [value.path, value.condition, value.default, value.draft],
      ['second', 'visitor.claims.beta', true, true],
    )
    assert.match(await treeText(0, await node()), /^Beta \[.*conditional · draft\]$/m)
  })

  it('have an adaptive schema as a document, which is checked before saving updates it', async () => {
    await vscode.commands.executeCommand('galley.editAdaptiveSchema', await node())
    const editor = await eventually(() => {
      const active = vscode.window.activeTextEditor
      assert.match(active?.document.uri.path ?? '', /adaptive-schema\.json$/)
      return active!
    })
    const { document } = editor
    const type = async (text: string): Promise<boolean> => {
      const all = new vscode.Range(document.positionAt(0), document.positionAt(document.getText().length))
      assert.ok(await editor.edit((edit) => edit.replace(all, text)))
      return await document.save()
    }
    const stored = async () => (await connection.client.getSiteAdaptiveSchema(place())).jsonSchema
    const wrong = [
      ['{ "type": ', /isn’t valid JSON, so Galley didn’t send it/],
      ['[]', /must be a JSON object\. Galley didn’t send it/],
      [
        '{"type":"object","properties":{"a":{"type":"nonsense"}}}',
        /isn’t valid JSON Schema draft-07, so Galley didn’t send it/,
      ],
      ['{"type":"string"}', /isn’t valid JSON Schema draft-07, so Galley didn’t send it/],
    ] as const
    for (const [text, words] of wrong) {
      assert.equal(await type(text), false, text)
      assert.equal(document.isDirty, true)
      await assert.rejects(async () => await vscode.workspace.fs.writeFile(document.uri, Buffer.from(text)), words)
      await assert.rejects(stored())
    }
    const schema = {
      type: 'object',
      properties: { beta: { type: 'boolean', description: 'In the beta' } },
      additionalProperties: false,
    }
    assert.equal(await type(JSON.stringify(schema, undefined, 2)), true)
    assert.deepEqual(await stored(), schema)
    await vscode.commands.executeCommand('workbench.action.closeActiveEditor')
  })

  describe('shown before they are published', () => {
    const { openExternal } = vscode.env
    const opened: string[] = []

    beforeEach(() => {
      opened.length = 0
      vscode.env.openExternal = (uri) => Promise.resolve(opened.push(uri.toString(true)) > 0)
    })
    afterEach(() => (vscode.env.openExternal = openExternal))

    async function shown(...args: unknown[]): Promise<string> {
      await run.run('galley.openSitePreview', ...args)
      const answer = await fetch(opened.at(-1) ?? '')
      assert.equal(answer.status, 200)
      return await answer.text()
    }

    /** Creates a space with a page on some sites, and returns its entry in the Docs view. */
    async function addPage(space: string, title: string, siteIds: readonly string[]) {
      const { client } = connection
      const { id: spaceId } = await client.createSpace({ organizationId, body: { title: space } })
      const { id: changeRequestId } = await client.createChangeRequest({ spaceId, body: { subject: title } })
      const changes = [{ operation: 'insert_page' as const, title, document: { markdown: 'Words.' } }]
      await client.updateChangeRequestContent({ spaceId, changeRequestId, compat: false, body: { changes } })
      await client.mergeChangeRequest({ spaceId, changeRequestId })
      for (const siteId of siteIds) await client.addSpaceToSite({ organizationId, siteId, body: { spaceId } })
      const { docs } = await galley()
      docs.tree.refresh()
      return await nodeAt(organization, space, title)
    }

    it('open whole, at one of their spaces, and at a page', async () => {
      assert.equal((await now()).published, false)
      assert.match(await shown(await node()), /Alpha[^]*Beta/)
      const beta = await shown(await node('Beta'))
      assert.match(beta, /Beta/)
      assert.doesNotMatch(beta, /Alpha/)
      assert.match(await shown(await addPage('Shown once', 'Only here', [site.id])), /Only here/)
      assert.match(opened.at(-1) ?? '', /\/shown-once\/only-here$/)
    })

    it('are asked for if a page is on several', async () => {
      const other = await connection.client.createSite({ organizationId, body: { title: 'Other site' } })
      const page = await addPage('Shown twice', 'On two', [site.id, other.id])
      const opening = run.run('galley.openSitePreview', page)
      const choice = await inputs.next()
      assert.deepEqual([...choice.labels].sort(), ['Other site', site.title])
      await choice.choose('Other site')
      await opening
      assert.match(await (await fetch(opened.at(-1) ?? '')).text(), /Other site[^]*On two/)
    })

    it('show a message if a page is on none', async () => {
      await run.run('galley.openSitePreview', await addPage('Lonely', 'Nowhere', []))
      await eventually(() => assert.match(inputs.notices.join(), /“Lonely” isn’t on a site yet/))
      assert.deepEqual(opened, [])
    })
  })
})
