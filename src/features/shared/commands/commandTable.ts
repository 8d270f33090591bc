import {
  inView,
  inOneOf,
  isCheckoutControl,
  isEditableSpace,
  isOurComment,
  isOurSourceControl,
  type Condition,
} from './conditions.ts'
import { views, type OfferedRight } from './ids.ts'

/** A menu of the editor, or the part of it that is ours. */
export interface Menu {
  /** The editor's name of the menu. */
  readonly id: string
  /** What must be true for the menu to be ours. */
  readonly when?: Condition
  /** Its entries say themselves what the person may do with them, so no one asks for a right. */
  readonly knowsRights?: true
}

/** A menu of ours that opens from an entry of another one. */
export interface Submenu extends Menu {
  /** What the entry that opens it is called. */
  readonly label: string
  /** Where that entry is. */
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
  manageSpace: { id: 'galley.manageSpace' },
} as const satisfies Record<string, Menu>

/** The submenus, by their names among the menus. */
export const submenus = {
  manageSpace: {
    id: menus.manageSpace.id,
    label: 'Manage Space',
    entry: { in: 'docsEntry', group: '4_change@2', when: isEditableSpace },
  },
} as const satisfies Partial<Record<keyof typeof menus, Submenu>>

/** Where a command appears. */
export interface MenuEntry {
  readonly in: keyof typeof menus
  /** Group and place in it: `inline@1`. */
  readonly group: string
  /** Shown where this is true, and always in that menu without it. */
  readonly when?: Condition
  /** The right that this entry asks for if the command itself needs none. */
  readonly right?: OfferedRight
}

/** The same entry for change requests and their pages in the Docs view and the Change Requests view. */
export function inBothViews(group: string, when: Condition): readonly MenuEntry[] {
  return [
    { in: 'changeRequestsEntry', group, when },
    { in: 'docsEntry', group, when },
  ]
}

/** A key that runs a command. */
interface Keybinding {
  readonly key: string
  readonly mac: string
  readonly when: Condition
}

/** All that the manifest, the documentation and the types have to know about a command: everything but its handler. */
export interface Command {
  readonly title: string
  /** What it does, for the reference of commands: goes on from the title. */
  readonly does: string
  /** True for what manages the organization and its machinery: the command palette lists it under *Galley Admin*. */
  readonly admin?: true
  /** Name of one of the editor's icons. */
  readonly icon?: string
  /** The right without which it isn't offered. */
  readonly right?: OfferedRight
  /** When the command palette offers it: always without this. */
  readonly palette?: Condition
  /** When it can be run where it is shown; always without this. */
  readonly enablement?: Condition
  readonly menus?: readonly MenuEntry[]
  readonly keybinding?: Keybinding
}

/** The commands of a feature, by the last part of their ids. */
export type CommandTable = Readonly<Record<string, Command>>
