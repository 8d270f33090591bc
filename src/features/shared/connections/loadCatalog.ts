import { l10n } from 'vscode'
import type { OperationCatalog } from '../../../core/platform/operations/operationCatalog.ts'

/** Loads what is derived from the contract, at the first use. Activation must not wait for it. */
export type LoadCatalog = () => Promise<OperationCatalog>

/** Returns a function that loads the catalog once. */
export function lazyCatalog(): LoadCatalog {
  let catalog: Promise<OperationCatalog> | undefined
  return () => {
    catalog ??= import('../../../core/platform/operations/operationCatalog.ts').then(
      (module) => new module.OperationCatalog(l10n.t),
    )
    return catalog
  }
}
