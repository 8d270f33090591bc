import {
  authentication,
  Disposable,
  EventEmitter,
  type AuthenticationProvider,
  type AuthenticationProviderAuthenticationSessionsChangeEvent,
} from 'vscode'
import { authenticationProviderId } from '../shared/ids.ts'
import type { Late } from './late.ts'

/** Registers Galley in the editor's *Accounts* menu; the accounts are loaded when the menu asks for them. */
export function registerLateAuthentication<Galley>(
  galley: Late<Galley>,
  providerOf: (galley: Galley) => AuthenticationProvider,
): Disposable {
  const changed = new EventEmitter<AuthenticationProviderAuthenticationSessionsChangeEvent>()
  const accounts = async (): Promise<AuthenticationProvider> => providerOf(await galley.get())
  galley.whenLoaded((loaded) => providerOf(loaded).onDidChangeSessions((event) => changed.fire(event)))
  const provider: AuthenticationProvider = {
    onDidChangeSessions: changed.event,
    getSessions: async (scopes, options) => await (await accounts()).getSessions(scopes, options),
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
