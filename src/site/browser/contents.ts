import type { ContentsRow } from '../look/navigation.ts'
import { loadData } from './loadData.ts'

/**
 * Opens and closes branches, loads what a long table of contents leaves out, and opens the table of contents on phones.
 */
export function followContents(): void {
  const contents = document.getElementById('site-contents')
  const menu = document.querySelector<HTMLButtonElement>('.site-menu')
  if (contents === null) return
  menu?.addEventListener('click', () => showMenu(!document.body.classList.contains('site-menu-open')))
  document.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || !document.body.classList.contains('site-menu-open')) return
    showMenu(false)
    menu?.focus()
  })
  contents.addEventListener('click', (event) => {
    const button = event.target instanceof Element ? event.target.closest('button') : null
    if (button?.classList.contains('site-toggle')) void toggle(button)
    else if (button !== null) void showAll(contents)
    else if (event.target instanceof Element && event.target.closest('a')) showMenu(false)
  })
  closeMenusOutside()
  scrollToCurrent(contents)
}

/** Scrolls the current entry to the middle, without scrolling the page. */
function scrollToCurrent(contents: HTMLElement): void {
  const current = contents.querySelector<HTMLElement>('[aria-current]')
  if (current === null) return
  const { top, height } = current.getBoundingClientRect()
  const box = contents.getBoundingClientRect()
  if (top < box.top || top + height > box.bottom) contents.scrollTop += top - box.top - box.height / 2
}

function showMenu(isOpen: boolean): void {
  document.body.classList.toggle('site-menu-open', isOpen)
  document.querySelector('.site-menu')?.setAttribute('aria-expanded', String(isOpen))
}

async function toggle(button: HTMLButtonElement): Promise<void> {
  const item = button.closest('li')
  if (item === null) return
  const isOpen = item.classList.toggle('site-open')
  button.setAttribute('aria-expanded', String(isOpen))
  if (!isOpen || item.querySelector(':scope > ul') !== null) return
  const href = item.querySelector(':scope > a')?.getAttribute('href') ?? ''
  const found = rowsBelow(await loadRows(), href)
  if (found !== undefined) item.append(listOf(found))
}

/** Replaces the part of the table of contents that came with the page with all of it. */
async function showAll(contents: HTMLElement): Promise<void> {
  const rows = await loadRows()
  const top = contents.scrollTop
  contents.replaceChildren(listOf(rows))
  contents.scrollTop = top
  scrollToCurrent(contents)
}

let loading: Promise<readonly ContentsRow[]> | undefined

async function loadRows(): Promise<readonly ContentsRow[]> {
  loading ??= loadData<readonly ContentsRow[]>(document.documentElement.dataset['contents'] ?? '')
  return await loading
}

/** Makes the table of contents load again after a change. */
export function forgetContents(): void {
  loading = undefined
}

/** Converts the address of a row, which is relative to the top of the site. */
function addressOf(href: string): string {
  return href === '' || /^(?:[a-z]+:|\/)/i.test(href) ? href : (document.documentElement.dataset['top'] ?? '') + href
}

function rowsBelow(rows: readonly ContentsRow[], href: string): readonly ContentsRow[] | undefined {
  const wanted = new URL(href, document.baseURI).href
  for (const [, target, , below] of rows) {
    if (below.length > 0 && target !== '' && new URL(addressOf(target), document.baseURI).href === wanted) return below
    const found = rowsBelow(below, href)
    if (found !== undefined) return found
  }
  return undefined
}

/**
 * Returns whether a link points to the current page. A panel of the editor has no address, so there the document names
 * the page.
 */
function isShown(link: HTMLAnchorElement): boolean {
  const { address } = document.documentElement.dataset
  if (address !== undefined) return link.getAttribute('href') === address
  return link.pathname === location.pathname && link.host === location.host
}

function listOf(rows: readonly ContentsRow[]): HTMLUListElement {
  const list = document.createElement('ul')
  list.append(...rows.map(itemOf))
  return list
}

function itemOf([title, href, sign, rows]: ContentsRow): HTMLLIElement {
  const item = document.createElement('li')
  const isGroup = href === ''
  const link = document.createElement(isGroup ? 'p' : 'a')
  if (link instanceof HTMLAnchorElement) {
    link.href = addressOf(href)
    if (isShown(link)) link.setAttribute('aria-current', 'page')
  }
  if (sign !== '') {
    const mark = document.createElement('span')
    mark.className = 'site-sign'
    mark.ariaHidden = 'true'
    mark.textContent = sign
    link.append(mark)
  }
  const words = document.createElement('span')
  words.textContent = title
  link.append(words)
  item.append(link)
  if (isGroup) item.className = 'site-group'
  if (rows.length === 0) return item
  const below = listOf(rows)
  const isOpen = isGroup || below.querySelector('[aria-current]') !== null || link.hasAttribute('aria-current')
  if (!isGroup) {
    item.className = `site-branch${isOpen ? ' site-open' : ''}`
    const button = document.createElement('button')
    button.type = 'button'
    button.className = 'site-toggle'
    button.setAttribute('aria-expanded', String(isOpen))
    button.setAttribute('aria-label', `Pages below “${title}”`)
    item.append(button)
  }
  item.append(below)
  return item
}

/** Closes a menu of the header on a click outside, and with Escape. */
function closeMenusOutside(): void {
  const close = (kept: Node | null): void => {
    for (const menu of document.querySelectorAll<HTMLDetailsElement>('.site-dropdown[open]'))
      if (kept === null || !menu.contains(kept)) menu.open = false
  }
  document.addEventListener('click', (event) => close(event.target instanceof Node ? event.target : null))
  document.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return
    const menu = document.activeElement?.closest<HTMLDetailsElement>('.site-dropdown[open]')
    close(null)
    menu?.querySelector('summary')?.focus()
  })
}
