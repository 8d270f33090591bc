import type { Page } from 'playwright-core'
import { eventually } from '../eventually.ts'

/**
 * Opens a context menu and chooses an entry. The menu closes if what it belongs to is rendered again. It ignores clicks
 * in its first moments, so the entry is pressed with the keyboard.
 */
export async function chooseFromMenu(page: Page, entry: string, open: () => Promise<void>): Promise<void> {
  const item = page.locator('.monaco-menu .action-item', { hasText: entry }).first()
  await eventually(async () => {
    await page.keyboard.press('Escape')
    await open()
    await item.hover({ timeout: 3000 })
    await item.and(page.locator('.focused')).waitFor({ timeout: 1000 })
    await page.keyboard.press('Enter')
    await item.waitFor({ state: 'hidden', timeout: 10_000 })
  })
}
