import type { Translate } from '../../text/messages/translate.ts'
import { scanned } from '../../text/scanning/scannedText.ts'
import { plainTitle, shorten } from '../../text/strings/titles.ts'

/** The maximum length of a shown value in characters. */
const maxValue = 120

/**
 * Returns what changed in an API block, in plain sentences. The blocks on both sides show the whole operation, and not
 * which of its attributes is different. Empty for other blocks.
 */
export function apiChanges(before: string, after: string, t: Translate): string[] {
  const [was, is] = [apiTag(before), apiTag(after)]
  if (was === undefined || is === undefined) return []
  const names = [...new Set([...was.keys(), ...is.keys()])].filter((name) => was.get(name) !== is.get(name))
  return names.map((name) => {
    const [label, old, now] = [labelOf(name, t), valueText(was.get(name)), valueText(is.get(name))]
    if (old === undefined) return t('{0} added: {1}.', label, now ?? '')
    return now === undefined ? t('{0} removed: {1}.', label, old) : t('{0} changed from {1} to {2}.', label, old, now)
  })
}

function apiTag(text: string): ReadonlyMap<string, string> | undefined {
  const tag = scanned(text).tags.find(({ name }) => name.startsWith('openapi'))
  return tag && new Map(tag.attributes.map(({ name, value }) => [name, value ?? '']))
}

function labelOf(name: string, t: Translate): string {
  const labels: Readonly<Record<string, string>> = {
    spec: t('Specification'),
    src: t('Specification'),
    path: t('Path'),
    method: t('Method'),
    name: t('Name'),
    schemas: t('Schemas'),
  }
  return Object.hasOwn(labels, name) ? String(labels[name]) : plainTitle(name)
}

function valueText(value: string | undefined): string | undefined {
  return value === undefined ? undefined : shorten(plainTitle(value), maxValue)
}
