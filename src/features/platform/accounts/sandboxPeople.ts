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
export function sandboxPeople(store: AccountStore, active: ActiveAccount): SandboxAccounts {
  const tokenOf = async (role: SandboxRole, running: RunningSandbox): Promise<string> => {
    const token = running.tokens[role] ?? (await store.read(sandboxAccountId(role)))?.token
    if (token !== undefined) return token
    throw new ExplainedError(
      l10n.t(
        'The sandbox runs in another window, and this window doesn’t have its token. Stop the sandbox, and open it again.',
      ),
    )
  }
  return {
    get active() {
      return active.record?.server.sandbox === true
    },
    async use(role, running) {
      const id = sandboxAccountId(role)
      const token = await tokenOf(role, running)
      await store.save({ id, server: sandboxServer, label: roleLabel(role), token })
      await active.choose(id)
    },
    adminToken: async (running) => await tokenOf('admin', running),
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
