/** A page to show in a panel. */
export interface ShownPage {
  readonly kind: 'page'
  readonly html: string
  /** The address as links write it. */
  readonly address: string
  readonly anchor?: string | undefined
  /** What a panel needs to open again after the window reloads. */
  readonly state: PanelState
}

/** The site and the document that a panel shows. */
export interface PanelState {
  readonly key: string
  readonly page: string | undefined
}

/** A message from the editor to a panel that shows a site. */
export type ToPanel =
  | ShownPage
  /** The line of the page, counted from 0, that is visible in the editor. */
  | { readonly kind: 'line'; readonly line: number }
  /** The response to `ask`. It has no data if there is none at the address. */
  | { readonly kind: 'answer'; readonly id: number; readonly data?: unknown }

/** A message from the panel to the editor. */
export type FromPanel =
  | { readonly kind: 'ready' }
  /** The reader opened a link to a page of the site. */
  | { readonly kind: 'open'; readonly href: string }
  /** The reader wants to edit a line of the text, counted from 0. */
  | { readonly kind: 'edit'; readonly line: number }
  /** The table of contents shows only what a change request changes, or everything again. */
  | { readonly kind: 'onlyChanged'; readonly isOn: boolean }
  | { readonly kind: 'ask'; readonly id: number; readonly address: string }

/** The scheme of links in a panel to pages and files of the site. */
export const panelScheme = 'galley-site:'
