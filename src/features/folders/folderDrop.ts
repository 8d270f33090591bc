import { l10n } from 'vscode'
import { allEntries, contentsTree } from '../../folder/contentsTree.ts'
import type { DropRule } from '../shared/tree/dropRules.ts'
import { ExplainedError } from '../shared/window/explainedError.ts'
import { moveBelow } from './folderCommands.ts'
import { findSubject } from './folderSubject.ts'
import type { FolderEditing } from './folderEditing.ts'
import { ContentsNode, DocsFolderNode, FolderNode, OrphanNode } from './folderNodes.ts'

/**
 * Drag and drop in a docs folder: entries move below the element that they're dropped onto. Pages outside the table of
 * contents are added to it.
 */
export function folderDropRule(editing: FolderEditing): DropRule {
  return {
    drags: (source) => source.every((each) => each instanceof ContentsNode || each instanceof OrphanNode),
    drop: async (source, onto) => {
      const [first] = source
      if (!(first instanceof FolderNode)) return
      if (!(onto instanceof FolderNode) || onto.folder !== first.folder) {
        throw new ExplainedError(
          onto instanceof FolderNode
            ? l10n.t(
                'You can’t drag pages to another docs folder. Move the file in the Explorer, add it to the table of contents there, and fix the links that Problems lists.',
              )
            : l10n.t('You can move pages of a docs folder only within that folder.'),
        )
      }
      if (!(onto instanceof ContentsNode) && !(onto instanceof DocsFolderNode)) return
      const subject = await findSubject(editing, first, source)
      const { docs, edits, entries } = subject
      const target =
        onto instanceof ContentsNode ? allEntries(contentsTree(docs)).find(({ id }) => id === onto.entry.id) : undefined
      if (entries.length > 0) return await moveBelow(editing, subject, target)
      if (!(first instanceof OrphanNode)) return
      const message = l10n.t('Added {0} to the table of contents.', first.file)
      const change = edits.addPages(docs, [first.file], () => target)
      await editing.change(first.folder, docs, { change, message })
    },
  }
}
