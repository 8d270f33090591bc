import { l10n } from 'vscode'
import { ExplainedError } from '../../shared/window/explainedError.ts'
import {
  sandboxServer,
  type RunningSandbox,
  type SandboxAccounts,
  type SandboxRole,
} from '../../shared/connections/sandboxServer.ts'
import { sandboxAccountId } from './accountConnections.ts'
import type { AccountStore } from './accountStore.ts'
import type { ActiveAccount } from './activeAccount.ts'

/** Stores the sandbox's users among the accounts. */
export class SandboxPeople implements SandboxAccounts {
  readonly #store: AccountStore
  readonly #active: ActiveAccount

  constructor(store: AccountStore, active: ActiveAccount) {
    this.#store = store
    this.#active = active
  }

  get active(): boolean {
    return this.#active.record?.server.sandbox === true
  }

  async use(role: SandboxRole, running: RunningSandbox): Promise<void> {
    const id = sandboxAccountId(role)
    const token = await this.#token(role, running)
    await this.#store.save({ id, server: sandboxServer, label: roleLabel(role), token })
    await this.#active.choose(id)
  }

  async adminToken(running: RunningSandbox): Promise<string> {
    return await this.#token('admin', running)
  }

  async #token(role: SandboxRole, running: RunningSandbox): Promise<string> {
    const token = running.tokens[role] ?? (await this.#store.read(sandboxAccountId(role)))?.token
    if (token !== undefined) return token
    throw new ExplainedError(
      l10n.t(
        'The sandbox runs in another window, and this window doesn’t have its token. Stop the sandbox, and open it again.',
      ),
    )
  }
}

function roleLabel(role: SandboxRole): string {
  const labels: Record<SandboxRole, string> = {
    admin: l10n.t('Admin'),
    create: l10n.t('Creator'),
    edit: l10n.t('Editor'),
    review: l10n.t('Reviewer'),
    comment: l10n.t('Commenter'),
    read: l10n.t('Reader'),
  }
  return labels[role]
}
