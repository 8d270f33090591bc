import { Uri, type Event } from 'vscode'
import type { DocsPlace } from '../../../folder/docsPlace.ts'
import { activeUri } from '../../shared/pages/activeUri.ts'
import type { FolderSiteServices } from './folderSiteView.ts'
import type { FoundSite, SiteFinder } from './viewedSite.ts'

/** The docs folders of the workspace, for their sites. */
export interface SiteFolders {
  readonly onDidRead: Event<void>
  all(): Promise<
    readonly {
      readonly place: DocsPlace
      readonly last: { readonly docs: { readonly body: { readonly title: string } } } | undefined
    }[]
  >
  placeOf(document: { readonly uri: Uri }): DocsPlace | undefined
}

/** An entry of the Docs view for a docs folder, or for one of its pages. */
interface FolderEntry {
  readonly folder: { readonly place: DocsPlace }
  readonly entry?: { readonly file?: string }
}

/** Finds the sites of docs folders. */
export class FolderSites implements SiteFinder {
  readonly #folders: SiteFolders
  readonly #services: FolderSiteServices

  constructor(folders: SiteFolders, services: FolderSiteServices) {
    this.#folders = folders
    this.#services = services
  }

  async find(about: unknown): Promise<FoundSite | undefined> {
    const found = isFolderEntry(about)
      ? about.folder.place
      : about instanceof Uri
        ? await this.#placeOf(about)
        : await this.#only(about)
    return found && { ...this.#found(found), ...pageOf(about, found) }
  }

  /** Returns only docs that the workspace still has. */
  async restore(key: string): Promise<FoundSite | undefined> {
    const found = (await this.#folders.all()).find(({ place }) => keyOf(siteFolder(place)) === key)
    return found && this.#found(found.place)
  }

  #found(place: DocsPlace): FoundSite {
    const folder = siteFolder(place)
    const key = keyOf(folder)
    return {
      key,
      folder,
      open: async () => {
        const { FolderSiteView } = await import('./folderSiteView.ts')
        return new FolderSiteView({ key, folder, title: await this.#titleOf(place) }, this.#services)
      },
    }
  }

  async #placeOf(uri: Uri): Promise<DocsPlace | undefined> {
    const known = this.#folders.placeOf({ uri })
    if (known !== undefined || uri.scheme !== 'file') return known
    await this.#folders.all()
    return this.#folders.placeOf({ uri })
  }

  /** Returns the only docs of the workspace, if the command has no entry or document. */
  async #only(about: unknown): Promise<DocsPlace | undefined> {
    if (about !== undefined) return undefined
    const folders = await this.#folders.all()
    const sites = new Set(folders.map(({ place }) => siteFolder(place)))
    return sites.size === 1 ? folders[0]?.place : undefined
  }

  async #titleOf({ root, folder, listed }: DocsPlace): Promise<string> {
    const known = (await this.#folders.all()).find(({ place }) => place.root === root)
    const name =
      Uri.file(listed?.by ?? folder)
        .path.split('/')
        .at(-1) ?? ''
    return listed === undefined ? (known?.last?.docs.body.title ?? name) : name
  }
}

/** Returns the folder of the site. All docs in one docs.yaml are one site. */
function siteFolder({ listed, folder }: DocsPlace): string {
  return listed?.by ?? folder
}

function keyOf(folder: string): string {
  return `folder:${folder}`
}

function isFolderEntry(value: unknown): value is FolderEntry {
  if (typeof value !== 'object' || value === null || !('folder' in value)) return false
  const { folder } = value
  return typeof folder === 'object' && folder !== null && 'place' in folder
}

function pageOf(about: unknown, { root }: DocsPlace): { readonly page?: Uri } {
  const file = isFolderEntry(about) ? about.entry?.file : undefined
  if (file !== undefined) return { page: Uri.joinPath(Uri.file(root), file) }
  const page = about instanceof Uri ? about : activeUri()
  return page === undefined ? {} : { page }
}
