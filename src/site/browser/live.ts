import { Idiomorph } from 'idiomorph'
import { forgetContents } from './contents.ts'

/** Parts of the page that are updated separately. Unchanged parts aren't touched. */
const parts = [
  '.site-header',
  '#site-contents',
  '.site-breadcrumbs',
  'article',
  '.site-pager',
  '.site-outline',
  '#site-problems',
]

/** Follows changes of a served site: replaces only what changed, and keeps the scroll position. */
export function followChanges(onChanged: () => void): void {
  const { live } = document.documentElement.dataset
  if (live === undefined) return
  const events = new EventSource(`/~site/changes?after=${live}`)
  let [isLoading, isStale] = [false, false]
  events.addEventListener('message', () => void load())
  window.addEventListener('pagehide', () => events.close())

  async function load(): Promise<void> {
    isStale = isLoading
    if (isLoading) return
    isLoading = true
    try {
      const answer = await fetch(location.href, { headers: { Accept: 'text/html' } })
      const next = new DOMParser().parseFromString(await answer.text(), 'text/html')
      forgetContents()
      replacePage(next)
      onChanged()
    } catch {
      // The server is unavailable for now. The event stream reconnects when it's back.
    } finally {
      isLoading = false
      if (isStale) void load()
    }
  }
}

/** Updates the page: replaces only what differs. */
export function replacePage(next: Document): void {
  document.title = next.title
  for (const selector of parts) {
    const [mine, theirs] = [document.querySelector(selector), next.querySelector(selector)]
    if (mine === null && theirs === null) continue
    if (mine === null || theirs === null) return swapMain(next)
    morph(mine, theirs)
  }
}

function morph(mine: Element, theirs: Element): void {
  if (mine.id === 'site-problems' && mine.hasAttribute('hidden') && mine.childElementCount > 0) return
  const open = new Set([...mine.querySelectorAll('.site-open > a')].map((link) => link.getAttribute('href')))
  for (const frame of mine.querySelectorAll('.site-code')) frame.replaceWith(...frame.querySelectorAll('pre'))
  void Idiomorph.morph(mine, theirs, {
    ignoreActiveValue: true,
    callbacks: {
      // Keeps what the reader opened, closed or chose.
      beforeAttributeUpdated: (name: string) => name !== 'open' && name !== 'checked' && name !== 'data-chosen',
    },
  })
  if (mine.id !== 'site-contents') return
  for (const item of mine.querySelectorAll<HTMLElement>('.site-branch'))
    if (open.has(item.querySelector(':scope > a')?.getAttribute('href') ?? '')) item.classList.add('site-open')
}

/** Replaces the main part if parts were added or removed. */
function swapMain(next: Document): void {
  const [mine, theirs] = [document.getElementById('site-main'), next.getElementById('site-main')]
  if (mine !== null && theirs !== null) void Idiomorph.morph(mine, theirs)
}
