import { dialectTag } from '../../text/dialect/dialectTags.ts'
import { expressionSpans } from '../../text/dialect/expressions.ts'
import type { ScannedTag } from '../../text/dialect/scanTags.ts'
import type { DocsBody } from '../../docs/body/docsBody.ts'
import { ownTags, type ScannedText } from '../../text/scanning/scannedText.ts'
import type { TextSection } from '../../text/scanning/textSections.ts'
import { changeTo, problemOf, sectionwise, type DocsProblem } from './docsProblem.ts'
import { nearestName } from './nearestName.ts'

const variable = /\bspace\.vars\.([A-Za-z][A-Za-z0-9_]*)/g

/** Finds names that the docs don't define: tag slugs, and variables in expressions. */
export function bodyValueProblems(scan: ScannedText, body: DocsBody): DocsProblem[] {
  if (body.tags === undefined && body.variables === undefined) return []
  return sectionwise(scan, (section) => section.of(sectionProblems, body))
}

function sectionProblems(section: TextSection, body: DocsBody): DocsProblem[] {
  const { text, isFrontMatter } = section
  if (isFrontMatter) return []
  const tags = section.of(ownTags)
  return [...tags.flatMap((tag) => slugProblems(tag, body)), ...variableProblems(text, tags, body)]
}

function slugProblems(tag: ScannedTag, { tags: known }: DocsBody): DocsProblem[] {
  if (known === undefined || tag.closing || tag.escaped) return []
  const described = dialectTag(tag.name)?.attributes.find(({ value }) => value.kind === 'tagSlugs')
  const written = tag.attributes.find(({ name }) => name === described?.name)
  if (described === undefined || written?.value === undefined || written.valueSpan === undefined) return []
  const { start } = written.valueSpan
  return [...written.value.matchAll(/[^,]+/g)].flatMap(({ index, 0: part }) => {
    const slug = part.trim()
    if (slug === '' || known.has(slug)) return []
    const at = start + index + part.indexOf(slug)
    const span = { start: at, end: at + slug.length }
    return [problemOf('unknown-tag-slug', span, [slug], changeTo(span, nearestName(slug, known.keys())))]
  })
}

function variableProblems(text: string, tags: readonly ScannedTag[], { variables }: DocsBody): DocsProblem[] {
  if (variables === undefined || !text.includes('space.vars.')) return []
  return expressionSpans(text, tags).flatMap(({ start, end }) => {
    return [...text.slice(start, end).matchAll(variable)].flatMap(({ index, 1: name = '', 0: whole }) => {
      if (variables.has(name)) return []
      const at = start + index + whole.length - name.length
      const span = { start: at, end: at + name.length }
      return [problemOf('unknown-variable', span, [name], changeTo(span, nearestName(name, variables.keys())))]
    })
  })
}
