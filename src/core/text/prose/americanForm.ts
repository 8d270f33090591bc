/** How British endings are written in American English. The first one that a word has applies. */
const endings: readonly (readonly [RegExp, string])[] = [
  [/our(?=(?:ed|ing|s|able|ite|ites|al|ally|less|ful|er|ers|hood)?$)/, 'or'],
  [/is(?=(?:e|es|ed|er|ers|ing|able|ation|ations|ational)$)/, 'iz'],
  [/ys(?=(?:e|es|ed|er|ers|ing)$)/, 'yz'],
  [/ll(?=(?:ed|er|ers|ing|ation|ations)$)/, 'l'],
  [/ss(?=(?:ed|es|ing)$)/, 's'],
  [/tre(?=s?$)/, 'ter'],
  [/enc(?=es?$)/, 'ens'],
  [/ogue(?=s?$)/, 'og'],
  [/dge(?=ments?$)/, 'dg'],
  [/tred$/, 'tered'],
  [/fulfil(?=(?:s|ment|ments)?$)/, 'fulfill'],
  [/^(learn|lean|leap|spoil)t$/, '$1ed'],
  [/grey/, 'gray'],
  [/artefact/, 'artifact'],
  [/programme(?=s?$)/, 'program'],
]

/** Returns the American form of a word in lower case with British spelling, such as *organise*. Undefined for others. */
export function americanForm(word: string): string | undefined {
  const ending = word.length > 3 ? endings.find(([pattern]) => pattern.test(word)) : undefined
  return ending && word.replace(...ending)
}
