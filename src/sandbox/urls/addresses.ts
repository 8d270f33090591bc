import type { ChangeRequestRow } from '../changeRequests/changeRequestStore.ts'

/** Where a page of the app is: a space, as it is or in a change request of it. */
export interface AppLocation {
  readonly organizationId: string
  readonly spaceId: string
  readonly changeRequest?: Pick<ChangeRequestRow, 'number'> | undefined
}

/** Makes the addresses under which this sandbox shows things. */
export class Addresses {
  readonly #origin: () => string

  /** `origin` gives `http://127.0.0.1:PORT`; it is asked each time because the port is known only once it listens. */
  constructor(origin: () => string) {
    this.#origin = origin
  }

  /** A thing in the API, `path` as below `/v1`. */
  api(path: string): string {
    return `${this.#origin()}/v1${path}`
  }

  organization(organizationId: string): string {
    return `${this.#origin()}/app/o/${organizationId}`
  }

  collection(organizationId: string, collectionId: string): string {
    return `${this.organization(organizationId)}/c/${collectionId}`
  }

  /** A space or a change request of it, or a page there by its path, at one of its sections. */
  content(place: AppLocation, path?: string, anchor?: string): string {
    const branch = place.changeRequest ? `/~/changes/${place.changeRequest.number}` : ''
    const page = path ? `/${path.split('/').map(encodeURIComponent).join('/')}` : ''
    const section = anchor ? `#${encodeURIComponent(anchor)}` : ''
    return `${this.organization(place.organizationId)}/s/${place.spaceId}${branch}${page}${section}`
  }

  /** The bytes of a file. */
  download(download: string, name: string): string {
    return `${this.#origin()}/files/${download}/${encodeURIComponent(name)}`
  }

  /** Where a SAML provider sends people, and where they begin. */
  signOn(providerId: string, part: 'acs' | 'start' | 'metadata'): string {
    return `${this.#origin()}/app/saml/${providerId}/${part}`
  }

  pdf(id: string): string {
    return `${this.#origin()}/pdf/${id}`
  }

  /** A site in the app. */
  site(organizationId: string, siteId: string): string {
    return `${this.organization(organizationId)}/sites/${siteId}`
  }

  /** Where someone who is signed in sees a site as it would be published. */
  siteInPreview(organizationId: string, siteId: string): string {
    return `${this.site(organizationId, siteId)}/preview`
  }

  /** A site as its visitors open it, or a part of it by its path; `shareKey` lets in who has a share link. */
  publishedSite(name: string, path: readonly string[] = [], shareKey?: string): string {
    const parts = [name, ...path].map(encodeURIComponent).join('/')
    const key = shareKey === undefined ? '' : `?shareKey=${encodeURIComponent(shareKey)}`
    return `${this.#origin()}/site/${parts}${key}`
  }

  /** A site as it would be published, or a part of it by its path. */
  sitePreview(id: string, path: readonly string[]): string {
    return `${this.#origin()}/preview/${[id, ...path].map(encodeURIComponent).join('/')}`
  }

  /** An OpenAPI specification in the app. */
  openApiSpec(organizationId: string, slug: string): string {
    return `${this.organization(organizationId)}/openapi/${slug}`
  }

  /** An OpenAPI specification that anyone may read. */
  publicOpenApiSpec(specId: string): string {
    return `${this.#origin()}/openapi/${specId}`
  }

  /** A cluster of issues in the app. */
  cluster(organizationId: string, clusterId: string): string {
    return `${this.organization(organizationId)}/conversations/clusters/${clusterId}`
  }

  /** An integration in the app. */
  integration(name: string): string {
    return `${this.#origin()}/app/integrations/${encodeURIComponent(name)}`
  }

  /** Where the script of an integration would answer, which a sandbox doesn't run. */
  integrationEndpoint(name: string): string {
    return `${this.#origin()}/integrations/${encodeURIComponent(name)}`
  }
}

/** True for an address that goes into the app, of this or an earlier start of a sandbox. */
export function isAppAddress(address: string): boolean {
  return /^https?:\/\/(127\.0\.0\.1|localhost)(:\d+)?\/app\/o\//i.test(address)
}
