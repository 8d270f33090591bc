import assert from 'node:assert/strict'

/** The values of context keys. */
export type Keys = Readonly<Record<string, string | boolean>>

/** Returns whether a `when` clause of the manifest is true for some context keys. Undefined is always true. */
export function isTrue(clause: string | undefined, keys: Keys): boolean {
  if (clause === undefined) return true
  const alternatives = partsOf(clause, '||')
  if (alternatives.length > 1) return alternatives.some((part) => isTrue(part, keys))
  const parts = partsOf(clause, '&&')
  if (parts.length > 1) return parts.every((part) => isTrue(part, keys))
  if (clause.startsWith('(')) return isTrue(clause.slice(1, -1), keys)
  if (clause.startsWith('!')) return !isTrue(clause.slice(1), keys)
  const [, key = '', comparison, value = ''] = /^([\w.]+)(?: (==|!=|=~) (.*))?$/.exec(clause) ?? []
  assert.ok(key, clause)
  const given = keys[key]
  if (comparison === '==') return given === value
  if (comparison === '!=') return given !== value
  if (comparison === '=~') return new RegExp(value.slice(1, -1)).test(String(given ?? ''))
  return given !== undefined
}

/** Splits a clause at an operator outside parentheses. */
function partsOf(clause: string, operator: '&&' | '||'): string[] {
  const parts: string[][] = [[]]
  let depth = 0
  for (const word of clause.split(' ')) {
    depth += word.split('(').length - word.split(')').length
    if (word === operator && depth === 0) parts.push([])
    else parts.at(-1)?.push(word)
  }
  return parts.map((words) => words.join(' '))
}
