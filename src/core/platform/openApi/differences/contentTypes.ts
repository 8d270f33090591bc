/** The same content type before and now. One of them is undefined if it was added or removed. */
interface ContentMatch {
  readonly was?: string
  readonly is?: string
}

/** Matches content types: the same ones, then those that differ in parameters, then those that contain others. */
export function matchContent(before: readonly string[], now: readonly string[]): ContentMatch[] {
  const added = new Set(now)
  const removed = new Set(before)
  const found: ContentMatch[] = []
  const signs: readonly ((was: string, is: string) => boolean)[] = [
    (was, is) => was === is,
    (was, is) => essence(was) === essence(is),
    (was, is) => isWider(is, was) || isWider(was, is),
  ]
  for (const isSame of signs) {
    for (const was of removed) {
      const is = [...added].find((each) => isSame(was, each))
      if (is === undefined) continue
      found.push({ was, is })
      removed.delete(was)
      added.delete(is)
    }
  }
  return [...found, ...[...removed].map((was) => ({ was })), ...[...added].map((is) => ({ is }))]
}

/** Returns a content type without its parameters. */
function essence(type: string): string {
  return (type.split(';')[0] ?? '').trim()
}

/** Returns whether a content type contains another, such as `application/*` or `application/json`, which can end in +json. */
export function isWider(one: string, other: string): boolean {
  const [outer, inner] = [essence(one), essence(other)]
  if (outer === inner) return false
  const [kind = '', name = ''] = outer.split('/')
  const [innerKind = '', innerName = ''] = inner.split('/')
  if (kind === '*') return true
  return kind === innerKind && (name === '*' || innerName.endsWith(`+${name}`))
}
