import assert from 'node:assert/strict'
import * as vscode from 'vscode'
import { ApiError } from '../../src/client/errors/apiError.ts'
import { AccountStore } from '../../src/features/platform/accounts/accountStore.ts'
import { ActiveAccount } from '../../src/features/platform/accounts/activeAccount.ts'
import { askUntilAccepted } from '../../src/features/platform/accounts/askUntilAccepted.ts'
import type { ConnectionTarget, OpenedClient } from '../../src/features/platform/accounts/openConnection.ts'
import { StoredFindings } from '../../src/features/shared/connections/serverFindings.ts'
import { SignIn } from '../../src/features/platform/accounts/signIn.ts'
import { eventually } from '../support/eventually.ts'
import { FakeQuickInput } from '../support/editor/fakeQuickInputs.ts'
import { fakeInputBoxes, type FakeInputBox } from '../support/editor/fakeInputBox.ts'
import { silentLog } from '../support/editor/silentLog.ts'
import { MemoryMemento, SharedSecrets } from '../support/editor/storage.ts'

describe('Signing in', () => {
  const { createQuickPick, showWarningMessage } = vscode.window
  let fakes: ReturnType<typeof fakeInputBoxes>
  let store: AccountStore
  let active: ActiveAccount
  let signIn: SignIn
  let targets: ConnectionTarget[]
  let warnings: string[]
  let confirms: boolean
  let answer: (token: string) => Promise<unknown>

  beforeEach(() => {
    fakes = fakeInputBoxes()
    targets = []
    warnings = []
    confirms = false
    answer = () => Promise.resolve({ object: 'user', id: 'ada', displayName: 'Ada', urls: {} })
    Object.assign(vscode.window, { createQuickPick: anotherServer })
    vscode.window.showWarningMessage = ((_message: string, options: vscode.MessageOptions, button: string) => {
      warnings.push(options.detail ?? '')
      return Promise.resolve(confirms ? button : undefined)
    }) as unknown as typeof showWarningMessage
    const memory = new MemoryMemento()
    store = new AccountStore({ secrets: new SharedSecrets(), memory }, undefined, silentLog)
    active = new ActiveAccount(store, { workspace: new MemoryMemento(), everywhere: memory })
    const open = (target: ConnectionTarget) => {
      targets.push(target)
      const client = { getAuthenticatedUser: () => answer(target.token), close: () => Promise.resolve() }
      return Promise.resolve({ client, cache: {} } as unknown as OpenedClient)
    }
    signIn = new SignIn({ store, active, open, findings: new StoredFindings(memory, Date.now), log: silentLog })
  })

  afterEach(() => {
    fakes.restore()
    Object.assign(vscode.window, { createQuickPick, showWarningMessage })
  })

  async function box(number: number): Promise<FakeInputBox> {
    return await eventually(() => {
      const found = fakes.boxes[number - 1]
      assert.ok(found)
      return found
    })
  }

  async function tokenBox(): Promise<FakeInputBox> {
    const address = await box(1)
    address.enter('https://docs.example.com/')
    return await box(2)
  }

  it('doesn’t send a token unencrypted to another machine unless that is confirmed', async () => {
    const asked = signIn.ask()
    const address = await box(1)
    address.enter('http://docs.example.com')
    await eventually(() => assert.match(address.validationMessage ?? '', /unencrypted/))
    assert.match(warnings[0] ?? '', /Others on the network could read the token/)
    assert.equal(address.value, 'http://docs.example.com')
    confirms = true
    address.enter('http://docs.example.com')
    ;(await box(2)).hide()
    assert.equal(await asked, undefined)
    assert.deepEqual(targets, [])
  })

  it('asks nothing about http to this machine', async () => {
    void signIn.ask()
    ;(await box(1)).enter('http://127.0.0.1:4000')
    ;(await box(2)).hide()
    assert.deepEqual(warnings, [])
  })

  it('explains what is wrong with an address', async () => {
    void signIn.ask()
    const address = await box(1)
    for (const text of ['', 'ftp://docs.example.com', 'https://me:secret@docs.example.com', 'not an address']) {
      address.validationMessage = undefined
      address.enter(text)
      await eventually(() => assert.match(address.validationMessage ?? '', /\.$/))
    }
    address.hide()
  })

  it('hides the token while it is typed, and refuses one with a line break before sending it', async () => {
    void signIn.ask()
    const token = await tokenBox()
    assert.equal(token.password, true)
    token.enter('abc\ndef')
    await eventually(() => assert.match(token.validationMessage ?? '', /line break/))
    assert.deepEqual(targets, [])
    token.hide()
  })

  it('says why when the server doesn’t accept the token or isn’t a platform', async () => {
    void signIn.ask()
    const token = await tokenBox()
    const operation = 'getAuthenticatedUser'
    for (const [error, words] of [
      [new ApiError('unauthorized', { operation, status: 401 }), /doesn’t accept this token/],
      [new ApiError('protocol', { operation, host: 'docs.example.com', reason: 'html' }), /docs\.example\.com/],
      [new ApiError('offline', { operation, host: 'docs.example.com', reason: 'hostNotFound' }), /docs\.example\.com/],
    ] as const) {
      answer = () => Promise.reject(error)
      token.enter('some-token')
      await eventually(() => assert.match(token.validationMessage ?? '', words))
      assert.equal(token.value, 'some-token')
    }
    assert.deepEqual(store.records, [])
    token.hide()
  })

  it('makes a checked token the active account', async () => {
    const asked = signIn.ask()
    ;(await tokenBox()).enter('Bearer some-token')
    const account = await asked
    assert.equal(account?.label, 'Ada')
    assert.equal(targets[0]?.token, 'some-token')
    assert.equal(targets[0]?.url, 'https://docs.example.com')
    assert.equal(active.record?.id, account?.id)
  })

  it('returns nothing when the box is closed, and cancels the request', async () => {
    let cancelled = false
    const asked = askUntilAccepted({ title: 'T', prompt: 'P' }, (_text, signal) => {
      signal.addEventListener('abort', () => (cancelled = true))
      return new Promise(() => undefined)
    })
    const slow = await box(1)
    slow.enter('slow')
    slow.hide()
    assert.equal(await asked, undefined)
    assert.equal(cancelled, true)
  })
})

function anotherServer(): FakeQuickInput {
  const pick = new FakeQuickInput()
  pick.show = () => void pick.choose('Another server…')
  return pick
}
