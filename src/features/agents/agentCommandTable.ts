import type { CommandTable } from '../shared/commands/commandTable.ts'
import { any, hasDocsFolders, is, isMarkdownPage, isPage, isWritten, never } from '../shared/commands/conditions.ts'

const isPageText = any(isMarkdownPage, isWritten)

/** The commands that give agents what they need. */
export const agentCommandTable = {
  copyAsContext: {
    title: 'Copy as Context for an Agent',
    does: 'puts a page, or what is selected of it, on the clipboard, with the names that tools for agents take and what the check finds',
    icon: 'sparkle',
    palette: isPageText,
    menus: [
      { in: 'text', group: '2_galley@6', when: isPageText },
      { in: 'docsEntry', group: '2_copy@3', when: isPage },
      { in: 'docsEntry', group: '2_copy@3', when: is('folderPage', 'folderOrphan') },
    ],
  },
  addAgentInstructions: {
    title: 'Add Agent Instructions to This Folder…',
    does: 'writes into AGENTS.md what agents have to know of a docs folder, or brings it up to date; the rest of the file stays',
    admin: true,
    icon: 'sparkle',
    palette: hasDocsFolders,
    menus: [{ in: 'docsEntry', group: '3_new@7', when: is('docsFolder') }],
  },
  explainProblem: {
    title: 'Explain Problem',
    does: 'says why something is a problem, and how it is written well; offered at each problem',
    palette: never,
  },
} as const satisfies CommandTable
