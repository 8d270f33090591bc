export function applyTemplate(..._: unknown[]): undefined {
  throw new Error('not yet')
}
