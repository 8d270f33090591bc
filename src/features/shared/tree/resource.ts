/** Something on the platform that commands work on, which a tree element or the active editor represents. */
export interface DocsResource {
  readonly kind: 'organization' | 'collection' | 'space' | 'page' | 'changeRequest' | 'file' | 'item'
  /** The id on the platform. */
  readonly id: string
  /** The id of the server, as in URIs. */
  readonly server: string
  readonly title: string
  /** The space of a page, change request or file. */
  readonly space?: string
  /** The change request of a page. */
  readonly changeRequest?: string
  /** The path parameters that identify a thing of a resource family; only for `item`. */
  readonly identifiers?: Readonly<Record<string, string>>
  /** The address in the platform's app, if the server returns one. */
  readonly appUrl?: string
}

/** A tree element that represents something on the platform. */
export interface ResourceHolder {
  readonly resource: DocsResource
}

/** Returns whether a tree element, or another argument of a command, represents something on the platform. */
export function holdsResource(value: unknown): value is ResourceHolder {
  return typeof value === 'object' && value !== null && 'resource' in value && typeof value.resource === 'object'
}
