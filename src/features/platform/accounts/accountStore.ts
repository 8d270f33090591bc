import pLimit from 'p-limit'
import { EventEmitter, type Memento, type SecretStorage } from 'vscode'
import { accountsKey } from '../../shared/commands/ids.ts'
import { DisposableBase } from '../../shared/window/disposableBase.ts'
import type { Log } from '../../shared/window/log.ts'
import { isAccount, isAccountRecord, recordOf, type Account, type AccountRecord } from './account.ts'

/** Where the accounts of all windows are stored. */
export interface AccountStorage {
  /** The tokens. */
  readonly secrets: SecretStorage
  /** Everything except tokens, so that a window shows who is signed in before it reads anything from disk. */
  readonly memory: Memento
}

/**
 * The accounts of all windows. All tokens are in one secret of VS Code's secret storage, so that a change in another
 * window arrives complete. Some servers keep secrets only in memory. Records stay if the secrets are lost, to
 * distinguish that from never having signed in.
 */
export class AccountStore extends DisposableBase {
  readonly #storage: AccountStorage
  readonly #environment: Account | undefined
  readonly #log: Log
  readonly #changed = new EventEmitter<void>()
  #records: readonly AccountRecord[]
  readonly #queue = pLimit(1)

  /** Fires when an account was added or removed or has a new token, in this window or another. */
  readonly onDidChange = this.#changed.event

  constructor(storage: AccountStorage, environment: Account | undefined, log: Log) {
    super()
    this.#storage = storage
    this.#environment = environment
    this.#log = log
    const stored = storage.memory.get<unknown>(accountsKey)
    this.#records = Array.isArray(stored) ? stored.filter(isAccountRecord) : []
    this.register(
      storage.secrets.onDidChange(({ key }) => {
        if (key === accountsKey) void this.#takeOver()
      }),
      this.#changed,
    )
  }

  /** All accounts, the environment's account first. */
  get records(): readonly AccountRecord[] {
    return this.#environment ? [recordOf(this.#environment), ...this.#records] : this.#records
  }

  /** Returns an account with its token. Undefined if the secret storage doesn't have it. */
  async read(id: string): Promise<Account | undefined> {
    if (this.#environment?.id === id) return this.#environment
    return (await this.#readAll()).find((account) => account.id === id)
  }

  /** Returns all accounts that have a token. */
  async readAll(): Promise<Account[]> {
    const stored = await this.#readAll()
    return this.#environment ? [this.#environment, ...stored] : stored
  }

  /** Adds an account, or replaces its token. */
  async save(account: Account): Promise<void> {
    const saved: Account = { ...recordOf(account), token: account.token }
    await this.#change((accounts) => [...accounts.filter(({ id }) => id !== account.id), saved])
  }

  /** Removes an account and its token. Does nothing if it doesn't exist. */
  async remove(id: string): Promise<void> {
    await this.#change((accounts) => accounts.filter((account) => account.id !== id))
    await this.#remember(this.#records.filter((record) => record.id !== id))
    this.#changed.fire()
  }

  async #readAll(): Promise<Account[]> {
    try {
      const text = await this.#storage.secrets.get(accountsKey)
      const parsed: unknown = text === undefined ? [] : JSON.parse(text)
      return Array.isArray(parsed) ? parsed.filter(isAccount) : []
    } catch (error) {
      this.#log.error('Couldn’t read the tokens from the secret storage.', error)
      return []
    }
  }

  /**
   * Makes one change after the other. Each reads what is stored first, because another window may have written in the
   * meantime.
   */
  async #change(edit: (accounts: readonly Account[]) => readonly Account[]): Promise<void> {
    await this.#queue(async () => {
      const accounts = edit(await this.#readAll())
      await this.#storage.secrets.store(accountsKey, JSON.stringify(accounts))
      await this.#remember(mergeRecords(this.#records, accounts))
    })
    this.#changed.fire()
  }

  async #takeOver(): Promise<void> {
    await this.#queue(async () => await this.#remember((await this.#readAll()).map(recordOf)))
    this.#changed.fire()
  }

  async #remember(records: readonly AccountRecord[]): Promise<void> {
    this.#records = records
    await this.#storage.memory.update(accountsKey, records)
  }
}

/** Merges accounts into the records. Records without a token stay in their place. */
function mergeRecords(records: readonly AccountRecord[], accounts: readonly Account[]): AccountRecord[] {
  const known = new Map(records.map((record) => [record.id, record]))
  for (const account of accounts) known.set(account.id, recordOf(account))
  return [...known.values()]
}
