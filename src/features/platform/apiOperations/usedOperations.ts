import type { Memento } from 'vscode'

const recentKey = 'runOperation.recent'
const maxRecent = 8

/** Remembers the last operations and their ids, but no bodies or texts. */
export class UsedOperations {
  readonly #state: Memento

  constructor(state: Memento) {
    this.#state = state
  }

  /** The names of the last operations, newest first. */
  get recent(): readonly string[] {
    const kept: unknown = this.#state.get(recentKey)
    return Array.isArray(kept) ? kept.filter((name) => typeof name === 'string') : []
  }

  /** Returns the last ids on a server, by parameter. */
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
