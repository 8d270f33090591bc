/** A page to show in the place of the one that is shown. */
export interface ShownPage {
  readonly kind: 'page'
  readonly html: string
  /** As links write it. */
  readonly address: string
  readonly anchor?: string | undefined
  /** What the panel is made of again after the window was reloaded. */
  readonly state: PanelState
}

/** Which site a panel shows, and which document of it. */
export interface PanelState {
  readonly key: string
  readonly page: string | undefined
}

/** What the editor says to the panel that shows a site. */
export type ToPanel =
  | ShownPage
  /** A line of the page, from 0, that the editor shows. */
  | { readonly kind: 'line'; readonly line: number }
  /** What was asked for; without data there is none. */
  | { readonly kind: 'answer'; readonly id: number; readonly data?: unknown }

/** What the panel says to the editor. */
export type FromPanel =
  | { readonly kind: 'ready' }
  /** A link to a page of the site, as it is written. */
  | { readonly kind: 'open'; readonly href: string }
  /** A line of the text, from 0, to be edited. */
  | { readonly kind: 'edit'; readonly line: number }
  /** Whether the contents show only what a change request changes. */
  | { readonly kind: 'onlyChanged'; readonly isOn: boolean }
  | { readonly kind: 'ask'; readonly id: number; readonly address: string }

/** How links of a panel begin that point to pages and files of the site. */
export const panelScheme = 'galley-site:'
