import {
  inView,
  inOneOf,
  isCheckoutControl,
  isEditableSpace,
  isOurComment,
  isOurSourceControl,
  type Condition,
} from './conditions.ts'
import { views, type CommandNeed, type OfferedRight } from './ids.ts'

/** A menu of VS Code, or Galley's part of it. */
export interface Menu {
  /** VS Code's id of the menu. */
  readonly id: string
  /** The condition under which Galley adds entries to the menu. */
  readonly when?: Condition
  /**
   * True if the context values of its entries contain permissions, so that the manifest adds no condition for a right.
   */
  readonly knowsRights?: true
}

/** A menu of Galley that an entry of another menu opens. */
export interface Submenu extends Menu {
  /** The label of the entry that opens it. */
  readonly label: string
  /** The menu that has the entry. */
  readonly entry: Pick<MenuEntry, 'in' | 'group' | 'when'>
}

/** The menus in which commands appear. */
export const menus = {
  editorTitle: { id: 'editor/title' },
  sourceControlTitle: { id: 'scm/title', when: isOurSourceControl, knowsRights: true },
  sourceControlEntry: { id: 'scm/resourceState/context', when: isOurSourceControl, knowsRights: true },
  checkoutTitle: { id: 'scm/title', when: isCheckoutControl, knowsRights: true },
  docsTitle: { id: 'view/title', when: inView(views.docs) },
  changeRequestsTitle: { id: 'view/title', when: inView(views.changeRequests) },
  organizationTitle: { id: 'view/title', when: inView(views.organization) },
  docsEntry: { id: 'view/item/context', when: inView(views.docs) },
  organizationEntry: { id: 'view/item/context', when: inView(views.organization) },
  platformEntry: { id: 'view/item/context', when: inOneOf(views.docs, views.organization) },
  changeRequestsEntry: { id: 'view/item/context', when: inView(views.changeRequests), knowsRights: true },
  tab: { id: 'editor/title/context' },
  text: { id: 'editor/context' },
  thread: { id: 'comments/commentThread/context', when: isOurComment, knowsRights: true },
  threadTitle: { id: 'comments/commentThread/title', when: isOurComment, knowsRights: true },
  commentTitle: { id: 'comments/comment/title', when: isOurComment, knowsRights: true },
  comment: { id: 'comments/comment/context', when: isOurComment, knowsRights: true },
  explorer: { id: 'explorer/context' },
  webview: { id: 'webview/context' },
  manageSpace: { id: 'galley.manageSpace' },
} as const satisfies Record<string, Menu>

/** The submenus by their keys in `menus`. */
export const submenus = {
  manageSpace: {
    id: menus.manageSpace.id,
    label: 'Manage Space',
    entry: { in: 'docsEntry', group: '4_change@2', when: isEditableSpace },
  },
} as const satisfies Partial<Record<keyof typeof menus, Submenu>>

/** An entry of a command in a menu. */
export interface MenuEntry {
  readonly in: keyof typeof menus
  /** The group and the position in it, such as `inline@1`. */
  readonly group: string
  /** The condition under which the entry is shown; always if undefined. */
  readonly when?: Condition
  /** The right that this entry needs, if the command itself needs none. */
  readonly right?: OfferedRight
}

/** Returns the same entry for both the Docs view and the Change Requests view. */
export function inBothViews(group: string, when: Condition): readonly MenuEntry[] {
  return [
    { in: 'changeRequestsEntry', group, when },
    { in: 'docsEntry', group, when },
  ]
}

/** Returns the same entry for both the row of an element in the Organization view and its menu. */
export function inRowAndMenu(group: string, when: Condition, row = 'inline@1'): readonly MenuEntry[] {
  return [
    { in: 'organizationEntry', group: row, when },
    { in: 'organizationEntry', group, when },
  ]
}

/** A keyboard shortcut that runs a command. */
interface Keybinding {
  readonly key: string
  readonly mac: string
  readonly when: Condition
}

/** What the manifest, the documentation and the types need to know about a command: everything except its handler. */
export interface Command {
  readonly title: string
  /** What the command does, for the command reference. It continues the title. */
  readonly does: string
  /** True for commands that manage the organization. The Command Palette lists them under *Galley/Admin*. */
  readonly admin?: true
  /** The name of one of VS Code's icons. */
  readonly icon?: string
  /** The right that a user needs to see the command. */
  readonly right?: OfferedRight
  /** What the server must offer, so that the command is shown. */
  readonly needs?: CommandNeed
  /**
   * The condition under which the Command Palette shows the command; always if undefined. For some tables,
   * `commandTables` has another default.
   */
  readonly palette?: Condition
  readonly menus?: readonly MenuEntry[]
  readonly keybinding?: Keybinding
}

/** The commands of a feature, by the last part of their ids. */
export type CommandTable = Readonly<Record<string, Command>>
