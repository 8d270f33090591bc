import type { ChangeRequestRow } from '../changeRequests/changeRequestStore.ts'

/** The place of a page in the app: in a space, or in one of its change requests. */
export interface AppLocation {
  readonly organizationId: string
  readonly spaceId: string
  readonly changeRequest?: Pick<ChangeRequestRow, 'number'> | undefined
}

/** Returns the addresses of everything that this sandbox serves. */
export class Addresses {
  readonly #origin: () => string

  /**
   * `origin` returns `http://127.0.0.1:PORT`. It's a function because the port is known only after the server has
   * started.
   */
  constructor(origin: () => string) {
    this.#origin = origin
  }

  /** Returns the address of a resource of the API; `path` is relative to `/v1`. */
  api(path: string): string {
    return `${this.#origin()}/v1${path}`
  }

  organization(organizationId: string): string {
    return `${this.#origin()}/app/o/${organizationId}`
  }

  collection(organizationId: string, collectionId: string): string {
    return `${this.organization(organizationId)}/c/${collectionId}`
  }

  /** Returns the address of a space or change request, or of a page and section in it. */
  content(place: AppLocation, path?: string, anchor?: string): string {
    const branch = place.changeRequest ? `/~/changes/${place.changeRequest.number}` : ''
    const page = path ? `/${path.split('/').map(encodeURIComponent).join('/')}` : ''
    const section = anchor ? `#${encodeURIComponent(anchor)}` : ''
    return `${this.organization(place.organizationId)}/s/${place.spaceId}${branch}${page}${section}`
  }

  /** Returns the address of a file's bytes. */
  download(download: string, name: string): string {
    return `${this.#origin()}/files/${download}/${encodeURIComponent(name)}`
  }

  /** Returns an address of a SAML provider: where it sends users back, where sign-in starts, or its metadata. */
  signOn(providerId: string, part: 'acs' | 'start' | 'metadata'): string {
    return `${this.#origin()}/app/saml/${providerId}/${part}`
  }

  pdf(id: string): string {
    return `${this.#origin()}/pdf/${id}`
  }

  /** Returns the address of a site in the app. */
  site(organizationId: string, siteId: string): string {
    return `${this.organization(organizationId)}/sites/${siteId}`
  }

  /** Returns the address where a signed-in user previews a site. */
  siteInPreview(organizationId: string, siteId: string): string {
    return `${this.site(organizationId, siteId)}/preview`
  }

  /** Returns the address of a published site, or of a part of it. `shareKey` opens a site that needs a share link. */
  publishedSite(name: string, path: readonly string[] = [], shareKey?: string): string {
    const parts = [name, ...path].map(encodeURIComponent).join('/')
    const key = shareKey === undefined ? '' : `?shareKey=${encodeURIComponent(shareKey)}`
    return `${this.#origin()}/site/${parts}${key}`
  }

  /** Returns the address of a site preview, or of a part of it. */
  sitePreview(id: string, path: readonly string[]): string {
    return `${this.#origin()}/preview/${[id, ...path].map(encodeURIComponent).join('/')}`
  }

  /** Returns the address of an OpenAPI specification in the app. */
  openApiSpec(organizationId: string, slug: string): string {
    return `${this.organization(organizationId)}/openapi/${slug}`
  }

  /** Returns the address of a public OpenAPI specification. */
  publicOpenApiSpec(specId: string): string {
    return `${this.#origin()}/openapi/${specId}`
  }

  /** Returns the address of a cluster of issues in the app. */
  cluster(organizationId: string, clusterId: string): string {
    return `${this.organization(organizationId)}/conversations/clusters/${clusterId}`
  }

  /** Returns the address of an integration in the app. */
  integration(name: string): string {
    return `${this.#origin()}/app/integrations/${encodeURIComponent(name)}`
  }

  /** Returns the address of an integration's script. The sandbox doesn't run scripts. */
  integrationEndpoint(name: string): string {
    return `${this.#origin()}/integrations/${encodeURIComponent(name)}`
  }
}

/** Returns the decoded segments of a path. Undefined if it can't be decoded. */
export function decodedSegments(path: string): string[] | undefined {
  try {
    return path.split('/').filter(Boolean).map(decodeURIComponent)
  } catch {
    return undefined
  }
}

/** Returns whether an address is in the app of this sandbox, or of an earlier start of it. */
export function isAppAddress(address: string): boolean {
  return /^https?:\/\/(127\.0\.0\.1|localhost)(:\d+)?\/app\/o\//i.test(address)
}
