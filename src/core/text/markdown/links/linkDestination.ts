/**
 * Writes a link target as it is between the parentheses of a link: as it is where that reads back the same, otherwise
 * in angle brackets. `bracketed` asks for the brackets in any case.
 */
export function linkDestination(target: string, bracketed = false): string {
  const escaped = target.replaceAll('\\', '\\\\').replace(/&(?=#?\w+;)/g, '&amp;')
  if (!bracketed && /^[^\s<>\p{Cc}]+$/u.test(target) && isBalanced(target)) return escaped
  return `<${escaped.replace(/[<>]/g, '\\$&').replace(/[\r\n]+/g, '%0A')}>`
}

function isBalanced(target: string): boolean {
  let depth = 0
  for (const character of target) {
    if (character === '(') depth++
    if (character === ')' && --depth < 0) return false
  }
  return depth === 0
}
