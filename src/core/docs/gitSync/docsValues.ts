import type { DocsTag, VariableValue } from '../body/docsBody.ts'
import { parseYaml, yamlData } from '../../text/strings/yamlData.ts'

/** The variables that `.gitbook/vars.yaml` gives a value; what is none is left out. */
export function readVariables(text: string | undefined): Map<string, VariableValue> {
  return variablesOf(readYaml(text))
}

/** The variables of a mapping, which front matter may have as well. */
export function variablesOf(data: unknown): Map<string, VariableValue> {
  const entries = typeof data === 'object' && data !== null && !Array.isArray(data) ? Object.entries(data) : []
  return new Map(
    entries.flatMap(([name, value]: [string, unknown]) => {
      const fits = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
      return fits ? [[name, value] as const] : []
    }),
  )
}

/** The tags of `.gitbook/tags.yaml` by their slugs. Undefined if it has no list. */
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
    // Its own check says what is wrong with it.
    return undefined
  }
}
