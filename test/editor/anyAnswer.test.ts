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

const platforms = 25
const maxElements = 80

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

  async function allShown<T>(tree: Tree<T>): Promise<void> {
    let shown = 0
    for (let seed = 1; seed <= platforms; seed++) {
      await signIn(seed)
      const { count, odd } = await walk(tree)
      assert.deepEqual(odd, [], `platform ${seed}`)
      shown += count
      await signOutOfAll()
    }
    assert.ok(shown > 100, `only ${shown} elements were seen`)
  }

  it('has all of its Docs view shown, with tooltips', async function () {
    this.timeout(180_000)
    const { docs } = await galley()
    await allShown(docs.tree)
  })

  it('has all of its change requests shown, with tooltips', async function () {
    this.timeout(180_000)
    const { changeRequests } = await galley()
    await allShown(changeRequests.services.tree)
  })
})

/** Looks at a tree, some levels deep: how many elements, and which failed or show a value of the program. */
async function walk<T>(tree: Tree<T>): Promise<{ readonly count: number; readonly odd: readonly string[] }> {
  const odd: string[] = []
  const waiting: { readonly element: T | undefined; readonly depth: number }[] = [{ element: undefined, depth: 0 }]
  let count = 0
  for (let next = waiting.shift(); next !== undefined && count < maxElements; next = waiting.shift()) {
    for (const element of await tree.getChildren(next.element)) {
      count += 1
      const item = tree.getTreeItem(element)
      const resolved = (await tree.resolveTreeItem?.(item, element)) ?? item
      const text = textOf(resolved)
      const isOdd = /\bundefined\b|\[object |\bNaN\b|Invalid Date/.test(text)
      if (isOdd || resolved.contextValue === 'error') odd.push(`${resolved.id ?? ''}: ${text}`)
      const isClosed = resolved.collapsibleState !== vscode.TreeItemCollapsibleState.None
      if (isClosed && next.depth < 6) waiting.push({ element, depth: next.depth + 1 })
    }
  }
  return { count, odd }
}

function textOf({ label, description, tooltip }: vscode.TreeItem): string {
  const title = typeof label === 'string' ? label : (label?.label ?? '')
  const hint = typeof tooltip === 'string' ? tooltip : (tooltip?.value ?? '')
  return [title, String(description ?? ''), hint].join(' | ')
}
