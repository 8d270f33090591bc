import assert from 'node:assert/strict'
import * as vscode from 'vscode'
import { AnyPlatform } from '../support/anyPlatform.ts'
import { galley, hideDocsView, signOutOfAll } from '../support/editor/galley.ts'

/** What is shown of a tree, as far as it is read. */
interface Tree<T> {
  getChildren(element?: T): Thenable<T[]> | T[]
  getTreeItem(element: T): vscode.TreeItem
  resolveTreeItem?(item: vscode.TreeItem, element: T): vscode.ProviderResult<vscode.TreeItem>
}

const platforms = 12
const maxElements = 150

describe('A platform that leaves out, adds and answers null wherever it may', () => {
  let platform: AnyPlatform

  before(async () => {
    platform = await new AnyPlatform().start()
  })

  after(async () => {
    await platform.stop()
    await hideDocsView()
  })

  afterEach(signOutOfAll)

  async function signIn(seed: number): Promise<void> {
    platform.seed = seed
    const { accounts } = await galley()
    const server = { id: `any${seed}`, url: platform.url, name: 'Any', sandbox: false }
    await accounts.signIn.keep(await accounts.signIn.check(server, 'token', new AbortController().signal))
  }

  it('has all of its Docs view shown, with tooltips', async function () {
    this.timeout(120_000)
    for (let seed = 1; seed <= platforms; seed++) {
      await signIn(seed)
      const { docs } = await galley()
      assert.deepEqual(await oddities(docs.tree), [], `platform ${seed}`)
      await signOutOfAll()
    }
  })

  it('has all of its change requests shown, with tooltips', async function () {
    this.timeout(120_000)
    for (let seed = 1; seed <= platforms; seed++) {
      await signIn(seed)
      const { changeRequests } = await galley()
      assert.deepEqual(await oddities(changeRequests.services.tree), [], `platform ${seed}`)
      await signOutOfAll()
    }
  })
})

/** The elements of a tree, some levels deep, that say of themselves that they failed or show a value of the program. */
async function oddities<T>(tree: Tree<T>): Promise<string[]> {
  const found: string[] = []
  const waiting: { readonly element: T | undefined; readonly depth: number }[] = [{ element: undefined, depth: 0 }]
  let count = 0
  for (let next = waiting.shift(); next !== undefined && count < maxElements; next = waiting.shift()) {
    for (const element of await tree.getChildren(next.element)) {
      count += 1
      const item = tree.getTreeItem(element)
      const resolved = (await tree.resolveTreeItem?.(item, element)) ?? item
      const text = textOf(resolved)
      const odd = /\bundefined\b|\[object |\bNaN\b|Invalid Date/.test(text)
      if (odd || resolved.contextValue === 'error') found.push(`${resolved.id ?? ''}: ${text}`)
      const isClosed = resolved.collapsibleState !== vscode.TreeItemCollapsibleState.None
      if (isClosed && next.depth < 6) waiting.push({ element, depth: next.depth + 1 })
    }
  }
  assert.ok(count > 0)
  return found
}

function textOf({ label, description, tooltip }: vscode.TreeItem): string {
  const title = typeof label === 'string' ? label : (label?.label ?? '')
  const hint = typeof tooltip === 'string' ? tooltip : (tooltip?.value ?? '')
  return [title, String(description ?? ''), hint].join(' | ')
}
