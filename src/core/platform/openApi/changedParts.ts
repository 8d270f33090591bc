import { isRecord, recordOf } from '../../../contract/checks/records.ts'

/** Maps whose entries are valid or not on their own. */
const maps = ['paths', 'webhooks', 'definitions', 'parameters', 'responses', 'securityDefinitions']

/**
 * Returns a changed copy of a document without the paths, schemas and other named parts that both share. What is wrong
 * with it and isn't with the earlier document is in these changed parts.
 */
export function changedParts(before: object, now: object): object {
  const [was, is] = [recordOf(before), recordOf(now)]
  const parts: Record<string, unknown> = { ...is }
  for (const name of maps) if (Object.hasOwn(is, name)) parts[name] = changedEntries(was[name], is[name])
  const { components } = is
  if (isRecord(components)) {
    const known = recordOf(was['components'])
    parts['components'] = Object.fromEntries(
      Object.entries(components).map(([name, entries]) => [name, changedEntries(known[name], entries)]),
    )
  }
  return parts
}

function changedEntries(before: unknown, now: unknown): unknown {
  if (!isRecord(before) || !isRecord(now)) return now
  return Object.fromEntries(Object.entries(now).filter(([name, entry]) => before[name] !== entry))
}
