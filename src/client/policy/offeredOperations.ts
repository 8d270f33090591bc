import { operations, type OperationName } from '../../contract/operations.ts'
import { pathParameters, type Operation } from '../../contract/operation.ts'
import { isApiError } from '../errors/apiError.ts'
import type { Log } from '../clientLog.ts'
import type { Clock } from '../clock.ts'
import type { ReferenceClient } from '../fallbacks/referenceClient.ts'
import type { AnyInput } from '../requestPlan.ts'
import { operationFamilies, type OperationFamily } from './operationFamilies.ts'
import { missingFor, type ServerFindings } from './serverMemory.ts'

/** Statuses that can mean that a server doesn't offer an operation. 405 and 501 are about the method. */
const notOfferedStatuses: ReadonlySet<number> = new Set([404, 405, 501])

/** What finding missing operations needs. */
interface OfferedOperationsOptions {
  /** Calls an operation without falling back to others. */
  readonly call: (name: OperationName, input: AnyInput) => Promise<unknown>
  readonly reference: ReferenceClient
  readonly clock: Pick<Clock, 'now'>
  readonly log?: Log | undefined
  /** What earlier connections found out. */
  readonly missing?: ServerFindings['missing'] | undefined
  /** Called when other operations are missing than before. */
  readonly changed: () => void
}

/**
 * Remembers which operations a server doesn't offer. Assumes at first that all are offered, and logs once which ones
 * aren't. A 404 alone doesn't say so, because the object may be gone: an operation counts as missing only if it fails
 * for an object that an operation of the reference has just read.
 */
export function createOfferedOperations(options: OfferedOperationsOptions) {
  const { call, reference, clock, log, changed } = options
  const families = new Map(operationFamilies.flatMap((family) => family.names.map((name) => [name, family])))
  const there = new Set<OperationFamily>()
  const asked = new Set<OperationFamily>()
  const missing = new Map(
    operationFamilies.flatMap((family): [OperationFamily, number][] => {
      const at = options.missing?.[family.names[0]]
      return at === undefined ? [] : [[family, at]]
    }),
  )

  function isMissing(family: OperationFamily): boolean {
    const at = missing.get(family)
    return at !== undefined && clock.now() - at < missingFor
  }

  function record(family: OperationFamily): void {
    missing.set(family, clock.now())
    log?.info(`The server doesn’t offer ${family.names.join(', ')}. Features that need it do without from now on.`)
    changed()
  }

  /** Asks for the first operation of a family, about an existing object. Returns true if it's missing. */
  async function isMissingFor(family: OperationFamily, ids: AnyInput): Promise<boolean> {
    try {
      await call(family.names[0], ids)
      there.add(family)
      return false
    } catch (error) {
      return isNotOffered(error)
    }
  }

  async function findOut(family: OperationFamily, name: OperationName, input: AnyInput): Promise<boolean> {
    const ids = await family.object(reference, input).catch(() => undefined)
    if (ids === undefined) return false
    const [first] = family.names
    // An operation that writes isn't sent again.
    const hasFailed = first === name && (operations[first].method !== 'GET' || isSame(ids, input))
    if (!hasFailed && (operations[first].method !== 'GET' || !(await isMissingFor(family, ids)))) return false
    if (isMissing(family)) return true
    record(family)
    void askCompanions(ids)
    return true
  }

  /** Finds out about other operations on the same object, before someone needs them. */
  async function askCompanions(ids: AnyInput): Promise<void> {
    for (const family of operationFamilies) {
      const { path } = operations[family.names[0]] as Operation
      const isAsked = there.has(family) || asked.has(family) || isMissing(family)
      if (!family.isCompanion || isAsked || !isSame(ids, parametersOf(path, ids))) continue
      asked.add(family)
      if (await isMissingFor(family, ids)) record(family)
    }
  }

  return {
    /** Returns false for operations that every server offers. */
    covers(name: OperationName): boolean {
      return families.has(name)
    },
    /** Returns which operations are missing, to remember it. */
    missing(): ServerFindings['missing'] {
      return Object.fromEntries([...missing].map(([family, at]) => [family.names[0], at]))
    },
    /** Returns false if the server doesn't offer an operation, as far as is known. */
    offers(name: OperationName): boolean {
      const family = families.get(name)
      return family === undefined || !isMissing(family)
    },
    /** Returns true if the operation, or one of its family, has worked. */
    hasWorked(name: OperationName): boolean {
      const family = families.get(name)
      return family !== undefined && there.has(family)
    },
    /** Records that an operation has worked. A later 404 then means that the requested object doesn't exist. */
    worked(name: OperationName): void {
      const family = families.get(name)
      if (family) there.add(family)
    },
    /** Returns whether a failure shows that the server doesn't offer the operation, and remembers it. */
    async explains(error: unknown, name: OperationName, input: AnyInput): Promise<boolean> {
      const family = families.get(name)
      if (!family || !isNotOffered(error)) return false
      return isMissing(family) || (!there.has(family) && (await findOut(family, name, input)))
    },
    /** Asks the server again from now on. */
    forget(): void {
      missing.clear()
      asked.clear()
      changed()
    },
  }
}

/** A server can also answer with a web page of its own. */
function isNotOffered(error: unknown): boolean {
  return isApiError(error) && notOfferedStatuses.has(error.status ?? 0)
}

function parametersOf(path: string, ids: AnyInput): AnyInput {
  return Object.fromEntries(pathParameters(path).map((name) => [name, ids[name]]))
}

/** Parameters that name no object. */
const plainParameters: ReadonlySet<string> = new Set(['limit', 'format', 'metadata', 'computed'])

function isSame(one: AnyInput, other: AnyInput): boolean {
  const names = [...Object.keys(one), ...Object.keys(other)].filter((name) => !plainParameters.has(name))
  return names.every((name) => one[name] === other[name])
}
