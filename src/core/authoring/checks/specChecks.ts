import type { ScannedAttribute, ScannedTag } from '../../text/dialect/scanTags.ts'
import type { DocsBody, SpecSource } from '../../docs/body/docsBody.ts'
import { ownTags, type ScannedText } from '../../text/scanning/scannedText.ts'
import type { TextSection } from '../../text/scanning/textSections.ts'
import type { Span } from '../../text/markdown/links/foundLink.ts'
import { operationAgain } from '../../platform/openApi/overlays/placeAgain.ts'
import { operationsOf, schemasOf } from '../../platform/openApi/operationsOf.ts'
import { changeTo, problemOf, sectionwise, type DocsProblem } from './docsProblem.ts'
import { nearestName } from './nearestName.ts'
import { recordOf } from '../../../contract/checks/records.ts'

/** Finds blocks that name a specification, or a part of one, that doesn't exist. */
export function specProblems(scan: ScannedText, body: DocsBody): DocsProblem[] {
  return body.specs === undefined ? [] : sectionwise(scan, (section) => section.of(sectionProblems, body))
}

/** Returns the slugs of the specifications that a text uses. */
export function namedSpecs({ tags }: ScannedText): Set<string> {
  return new Set(tags.flatMap((tag) => (isApiBlock(tag) ? (valueOf(tag, 'spec')?.value ?? []) : [])))
}

/** A part of a specification that a block shows: an operation like `GET /pets`, a webhook, or a schema. */
export interface ShownPart {
  readonly slug: string
  readonly part: 'operation' | 'webhook' | 'schema'
  readonly name: string
}

/** Returns the parts of specifications that the blocks of a text show. */
export function shownParts({ tags }: ScannedText): ShownPart[] {
  return tags.filter(isApiBlock).flatMap((tag): ShownPart[] => {
    const [slug, method] = [valueOf(tag, 'spec')?.value, valueOf(tag, 'method')?.value.toUpperCase() ?? '']
    if (slug === undefined) return []
    if (tag.name === 'openapi-schemas')
      return listed(valueOf(tag, 'schemas')).map(({ value }) => ({ slug, part: 'schema', name: value }))
    const isWebhook = tag.name === 'openapi-webhook'
    const name = valueOf(tag, isWebhook ? 'name' : 'path')?.value
    return name === undefined ? [] : [{ slug, part: isWebhook ? 'webhook' : 'operation', name: `${method} ${name}` }]
  })
}

function sectionProblems(section: TextSection, body: DocsBody): DocsProblem[] {
  return section.of(ownTags).flatMap((tag) => (isApiBlock(tag) ? blockProblems(tag, body) : []))
}

function isApiBlock({ name, closing, escaped }: ScannedTag): boolean {
  return name.startsWith('openapi-') && !closing && !escaped
}

/** A value and its span. */
interface WrittenValue {
  readonly value: string
  readonly span: Span
}

function valueOf({ attributes }: ScannedTag, name: string): WrittenValue | undefined {
  const { value, valueSpan }: Partial<ScannedAttribute> = attributes.find((each) => each.name === name) ?? {}
  return value && valueSpan ? { value, span: valueSpan } : undefined
}

function blockProblems(tag: ScannedTag, { specs, kind }: DocsBody): DocsProblem[] {
  const spec = valueOf(tag, 'spec')
  if (spec === undefined || specs === undefined) return []
  const source = specs.get(spec.value)
  if (source === undefined) {
    const suggested = nearestName(spec.value, specs.keys())
    // The organization can have more specifications than the folder has files of.
    if (kind === 'folder' && suggested === undefined) return []
    return [problemOf('unknown-spec', spec.span, [spec.value, suggested ?? ''], changeTo(spec.span, suggested))]
  }
  const { fault, document } = source
  if (fault !== undefined) return [problemOf('broken-spec', spec.span, [source.slug, fault.kind, fault.reason])]
  return document === undefined ? [] : partProblems(tag, source, document)
}

function partProblems(tag: ScannedTag, source: SpecSource, document: object): DocsProblem[] {
  switch (tag.name) {
    case 'openapi-schemas': {
      const known = schemasOf(document).map(([name]) => name)
      return listed(valueOf(tag, 'schemas')).flatMap((name) => missingName(name, source, known))
    }
    case 'openapi-webhook':
      return operationProblems(tag, 'webhooks', source, document)
    case 'openapi-operation':
      return operationProblems(tag, 'paths', source, document)
    default:
      return []
  }
}

/** Checks operations by path or by webhook name. */
function operationProblems(
  tag: ScannedTag,
  map: 'paths' | 'webhooks',
  source: SpecSource,
  document: object,
): DocsProblem[] {
  const isPath = map === 'paths'
  const [name, method] = [valueOf(tag, isPath ? 'path' : 'name'), valueOf(tag, 'method')]
  if (name === undefined) return []
  const missing = missingName(name, source, Object.keys(recordOf(recordOf(document)[map])))
  if (missing.length > 0) return isPath && method ? withNewPlace(missing, [name, method], source) : missing
  const here = operationsOf(document, map).filter(({ path }) => path === name.value)
  const verb = method?.value.toUpperCase()
  // An item that refers to another document can have any method.
  if (here.length === 0 || method === undefined || here.some((operation) => operation.method === verb)) return []
  const suggested = here.length === 1 ? here[0]?.method.toLowerCase() : undefined
  const values = [`${verb} ${name.value}`, source.slug]
  return [problemOf('unknown-operation', method.span, values, changeTo(method.span, suggested))]
}

/** Adds a fix for an operation with a new path, unless a similar name is suggested. */
function withNewPlace(
  problems: readonly DocsProblem[],
  [path, method]: readonly [WrittenValue, WrittenValue],
  { document = {} }: SpecSource,
): DocsProblem[] {
  const found = operationAgain({ path: path.value, method: method.value }, { before: undefined, now: document })
  if (found === undefined) return [...problems]
  const fixes = changeTo(path.span, found.path)
  return problems.map((each) => (each.fixes.length > 0 ? each : { ...each, fixes }))
}

/** Splits a list at its commas. */
function listed(written: WrittenValue | undefined): WrittenValue[] {
  if (written === undefined) return []
  return [...written.value.matchAll(/[^,\s](?:[^,]*[^,\s])?/g)].map(({ index, 0: value }) => {
    const start = written.span.start + index
    return { value, span: { start, end: start + value.length } }
  })
}

function missingName(written: WrittenValue, { slug }: SpecSource, known: readonly string[]): DocsProblem[] {
  if (known.includes(written.value)) return []
  const fixes = changeTo(written.span, nearestName(written.value, known))
  return [problemOf('unknown-operation', written.span, [written.value, slug], fixes)]
}
