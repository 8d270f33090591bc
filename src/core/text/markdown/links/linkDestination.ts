/**
 * Writes a link target for the parentheses of a link: as it is if it reads back the same, otherwise in angle brackets.
 * `bracketed` always adds the brackets.
 */
export function linkDestination(target: string, bracketed = false): string {
  const escaped = target.replaceAll('\\', '\\\\').replace(/&(?=#?\w+;)/g, '&amp;')
  if (!bracketed && /^[^\s<>\p{Cc}]+$/u.test(target) && isBalanced(target)) return escaped
  return `<${escaped.replace(/[<>]/g, '\\$&').replace(/[\r\n]+/g, '%0A')}>`
}

/** Escapes plain text for the brackets of a link. */
export function linkWords(text: string): string {
  return text.replace(/[\\[\]]/g, '\\$&')
}

function isBalanced(target: string): boolean {
  let depth = 0
  for (const character of target) {
    if (character === '(') depth++
    if (character === ')' && --depth < 0) return false
  }
  return depth === 0
}
