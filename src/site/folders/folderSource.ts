import { proseChecks } from '../../folder/folderProse.ts'
import { problemMessage } from '../../core/authoring/checks/problemMessages.ts'
import { pathAt } from '../../disk/paths.ts'
import { cleanPath } from '../../core/docs/gitSync/docsConfig.ts'
import type { SummaryItem } from '../../core/docs/gitSync/summaryFile.ts'
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
import { generatedPages, type GeneratedPage } from '../model/generatedPages.ts'
import { isWithheld } from '../pages/visitorText.ts'
import type { PageProblem, SourceRedirect, VariantSource } from '../model/variantSource.ts'
import { splitTarget } from '../../core/text/strings/addresses.ts'

/** The configuration for the docs of a folder. */
interface FolderSettings {
  /** The source of the last snapshot. */
  readonly known?: FolderSource | undefined
  readonly configuration: CheckConfiguration
  readonly specs: DocsBody['specs']
  /** Returns the text of an open file, by absolute path, if it differs from the one on disk. */
  readonly openText?: ((file: string) => string | undefined) | undefined
  /** Whether to leave out unlisted pages that readers can't reach by links. */
  readonly onlyLinked?: boolean | undefined
}

/** A snapshot of a docs folder, as the source of a variant. Texts and files are read on demand. */
export class FolderSource implements VariantSource {
  readonly body: DocsBody
  readonly arrangement: object
  readonly unlisted: readonly PageEntry[]
  readonly labels: ReadonlyMap<string, string>
  readonly redirects: readonly SourceRedirect[]
  readonly visitor: VariantSource['visitor']
  readonly #generated: ReadonlyMap<string, readonly GeneratedPage[]>
  /** By the ids of generated pages. */
  readonly #generatedTexts: ReadonlyMap<string, string>
  /** The snapshot of the folder. */
  readonly folder: DocsFolder
  readonly #configuration: CheckConfiguration
  readonly #openText: FolderSettings['openText']

  constructor(
    folder: DocsFolder,
    {
      configuration,
      specs,
      visitor,
      openText,
      known,
      onlyLinked = false,
    }: Pick<FolderSource, 'visitor'> & FolderSettings,
  ) {
    const { body } = folder
    this.visitor = visitor
    this.#openText = openText
    this.folder = folder
    this.#configuration = configuration
    this.body = withSpecs(body, specs)
    const linked = onlyLinked ? body.linkedOrphans() : undefined
    this.unlisted = [...body.orphans.values()].filter(({ id }) => linked?.has(id) ?? body.isPage(id))
    this.labels = labelsOf(folder)
    this.#generated = generatedIn(folder, this.body)
    const all = [...this.#generated.values()].flat()
    this.#generatedTexts = new Map(all.map(({ entry, markdown }) => [entry.id, markdown]))
    this.redirects = folder.config.redirects.flatMap(({ source, target }) => {
      const { path: file, anchor } = splitTarget(target)
      const [from, to] = [cleanPath(source), body.pageFile(cleanPath(file) ?? '')]
      return from === undefined || from === '' || to === undefined ? [] : [{ from, to, ...(anchor && { anchor }) }]
    })
    this.arrangement = known && isArrangedAlike(known, this) ? known.arrangement : {}
  }

  /** The absolute path of the pages. */
  get root(): string {
    return this.folder.folder
  }

  /** Returns the absolute path of a file of the docs. */
  fileOf(id: string): string {
    return pathAt(this.root, id)
  }

  /** Returns whether a page is a file, and isn't generated. */
  isFile({ id }: PageEntry): boolean {
    return !this.#generatedTexts.has(id)
  }

  text({ id }: PageEntry): string | undefined {
    return this.#generatedTexts.get(id) ?? this.#textOf(id)
  }

  withholds({ id }: PageEntry): boolean {
    return isWithheld(this.folder.records.get(id)?.condition, this)
  }

  generated({ id }: PageEntry): readonly PageEntry[] {
    return this.#generated.get(id)?.map(({ entry }) => entry) ?? []
  }

  version({ id }: PageEntry): unknown {
    // An unchanged file stays the same object.
    return this.folder.files.get(id) ?? this.#generatedTexts.get(id)
  }

  bytes(file: string): Uint8Array | undefined {
    try {
      return this.folder.disk.readBytes(file)
    } catch {
      // The file no longer exists, or isn't readable, so there's nothing to show.
      return undefined
    }
  }

  include(target: string, from: PageEntry): ReturnType<VariantSource['include']> {
    const found = this.body.resolve(target, from)
    const file = found?.kind === 'file' ? found.file : found?.kind === 'page' ? found.page.id : undefined
    const text = file === undefined ? undefined : this.#textOf(file)
    if (file === undefined || text === undefined)
      return { problem: `“${target}” doesn’t exist, so it can’t be included.` }
    const { title, markdown } = includedText(text, { file, from: from.id })
    return { title, markdown }
  }

  #textOf(file: string): string | undefined {
    if (!this.folder.files.has(file)) return undefined
    return this.#openText?.(this.fileOf(file)) ?? this.folder.disk.readText(file)
  }

  problems({ id }: PageEntry, text: string): readonly PageProblem[] {
    // Without the headings and links of all pages, checks would find problems that don't exist.
    if (this.folder.isShallow || this.#configuration.ignores(id) || this.#generatedTexts.has(id)) return []
    const found = configured(
      pageProblems(this.folder, id, text, {
        specs: this.body.specs,
        prose: proseChecks(this.#configuration, 'configured'),
      }),
      this.#configuration,
    )
    const starts = lineStarts(text)
    return found.map((problem) => ({
      severity: problem.severity,
      message: problemMessage(problem, english),
      line: lineAt(starts, problem.start).line,
    }))
  }
}

/** Returns whether all pages of two snapshots have the same addresses, titles, order and conditions. */
function isArrangedAlike(one: FolderSource, other: FolderSource): boolean {
  const [before, after] = [one.folder, other.folder]
  return (
    before.body.pages === after.body.pages &&
    before.summary === after.summary &&
    before.configText === after.configText &&
    one.body.specs === other.body.specs &&
    one.unlisted.length === other.unlisted.length &&
    one.unlisted.every((entry, at) => entry === other.unlisted[at]) &&
    hasSameConditions(before, after)
  )
}

/** The conditions of pages can contain variables. */
function hasSameConditions(one: DocsFolder, other: DocsFolder): boolean {
  const variables = '.gitbook/vars.yaml'
  if (one.files.get(variables) !== other.files.get(variables)) return false
  return [...other.records.values()].every(({ path, condition }) => one.records.get(path)?.condition === condition)
}

/** Returns the pages that entries of the table of contents generate from the folder's specifications, by entry. */
function generatedIn(folder: DocsFolder, { pages, specs }: DocsBody): Map<string, readonly GeneratedPage[]> {
  const computed = pages.entries.filter(({ type }) => type === 'computed')
  if (computed.length === 0 || specs === undefined) return new Map()
  const items = new Map(allEntries(contentsTree(folder)).map((entry) => [`line:${entry.item?.line}`, entry]))
  const parents = new Map(pages.entries.flatMap((entry) => entry.children.map((child) => [child, entry] as const)))
  return new Map(
    computed.flatMap(({ id, ancestors }) => {
      const { target: spec = '', item } = items.get(id) ?? {}
      const document = specs.get(spec)?.document
      if (document === undefined) return []
      const parent = { path: parents.get(id)?.path ?? '', ancestors }
      const hasModels = /^[ \t]*models:[ \t]+true\b/m.test(item?.yaml ?? '')
      return [[id, generatedPages({ spec, document, id, parent, hasModels })] as const]
    }),
  )
}

/** Returns the labels of pages in the navigation. Most docs have none, so looks for one before resolving all entries. */
function labelsOf(folder: DocsFolder): Map<string, string> {
  if (folder.summary?.file.groups.some(({ items }) => items.some(isLabeled)) !== true) return new Map()
  const entries = allEntries(contentsTree(folder))
  return new Map(
    entries.flatMap(({ file, item }) => {
      const label = item?.navigationLabel
      return file === undefined || label === undefined || label === '' ? [] : [[file, label] as const]
    }),
  )
}

function isLabeled({ navigationLabel = '', items }: SummaryItem): boolean {
  return navigationLabel !== '' || items.some(isLabeled)
}
