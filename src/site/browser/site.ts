import { followContents } from './contents.ts'
import { followChanges } from './live.ts'
import { followOutline } from './outline.ts'
import { enrichPage } from './page.ts'
import { prepareSearch } from './search.ts'
import { stored } from './stored.ts'

const themes = ['system', 'light', 'dark'] as const

/** A button that cycles through the themes. Its label names the current one. */
function prepareTheme(): void {
  const button = document.querySelector<HTMLButtonElement>('.site-theme')
  if (button === null) return
  const root = document.documentElement
  const show = (): void => {
    const chosen = root.dataset['theme'] ?? 'system'
    button.dataset['chosen'] = chosen
    button.setAttribute('aria-label', `Theme: ${chosen}`)
    button.title = `Theme: ${chosen}`
  }
  button.addEventListener('click', () => {
    const at = themes.findIndex((theme) => theme === (root.dataset['theme'] ?? 'system'))
    const next = themes[(at + 1) % themes.length] ?? 'system'
    if (next === 'system') delete root.dataset['theme']
    else root.dataset['theme'] = next
    stored.set('theme', next === 'system' ? undefined : next)
    show()
  })
  show()
}

/** Starts all features of a page that go beyond reading. */
function start(): void {
  prepareTheme()
  prepareSearch()
  followContents()
  enrichPage()
  followOutline()
  followChanges(() => {
    enrichPage()
    followOutline()
  })
}

start()
