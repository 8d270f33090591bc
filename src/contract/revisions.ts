import * as Type from 'typebox'
import type { Static } from 'typebox'
import { ChangeRequest } from './changeRequests.ts'
import { ContentRef, Emoji } from './schemas/conventions.ts'
import { Document } from './schemas/document.ts'
import { get, list } from './operation.ts'
import { links, model, oneOf, optional, timestamp } from './schemas/schema.ts'

/** The source of generated content (api-facts P1 §2.8), with the parts that Galley shows. */
const ComputedSource = Type.Object({ type: Type.String() })

const gitMetadata = Type.Object({ oid: Type.String(), path: Type.String() })
const variables = Type.Record(Type.String(), Type.Unknown())

/** The layout of a page. Booleans tell which parts are visible (API part 1 §2.8). */
const PageLayout = Type.Object({
  width: oneOf('default', 'wide'),
  cover: Type.Boolean(),
  coverSize: oneOf('hero', 'full', 'background'),
  /** The following are only in today's live service. A missing value means the default. */
  coverMask: optional(oneOf('none', 'radial')),
  title: Type.Boolean(),
  description: Type.Boolean(),
  tableOfContents: Type.Boolean(),
  outline: Type.Boolean(),
  pagination: Type.Boolean(),
  metadata: optional(Type.Boolean()),
  tags: optional(Type.Boolean()),
  actions: optional(Type.Boolean()),
  anchors: optional(Type.Boolean()),
})

/**
 * A page (API part 1 §2.8, variants in api-facts P1 §2.8). A `document` has a body, a `group` only children, a `link`
 * only a target; a `computed` page is generated. `path` is the full path in the revision. The body is in `markdown` or
 * `document`, depending on the requested format, and isn't part of lists.
 */
export const Page = Type.Cyclic(
  {
    Page: Type.Object({
      id: Type.String(),
      title: Type.String(),
      type: oneOf('document', 'group', 'link', 'computed'),
      /** The type for older clients: `sheet`, `group` or `link`. */
      kind: optional(Type.String()),
      /** The label in the navigation, if it differs from the title. */
      linkTitle: optional(Type.String()),
      emoji: optional(Emoji),
      icon: optional(Type.String()),
      createdAt: optional(timestamp),
      updatedAt: optional(timestamp),
      slug: optional(Type.String()),
      path: optional(Type.String()),
      description: optional(Type.String()),
      pages: optional(Type.Array(Type.Ref('Page'))),
      urls: optional(links('app')),
      git: optional(gitMetadata),
      layout: optional(PageLayout),
      cover: optional(
        Type.Object({
          ref: optional(ContentRef),
          refDark: optional(ContentRef),
          yPos: optional(Type.Number()),
          height: optional(Type.Number()),
        }),
      ),
      /** Tags of its revision (today's live service). */
      tags: optional(Type.Array(Type.Object({ tag: ContentRef, primary: optional(Type.Boolean()) }))),
      variables: optional(variables),
      hidden: optional(Type.Boolean()),
      noIndex: optional(Type.Boolean()),
      noRobotsIndex: optional(Type.Boolean()),
      condition: optional(Type.String()),
      documentId: optional(Type.String()),
      markdown: optional(Type.String()),
      document: optional(Document),
      computed: optional(ComputedSource),
      computedSeed: optional(Type.String()),
      target: optional(ContentRef),
      href: optional(Type.String()),
    }),
  },
  'Page',
)
export type Page = Static<typeof Page>

/** A file (API part 1 §2.2). `size` in bytes, `dimensions` in pixels. */
export const File = model('File', {
  id: Type.String(),
  name: Type.String(),
  contentType: Type.String(),
  downloadURL: Type.String(),
  size: Type.Number(),
  dimensions: optional(Type.Object({ width: Type.Number(), height: Type.Number() })),
  git: optional(gitMetadata),
})
export type File = Static<typeof File>

/** Reusable content (api-facts P1 §2.7). `document` identifies its body, and is missing if the body is empty. */
export const ReusableContent = model('ReusableContent', {
  id: Type.String(),
  title: Type.String(),
  git: optional(gitMetadata),
  document: optional(Type.String()),
})
export type ReusableContent = Static<typeof ReusableContent>

/** A tag that pages and updates can have. */
const ContentTag = Type.Object({
  slug: Type.String(),
  label: Type.String(),
  color: optional(Type.String()),
  icon: optional(Type.String()),
  emoji: optional(Type.String()),
})

/** An immutable state of the content of a space or change request (API part 1 §2.7). */
export const Revision = model('Revision', {
  object: Type.Literal('revision'),
  id: Type.String(),
  type: oneOf('edits', 'merge', 'rollback', 'update', 'computed'),
  parents: Type.Array(Type.String()),
  pages: Type.Array(Page),
  files: Type.Array(File),
  reusableContents: Type.Array(ReusableContent),
  tags: optional(Type.Array(ContentTag)),
  variables: optional(variables),
  createdAt: timestamp,
  git: optional(Type.Object({ oid: Type.String(), message: Type.String() })),
  /** The change request that the revision merged. */
  mergedFrom: optional(ChangeRequest),
  urls: links('app', 'published', 'public'),
})
export type Revision = Static<typeof Revision>

/** The pages of a revision as a tree, without bodies. */
export const PageTree = Type.Object({ pages: Type.Array(Page) })

const metadata = optional(Type.Boolean({ description: 'Whether to include Git metadata. The default is true.' }))
const computed = optional(Type.Boolean({ description: 'Whether to generate computed content. The default is true.' }))

/** The query for content of a revision. */
export const revisionOptions = { metadata, computed }

/** The query for one page (API part 1 §4.3, api-facts P1 §4). */
export const pageOptions = {
  format: optional(oneOf('document', 'markdown')),
  'format.markdown.refs': optional(oneOf('relative', 'stable')),
  evaluated: optional(oneOf('true', 'false', 'deterministic-only')),
  dereferenced: optional(oneOf('true', 'false', 'reusable-contents')),
  ...revisionOptions,
}

const base = '/spaces/{spaceId}/revisions/{revisionId}'

/** Reading operations on one revision (api-facts C2). */
export const revisionOperations = {
  getRevisionById: get(base, 'Get a revision, with its pages and files.', Revision, revisionOptions),
  listPagesInRevisionById: get(`${base}/pages`, 'List the pages of a revision.', PageTree, revisionOptions),
  listFilesInRevisionById: list(`${base}/files`, 'List the files of a revision.', File, revisionOptions),
  getPageInRevisionById: get(`${base}/page/{pageId}`, 'Get a page as it is in a revision.', Page, pageOptions),
  getFileInRevisionById: get(`${base}/files/{fileId}`, 'Get a file as it is in a revision.', File, revisionOptions),
  getPageInRevisionByPath: get(
    `${base}/path/{pagePath}`,
    'Get a page by its path as it is in a revision.',
    Page,
    pageOptions,
  ),
  getPageDocumentInRevisionById: get(
    `${base}/page/{pageId}/document`,
    'Get the document of a page as it is in a revision.',
    Document,
    { evaluated: optional(oneOf('true', 'false', 'deterministic-only')) },
  ),
  getDocumentById: get('/spaces/{spaceId}/documents/{documentId}', 'Get a document by its id.', Document, {
    schema: optional(oneOf('current', 'next')),
  }),
}
