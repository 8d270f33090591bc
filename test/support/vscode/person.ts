import type { AsyncFunc, Test } from 'mocha'
import type { Page } from 'playwright-core'
import { pause } from '../eventually.ts'
import type { TreeDriver } from './treeDriver.ts'

/** A window that a person uses. */
interface UsedWindow {
  readonly page: Page
  runCommand(title: string): Promise<void>
  openView(container: string): Promise<void>
  waitUntilReady(): Promise<void>
  tree(view: string): Pick<TreeDriver, 'expandedRows' | 'expand'>
}

/** Whether journeys run as a slow person, who does other things between two steps. */
const isSlow = process.env['GALLEY_TEST_PERSON'] === 'slow'

/** After how many milliseconds a person first uses a window. */
const firstUseDelay = 10_000

const windows = new Set<UsedWindow>()

/**
 * Waits until ten seconds after a window was opened at `since`, even in a quick run. By then, Galley may be active, and
 * VS Code has done its delayed work. Other windows of a journey are used immediately.
 */
export async function startUsing(window: UsedWindow, since: number): Promise<void> {
  if (isSlow || windows.size === 0) await pause(Math.max(0, since + firstUseDelay - Date.now()))
  windows.add(window)
  window.page.once('close', () => windows.delete(window))
}

/** A mocha hook before each step of a journey: what a slow person does with the windows between two steps. */
export const betweenSteps: AsyncFunc = async function () {
  const steps: readonly Test[] = this.currentTest?.parent?.tests ?? []
  const index = this.currentTest ? steps.indexOf(this.currentTest) : 0
  if (!isSlow || index < 1) return
  const isMiddle = index === Math.ceil(steps.length / 2)
  for (const window of windows) {
    const { page } = window
    await pause(2000)
    // A question or a notification with a button must be answered first.
    if (await isSeen(page, '.quick-input-widget, .monaco-dialog-box, .notifications-toasts .notification-list-item'))
      continue
    // The server keeps secrets in memory, so a reload would lose an account that isn't in the environment.
    const canReload = !(await isSeen(page, '.statusbar-item:has-text("Sandbox")'))
    await (isMiddle && canReload ? reload : habits[index % habits.length])?.(window)
  }
}

async function isSeen(page: Page, selector: string): Promise<boolean> {
  return (await page.locator(selector).filter({ visible: true }).count()) > 0
}

type Habit = (window: UsedWindow) => Promise<void>

const habits: readonly Habit[] = [hide, moveSideBar, lookElsewhere, closeSideBar, movePanel]

/** Minimizes the window for a moment. A headless window only loses the focus. */
async function hide({ page }: UsedWindow): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const { windowId } = await session.send('Browser.getWindowForTarget')
  await session.send('Emulation.setFocusEmulationEnabled', { enabled: false })
  await session.send('Browser.setWindowBounds', { windowId, bounds: { windowState: 'minimized' } })
  await pause(1000)
  await session.send('Browser.setWindowBounds', { windowId, bounds: { windowState: 'normal' } })
  await session.send('Emulation.setFocusEmulationEnabled', { enabled: true })
  await session.detach()
}

async function closeSideBar(window: UsedWindow): Promise<void> {
  for (const _ of ['closed', 'open']) {
    await window.runCommand('View: Toggle Primary Side Bar Visibility')
    await pause(500)
  }
}

async function moveSideBar(window: UsedWindow): Promise<void> {
  await window.runCommand('View: Toggle Primary Side Bar Position')
}

async function movePanel(window: UsedWindow): Promise<void> {
  const isShown = await window.page.locator('.part.panel').isVisible()
  for (const where of ['Right', 'To Bottom']) await window.runCommand(`View: Move Panel ${where}`)
  if (!isShown) await window.runCommand('View: Hide Panel')
}

/** Shows the Explorer for a moment. */
async function lookElsewhere(window: UsedWindow): Promise<void> {
  await comeBack(window, async () => await window.openView('Explorer'))
}

/** Reloads the window and expands what was expanded, because VS Code doesn't restore that for rows of an extension. */
async function reload(window: UsedWindow): Promise<void> {
  const { page } = window
  const names = await page.locator(`${galleyViews} .pane-header[aria-expanded=true] .title`).allTextContents()
  const isExpanded: { readonly name: string; readonly label: string }[] = []
  for (const name of names) {
    for (const { label } of await window.tree(name).expandedRows()) isExpanded.push({ name, label })
  }
  await comeBack(window, async () => {
    const loaded = page.waitForEvent('load')
    await window.runCommand('Developer: Reload Window')
    await loaded
    await window.waitUntilReady()
  })
  for (const { name, label } of isExpanded) await window.tree(name).expand(label)
}

const galleyViews = '.sidebar:has(.composite.title:has-text("Galley"))'

/** Runs something, then shows the same views and focuses the same side again. */
async function comeBack(window: UsedWindow, from: () => Promise<void>): Promise<void> {
  const { page } = window
  const wasShown = await page.locator(galleyViews).isVisible()
  const wasInEditor = (await page.locator('.part.editor:focus-within').count()) > 0
  await from()
  if (wasShown) await window.openView('Galley')
  if (wasInEditor) await window.runCommand('View: Focus Active Editor Group')
}
