/// <reference lib="dom" />
import type { Locator, Page } from 'playwright-core'
import { eventually } from '../eventually.ts'
import { chooseFromMenu } from './chooseFromMenu.ts'

/** One visible row of a tree view. */
export interface TreeRow {
  readonly label: string
  readonly description: string
  /** 1 for a root. */
  readonly level: number
  /** Undefined for a row without children. */
  readonly expanded: boolean | undefined
}

/** A tree view as a person sees and uses it. Only visible rows of long trees exist. */
export class TreeDriver {
  readonly #page: Page
  readonly #tree: Locator

  /** `name` is the view's name in the manifest. */
  constructor(page: Page, name: string) {
    this.#page = page
    this.#tree = page.locator(`.monaco-list[aria-label=${JSON.stringify(name)}]`)
  }

  /** Scrolls through the tree, and returns the expanded rows from top to bottom, each once. */
  async expandedRows(): Promise<TreeRow[]> {
    const found = new Map<number, TreeRow>()
    for (const direction of [-1, 1] as const) {
      for (let before = -1; ;) {
        const last = await this.#lastIndex()
        if (last === before || !Number.isFinite(last)) break
        before = last
        const rows = await this.rows()
        rows.forEach((row, at) => found.set(last - rows.length + 1 + at, row))
        await this.#scroll(direction)
      }
    }
    return [...found].sort(([one], [other]) => one - other).flatMap(([, row]) => (row.expanded ? [row] : []))
  }

  /** Returns the visible rows from top to bottom. */
  async rows(): Promise<TreeRow[]> {
    return await this.#rows().evaluateAll((rows) => {
      const text = (row: Element, selector: string): string => row.querySelector(selector)?.textContent ?? ''
      const index = (row: Element): number => Number(row.getAttribute('data-index'))
      return rows
        .sort((a, b) => index(a) - index(b))
        .map((row) => {
          const expanded = row.getAttribute('aria-expanded')
          return {
            label: text(row, '.label-name'),
            description: text(row, '.label-description'),
            level: Number(row.getAttribute('aria-level')),
            expanded: expanded === null ? undefined : expanded === 'true',
          }
        })
    })
  }

  /** Returns the visible rows as indented lines: `▾` expanded, `▸` collapsed, description after two spaces. */
  async text(): Promise<string> {
    const lines = (await this.rows()).map(({ label, description, level, expanded }) => {
      const twistie = expanded === undefined ? ' ' : expanded ? '▾' : '▸'
      return `${'  '.repeat(level - 1)}${twistie} ${label}${description ? `  ${description}` : ''}`
    })
    return lines.join('\n')
  }

  /**
   * Returns the badge at the end of a row: a number of problems, or a letter of source control. Empty if there is none.
   */
  async badge(label: string): Promise<string> {
    const row = this.#rows().filter({ has: this.#page.getByText(label, { exact: true }) })
    const content = await row
      .locator('.monaco-icon-label')
      .first()
      .evaluate((element) => getComputedStyle(element, '::after').content)
    return content === 'none' ? '' : content.replaceAll('"', '')
  }

  /** Expands a row and waits for its children. */
  async expand(label: string): Promise<void> {
    await this.#setExpanded(label, true)
  }

  async collapse(label: string): Promise<void> {
    await this.#setExpanded(label, false)
  }

  /** Clicks a row, until it's selected. If the tree is rendered again at this moment, a click has no effect. */
  async click(label: string): Promise<void> {
    await eventually(async () => {
      await this.waitFor(label)
      await this.#label(label).click({ timeout: 3000 })
      await this.#row(label).and(this.#page.locator('.selected')).waitFor({ timeout: 1000 })
    })
  }

  async doubleClick(label: string): Promise<void> {
    await eventually(async () => {
      await this.waitFor(label)
      await this.#label(label).dblclick({ timeout: 3000 })
    })
  }

  /** Drags a row onto another one. Both must be visible. */
  async drag(label: string, onto: string): Promise<void> {
    await this.waitFor(label)
    await this.#row(label).dragTo(this.#row(onto))
  }

  /** Chooses an entry of the row's context menu. */
  async contextMenu(label: string, entry: string): Promise<void> {
    await this.waitFor(label)
    await chooseFromMenu(this.#page, entry, async () => {
      await this.#label(label).click({ button: 'right', timeout: 3000 })
    })
  }

  /** Presses one of the buttons at the right of a row. */
  async pressButton(label: string, button: string): Promise<void> {
    await eventually(async () => {
      await this.waitFor(label)
      await this.#row(label).hover({ timeout: 3000 })
      await this.#row(label)
        .locator(`.action-label[aria-label^=${JSON.stringify(button)}]`)
        .click({ timeout: 3000 })
    })
  }

  /** Presses a button in the title of the view. The buttons are visible while the pointer is on the view. */
  async pressTitleButton(button: string): Promise<void> {
    const view = this.#page.locator('.pane', { has: this.#tree })
    await eventually(async () => {
      await view.locator('.pane-header').hover({ timeout: 3000 })
      await view.locator(`.pane-header .action-label[aria-label^=${JSON.stringify(button)}]`).click({ timeout: 3000 })
    })
  }

  /** Waits for a row with a label, and scrolls to it. */
  async waitFor(label: string): Promise<void> {
    const row = this.#row(label)
    let direction: 1 | -1 = 1
    await eventually(async () => {
      if ((await row.count()) > 0) return
      const last = await this.#lastIndex()
      await this.#scroll(direction)
      if ((await row.count()) === 0 && (await this.#lastIndex()) === last) direction = direction === 1 ? -1 : 1
      throw new Error(`There is no “${label}” in:\n${await this.text()}`)
    })
    await eventually(async () => {
      const [own, seen, sticky] = await Promise.all([row.boundingBox(), this.#tree.boundingBox(), this.#stickyHeight()])
      if (!own || !seen) throw new Error(`“${label}” is not shown.`)
      const above = seen.y + sticky - own.y
      const below = own.y + own.height - (seen.y + seen.height)
      if (above <= 1 && below <= 1) return
      await this.#scroll(above > 1 ? -1 : 1)
      throw new Error(`“${label}” is not in sight.`)
    })
  }

  /** Turns the wheel by one notch, which scrolls by 50 pixels regardless of the amount, and waits for the next frames. */
  async #scroll(direction: 1 | -1): Promise<void> {
    await this.#tree.hover()
    await this.#page.mouse.wheel(0, direction * 50)
    await this.#page.evaluate(async () => {
      for (const _ of ['the wheel', 'the rows']) await new Promise((resolve) => requestAnimationFrame(resolve))
    })
  }

  /** Returns the height of the sticky rows at the top. */
  async #stickyHeight(): Promise<number> {
    const container = this.#tree.locator('.monaco-tree-sticky-container')
    return await container.evaluateAll((all) => Math.max(0, ...all.map((each) => each.clientHeight)))
  }

  /** Returns the index of the last visible row. */
  async #lastIndex(): Promise<number> {
    return await this.#rows().evaluateAll((all) =>
      Math.max(...all.map((row) => Number(row.getAttribute('data-index')))),
    )
  }

  async #setExpanded(label: string, wanted: boolean): Promise<void> {
    const row = this.#row(label)
    const settled = async (): Promise<void> => {
      const busy = await row.locator('.codicon-tree-item-loading').count()
      if (busy > 0 || ((await row.getAttribute('aria-expanded')) === 'true') !== wanted)
        throw new Error(`“${label}” did not ${wanted ? 'expand' : 'collapse'}.`)
    }
    // If the tree is rendered again at this moment, the click has no effect or hits another row.
    await eventually(async () => {
      await this.waitFor(label)
      if (((await row.getAttribute('aria-expanded')) === 'true') !== wanted)
        await row.locator('.monaco-tl-twistie').click({ timeout: 3000 })
      await eventually(settled, 5000)
    }, 30_000)
  }

  /** Matches the exact label: a page `API` isn't its child `API keys`. */
  #row(label: string): Locator {
    const name = this.#page.locator('.label-name').getByText(label, { exact: true })
    const self = this.#page.locator(`.label-name:text-is(${JSON.stringify(label)})`)
    return this.#rows()
      .filter({ has: name.or(self) })
      .first()
  }

  /** Returns the rows without the copies that stick to the top. */
  #rows(): Locator {
    return this.#tree.locator('.monaco-list-rows .monaco-list-row')
  }

  #label(label: string): Locator {
    return this.#row(label).locator('.label-name').first()
  }
}
