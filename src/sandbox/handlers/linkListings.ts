export function fileBacklinks(..._: unknown[]): never {
  throw new Error('not yet')
}
export function pageLinks(..._: unknown[]): never {
  throw new Error('not yet')
}
