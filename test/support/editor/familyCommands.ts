import { OperationCatalog } from '../../../src/core/platform/operations/operationCatalog.ts'
import type { CommandId } from '../../../src/features/shared/commands/commandIds.ts'
import type { CommandHost } from '../../../src/features/shared/commands/commands.ts'
import { FamilyChanges, type FamilyEntry } from '../../../src/features/shared/families/familyChanges.ts'
import { CommandTargets } from '../../../src/features/shared/families/commandTargets.ts'
import type { ObjectDocumentHost } from '../../../src/features/shared/objects/objectDocuments.ts'
import type { ResourceFamily } from '../../../src/features/shared/families/resourceFamily.ts'
import { galley } from './galley.ts'
import { silentLog } from './silentLog.ts'

const book = new OperationCatalog()

/** Commands in the test's own bundle, by id. */
export class FamilyCommands {
  /** The entries that commands have selected. */
  readonly revealed: FamilyEntry[]
  readonly #host: CommandHost

  constructor(host: CommandHost, revealed: FamilyEntry[]) {
    this.#host = host
    this.revealed = revealed
  }

  has(id: string): boolean {
    return this.#host.handlers.has(id as CommandId)
  }

  async run(id: string, ...args: unknown[]): Promise<unknown> {
    const handler = [...this.#host.handlers].find(([each]) => each === id)?.[1]
    if (!handler) throw new Error(`Nobody registered ${id}.`)
    return await handler(...args)
  }
}

/**
 * Registers the commands of families in the test's own bundle. Their questions go to the test, and they use the running
 * extension's connection.
 */
export async function familyCommands(
  families: readonly ResourceFamily[],
  register: (host: CommandHost, targets: CommandTargets, documents: ObjectDocumentHost) => void,
): Promise<FamilyCommands> {
  const { accounts, objects } = await galley()
  const revealed: FamilyEntry[] = []
  const targets = new CommandTargets({
    connections: accounts.connections,
    changes: new FamilyChanges(),
    loadCatalog: () => Promise.resolve(book),
    families: () => families,
    selection: () => [],
    reveal: (entry) => {
      revealed.push(entry)
      return Promise.resolve()
    },
  })
  const host: CommandHost = { subscriptions: [], handlers: new Map(), log: silentLog }
  register(host, targets, objects)
  return new FamilyCommands(host, revealed)
}
