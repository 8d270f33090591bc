/// <reference lib="dom" />
import type { Frame, Locator, Page } from 'playwright-core'
import { eventually, startLimit } from '../eventually.ts'

/** What the clipboard or a drag contains. */
export interface TransferContent {
  readonly text?: string
  readonly file?: { readonly name: string; readonly type: string; readonly base64: string }
}

/** The editor area: tabs, the text of the active editor, the Markdown preview. */
export class EditorDriver {
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
  }

  /** Returns the titles of all open tabs from left to right. */
  async titles(): Promise<string[]> {
    return await this.#page
      .locator('.editor-group-container .tabs-container .tab')
      .evaluateAll((tabs) =>
        tabs.map((tab) => tab.querySelector('.tab-label')?.textContent?.replaceAll('\u00a0', ' ').trim() ?? ''),
      )
  }

  /** Returns the title of the active tab, or an empty text. */
  async activeTitle(): Promise<string> {
    const active = this.#page.locator('.editor-group-container.active .tabs-container .tab.active .tab-label')
    return (await active.count()) > 0
      ? ((await active.first().textContent())?.replaceAll('\u00a0', ' ').trim() ?? '')
      : ''
  }

  /** Activates the tab with a title. */
  async select(title: string): Promise<void> {
    await eventually(async () => {
      await this.#page.locator('.editor-group-container .tab', { hasText: title }).first().click({ timeout: 3000 })
      await this.waitForTitle(title, 3000)
    })
  }

  /** Waits until the active tab has a title. `limit` is in milliseconds. */
  async waitForTitle(title: string, limit?: number): Promise<void> {
    await eventually(async () => {
      const active = await this.activeTitle()
      if (active !== title) throw new Error(`The active tab is “${active}”, not “${title}”.`)
    }, limit)
  }

  /**
   * Follows a link in the text of the active editor to a tab whose title starts with some words. A busy window can miss
   * the click.
   */
  async followLink(link: Locator, title: string): Promise<void> {
    await eventually(async () => {
      if ((await this.activeTitle()).startsWith(title)) return
      // VS Code renders the line again while the key is down, so the click must be forced.
      await link.click({ modifiers: ['ControlOrMeta'], force: true, timeout: 3000 })
      const tab = this.#page.locator('.editor-group-container.active .tab.active', { hasText: title })
      await tab.waitFor({ timeout: 5000 })
    })
  }

  /** Returns the visible lines of the active text editor. */
  async text(): Promise<string> {
    return await this.#lines().evaluate((element) =>
      [...element.querySelectorAll<HTMLElement>('.view-line')]
        .sort((a, b) => Number.parseFloat(a.style.top) - Number.parseFloat(b.style.top))
        .map((line) => (line.textContent ?? '').replaceAll('\u00a0', ' '))
        .join('\n'),
    )
  }

  /**
   * Waits until the visible text of the active editor contains `part`, and returns that text. Line wrapping doesn't
   * matter.
   */
  async waitForText(part: string): Promise<string> {
    const unwrapped = (text: string): string => text.replaceAll(/\s+/g, ' ')
    return await eventually(async () => {
      const text = await this.text()
      if (!unwrapped(text).includes(unwrapped(part))) throw new Error(`The editor does not show “${part}”:\n${text}`)
      return text
    }, startLimit)
  }

  /** Puts the cursor of the active editor before a character of a line. Both count from 1. */
  async goTo(line: number, column: number): Promise<void> {
    const position = this.#page.locator('.statusbar-item', { hasText: `Ln ${line}, Col ${column}` })
    await eventually(async () => {
      await this.#page.keyboard.press('Control+g')
      await this.#page.locator('.quick-input-box input').fill(`:${line}:${column}`, { timeout: 3000 })
      await this.#page.keyboard.press('Enter')
      await position.waitFor({ timeout: 3000 })
    })
  }

  /**
   * Clicks a visible line of the active editor by a part of its text, until the cursor is in it. Lines move while
   * comments are loaded.
   */
  async clickLine(part: string): Promise<void> {
    const line = this.#lines().locator('.view-line', { hasText: part }).first()
    const cursor = this.#page.locator('.editor-group-container.active .monaco-editor.focused .cursors-layer .cursor')
    await eventually(async () => {
      await line.click({ timeout: 3000 })
      const [wanted, found] = await Promise.all([line.boundingBox(), cursor.first().boundingBox({ timeout: 1000 })])
      if (wanted && found && Math.abs(wanted.y - found.y) < 3) return
      throw new Error(`The cursor is at ${found?.y}, not in “${part}” at ${wanted?.y}.`)
    })
  }

  /** Chooses a quick fix at the cursor by its title, from the menu of the light bulb. */
  async quickFix(title: string): Promise<void> {
    const row = this.#page.locator('.action-widget .monaco-list-row', { hasText: title }).first()
    await eventually(async () => {
      if (!(await row.isVisible())) {
        await this.#page.keyboard.press('Escape')
        await this.#page.keyboard.press('Control+.')
        await row.waitFor({ timeout: 5000 })
      }
      await row.click({ timeout: 3000 })
    }, startLimit)
  }

  /** Waits for a completion by its label and accepts it. */
  async takeSuggestion(label: string): Promise<void> {
    const list = this.#page.locator('.suggest-widget.visible')
    const focused = list.locator('.monaco-list-row.focused .label-name')
    await eventually(async () => {
      const found = await focused.textContent({ timeout: 5000 })
      if (found === label) return
      await this.#page.keyboard.press('ArrowDown')
      throw new Error(`The suggestion “${found}” has the focus, not “${label}”.`)
    })
    await this.#page.keyboard.press('Enter')
    await list.waitFor({ state: 'hidden' })
  }

  /** Pastes at the cursor of the active editor, with the browser's event for the clipboard. */
  async paste(content: TransferContent): Promise<void> {
    await this.#dispatch(content, ['paste'])
  }

  /** Drops on the last visible line of the active editor, while holding the key that VS Code requires. */
  async drop(content: TransferContent): Promise<void> {
    await this.#dispatch(content, ['dragenter', 'dragover', 'drop'])
  }

  /** Returns the lines of the active editor. A comparison that was shown before stays in the group, but is hidden. */
  #lines(): Locator {
    const editors = this.#page.locator('.editor-group-container.active .monaco-editor .view-lines')
    return editors.filter({ visible: true }).first()
  }

  async #dispatch(content: TransferContent, events: readonly string[]): Promise<void> {
    await this.#lines().evaluate(
      (element, [{ text, file }, types]) => {
        const data = new DataTransfer()
        if (text !== undefined) data.setData('text/plain', text)
        if (file) {
          const bytes = Uint8Array.from(atob(file.base64), (character) => character.codePointAt(0) ?? 0)
          data.items.add(new File([bytes], file.name, { type: file.type }))
        }
        const rows = [...element.querySelectorAll('.view-line')].map((row) => row.getBoundingClientRect())
        const { left, top } = rows.toSorted((one, other) => other.top - one.top)[0] ?? element.getBoundingClientRect()
        const place = { clientX: left + 1, clientY: top + 5, shiftKey: true, dataTransfer: data }
        const how = { bubbles: true, cancelable: true, composed: true }
        for (const type of types) {
          if (type !== 'paste') element.dispatchEvent(new DragEvent(type, { ...how, ...place }))
          else document.activeElement?.dispatchEvent(new ClipboardEvent(type, { ...how, clipboardData: data }))
        }
      },
      [content, events] as const,
    )
  }

  /**
   * Does something in the preview that {@link preview} returns. VS Code may replace its frame at any time, so everything
   * is tried again, and clicks need a short timeout.
   */
  async inPreview<T>(part: string, act: (frame: Frame) => Promise<T>): Promise<T> {
    return await eventually(async () => await act(await this.preview(part)))
  }

  /** Waits for an open Markdown preview whose text contains `part`, and returns its page. */
  async preview(part: string): Promise<Frame> {
    return await eventually(async () => {
      for (const frame of this.#page.frames()) {
        if (!frame.url().includes('/webview/')) continue
        const text = await frame
          .locator('body')
          .textContent({ timeout: 1000 })
          .catch(() => '')
        if (text?.includes(part)) return frame
      }
      throw new Error(`No preview shows “${part}”.`)
    })
  }
}
