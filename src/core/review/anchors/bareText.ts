/** Link targets, elements, entities, addresses and named emoji: what Markdown writes otherwise than a document says it. */
const noise =
  /\]\((?:[^()\s]|\([^()]*\))*(?:\s+(?:"[^"]*"|'[^']*'))?\s*\)|\]\[[^\]]*\]|<[^<>]*>|&#?\w+;|https?:\/\/[^\s)>\]]+|:[\w+-]+:|\{#[\w.:-]+\}/g

/** Signs that may be markup, and white space. */
const signs = /[\s!-/:-@[-`{-~]+/g

/**
 * Letters and digits of a text, without anything that may be markup: the same for a block's words in a document and for
 * the Markdown that was written for it. The two are never distinguished by more than that.
 */
export function bareText(text: string): string {
  const plain = /[\]<&:{]/.test(text) ? text.replace(noise, ' ') : text
  return plain.replace(signs, '')
}
