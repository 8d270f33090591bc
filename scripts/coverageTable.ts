import { readFileSync } from 'node:fs'
import { operations } from '../src/contract/operations.ts'

interface Section {
  readonly title: string
  readonly names: string[]
}

function readSections(): Section[] {
  const text = readFileSync(new URL('../test/support/reference/operations.tsv', import.meta.url), 'utf8')
  const sections = new Map<string, Section>()
  for (const line of text.trim().split('\n').slice(1)) {
    const [, , part = '', title = '', name = ''] = line.split('\t')
    const section = sections.get(part + title) ?? { title: `Part ${part} §${title}`, names: [] }
    section.names.push(name)
    sections.set(part + title, section)
  }
  return [...sections.values()]
}

/** The README's table of API coverage, in Markdown: operations of the reference by section, and what goes beyond it. */
export function coverageTable(): string {
  const sections = readSections()
  const known = new Set(Object.keys(operations))
  const referenced = new Set(sections.flatMap((section) => section.names))
  const rows = sections.map(({ title, names }) => [title, names.filter((name) => known.has(name)).length, names.length])
  const beyond = [...known].filter((name) => !referenced.has(name))
  const total = referenced.size
  const covered = [...referenced].filter((name) => known.has(name)).length
  return [
    '| Section of the reference | Covered | Operations |',
    '|---|---|---|',
    ...rows.map((row) => `| ${row.join(' | ')} |`),
    `| **All of the reference** | **${covered}** | **${total}** |`,
    `| Beyond the reference: ${beyond.map((name) => `\`${name}\``).join(', ')} | ${beyond.length} | |`,
  ].join('\n')
}

if (import.meta.main) process.stdout.write(`${coverageTable()}\n`)
