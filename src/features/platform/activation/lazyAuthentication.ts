import {
  authentication,
  Disposable,
  EventEmitter,
  type AuthenticationProvider,
  type AuthenticationProviderAuthenticationSessionsChangeEvent,
  type Memento,
} from 'vscode'
import { accountsKey, authenticationProviderId } from '../../shared/commands/ids.ts'
import type { Lazy } from './lazy.ts'

/**
 * Registers Galley in VS Code's *Accounts* menu. VS Code asks every provider at each start, so the accounts are loaded
 * only if there are some.
 */
export function registerLazyAuthentication<Galley>(
  galley: Lazy<Galley>,
  memory: Memento,
  providerOf: (galley: Galley) => AuthenticationProvider,
): Disposable {
  const changed = new EventEmitter<AuthenticationProviderAuthenticationSessionsChangeEvent>()
  const accounts = async (): Promise<AuthenticationProvider> => providerOf(await galley.get())
  const isSignedOut = (): boolean =>
    galley.value === undefined && memory.get(accountsKey) === undefined && process.env['GALLEY_TOKEN'] === undefined
  galley.whenLoaded((loaded) => providerOf(loaded).onDidChangeSessions((event) => changed.fire(event)))
  const provider: AuthenticationProvider = {
    onDidChangeSessions: changed.event,
    getSessions: async (scopes, options) =>
      isSignedOut() ? [] : await (await accounts()).getSessions(scopes, options),
    createSession: async (scopes, options) => await (await accounts()).createSession(scopes, options),
    removeSession: async (id) => await (await accounts()).removeSession(id),
  }
  return Disposable.from(
    changed,
    authentication.registerAuthenticationProvider(authenticationProviderId, 'Galley', provider, {
      supportsMultipleAccounts: true,
    }),
  )
}
