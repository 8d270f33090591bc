// Runs in the extension host, with a sandbox that `measureInEditor` starts. Writes the results to a file.
import { writeFileSync } from 'node:fs'
import * as vscode from 'vscode'
import type { DocsNode } from '../../../src/features/reading/docsTree/nodes/docsNode.ts'
import { galley, signOutOfAll } from '../../support/editor/galley.ts'
import { median, type Measurement } from '../measurement.ts'
import { countingProxy } from '../../support/httpServers/countingProxy.ts'
import { benchVariables } from './variables.ts'

const rounds = 7

function variable(name: keyof typeof benchVariables): string {
  return process.env[benchVariables[name]] ?? ''
}

async function children(node?: DocsNode): Promise<DocsNode[]> {
  const { docs } = await galley()
  const found = await docs.tree.getChildren(node)
  // This includes what VS Code does before the elements are visible.
  for (const each of found) docs.tree.getTreeItem(each)
  return found
}

async function timed<T>(work: () => Promise<T>): Promise<{ value: T; ms: number }> {
  const before = performance.now()
  const value = await work()
  return { value, ms: performance.now() - before }
}

function firstLabelled(nodes: readonly DocsNode[], part: string): DocsNode {
  const found = nodes.find((node) => node.id.includes(part))
  if (!found) throw new Error(`No ${part} among ${nodes.map((node) => node.id).join(', ')}.`)
  return found
}

describe('Reading in the editor', () => {
  it('is measured', async function () {
    this.timeout(180_000)
    const proxy = await countingProxy(variable('url'))
    const { accounts, docs } = await galley()
    const server = { id: 'bench', url: proxy.url, name: 'bench', sandbox: false }
    await accounts.signIn.keep(await accounts.signIn.check(server, variable('token'), new AbortController().signal))

    const levels: number[] = []
    const expansions: number[] = []
    let levelRequests = 0
    let expandRequests = 0
    let pages = 0
    let last: readonly DocsNode[] = []
    for (let round = 0; round < rounds; round++) {
      docs.tree.refresh()
      proxy.reset()
      const first = await timed(async () => await children((await children())[0]))
      levels.push(first.ms)
      levelRequests = proxy.requests
      proxy.reset()
      const space = firstLabelled(first.value, variable('space'))
      const expanded = await timed(() => children(space))
      expansions.push(expanded.ms)
      expandRequests = proxy.requests
      pages = expanded.value.length
      last = expanded.value.slice(-2)
    }
    const open = await measureOpening(last, proxy)
    const measurements: Measurement[] = [
      { name: 'tree: organizations and spaces', value: median(levels), unit: 'ms' },
      { name: 'tree: requests for them', value: levelRequests, unit: 'requests' },
      { name: 'tree: expand a space of 10,000 pages', value: median(expansions), unit: 'ms', limit: { atMost: 150 } },
      { name: 'tree: requests for it', value: expandRequests, unit: 'requests', limit: { atMost: 1 } },
      { name: 'tree: children of that space', value: pages, unit: 'items' },
      ...open,
    ]
    writeFileSync(variable('output'), JSON.stringify(measurements))
    await signOutOfAll()
    await proxy.stop()
  })
})

/** The first page of a space also reads the space's comments and the user. */
async function measureOpening(
  [first, second]: readonly DocsNode[],
  proxy: { requests: number; reset(): void },
): Promise<Measurement[]> {
  const { docs, comments } = await galley()
  const open = async (node: DocsNode | undefined): Promise<{ ms: number; requests: number }> => {
    if (!node) throw new Error('The space has too few pages.')
    const item = docs.tree.getTreeItem(node)
    const uri = item.resourceUri ?? (item.command?.arguments?.[0] as vscode.Uri)
    proxy.reset()
    const { ms, value } = await timed(async () => await vscode.window.showTextDocument(uri))
    await comments.documentThreads.open(value.document)
    const { requests } = proxy
    await vscode.commands.executeCommand('workbench.action.closeActiveEditor')
    return { ms, requests }
  }
  const one = await open(first)
  const other = await open(second)
  const again = await open(second)
  return [
    { name: 'page: requests to open the first, with the comments of the space', value: one.requests, unit: 'requests' },
    { name: 'page: open', value: other.ms, unit: 'ms' },
    { name: 'page: requests to open', value: other.requests, unit: 'requests', limit: { atMost: 1 } },
    { name: 'page: open again', value: again.ms, unit: 'ms' },
    { name: 'page: requests to open again', value: again.requests, unit: 'requests', limit: { atMost: 0 } },
  ]
}
