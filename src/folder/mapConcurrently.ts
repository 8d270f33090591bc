/**
 * Maps items with limited concurrency, and returns the results in order. After a failure, starts no more. Rejects with
 * the first error once nothing is running.
 */
export async function mapConcurrently<T, R>(
  items: readonly T[],
  atOnce: number,
  work: (item: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = []
  const failures: unknown[] = []
  const waiting = items.entries()
  const workOff = async (): Promise<void> => {
    for (const [at, item] of waiting) {
      try {
        results[at] = await work(item)
      } catch (error) {
        failures.push(error)
      }
      if (failures.length > 0) return
    }
  }
  await Promise.all(Array.from({ length: atOnce }, workOff))
  if (failures.length > 0) throw failures[0]
  return results
}
