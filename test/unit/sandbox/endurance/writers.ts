import assert from 'node:assert/strict'
import { setTimeout as delay } from 'node:timers/promises'
import type { SandboxProcess } from '../../../support/sandboxProcess.ts'

/** What the sandbox has acknowledged, and what it may have stored without an answer. */
export interface Acknowledged {
  /** Addresses below `/v1` that must answer. */
  readonly addresses: string[]
  /** The last number that the sandbox acknowledged for the page, and the last one that was sent. */
  page: { acknowledged: number; sent: number }
  /** The same for the title of the space. */
  title: { acknowledged: number; sent: number }
}

/** What the writers write to. */
export interface Target {
  readonly organization: string
  readonly spaceId: string
  readonly changeRequestId: string
  readonly pageId: string
}

/** Returns the state before anything is written. */
export function nothingYet(): Acknowledged {
  return { addresses: [], page: { acknowledged: 0, sent: 0 }, title: { acknowledged: 0, sent: 0 } }
}

/** Sends a request to a sandbox. Rejects if the connection breaks. */
export async function send(sandbox: SandboxProcess, path: string, method = 'GET', body?: unknown) {
  const response = await fetch(`${sandbox.url}/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${sandbox.token}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

/** Writes with several writers at once until it kills the process, that many milliseconds after the first answer. */
export async function writeUntilKilled(
  sandbox: SandboxProcess,
  target: Target,
  noted: Acknowledged,
  milliseconds: number,
): Promise<void> {
  let killed = false
  const answered = Promise.withResolvers<void>()
  const forever = async (act: () => Promise<void>): Promise<void> => {
    while (!killed) {
      try {
        await act()
        answered.resolve()
      } catch (error) {
        // The connection breaks in the middle of a request. An answer that has arrived must still be a good one.
        if (!killed || error instanceof assert.AssertionError) throw error
      }
    }
  }
  const writers = Promise.all(writersOf(sandbox, target, noted).map(forever))
  const end = async () => {
    await answered.promise
    await delay(milliseconds)
    killed = true
    await sandbox.kill()
  }
  await Promise.all([writers, end()])
}

function writersOf(sandbox: SandboxProcess, target: Target, noted: Acknowledged): (() => Promise<void>)[] {
  const space = `/spaces/${target.spaceId}`
  const branch = `${space}/change-requests/${target.changeRequestId}`
  const write = async (path: string, method: string, body: unknown) => {
    const answer = await send(sandbox, path, method, body)
    assert.ok(answer.status < 300, `${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
    return answer.body
  }
  const change = async (...changes: object[]) => await write(`${branch}/content?compat=false`, 'POST', { changes })
  return [
    async () => {
      const { id } = await write(`${space}/comments`, 'POST', { body: { markdown: 'A comment.' } })
      noted.addresses.push(`${space}/comments/${id as string}`)
    },
    async () => {
      const body = await change({ operation: 'insert_page', title: 'New', document: { markdown: 'Words.' } })
      const [created] = body['changes'] as { page: { id: string } }[]
      noted.addresses.push(`${branch}/content/page/${created?.page.id ?? ''}`)
    },
    async () => {
      const number = (noted.page.sent += 1)
      const document = { markdown: `Number ${number}.` }
      await change({ operation: 'update_page', page: target.pageId, document })
      noted.page.acknowledged = number
    },
    async () => {
      const number = (noted.title.sent += 1)
      await write(space, 'PATCH', { title: `Space ${number}` })
      noted.title.acknowledged = number
    },
    async () => {
      const { id } = await write(`${space}/change-requests`, 'POST', {})
      noted.addresses.push(`${space}/change-requests/${id as string}`)
      await write(`${space}/change-requests/${id as string}/content`, 'POST', {
        changes: [{ operation: 'insert_page', title: 'Merged', document: { markdown: 'Words.' } }],
      })
      const { revision } = await write(`${space}/change-requests/${id as string}/merge`, 'POST', undefined)
      noted.addresses.push(`${space}/revisions/${revision as string}/changes`)
    },
    async () => {
      const files = [{ name: 'a.txt', contentType: 'text/plain', base64: Buffer.from('abc').toString('base64') }]
      const body = await change({ operation: 'insert_files', files })
      const [file] = body['insertedFiles'] as { id: string }[]
      noted.addresses.push(`${branch}/content/files/${file?.id ?? ''}`)
    },
  ]
}
