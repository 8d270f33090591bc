import assert from 'node:assert/strict'
import * as vscode from 'vscode'
import type { Account } from '../../src/features/platform/accounts/account.ts'
import { AccountStore } from '../../src/features/platform/accounts/accountStore.ts'
import { ActiveAccount } from '../../src/features/platform/accounts/activeAccount.ts'
import { environmentAccount } from '../../src/features/platform/accounts/environmentAccount.ts'
import { GalleyAuthenticationProvider } from '../../src/features/platform/accounts/galleyAuthenticationProvider.ts'
import { eventually } from '../support/eventually.ts'
import { silentLog } from '../support/editor/silentLog.ts'
import { galley, signInTo, signOutOfAll, treeText } from '../support/editor/galley.ts'
import { MemoryMemento, SharedSecrets } from '../support/editor/storage.ts'
import { FakePlatform } from '../support/fakePlatform.ts'

function account(id: string, token = `token-of-${id}`): Account {
  return { id, server: { id: 'fake', url: 'https://docs.example.com', name: 'Fake', sandbox: false }, label: id, token }
}

describe('Accounts', () => {
  let secrets: SharedSecrets
  let memory: MemoryMemento

  function store(environment?: Account): AccountStore {
    return new AccountStore({ secrets, memory }, environment, silentLog)
  }

  beforeEach(() => {
    secrets = new SharedSecrets()
    memory = new MemoryMemento()
  })

  it('keep tokens only in the secret storage', async () => {
    const accounts = store()
    await accounts.save(account('ada'))
    assert.doesNotMatch(JSON.stringify([...memory.stored]), /token-of/)
    assert.match(JSON.stringify([...secrets.stored]), /token-of-ada/)
    assert.equal((await store().read('ada'))?.token, 'token-of-ada')
  })

  it('are marked as lost when VS Code has lost the tokens', async () => {
    await store().save(account('ada'))
    secrets.stored.clear()
    const accounts = store()
    assert.deepEqual(
      accounts.records.map(({ id }) => id),
      ['ada'],
    )
    assert.equal(await accounts.read('ada'), undefined)
  })

  it('survive invalid data in the secret storage or in the state', async () => {
    secrets.stored.set('galley.accounts', '{"not": "a list"')
    memory.stored.set('galley.accounts', [{ id: 7 }, null])
    const accounts = store()
    assert.deepEqual(accounts.records, [])
    assert.deepEqual(await accounts.readAll(), [])
    await accounts.save(account('ada'))
    assert.equal((await accounts.read('ada'))?.label, 'ada')
  })

  it('appear in and disappear from other windows', async () => {
    const here = store()
    const there = store()
    await here.save(account('ada'))
    await eventually(() =>
      assert.deepEqual(
        there.records.map(({ id }) => id),
        ['ada'],
      ),
    )
    await there.remove('ada')
    await eventually(() => assert.deepEqual(here.records, []))
  })

  it('don’t overwrite each other when saved at the same moment', async () => {
    const accounts = store()
    await Promise.all(['ada', 'grace', 'joan'].map((id) => accounts.save(account(id))))
    assert.deepEqual(accounts.records.map(({ id }) => id).sort(), ['ada', 'grace', 'joan'])
  })

  it('are chosen for each workspace, and by default that of the environment', async () => {
    const environment = { ...account('env'), fromEnvironment: true }
    const accounts = store(environment)
    await accounts.save(account('ada'))
    const everywhere = new MemoryMemento()
    const active = (workspace: MemoryMemento) => new ActiveAccount(accounts, { workspace, everywhere })
    const first = new MemoryMemento()
    assert.equal(active(first).record?.id, 'env')
    await active(first).choose('ada')
    assert.equal(active(first).record?.id, 'ada')
    assert.equal(active(new MemoryMemento()).record?.id, 'env')
    await accounts.remove('ada')
    assert.equal(active(first).record?.id, 'env')
  })

  describe('of the environment', () => {
    it('need only a token, for GitBook', () => {
      const made = environmentAccount({ GALLEY_TOKEN: 'abcdef' }, silentLog)
      assert.equal(made?.server.url, 'https://api.gitbook.com')
      assert.equal(made?.fromEnvironment, true)
    })

    it('aren’t created from a token with a line break or an invalid address', () => {
      assert.equal(environmentAccount({ GALLEY_TOKEN: 'abc\ndef' }, silentLog), undefined)
      assert.equal(environmentAccount({ GALLEY_TOKEN: 'abcdef', GALLEY_SERVER_URL: 'ftp://x' }, silentLog), undefined)
      assert.equal(environmentAccount({}, silentLog), undefined)
    })

    it('don’t send the token unencrypted to another machine unless a variable allows it', () => {
      const given = { GALLEY_TOKEN: 'abcdef', GALLEY_SERVER_URL: 'http://docs.example.com' }
      assert.equal(environmentAccount(given, silentLog), undefined)
      assert.ok(environmentAccount({ ...given, GALLEY_ALLOW_HTTP: '1' }, silentLog))
      assert.ok(environmentAccount({ ...given, GALLEY_SERVER_URL: 'http://127.0.0.1:4000' }, silentLog))
    })

    it('are never stored', async () => {
      const accounts = store({ ...account('env'), fromEnvironment: true })
      await accounts.save(account('ada'))
      assert.doesNotMatch(JSON.stringify([...secrets.stored, ...memory.stored]), /env/)
      assert.equal((await accounts.read('env'))?.token, 'token-of-env')
    })
  })

  it('appear in the Accounts menu, which is updated when they change', async () => {
    const accounts = store()
    const provider = new GalleyAuthenticationProvider(accounts, () => Promise.resolve(undefined))
    const events: string[] = []
    provider.onDidChangeSessions(({ added, removed }) => {
      events.push(...(added ?? []).map(({ id }) => `+${id}`), ...(removed ?? []).map(({ id }) => `-${id}`))
    })
    assert.deepEqual(await provider.getSessions(undefined, {}), [])
    await accounts.save(account('ada'))
    await eventually(() => assert.deepEqual(events, ['+ada']))
    await provider.removeSession('ada')
    await eventually(() => assert.deepEqual(events, ['+ada', '-ada']))
    await assert.rejects(provider.createSession(), /You canceled the sign-in/)
  })

  describe('signing in', () => {
    let platform: FakePlatform

    beforeEach(async () => {
      platform = await new FakePlatform({ organizations: [{ id: 'acme', title: 'Acme' }] }).start()
    })

    afterEach(async () => {
      await signOutOfAll()
      await platform.stop()
    })

    it('refuses a token that the server refuses, and stores nothing', async () => {
      await assert.rejects(signInTo(platform, 'bad-token'), /unauthorized/)
      const { accounts } = await galley()
      assert.deepEqual(accounts.store.records, [])
    })

    it('switches between several accounts', async () => {
      const first = await signInTo(platform, 'good-token', 'one')
      const second = await signInTo(platform, 'other-token', 'two')
      assert.notEqual(first, second)
      const { accounts } = await galley()
      assert.equal(accounts.connections.active?.server.id, 'two')
      assert.equal((await accounts.connections.forServer('one'))?.server.id, 'one')
      assert.equal(await accounts.connections.forServer('three'), undefined)
      const sessions = await vscode.authentication.getAccounts('galley')
      assert.equal(sessions.length, 2)
    })

    it('shows the documentation of the other account, or none, after signing out', async () => {
      const only = await signInTo(platform)
      assert.equal(await treeText(1), 'Acme')
      const { accounts } = await galley()
      await accounts.store.remove(only)
      assert.equal(accounts.connections.state, 'none')
      assert.equal(await treeText(1), '')
    })

    it('drops the connection of an account that another window signed out', async () => {
      const id = await signInTo(platform)
      const { accounts } = await galley()
      const before = await accounts.connections.current()
      await accounts.store.remove(id)
      await signInTo(platform)
      assert.notEqual(await accounts.connections.current(), before)
    })
  })
})
