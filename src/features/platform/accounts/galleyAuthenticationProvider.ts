import {
  EventEmitter,
  l10n,
  type AuthenticationProvider,
  type AuthenticationProviderAuthenticationSessionsChangeEvent,
  type AuthenticationProviderSessionOptions,
  type AuthenticationSession,
} from 'vscode'
import { DisposableBase } from '../../shared/window/disposableBase.ts'
import { ExplainedError } from '../../shared/window/explainedError.ts'
import type { Account } from './account.ts'
import type { AccountStore } from './accountStore.ts'

/** Shows Galley's accounts in VS Code's *Accounts* menu, where you can sign in and out, too. */
export class GalleyAuthenticationProvider extends DisposableBase implements AuthenticationProvider {
  readonly #store: AccountStore
  readonly #signIn: () => Promise<Account | undefined>
  readonly #changed = new EventEmitter<AuthenticationProviderAuthenticationSessionsChangeEvent>()
  /** The sessions that VS Code knows. Undefined until it asks for the first time. */
  #known: Map<string, AuthenticationSession> | undefined

  readonly onDidChangeSessions = this.#changed.event

  /** `signIn` asks for a server and a token, and returns the stored account. Undefined if the user cancels. */
  constructor(store: AccountStore, signIn: () => Promise<Account | undefined>) {
    super()
    this.#store = store
    this.#signIn = signIn
    this.register(
      store.onDidChange(() => void this.#reportChanges()),
      this.#changed,
    )
  }

  async getSessions(
    _scopes: readonly string[] | undefined,
    options: AuthenticationProviderSessionOptions,
  ): Promise<AuthenticationSession[]> {
    const sessions = (await this.#store.readAll()).map(sessionOf)
    this.#known = new Map(sessions.map((session) => [session.id, session]))
    return sessions.filter(({ account }) => !options.account || account.id === options.account.id)
  }

  async createSession(): Promise<AuthenticationSession> {
    const account = await this.#signIn()
    if (!account) throw new ExplainedError(l10n.t('You canceled the sign-in.'))
    return sessionOf(account)
  }

  async removeSession(sessionId: string): Promise<void> {
    await this.#store.remove(sessionId)
  }

  async #reportChanges(): Promise<void> {
    const before = this.#known
    if (!before) return
    const sessions = (await this.#store.readAll()).map(sessionOf)
    const now = new Map(sessions.map((session) => [session.id, session]))
    this.#known = now
    this.#changed.fire({
      added: sessions.filter(({ id }) => !before.has(id)),
      removed: [...before.values()].filter(({ id }) => !now.has(id)),
      changed: sessions.filter(({ id, accessToken }) => (before.get(id)?.accessToken ?? accessToken) !== accessToken),
    })
  }
}

function sessionOf({ id, label, server, token }: Account): AuthenticationSession {
  return { id, accessToken: token, account: { id, label: `${label} (${server.name})` }, scopes: [] }
}
