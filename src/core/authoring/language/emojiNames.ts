import { nameToEmoji } from 'gemoji'

/** Emoji by name, without colons. */
export const emojiNames: ReadonlyMap<string, string> = new Map(Object.entries(nameToEmoji))
