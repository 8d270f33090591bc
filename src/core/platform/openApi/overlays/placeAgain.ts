import { operationsOf, schemaPath, schemasOf, textOf, type SpecOperation } from '../operationsOf.ts'
import type { SpecPath } from '../specProblem.ts'
import { nodeAt } from './applyOverlay.ts'
import { targetText } from './targetText.ts'
import type { Targets } from './targets.ts'
import { recordOf } from '../../../../contract/checks/records.ts'

/** The versions of a specification between which the targets of an overlay have moved. */
export interface MovedSpec {
  /** The version that the overlay was written for, if it's known. */
  readonly before: object | undefined
  readonly now: object
}

/**
 * Returns the targets at which an action belongs whose target matches nothing: those of the nodes that it matched
 * before, at their new places. Empty if there are none, or not all of them can be found: then a person has to decide.
 */
export function placesAgain(target: string, { before, now }: MovedSpec, targets: Targets): readonly string[] {
  const known = before && targets.find(target, before)
  const matched = known === undefined || 'kind' in known || known.length === 0 ? [] : known
  const paths = matched.length > 0 ? matched : pathIn(target)
  const found = paths.map((path) => placeOf(path, before, now))
  const texts = found.flatMap((path) => (path === undefined ? [] : [targetText(path, now)]))
  return texts.length === paths.length ? [...new Set(texts)] : []
}

/** Returns where an operation is that another version has at a path and method. Undefined if that would be a guess. */
export function operationAgain(
  { path, method }: { readonly path: string; readonly method: string },
  { before, now }: MovedSpec,
): SpecOperation | undefined {
  const at = placeOf(['paths', path, method.toLowerCase()], before, now)
  return at && operationsOf(now).find((each) => each.at.join('\n') === at.join('\n'))
}

/** Reads a target that names one place, such as `$.paths['/pets'].get`. */
function pathIn(target: string): SpecPath[] {
  const steps: (string | number)[] = []
  let rest = target.replace(/^\$/, '')
  while (rest !== '') {
    const [all, name, quoted, other, index] =
      /^(?:\.([\w$-]+)|\[\s*'((?:[^'\\]|\\.)*)'\s*\]|\[\s*"((?:[^"\\]|\\.)*)"\s*\]|\[\s*(\d+)\s*\])/.exec(rest) ?? []
    if (all === undefined) return []
    steps.push(index === undefined ? (name ?? (quoted ?? other ?? '').replaceAll(/\\(.)/g, '$1')) : Number(index))
    rest = rest.slice(all.length)
  }
  return steps.length === 0 ? [] : [steps]
}

function placeOf(path: SpecPath, before: object | undefined, now: object): SpecPath | undefined {
  const [top = '', first = '', second = ''] = path
  const candidates =
    top === 'paths' && path.length === 2
      ? pathsLike(String(first))
      : top === 'paths'
        ? operationsLike(String(first), String(second))
        : schemasLike(path, before, now)
  // Two equal candidates are a guess, and a guess puts a text where it doesn't belong.
  const [only, another] = candidates.filter((each) => nodeAt(now, each) !== undefined)
  return another === undefined ? only : undefined

  function pathsLike(name: string): SpecPath[] {
    const methods = Object.keys(recordOf(nodeAt(before ?? {}, ['paths', name])))
    const moved = methods.flatMap((method) => operationsLike(name, method).map((each) => String(each[1])))
    const names = new Set(
      moved.length > 0 ? moved : Object.keys(recordOf(recordOf(now)['paths'])).filter((each) => isLike(each, name)),
    )
    return [...names].map((each) => ['paths', each, ...path.slice(2)])
  }

  function operationsLike(name: string, method: string): SpecPath[] {
    const known = before ? operationsOf(before) : []
    const former = known.find((each) => each.path === name && each.method === method.toUpperCase())
    const all = operationsOf(now)
    const id = textOf(former?.operation['operationId'])
    const same = all.find((each) => id !== '' && each.operation['operationId'] === id)
    // An operation that was there before, also at another path, didn't take the place of this one.
    const older = new Set(
      known.flatMap((each) => [`${each.method} ${each.path}`, textOf(each.operation['operationId'])]),
    )
    const isNew = ({ method: verb, path: at, operation }: SpecOperation): boolean =>
      !older.has(`${verb} ${at}`) &&
      (operation['operationId'] === undefined || !older.has(textOf(operation['operationId'])))
    const likely = (each: SpecOperation): boolean =>
      each.method === method.toUpperCase() && isNew(each) && isSuccessor(each, name, former)
    const found = same ? [same] : all.filter(likely)
    return found.map(({ at }) => restOf([...at], path.slice(3), former?.operation, now))
  }
}

/** Items of lists, such as parameters, are found by their names instead of their index. */
function restOf(start: SpecPath, rest: SpecPath, former: unknown, now: object): SpecPath {
  const found = [...start]
  let node = former
  for (const step of rest) {
    const known = (node as Record<string | number, unknown> | undefined)?.[step]
    const list = nodeAt(now, found)
    const { name, in: place } = recordOf(known)
    const at =
      typeof step === 'number' && typeof name === 'string' && Array.isArray(list)
        ? (list as unknown[]).findIndex((each) => recordOf(each)['name'] === name && recordOf(each)['in'] === place)
        : -1
    found.push(at >= 0 ? at : step)
    node = known
  }
  return found
}

/** A new operation took the place of one without `operationId` if its path or summary is like the former one. */
function isSuccessor({ path, operation }: SpecOperation, name: string, former: SpecOperation | undefined): boolean {
  const summary = textOf(former?.operation['summary'])
  return isLike(path, name) || (summary !== '' && operation['summary'] === summary)
}

/** Paths are alike if only the names of parameters, letters, a version, or a prefix differ. */
function isLike(one: string, other: string): boolean {
  const [plain, known] = [one, other].map((path) =>
    path
      .toLowerCase()
      .replaceAll(/\{[^{}]*\}/g, '{}')
      .replaceAll(/\/v\d+(?=\/)/g, '')
      .replaceAll(/[-_]/g, ''),
  ) as [string, string]
  return plain === known || (known.length > 2 && plain.endsWith(known)) || (plain.length > 2 && known.endsWith(plain))
}

/** A schema that moved between `definitions` and `components`, or that has another name and the same properties. */
function schemasLike(path: SpecPath, before: object | undefined, now: object): SpecPath[] {
  const isOld = path[0] === 'definitions'
  const name = path[isOld ? 1 : 2]
  if (typeof name !== 'string' || (!isOld && path[1] !== 'schemas')) return []
  const [rest, current] = [path.slice(isOld ? 2 : 3), schemasOf(now)]

  const former = before && nodeAt(before, path.slice(0, isOld ? 2 : 3))
  const older = new Map(before ? schemasOf(before) : [])
  const names = new Set(current.map(([each]) => each))
  // Another schema that is gone can be the one that was renamed.
  const others = [...older].filter(([each]) => each !== name && !names.has(each))
  const isRenamed = (schema: unknown): boolean => {
    const alike = likeness(schema, former)
    return alike >= 0.7 && others.every(([, other]) => likeness(schema, other) < alike)
  }
  const same = current.filter(([each]) => each === name)
  const likely =
    same.length > 0
      ? same
      : current.filter(([each, schema]) =>
          former === undefined ? squeezed(each) === squeezed(name) : !older.has(each) && isRenamed(schema),
        )
  return likely.map(([each]) => [...schemaPath(now, each), ...rest])
}

function squeezed(name: string): string {
  return name.toLowerCase().replaceAll(/[-_.]|(?:dto|model|response|schema)$/g, '')
}

/** Returns which share of the properties of two schemas is the same. */
function likeness(one: unknown, other: unknown): number {
  const [names = [], others = []] = [one, other].map((schema) => Object.keys(recordOf(recordOf(schema)['properties'])))
  const shared = names.filter((name) => others.includes(name)).length
  return shared === 0 ? 0 : shared / (names.length + others.length - shared)
}
