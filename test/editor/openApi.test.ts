import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as vscode from 'vscode'
import { ApiError, isApiError } from '../../src/client/errors/apiError.ts'
import type { OpenAPISpec } from '../../src/contract/openApiSpecs.ts'
import { Lazy } from '../../src/features/platform/activation/lazy.ts'
import { watchSpecFiles } from '../../src/features/platform/activation/lazySpecFiles.ts'
import { OpenApi } from '../../src/features/organization/openApi/openApi.ts'
import { openApiSpecs } from '../../src/features/organization/openApi/openApiSpecs.ts'
import type { PagesOfPart } from '../../src/folder/specPages.ts'
import { commands } from '../../src/features/shared/commands/commandIds.ts'
import type { Connection } from '../../src/features/shared/connections/connection.ts'
import { ContextKeys } from '../../src/features/shared/commands/contextKeys.ts'
import { FakeQuickInputs } from '../support/editor/fakeQuickInputs.ts'
import { familyCommands, type FamilyCommands } from '../support/editor/familyCommands.ts'
import { galley, hideDocsView, organizationNodeAt, signOutOfAll, treeText } from '../support/editor/galley.ts'
import { silentLog } from '../support/editor/silentLog.ts'
import { MemoryMemento } from '../support/editor/storage.ts'
import { eventually } from '../support/eventually.ts'

const organization = 'Galley sandbox'

const pets = (summary = 'All pets'): string => `openapi: 3.1.0
info: { title: Pet shop, version: "1" }
paths:
  /pets:
    get:
      summary: ${summary}
      responses:
        "200": { description: OK }
`

describe('OpenAPI specs', () => {
  let inputs: FakeQuickInputs
  let connection: Connection
  let place: { organizationId: string }
  let run: FamilyCommands
  let openApi: OpenApi
  let folder: string
  let pagesOf: PagesOfPart | undefined
  const state = new MemoryMemento()

  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'galley-specs-'))
    await vscode.commands.executeCommand('galley.openSandbox')
    const { accounts, objects } = await galley()
    const current = await accounts.connections.current()
    assert.ok(current)
    connection = current
    const organizationId = (await current.client.listOrganizationsForAuthenticatedUser({})).items[0]?.id ?? ''
    place = { organizationId }
    const thread = vscode.extensions.getExtension('galley-docs.galley')?.extensionPath ?? ''
    run = await familyCommands([openApiSpecs], (host, targets) => {
      openApi = new OpenApi(host, {
        targets,
        connections: accounts.connections,
        contextKeys: new ContextKeys(silentLog),
        documents: objects,
        state,
        thread: join(thread, 'dist', 'specThread.cjs'),
        pagesOf: () => Promise.resolve(pagesOf),
      })
    })
  })

  beforeEach(() => {
    inputs = new FakeQuickInputs()
  })

  afterEach(async () => {
    inputs.restore()
    await vscode.commands.executeCommand('workbench.action.closeAllEditors')
  })

  after(async () => {
    openApi.dispose()
    rmSync(folder, { recursive: true, force: true })
    await (await galley()).sandbox.reset()
    await signOutOfAll()
    await hideDocsView()
  })

  const read = async (specSlug: string): Promise<OpenAPISpec | undefined> => {
    try {
      return await connection.client.getOpenAPISpecBySlug({ ...place, specSlug })
    } catch (error) {
      if (isApiError(error, 'notFound')) return undefined
      throw error
    }
  }
  const specs = async () => (await connection.client.listOpenAPISpecs(place)).items
  const versions = async (specSlug: string) =>
    (await connection.client.listOpenAPISpecVersions({ ...place, specSlug })).items
  const platformText = async (specSlug: string) =>
    (await connection.client.getLatestOpenAPISpecVersionContentRaw({ ...place, specSlug })).text

  function file(name: string, text: string): vscode.Uri {
    writeFileSync(join(folder, name), text)
    return vscode.Uri.file(join(folder, name))
  }

  const upload = async (uri: vscode.Uri, slug?: string): Promise<void> => {
    const uploading = run.run(commands.uploadSpec, uri)
    if (slug !== undefined) await (await inputs.next()).choose(slug)
    await uploading
  }

  describe('with errors aren’t sent, and show them at their line:', () => {
    const bomb = Array.from(
      { length: 12 },
      (_, n) => `a${n + 1}: &a${n + 1} [${Array(10).fill(`*a${n}`).join(', ')}]\n`,
    )
    const cases: [string, string, RegExp, number][] = [
      ['something else', '# Hello\n', /isn’t an OpenAPI document/, 1],
      ['broken YAML', 'openapi: 3.1.0\n info: x\n', /neither valid JSON nor valid YAML/, 2],
      ['with a hole', pets().replace(', version: "1"', ''), /“version” is missing/, 2],
      ['a remote $ref', `${pets()}components: { schemas: { A: { $ref: "https://e.com/a.json" } } }\n`, /Bundle/, 9],
      [
        'a cycle',
        `${pets()}components:\n  schemas:\n    A: { $ref: "#/components/schemas/A" }\n`,
        /back to itself/,
        11,
      ],
      ['thousands of anchors', `openapi: 3.1.0\na0: &a0 [x]\n${bomb.join('')}`, /after its aliases are expanded/, 1],
      ['50 MB', `# ${'x'.repeat(50 * 1024 * 1024)}`, /limit for a specification is 10 MB/, 0],
    ]
    for (const [name, text, words, line] of cases) {
      it(name, async () => {
        const uri = file(`${name.replaceAll(/\W/g, '-')}.yaml`, text)
        const before = await specs()
        await run.run(commands.uploadSpec, uri)
        assert.equal(inputs.asked, 0)
        assert.deepEqual(await specs(), before)
        await eventually(() => assert.match(inputs.errors.join(), words))
        assert.match(inputs.errors.join(), /Galley didn’t send/)
        const [first] = vscode.languages.getDiagnostics(uri).filter(({ source }) => source === 'Galley: OpenAPI')
        if (line === 0) return assert.equal(first, undefined)
        assert.match(first?.message ?? '', words)
        assert.equal((first?.range.start.line ?? -1) + 1, line)
      })
    }
  })

  it('have no problems after their file is closed', async () => {
    const uri = file('closed.yaml', pets().replace(', version: "1"', ''))
    await run.run(commands.uploadSpec, uri)
    await eventually(() => assert.equal(vscode.languages.getDiagnostics(uri).length, 1))
    await vscode.commands.executeCommand('workbench.action.closeActiveEditor')
    await eventually(() => assert.deepEqual(vscode.languages.getDiagnostics(uri), []))
  })

  it('with a slug of the wrong pattern are refused while it is typed', async () => {
    const uploading = run.run(commands.uploadSpec, file('pets.yaml', pets()))
    const pick = await inputs.next()
    await eventually(() => assert.ok(pick.labels.includes('pet-shop')))
    pick.type('no slug!')
    assert.match(pick.labels.join(), /can contain only/)
    pick.accept()
    pick.leave()
    await uploading
    assert.equal(await read('pet-shop'), undefined)
  })

  it('are uploaded under the slug that their title suggests, and followed until they are processed', async () => {
    await upload(file('pets.yaml', pets()), 'pet-shop')
    const spec = await read('pet-shop')
    assert.deepEqual([spec?.processingState, spec?.visibility], ['complete', 'private'])
    assert.equal(await platformText('pet-shop'), pets())
    assert.match(inputs.notices.join(), /Uploaded “pet-shop”\. The platform has processed it/)
    assert.match(await treeText(1, await organizationNodeAt(organization, 'OpenAPI Specs')), /pet-shop \[private\]/)
  })

  it('get the slug of .galley.yaml, which pages use, and are selected after they’re uploaded', async () => {
    writeFileSync(join(folder, '.galley.yaml'), 'openapi: { listed-shop: listed.yaml }\n')
    await upload(file('listed.yaml', pets()), 'listed-shop')
    assert.equal(await platformText('listed-shop'), pets())
    assert.deepEqual([run.revealed.at(-1)?.kind, run.revealed.at(-1)?.id], ['openApiSpec', 'listed-shop'])
    assert.match(inputs.notices.join(), /To show it on a page, insert an OpenAPI block\./)
    await connection.client.deleteOpenAPISpecBySlug({ ...place, specSlug: 'listed-shop' })
    rmSync(join(folder, '.galley.yaml'))
  })

  it('with only one version can’t be compared, and say so', async () => {
    const { docs } = await galley()
    const [only] = await docs.tree.getChildren(await organizationNodeAt(organization, 'OpenAPI Specs', 'pet-shop'))
    await run.run(commands.compareSpecVersion, only)
    assert.match(inputs.notices.join(), /“pet-shop” has only one version/)
  })

  it('that are the same aren’t sent again', async () => {
    const before = await read('pet-shop')
    await upload(file('pets.yaml', pets()), 'pet-shop')
    assert.match(inputs.notices.join(), /already has this content/)
    assert.equal((await read('pet-shop'))?.updatedAt, before?.updatedAt)
  })

  it('aren’t replaced if the question, which shows the changes, is cancelled', async () => {
    inputs.answer = undefined
    await upload(file('pets.yaml', pets('Every pet')), 'pet-shop')
    assert.match(inputs.warnings[0]?.detail ?? '', /Operation changed: GET \/pets \(description changed\)/)
    assert.equal(await platformText('pet-shop'), pets())
  })

  it('name the pages that show what changes in the question', async () => {
    pagesOf = ({ name }) => (name === 'GET /pets' ? ['README.md'] : [])
    inputs.answer = undefined
    await upload(file('pets.yaml', pets('Every pet')), 'pet-shop')
    const changed = /Operation changed: GET \/pets \(description changed; shown on: README\.md\)/
    assert.match(inputs.warnings[0]?.detail ?? '', changed)
  })

  it('show their differences before they are replaced', async () => {
    inputs.answer = 'Show Differences'
    await upload(file('pets.yaml', pets('Every pet')), 'pet-shop')
    await eventually(() => {
      const input = vscode.window.tabGroups.activeTabGroup.activeTab?.input
      assert.ok(input instanceof vscode.TabInputTextDiff)
      assert.equal(input.original.scheme, 'galley-object')
    })
  })

  it('show the differences of a text at an address, too', async () => {
    const server = createServer((_, response) => response.end(pets('From afar')))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    inputs.answer = 'Show Differences'
    const uploading = run.run(commands.uploadSpec)
    await (await inputs.next()).choose('URL…')
    ;(await inputs.next()).enter(`http://127.0.0.1:${(server.address() as AddressInfo).port}/pets.yaml`)
    await (await inputs.next()).choose('pet-shop')
    await uploading
    server.close()
    const { original, modified } = await eventually(() => {
      const input = vscode.window.tabGroups.activeTabGroup.activeTab?.input
      assert.ok(input instanceof vscode.TabInputTextDiff)
      assert.equal(input.modified.scheme, 'untitled')
      return input
    })
    const shown = await vscode.workspace.openTextDocument(modified)
    assert.deepEqual([original.scheme, shown.getText()], ['galley-object', pets('From afar')])
    assert.equal(await platformText('pet-shop'), pets())
    await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor')
  })

  it('are replaced, and the version before can still be opened and compared', async () => {
    inputs.answer = 'Replace'
    await upload(file('pets.yaml', pets('Every pet')), 'pet-shop')
    const [latest, first] = await versions('pet-shop')
    assert.ok(latest && first)
    assert.equal(await platformText('pet-shop'), pets('Every pet'))
    const { docs } = await galley()
    docs.tree.refresh()
    const [node, older] = await docs.tree.getChildren(
      await organizationNodeAt(organization, 'OpenAPI Specs', 'pet-shop'),
    )
    await run.run(commands.openSpecVersion, older)
    await eventually(() => assert.equal(vscode.window.activeTextEditor?.document.getText(), pets()))
    const comparing = run.run(commands.compareSpecVersion, node)
    const pick = await inputs.next()
    await eventually(() => assert.equal(pick.items.length, 1))
    await pick.choose(pick.labels[0] ?? '')
    await comparing
    await eventually(() => {
      const input = vscode.window.tabGroups.activeTabGroup.activeTab?.input
      assert.ok(input instanceof vscode.TabInputTextDiff)
      assert.ok(input.original.query.includes(first.id) && input.modified.query.includes(latest.id))
    })
  })

  it('of which one can’t be downloaded are compared by their meaning, as the title and a message say', async () => {
    const { download } = connection
    const [latest] = await versions('pet-shop')
    const withoutLatest: typeof download = async (address, ...rest) => {
      if (address === latest?.url) throw new ApiError('notFound', { operation: 'download', status: 404 })
      return await download(address, ...rest)
    }
    Object.assign(connection, { download: withoutLatest })
    try {
      const { docs } = await galley()
      const [node] = await docs.tree.getChildren(await organizationNodeAt(organization, 'OpenAPI Specs', 'pet-shop'))
      const comparing = run.run(commands.compareSpecVersion, node)
      const pick = await inputs.next()
      await eventually(() => assert.equal(pick.items.length, 1))
      await pick.choose(pick.labels[0] ?? '')
      await comparing
    } finally {
      Object.assign(connection, { download })
    }
    const { label, input } = await eventually(() => {
      const tab = vscode.window.tabGroups.activeTabGroup.activeTab
      assert.match(tab?.label ?? '', /^pet-shop: .* ↔ .* \(only the meaning\)$/)
      return tab ?? assert.fail()
    })
    assert.ok(input instanceof vscode.TabInputTextDiff, label)
    const texts = await Promise.all(
      [input.original, input.modified].map(async (uri) => (await vscode.workspace.openTextDocument(uri)).getText()),
    )
    assert.deepEqual(
      texts.map((text) => (JSON.parse(text) as { paths: object }).paths),
      ['All pets', 'Every pet'].map((summary) => ({
        '/pets': { get: { summary, responses: { 200: { description: 'OK' } } } },
      })),
    )
    assert.match(inputs.notices.join(), /^Only the meaning was compared, because/)
  })

  it('from an address are read by the platform, and the node shows its errors', async () => {
    const server = createServer((_, response) => response.end(pets('From afar')))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/pets.yaml`
    const uploading = run.run(commands.uploadSpec)
    await (await inputs.next()).choose('URL…')
    const box = await inputs.next()
    box.enter('nowhere')
    assert.match(box.validationMessage ?? '', /starts with http/)
    box.enter(address)
    const pick = await inputs.next()
    pick.type('from-afar')
    await pick.choose('Use “from-afar” as entered')
    await uploading
    server.close()
    // This sandbox fetches nothing from private addresses.
    assert.equal((await read('from-afar'))?.lastProcessErrorCode, 'FETCH_ERROR')
    await eventually(() => assert.match(inputs.errors.join(), /couldn’t process “from-afar”.*couldn’t read/))
    const { docs } = await galley()
    docs.tree.refresh()
    const node = await organizationNodeAt(organization, 'OpenAPI Specs', 'from-afar')
    const icon = docs.tree.getTreeItem(node).iconPath
    assert.ok(icon instanceof vscode.ThemeIcon && icon.id === 'warning')
    assert.match(docs.tree.getTreeItem(node).accessibilityInformation?.label ?? '', /^from-afar, .*couldn’t read/)
  })

  it('change their visibility, and are deleted after asking', async () => {
    const node = await organizationNodeAt(organization, 'OpenAPI Specs', 'from-afar')
    const changing = run.run(commands.setSpecVisibility, node)
    await (await inputs.next()).choose('public')
    await changing
    assert.equal((await read('from-afar'))?.visibility, 'public')
    inputs.answer = undefined
    await run.run(commands.deleteSpec, node)
    assert.match(inputs.warnings[0]?.detail ?? '', /can’t undo this/)
    assert.ok(await read('from-afar'))
    inputs.answer = 'Delete'
    await run.run(commands.deleteSpec, node)
    assert.equal(await read('from-afar'), undefined)
  })

  describe('published on save', () => {
    const write = async (uri: vscode.Uri, text: string): Promise<vscode.TextDocument> => {
      const document = await vscode.workspace.openTextDocument(uri)
      const edit = new vscode.WorkspaceEdit()
      edit.replace(uri, new vscode.Range(0, 0, document.lineCount, 0), text)
      await vscode.workspace.applyEdit(edit)
      await document.save()
      return document
    }
    const save = async (uri: vscode.Uri, text: string): Promise<void> => {
      await openApi.files.saved(await write(uri, text))
    }
    let uri: vscode.Uri

    before(async () => {
      uri = file('pets.yaml', pets('Every pet'))
      await run.run(commands.publishSpecOnSave, uri)
    })

    it('are published only without errors', async () => {
      await save(uri, pets('Saved'))
      assert.equal(await platformText('pet-shop'), pets('Saved'))
      await save(uri, pets('Broken').replace('3.1.0', '9'))
      assert.equal(await platformText('pet-shop'), pets('Saved'))
      assert.equal(vscode.languages.getDiagnostics(uri).length > 0, true)
    })

    it('are published once, with the last text, if they are saved while Galley is loading', async () => {
      await run.run(commands.publishSpecOnSave, uri)
      const before = (await versions('pet-shop')).length
      let loads = 0
      let loaded = (): void => undefined
      const loading = new Promise<void>((resolve) => (loaded = resolve))
      const late = new Lazy(async () => {
        loads += 1
        await loading
        return { openApi }
      })
      const front = watchSpecFiles(late, state)
      try {
        for (const text of ['Saved early', 'Saved last']) await write(uri, pets(text))
        await eventually(() => assert.equal(loads, 1))
        assert.equal((await versions('pet-shop')).length, before)
        loaded()
        await eventually(async () => assert.equal(await platformText('pet-shop'), pets('Saved last')))
        // This save is processed after all earlier ones.
        await save(uri, pets('Saved last'))
        assert.equal((await versions('pet-shop')).length, before + 1)
      } finally {
        front.dispose()
      }
    })

    it('load Galley only when one of their files is saved', async () => {
      let loads = 0
      const late = new Lazy(async () => {
        loads += 1
        return await Promise.resolve({ openApi })
      })
      const front = watchSpecFiles(late, state)
      try {
        await write(file('other.yaml', 'a: 1\n'), 'a: 2\n')
        assert.equal(loads, 0)
        await write(uri, pets('Woken'))
        await eventually(async () => assert.equal(await platformText('pet-shop'), pets('Woken')))
        assert.equal(loads, 1)
        await save(uri, pets('Woken'))
      } finally {
        front.dispose()
      }
    })

    it('ask once whether to lose what an overlay adds, and again for another action', async () => {
      const overlay = (path: string): string =>
        `overlay: 1.1.0\ninfo: { title: Ours, version: "1" }\nactions:\n  - target: $.paths['${path}']\n    update: { summary: Ours }\n`
      file('pets.overlay.yaml', overlay('/gone'))
      inputs.answer = 'Upload Anyway'
      await save(uri, pets('Once'))
      assert.equal(inputs.warnings.length, 1)
      await save(uri, pets('Twice'))
      assert.equal(inputs.warnings.length, 1)
      assert.match(await platformText('pet-shop'), /Twice/)
      assert.ok(openApi.links.get(uri)?.lost, 'the answer is kept for the next session')
      inputs.answer = undefined
      file('pets.overlay.yaml', overlay('/other'))
      await save(uri, pets('Three times'))
      assert.equal(inputs.warnings.length, 2)
      await save(uri, pets('Four times'))
      assert.equal(inputs.warnings.length, 2)
      assert.match(await platformText('pet-shop'), /Twice/)
      rmSync(join(folder, 'pets.overlay.yaml'))
    })

    it('don’t overwrite a version that someone else published', async () => {
      const source = { text: pets('Of somebody else') }
      await connection.client.createOrUpdateOpenAPISpecBySlug({ ...place, specSlug: 'pet-shop', body: { source } })
      await eventually(async () => assert.equal(await platformText('pet-shop'), source.text))
      await save(uri, pets('Mine'))
      assert.match(inputs.warnings[0]?.message ?? '', /someone else published another version/)
      assert.equal(await platformText('pet-shop'), source.text)
    })

    it('aren’t published after that was turned off', async () => {
      inputs.answer = 'Replace'
      await upload(uri, 'pet-shop')
      await run.run(commands.stopPublishingSpecOnSave, uri)
      await save(uri, pets('Later'))
      assert.equal(await platformText('pet-shop'), pets('Mine'))
    })
  })
})
