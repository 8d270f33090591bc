import { isMap, type Document } from 'yaml'
import { parseYaml } from '../../text/strings/yamlData.ts'
import type { Page } from '../../../contract/revisions.ts'
import { emojiCharacters } from '../../text/markdown/document/emoji.ts'
import { readFrontMatter } from '../../text/markdown/frontMatter.ts'
import { findFrontMatter } from '../../text/markdown/frontMatterBlock.ts'

/** What front matter says of a page and the platform can be told: '' and false mean what isn't set. */
export interface PageFields {
  readonly description: string
  readonly icon: string
  readonly hidden: boolean
  readonly noIndex: boolean
  readonly noRobotsIndex: boolean
  readonly condition: string
  /** Is before the title, and is never told the platform. */
  readonly emoji?: string
}

type FrontMatterFields = Omit<PageFields, 'emoji'>

/** The names of the fields in front matter. */
const keys: Readonly<Record<keyof FrontMatterFields, string>> = {
  description: 'description',
  icon: 'icon',
  hidden: 'hidden',
  noIndex: 'noIndex',
  noRobotsIndex: 'noRobotsIndex',
  condition: 'if',
}

const names = Object.keys(keys) as (keyof FrontMatterFields)[]

/** The fields of a page of the platform. */
export function fieldsOfPage(page: Page): PageFields {
  const { description = '', icon = '', hidden = false, noIndex = false, noRobotsIndex = false, condition = '' } = page
  const emoji = page.emoji === undefined || page.emoji === '' ? {} : { emoji: emojiCharacters(page.emoji) }
  return { description, icon, hidden, noIndex, noRobotsIndex, condition, ...emoji }
}

/** The fields that a file says in its front matter. */
export function fieldsOfText(text: string): PageFields {
  const { data } = readFrontMatter(text)
  const word = (name: keyof FrontMatterFields): string => {
    const value = data[keys[name]]
    return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''
  }
  const isSet = (name: keyof FrontMatterFields): boolean => data[keys[name]] === true
  return {
    description: word('description'),
    icon: word('icon'),
    hidden: isSet('hidden'),
    noIndex: isSet('noIndex'),
    noRobotsIndex: isSet('noRobotsIndex'),
    condition: word('condition'),
  }
}

/** The fields in which one page differs from another one, with the values of the first. */
export function changedFields(now: PageFields, before: PageFields): Partial<FrontMatterFields> {
  const changed = names.filter((name) => now[name] !== before[name])
  return Object.fromEntries(changed.map((name) => [name, now[name]]))
}

/** Fields that changed on either side; where both changed one, that of `mine`. */
export function mergedFields(base: PageFields, mine: PageFields, theirs: PageFields): PageFields {
  return { ...theirs, ...changedFields(mine, base) }
}

/** Puts the fields into the front matter of a file; everything else is there stays as it is. */
export function withFields(frontMatter: string, fields: PageFields): string {
  if (Object.keys(changedFields(fields, fieldsOfText(frontMatter))).length === 0) return frontMatter
  const block = findFrontMatter(frontMatter)
  const yaml: Document = parseYaml(block === undefined ? '' : frontMatter.slice(block.start, block.end))
  // What is no YAML isn't touched: no one could tell what it meant.
  if (yaml.errors.length > 0 || (yaml.contents !== null && !isMap(yaml.contents))) return frontMatter
  for (const name of names) {
    const value = fields[name]
    if (value !== '' && value !== false) yaml.set(keys[name], value)
    else if (yaml.has(keys[name])) yaml.delete(keys[name])
  }
  const isEmpty = isMap(yaml.contents) ? yaml.contents.items.length === 0 : true
  return isEmpty ? '' : `---\n${escapedControls(yaml.toString({ lineWidth: 0 }))}---\n\n`
}

/** What is written between double quotes is escaped by the library but for DEL and the C1 control characters. */
function escapedControls(yaml: string): string {
  return yaml.replace(/^(?:description|icon|if): "(?:[^"\\]|\\[^])*"$/gm, (scalar) => {
    return scalar.replace(/[\u007f-\u009f]/g, (character) => `\\x${character.charCodeAt(0).toString(16)}`)
  })
}
