import { followContents, forgetContents } from './contents.ts'
import { replacePage } from './live.ts'
import { transport } from './loadData.ts'
import { followOutline } from './outline.ts'
import { enrichPage } from './page.ts'
import { panelScheme, type FromPanel, type PanelState, type ShownPage, type ToPanel } from './panelMessages.ts'
import { prepareSearch } from './search.ts'

declare function acquireVsCodeApi(): {
  postMessage(message: FromPanel): void
  setState(state: PanelState): void
}

/** Connects a panel of the editor: the panel shows pages that the editor sends, and reports clicks. */
const editor = acquireVsCodeApi()
const root = document.documentElement
const asked = new Map<number, { readonly resolve: (data: unknown) => void; readonly reject: (error: Error) => void }>()
let count = 0

transport.load = async (address) =>
  await new Promise((resolve, reject) => {
    const id = ++count
    asked.set(id, { resolve, reject })
    editor.postMessage({ kind: 'ask', id, address })
  })

function show({ html, address, anchor, state }: ShownPage): void {
  editor.setState(state)
  const next = new DOMParser().parseFromString(html, 'text/html')
  const isOther = root.dataset['address'] !== address
  root.dataset['address'] = address
  for (const [name, value] of Object.entries(next.documentElement.dataset)) root.dataset[name] = value
  // An open menu stays open while the same page changes.
  const isKept = (name: string): boolean => !name.startsWith('site-') || (name === 'site-menu-open' && !isOther)
  const kept = [...document.body.classList].filter(isKept)
  document.body.className = [...kept, ...next.body.classList].join(' ')
  forgetContents()
  replacePage(next)
  enrichPage()
  followOutline()
  const target = anchor === undefined ? null : document.getElementById(anchor)
  if (target !== null) target.scrollIntoView()
  else if (isOther) window.scrollTo(0, 0)
}

/** Returns the elements that have a line of the text, in order. */
function lines(): { readonly element: Element; readonly line: number }[] {
  const marked = [...document.querySelectorAll('article [data-line]')]
  return marked.map((element) => ({ element, line: Number(element.getAttribute('data-line')) }))
}

/** Scrolls only if the block isn't visible, so that the panel doesn't move while someone reads. */
function reveal(line: number): void {
  const block = lines().findLast((each) => each.line <= line)?.element
  if (block === undefined) return
  const { top } = block.getBoundingClientRect()
  if (top < 120 || top > window.innerHeight - 80) {
    window.scrollBy({ top: top - window.innerHeight / 3, behavior: 'instant' })
  }
}

function receive(message: ToPanel): void {
  if (message.kind === 'page') return show(message)
  if (message.kind === 'line') return reveal(message.line)
  const waiting = asked.get(message.id)
  asked.delete(message.id)
  if (message.data === undefined) waiting?.reject(new Error('The editor has no data for this address.'))
  else waiting?.resolve(message.data)
}

window.addEventListener('message', (event: MessageEvent<unknown>) => receive(event.data as ToPanel))

// Without this, the editor would open links of the site outside the panel.
document.addEventListener(
  'click',
  (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    const href = link?.getAttribute('href') ?? ''
    const { files } = root.dataset
    if (!href.startsWith(panelScheme) && !(files !== undefined && href.startsWith(files))) return
    event.preventDefault()
    event.stopImmediatePropagation()
    editor.postMessage({ kind: 'open', href })
  },
  true,
)

document.addEventListener('dblclick', ({ target }) => {
  const block = target instanceof Element ? target.closest('article [data-line]') : null
  const line = Number(block?.getAttribute('data-line') ?? Number.NaN)
  if (Number.isInteger(line)) editor.postMessage({ kind: 'edit', line })
})

document.addEventListener('change', ({ target }) => {
  if (target instanceof HTMLInputElement && target.id === 'site-only-changed') {
    editor.postMessage({ kind: 'onlyChanged', isOn: target.checked })
  }
})

/** Applies the theme, which the editor sets with classes. */
function followTheme(): void {
  const isDark = /\bvscode-(?:dark|high-contrast(?!-light))\b/.test(document.body.className)
  root.dataset['theme'] = isDark ? 'dark' : 'light'
}

root.classList.add('js')
new MutationObserver(followTheme).observe(document.body, { attributes: true, attributeFilter: ['class'] })
followTheme()
prepareSearch()
followContents()
enrichPage()
followOutline()
editor.postMessage({ kind: 'ready' })
