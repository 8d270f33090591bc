import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { schemaSteps } from './databaseSchema.ts'

/** A value that can be bound to a statement. Undefined is stored as NULL. */
type Value = SQLInputValue | undefined

/** The values of a statement: in order for `?`, or by name for `:name`, which can occur more than once. */
export type Values = Value[] | [NamedValues]

/** The values of a statement by name. */
export type NamedValues = Readonly<Record<string, string | number | null | undefined>>

/** The rows of a list in the database. `read` returns up to `limit` rows after a key; `count` is the number of all rows. */
export interface StoredRows<Row, Key extends (string | number)[]> {
  readonly read: (after: Key, limit: number) => Row[]
  readonly count: number
}

/** The tables and the condition of a list. It's ordered by the columns of its key, whose values together are unique. */
interface Listing {
  readonly select?: string
  readonly from: string
  /** If counting needs another index. */
  readonly countedFrom?: string
  readonly where: string
  readonly values: NamedValues
  readonly by: readonly string[]
  readonly descending?: boolean
}

/** Values by column. Never pass a table or column name from outside. */
type Columns = Readonly<Record<string, Value>>

/** How long a write waits for another process that has the same data folder open. */
const busyMilliseconds = 5000

/**
 * The sandbox's SQLite database. With WAL and `synchronous = FULL`, every committed transaction is on disk, even if the
 * process or the machine crashes.
 */
export class Database {
  readonly #connection: DatabaseSync
  readonly #statements = new Map<string, StatementSync>()
  #inTransaction = false
  #group: Group | undefined

  /** Opens or creates the database file. `:memory:` is a database that lives as long as the object. */
  constructor(file: string) {
    this.#connection = new DatabaseSync(file, { enableForeignKeyConstraints: true, timeout: busyMilliseconds })
    this.#connection.exec(
      'PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA temp_store = MEMORY; PRAGMA cache_size = -4000',
    )
    this.#migrate()
  }

  /** Returns the first row of a query. `Row` lists the columns that the query selects. */
  get<Row>(sql: string, ...values: Values): Row | undefined {
    return this.#statement(sql).get(...bound(values)) as Row | undefined
  }

  /** Returns all rows of a query. */
  all<Row>(sql: string, ...values: Values): Row[] {
    return this.#statement(sql).all(...bound(values)) as Row[]
  }

  /** Executes a change and returns how many rows it affected. */
  run(sql: string, ...values: Values): number {
    return Number(this.#statement(sql).run(...bound(values)).changes)
  }

  /** Returns how many rows there are. `from` is what follows FROM in a query. */
  count(from: string, ...values: Values): number {
    return this.get<{ n: number }>(`SELECT count(*) AS n FROM ${from}`, ...values)?.n ?? 0
  }

  /** Returns the rows of a list, to be read page by page. */
  list<Row, Key extends (string | number)[]>(listing: Listing): StoredRows<Row, Key> {
    const { select = '*', from, countedFrom = from, where, values, by, descending = false } = listing
    const [compare, direction] = descending ? ['<', 'DESC'] : ['>', 'ASC']
    const key = by.map((_, at) => `:key${at}`)
    const sql = `SELECT ${select} FROM ${from} WHERE ${where} AND (${by.join(', ')}) ${compare} (${key.join(', ')})
      ORDER BY ${by.map((column) => `${column} ${direction}`).join(', ')} LIMIT :limit`
    const read = (after: Key, limit: number) => {
      const keyValues = Object.fromEntries(after.map((value, at) => [`key${at}`, value]))
      return this.all<Row>(sql, { ...values, ...keyValues, limit })
    }
    return { read, count: this.count(`${countedFrom} WHERE ${where}`, values) }
  }

  /** Returns the first row of a table that has some values. */
  find<Row>(table: string, where: Columns): Row | undefined {
    return this.get<Row>(`SELECT * FROM ${table} WHERE ${conditions(where)}`, ...Object.values(where))
  }

  /** Inserts a row and returns its rowid. */
  insert(table: string, row: object): number {
    return Number(this.#statement(insertion(table, row)).run(...bound(Object.values(row))).lastInsertRowid)
  }

  /** Inserts a row unless a row with the same key exists. Returns whether it did. */
  insertNew(table: string, row: object): boolean {
    return this.run(`${insertion(table, row)} ON CONFLICT DO NOTHING`, ...(Object.values(row) as Value[])) > 0
  }

  /** Updates the columns that a change names, except undefined ones, in the rows that have some values. */
  update(table: string, where: Columns, change: object): void {
    const entries = Object.entries(change as Columns).filter(([, value]) => value !== undefined)
    if (entries.length === 0) return
    const assignments = entries.map(([column]) => `${column} = ?`).join(', ')
    const values = [...entries.map(([, value]) => value), ...Object.values(where)]
    this.run(`UPDATE ${table} SET ${assignments} WHERE ${conditions(where)}`, ...values)
  }

  /** Deletes the rows that have some values. Returns whether there were any. */
  delete(table: string, where: Columns): boolean {
    return this.run(`DELETE FROM ${table} WHERE ${conditions(where)}`, ...Object.values(where)) > 0
  }

  /**
   * Does all or nothing of `work`, as `transaction` does, and resolves when that is on disk. Calls in the same turn are
   * committed together, because waiting for the disk takes longer than most of the work.
   */
  async durably<T>(work: () => T): Promise<T> {
    if (this.#inTransaction) return work()
    this.#group ??= this.#openGroup()
    const { done } = this.#group
    const result = this.#inGroup(work)
    await done
    return result
  }

  /** Does all or nothing of `work`. Inside another transaction, it becomes part of that transaction. */
  transaction<T>(work: () => T): T {
    if (this.#inTransaction) return work()
    this.#closeGroup()
    this.#connection.exec('BEGIN IMMEDIATE')
    this.#inTransaction = true
    try {
      const result = work()
      this.#connection.exec('COMMIT')
      return result
    } catch (error) {
      this.#rollback()
      throw error
    } finally {
      this.#inTransaction = false
    }
  }

  close(): void {
    this.#closeGroup()
    this.#statements.clear()
    if (this.#connection.isOpen) this.#connection.close()
  }

  #rollback(): void {
    if (this.#connection.isTransaction) this.#connection.exec('ROLLBACK')
  }

  #openGroup(): Group {
    this.#connection.exec('BEGIN IMMEDIATE')
    const group = newGroup()
    setImmediate(() => {
      if (this.#group === group) this.#closeGroup()
    })
    return group
  }

  /** Commits what several calls did. If that fails, it fails for all of them. */
  #closeGroup(): void {
    const group = this.#group
    if (!group) return
    this.#group = undefined
    try {
      this.#connection.exec('COMMIT')
      group.resolve()
    } catch (error) {
      this.#rollback()
      group.reject(error)
    }
  }

  #inGroup<T>(work: () => T): T {
    this.run('SAVEPOINT one')
    this.#inTransaction = true
    try {
      const result = work()
      this.run('RELEASE one')
      return result
    } catch (error) {
      if (this.#connection.isTransaction) this.#connection.exec('ROLLBACK TO one; RELEASE one')
      else this.#abandonGroup(error)
      throw error
    } finally {
      this.#inTransaction = false
    }
  }

  /** When the disk is full, SQLite rolls back everything at once, including the work of other calls. */
  #abandonGroup(error: unknown): void {
    this.#group?.reject(error)
    this.#group = undefined
  }

  #statement(sql: string): StatementSync {
    const known = this.#statements.get(sql)
    if (known) return known
    const statement = this.#connection.prepare(sql)
    this.#statements.set(sql, statement)
    return statement
  }

  #migrate(): void {
    const { user_version: version = 0 } = this.get<{ user_version: number }>('PRAGMA user_version') ?? {}
    if (version > schemaSteps.length) {
      throw new Error(
        'The data folder was written by a newer version of the sandbox. Use that version, or another folder.',
      )
    }
    if (version === schemaSteps.length) return
    this.transaction(() => {
      for (const step of schemaSteps.slice(version)) this.#connection.exec(step)
      this.#connection.exec(`PRAGMA user_version = ${schemaSteps.length}`)
    })
  }
}

/** Changes of several requests that are committed together. */
interface Group {
  readonly done: Promise<void>
  resolve(): void
  reject(error: unknown): void
}

function newGroup(): Group {
  let settle: Omit<Group, 'done'> | undefined
  const done = new Promise<void>((resolve, reject) => {
    settle = { resolve, reject }
  })
  // The callers handle the failure. This prevents an unhandled rejection if there are none.
  done.catch(() => undefined)
  return { done, resolve: () => settle?.resolve(), reject: (error) => settle?.reject(error) }
}

function insertion(table: string, row: object): string {
  const columns = Object.keys(row)
  return `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`
}

function conditions(where: Columns): string {
  return Object.keys(where)
    .map((column) => `${column} IS ?`)
    .join(' AND ')
}

function bound(values: Values): SQLInputValue[] {
  return values.map((value) => {
    if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return value ?? null
    const named = Object.entries(value).map(([name, one]): [string, unknown] => [name, one ?? null])
    // Node accepts the named values as the first positional value, but its types say that only in overloads.
    return Object.fromEntries(named) as unknown as SQLInputValue
  })
}
