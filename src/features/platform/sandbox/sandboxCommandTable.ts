import type { CommandTable } from '../../shared/commands/commandTable.ts'
import { all, isRunning, isSandbox, not } from '../../shared/commands/conditions.ts'

/** The commands of the sandbox. */
export const sandboxCommandTable = {
  openSandbox: {
    title: 'Open the Sandbox',
    does: 'starts the sandbox and signs in to it',
    icon: 'beaker',
    menus: [{ in: 'docsTitle', group: '2_sandbox@1', when: not(isSandbox) }],
  },
  stopSandbox: {
    title: 'Stop the Sandbox',
    does: 'stops the sandbox; its content stays',
    admin: true,
    palette: all(isSandbox, isRunning),
    menus: [{ in: 'docsTitle', group: '2_sandbox@2', when: all(isSandbox, isRunning) }],
  },
  resetSandbox: {
    title: 'Reset the Sandbox…',
    does: 'deletes the content of the sandbox and restores the sample docs',
    admin: true,
    menus: [{ in: 'docsTitle', group: '2_sandbox@3', when: isSandbox }],
  },
  signInToSandboxAs: {
    title: 'Sign In to the Sandbox as…',
    does: 'signs in as an administrator, creator, reviewer, editor, commenter, or reader',
    admin: true,
    menus: [{ in: 'docsTitle', group: '2_sandbox@1', when: isSandbox }],
  },
  importFolder: {
    title: 'Import a Folder of Markdown…',
    does: 'creates a space in the sandbox from a folder of Markdown, and lists files that it couldn’t read',
    icon: 'folder-opened',
    menus: [{ in: 'docsTitle', group: '2_sandbox@4', when: isSandbox }],
  },
  connectToGitFolder: {
    title: 'Connect Space to a Git Folder…',
    does: 'connects a space in the sandbox to the Git repository in a folder, for import and export',
    admin: true,
    palette: all(isSandbox, isRunning),
    menus: [{ in: 'manageSpace', group: '4_git@3', when: isSandbox }],
  },
} as const satisfies CommandTable
