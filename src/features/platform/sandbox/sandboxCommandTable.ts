import type { CommandTable } from '../../shared/commands/commandTable.ts'
import { all, isRunning, isSandbox, not } from '../../shared/commands/conditions.ts'

/** The commands of the sandbox. */
export const sandboxCommandTable = {
  openSandbox: {
    title: 'Open the Sandbox',
    does: 'starts the embedded platform and signs in to it',
    icon: 'beaker',
    menus: [{ in: 'docsTitle', group: '2_sandbox@1', when: not(isSandbox) }],
  },
  stopSandbox: {
    title: 'Stop the Sandbox',
    does: 'ends its process; what is in it stays',
    admin: true,
    palette: all(isSandbox, isRunning),
    menus: [{ in: 'docsTitle', group: '2_sandbox@2', when: all(isSandbox, isRunning) }],
  },
  resetSandbox: {
    title: 'Reset the Sandbox…',
    does: 'deletes what is in it and begins again with the sample docs',
    admin: true,
    menus: [{ in: 'docsTitle', group: '2_sandbox@3', when: isSandbox }],
  },
  signInToSandboxAs: {
    title: 'Sign In to the Sandbox as…',
    does: 'sees it with the rights of an administrator, creator, reviewer, editor, commenter or reader',
    admin: true,
    menus: [{ in: 'docsTitle', group: '2_sandbox@1', when: isSandbox }],
  },
  importFolder: {
    title: 'Import a Folder of Markdown…',
    does: 'turns any folder of Markdown into a space of the sandbox, and names what could not be read',
    icon: 'folder-opened',
    menus: [{ in: 'docsTitle', group: '2_sandbox@4', when: isSandbox }],
  },
  connectToGitFolder: {
    title: 'Connect Space to a Git Folder…',
    does: 'lets a space of the sandbox be imported from the Git repository in a folder, and exported to it',
    admin: true,
    palette: all(isSandbox, isRunning),
    menus: [{ in: 'manageSpace', group: '4_git@3', when: isSandbox }],
  },
} as const satisfies CommandTable
