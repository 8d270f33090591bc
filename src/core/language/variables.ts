import type { DocsBody, VariableValue } from '../docs/docsBody.ts'
import { readFrontMatter } from '../markdown/frontMatter.ts'

/** A variable as expressions name it, with its value. */
export interface NamedVariable {
  readonly name: string
  readonly value: VariableValue
}

/** The variables that expressions of a page may name: those of its front matter, and those of the body around it. */
export function variablesOf(text: string, body: DocsBody | undefined): NamedVariable[] {
  const own = text.startsWith('---') ? readFrontMatter(text).data['vars'] : undefined
  const page = typeof own === 'object' && own !== null ? Object.entries(own) : []
  return [
    ...[...(body?.variables ?? [])].map(([name, value]) => ({ name: `space.vars.${name}`, value })),
    ...page.flatMap(([name, value]: [string, unknown]) => {
      const fits = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
      return fits ? [{ name: `page.vars.${name}`, value }] : []
    }),
  ]
}
