import { operations, type OperationName } from '../src/contract/operations.ts'
import { readReference } from '../test/support/reference/readReference.ts'

/**
 * Returns the guide's page about API coverage in Markdown: the operations of the reference by section, how many of them
 * the contract has, how many worked on a running sandbox, and further operations.
 */
export function coveragePage(worked: ReadonlySet<string>): string {
  const inContract = new Set<string>(Object.keys(operations))
  const rows = readReference()
  const sections = [...new Set(rows.map((row) => row.section))]
  const count = (names: readonly string[], among: ReadonlySet<string>): number =>
    names.filter((name) => among.has(name)).length
  const line = (title: string, names: readonly string[]): string =>
    `| ${title} | ${names.length} | ${count(names, inContract)} | ${count(names, worked)} |`
  const namesIn = (section: string): string[] => rows.filter((row) => row.section === section).map((row) => row.name)
  const referenced = new Set(rows.map((row) => row.name))
  const beyond = (Object.keys(operations) as OperationName[]).filter((name) => !referenced.has(name))
  return `---
description: Which operations of the platform's API Galley and its sandbox support.
---

# API coverage

Galley and the sandbox support the same operations, because both are made from one contract. The last column counts the operations that a test has called on a running sandbox. The test also reads back what they changed.

| Section of the reference | Operations | Supported | Tested |
| --- | --- | --- | --- |
${sections.map((section) => line(section, namesIn(section))).join('\n')}
${line('**Whole reference**', [...referenced])}
${line('**Beyond the reference**', beyond)}

## Beyond the reference

Galley also uses these operations, which the reference doesn't describe:

| Operation | Request |
| --- | --- |
${beyond.map((name) => `| \`${name}\` | \`${operations[name].method} ${operations[name].path}\` |`).join('\n')}
`
}
