import type { CommandTable } from '../../shared/commands/commandTable.ts'
import { mayHaveAccount, never } from '../../shared/commands/conditions.ts'

/** The commands of accounts: signing in, signing out, and switching. */
export const accountCommandTable = {
  signIn: {
    title: 'Sign In…',
    does: 'signs in to GitBook or another server with a token, after a check',
    icon: 'sign-in',
    menus: [{ in: 'docsTitle', group: '3_account@2' }],
  },
  signOut: {
    title: 'Sign Out',
    does: 'removes an account and its token',
    palette: mayHaveAccount,
    menus: [{ in: 'docsTitle', group: '3_account@3', when: mayHaveAccount }],
  },
  switchAccount: {
    title: 'Switch Account…',
    does: 'changes the active account of this window',
    icon: 'account',
    palette: mayHaveAccount,
    menus: [{ in: 'docsTitle', group: '3_account@1', when: mayHaveAccount }],
  },
  showAccountMenu: {
    title: 'Account Menu…',
    does: 'shows the commands for accounts',
    palette: never,
  },
  showLog: {
    title: 'Show Log',
    does: 'opens the log, which never contains secrets',
  },
} as const satisfies CommandTable
