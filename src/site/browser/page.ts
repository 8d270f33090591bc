import { stored } from './stored.ts'

/**
 * Adds what readers can do on a page: copy code and anchors, keep the selected tabs, and close the list of problems.
 */
export function enrichPage(): void {
  for (const block of document.querySelectorAll<HTMLElement>('article pre')) addCopyButton(block)
  chooseTabs()
  openTarget()
}

function addCopyButton(block: HTMLElement): void {
  if (block.parentElement?.classList.contains('site-code')) return
  const frame = document.createElement('div')
  frame.className = 'site-code'
  block.replaceWith(frame)
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'site-copy'
  button.textContent = 'Copy'
  button.setAttribute('aria-label', 'Copy code')
  frame.append(block, button)
}

/** Returns the text of code without line numbers, which aren't text. */
async function copyCode(button: HTMLButtonElement): Promise<void> {
  const code = button.parentElement?.querySelector('pre')?.textContent ?? ''
  await copy(code.replace(/\n$/, ''))
  showWord(button, 'Copied')
}

function showWord(button: HTMLElement, word: string): void {
  const before = button.textContent
  if (before === word) return
  button.textContent = word
  setTimeout(() => (button.textContent = before), 1500)
}

async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
  } catch {
    // The older API, for pages of files and for windows without permission.
    const field = document.createElement('textarea')
    field.value = text
    document.body.append(field)
    field.select()
    document.execCommand('copy')
    field.remove()
  }
}

const tabKey = 'tabs'

/** Returns the titles of the last selected tabs, latest first. */
function chosenTabs(): string[] {
  const kept: unknown = JSON.parse(stored.get(tabKey) ?? '[]')
  return Array.isArray(kept) ? kept.filter((title) => typeof title === 'string') : []
}

function titleOf(tab: HTMLInputElement): string {
  return tab.labels?.[0]?.textContent?.trim() ?? ''
}

const tabSelector = 'input[type="radio"][name*="galley-tabs"]'

/** Selects in each group the tab that was last selected on any page. */
function chooseTabs(): void {
  const chosen = chosenTabs()
  if (chosen.length === 0) return
  const groups = Map.groupBy(document.querySelectorAll<HTMLInputElement>(tabSelector), ({ name }) => name)
  for (const tabs of groups.values()) {
    const title = chosen.find((each) => tabs.some((tab) => titleOf(tab) === each))
    const tab = tabs.find((each) => titleOf(each) === title)
    if (tab !== undefined) tab.checked = true
  }
}

function keepTab(tab: HTMLInputElement): void {
  const title = titleOf(tab)
  const before = tab.getBoundingClientRect().top
  stored.set(tabKey, JSON.stringify([title, ...chosenTabs().filter((each) => each !== title)].slice(0, 20)))
  chooseTabs()
  // Other groups earlier on the page can have a different height now.
  window.scrollBy(0, tab.getBoundingClientRect().top - before)
}

/** Shows the target of the address if it's in a tab or a collapsed element. */
function openTarget(): void {
  const target = location.hash.length > 1 ? document.getElementById(decodeURIComponent(location.hash.slice(1))) : null
  if (target === null) return
  let isHidden = false
  if (target instanceof HTMLLabelElement && target.control instanceof HTMLInputElement) target.control.checked = true
  for (let around: Element | null = target; around !== null; around = around.parentElement) {
    if (around instanceof HTMLDetailsElement && !around.open) [around.open, isHidden] = [true, true]
    const tab = around.matches('.dialect-tab') ? around.previousElementSibling?.previousElementSibling : undefined
    if (tab instanceof HTMLInputElement && !tab.checked) [tab.checked, isHidden] = [true, true]
  }
  if (isHidden) target.scrollIntoView()
}

document.addEventListener('click', (event) => {
  const target = event.target instanceof Element ? event.target : null
  const button = target?.closest<HTMLButtonElement>('.site-copy')
  if (button) void copyCode(button)
  const anchor = target?.closest<HTMLAnchorElement>('.site-anchor')
  if (anchor) void copy(anchor.href)
  if (target?.closest('.site-close')) target.closest('aside')?.setAttribute('hidden', '')
})
document.addEventListener('change', (event) => {
  if (event.target instanceof HTMLInputElement && event.target.matches(tabSelector)) keepTab(event.target)
})
window.addEventListener('hashchange', openTarget)
