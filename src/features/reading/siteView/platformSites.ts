import { Uri } from 'vscode'
import { percentDecoded } from '../../../core/text/strings/percentDecoded.ts'
import { anyPageUri, parsePageUri, type AnyPageAddress } from '../../../core/platform/uris/uris.ts'
import { familyItemOf } from '../../shared/families/resourceFamily.ts'
import { contentRefOf } from '../../shared/pages/contentReader.ts'
import { holdsResource, type DocsResource } from '../../shared/tree/resource.ts'
import type { PlatformScope, PlatformSiteServices } from './platformSiteView.ts'
import type { FoundSite, SiteFinder, ViewedSite } from './viewedSite.ts'

/** Finds the sites of spaces, change requests and pages of a platform, and sites themselves. */
export function platformSites(services: PlatformSiteServices): SiteFinder {
  const found = (scope: PlatformScope, title: string, page?: Uri): FoundSite => {
    const key = keyOf(scope)
    const open = async (): Promise<ViewedSite> => {
      const { PlatformSiteView } = await import('./platformSiteView.ts')
      return new PlatformSiteView(key, scope, title, services)
    }
    return { key, open, page }
  }
  return {
    find: (about) => {
      const address = about instanceof Uri ? parsePageUri(about) : undefined
      if (address !== undefined && address.revision === undefined) {
        const title = address.changeRequestTitle ?? address.spaceTitle
        return found(contentRefOf(address), title, Uri.from(anyPageUri(address)))
      }
      if (!holdsResource(about)) return undefined
      const { resource } = about
      const scope = siteOf(about, resource.server) ?? contentOf(resource)
      return scope && found(scope, resource.title, pageOf(resource))
    },
    restore: (key) => {
      const scope = scopeOfKey(key)
      return scope && found(scope, '')
    },
  }
}

function siteOf(element: unknown, server: string): PlatformScope | undefined {
  const found = familyItemOf(element)
  const { organizationId } = found?.scope ?? {}
  if (found?.family?.kind !== 'site' || organizationId === undefined) return undefined
  return { server, organizationId, siteId: found.presentation.id }
}

function contentOf({ kind, id, server, space, changeRequest }: DocsResource): PlatformScope | undefined {
  if (kind === 'space') return { server, space: id }
  if (space === undefined) return undefined
  if (kind === 'changeRequest') return { server, space, changeRequest: id }
  return kind === 'page' ? contentRefOf({ server, space, changeRequest }) : undefined
}

function pageOf({ kind, id, server, title, space, changeRequest }: DocsResource): Uri | undefined {
  if (kind !== 'page' || space === undefined) return undefined
  const address: AnyPageAddress = { server, space, page: id, title, spaceTitle: '' }
  return Uri.from(anyPageUri(changeRequest === undefined ? address : { ...address, changeRequest }))
}

/** Returns a key that stays the same in all windows, and after a reload. */
function keyOf(scope: PlatformScope): string {
  const parts =
    'space' in scope
      ? ['space', scope.server, scope.space, ...(scope.changeRequest === undefined ? [] : [scope.changeRequest])]
      : ['site', scope.server, scope.organizationId, scope.siteId]
  return parts.map(encodeURIComponent).join('/')
}

function scopeOfKey(key: string): PlatformScope | undefined {
  const [kind, server, one, two] = key.split('/').map(percentDecoded)
  if (server === undefined || one === undefined) return undefined
  if (kind === 'space') return { server, space: one, ...(two !== undefined && { changeRequest: two }) }
  return kind === 'site' && two !== undefined ? { server, organizationId: one, siteId: two } : undefined
}
