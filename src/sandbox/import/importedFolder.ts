import type { DocsTag, VariableValue } from '../../core/docs/body/docsBody.ts'
import type { ComputedSource } from '../revisions/pageTree.ts'

/** A page of a folder. `sourcePath` is relative to the folder, with `/`. Groups and links can have none. */
export type ImportedPage = {
  type: 'document' | 'group' | 'link' | 'computed'
  title: string
  slug: string
  sourcePath?: string
  /** The title in the navigation, if it differs. */
  linkTitle?: string
  emoji?: string
  icon?: string
  description?: string
  hidden?: boolean
  noIndex?: boolean
  noRobotsIndex?: boolean
  /** Who can see the page, as an expression over the claims of a visitor. */
  condition?: string
  cover?: string
  layout?: Record<string, unknown>
  /** The slugs of tags that the folder defines. */
  tags?: string[]
  variables?: Record<string, VariableValue>
  /** The body without front matter and leading title. Links are still relative. */
  markdown?: string
  /** The source of generated pages. */
  computed?: ComputedSource
  /** The target of a link page. */
  target?: string
  pages: ImportedPage[]
}

/** A file of a folder. `read` reads its bytes on demand. */
export type ImportedFile = { sourcePath: string; name: string; contentType: string; read(): Promise<Buffer> }

/** A file that couldn't be read, or only in part. */
export type ImportProblem = { path: string; reason: string }

/** The content of a folder of Markdown. */
export type ImportedFolder = {
  title: string
  emoji?: string
  pages: ImportedPage[]
  /** Content that pages include. Its links are still relative. */
  includes: { sourcePath: string; title: string; markdown: string }[]
  variables?: Record<string, unknown>
  tags?: DocsTag[]
  files: ImportedFile[]
  problems: ImportProblem[]
}
