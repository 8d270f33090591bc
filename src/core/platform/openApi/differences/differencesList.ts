import type { Translate } from '../../../text/messages/translate.ts'
import { differenceRules, levels, type Difference, type Level } from './differenceRules.ts'
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

/** Returns the differences of a part in a few words each, by level. */
function detailTexts({ details }: ChangedPart, t: Translate): string[] {
  return details
    .toSorted((one, other) => levels.indexOf(one.level) - levels.indexOf(other.level))
    .map((each) => differenceText(each, t))
}

/** Returns the name of a level as a heading. */
function levelTitle(level: Level, t: Translate): string {
  switch (level) {
    case 'breaking':
      return t('Breaking changes')
    case 'may-break':
      return t('Changes that might break clients')
    case 'change':
      return t('Other changes')
    case 'words':
      return t('Changed descriptions')
  }
}

/** Returns changed parts as a Markdown list, each level below a heading of its own, with the pages that show them. */
export function differencesMarkdown(
  parts: readonly ChangedPart[],
  t: Translate,
  {
    level: depth = 2,
    pagesOf,
  }: { readonly level?: number; readonly pagesOf?: (part: ChangedPart) => readonly string[] } = {},
): string {
  const written = levels.flatMap((level) => {
    const items = parts.filter((part) => part.level === level).map((part) => item(part, pagesOf?.(part) ?? [], t))
    return items.length === 0 ? [] : [`${'#'.repeat(depth)} ${levelTitle(level, t)}\n\n${items.join('\n')}\n`]
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
  switch (part) {
    case 'operation':
      return operationText(change, name, from, t)
    case 'webhook':
      return webhookText(change, name, from, t)
    case 'schema':
      return schemaText(change, name, t)
    case 'api':
      return t('API changed: {0}', name)
  }
}

function operationText(change: ChangedPart['change'], name: string, from: string, t: Translate): string {
  switch (change) {
    case 'added':
      return t('Operation added: {0}', name)
    case 'removed':
      return t('Operation removed: {0}', name)
    case 'moved':
      return t('Operation moved: {0} is now {1}', from, name)
    case 'deprecated':
      return t('Operation deprecated: {0}', name)
    case 'changed':
      return t('Operation changed: {0}', name)
  }
}

function webhookText(change: ChangedPart['change'], name: string, from: string, t: Translate): string {
  switch (change) {
    case 'added':
      return t('Webhook added: {0}', name)
    case 'removed':
      return t('Webhook removed: {0}', name)
    case 'moved':
      return t('Webhook renamed: {0} is now {1}', from, name)
    case 'deprecated':
      return t('Webhook deprecated: {0}', name)
    case 'changed':
      return t('Webhook changed: {0}', name)
  }
}

function schemaText(change: ChangedPart['change'], name: string, t: Translate): string {
  switch (change) {
    case 'added':
      return t('Schema added: {0}', name)
    case 'removed':
      return t('Schema removed: {0}', name)
    case 'deprecated':
      return t('Schema deprecated: {0}', name)
    default:
      return t('Schema changed: {0}', name)
  }
}

/** Returns a difference in a few words, with the reason if it only might break clients. */
function differenceText({ kind, name, before, after, level }: Difference, t: Translate): string {
  const { text, unnamed, why } = differenceRules[kind]
  const values = [before || '—', after || '—']
  const message = name === '' && unnamed !== undefined ? t(unnamed, ...values) : t(text, name, ...values)
  return level === 'may-break' && why !== undefined ? t('{0}: {1}', message, t(why)) : message
}
