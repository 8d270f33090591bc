// Runs in the extension host, with a sandbox that `measureComments` starts. Writes the results to a file.
import { writeFileSync } from 'node:fs'
import { performance as nodePerformance } from 'node:perf_hooks'
import * as vscode from 'vscode'
import type { DocumentNode } from '../../../src/contract/schemas/document.ts'
import { changeRequestPageUri } from '../../../src/core/platform/uris/uris.ts'
import { eventually } from '../../support/eventually.ts'
import { galley, signOutOfAll } from '../../support/editor/galley.ts'
import { FaultyProxy } from '../../support/httpServers/faultyProxy.ts'
import { median, type Measurement } from '../measurement.ts'
import { benchVariables } from './variables.ts'

const rounds = 5
const threadCount = 200
const repliesEach = 4

function variable(name: keyof typeof benchVariables): string {
  return process.env[benchVariables[name]] ?? ''
}

describe('Comments in the editor', () => {
  it('are measured', async function () {
    this.timeout(300_000)
    const proxy = await new FaultyProxy(variable('url')).start()
    const { accounts, comments } = await galley()
    const server = { id: 'bench', url: proxy.url, name: 'bench', sandbox: false }
    await accounts.signIn.keep(await accounts.signIn.check(server, variable('token'), new AbortController().signal))
    const connection = await accounts.connections.current()
    if (!connection) throw new Error('There’s no connection.')
    const { client, cache } = connection
    const spaceId = variable('space')
    const { id: changeRequestId } = await client.createChangeRequest({ spaceId, body: { subject: 'Talk' } })
    const place = { spaceId, changeRequestId }
    const markdown = Array.from({ length: threadCount }, (_, at) => `Paragraph ${at} with words of its own.`).join(
      '\n\n',
    )
    await client.updateChangeRequestContent({
      ...place,
      compat: false,
      body: { changes: [{ operation: 'insert_page', title: 'Talked about', document: { markdown } }] },
    })
    const { pages } = await client.listPagesInChangeRequest({ ...place, metadata: false })
    const page = pages.find(({ title }) => title === 'Talked about')?.id ?? ''
    const { document } = await client.getPageInChangeRequestById({ ...place, pageId: page, format: 'document' })
    for (const { key } of (document?.nodes ?? []) as readonly DocumentNode[]) {
      const body = {
        page,
        ...(key === undefined ? {} : { node: key }),
        body: { markdown: 'A **comment** with words.' },
      }
      const { id: commentId } = await client.postCommentInChangeRequest({ ...place, body })
      for (let reply = 0; reply < repliesEach; reply++) {
        const answer = { body: { markdown: `Reply ${reply}` } }
        await client.postCommentReplyInChangeRequest({ ...place, commentId, body: answer })
      }
    }

    const address = { server: 'bench', space: spaceId, changeRequest: changeRequestId, page }
    const uri = vscode.Uri.from(changeRequestPageUri({ ...address, title: 'Talked about', spaceTitle: 'Bench' }))
    const text = await vscode.workspace.openTextDocument(uri)
    const busy: number[] = []
    const computing: number[] = []
    const asked: number[] = []
    for (let round = 0; round < rounds; round++) {
      await vscode.commands.executeCommand('workbench.action.closeAllEditors')
      comments.documentThreads.close(uri)
      comments.discussions.clear()
      cache.invalidate(() => true)
      proxy.seen.length = 0
      const before = nodePerformance.eventLoopUtilization()
      const cpuBefore = process.cpuUsage()
      await vscode.window.showTextDocument(text)
      await eventually(() => {
        if (comments.documentThreads.threads.length < threadCount) throw new Error('Not all threads are shown yet.')
      })
      busy.push(nodePerformance.eventLoopUtilization(before).active)
      const { user, system } = process.cpuUsage(cpuBefore)
      computing.push((user + system) / 1000)
      // This includes the requests that visible threads cause.
      await new Promise((resolve) => setTimeout(resolve, 1000))
      // Other parts also send requests about the page: for its text, for the changes of the change request, and for its
      // status.
      asked.push(proxy.seen.filter((name) => /\/comments|\/user$|format=document/.test(name)).length)
    }
    const about = `${threadCount * (repliesEach + 1)} comments in ${threadCount} threads`
    const measurements: Measurement[] = [
      { name: `Comments: show ${about}, host busy`, value: median(busy), unit: 'ms', limit: { atMost: 300 } },
      { name: `Comments: show ${about}, processor time`, value: median(computing), unit: 'ms' },
      { name: `Comments: show ${about}, requests`, value: Math.max(...asked), unit: 'requests', limit: { atMost: 5 } },
    ]
    writeFileSync(variable('output'), JSON.stringify(measurements))
    await signOutOfAll()
    await proxy.stop()
  })
})
