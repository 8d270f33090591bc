import type { CommandTable } from '../../shared/commands/commandTable.ts'
import { mayHaveAccount } from '../../shared/commands/conditions.ts'

/** The commands of accounts: signing in and out, and choosing one. */
export const accountCommandTable = {
  signIn: {
    title: 'Sign In…',
    does: 'connects to GitBook or another server with a token, which is checked at once',
    icon: 'sign-in',
    menus: [{ in: 'docsTitle', group: '3_account@2' }],
  },
  signOut: {
    title: 'Sign Out',
    does: 'forgets an account and its token',
    palette: mayHaveAccount,
    menus: [{ in: 'docsTitle', group: '3_account@3', when: mayHaveAccount }],
  },
  switchAccount: {
    title: 'Switch Account…',
    does: 'makes another account the active one of this window',
    icon: 'account',
    palette: mayHaveAccount,
    menus: [{ in: 'docsTitle', group: '3_account@1', when: mayHaveAccount }],
  },
  showAccountMenu: {
    title: 'Account Menu…',
    does: 'what the status bar item offers',
  },
  showLog: {
    title: 'Show Log',
    does: 'opens the output channel, which never holds a secret',
  },
} as const satisfies CommandTable
