import type { DocsTag, VariableValue } from '../body/docsBody.ts'
import { parseYaml, yamlData } from '../../text/strings/yamlData.ts'

/** Returns the variables in `.gitbook/vars.yaml`. Leaves out invalid ones. */
export function readVariables(text: string | undefined): Map<string, VariableValue> {
  return variablesOf(readYaml(text))
}

/** Returns the variables of a mapping, which front matter can also have. */
export function variablesOf(data: unknown): Map<string, VariableValue> {
  const entries = typeof data === 'object' && data !== null && !Array.isArray(data) ? Object.entries(data) : []
  return new Map(
    entries.flatMap(([name, value]: [string, unknown]) => {
      const fits = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
      return fits ? [[name, value] as const] : []
    }),
  )
}

/** Returns the tags in `.gitbook/tags.yaml` by slug. Undefined if it has no list. */
export function readTags(text: string | undefined): Map<string, DocsTag> | undefined {
  const data = readYaml(text)
  if (!Array.isArray(data)) return undefined
  return new Map(
    data.flatMap((entry: unknown) => {
      if (typeof entry !== 'object' || entry === null || !('tag' in entry) || typeof entry.tag !== 'string') return []
      const textAt = (name: string): string | undefined => {
        const value: unknown = Reflect.get(entry, name)
        return typeof value === 'string' && value !== '' ? value : undefined
      }
      const [label = entry.tag, icon, color] = [textAt('label'), textAt('icon'), textAt('color')]
      return [[entry.tag, { slug: entry.tag, label, ...(icon && { icon }), ...(color && { color }) }] as const]
    }),
  )
}

function readYaml(text: string | undefined): unknown {
  if (text === undefined) return undefined
  try {
    return yamlData(parseYaml(text))
  } catch {
    // Another check reports what is wrong with the file.
    return undefined
  }
}
