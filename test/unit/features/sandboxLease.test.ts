import assert from 'node:assert/strict'
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SandboxLease } from '../../../src/features/platform/sandbox/sandboxLease.ts'

const takerFile = join(import.meta.dirname, '../../support/leaseTaker.ts')

describe('The lease of the sandbox', () => {
  let folder: string
  let windows: ChildProcess[] = []

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'galley-lease-'))
  })

  afterEach(() => {
    for (const window of windows) window.kill('SIGKILL')
    windows = []
    rmSync(folder, { recursive: true, force: true })
  })

  it('goes to exactly one of several windows that request it at the same time', async () => {
    for (let count = 0; count < 4; count++) windows.push(await openWindow(folder))
    for (let round = 0; round < 25; round++) {
      const won = await Promise.all(windows.map((window) => sendOrder(window, 'take')))
      assert.equal(won.filter(Boolean).length, 1, `round ${round}`)
      await Promise.all(windows.map((window) => sendOrder(window, 'release')))
    }
  })

  it('is free when the window that has it ends in any way', async () => {
    const gone = await openWindow(folder)
    const other = await openWindow(folder)
    windows.push(gone, other)
    assert.equal(await sendOrder(gone, 'take'), true)
    assert.equal(await sendOrder(other, 'take'), false)
    gone.kill('SIGKILL')
    await once(gone, 'exit')
    assert.equal(await sendOrder(other, 'take'), true)
  })

  it('can’t be read by other users, even in a folder that was open to everyone', async () => {
    chmodSync(folder, 0o755)
    const lease = new SandboxLease(folder)
    assert.equal(await lease.take(), true)
    await lease.publish({ url: 'http://127.0.0.1:4000', process: 4000, secret: 'hidden' })
    assert.equal(statSync(folder).mode & 0o777, 0o700)
    for (const name of readdirSync(folder)) assert.equal(statSync(join(folder, name)).mode & 0o777, 0o600, name)
    await lease.release()
  })

  for (const url of [
    'http://127.0.0.2:80',
    'https://127.0.0.1:80',
    'http://127.0.0.1:80@evil.example',
    'file:///etc',
  ]) {
    it(`is invalid with an address of another machine: ${url}`, async () => {
      writeFileSync(join(folder, 'running.json'), JSON.stringify({ url, process: 4000, secret: 'x' }))
      assert.equal(await new SandboxLease(folder).read(), undefined)
    })
  }
})

async function openWindow(folder: string): Promise<ChildProcess> {
  const child = fork(takerFile, [folder], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  await once(child, 'message')
  return child
}

async function sendOrder(window: ChildProcess, order: 'take' | 'release'): Promise<unknown> {
  const answer = once(window, 'message')
  window.send(order)
  return (await answer)[0]
}
