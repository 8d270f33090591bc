import { parseDocument } from 'yaml'
import { yamlData } from '../../core/text/strings/yamlData.ts'
import type { ComputedSource } from '../revisions/pageTree.ts'

/**
 * Reads the source of generated pages from the YAML of an entry in SUMMARY.md. `spec` is the name of a specification.
 */
export function generatedSource(yaml: string): { computed: ComputedSource; spec?: string } | undefined {
  const { type, props, dependencies } = fields(readYaml(yaml))
  if (typeof type !== 'string' || type === '') return undefined
  const spec = fields(fields(fields(dependencies)['spec'])['ref'])['spec']
  return {
    computed: {
      type,
      ...(isFields(props) ? { props } : {}),
      ...(isFields(dependencies) ? { dependencies } : {}),
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

function fields(value: unknown): Record<string, unknown> {
  return isFields(value) ? value : {}
}

function isFields(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
