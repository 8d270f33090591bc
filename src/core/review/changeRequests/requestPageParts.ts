import { encodeHtml } from '../../text/strings/encodeHtml.ts'
import type { Translate } from '../../text/messages/translate.ts'
import type { CheckedRule, CheckedRules } from './mergeRules.ts'
import type { RequestPageLabels } from './requestPageFacts.ts'

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

/** Returns a date, also as the tooltip. The page's script shows instead how long ago it was, and keeps that current. */
export function timeHtml(timestamp: string, { moment }: Pick<RequestPageLabels, 'moment'>): string {
  const [at, date] = [timestamp, moment(timestamp)].map(encodeHtml)
  return `<time datetime="${at}" title="${date}">${date}</time>`
}

/** Returns the mark of a changed page, which a click sets or removes. */
export function viewedButton(page: string, title: string, isViewed: boolean, t: Translate): string {
  return button(isViewed ? 'unmarkViewed' : 'markViewed', t('Viewed'), 'viewed', {
    'data-page': page,
    'aria-pressed': String(isViewed),
    'aria-label': t('Viewed: {0}', title),
  })
}

/** Returns the merge rules and which of them are met. Empty if there are none. */
export function rulesHtml({ rules, mayBypass }: CheckedRules, t: Translate): string {
  if (rules.length === 0) return ''
  const label: Readonly<Record<CheckedRule['state'], string>> = {
    met: t('met'),
    unmet: t('not met'),
    unknown: t('not checked'),
  }
  const rows = rules.map(({ state, text }) => row(text, label[state], state))
  const bypass = mayBypass ? `<p class="none">${encodeHtml(t('You can merge even if rules aren’t met.'))}</p>` : ''
  return section('rules', t('Merge rules'), '', `<ul class="people">${rows.join('\n')}</ul>${bypass}`)
}
