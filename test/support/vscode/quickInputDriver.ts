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

  /** Waits until it's open. With a title, waits for the one with that title. */
  async waitFor(title?: string): Promise<void> {
    await this.#widget.waitFor({ state: 'visible' })
    if (title) await this.#widget.locator('.quick-input-title', { hasText: title }).waitFor()
  }

  /**
   * Waits for a question with some words. Questions follow one another in the same box, which keeps the keyboard focus.
   */
  async waitForQuestion(words: string): Promise<void> {
    const asked = this.#input().and(this.#page.getByPlaceholder(words))
    await this.#widget.locator('.quick-input-message', { hasText: words }).or(asked).first().waitFor()
  }

  /** Replaces the text in the box, which must exist within `timeout` milliseconds. */
  async type(text: string, timeout = 60_000): Promise<void> {
    await this.#input().fill(text, { timeout })
  }

  /** Returns the visible rows from top to bottom. */
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
   * Waits for a row that contains a text and chooses it with the keyboard. Rows are rendered again while results
   * arrive, so a click could hit another row. If many can be chosen, a click selects the row.
   */
  async choose(text: string): Promise<void> {
    const row = this.#rows().filter({ hasText: text }).first()
    await row.waitFor()
    if (await this.#widget.and(this.#page.locator('.show-checkboxes')).count()) return await row.click()
    await this.#focus({ hasText: text }, text)
    const question = await this.#question()
    await this.accept()
    // The list stays open until the extension has the answer, and would receive the text for the next question.
    await eventually(async () => {
      if ((await this.#question()) === question) throw new Error(`“${text}” is chosen, and the list stays.`)
    })
  }

  /**
   * Chooses a file or folder in VS Code's own dialog and presses its button. The dialog first reads its own folder and
   * writes that into the box.
   */
  async chooseFile(path: string, button: string): Promise<void> {
    const pressed = this.#widget.locator('.monaco-button', { hasText: button })
    await pressed.waitFor()
    await eventually(async () => {
      if ((await this.#input().inputValue()) === '') throw new Error('The dialog has no folder yet.')
    })
    await eventually(async () => {
      await this.type(path, 3000)
      await pressed.click({ timeout: 3000 })
      await pressed.waitFor({ state: 'hidden', timeout: 5000 })
      // While it reads a folder, the dialog can add what is typed to its own path, and then asks whether to create that.
      if (await this.#widget.locator('.quick-input-message', { hasText: 'does not exist' }).isVisible())
        throw new Error('The dialog has another path.')
    })
  }

  /**
   * Accepts the first row when it has a label. Until the extension has its rows for the typed text, the old rows are
   * shown. `limit` is in milliseconds.
   */
  async acceptFirst(label: string, limit?: number): Promise<void> {
    await eventually(async () => {
      const [first] = await this.rows()
      if (first?.label !== label) throw new Error(`The first row is “${first?.label ?? ''}”, not “${label}”.`)
    }, limit)
    await this.#acceptTyped(label)
  }

  /** Chooses a command in the Command Palette after its title was typed, and waits until the palette reacts. */
  async acceptCommand(title: string): Promise<void> {
    await this.#focus({ has: this.#page.locator('.label-name').getByText(title, { exact: true }) }, title, 15_000)
    await this.#acceptTyped(title)
  }

  /** Accepts the row with the focus, and waits until the list with the typed text is closed. */
  async #acceptTyped(label: string): Promise<void> {
    const typed = await this.#input().inputValue()
    await this.accept()
    await eventually(async () => {
      const isSame = (await this.#widget.isVisible()) && (await this.#input().inputValue()) === typed
      if (isSame) throw new Error(`“${label}” is chosen, and the list stays.`)
    })
  }

  /** Moves the focus to a row with the arrow key. `limit` is in milliseconds. */
  async #focus(row: Parameters<Locator['filter']>[0], name: string, limit?: number): Promise<void> {
    await eventually(async () => {
      const focused = this.#rows().and(this.#page.locator('.focused'))
      if (await focused.filter(row).count()) return
      await this.#input().press('ArrowDown', { timeout: 3000 })
      throw new Error(`The row “${name}” is not reached.`)
    }, limit)
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

  /** Returns a text that identifies the current question. Empty if there is none. */
  async #question(): Promise<string> {
    if (!(await this.#widget.isVisible())) return ''
    return [await this.title(), await this.placeholder(), await this.message()].join('\n')
  }

  /** Returns the validation message or prompt below the box. */
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
