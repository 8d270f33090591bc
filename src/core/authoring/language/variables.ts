import type { DocsBody, VariableValue } from '../../docs/body/docsBody.ts'
import { readFrontMatter } from '../../text/markdown/frontMatter.ts'

/** A variable as expressions write it, with its value. */
export interface NamedVariable {
  readonly name: string
  readonly value: VariableValue
}

/** Returns the variables in a page's front matter. */
export function pageVariables(text: string): Readonly<Record<string, unknown>> {
  const { vars } = readFrontMatter(text).data
  return typeof vars === 'object' && vars !== null && !Array.isArray(vars) ? { ...vars } : {}
}

/** Returns the variables that expressions of a page can use: from its front matter, and from the docs around it. */
export function variablesOf(text: string, body: DocsBody | undefined): NamedVariable[] {
  return [
    ...[...(body?.variables ?? [])].map(([name, value]) => ({ name: `space.vars.${name}`, value })),
    ...Object.entries(pageVariables(text)).flatMap(([name, value]) => {
      const fits = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
      return fits ? [{ name: `page.vars.${name}`, value }] : []
    }),
  ]
}
