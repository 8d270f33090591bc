/** Returns whether a target is an address of the web, of mail or such, instead of a path: it has a scheme or a host. */
export function isAddress(target: string): boolean {
  return /^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(target)
}

/** Returns whether a text begins as an address of the web: with `http://` or `https://`. */
export function isWebAddress(text: string): boolean {
  return /^https?:\/\//i.test(text)
}

/** Returns an address of the web that browsers can open. Undefined for other texts. */
export function webAddress(text: string): URL | undefined {
  const url = isWebAddress(text) ? URL.parse(text) : null
  return url ?? undefined
}

/** The parts of a link target as written. */
interface TargetParts {
  /** Everything before the query and the anchor. */
  readonly path: string
  /** With its question mark. '' if there's none. */
  readonly query: string
  /** Without its number sign. Undefined if there's none. */
  readonly anchor: string | undefined
}

/** Cuts a link target into its path, its query and its anchor, each as written. */
export function splitTarget(target: string): TargetParts {
  const hash = target.indexOf('#')
  const before = hash === -1 ? target : target.slice(0, hash)
  const mark = before.indexOf('?')
  const path = mark === -1 ? before : before.slice(0, mark)
  return { path, query: before.slice(path.length), anchor: hash === -1 ? undefined : target.slice(hash + 1) }
}
