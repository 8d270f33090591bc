import { DatabaseSync } from 'node:sqlite'

/** What the types of this Node lack. */
interface CopiedDatabase {
  serialize(): Uint8Array
  deserialize(content: Uint8Array): void
}

/**
 * Opens databases in memory as copies of another one, which takes a tenth of the time that creating their tables takes.
 */
export class MemoryDatabases {
  /** The first database before anything was written to it. */
  #empty: Uint8Array | undefined

  /**
   * Calls a function that opens a database, which then has this content. By default, it has empty tables. Also returns
   * a function for the later content of the database.
   */
  open<Result>(open: () => Result, content = this.#empty): [result: Result, contentOf: () => Uint8Array] {
    const used: CopiedDatabase[] = []
    const { prototype } = DatabaseSync
    const exec = Reflect.get(prototype, 'exec') as (this: DatabaseSync, sql: string) => void
    prototype.exec = function (this: DatabaseSync & CopiedDatabase, sql) {
      if (used.length === 0 && content !== undefined) this.deserialize(content)
      used.push(this)
      exec.call(this, sql)
    }
    try {
      const result = open()
      const contentOf = (): Uint8Array => used[0]?.serialize() ?? new Uint8Array()
      this.#empty ??= contentOf()
      return [result, contentOf]
    } finally {
      prototype.exec = exec
    }
  }
}
