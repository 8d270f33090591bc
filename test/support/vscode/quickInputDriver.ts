/// <reference lib="dom" />
import type { Locator, Page } from 'playwright-core'
import { eventually } from '../eventually.ts'

/** One row of a quick pick. */
export interface QuickPickRow {
  readonly label: string
  readonly description: string
  readonly detail: string
}

/** The quick pick or input box at the top of the window. */
export class QuickInputDriver {
  readonly #page: Page
  readonly #widget: Locator

  constructor(page: Page) {
    this.#page = page
    this.#widget = page.locator('.quick-input-widget')
  }

  /** Waits until it is open; with a title, until the one with that title is. */
  async waitFor(title?: string): Promise<void> {
    await this.#widget.waitFor({ state: 'visible' })
    if (title) await this.#widget.locator('.quick-input-title', { hasText: title }).waitFor()
  }

  /** Waits for a question by its words: one question follows another in the same box, which takes the keys all along. */
  async waitForQuestion(words: string): Promise<void> {
    const asked = this.#input().and(this.#page.getByPlaceholder(words))
    await this.#widget.locator('.quick-input-message', { hasText: words }).or(asked).first().waitFor()
  }

  /** Replaces what is in its box, which must be there within `timeout` milliseconds. */
  async type(text: string, timeout = 30_000): Promise<void> {
    await this.#input().fill(text, { timeout })
  }

  /** The visible rows from top to bottom. */
  async rows(): Promise<QuickPickRow[]> {
    return await this.#rows().evaluateAll((rows) => {
      const text = (row: Element, selector: string): string => row.querySelector(selector)?.textContent?.trim() ?? ''
      const index = (row: Element): number => Number(row.getAttribute('data-index'))
      return rows
        .sort((a, b) => index(a) - index(b))
        .map((row) => ({
          label: text(row, '.label-name'),
          description: text(row, '.label-description'),
          detail: text(row, '.quick-input-list-label-meta .label-name'),
        }))
    })
  }

  /**
   * Waits for a row with this text anywhere in it and chooses it with the keys: rows are drawn again while results come
   * in, and a click may then meet another one. Where many can be chosen, a click checks the row.
   */
  async choose(text: string): Promise<void> {
    const row = this.#rows().filter({ hasText: text }).first()
    await row.waitFor()
    if (await this.#widget.and(this.#page.locator('.show-checkboxes')).count()) return await row.click()
    await eventually(async () => {
      const focused = this.#rows().and(this.#page.locator('.focused'))
      if (await focused.filter({ hasText: text }).count()) return
      await this.#input().press('ArrowDown')
      throw new Error(`The row “${text}” is not reached.`)
    })
    const question = await this.#question()
    await this.accept()
    // The list stays until the answer has reached the extension, and would take what is typed for the next question.
    await eventually(async () => {
      if ((await this.#question()) === question) throw new Error(`“${text}” is chosen, and the list stays.`)
    })
  }

  /**
   * Chooses a file or folder in the editor's own dialog and presses its button. The dialog puts the home folder into
   * its box later, over what is typed before; so the path is typed until it has stayed.
   */
  async chooseFile(path: string, button: string): Promise<void> {
    await this.waitFor()
    await eventually(async () => {
      const stays = async (): Promise<boolean> => (await this.#input().inputValue()).startsWith(path)
      if (!(await stays())) await this.type(path)
      await this.#page.waitForTimeout(500)
      if (!(await stays())) throw new Error(`The dialog shows “${await this.#input().inputValue()}”.`)
    })
    await this.#widget.locator('.monaco-button', { hasText: button }).click()
  }

  /**
   * Accepts the first row once it has this label: the extension gives rows of its own for what was typed, and until then
   * those of before are shown. `limit` in milliseconds.
   */
  async acceptFirst(label: string, limit?: number): Promise<void> {
    await eventually(async () => {
      const [first] = await this.rows()
      if (first?.label !== label) throw new Error(`The first row is “${first?.label ?? ''}”, not “${label}”.`)
    }, limit)
    await this.accept()
  }

  async accept(): Promise<void> {
    await this.#page.keyboard.press('Enter')
  }

  async cancel(): Promise<void> {
    await this.#page.keyboard.press('Escape')
    await this.#widget.waitFor({ state: 'hidden' })
  }

  async title(): Promise<string> {
    return (await this.#widget.locator('.quick-input-title').textContent()) ?? ''
  }

  /** What tells one question from the next; empty while nothing is asked. */
  async #question(): Promise<string> {
    if (!(await this.#widget.isVisible())) return ''
    return [await this.title(), await this.placeholder(), await this.message()].join('\n')
  }

  /** The validation message or prompt below the box. */
  async message(): Promise<string> {
    return (await this.#widget.locator('.quick-input-message').textContent()) ?? ''
  }

  async placeholder(): Promise<string> {
    return (await this.#input().getAttribute('placeholder')) ?? ''
  }

  #input(): Locator {
    return this.#widget.locator('.quick-input-box input')
  }

  #rows(): Locator {
    return this.#widget.locator('.quick-input-list .monaco-list-row')
  }
}
