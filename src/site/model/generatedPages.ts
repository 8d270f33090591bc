import type { PageEntry } from '../../core/docs/pages/pageIndex.ts'
import { operationsOf, schemasOf, textOf } from '../../core/platform/openApi/operationsOf.ts'
import { freeSlug, slugFromTitle } from '../../core/text/strings/pageSlugs.ts'
import { recordOf } from '../../contract/checks/records.ts'

/** A page generated from a specification, with its Markdown. */
export interface GeneratedPage {
  readonly entry: PageEntry
  readonly markdown: string
}

/** An entry of the table of contents that is replaced with generated pages. */
export interface GeneratedFrom {
  /** The slug of the specification. */
  readonly spec: string
  readonly document: object
  /** The id of the entry, and the address and titles above it. */
  readonly id: string
  readonly parent: { readonly path: string; readonly ancestors: readonly string[] }
  /** Whether the schemas get a page of their own. */
  readonly hasModels: boolean
}

/**
 * Returns the pages of an API as the platform generates them: one for each tag, in the order of the document, and one
 * for its models.
 */
export function generatedPages({ spec, document, id, parent, hasModels }: GeneratedFrom): GeneratedPage[] {
  const described = new Map(tagsOf(document).map((tag) => [textOf(tag['name']), tag]))
  const byTag = Map.groupBy(operationsOf(document), ({ operation }) => firstTag(operation) ?? '')
  const order = [...described.keys(), ...byTag.keys()]
  const taken = new Set<string>()
  const page = (title: string, description: string, blocks: readonly string[]): GeneratedPage => {
    const slug = freeSlug(slugFromTitle(title) || 'api', taken)
    taken.add(slug)
    const path = parent.path === '' ? slug : `${parent.path}/${slug}`
    return {
      entry: { ...emptyEntry, id: `${id}/${slug}`, title, path, ancestors: parent.ancestors },
      markdown: [`# ${title.replaceAll('\n', ' ')}`, description, ...blocks].filter((part) => part !== '').join('\n\n'),
    }
  }
  const pages = [...new Set(order)].flatMap((name) => {
    const operations = byTag.get(name) ?? []
    if (operations.length === 0) return []
    const tag = described.get(name) ?? {}
    const title = textOf(tag['x-page-title']) || name || textOf(recordOf(recordOf(document)['info'])['title']) || 'API'
    const blocks = operations.map(({ method, path }) =>
      block('openapi-operation', { spec, path, method: method.toLowerCase() }),
    )
    return [page(title, textOf(tag['x-page-description']) || textOf(tag['description']), blocks)]
  })
  const schemas = hasModels ? schemasOf(document).map(([name]) => name) : []
  if (schemas.length > 0)
    pages.push(
      page(
        'Models',
        '',
        schemas.map((name) => block('openapi-schemas', { spec, schemas: name })),
      ),
    )
  return pages
}

const emptyEntry = {
  type: 'document',
  emoji: undefined,
  icon: undefined,
  description: undefined,
  hidden: false,
  updatedAt: undefined,
  url: undefined,
  target: undefined,
  href: undefined,
  children: [],
} as const

/** Escapes names from a specification, so that they can't close the tag or its quotes. */
function block(name: string, attributes: Readonly<Record<string, string>>): string {
  const written = Object.entries(attributes).map(([key, value]) => `${key}="${value.replace(/["\n]|%\}/g, '')}"`)
  return `{% ${name} ${written.join(' ')} %}\n${attributes['spec']}\n{% end${name} %}`
}

function tagsOf(document: object): Readonly<Record<string, unknown>>[] {
  const { tags } = recordOf(document)
  return Array.isArray(tags) ? tags.map(recordOf) : []
}

function firstTag({ tags }: Readonly<Record<string, unknown>>): string | undefined {
  const first: unknown = Array.isArray(tags) ? tags[0] : undefined
  return typeof first === 'string' ? first : undefined
}
