import { documentSize, maxCharacters, sizeFault, type KnownSizes } from '../documentSize.ts'
import type { SpecPath } from '../specProblem.ts'
import type { Overlay, OverlayAction, OverlayFault } from './overlay.ts'
import type { Targets } from './targets.ts'
import { isRecord } from '../../../../contract/checks/records.ts'

/** What an action did: the nodes that it selected, and what is wrong with it. */
export interface ActionOutcome {
  readonly matches: readonly SpecPath[]
  readonly fault?: OverlayFault
}

/**
 * Applies an overlay to a document, and leaves the document as it is: the result shares what didn't change. An action
 * with an error changes nothing, and the next ones are still applied. The outcomes are in the order of the actions.
 */
export function applyOverlay(
  document: object,
  { actions }: Overlay,
  targets: Targets,
  sizes: KnownSizes = new Map(),
): { readonly document: object; readonly outcomes: readonly ActionOutcome[] } {
  const size = documentSize(document, sizes)
  if (typeof size !== 'number')
    return { document, outcomes: [{ matches: [], fault: { kind: 'notOverlay', problem: size } }] }
  const growth = { left: maxCharacters - size }
  const copy = new ChangedCopy(document)
  const outcomes = actions.map((action): ActionOutcome => {
    // Reading the overlay found what is wrong with these.
    if (action.target === '') return { matches: [] }
    const matches = targets.find(action.target, copy.root)
    if ('kind' in matches) return { matches: [], fault: matches }
    if (!action.remove && action.update === undefined && action.copy === undefined) return { matches }
    if (matches.length === 0) return { matches, fault: { kind: 'noMatch' } }
    try {
      const isChanged = act(copy, action, matches, { targets, growth })
      return { matches, ...(isChanged ? {} : { fault: { kind: 'unchanged' } }) }
    } catch (error) {
      if (error instanceof Refused) return { matches, fault: error.fault }
      throw error
    }
  })
  const fault = sizeFault(copy.root, sizes)
  if (fault === undefined) return { document: copy.root, outcomes }
  return { document, outcomes: [{ matches: [], fault: { kind: 'notOverlay', problem: fault } }] }
}

class Refused extends Error {
  readonly fault: OverlayFault

  constructor(fault: OverlayFault) {
    super(fault.kind)
    this.fault = fault
  }
}

interface Limits {
  readonly targets: Targets
  readonly growth: { left: number }
}

/** Applies an action, or nothing of it if it's refused. Returns whether it changed something. */
function act(copy: ChangedCopy, action: OverlayAction, matches: readonly SpecPath[], limits: Limits): boolean {
  if (action.remove) return removeNodes(copy, matches)
  const value = action.copy === undefined ? action.update : copied(copy.root, action.copy, limits.targets)
  const size = documentSize(value)
  if (typeof size !== 'number') throw new Refused({ kind: 'notOverlay', problem: size })
  limits.growth.left -= size * matches.length
  if (limits.growth.left < 0) throw new Refused({ kind: 'grows', megabytes: maxCharacters / 1024 / 1024 })
  const merge = (path: SpecPath): unknown => merged(nodeAt(copy.root, path), value, path.at(-1) ?? '$', true)
  if (new Set(matches.map((path) => kindOf(nodeAt(copy.root, path)))).size > 1) throw new Refused({ kind: 'mixed' })
  for (const path of matches) merge(path)
  // The copied part stays as it is now, in both places.
  if (action.copy !== undefined) copy.freeze()
  return matches.filter((path) => copy.set(path, merge(path))).length > 0
}

function copied(document: object, source: string, targets: Targets): unknown {
  const found = targets.find(source, document)
  if ('kind' in found) throw new Refused(found)
  const [only] = found
  if (only === undefined || found.length > 1) throw new Refused({ kind: 'copySource', count: found.length })
  return nodeAt(document, only)
}

function kindOf(value: unknown): 'object' | 'list' | 'primitive' {
  return Array.isArray(value) ? 'list' : isRecord(value) ? 'object' : 'primitive'
}

/** Merges an update into a node. Returns the same node if nothing changes. An item is added to a selected list. */
function merged(node: unknown, update: unknown, name: string | number, isSelected = false): unknown {
  const [kind, other] = [kindOf(node), kindOf(update)]
  if (kind === 'list' && (other === 'list' || isSelected)) {
    const items = Array.isArray(update) ? (update as unknown[]) : [update]
    return items.length === 0 ? node : [...(node as unknown[]), ...items]
  }
  if (kind !== other) throw new Refused({ kind: 'incompatible', name: String(name) })
  if (!isRecord(node) || !isRecord(update)) return update
  let result = node
  for (const [key, value] of Object.entries(update)) {
    const before = Object.hasOwn(node, key) ? node[key] : undefined
    const after = before === undefined ? value : merged(before, value, key)
    if (after === before) continue
    if (result === node) result = { ...node }
    setOwn(result, key, after)
  }
  return result
}

const removed = Symbol('removed')

function removeNodes(copy: ChangedCopy, matches: readonly SpecPath[]): boolean {
  if (matches.some((path) => path.length === 0)) throw new Refused({ kind: 'wholeDocument' })
  const lists = new Set<unknown[]>()
  for (const path of matches) {
    const name = path.at(-1) ?? ''
    const holder = nodeAt(copy.root, path.slice(0, -1))
    // The node that contained it was removed before.
    if (typeof holder !== 'object' || holder === null || !Object.hasOwn(holder, name)) continue
    const own = copy.own(path.slice(0, -1))
    if (Array.isArray(own)) {
      lists.add(own)
      // Keeps the indices of the other items.
      own[Number(name)] = removed
    } else delete own[name]
  }
  for (const list of lists) list.splice(0, list.length, ...list.filter((item) => item !== removed))
  return true
}

/** Returns the value at a path, or undefined if there's none. */
export function nodeAt(document: unknown, path: SpecPath): unknown {
  let node: unknown = document
  for (const step of path) {
    if (typeof node !== 'object' || node === null || !Object.hasOwn(node, step)) return undefined
    node = (node as Record<string | number, unknown>)[step]
  }
  return node
}

/** A changed copy of a document. It copies only what contains a change, and that once. */
class ChangedCopy {
  root: object
  #own = new WeakSet<object>()

  constructor(document: object) {
    this.root = document
  }

  /** Keeps all parts as they are: what changes from now on is copied again. */
  freeze(): void {
    this.#own = new WeakSet()
  }

  /** Returns the node at a path as a part of the copy that can be changed. It must be a list or an object. */
  own(path: SpecPath): Record<string | number, unknown> | unknown[] {
    let node = this.#ownNode(this.root)
    this.root = node
    for (const step of path) {
      const next = this.#ownNode((node as Record<string | number, unknown>)[step])
      setOwn(node, step, next)
      node = next
    }
    return node
  }

  /** Returns whether the value is another one. */
  set(path: SpecPath, value: unknown): boolean {
    if (nodeAt(this.root, path) === value) return false
    const name = path.at(-1)
    if (name === undefined) this.root = value as object
    else setOwn(this.own(path.slice(0, -1)), name, value)
    return true
  }

  #ownNode(node: unknown): Record<string | number, unknown> | unknown[] {
    if (typeof node !== 'object' || node === null) throw new Refused({ kind: 'mixed' })
    if (this.#own.has(node)) return node as Record<string | number, unknown>
    const copy = Array.isArray(node) ? [...(node as unknown[])] : { ...(node as Record<string, unknown>) }
    this.#own.add(copy)
    return copy
  }
}

/** Sets a property of the object itself. An assignment to `__proto__` would change what the object inherits. */
function setOwn(holder: object, name: string | number, value: unknown): void {
  Object.defineProperty(holder, name, { value, writable: true, enumerable: true, configurable: true })
}
