/// <reference lib="dom" />
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, ElementHandle, Locator, Page } from 'playwright-core'
import { eventually } from '../eventually.ts'
import { recordTest } from '../testRecords.ts'
import { launchBrowser, slowDown } from './browser.ts'
import { commandTitle } from './commandTitle.ts'
import { EditorDriver } from './editorDriver.ts'
import { addFailureSource } from './failureSources.ts'
import { outputFolder } from './paths.ts'
import { startUsing } from './person.ts'
import { createProfile, type TemporaryProfile } from './profile.ts'
import { QuickInputDriver } from './quickInputDriver.ts'
import { TreeDriver } from './treeDriver.ts'
import { installExtensions, VscodeServer } from './vscodeServer.ts'

/** The options of a journey's window. */
export interface WorkbenchOptions {
  /** The paths of .vsix files to install. */
  readonly vsix?: string | readonly string[]
  /** The absolute path of a folder or `.code-workspace` file to open. Undefined opens an empty window. */
  readonly workspace?: string
  /** Environment variables of the extension host. */
  readonly env?: Readonly<Record<string, string>>
  /** User settings, added to the quiet ones or to VS Code's defaults. */
  readonly settings?: Readonly<Record<string, unknown>>
  /** Whether the window has the quiet settings. Otherwise, it has VS Code's defaults: chat, Git, sticky rows. */
  readonly isQuiet?: boolean
}

/** A real VS Code with a new profile, in a browser window that is used as a person would use it. */
export class Workbench {
  readonly page: Page
  readonly quickInput: QuickInputDriver
  readonly editor: EditorDriver
  readonly #browser: Browser
  readonly #server: VscodeServer
  readonly #profile: TemporaryProfile

  private constructor(profile: TemporaryProfile, server: VscodeServer, browser: Browser, page: Page) {
    this.#profile = profile
    this.#server = server
    this.#browser = browser
    this.page = page
    this.quickInput = new QuickInputDriver(page)
    this.editor = new EditorDriver(page)
  }

  /** Starts VS Code and waits until its window is ready. The caller must {@link stop} it. */
  static async start(options: WorkbenchOptions = {}): Promise<Workbench> {
    const profile = createProfile(options.settings, options.isQuiet)
    const vsix = [options.vsix ?? []].flat()
    if (vsix.length > 0) await installExtensions(profile, vsix)
    const [server, browser] = await Promise.all([
      VscodeServer.start(profile, options.env, { testDriver: false }),
      launchBrowser(),
    ])
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
    const workbench = new Workbench(profile, server, browser, await context.newPage())
    await workbench.#open(options.workspace)
    return workbench
  }

  /** Ends the window as a crash does, without a chance to save anything. */
  async crash(): Promise<void> {
    const crashed = this.page.waitForEvent('crash')
    const session = await this.page.context().newCDPSession(this.page)
    // A process that ended doesn't answer.
    session.send('Page.crash').catch(() => {})
    await crashed
  }

  /** Opens another window of this VS Code, on another folder or without one. It closes when this one is stopped. */
  async openWindow(workspace?: string): Promise<Workbench> {
    const page = await this.page.context().newPage()
    const workbench = new Workbench(this.#profile, this.#server, this.#browser, page)
    await workbench.#open(workspace)
    return workbench
  }

  /** Stops the browser and the server with everything they started, and deletes the profile. */
  async stop(): Promise<void> {
    await this.#browser.close()
    await this.#server.stop()
    this.#profile.delete()
  }

  /** Runs a command through the Command Palette: one of Galley's ids, or a title as the palette shows it. */
  async runCommand(idOrTitle: string): Promise<void> {
    const title = commandTitle(idOrTitle)
    await eventually(async () => {
      // The window can close the palette if another part takes the focus.
      await this.page.keyboard.press('F1')
      await this.quickInput.type(`>${title}`, 10_000)
      await this.quickInput.acceptCommand(title)
    })
  }

  /** Opens a page by its title, or by a typed text that finds it, and waits for its heading. */
  async goToPage(title: string, typed = title): Promise<void> {
    await this.runCommand('galley.goToPage')
    await this.quickInput.type(typed)
    await this.quickInput.acceptFirst(title)
    await this.editor.waitForText(`# ${title}`)
  }

  /** Opens a view container by the name of its icon in the activity bar. */
  async openView(container: string): Promise<void> {
    const icon = this.page.locator('.activitybar .action-item', {
      has: this.page.locator(`.action-label[aria-label^=${JSON.stringify(container)}]`),
    })
    await icon.waitFor()
    const title = this.page.locator('.sidebar .composite.title', { hasText: new RegExp(container, 'i') })
    await eventually(async () => {
      // A window that just started may be opening it by itself, and a click would then close it.
      if ((await icon.getAttribute('aria-expanded')) !== 'true') await icon.click()
      await title.waitFor({ timeout: 5000 })
    })
    // On a busy machine, commands don't exist before that.
    await this.page.locator('.sidebar', { hasText: 'Galley is starting.' }).waitFor({ state: 'hidden' })
  }

  /** Expands a view of the side bar by its name. */
  async unfoldView(view: string): Promise<void> {
    await this.#setViewExpanded(view, true)
  }

  /** Collapses a view of the side bar by its name. */
  async foldView(view: string): Promise<void> {
    await this.#setViewExpanded(view, false)
  }

  /** Returns the tree of a view by the view's name. */
  tree(view: string): TreeDriver {
    return new TreeDriver(this.page, view)
  }

  /** Returns the text of the side bar, including welcome content. */
  async sideBarText(): Promise<string> {
    return await this.page.locator('.sidebar').innerText()
  }

  /** Returns the texts of the visible notifications. */
  async notifications(): Promise<string[]> {
    return await this.page.locator('.notifications-toasts .notification-list-item-message').allInnerTexts()
  }

  /**
   * Presses a button of a notification, which VS Code moves to its list of notifications after ten seconds. With the
   * keyboard, because a click on a button that moves at this moment can have its effect and fail.
   */
  async answerNotification(button: string | RegExp): Promise<void> {
    const shown = this.page.locator('.notifications-toasts, .notifications-center')
    const found = shown.getByRole('button', { name: button, exact: true }).first()
    let pressed: ElementHandle | undefined
    await eventually(async () => {
      if (pressed && !(await pressed.isVisible())) return
      await found
        .waitFor({ timeout: 10_000 })
        .catch(async () => await this.runCommand('Notifications: Show Notifications'))
      const now = await found.elementHandle({ timeout: 3000 })
      await now?.press('Enter', { timeout: 3000 })
      pressed = now ?? undefined
      await pressed?.waitForElementState('hidden', { timeout: 10_000 })
    })
  }

  /**
   * Presses a button that a part of the window shows while the pointer is on it, until its effect is seen. If the part
   * is rendered again at this moment, a click has no effect.
   */
  async pressButton(part: Locator, button: string, effect: () => Promise<unknown>): Promise<void> {
    await eventually(async () => {
      await part.hover({ timeout: 3000 })
      await part.getByRole('button', { name: button }).click({ timeout: 3000 })
      await effect()
    })
  }

  /** Presses a button of a modal dialog, which may ignore clicks in its first moments. */
  async answerDialog(button: string): Promise<void> {
    const found = this.page.locator('.monaco-dialog-box').getByRole('button', { name: button, exact: true }).first()
    await found.waitFor()
    const pressed = await found.elementHandle()
    await eventually(async () => {
      if (!(await pressed?.isVisible())) return
      await pressed?.click({ timeout: 1000 })
      if (await pressed?.isVisible()) throw new Error(`“${button}” was not pressed.`)
    })
  }

  /**
   * Closes all editors. Right after a push, a page has the platform's form of its text for a moment before that is saved,
   * so VS Code can ask whether to save it.
   */
  async closeEditors(): Promise<void> {
    const question = this.page.locator('.monaco-dialog-box', { hasText: 'Do you want to save' })
    await eventually(async () => {
      if (await question.isVisible()) await this.answerDialog('Save')
      else await this.runCommand('View: Close All Editors')
      await this.page.locator('.editor-group-container .tab').first().waitFor({ state: 'detached', timeout: 5000 })
    })
  }

  /** Returns the texts of the status bar's items from left to right, without icons. */
  async statusBar(): Promise<string[]> {
    const items = await this.page.locator('.statusbar-item').allInnerTexts()
    return items.map((text) => text.replaceAll(/\s+/g, ' ').trim()).filter((text) => text !== '')
  }

  /** Reloads the window, as after a restart. */
  async reload(): Promise<void> {
    await this.page.reload()
    await this.waitUntilReady()
  }

  /** Waits until VS Code has backed up an unsaved text for its next start. */
  async waitForBackup(part: string): Promise<void> {
    const folder = join(this.#profile.userData, 'User', 'Backups')
    await eventually(() => {
      const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
      const texts = files.map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'utf8'))
      if (!texts.some((text) => text.includes(part))) throw new Error(`No backup holds “${part}”.`)
    })
  }

  /** Waits until the window has stored a state with this key whose text matches a pattern, as it does now and then. */
  async waitForState(key: string, pattern: RegExp): Promise<void> {
    await eventually(async () => {
      if (!(await this.page.evaluate(isStored, { key, pattern })))
        throw new Error(`“${key}” does not match ${pattern}.`)
    }, 60_000)
  }

  /** Saves a screenshot of the window in the test output folder, and returns its path. */
  async screenshot(name: string): Promise<string> {
    const path = join(outputFolder, 'screenshots', `${name}.png`)
    mkdirSync(join(path, '..'), { recursive: true })
    await this.page.screenshot({ path })
    return path
  }

  async #setViewExpanded(view: string, wanted: boolean): Promise<void> {
    const header = this.page.locator(`.sidebar .pane-header[aria-label^=${JSON.stringify(view)}]`)
    await eventually(async () => {
      if (((await header.getAttribute('aria-expanded', { timeout: 5000 })) === 'true') === wanted) return
      await header.click({ timeout: 5000 })
      throw new Error(`“${view}” is not ${wanted ? 'unfolded' : 'folded'}.`)
    })
  }

  async #open(workspace: string | undefined): Promise<void> {
    this.page.setDefaultTimeout(60_000)
    const lines: string[] = []
    this.page.on('console', (message) => lines.push(`${message.type()} ${message.text()}`))
    const keep = async (folder: string, number: number): Promise<void> => {
      writeFileSync(join(folder, `window ${number}.log`), lines.join('\n'))
      await this.page.screenshot({ path: join(folder, `window ${number}.png`), timeout: 20_000 })
    }
    this.page.once('close', addFailureSource(keep))
    recordTest({ kind: 'window' })
    await slowDown(this.page)
    const since = Date.now()
    await this.page.goto(this.#server.windowUrl(workspace ? { workspace } : {}))
    await this.waitUntilReady()
    await startUsing(this, since)
  }

  /** Waits until the window is ready. */
  async waitUntilReady(): Promise<void> {
    await this.page.locator('.activitybar .action-item').first().waitFor()
    await this.page.locator('.statusbar-item').first().waitFor()
  }
}

/** Returns whether one of the window's databases has a state that matches a pattern. Runs in the browser. */
async function isStored({ key, pattern }: { readonly key: string; readonly pattern: RegExp }): Promise<boolean> {
  const settled = async <T>(request: IDBRequest<T>): Promise<T> =>
    await new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error ?? new Error('The database cannot be read.'))
    })
  for (const { name = '' } of await indexedDB.databases()) {
    const database = await settled(indexedDB.open(name))
    try {
      for (const store of database.objectStoreNames) {
        const values = await settled<unknown[]>(database.transaction(store).objectStore(store).getAll())
        if (values.some((value) => typeof value === 'string' && value.includes(key) && pattern.test(value))) return true
      }
    } finally {
      database.close()
    }
  }
  return false
}
