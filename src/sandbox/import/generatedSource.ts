import { parseDocument } from 'yaml'
import { yamlData } from '../../core/text/strings/yamlData.ts'
import type { ComputedSource } from '../revisions/pageTree.ts'
import { isRecord, recordOf } from '../../contract/checks/records.ts'

/**
 * Reads the source of generated pages from the YAML of an entry in SUMMARY.md. `spec` is the name of a specification.
 */
export function generatedSource(yaml: string): { computed: ComputedSource; spec?: string } | undefined {
  const { type, props, dependencies } = recordOf(readYaml(yaml))
  if (typeof type !== 'string' || type === '') return undefined
  const spec = recordOf(recordOf(recordOf(dependencies)['spec'])['ref'])['spec']
  return {
    computed: {
      type,
      ...(isRecord(props) ? { props } : {}),
      ...(isRecord(dependencies) ? { dependencies } : {}),
    },
    ...(typeof spec === 'string' && spec !== '' ? { spec } : {}),
  }
}

function readYaml(yaml: string): unknown {
  try {
    return yamlData(parseDocument(yaml, { logLevel: 'silent' }))
  } catch {
    // Invalid YAML has no source.
    return undefined
  }
}
