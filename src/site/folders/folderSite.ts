import { addressOfPath } from '../../core/docs/gitSync/fileSlugs.ts'
import { readSiteStructure, type ConfiguredPart } from '../../core/docs/gitSync/siteStructure.ts'
import { DiskFolder } from '../../disk/diskFolder.ts'
import { absolutePath, nameOf, pathAt, pathBelow } from '../../disk/paths.ts'
import { loadCheckConfiguration, type WrittenConfiguration } from '../../folder/checkConfiguration.ts'
import { siteConfigNames } from '../../folder/docsPlace.ts'
import type { DocsFolder } from '../../folder/docsFolder.ts'
import { docsIn } from '../../folder/findDocsFolder.ts'
import { CachedFolder } from '../../folder/cachedFolder.ts'
import { readSpecFiles } from '../../folder/specFile.ts'
import { SiteVariant } from '../model/siteVariant.ts'
import { sectionsOf, type Site, type SitePart, type SiteSection } from '../model/site.ts'
import { section, structureParts } from '../model/structureParts.ts'
import { FolderSource } from './folderSource.ts'

/** There are no docs to show in a folder. */
export class NoDocs extends Error {
  override readonly name = 'NoDocs'
}

/** Options for reading the docs of a folder. */
export interface FolderOptions {
  /** The folder of a cache that makes reading large folders again faster. */
  readonly cache?: string
  /** Claims about the visitor. By default, a visitor without claims. */
  readonly visitor?: FolderSource['visitor'] | undefined
  /** Returns the text of an open file, by absolute path, if it differs from the one on disk. */
  readonly openText?: (file: string) => string | undefined
  /** Whether to leave out unlisted pages that readers can't reach by links. Authors can look at them. */
  readonly onlyLinked?: boolean
}

const withoutClaims = { claims: { unsigned: {} } }

/**
 * The docs of a folder as a site, in the structure of a `docs.yaml`. Without one, each docs folder becomes a section.
 */
export class FolderSite {
  /** The absolute path of the folder. */
  readonly folder: string
  readonly #options: FolderOptions
  readonly #folders = new Map<string, KnownFolder>()
  readonly #variants = new Map<string, SiteVariant>()
  #last: { readonly site: Site; readonly sources: readonly FolderSource[]; readonly config: string } | undefined

  constructor(folder: string, options: FolderOptions = {}) {
    this.folder = absolutePath(folder)
    this.#options = options
  }

  /** Returns the absolute paths of the docs folders from the last reading. */
  get roots(): readonly string[] {
    return [...this.#folders.keys()]
  }

  /**
   * Reads the site. Resolves with the same object if nothing changed. Rejects with {@link NoDocs} if there are no docs.
   */
  async read(signal: AbortSignal): Promise<Site> {
    return await this.#read(signal, false)
  }

  /** Reads only what the first page needs: of large folders, the navigation without the problems of pages. */
  async readFirst(signal: AbortSignal): Promise<Site> {
    return await this.#read(signal, true)
  }

  async #read(signal: AbortSignal, isFirst: boolean): Promise<Site> {
    const { name, text } = siteConfig(this.folder)
    const sources: FolderSource[] = []
    const variantOf = async (directory: string, names: SiteVariant['names']): Promise<SiteVariant> => {
      const source = await this.#source(directory, isFirst, signal)
      sources.push(source)
      const named = names.title === '' ? { ...names, title: source.body.title } : names
      const variant = new SiteVariant(named, source, this.#variants.get(directory))
      this.#variants.set(directory, variant)
      return variant
    }
    const configured = text === undefined ? undefined : readSiteStructure(text)
    const parts =
      configured === undefined ? await this.#foundParts(variantOf) : await this.#namedParts(configured.parts, variantOf)
    const sections = sectionsOf(parts)
    const first = sections.find(({ variants }) => variants.length > 0)
    if (first === undefined) throw new NoDocs(`None of the folders that ${name} lists has docs.`)
    const last = this.#last
    if (last?.config === (text ?? '') && isSameList(last.sources, sources)) return last.site
    const own = sections.length === 1 || configured !== undefined ? first.variants[0]?.source.body.title : undefined
    const title = configured?.title ?? own ?? nameOf(this.folder)
    const site: Site = { title, parts, variants: sections.flatMap(({ variants }) => variants) }
    this.#last = { site, sources, config: text ?? '' }
    return site
  }

  /** Returns the parts in a `docs.yaml`, which names docs by their folders. */
  async #namedParts(configured: readonly ConfiguredPart[], variantOf: MakeVariant): Promise<SitePart[]> {
    const disk = DiskFolder.open(this.folder)
    return await structureParts(configured, async (directory, names) =>
      disk.hasFolder(directory) ? await variantOf(pathAt(disk.path, directory), names) : undefined,
    )
  }

  /** Finds the docs without a `docs.yaml`: the docs folder around this folder, or those below it, each as a section. */
  async #foundParts(variantOf: MakeVariant): Promise<SitePart[]> {
    const found = await docsIn(this.folder)
    const folders = found.length === 0 ? [this.folder] : found.map(({ place }) => place.folder)
    if (folders.length === 1) {
      return [section([await variantOf(folders[0] ?? this.folder, { ...unnamed, address: '' })])]
    }
    const parts: SiteSection[] = []
    for (const folder of folders) {
      const address = addressOfPath(pathBelow(this.folder, folder))
      const title = found.find(({ place }) => place.folder === folder)?.place.listed?.title ?? ''
      parts.push(section([await variantOf(folder, { ...unnamed, title, address })], { title }))
    }
    const filled = parts.filter(({ variants }) => variants.some(({ pages }) => pages.length > 0))
    // A configuration that was left behind doesn't make docs.
    return (filled.length === 0 ? parts : filled).map((part) => ({
      ...part,
      title: part.title || (part.variants[0]?.names.title ?? ''),
    }))
  }

  async #source(folder: string, isFirst: boolean, signal: AbortSignal): Promise<FolderSource> {
    const known = this.#folders.get(folder) ?? new KnownFolder(folder, this.#options)
    this.#folders.set(folder, known)
    return await known.read(signal, isFirst)
  }
}

type MakeVariant = (folder: string, names: SiteVariant['names']) => Promise<SiteVariant>

const unnamed = { title: '', language: undefined, isHidden: false } as const

/** A docs folder with the configuration of its checks. Each reading returns the same source if nothing changed. */
class KnownFolder {
  readonly #kept: CachedFolder
  readonly #options: FolderOptions
  #configuration: WrittenConfiguration | undefined
  #last:
    | { readonly docs: DocsFolder; readonly configuration: WrittenConfiguration; readonly source: FolderSource }
    | undefined

  constructor(folder: string, options: FolderOptions) {
    this.#kept = new CachedFolder(folder, options.cache)
    this.#options = options
  }

  async read(signal: AbortSignal, isFirst: boolean): Promise<FolderSource> {
    const docs = isFirst ? await this.#kept.readShallow(signal) : await this.#kept.read(signal)
    const configuration = await loadCheckConfiguration(this.#kept.folder, this.#configuration)
    this.#configuration = configuration
    const last = this.#last
    if (last?.docs === docs && last.configuration === configuration) return last.source
    const { visitor = withoutClaims, openText, onlyLinked } = this.#options
    const specs = await readSpecFiles(this.#kept.folder, configuration.specs)
    const source = new FolderSource(docs, { configuration, specs, visitor, openText, onlyLinked, known: last?.source })
    this.#last = { docs, configuration, source }
    return source
  }
}

/** Returns the file that defines the structure of a site, if the folder has one. */
function siteConfig(folder: string): { readonly name: string; readonly text: string | undefined } {
  const disk = DiskFolder.open(folder)
  for (const name of siteConfigNames) {
    const text = disk.readText(name)
    if (text !== undefined && readSiteStructure(text) !== undefined) return { name, text }
  }
  return { name: siteConfigNames[0] ?? '', text: undefined }
}

function isSameList(one: readonly unknown[], other: readonly unknown[]): boolean {
  return one.length === other.length && one.every((each, at) => each === other[at])
}
