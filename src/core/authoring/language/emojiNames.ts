import { nameToEmoji } from 'gemoji'

/** The characters of emoji by their names, without colons. */
export const emojiNames: ReadonlyMap<string, string> = new Map(Object.entries(nameToEmoji))
