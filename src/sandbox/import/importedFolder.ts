import type { DocsTag, VariableValue } from '../../core/docs/body/docsBody.ts'
import type { ComputedSource } from '../revisions/pageTree.ts'

/** A page found in a folder. `sourcePath` is relative to the folder, with `/`; a group or link may have none. */
export type ImportedPage = {
  type: 'document' | 'group' | 'link' | 'computed'
  title: string
  slug: string
  sourcePath?: string
  /** What the page is called in the navigation, if that isn't its title. */
  linkTitle?: string
  emoji?: string
  icon?: string
  description?: string
  hidden?: boolean
  noIndex?: boolean
  noRobotsIndex?: boolean
  /** Who sees the page, as an expression over claims of visitors. */
  condition?: string
  cover?: string
  layout?: Record<string, unknown>
  /** Slugs of tags of the folder. */
  tags?: string[]
  variables?: Record<string, VariableValue>
  /** Body as written, without front matter and without its leading title; links are still relative. */
  markdown?: string
  /** Where generated pages come from. */
  computed?: ComputedSource
  /** Where a link page goes. */
  target?: string
  pages: ImportedPage[]
}

/** A file found in a folder; its bytes are read only when asked for. */
export type ImportedFile = { sourcePath: string; name: string; contentType: string; read(): Promise<Buffer> }

/** Something in the folder that couldn't be read, or was read only in part. */
export type ImportProblem = { path: string; reason: string }

/** What a folder of Markdown holds. */
export type ImportedFolder = {
  title: string
  emoji?: string
  pages: ImportedPage[]
  /** Content that pages include; its links are still relative. */
  includes: { sourcePath: string; title: string; markdown: string }[]
  variables?: Record<string, unknown>
  tags?: DocsTag[]
  files: ImportedFile[]
  problems: ImportProblem[]
}
