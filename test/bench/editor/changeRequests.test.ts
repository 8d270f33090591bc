// Measured inside the extension host against a sandbox that `measureChangeRequests` starts. The figures go to a file.
import { writeFileSync } from 'node:fs'
import { performance as nodePerformance } from 'node:perf_hooks'
import * as vscode from 'vscode'
import { parsePageUri } from '../../../src/core/uris.ts'
import { gatherMergeFacts } from '../../../src/features/changeRequests/mergeFacts.ts'
import type { RequestsNode } from '../../../src/features/changeRequests/requestNodes.ts'
import type { ChangeRequestPlace } from '../../../src/features/shared/changeRequestWrites.ts'
import type { Connection } from '../../../src/features/shared/connection.ts'
import { galley, signOutOfAll } from '../../support/editor/galley.ts'
import { SpyProxy } from '../../support/httpServers/spyProxy.ts'
import { eventually } from '../../support/eventually.ts'
import { median, type Measurement } from '../measurement.ts'
import { benchVariables } from './variables.ts'

const rounds = 7
const changedPages = 100
const lineMs = 200

function variable(name: keyof typeof benchVariables): string {
  return process.env[benchVariables[name]] ?? ''
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const before = performance.now()
  await work()
  return performance.now() - before
}

/** What the editor asks for when the view is shown: the groups, and those that are open. */
async function showView(): Promise<number> {
  const { tree } = (await galley()).changeRequests.desk
  let shown = 0
  const look = async (node?: RequestsNode): Promise<void> => {
    for (const child of await tree.getChildren(node)) {
      const { collapsibleState } = tree.getTreeItem(child)
      shown++
      if (collapsibleState === vscode.TreeItemCollapsibleState.Expanded) await look(child)
    }
  }
  await look()
  const groups = await tree.getChildren()
  for (const group of groups.slice(2, 4)) for (const each of await tree.getChildren(group)) tree.getTreeItem(each)
  return shown
}

async function measureView(proxy: SpyProxy): Promise<Measurement[]> {
  const { docs, changeRequests } = await galley()
  const [organization] = await docs.tree.getChildren()
  await docs.tree.getChildren(organization)
  proxy.reset()
  await showView()
  const requests = proxy.requests.length
  const times: number[] = []
  const active: number[] = []
  for (let round = 0; round < rounds; round++) {
    changeRequests.desk.tree.refresh()
    const before = nodePerformance.eventLoopUtilization()
    times.push(await timed(showView))
    active.push(nodePerformance.eventLoopUtilization(before).active)
  }
  proxy.reset()
  await showView()
  return [
    { name: 'change requests: requests to show 1,000', value: requests, unit: 'requests', limit: { atMost: 4 } },
    { name: 'change requests: extension-host time for it', value: median(active), unit: 'ms', limit: { atMost: 200 } },
    { name: 'change requests: until they are shown', value: median(times), unit: 'ms' },
    {
      name: 'change requests: requests to show again',
      value: proxy.requests.length,
      unit: 'requests',
      limit: { atMost: 0 },
    },
  ]
}

async function changeManyPages({ client }: Connection, word = 'Changed'): Promise<ChangeRequestPlace> {
  const spaceId = variable('space')
  const { id } = await client.createChangeRequest({ spaceId, body: { subject: 'Many pages' } })
  const { pages } = await client.listPages({ spaceId })
  const all = pages.flatMap(function flat(page): { id: string; type: string }[] {
    return [page, ...(page.pages ?? []).flatMap(flat)]
  })
  const documents = all.filter(({ type }) => type === 'document').slice(0, changedPages)
  for (let from = 0; from < documents.length; from += 50) {
    const changes = documents.slice(from, from + 50).map(({ id: page }) => {
      return { operation: 'update_page' as const, page, document: { markdown: `${word}\n\nText of ${page}\n` } }
    })
    await client.updateChangeRequestContent({ spaceId, changeRequestId: id, compat: false, body: { changes } })
  }
  return { server: 'bench', space: spaceId, changeRequest: id }
}

const openSides = (changeRequest: string): number => {
  return vscode.workspace.textDocuments.filter(({ uri, isClosed }) => {
    return !isClosed && parsePageUri(uri)?.changeRequest === changeRequest
  }).length
}

async function measureReview(proxy: SpyProxy, place: ChangeRequestPlace): Promise<Measurement[]> {
  proxy.reset()
  const opened = await timed(async () => {
    await vscode.commands.executeCommand('galley.reviewAllChanges', place)
    await eventually(() => {
      if (openSides(place.changeRequest) === 0) throw new Error('No page is shown.')
    })
  })
  const all = await timed(async () => {
    await eventually(() => {
      const sides = openSides(place.changeRequest)
      if (sides < changedPages) throw new Error(`Only ${sides} pages are there.`)
    })
  })
  const reads = proxy.requests.filter((line) => /\/page\//.test(line))
  await vscode.commands.executeCommand('workbench.action.closeAllEditors')
  return [
    { name: `review: open ${changedPages} changed pages`, value: opened, unit: 'ms', limit: { atMost: 2000 } },
    { name: 'review: until every page is loaded', value: opened + all, unit: 'ms' },
    {
      name: 'review: pages read twice',
      value: reads.length - new Set(reads).size,
      unit: 'requests',
      limit: { atMost: 0 },
    },
    { name: 'review: requests for pages', value: reads.length, unit: 'requests', limit: { atMost: 2 * changedPages } },
  ]
}

async function measureMergeFacts(
  proxy: SpyProxy,
  connection: Connection,
  place: ChangeRequestPlace,
): Promise<Measurement[]> {
  const { desk } = (await galley()).changeRequests
  const { client } = connection
  const { space: spaceId } = place
  // Main changes on the same pages, so that there are conflicts to be found.
  const other = await changeManyPages(connection, 'Published')
  await client.mergeChangeRequest({ spaceId, changeRequestId: other.changeRequest })
  connection.cache.invalidate(() => true)
  proxy.reset()
  proxy.delay = lineMs
  const took = await timed(async () => {
    const facts = await gatherMergeFacts(desk, await desk.targets.open(place))
    if (facts.conflicts.length === 0) throw new Error('No conflict is found.')
  })
  const requests = proxy.requests.length
  proxy.reset()
  return [
    {
      name: 'merge: round trips for its facts',
      value: Math.floor(took / lineMs),
      unit: 'requests',
      limit: { atMost: 3 },
    },
    { name: 'merge: requests for its facts', value: requests, unit: 'requests' },
  ]
}

describe('Change requests in the editor', () => {
  it('are measured', async function () {
    this.timeout(180_000)
    const proxy = await SpyProxy.start(variable('url'))
    const { accounts } = await galley()
    const server = { id: 'bench', url: proxy.url, name: 'bench', sandbox: false }
    await accounts.signIn.keep(await accounts.signIn.check(server, variable('token'), new AbortController().signal))
    const connection = await accounts.connections.current()
    if (!connection) throw new Error('Nobody is signed in.')

    const measurements = await measureView(proxy)
    const place = await changeManyPages(connection)
    measurements.push(...(await measureReview(proxy, place)))
    // One that nobody has looked at: nothing of it is known.
    measurements.push(...(await measureMergeFacts(proxy, connection, await changeManyPages(connection))))
    writeFileSync(variable('output'), JSON.stringify(measurements))
    await signOutOfAll()
    await proxy.stop()
  })
})
