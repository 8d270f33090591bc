import { encodeHtml } from '../../text/strings/encodeHtml.ts'
import type { Translate } from '../../text/messages/translate.ts'
import type { CheckedRule, CheckedRules } from './mergeRules.ts'
import type { RequestPageLabels } from './requestPageFacts.ts'
import { button, row, section } from './requestPageParts.ts'

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
