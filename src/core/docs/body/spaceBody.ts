import type { File, Revision } from '../../../contract/revisions.ts'
import { readLink, resolveLink, type LinkTarget } from '../pages/linkTargets.ts'
import type { PageEntry, SpacePages } from '../pages/pageIndex.ts'
import type { DocsBody, DocsTag, Include, LinkDestination, SpecSource, VariableValue } from './docsBody.ts'

/** What pages of a space can refer to besides pages and files. */
export interface SpaceValues {
  readonly includes?: ReadonlyMap<string, Include>
  readonly variables?: ReadonlyMap<string, VariableValue>
  readonly tags?: ReadonlyMap<string, DocsTag>
}

/** What is known about a space or one of its change requests. */
export interface SpaceContent extends SpaceValues {
  readonly server: string
  readonly space: string
  readonly changeRequest?: string
  readonly title: string
  readonly pages: SpacePages
  readonly files: ReadonlyMap<string, File> | undefined
  readonly specs?: ReadonlyMap<string, SpecSource>
  /** Returns the anchors of a page if its text is available. */
  readonly anchorsOf?: (page: PageEntry) => ReadonlySet<string> | undefined
}

/** The pages of a space or a change request. */
export type SpaceBody = ReturnType<typeof spaceBody>

/** Returns the pages of a space or a change request. Links use identifiers; paths are also resolved. */
export function spaceBody(content: SpaceContent) {
  const { server, space, changeRequest, title, pages, files, includes, variables, tags, specs, anchorsOf } = content
  const kind = changeRequest === undefined ? 'space' : 'changeRequest'
  return {
    kind,
    key: [kind, server, space, changeRequest ?? ''].join(':'),
    title,
    pages,
    files,
    includes,
    variables,
    tags,
    specs,
    resolve(target, from): LinkTarget | undefined {
      const meaning = readLink(target, from.path)
      return meaning && resolveLink(meaning, { space, pages, files })
    },
    anchors: (page) => anchorsOf?.(page),
    writeTarget,
  } satisfies DocsBody
}

function writeTarget(destination: LinkDestination, from: PageEntry): string {
  switch (destination.kind) {
    case 'file':
      return `/files/${destination.file.id}`
    case 'include':
      return destination.include.id
    case 'page': {
      const anchor = destination.anchor ? `#${destination.anchor}` : ''
      return destination.page.id === from.id && anchor !== '' ? anchor : `/pages/${destination.page.id}${anchor}`
    }
  }
}

/** Returns what the pages of a revision can refer to. Undefined if the server doesn't provide it. */
export function spaceValues({
  reusableContents,
  variables,
  tags,
}: Pick<Revision, 'reusableContents' | 'variables' | 'tags'>): SpaceValues {
  return {
    includes: new Map(reusableContents.map(({ id, title }) => [id, { id, title }])),
    ...(variables && { variables: new Map(Object.entries(variables).map(([name, value]) => [name, scalar(value)])) }),
    ...(tags && { tags: new Map(tags.map(({ slug, label }) => [slug, { slug, label }])) }),
  }
}

function scalar(value: unknown): VariableValue {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? value
    : JSON.stringify(value)
}
