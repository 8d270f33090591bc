import { operations, type OperationName } from '../src/contract/operations.ts'
import { commandTables } from '../src/commandTables.ts'
import { referenceOperations, type FurtherOperationName } from '../src/contract/referenceOperations.ts'
import type { Command } from '../src/features/shared/commands/commandTable.ts'
import { gestures, type Gesture } from '../src/gestures.ts'
import { readReference } from '../test/support/reference/readReference.ts'

/**
 * Returns the guide's page about API coverage in Markdown: the operations of the reference by section, how many of them
 * the contract has, how many worked on a running sandbox, how people perform each of them, and further operations.
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
  const beyond = (Object.keys(operations) as OperationName[]).filter(
    (name): name is FurtherOperationName => !referenced.has(name),
  )
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

## How to perform each operation

| Operation | What to do | On |
| --- | --- | --- |
${referenceOperations.map((name) => `| \`${name}\` | ${gestureText(gestures[name])} |`).join('\n')}

## Beyond the reference

Galley also uses these operations, which the reference doesn't describe:

| Operation | Request |
| --- | --- |
${beyond.map((name) => `| \`${name}\` | \`${operations[name].method} ${operations[name].path}\` |`).join('\n')}
`
}

/** Returns the command of a gesture by its title, and what it's done on. */
function gestureText({ command, on }: Gesture): string {
  return `${command === undefined ? 'Look at' : `*${titleOf(command)}*`} | ${on}`
}

function titleOf(command: NonNullable<Gesture['command']>): string {
  const tables: readonly Readonly<Record<string, Command>>[] = Object.values(commandTables)
  const found = tables.flatMap((table) => table[command] ?? [])[0]
  if (!found) throw new Error(`There is no command ${command}.`)
  return found.title
}
