/** A number with its noun, such as “1 page” and “2 pages”. */
export function countLabel(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}
