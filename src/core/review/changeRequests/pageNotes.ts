import { listText, type Translate } from '../../text/messages/translate.ts'
import { displayTitle } from '../../text/strings/displayTitle.ts'
import { plainTitle } from '../../text/strings/titles.ts'
import { pageProperties, type PageSide } from './pageSides.ts'
import type { ReviewPage } from './reviewPages.ts'

/** The maximum length of a shown value in characters. Longer values can't be read at a glance. */
const maxValue = 120

/** Returns what a change request changes on a page besides its text, in plain sentences. */
export function pageNotes(page: ReviewPage, t: Translate): string[] {
  const { before, after } = page
  if (before === undefined) return [t('This page is new.')]
  if (after === undefined) return [t('The change request deletes this page.')]
  const notes = [
    ...renamed(before, after, t),
    ...moved(page, before, after, t),
    ...otherProperties(page, before, after, t),
  ]
  if (notes.length === 0 && !page.isTextChanged) return [t('Readers see no difference on this page.')]
  return notes
}

function renamed(before: PageSide, after: PageSide, t: Translate): string[] {
  const [was, is] = [before, after].map(({ page }) => displayTitle(page.title, t('Untitled page')))
  return was === is ? [] : [t('Renamed from “{0}” to “{1}”.', was ?? '', is ?? '')]
}

function moved({ kind }: ReviewPage, before: PageSide, after: PageSide, t: Translate): string[] {
  const [from, to] = [before, after].map(({ above }) => above.map(plainTitle).join(' / ') || t('the top level'))
  if (before.parent !== after.parent) return [t('Moved from {0} to {1}.', from ?? '', to ?? '')]
  return kind === 'moved' ? [t('Moved to another position in {0}.', to ?? '')] : []
}

function otherProperties({ properties }: ReviewPage, before: PageSide, after: PageSide, t: Translate): string[] {
  const [was, is] = [pageProperties(before), pageProperties(after)]
  const others = properties.filter((name) => name !== 'title' && name !== 'parent')
  return others.map((name) => {
    const label = propertyLabel(name, t)
    if (typeof (was[name] ?? is[name]) === 'boolean')
      return is[name] === true ? t('{0}: yes.', label) : t('{0}: no.', label)
    const [old, now] = [valueText(was[name], t), valueText(is[name], t)]
    if (hasParts(was[name]) || hasParts(is[name])) {
      if (old === undefined) return t('{0} added.', label)
      return now === undefined ? t('{0} removed.', label) : t('{0} changed.', label)
    }
    if (old === undefined) return t('{0} added: {1}.', label, now ?? '')
    return now === undefined ? t('{0} removed: {1}.', label, old) : t('{0} changed from {1} to {2}.', label, old, now)
  })
}

function propertyLabel(name: string, t: Translate): string {
  const labels: Readonly<Record<string, string>> = {
    slug: t('Slug'),
    description: t('Description'),
    emoji: t('Emoji'),
    icon: t('Icon'),
    cover: t('Cover'),
    tags: t('Tags'),
    hidden: t('Hidden'),
    noIndex: t('Hidden from search'),
    noRobotsIndex: t('Hidden from search engines'),
    condition: t('Condition'),
    layout: t('Layout'),
    variables: t('Variables'),
    target: t('Target'),
  }
  return Object.hasOwn(labels, name) ? String(labels[name]) : name
}

/** Returns whether a value is more than a text or a list of texts, such as a cover. Its parts mean nothing to readers. */
function hasParts(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !isTextList(value)
}

function isTextList(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((each) => typeof each === 'string')
}

function valueText(value: unknown, t: Translate): string | undefined {
  if (value === undefined) return undefined
  const isList = isTextList(value)
  const text = typeof value === 'string' ? value : isList ? listText(value, t) : JSON.stringify(value)
  const plain = plainTitle(text)
  return plain.length > maxValue ? `${plain.slice(0, maxValue - 1)}…` : plain
}
