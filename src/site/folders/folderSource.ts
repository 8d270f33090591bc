import { problemMessage } from '../../core/authoring/checks/problemMessages.ts'
import { cleanPath } from '../../core/docs/gitSync/docsConfig.ts'
import type { DocsBody } from '../../core/docs/body/docsBody.ts'
import { withSpecs } from '../../core/docs/body/docsBody.ts'
import type { PageEntry } from '../../core/docs/pages/pageIndex.ts'
import { lineAt, lineStarts } from '../../core/text/markdown/links/linkRegions.ts'
import { english } from '../../core/text/messages/translate.ts'
import { configured, type CheckConfiguration } from '../../folder/checkConfiguration.ts'
import { pageProblems } from '../../folder/checkFolder.ts'
import { allEntries, contentsTree } from '../../folder/contentsTree.ts'
import type { DocsFolder } from '../../folder/docsFolder.ts'
import { includedText } from '../../folder/includedText.ts'
import type { PageProblem, SourceRedirect, VariantSource } from '../model/variantSource.ts'

/** A docs folder, as it was read, as the source of a variant. Texts and files are read when they are asked for. */
export class FolderSource implements VariantSource {
  readonly body: DocsBody
  readonly unlisted: readonly PageEntry[]
  readonly labels: ReadonlyMap<string, string>
  readonly redirects: readonly SourceRedirect[]
  readonly #folder: DocsFolder
  readonly #configuration: CheckConfiguration

  constructor(folder: DocsFolder, configuration: CheckConfiguration, specs: DocsBody['specs']) {
    const { body } = folder
    this.#folder = folder
    this.#configuration = configuration
    this.body = withSpecs(body, specs)
    this.unlisted = [...body.orphans.values()].filter(({ id }) => body.isPage(id))
    this.labels = labelsOf(folder)
    this.redirects = folder.config.redirects.flatMap(({ source, target }) => {
      const [from, to] = [cleanPath(source), body.pageFile(cleanPath(target) ?? '')]
      return from === undefined || from === '' || to === undefined ? [] : [{ from, to }]
    })
  }

  text({ id }: PageEntry): string | undefined {
    return this.#textOf(id)
  }

  version({ id }: PageEntry): unknown {
    // A file that didn't change stays the object that it was.
    return this.#folder.files.get(id)
  }

  bytes(file: string): Uint8Array | undefined {
    try {
      return this.#folder.disk.readBytes(file)
    } catch {
      // It vanished, or may not be read: there is nothing to show.
      return undefined
    }
  }

  include(target: string, from: PageEntry): ReturnType<VariantSource['include']> {
    const found = this.body.resolve(target, from)
    const file = found?.kind === 'file' ? found.file : found?.kind === 'page' ? found.page.id : undefined
    const text = file === undefined ? undefined : this.#textOf(file)
    if (file === undefined || text === undefined) return { problem: `There is no “${target}” to include.` }
    const { title, markdown } = includedText(text, { file, from: from.id })
    return { title, markdown }
  }

  #textOf(file: string): string | undefined {
    return this.#folder.files.has(file) ? this.#folder.disk.readText(file) : undefined
  }

  problems({ id }: PageEntry, text: string): readonly PageProblem[] {
    if (this.#configuration.ignores(id)) return []
    const found = configured(pageProblems(this.#folder, id, text, this.body.specs), this.#configuration)
    const starts = lineStarts(text)
    return found.map((problem) => ({
      severity: problem.severity,
      message: problemMessage(problem, english),
      line: lineAt(starts, problem.start).line,
    }))
  }
}

/** What the table of contents calls pages in the navigation. */
function labelsOf(folder: DocsFolder): Map<string, string> {
  if (folder.summary === undefined) return new Map()
  const entries = allEntries(contentsTree(folder))
  return new Map(
    entries.flatMap(({ file, item }) => {
      const label = item?.navigationLabel
      return file === undefined || label === undefined || label === '' ? [] : [[file, label] as const]
    }),
  )
}
