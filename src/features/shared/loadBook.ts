import type { OperationBook } from '../../core/operations/operationCatalog.ts'

/** Gives what follows from the contract, loaded when it is first needed: activation must not pay for it. */
export type LoadBook = () => Promise<OperationBook>

/** Makes a loader that loads once. */
export function lazyBook(): LoadBook {
  let book: Promise<OperationBook> | undefined
  return () => {
    book ??= import('../../core/operations/operationCatalog.ts').then((module) => new module.OperationBook())
    return book
  }
}
