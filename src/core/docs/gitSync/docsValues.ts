import { recordOf } from '../../../contract/checks/records.ts'
import type { DocsTag, VariableValue } from '../body/docsBody.ts'
import { stringOf } from '../../text/markdown/document/documentNodes.ts'
import { parseYaml, yamlData } from '../../text/strings/yamlData.ts'

/** Returns the variables in `.gitbook/vars.yaml`. Leaves out invalid ones. */
export function readVariables(text: string | undefined): Map<string, VariableValue> {
  return variablesOf(readYaml(text))
}

/** Returns the variables of a mapping, which front matter can also have. */
export function variablesOf(data: unknown): Map<string, VariableValue> {
  return new Map(
    Object.entries(recordOf(data)).flatMap(([name, value]) => {
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
    data.flatMap((each: unknown) => {
      const entry = recordOf(each)
      const slug = entry['tag']
      if (typeof slug !== 'string') return []
      const [label = slug, icon, color] = ['label', 'icon', 'color'].map((name) => stringOf(entry, name))
      return [[slug, { slug, label, ...(icon && { icon }), ...(color && { color }) }] as const]
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
