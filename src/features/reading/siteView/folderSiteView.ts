import { EventEmitter, Uri, type Event } from 'vscode'
import { pathBelow } from '../../../disk/paths.ts'
import { FolderSite } from '../../../site/folders/folderSite.ts'
import { FolderSource } from '../../../site/folders/folderSource.ts'
import type { SiteVariant } from '../../../site/model/siteVariant.ts'
import type { Site } from '../../../site/model/site.ts'
import { openText } from '../../shared/documents/readText.ts'
import { DisposableBase } from '../../shared/window/disposableBase.ts'
import type { PreviewVisitor } from '../preview/previewAsVisitor.ts'
import type { ViewedPage, ViewedSite } from './viewedSite.ts'

/** What reading the site of a folder needs. */
export interface FolderSiteServices {
  /** The folder that caches the content of large docs. */
  readonly cache: string
  /** Fires when docs folders were read again. */
  readonly onDidRead: Event<void>
  readonly visitor: Pick<PreviewVisitor, 'visitor' | 'onDidChange'>
}

/** The site of a docs folder, or of a folder whose `docs.yaml` lists several, including unsaved changes. */
export class FolderSiteView extends DisposableBase implements ViewedSite {
  readonly key: string
  readonly roots: readonly Uri[]
  /** The title of the site. Until the site was read, the title or the folder of its docs. */
  title: string
  readonly #folder: string
  readonly #services: FolderSiteServices
  readonly #changed = new EventEmitter<void>()
  #site: FolderSite

  readonly onDidChange = this.#changed.event

  constructor(key: string, folder: string, title: string, services: FolderSiteServices) {
    super()
    this.key = key
    this.title = title
    this.roots = [Uri.file(folder)]
    this.#folder = folder
    this.#services = services
    this.#site = this.#newSite()
    this.register(
      this.#changed,
      services.onDidRead(() => this.#changed.fire()),
      services.visitor.onDidChange(() => {
        this.#site = this.#newSite()
        this.#changed.fire()
      }),
    )
  }

  async read(signal: AbortSignal): Promise<Site> {
    const site = await this.#site.read(signal)
    this.title = site.title
    return site
  }

  uriOf({ variant, page }: ViewedPage): Uri | undefined {
    const { source } = variant
    // Generated pages have no file.
    return source instanceof FolderSource && source.isFile(page.entry)
      ? Uri.file(source.fileOf(page.entry.id))
      : undefined
  }

  pageOf({ variants }: Site, uri: Uri): ViewedPage | undefined {
    if (uri.scheme !== 'file') return undefined
    for (const variant of variants) {
      const { source } = variant
      const page = source instanceof FolderSource ? variant.pageOf(pathBelow(source.root, uri.fsPath)) : undefined
      if (page !== undefined) return { variant, page }
    }
    return undefined
  }

  fileUri({ source }: SiteVariant, file: string): Uri | undefined {
    return source instanceof FolderSource ? Uri.file(source.fileOf(file)) : undefined
  }

  #newSite(): FolderSite {
    const { cache, visitor } = this.#services
    return new FolderSite(this.#folder, {
      cache,
      visitor: visitor.visitor,
      openText: (file) => openText(Uri.file(file)),
    })
  }
}
