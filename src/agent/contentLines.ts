/** Puts text of the docs on one line, so that it can't look like a line of the result. */
export function onOneLine(words: string, length = 200): string {
  const line = words.replace(/[\s\p{Cc}]+/gu, ' ').trim()
  return line.length <= length ? line : `${line.slice(0, length).toWellFormed()}…`
}

/**
 * Returns the lines of a text with their numbers, counted from 1. Splits very long lines into pieces marked `+`, so
 * that everything can be read. No line can be mistaken for anything but text of the docs.
 */
export function linesWithNumbers(text: string, first = 1): string[] {
  return text.split(/\r\n?|\n/).flatMap((line, index) => {
    const pieces = line.length <= 1000 ? [line] : (line.match(/.{1,900}/gsu) ?? [''])
    return pieces.map((piece, at) => `${first + index}${at === 0 ? '' : '+'}| ${piece}`)
  })
}
