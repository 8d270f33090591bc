import assert from 'node:assert/strict'
import { codeTexts } from '../../../scripts/style/codeTexts.ts'
import { findFaults, readingGrade } from '../../../scripts/style/findFaults.ts'
import { pageTexts } from '../../../scripts/style/pageTexts.ts'
import type { ProseText, TextKind } from '../../../scripts/style/proseText.ts'
import { readStyleGuide } from '../../../scripts/style/styleGuide.ts'

const style = readStyleGuide(`
## Terms

| Term | What it is | Not |
|---|---|---|
| folder | on disk | directory |

## Words that we don't use

| Not | Write | Where |
|---|---|---|
| anew | again | everywhere |
| leads, leads to | links to | everywhere |
| may | can | texts |
| does not | doesn't | texts |

## Exceptions

| Text | Why |
|---|---|
| \`The May Fair\` | a name |
`)

function faults(text: string, kind: TextKind = 'page'): string[] {
  return findFaults([{ file: 'a', line: 7, kind, text }], style).map(({ line, message }) => `${line}: ${message}`)
}

describe('The check of texts', () => {
  it('names the line, the word and what to write instead', () => {
    assert.deepEqual(faults('Save it.\nThen load it anew.'), ['8: “anew” → again'])
  })

  it('finds a word in another case, and a phrase across a line break', () => {
    assert.deepEqual(faults('It Leads\nto a page.'), ['7: “Leads to” → links to'])
  })

  it('finds other names for a term', () => {
    assert.deepEqual(faults('Open a directory.'), ['7: “directory” → folder'])
  })

  it('ignores parts of words, exceptions, and words in capital letters', () => {
    assert.deepEqual(faults('Renewed mayors lead a maypole-dance at The May Fair. MAY'), [])
  })

  it('allows words in comments that only texts must avoid', () => {
    assert.deepEqual(faults('This may fail, or does not.', 'comment'), [])
    assert.equal(faults('This may fail, or does not.').length, 2)
  })

  it('limits sentences of strings to 25 words and those of pages to 30', () => {
    const sentence = (words: number): string => `Word${' word'.repeat(words - 2)} \`code\`.`
    assert.deepEqual(faults(`${sentence(25)} ${sentence(25)}`, 'string'), [])
    assert.match(faults(sentence(26), 'string').join(), /26 words in one sentence, at most 25/)
    assert.deepEqual(faults(sentence(30)), [])
    assert.match(faults(sentence(31)).join(), /31 words in one sentence, at most 30/)
    assert.deepEqual(faults(sentence(40), 'comment'), [])
  })

  it('grades long words in long sentences higher', () => {
    const grade = (text: string): number => readingGrade([{ file: 'a', line: 1, kind: 'page', text }])
    assert.ok(grade('The cat sat on the mat. It was fat.') < 3)
    assert.ok(grade('Organizational documentation necessitates considerable deliberation regarding terminology.') > 15)
  })

  it('reads the prose of a page without its code and its tags', () => {
    const page =
      '---\ndescription: What it is.\n---\n\n# A `b`\n\n{% hint style="info" %}\nText\n{% endhint %}\n\n```\ncode\n```\n'
    assert.deepEqual(read(pageTexts('a.md', page)), ['2 What it is.', '5 A `code`', '7 \nText'])
  })

  it('reads test titles, and comments, joined if they follow each other', () => {
    const code = "// One\n// two `code`.\nconst a = 'not this text'\n/**\n * Three\n */\nit('does it', () => a)\n"
    assert.deepEqual(read(codeTexts('src/core/a.ts', code)), ['1  One\n two `code`.', '4 \n Three\n ', '7 does it'])
  })

  it('reads the sentences among the strings of the command line', () => {
    assert.deepEqual(read(codeTexts('src/cli/a.ts', "print('utf8', 'Not a folder.')")), ['1 Not a folder.'])
  })
})

function read(texts: readonly ProseText[]): string[] {
  return texts.map(({ line, text }) => `${line} ${text}`)
}
