// Measured inside the extension host against a sandbox that `measureInEditor` starts. The figures go to a file.
import { writeFileSync } from 'node:fs'
import * as vscode from 'vscode'
import type { DocsNode } from '../../../src/features/docsTree/docsNode.ts'
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
  // What the editor does with them next belongs to the time until they are seen.
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
    let page: DocsNode | undefined
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
      page = expanded.value.at(-1)
    }
    const open = page ? await measureOpening(page, proxy) : []
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

async function measureOpening(node: DocsNode, proxy: { requests: number; reset(): void }): Promise<Measurement[]> {
  const { docs } = await galley()
  const item = docs.tree.getTreeItem(node)
  const uri = item.resourceUri ?? (item.command?.arguments?.[0] as vscode.Uri)
  const open = async (): Promise<number> => {
    proxy.reset()
    const { ms } = await timed(async () => await vscode.window.showTextDocument(uri))
    await vscode.commands.executeCommand('workbench.action.closeActiveEditor')
    return ms
  }
  const first = await open()
  const requests = proxy.requests
  const again = await open()
  return [
    { name: 'page: open', value: first, unit: 'ms' },
    { name: 'page: requests to open', value: requests, unit: 'requests', limit: { atMost: 1 } },
    { name: 'page: open again', value: again, unit: 'ms' },
    { name: 'page: requests to open again', value: proxy.requests, unit: 'requests', limit: { atMost: 0 } },
  ]
}
