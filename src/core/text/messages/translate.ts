/** Translates a message with `{0}` placeholders. */
export interface Translate {
  (message: string, ...values: string[]): string
  /** The BCP 47 tag of the language, used to format lists. English by default. */
  readonly language?: string
}

/** Fills in the placeholders without translating, for the command line and agents. */
export const english: Translate = (message, ...values) => {
  return message.replace(/\{(\d)\}/g, (_, index: string) => values[Number(index)] ?? '')
}

/** Joins names to a list within a sentence, such as "A, B, and C". With `or`, joins alternatives. */
export function listText(names: readonly string[], { language = 'en' }: Translate, word: 'and' | 'or' = 'and'): string {
  return new Intl.ListFormat(language, { type: word === 'and' ? 'conjunction' : 'disjunction' }).format(names)
}

/** Joins parts that don't form a sentence, such as the parts of a label or numbers: "1 error, 2 warnings". */
export function partsText(parts: readonly string[], { language = 'en' }: Translate): string {
  return new Intl.ListFormat(language, { type: 'unit', style: 'short' }).format(parts)
}
