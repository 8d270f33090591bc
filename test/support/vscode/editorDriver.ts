/// <reference lib="dom" />
import type { Frame, Page } from 'playwright-core'
import { eventually } from '../eventually.ts'

/** The editor area: tabs, the text of the active editor, the Markdown preview. */
export class EditorDriver {
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
  }

  /** Titles of all open tabs from left to right. */
  async titles(): Promise<string[]> {
    return await this.#page
      .locator('.editor-group-container .tabs-container .tab')
      .evaluateAll((tabs) => tabs.map((tab) => tab.querySelector('.tab-label')?.textContent?.trim() ?? ''))
  }

  /** Title of the active tab; empty without one. */
  async activeTitle(): Promise<string> {
    const active = this.#page.locator('.editor-group-container.active .tabs-container .tab.active .tab-label')
    return (await active.count()) > 0 ? ((await active.first().textContent())?.trim() ?? '') : ''
  }

  /** Brings the tab with this title to the front. */
  async select(title: string): Promise<void> {
    await this.#page.locator('.editor-group-container .tab', { hasText: title }).first().click()
    await this.waitForTitle(title)
  }

  /** Waits until the active tab has this title. */
  async waitForTitle(title: string): Promise<void> {
    await eventually(async () => {
      const active = await this.activeTitle()
      if (active !== title) throw new Error(`The active tab is “${active}”, not “${title}”.`)
    })
  }

  /** The lines of the active text editor that are scrolled into view. */
  async text(): Promise<string> {
    const lines = this.#page.locator('.editor-group-container.active .monaco-editor .view-lines').first()
    return await lines.evaluate((element) =>
      [...element.querySelectorAll<HTMLElement>('.view-line')]
        .sort((a, b) => Number.parseFloat(a.style.top) - Number.parseFloat(b.style.top))
        .map((line) => (line.textContent ?? '').replaceAll('\u00a0', ' '))
        .join('\n'),
    )
  }

  /** Waits until the visible text of the active editor contains `part`, and returns that text. */
  async waitForText(part: string): Promise<string> {
    return await eventually(async () => {
      const text = await this.text()
      if (!text.includes(part)) throw new Error(`The editor does not show “${part}”:\n${text}`)
      return text
    })
  }

  /** The page of an open Markdown preview, once its text contains `part`. */
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
