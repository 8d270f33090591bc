import { encodeHtml } from '../../text/strings/encodeHtml.ts'

/** An action of the page, as its buttons name it. `page` shows the changes on one page. */
export type RequestPageAction =
  | 'review'
  | 'approve'
  | 'askForChanges'
  | 'markReady'
  | 'resolveConflicts'
  | 'updateFromMain'
  | 'merge'
  | 'editDescription'
  | 'backToDraft'
  | 'archive'
  | 'reopen'
  | 'requestReviewers'
  | 'comments'
  | 'openInBrowser'
  | 'siteView'
  | 'page'
  | 'markViewed'
  | 'unmarkViewed'
  | 'retryMessage'
  | 'discardMessage'
  | 'sendPending'
  | 'resolveThread'
  | 'reopenThread'
  | 'deleteComment'
  | 'addReaction'
  | 'removeReaction'

/**
 * Returns a section of the page with a heading. `aside`, next to the heading, and `body` are HTML; the title is text.
 */
export function section(id: string, title: string, aside: string, body: string): string {
  return [
    `<section id="${id}" aria-labelledby="${id}-title">`,
    `<div class="head"><h2 id="${id}-title">${encodeHtml(title)}</h2>${aside}</div>`,
    body,
    '</section>',
  ].join('\n')
}

/** What a button is about, such as a comment and its thread, and what screen readers say of it. */
type ButtonAttributes = Readonly<
  Partial<Record<`data-${'page' | 'thread' | 'message' | 'emoji'}` | `aria-${'pressed' | 'label'}`, string>>
>

/** Returns a button. `look` is a class name, or empty. */
export function button(run: RequestPageAction, label: string, look: string, about: ButtonAttributes = {}): string {
  const all = { ...(look !== '' && { class: look }), 'data-run': run, ...about }
  const attributes = Object.entries(all).map(([name, value]) => ` ${name}="${encodeHtml(value)}"`)
  return `<button type="button"${attributes.join('')}>${encodeHtml(label)}</button>`
}

/** Returns a button that does nothing and says why. It stays in the tab order, so that screen readers read it. */
export function disabledButton(label: string, why: string): string {
  return `<button type="button" aria-disabled="true" title="${encodeHtml(why)}">${encodeHtml(label)}</button>`
}

/** Returns a menu that opens in place. `items` are buttons. */
export function menu(label: string, items: readonly string[]): string {
  if (items.length === 0) return ''
  return `<details class="menu"><summary>${encodeHtml(label)}</summary><div>${items.join('')}</div></details>`
}

/** Returns a list item with a person and their role or status, both as text. */
export function row(name: string, about: string, kind: string): string {
  return `<li class="${kind}"><span class="name">${encodeHtml(name)}</span> <span class="details">${encodeHtml(about)}</span></li>`
}

/** Wraps texts from other people. The page's script ignores clicks in them. */
export function foreign(html: string): string {
  return `<div class="foreign">${html}</div>`
}

/** Returns a class name for a word from the server. */
export function safeName(word: string): string {
  return word.replaceAll(/[^a-z-]/g, '')
}
