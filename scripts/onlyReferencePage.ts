import { withoutOperations } from '../src/client/fallbacks/withoutOperations.ts'
import { operations } from '../src/contract/operations.ts'
import type { FurtherOperationName } from '../src/contract/referenceOperations.ts'

/** Returns the guide's page about servers with only the reference, in Markdown. */
export function onlyReferencePage(): string {
  const names = Object.keys(withoutOperations) as FurtherOperationName[]
  const rows = names.map((name) => {
    const { method, path } = operations[name]
    const without = withoutOperations[name]
    return `| \`${name}\` | \`${method} ${path}\` | ${'how' in without ? without.how : without.reason} |`
  })
  const replaced = names.filter((name) => 'how' in withoutOperations[name])
  return `---
description: What Galley does on a server without the operations that the reference doesn't describe.
---

# Servers with only the reference

Some servers offer only the 145 operations in the reference of the platform's API. Galley works with them. For ${replaced.length} of the ${names.length} other operations that it uses, it has another way.

Galley finds out by itself what a server offers. An operation counts as missing if it fails with status 404, 405 or 501 for something that exists. Galley remembers that for 24 hours, for each server and account. *Refresh* in the Docs view makes it ask again.

| Operation | Request | On a server without it |
| --- | --- | --- |
${rows.join('\n')}
`
}
