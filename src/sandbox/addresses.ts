import type { ChangeRequestRow } from './store/changeRequests.ts'

/** Where a page of the app is: a space, as it is or in a change request of it. */
export interface AppPlace {
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
  content(place: AppPlace, path?: string, anchor?: string): string {
    const branch = place.changeRequest ? `/~/changes/${place.changeRequest.number}` : ''
    const page = path ? `/${path.split('/').map(encodeURIComponent).join('/')}` : ''
    const section = anchor ? `#${encodeURIComponent(anchor)}` : ''
    return `${this.organization(place.organizationId)}/s/${place.spaceId}${branch}${page}${section}`
  }

  /** The bytes of a file. */
  download(download: string, name: string): string {
    return `${this.#origin()}/files/${download}/${encodeURIComponent(name)}`
  }

  pdf(id: string): string {
    return `${this.#origin()}/pdf/${id}`
  }
}

/** True for an address that leads into the app, of this or an earlier start of a sandbox. */
export function isAppAddress(address: string): boolean {
  return /^https?:\/\/(127\.0\.0\.1|localhost)(:\d+)?\/app\/o\//i.test(address)
}
