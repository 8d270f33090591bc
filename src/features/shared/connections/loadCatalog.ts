import { l10n } from 'vscode'
import type { OperationCatalog } from '../../../core/platform/operations/operationCatalog.ts'

/** Returns what follows from the contract, loaded when it is first needed: activation must not pay for it. */
export type LoadCatalog = () => Promise<OperationCatalog>

/** Makes a loader that loads once. */
export function lazyCatalog(): LoadCatalog {
  let catalog: Promise<OperationCatalog> | undefined
  return () => {
    catalog ??= import('../../../core/platform/operations/operationCatalog.ts').then(
      (module) => new module.OperationCatalog(l10n.t),
    )
    return catalog
  }
}
