/**
 * Link targets, elements, entities, addresses and emoji shortcodes: what Markdown writes differently than a document.
 */
const noise =
  /\]\((?:[^()\s]|\([^()]*\))*(?:\s+(?:"[^"]*"|'[^']*'))?\s*\)|\]\[[^\]]*\]|<[^<>]*>|&#?\w+;|https?:\/\/[^\s)>\]]+|:[\w+-]+:|\{#[\w.:-]+\}/g

/** Characters that can be markup, and white space. */
const signs = /[\s!-/:-@[-`{-~]+/g

/**
 * Returns the letters and digits of a text, without anything that can be markup. They are the same for a block in a
 * document and for its Markdown, so blocks are compared by them alone.
 */
export function bareText(text: string): string {
  const plain = /[\]<&:{]/.test(text) ? text.replace(noise, ' ') : text
  return plain.replace(signs, '')
}
