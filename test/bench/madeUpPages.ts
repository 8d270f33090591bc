import type { Page } from '../../src/contract/revisions.ts'

const words =
  'install update remove configure page space review merge change request token server image link search'.split(' ')

/** Returns this many pages in groups of a hundred, with titles that share words. */
export function madeUpPages(count: number): Page[] {
  const groups: Page[] = []
  for (let made = 0; made < count;) {
    const pages: Page[] = []
    for (let at = 0; at < 99 && made + pages.length < count - 1; at++) {
      const number = made + at
      const title = `${words[number % words.length]} the ${words[(number * 7) % words.length]} ${number}`
      pages.push({ id: `p${number}`, title, type: 'document', path: `guide/${title.replaceAll(' ', '-')}` })
    }
    groups.push({ id: `g${made}`, title: `Überblick ${made}`, type: 'group', path: `guide-${made}`, pages })
    made += pages.length + 1
  }
  return groups
}
