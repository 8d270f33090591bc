import type { Translate } from '../../../text/messages/translate.ts'
import { differenceTexts, unnamedTexts, type Difference } from './difference.ts'
import type { ChangedPart } from './specDifferences.ts'

/** How many differences of a part one line has. */
const maxDetails = 4
/** How many pages one line names. */
const maxPages = 3

/**
 * Returns a changed part in one line, such as “Operation changed: GET /pets (new required parameter “limit”; shown on:
 * pets.md)”.
 */
export function changeLine(part: ChangedPart, t: Translate, pages: readonly string[] = []): string {
  const details = detailTexts(part, t)
  const shown = [
    ...details.slice(0, maxDetails),
    ...(details.length > maxDetails ? ['…'] : []),
    ...(pages.length === 0 ? [] : [t('shown on: {0}', firstOf(pages))]),
  ]
  return shown.length === 0 ? partText(part, t) : `${partText(part, t)} (${shown.join('; ')})`
}

function firstOf(pages: readonly string[]): string {
  return pages.slice(0, maxPages).join(', ') + (pages.length > maxPages ? ', …' : '')
}

/** Returns the differences of a part in a few words each, breaking ones first. */
function detailTexts({ details }: ChangedPart, t: Translate): string[] {
  return details
    .toSorted((one, other) => Number(other.breaking) - Number(one.breaking))
    .map((each) => differenceText(each, t))
}

/** Returns changed parts as a Markdown list, breaking ones below a heading of their own, with the pages that show them. */
export function differencesMarkdown(
  parts: readonly ChangedPart[],
  t: Translate,
  { level = 2, pagesOf }: { readonly level?: number; readonly pagesOf?: (part: ChangedPart) => readonly string[] } = {},
): string {
  const sections = [
    [t('Breaking changes'), parts.filter(({ breaking }) => breaking)],
    [t('Other changes'), parts.filter(({ breaking }) => !breaking)],
  ] as const
  const written = sections.flatMap(([title, members]) => {
    const items = members.map((part) => item(part, pagesOf?.(part) ?? [], t))
    return items.length === 0 ? [] : [`${'#'.repeat(level)} ${title}\n\n${items.join('\n')}\n`]
  })
  return written.join('\n')
}

function item(part: ChangedPart, pages: readonly string[], t: Translate): string {
  const from = part.from === undefined ? {} : { from: codeSpan(part.from) }
  const named = { ...part, name: codeSpan(part.name), ...from }
  const inner = [
    ...detailTexts(part, t).map((text) => `  * ${plain(text)}`),
    ...(pages.length === 0 ? [] : [`  * ${t('shown on: {0}', pages.join(', '))}`]),
  ]
  return [`* ${partText(named, t)}`, ...inner].join('\n')
}

/** Names come from a specification, so a backtick or a line break in one doesn’t end the code. */
function codeSpan(name: string): string {
  return `\`${name.replaceAll(/[`\s]+/g, ' ').trim()}\``
}

function plain(text: string): string {
  return text.replaceAll(/\s+/g, ' ').replaceAll(/[\\`*_{}[\]<>#|]/g, '\\$&')
}

/** Returns the heading of a changed part, such as “Operation removed: GET /pets”. */
function partText({ part, change, name, from = '' }: ChangedPart, t: Translate): string {
  const isOperation = part === 'operation'
  switch (change) {
    case 'added':
      return isOperation ? t('Operation added: {0}', name) : t('Schema added: {0}', name)
    case 'removed':
      return isOperation ? t('Operation removed: {0}', name) : t('Schema removed: {0}', name)
    case 'moved':
      return t('Operation moved: {0} is now {1}', from, name)
    case 'deprecated':
      return isOperation ? t('Operation deprecated: {0}', name) : t('Schema deprecated: {0}', name)
    case 'changed':
      return isOperation ? t('Operation changed: {0}', name) : t('Schema changed: {0}', name)
  }
}

/** Returns a difference in a few words. */
function differenceText({ kind, name, before, after }: Difference, t: Translate): string {
  const types = [before || '—', after || '—']
  const unnamed = name === '' ? unnamedTexts[kind] : undefined
  return unnamed === undefined ? t(differenceTexts[kind], name, ...types) : t(unnamed, ...types)
}
