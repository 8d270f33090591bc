import path from 'node:path'
import { Uri, type Event } from 'vscode'
import type { DocsPlace } from '../../../folder/docsPlace.ts'
import { activeUri } from '../../shared/pages/activeUri.ts'
import type { FolderSiteServices } from './folderSiteView.ts'
import type { FoundSite, SiteFinder, ViewedSite } from './viewedSite.ts'

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

/** Finds the sites of docs folders. Restores only those of docs that the workspace still has. */
export function folderSites(folders: SiteFolders, services: FolderSiteServices): SiteFinder {
  const found = (place: DocsPlace, page?: Uri): FoundSite => {
    const folder = siteFolder(place)
    const key = keyOf(folder)
    const open = async (): Promise<ViewedSite> => {
      const { FolderSiteView } = await import('./folderSiteView.ts')
      return new FolderSiteView(key, folder, await titleOf(place, folders), services)
    }
    return { key, folder, open, page }
  }
  return {
    find: async (about) => {
      const place = isFolderEntry(about)
        ? about.folder.place
        : about instanceof Uri
          ? await placeOf(about, folders)
          : await onlyPlace(about, folders)
      return place && found(place, pageOf(about, place))
    },
    restore: async (key) => {
      const known = (await folders.all()).find(({ place }) => keyOf(siteFolder(place)) === key)
      return known && found(known.place)
    },
  }
}

async function placeOf(uri: Uri, folders: SiteFolders): Promise<DocsPlace | undefined> {
  const known = folders.placeOf({ uri })
  if (known !== undefined || uri.scheme !== 'file') return known
  await folders.all()
  return folders.placeOf({ uri })
}

/** Returns the only docs of the workspace, if the command has no entry or document. */
async function onlyPlace(about: unknown, folders: SiteFolders): Promise<DocsPlace | undefined> {
  if (about !== undefined) return undefined
  const all = await folders.all()
  const sites = new Set(all.map(({ place }) => siteFolder(place)))
  return sites.size === 1 ? all[0]?.place : undefined
}

async function titleOf({ root, folder, listed }: DocsPlace, folders: SiteFolders): Promise<string> {
  const known = (await folders.all()).find(({ place }) => place.root === root)
  const name = path.posix.basename(Uri.file(listed?.by ?? folder).path)
  return listed === undefined ? (known?.last?.docs.body.title ?? name) : name
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

function pageOf(about: unknown, { root }: DocsPlace): Uri | undefined {
  const file = isFolderEntry(about) ? about.entry?.file : undefined
  if (file !== undefined) return Uri.joinPath(Uri.file(root), file)
  return about instanceof Uri ? about : activeUri()
}
