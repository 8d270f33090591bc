import { OperationBook } from '../../../src/core/operations/operationBook.ts'
import type { CommandHost } from '../../../src/features/shared/commands.ts'
import { FamilyChanges } from '../../../src/features/shared/families/familyChanges.ts'
import { FamilyDesk } from '../../../src/features/shared/families/familyDesk.ts'
import type { ResourceFamily } from '../../../src/features/shared/families/resourceFamily.ts'
import { CapturedCommands } from './capturedCommands.ts'
import { galley } from './galley.ts'
import { silentLog } from './silentLog.ts'

const book = new OperationBook()

/** The commands of some families in the test's own bundle, on the running extension's connection. */
export async function familyCommands(
  families: readonly ResourceFamily[],
  register: (host: CommandHost, desk: FamilyDesk) => void,
): Promise<CapturedCommands> {
  const { accounts } = await galley()
  const desk = new FamilyDesk({
    connections: accounts.connections,
    changes: new FamilyChanges(),
    book: () => Promise.resolve(book),
    families: () => families,
    selection: () => [],
  })
  return new CapturedCommands(() => register({ subscriptions: [], log: silentLog }, desk))
}
