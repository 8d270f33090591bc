import type { CommandTable } from '../shared/commands/commandTable.ts'
import { any, hasDocsFolders, is, isMarkdownPage, isPage, isWritten, never } from '../shared/commands/conditions.ts'

const isPageText = any(isMarkdownPage, isWritten)

/** The commands that provide agents with context and instructions. */
export const agentCommandTable = {
  copyAsContext: {
    title: 'Copy as Context for an Agent',
    does: 'copies a page or its selected text, with the names that agent tools use and the problems in the page',
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
    does: 'adds or updates the instructions for agents in the AGENTS.md file of a docs folder; the rest of the file stays the same',
    admin: true,
    icon: 'sparkle',
    palette: hasDocsFolders,
    menus: [{ in: 'docsEntry', group: '3_new@7', when: is('docsFolder') }],
  },
  explainProblem: {
    title: 'Explain Problem',
    does: 'explains a problem and how to fix it; a quick fix of each problem',
    palette: never,
  },
} as const satisfies CommandTable
