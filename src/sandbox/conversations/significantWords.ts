/** How many words describe an issue: the most frequent ones, in the order of the text. */
const maxWords = 12

/** Words that occur in every conversation, so that they don't say what it is about. */
const common = new Set(
  `about above after again against also although always another anybody anyone anything around because been before being
  below between both cannot could does doing done down during each either else ever every everything from further getting
  give given goes going gone hello help hers here herself himself into issue itself just know like look made make many
  maybe might more most much must need never nothing only other ours over please problem question really same shall she
  should since some somebody someone something still such sure tell than thank thanks that their them themselves then
  there these they thing things think this those though through today together tried tries trying under until upon used
  useful user users uses using very want wants were what when where whether which while whom whose will wish with within
  without work working works would wrong your yours yourself able find found have having page pages docs documentation
  guide read reading somehow anyhow there's don't can't doesn't isn't won't didn't i've i'm it's`.split(/\s+/),
)

/**
 * Returns the words that say what a text is about: at least four letters, not common, plurals as singulars. This
 * doesn't understand meaning: two issues are similar if they share such words.
 */
export function significantWords(text: string): string[] {
  const counts = new Map<string, number>()
  for (const [written] of text.toLowerCase().matchAll(/[\p{L}\p{N}][\p{L}\p{M}\p{N}'’_-]*/gu)) {
    const word = singular(written.replaceAll('’', "'").replace(/'s$|(?<!['_-])['_-]+$/, ''))
    if (word.length >= 4 && word.length <= 40 && !common.has(word) && !/^\d+$/.test(word)) {
      counts.set(word, (counts.get(word) ?? 0) + 1)
    }
  }
  return [...counts]
    .sort(([, left], [, right]) => right - left)
    .slice(0, maxWords)
    .map(([word]) => word)
}

function singular(word: string): string {
  if (word.length > 5 && word.endsWith('ies')) return `${word.slice(0, -3)}y`
  if (word.length > 4 && word.endsWith('s') && !/(ss|us|is)$/.test(word)) return word.slice(0, -1)
  return word
}
