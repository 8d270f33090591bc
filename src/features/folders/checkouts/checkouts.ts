import { Disposable, EventEmitter, l10n, workspace, type Uri } from 'vscode'
import { readServerAddress } from '../../../client/network/serverAddress.ts'
import type { Checkout } from '../../../folder/checkout/checkoutRecord.ts'
import { innermostContaining } from '../../../folder/folderFiles.ts'
import { contextKeys } from '../../shared/commands/ids.ts'
import type { Connection, ServerInfo } from '../../shared/connections/connection.ts'
import { connectionTo } from '../../shared/connections/signedIn.ts'
import type { Services } from '../../shared/services.ts'
import { ExplainedError } from '../../shared/window/explainedError.ts'
import type { Log } from '../../shared/window/log.ts'
import type { DocsFolders } from '../docsFolders.ts'
import type { WatchedFolder } from '../watchedFolder.ts'
import { CheckedOutFolder } from './checkedOutFolder.ts'
import { CheckoutControl } from './checkoutControl.ts'

/** What finding checked-out folders and their platforms needs. */
interface CheckoutsServices extends Pick<Services, 'connections' | 'contextKeys'> {
  readonly folders: DocsFolders
  readonly log: Log
}

/** Returns how a folder stores its server. For the sandbox, that's its name, because its port changes. */
export function storedServer({ sandbox, id, url }: ServerInfo): string {
  return sandbox ? id : url
}

/** The folders of the workspace that were checked out from the platform, each with its source control. */
export class Checkouts implements Disposable {
  readonly #services: CheckoutsServices
  readonly #controls = new Map<WatchedFolder, CheckoutControl>()
  readonly #changed = new EventEmitter<CheckedOutFolder>()
  readonly #found = new EventEmitter<WatchedFolder>()
  readonly #subscriptions: Disposable
  #updating: Promise<void>

  /** Fires when either side of a folder was read again. */
  readonly onDidChange = this.#changed.event
  /** Fires when a docs folder turns out to be checked out, or no longer is. */
  readonly onDidFind = this.#found.event

  constructor(services: CheckoutsServices) {
    this.#services = services
    const { folders } = services
    const records = workspace.createFileSystemWatcher('**/.galley/checkout.json')
    const update = (): void => void this.update()
    this.#subscriptions = Disposable.from(
      this.#changed,
      this.#found,
      records,
      records.onDidCreate(update),
      records.onDidChange(update),
      records.onDidDelete(update),
      folders.onDidFind(update),
      folders.onDidRead(update),
    )
    this.#updating = folders.all().then(
      async () => await this.#update(),
      (error: unknown) => services.log.error('Couldn’t look for checked-out folders.', error),
    )
  }

  /** Returns the known folders, after the current search has ended. */
  async all(): Promise<readonly CheckedOutFolder[]> {
    await this.#updating
    return this.controls.map(({ checkedOut }) => checkedOut)
  }

  /** Returns whether a docs folder was checked out, as far as Galley knows. */
  has(folder: WatchedFolder): boolean {
    return this.#controls.has(folder)
  }

  /** The source controls. */
  get controls(): readonly CheckoutControl[] {
    return [...this.#controls.values()]
  }

  /** Returns the innermost folder that contains a file. */
  async of({ scheme, fsPath }: Uri): Promise<CheckedOutFolder | undefined> {
    if (scheme !== 'file') return undefined
    return innermostContaining(await this.all(), ({ folder }) => folder, fsPath)
  }

  /** Reads the source of a folder. Rejects with a message for users if it wasn't checked out. */
  async checkoutOf({ folder }: CheckedOutFolder): Promise<Checkout> {
    const { readCheckout } = await import('../../../folder/checkout/checkoutRecord.ts')
    const checkout = await readCheckout(folder).catch((cause: unknown) => {
      const message = l10n.t(
        'Galley can’t read the file .galley/checkout.json of {0}. Restore it from Git, or check out the space again to another folder.',
        folder,
      )
      throw new ExplainedError(message, { cause })
    })
    if (checkout !== undefined) return checkout
    throw new ExplainedError(
      l10n.t(
        'The folder .galley is missing in {0}, so Galley can’t tell which space it belongs to. Run “Connect Folder to a Space…”.',
        folder,
      ),
    )
  }

  /**
   * Returns the connection to the source of a folder. Rejects with a message for users if no one is signed in there.
   * Also rejects if the user hasn't accepted on this machine that the folder belongs there.
   */
  async connectionFor({ folder }: CheckedOutFolder, checkout: Checkout): Promise<Connection> {
    const { isAccepted } = await import('../../../folder/checkout/acceptedOrigin.ts')
    if (!(await isAccepted(folder, checkout))) {
      throw new ExplainedError(
        l10n.t('{0} wasn’t checked out or connected on this machine. Run “Compare with Platform”.', folder),
      )
    }
    const { server } = checkout
    const address = readServerAddress(server)
    return await connectionTo(this.#services.connections, 'id' in address && server !== 'sandbox' ? address.id : server)
  }

  /** Checks the folders again, and resolves when the changes are shown. */
  async update(): Promise<void> {
    this.#updating = this.#updating
      .then(async () => await this.#update())
      .catch((error: unknown) => this.#services.log.error('Couldn’t read checked-out folders.', error))
    await this.#updating
  }

  /** Searches for folders again, after one was checked out. */
  async findAgain(): Promise<void> {
    await this.#services.folders.findAgain()
    await this.update()
  }

  /** Shows what is known about a folder. */
  show(folder: CheckedOutFolder): void {
    this.controls.find(({ checkedOut }) => checkedOut === folder)?.show()
    this.#changed.fire(folder)
  }

  dispose(): void {
    this.#subscriptions.dispose()
    for (const control of this.controls) control.dispose()
  }

  async #update(): Promise<void> {
    const { known } = this.#services.folders
    for (const watched of this.#controls.keys()) if (!known.includes(watched)) this.#forget(watched)
    for (const watched of known) await this.#look(watched)
    this.#services.contextKeys.set(contextKeys.checkouts, this.#controls.size > 0)
  }

  async #look(watched: WatchedFolder): Promise<void> {
    const { readCheckout } = await import('../../../folder/checkout/checkoutRecord.ts')
    const checkout = await readCheckout(watched.place.folder).catch((error: unknown) => {
      this.#services.log.warn('Couldn’t read where a folder was checked out from.', error)
      return 'unreadable' as const
    })
    const control = this.#controls.get(watched)
    // A folder that was known stays. If the user does something with it, a message says why that isn't possible.
    if (checkout === 'unreadable') return
    if (checkout === undefined) {
      if (control === undefined) return
      this.#forget(watched)
      this.#found.fire(watched)
      return
    }
    const folder = control?.checkedOut ?? new CheckedOutFolder(watched)
    if (control === undefined) {
      this.#controls.set(watched, new CheckoutControl(folder))
      this.#found.fire(watched)
    }
    if (await folder.readLocal(checkout)) this.show(folder)
  }

  #forget(watched: WatchedFolder): void {
    this.#controls.get(watched)?.dispose()
    this.#controls.delete(watched)
  }
}
