import type { Memento } from 'vscode'

const recentKey = 'runOperation.recent'
const maxRecent = 8

/** Remembers which operations were run last, and with which identifiers. Bodies and texts aren't remembered. */
export class UsedOperations {
  readonly #state: Memento

  constructor(state: Memento) {
    this.#state = state
  }

  /** Names of operations, the newest first. */
  get recent(): readonly string[] {
    const kept: unknown = this.#state.get(recentKey)
    return Array.isArray(kept) ? kept.filter((name) => typeof name === 'string') : []
  }

  /** The identifiers used last on a server, by parameter. */
  identifiers(server: string): Readonly<Record<string, string>> {
    const kept: unknown = this.#state.get(identifiersKey(server))
    if (typeof kept !== 'object' || kept === null) return {}
    return Object.fromEntries(Object.entries(kept).filter(([, id]) => typeof id === 'string')) as Record<string, string>
  }

  async remember(server: string, name: string, identifiers: Readonly<Record<string, string>>): Promise<void> {
    await this.#state.update(recentKey, [name, ...this.recent.filter((other) => other !== name)].slice(0, maxRecent))
    await this.#state.update(identifiersKey(server), { ...this.identifiers(server), ...identifiers })
  }
}

function identifiersKey(server: string): string {
  return `runOperation.identifiers:${server}`
}
