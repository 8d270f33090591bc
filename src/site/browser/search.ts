import type { SearchRow } from '../search/rankedTerms.ts'
import { loadData, loadScript } from './loadData.ts'

type Find = (query: string) => Promise<readonly SearchRow[]>

/** Search over the whole page. Opens with its button, with `/`, and with Ctrl+K. */
export function prepareSearch(): void {
  const button = document.querySelector<HTMLButtonElement>('.site-search-open')
  if (button === null) return
  if (/Mac|iP(?:hone|ad)/.test(navigator.platform)) button.querySelector('kbd')?.replaceChildren('⌘K')
  let dialog: SearchDialog | undefined
  const open = (): void => (dialog ??= new SearchDialog()).open()
  button.addEventListener('click', open)
  document.addEventListener('keydown', (event) => {
    const isTyping = event.target instanceof Element && event.target.closest('input, textarea, select') !== null
    const isSlash = event.key === '/' && !isTyping && !event.ctrlKey && !event.metaKey && !event.altKey
    if (!isSlash && !(event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey))) return
    event.preventDefault()
    open()
  })
}

class SearchDialog {
  readonly #dialog = document.createElement('dialog')
  readonly #input = document.createElement('input')
  readonly #list = document.createElement('ul')
  readonly #status = document.createElement('p')
  #at = 0
  #asked = 0

  constructor() {
    this.#dialog.className = 'site-search'
    this.#dialog.setAttribute('aria-label', 'Search')
    Object.assign(this.#input, { type: 'search', placeholder: 'Search', autocomplete: 'off', spellcheck: false })
    for (const [name, value] of Object.entries({
      role: 'combobox',
      'aria-label': 'Search',
      'aria-expanded': 'false',
      'aria-autocomplete': 'list',
      'aria-controls': 'site-results',
    }))
      this.#input.setAttribute(name, value)
    this.#list.id = 'site-results'
    this.#list.setAttribute('role', 'listbox')
    this.#list.setAttribute('aria-label', 'Results')
    this.#status.setAttribute('role', 'status')
    this.#dialog.append(this.#input, this.#status, this.#list)
    document.body.append(this.#dialog)
    this.#input.addEventListener('input', () => void this.#search())
    this.#dialog.addEventListener('keydown', (event) => this.#key(event))
    this.#dialog.addEventListener('click', (event) => {
      if (event.target === this.#dialog) this.#dialog.close()
    })
  }

  open(): void {
    if (!this.#dialog.open) this.#dialog.showModal()
    this.#input.focus()
    this.#input.select()
    // Loads what the search needs while you type the first word.
    void find('').catch(() => undefined)
  }

  async #search(): Promise<void> {
    const asked = ++this.#asked
    const query = this.#input.value
    try {
      const rows = query.trim() === '' ? [] : await find(query)
      // Results can arrive out of order.
      if (asked !== this.#asked) return
      this.#show(rows, query)
    } catch {
      if (asked === this.#asked) this.#status.textContent = 'The search can’t be loaded.'
    }
  }

  #show(rows: readonly SearchRow[], query: string): void {
    this.#list.replaceChildren(...rows.map((row, at) => optionOf(row, at, query)))
    const count = rows.length === 1 ? '1 result' : `${rows.length} results`
    this.#status.textContent = query.trim() === '' ? '' : rows.length === 0 ? 'No results' : count
    this.#input.setAttribute('aria-expanded', String(rows.length > 0))
    this.#select(0)
  }

  #select(at: number): void {
    const options = [...this.#list.children]
    this.#at = options.length === 0 ? 0 : (at + options.length) % options.length
    for (const [index, option] of options.entries()) option.setAttribute('aria-selected', String(index === this.#at))
    const chosen = options[this.#at]
    chosen?.scrollIntoView({ block: 'nearest' })
    if (chosen) this.#input.setAttribute('aria-activedescendant', chosen.id)
    else this.#input.removeAttribute('aria-activedescendant')
  }

  #key(event: KeyboardEvent): void {
    if (event.key === 'ArrowDown') this.#select(this.#at + 1)
    else if (event.key === 'ArrowUp') this.#select(this.#at - 1)
    else if (event.key === 'Enter') {
      const link = this.#list.children[this.#at]?.querySelector('a')
      this.#dialog.close()
      link?.click()
    } else return
    event.preventDefault()
  }
}

async function find(query: string): Promise<readonly SearchRow[]> {
  const { search, searchScript } = document.documentElement.dataset
  if (search === 'server') {
    return query === '' ? [] : await loadData<readonly SearchRow[]>(`/~site/search?q=${encodeURIComponent(query)}`)
  }
  const searching = await (loading ??= loadSearch(searchScript ?? ''))
  return query === '' ? [] : await searching(query)
}

let loading: Promise<Find> | undefined

/** Loads the search of a built site, a separate script that pages don't need before. */
async function loadSearch(address: string): Promise<Find> {
  try {
    await loadScript(address)
  } catch (error) {
    loading = undefined
    throw error
  }
  const { galleySearch } = window as { galleySearch?: Find }
  if (galleySearch === undefined) throw new Error('The search can’t be loaded.')
  return galleySearch
}

function optionOf({ title, href, crumbs, excerpt }: SearchRow, at: number, query: string): HTMLLIElement {
  const option = document.createElement('li')
  option.id = `site-result-${at}`
  option.setAttribute('role', 'option')
  const link = document.createElement('a')
  link.href = href
  link.tabIndex = -1
  const line = (name: 'small' | 'strong' | 'span', text: string): HTMLElement => {
    const element = document.createElement(name)
    element.append(...marked(text, query))
    return element
  }
  if (crumbs.length > 0) link.append(line('small', crumbs.join(' › ')))
  link.append(line('strong', title))
  if (excerpt !== '') link.append(line('span', excerpt))
  option.append(link)
  return option
}

/** Returns a text with the words of a query highlighted. */
function marked(text: string, query: string): (Node | string)[] {
  const words = query
    .split(/\s+/)
    .filter((word) => word.length > 1)
    .map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  if (words.length === 0) return [text]
  return text.split(new RegExp(`(${words.join('|')})`, 'gi')).map((part, at) => {
    if (at % 2 === 0) return part
    const mark = document.createElement('mark')
    mark.textContent = part
    return mark
  })
}
