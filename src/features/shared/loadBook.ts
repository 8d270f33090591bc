import type { OperationCatalog } from '../../core/operations/operationCatalog.ts'

/** Gives what follows from the contract, loaded when it is first needed: activation must not pay for it. */
export type LoadBook = () => Promise<OperationCatalog>

/** Makes a loader that loads once. */
export function lazyBook(): LoadBook {
  let book: Promise<OperationCatalog> | undefined
  return () => {
    book ??= import('../../core/operations/operationCatalog.ts').then((module) => new module.OperationCatalog())
    return book
  }
}
