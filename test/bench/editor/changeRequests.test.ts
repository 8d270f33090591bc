// Runs in the extension host, with a sandbox that `measureChangeRequests` starts. Writes the results to a file.
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { writeFileSync } from 'node:fs'
import { performance as nodePerformance } from 'node:perf_hooks'
import * as vscode from 'vscode'
import { renderedScheme } from '../../../src/core/platform/uris/renderedUris.ts'
import { parsePageUri } from '../../../src/core/platform/uris/uris.ts'
import { gatherMergeFacts } from '../../../src/features/reviewing/merging/mergeFacts.ts'
import { RequestPages } from '../../../src/features/reviewing/page/requestPages.ts'
import type { RequestsNode } from '../../../src/features/reviewing/changeRequests/requestNodes.ts'
import type { ChangeRequestRef } from '../../../src/core/platform/uris/changeRequestRef.ts'
import type { Connection } from '../../../src/features/shared/connections/connection.ts'
import { galley, signOutOfAll } from '../../support/editor/galley.ts'
import { ShownRequestPage } from '../../support/editor/shownRequestPage.ts'
import { eventually } from '../../support/eventually.ts'
import { SpyProxy } from '../../support/httpServers/spyProxy.ts'
import { median, type Measurement } from '../measurement.ts'
import { benchVariables } from './variables.ts'

const rounds = 7
const changedPages = 100
const reviews = 4
/** The time within which the reviews of visible rows are read. */
const reviewsMs = 5000
/** Long enough that the work between two round trips doesn't count as one. */
const lineMs = 1000

function variable(name: keyof typeof benchVariables): string {
  return process.env[benchVariables[name]] ?? ''
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const before = performance.now()
  await work()
  return performance.now() - before
}

/** Requests what VS Code requests when the view is shown: the groups, and the expanded ones. */
async function showView(): Promise<number> {
  const { tree } = (await galley()).changeRequests.services
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

async function measureView(): Promise<Measurement[]> {
  const { docs, changeRequests } = await galley()
  const [organization] = await docs.tree.getChildren()
  await docs.tree.getChildren(organization)
  const first = watchRequests()
  await showView()
  const toShow = first.sent.length
  await vscode.commands.executeCommand('galley.changeRequests.focus')
  await new Promise((resolve) => setTimeout(resolve, reviewsMs))
  first.stop()
  const times: number[] = []
  const active: number[] = []
  for (let round = 0; round < rounds; round++) {
    changeRequests.services.tree.refresh()
    const before = nodePerformance.eventLoopUtilization()
    times.push(await timed(showView))
    active.push(nodePerformance.eventLoopUtilization(before).active)
  }
  const again = watchRequests()
  await showView()
  again.stop()
  return [
    {
      name: 'change requests: requests to show 1,000',
      value: toShow,
      unit: 'requests',
      limit: { atMost: 4 },
    },
    {
      name: 'change requests: requests for the reviews of one’s own, once they are shown',
      value: first.sent.length - toShow,
      unit: 'requests',
      limit: { atMost: 10 },
    },
    { name: 'change requests: extension-host time for it', value: median(active), unit: 'ms', limit: { atMost: 200 } },
    { name: 'change requests: until they are shown', value: median(times), unit: 'ms' },
    {
      name: 'change requests: requests to show again',
      value: again.sent.length,
      unit: 'requests',
      limit: { atMost: 0 },
    },
  ]
}

async function changeManyPages({ client, server }: Connection, word = 'Changed'): Promise<ChangeRequestRef> {
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
  return { server: server.id, space: spaceId, changeRequest: id }
}

/** Returns how many pages of a change request have a document. */
function openSides(changeRequest: string): number {
  const uris = vscode.workspace.textDocuments.flatMap(({ uri, isClosed }) => (isClosed ? [] : [uri]))
  return uris.filter((uri) => parsePageUri(uri)?.changeRequest === changeRequest).length
}

/** Records every request of this process, with its query. */
function watchRequests(): { readonly sent: string[]; readonly stop: () => void } {
  const sent: string[] = []
  const note = (message: unknown): void => {
    const { request } = message as { request: { method: string; path: string } }
    sent.push(`${request.method} ${request.path}`)
  }
  subscribe('undici:request:create', note)
  return { sent, stop: () => void unsubscribe('undici:request:create', note) }
}

interface Opening {
  readonly ms: number
  readonly cpuMs: number
  /** The requests for the text of a page. */
  readonly reads: readonly string[]
}

/** Opens the editor with all comparisons, which waits for every text and for the differences. */
async function openReview(place: ChangeRequestRef): Promise<Opening> {
  const { sent, stop } = watchRequests()
  const before = process.cpuUsage()
  const ms = await timed(async () => {
    await vscode.commands.executeCommand('galley.reviewAllChanges', place)
  })
  const { user, system } = process.cpuUsage(before)
  stop()
  const sides = openSides(place.changeRequest)
  if (sides < changedPages) throw new Error(`Only ${sides} pages are there.`)
  await vscode.commands.executeCommand('workbench.action.closeAllEditors')
  const isText = (line: string): boolean => /\/page\//.test(line) && !line.includes('format=document')
  return { ms, cpuMs: (user + system) / 1000, reads: sent.filter(isText) }
}

async function measureReview(connection: Connection): Promise<Measurement[]> {
  const openings: Opening[] = []
  for (let round = 0; round < reviews; round++) {
    openings.push(await openReview(await changeManyPages(connection, `Changed ${round}`)))
  }
  const [first, ...later] = openings
  const twice = openings.map(({ reads }) => reads.length - new Set(reads).size)
  const what = `review: open ${changedPages} changed pages`
  return [
    { name: `${what}, as the first texts of a window`, value: first?.ms ?? Number.NaN, unit: 'ms' },
    { name: what, value: median(later.map(({ ms }) => ms)), unit: 'ms', limit: { atMost: 2000 } },
    {
      name: 'review: CPU time of the extension host for it',
      value: median(later.map(({ cpuMs }) => cpuMs)),
      unit: 'ms',
    },
    { name: 'review: pages read twice', value: Math.max(...twice), unit: 'requests', limit: { atMost: 0 } },
    {
      name: 'review: requests for pages',
      value: Math.max(...openings.map(({ reads }) => reads.length)),
      unit: 'requests',
      limit: { atMost: 2 * changedPages },
    },
  ]
}

/** Waits until both sides of a rendered comparison have their texts, which the preview then draws. */
async function renderedSides(title: string): Promise<void> {
  const isShown = (): boolean => {
    const { activeTab } = vscode.window.tabGroups.activeTabGroup
    const { textDocuments } = vscode.workspace
    return (
      activeTab?.label.startsWith(title) === true &&
      textDocuments.filter(({ uri }) => uri.scheme === renderedScheme && uri.path.includes(title)).length === 2
    )
  }
  const late = performance.now() + 30_000
  while (!isShown()) {
    if (performance.now() > late) throw new Error(`“${title}” isn’t shown.`)
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}

/** Opens the first of many changed pages as readers see them, and goes to the next ones. */
async function measureRendered(connection: Connection): Promise<Measurement[]> {
  const place = await changeManyPages(connection, 'Rendered')
  const { reader } = (await galley()).changeRequests.services
  const { pages } = await reader.content(place, await reader.request(place))
  await reader.invalidate(place)
  const times: number[] = []
  for (const [at, { title }] of pages.slice(0, rounds + 1).entries()) {
    const command = at === 0 ? 'galley.reviewRendered' : 'galley.nextPage'
    times.push(
      await timed(async () => {
        await vscode.commands.executeCommand(command, place)
        await renderedSides(title)
      }),
    )
  }
  await vscode.commands.executeCommand('workbench.action.closeAllEditors')
  const [first, ...next] = times
  const about = `as readers see it, of ${changedPages}`
  return [
    {
      name: `review: texts of the first changed page ${about}`,
      value: first ?? Number.NaN,
      unit: 'ms',
      limit: { atMost: 1000 },
    },
    { name: `review: texts of the next page ${about}`, value: median(next), unit: 'ms', limit: { atMost: 300 } },
  ]
}

/** Opens the page of a change request that was shown before, on a slow connection, until it has its content. */
async function measurePage(proxy: SpyProxy, place: ChangeRequestRef): Promise<Measurement[]> {
  const { services } = (await galley()).changeRequests
  const pages = new RequestPages(services, vscode.Uri.file('/galley'))
  const first = await ShownRequestPage.open(pages, services, place)
  first.send({ kind: 'ready' })
  await eventually(() => {
    if (!first.html.includes('class="words"')) throw new Error('The page isn’t complete.')
  })
  first.close()
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    proxy.delay = lineMs
    const took = await timed(async () => {
      const page = await ShownRequestPage.open(pages, services, place)
      if (!page.document.includes('class="words"')) throw new Error('The page starts without its content.')
      page.close()
    })
    proxy.reset()
    times.push(took)
  }
  const name = `change request page: first content from cache, ${changedPages} changed pages`
  return [{ name, value: median(times), unit: 'ms', limit: { atMost: 150 } }]
}

async function measureMergeFacts(
  proxy: SpyProxy,
  connection: Connection,
  place: ChangeRequestRef,
): Promise<Measurement[]> {
  const { services } = (await galley()).changeRequests
  const { client } = connection
  const { space: spaceId } = place
  // Main changes on the same pages, so that there are conflicts.
  const other = await changeManyPages(connection, 'Published')
  await client.mergeChangeRequest({ spaceId, changeRequestId: other.changeRequest })
  connection.cache.invalidate(() => true)
  proxy.reset()
  proxy.delay = lineMs
  const took = await timed(async () => {
    const facts = await gatherMergeFacts(services, await services.targets.open(place), { isComplete: false })
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
    const connection = await signIn('bench', variable('url'))
    const measurements = await measureView()
    measurements.push(...(await measureReview(connection)), ...(await measureRendered(connection)))
    // Uses a slow connection without anything cached.
    const distant = await signIn('distant', proxy.url)
    const place = await changeManyPages(distant)
    measurements.push(...(await measurePage(proxy, place)), ...(await measureMergeFacts(proxy, distant, place)))
    writeFileSync(variable('output'), JSON.stringify(measurements))
    await signOutOfAll()
    await proxy.stop()
  })
})

async function signIn(id: string, url: string): Promise<Connection> {
  const { accounts } = await galley()
  const server = { id, url, name: id, sandbox: false }
  await accounts.signIn.keep(await accounts.signIn.check(server, variable('token'), new AbortController().signal))
  const connection = await accounts.connections.forServer(id)
  if (!connection) throw new Error('Nobody is signed in.')
  return connection
}
