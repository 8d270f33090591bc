import { createHash } from 'node:crypto'
import { l10n } from 'vscode'
import { isApiError } from '../../../client/errors/apiError.ts'
import { readServerAddress, readToken, type ServerAddress } from '../../../client/network/serverAddress.ts'
import type { User } from '../../../contract/users.ts'
import { plainTitle } from '../../../core/text/strings/titles.ts'
import type { StoredFindings } from '../../shared/connections/serverFindings.ts'
import type { ServerInfo } from '../../shared/connections/connection.ts'
import { explainError, isCancellation } from '../../shared/window/explainError.ts'
import type { Log } from '../../shared/window/log.ts'
import { window } from '../../shared/window/window.ts'
import { gitBookTokensUrl, gitBookUrl, serverInfo, type Account } from './account.ts'
import type { AccountStore } from './accountStore.ts'
import type { ActiveAccount } from './activeAccount.ts'
import { askUntilAccepted, type InputCheck } from './askUntilAccepted.ts'
import type { ConnectionTarget, OpenedClient } from './openConnection.ts'
import { commands } from '../../shared/commands/commandIds.ts'
import { pickerTitle } from '../../shared/commands/commandTitle.ts'

/** What signing in needs: storage and connections. */
export interface SignInServices {
  readonly store: AccountStore
  readonly active: ActiveAccount
  readonly open: (target: ConnectionTarget) => Promise<OpenedClient>
  readonly findings: Pick<StoredFindings, 'forget'>
  readonly log: Log
}

/** Asks for a server and a token, checks the token, and makes the account the active one of this window. */
export class SignIn {
  readonly #services: SignInServices

  constructor(services: SignInServices) {
    this.#services = services
  }

  /** Signs in. With a server, it only asks for the token. Returns undefined if the user cancels. */
  async ask(server?: ServerInfo): Promise<Account | undefined> {
    const chosen = server ?? (await chooseServer())
    if (!chosen) return undefined
    const account = await askUntilAccepted<Account>(
      {
        title: pickerTitle(commands.signIn, chosen.name),
        prompt:
          chosen.url === gitBookUrl
            ? l10n.t(
                'Paste a personal access token. To create one, select the button in the title bar. The editor’s secret storage keeps it, and Galley sends it only to {0}.',
                chosen.url,
              )
            : l10n.t(
                'Paste a personal access token from your settings in the app of {0}. The editor’s secret storage keeps it, and Galley sends it only to {1}.',
                chosen.name,
                chosen.url,
              ),
        placeholder: l10n.t('Token'),
        password: true,
        ...(chosen.url === gitBookUrl
          ? { link: { label: l10n.t('Create a Token in GitBook’s Developer Settings'), url: gitBookTokensUrl } }
          : {}),
      },
      (text, signal) => this.#checkToken(chosen, text, signal),
    )
    if (account) await this.keep(account)
    return account
  }

  /** Stores an account and makes it the active one. */
  async keep(account: Account): Promise<void> {
    this.#services.findings.forget(account.id)
    await this.#services.store.save(account)
    await this.#services.active.choose(account.id)
  }

  /** Returns the account of a token on a server. Rejects with the server's error. */
  async check(server: ServerInfo, token: string, signal: AbortSignal): Promise<Account> {
    const log = this.#services.log.for('sign-in')
    const { client } = await this.#services.open({ url: server.url, token, listener: () => undefined, log })
    try {
      const user: User = await client.getAuthenticatedUser({}, { signal })
      return { id: `${server.id}:${user.id}`, server, label: user.displayName || user.email || user.id, token }
    } catch (error) {
      if (!isApiError(error, 'notFound')) throw error
      // A server with only the reference doesn't say who the token belongs to, but it refuses an invalid one.
      const { items } = await client.listOrganizationsForAuthenticatedUser({}, { signal })
      const label = items.map(({ title }) => plainTitle(title)).join(', ') || server.name
      return {
        id: `${server.id}:token-${createHash('sha256').update(token).digest('hex').slice(0, 16)}`,
        server,
        label,
        token,
      }
    } finally {
      await client.close()
    }
  }

  async #checkToken(server: ServerInfo, text: string, signal: AbortSignal): Promise<InputCheck<Account>> {
    const read = readToken(text)
    if ('problem' in read) return { problem: l10n.t(read.problem) }
    try {
      return { value: await this.check(server, read.token, signal) }
    } catch (error) {
      if (isCancellation(error)) return { problem: '' }
      this.#services.log.warn('The server refused a token.', error)
      if (isApiError(error, 'unauthorized')) {
        return {
          problem: l10n.t(
            '{0} doesn’t accept this token. Check that you copied all of it, and that it hasn’t been revoked.',
            server.name,
          ),
        }
      }
      return { problem: explainError(error).message }
    }
  }
}

async function chooseServer(): Promise<ServerInfo | undefined> {
  const picks = [
    { label: 'GitBook', description: gitBookUrl, url: gitBookUrl },
    {
      label: l10n.t('Another server…'),
      detail: l10n.t('Enter the address of a server with the same API.'),
      url: undefined,
    },
  ]
  const title = pickerTitle(commands.signIn)
  const placeHolder = l10n.t('Select where your documentation is hosted')
  const pick = await window.showQuickPick(picks, { title, placeHolder, ignoreFocusOut: true })
  if (!pick) return undefined
  if (pick.url !== undefined) return gitBookServer()
  return await askUntilAccepted<ServerInfo>(
    {
      title,
      prompt: l10n.t('Address of the server, such as https://docs.example.com'),
      placeholder: 'https://',
    },
    checkAddress,
  )
}

async function checkAddress(text: string): Promise<InputCheck<ServerInfo>> {
  const address = readServerAddress(text)
  if ('problem' in address) return { problem: l10n.t(address.problem) }
  if (address.insecure && !(await confirmClearText(address))) {
    return { problem: l10n.t('The token would be sent unencrypted. Use an address that starts with https://.') }
  }
  return { value: serverInfo(address) }
}

async function confirmClearText({ url }: ServerAddress): Promise<boolean> {
  const confirm = l10n.t('Send Unencrypted')
  const answer = await window.showWarningMessage(
    l10n.t('Send the token unencrypted?'),
    {
      modal: true,
      detail: l10n.t(
        'The connection to {0} isn’t encrypted. Others on the network could read the token and use it.',
        url,
      ),
    },
    confirm,
  )
  return answer === confirm
}

function gitBookServer(): ServerInfo | undefined {
  const address = readServerAddress(gitBookUrl)
  return 'problem' in address ? undefined : serverInfo(address)
}
