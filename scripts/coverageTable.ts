import { operations } from '../src/contract/operations.ts'
import { readReference } from '../test/support/reference/readReference.ts'

/**
 * The README's table of API coverage, in Markdown: the operations of the reference by section, how many of them the
 * contract states and how many worked when the client called them on a running sandbox, and what goes beyond it.
 */
export function coverageTable(worked: ReadonlySet<string>): string {
  const stated = new Set(Object.keys(operations))
  const rows = readReference()
  const sections = [...new Set(rows.map((row) => row.section))]
  const count = (names: readonly string[], among: ReadonlySet<string>): number =>
    names.filter((name) => among.has(name)).length
  const line = (title: string, names: readonly string[]): string =>
    `| ${title} | ${names.length} | ${count(names, stated)} | ${count(names, worked)} |`
  const named = (section: string): string[] => rows.filter((row) => row.section === section).map((row) => row.name)
  const referenced = new Set(rows.map((row) => row.name))
  const beyond = [...stated].filter((name) => !referenced.has(name))
  return [
    '| Section of the reference | Operations | In contract, client and sandbox | Tested end to end |',
    '|---|---|---|---|',
    ...sections.map((section) => line(section, named(section))),
    line('**All of the reference**', [...referenced]),
    line(`Beyond the reference: ${beyond.map((name) => `\`${name}\``).join(', ')}`, beyond),
  ].join('\n')
}
