/** Something on the platform that commands can be about: what a tree element, or the active editor, represents. */
export interface DocsResource {
  readonly kind: 'organization' | 'collection' | 'space' | 'page' | 'changeRequest' | 'file' | 'item'
  /** Identifier on the platform. */
  readonly id: string
  /** Identifier of the server, as in URIs. */
  readonly server: string
  readonly title: string
  /** The space it is in, for pages, change requests and files. */
  readonly space?: string
  /** The change request it is in, for its pages. */
  readonly changeRequest?: string
  /** Where it is, by the names of path parameters; only for `item`, a thing of a resource family. */
  readonly identifiers?: Readonly<Record<string, string>>
  /** Its address in the platform's own app, where the server gives one. */
  readonly appUrl?: string
}

/** Tree elements that represent something on the platform. */
export interface ResourceHolder {
  readonly resource: DocsResource
}

/** True for tree elements, and other arguments of commands that represent something on the platform. */
export function holdsResource(value: unknown): value is ResourceHolder {
  return typeof value === 'object' && value !== null && 'resource' in value && typeof value.resource === 'object'
}
