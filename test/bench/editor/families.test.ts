// Runs in the extension host, with a sandbox that `measureFamilies` starts. Writes the results to a file.
import { writeFileSync } from 'node:fs'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { DocsNode } from '../../../src/features/reading/docsTree/nodes/docsNode.ts'
import { galley, signOutOfAll } from '../../support/editor/galley.ts'
import { median, type Measurement } from '../measurement.ts'
import { countingProxy } from '../../support/httpServers/countingProxy.ts'
import { benchVariables } from './variables.ts'

const rounds = 5
const megabyte = 1024 * 1024

function variable(name: keyof typeof benchVariables): string {
  return process.env[benchVariables[name]] ?? ''
}

/** Returns the memory in use of the extension host after garbage collection, in MB. */
function heldMemory(): number {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  for (let time = 0; time < 3; time += 1) collect()
  return process.memoryUsage().heapUsed / megabyte
}

async function children(node?: DocsNode): Promise<DocsNode[]> {
  const { docs } = await galley()
  const found = (await docs.tree.organization.getChildren(node)) ?? []
  // This includes what VS Code does before the elements are visible.
  for (const each of found) docs.tree.getTreeItem(each)
  return found
}

/** Returns the group of a family, even if it's in a folder. */
async function groupOf(kind: string, parent: DocsNode): Promise<DocsNode | undefined> {
  const { docs } = await galley()
  const inside = await children(parent)
  const direct = inside.find(({ id }) => id.endsWith(`/${kind}`))
  if (direct) return direct
  for (const folder of inside.filter((node) => docs.tree.getTreeItem(node).contextValue?.startsWith('folder '))) {
    const found = await groupOf(kind, folder)
    if (found) return found
  }
  return undefined
}

interface Browsing {
  readonly items: number
  readonly firstMs: number
  readonly pageMs: number
  readonly requests: number
}

/** Expands a list and loads more until it's complete. */
async function browse(group: DocsNode, proxy: { requests: number; reset(): void }): Promise<Browsing> {
  const { docs } = await galley()
  docs.tree.reset()
  const [organization] = await children()
  const again = organization && (await groupOf(group.id.split('/').at(-1) ?? '', organization))
  if (!again) throw new Error(`${group.id} is gone.`)
  proxy.reset()
  const times: number[] = []
  for (;;) {
    const before = performance.now()
    const found = await children(again)
    times.push(performance.now() - before)
    const last = found.at(-1)
    if (!last?.id.endsWith('/more')) {
      return { items: found.length, firstMs: times[0] ?? 0, pageMs: median(times), requests: proxy.requests }
    }
    docs.tree.loadMore(last)
  }
}

describe('Browsing resources of an organization', () => {
  it('is measured', async function () {
    this.timeout(300_000)
    const proxy = await countingProxy(variable('url'))
    const { accounts } = await galley()
    const server = { id: 'bench', url: proxy.url, name: 'bench', sandbox: false }
    await accounts.signIn.keep(await accounts.signIn.check(server, variable('token'), new AbortController().signal))
    const [organization] = await children()
    if (!organization) throw new Error('There is no organization.')
    const measurements: Measurement[] = []
    for (const [kind, words] of [
      ['site', '1,000 sites'],
      ['member', '5,000 members'],
    ] as const) {
      const group = await groupOf(kind, organization)
      if (!group) continue
      // The first time fills caches of limited size. After that, memory must not grow.
      const first = await browse(group, proxy)
      await browse(group, proxy)
      const before = heldMemory()
      for (let round = 0; round < rounds; round++) await browse(group, proxy)
      measurements.push(
        { name: `${words}: unfold the first page`, value: first.firstMs, unit: 'ms', limit: { atMost: 300 } },
        { name: `${words}: show one page more, median`, value: first.pageMs, unit: 'ms', limit: { atMost: 300 } },
        { name: `${words}: items shown at the end`, value: first.items, unit: 'items' },
        { name: `${words}: requests for all`, value: first.requests, unit: 'requests' },
        {
          name: `${words}: memory more after browsing them ${rounds} times again`,
          value: heldMemory() - before,
          unit: 'MB',
          limit: { atMost: 5 },
        },
      )
    }
    writeFileSync(variable('output'), JSON.stringify(measurements))
    await signOutOfAll()
    await proxy.stop()
  })
})
