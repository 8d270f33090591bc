import * as vscode from 'vscode'

/** A secret storage in memory that several windows share. */
export class SharedSecrets implements vscode.SecretStorage {
  readonly stored = new Map<string, string>()
  readonly #changed = new vscode.EventEmitter<vscode.SecretStorageChangeEvent>()
  readonly onDidChange = this.#changed.event

  get(key: string): Promise<string | undefined> {
    return Promise.resolve(this.stored.get(key))
  }

  keys(): Promise<string[]> {
    return Promise.resolve([...this.stored.keys()])
  }

  store(key: string, value: string): Promise<void> {
    this.stored.set(key, value)
    this.#changed.fire({ key })
    return Promise.resolve()
  }

  delete(key: string): Promise<void> {
    this.stored.delete(key)
    this.#changed.fire({ key })
    return Promise.resolve()
  }
}

/** A memento in memory. */
export class MemoryMemento implements vscode.Memento {
  readonly stored = new Map<string, unknown>()

  keys(): readonly string[] {
    return [...this.stored.keys()]
  }

  get<T>(key: string, fallback?: T): T | undefined {
    return this.stored.has(key) ? (this.stored.get(key) as T) : fallback
  }

  update(key: string, value: unknown): Promise<void> {
    this.stored.set(key, value)
    return Promise.resolve()
  }
}
