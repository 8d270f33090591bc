import { encodeHtml } from '../../text/strings/encodeHtml.ts'

/** Something that the page can run, as its buttons name it; `page` shows the changes on one page. */
export type RequestPageAction =
  | 'review'
  | 'approve'
  | 'askForChanges'
  | 'markReady'
  | 'resolveConflicts'
  | 'updateFromMain'
  | 'merge'
  | 'editSubject'
  | 'editDescription'
  | 'backToDraft'
  | 'archive'
  | 'reopen'
  | 'requestReviewers'
  | 'comments'
  | 'openInBrowser'
  | 'page'

/** A part of the page with a heading and what is beside it. `aside` and `body` are HTML, the title is text. */
export function section(id: string, title: string, aside: string, body: string): string {
  return [
    `<section id="${id}" aria-labelledby="${id}-title">`,
    `<div class="head"><h2 id="${id}-title">${encodeHtml(title)}</h2>${aside}</div>`,
    body,
    '</section>',
  ].join('\n')
}

/** A button with a text. `look` is the name of a class, or empty. */
export function button(name: RequestPageAction, label: string, look: string): string {
  const kind = look === '' ? '' : ` class="${look}"`
  return `<button type="button"${kind} data-run="${name}">${encodeHtml(label)}</button>`
}

/** A person and how they are with the change request, as texts. */
export function row(name: string, about: string, kind: string): string {
  return `<li class="${kind}"><span class="name">${encodeHtml(name)}</span> <span class="details">${encodeHtml(about)}</span></li>`
}

/** Texts of others: the script of the page runs nothing that is pressed in them. */
export function foreign(html: string): string {
  return `<div class="foreign">${html}</div>`
}

/** A word of the server as the name of a class. */
export function safeName(word: string): string {
  return word.replaceAll(/[^a-z-]/g, '')
}
