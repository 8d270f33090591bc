import { isMap, type Document } from 'yaml'
import { parseYaml } from '../../text/strings/yamlData.ts'
import type { Page } from '../../../contract/revisions.ts'
import { emojiCharacters } from '../../text/markdown/document/emoji.ts'
import { readFrontMatter } from '../../text/markdown/frontMatter.ts'
import { findFrontMatter } from '../../text/markdown/frontMatterBlock.ts'

type FrontMatterFields = Readonly<
  Required<Pick<Page, 'description' | 'icon' | 'hidden' | 'noIndex' | 'noRobotsIndex' | 'condition'>>
>

/** Page properties in front matter that the platform has too. '' and false mean that a property isn't set. */
export interface PageFields extends FrontMatterFields {
  /** The emoji before the title. Never sent to the platform. */
  readonly emoji?: string
}

/** The front matter keys of the fields. */
const keys: Readonly<Record<keyof FrontMatterFields, string>> = {
  description: 'description',
  icon: 'icon',
  hidden: 'hidden',
  noIndex: 'noIndex',
  noRobotsIndex: 'noRobotsIndex',
  condition: 'if',
}

const names = Object.keys(keys) as (keyof FrontMatterFields)[]

/** Returns the fields of a page on the platform. */
export function fieldsOfPage(page: Page): PageFields {
  const { description = '', icon = '', hidden = false, noIndex = false, noRobotsIndex = false, condition = '' } = page
  const emoji = page.emoji === undefined || page.emoji === '' ? {} : { emoji: emojiCharacters(page.emoji) }
  return { description, icon, hidden, noIndex, noRobotsIndex, condition, ...emoji }
}

/** Returns the fields in the front matter of a file. */
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

/** Returns the fields in which two pages differ, with the values of the first. */
export function changedFields(now: PageFields, before: PageFields): Partial<FrontMatterFields> {
  const changed = names.filter((name) => now[name] !== before[name])
  return Object.fromEntries(changed.map((name) => [name, now[name]]))
}

/** Merges fields that changed on either side. If both sides changed a field, `mine` wins. */
export function mergedFields(base: PageFields, mine: PageFields, theirs: PageFields): PageFields {
  return { ...theirs, ...changedFields(mine, base) }
}

/** Writes the fields into the front matter of a file. Everything else stays. */
export function withFields(frontMatter: string, fields: PageFields): string {
  if (Object.keys(changedFields(fields, fieldsOfText(frontMatter))).length === 0) return frontMatter
  const block = findFrontMatter(frontMatter)
  const yaml: Document = parseYaml(block === undefined ? '' : frontMatter.slice(block.start, block.end))
  // Invalid YAML isn't changed, because its meaning isn't clear.
  if (yaml.errors.length > 0 || (yaml.contents !== null && !isMap(yaml.contents))) return frontMatter
  for (const name of names) {
    const value = fields[name]
    if (value !== '' && value !== false) yaml.set(keys[name], value)
    else if (yaml.has(keys[name])) yaml.delete(keys[name])
  }
  const isEmpty = isMap(yaml.contents) ? yaml.contents.items.length === 0 : true
  return isEmpty ? '' : `---\n${escapedControls(yaml.toString({ lineWidth: 0 }))}---\n\n`
}

/** Escapes DEL and C1 control characters in double quotes, which the library doesn't. */
function escapedControls(yaml: string): string {
  return yaml.replace(/^(?:description|icon|if): "(?:[^"\\]|\\[^])*"$/gm, (scalar) => {
    return scalar.replace(/[\u007f-\u009f]/g, (character) => `\\x${character.charCodeAt(0).toString(16)}`)
  })
}
