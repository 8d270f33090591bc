import type { Memento } from 'vscode'

/** Returns a memento in memory. */
export function memento(): Memento {
  const values = new Map<string, unknown>()
  return {
    keys: () => [...values.keys()],
    get: <T>(key: string) => values.get(key) as T,
    update: async (key: string, value: unknown) => void (await Promise.resolve(values.set(key, value))),
  }
}
