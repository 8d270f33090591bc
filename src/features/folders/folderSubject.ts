import { l10n } from 'vscode'
import { allEntries, contentsTree, type ContentsEntry } from '../../folder/contentsTree.ts'
import type { DocsFolder } from '../../folder/docsFolder.ts'
import type { StructureChange } from '../../folder/folderPlan.ts'
import { Hint } from '../shared/window/explainedError.ts'
import type { FolderEditing } from './folderEditing.ts'
import { ContentsNode, FolderNode } from './folderNodes.ts'
import type { Subject } from './folderQuestions.ts'

/** What the commands of docs folders share. */
export interface FolderCommandScope {
  readonly editing: FolderEditing
  /** Returns the element of a command, or the page of the active editor. */
  readonly given: (element: unknown) => Promise<unknown>
  readonly subjectOf: (element: unknown, selected?: unknown) => Promise<Subject>
  /** Changes what a command is about, optionally after a preview. Returns false if the user cancels. */
  readonly change: (subject: Subject, made: StructureChange, message: string, isPreviewed?: boolean) => Promise<boolean>
}

/** Returns the current state of a docs folder's elements. The folder can have changed since the view was shown. */
export async function findSubject(editing: FolderEditing, element: unknown, selected?: unknown): Promise<Subject> {
  if (!(element instanceof FolderNode)) {
    throw new Hint(l10n.t('Open a page of a docs folder, or use the menu of a page in the Docs view.'))
  }
  const [docs, edits] = await Promise.all([editing.open(element.folder), import('../../folder/structureEdits.ts')])
  const chosen = Array.isArray(selected) && selected.includes(element) ? (selected as unknown[]) : [element]
  const known = new Map(allEntries(contentsTree(docs)).map((entry) => [entry.id, entry]))
  const entries = chosen.flatMap((each) => {
    if (!(each instanceof ContentsNode) || each.folder !== element.folder) return []
    const entry = known.get(each.entry.id)
    if (entry === undefined) throw new Hint(l10n.t('“{0}” is no longer in the table of contents.', each.entry.title))
    return [entry]
  })
  return { node: element, docs, edits, entries }
}

/** Returns the only entry. Throws if the command is about the folder itself. */
export function entryOf({ entries: [entry] }: Subject): ContentsEntry {
  if (entry === undefined) throw new Hint(l10n.t('Use this command in the menu of a page in the Docs view.'))
  return entry
}

/** Throws if the docs have no table of contents. */
export function requireContents({ summary }: DocsFolder): void {
  if (summary !== undefined) return
  throw new Hint(
    l10n.t(
      'These pages are in the order of their files, because there’s no SUMMARY.md. Run “Use Folder as Docs…” to create one.',
    ),
  )
}
