import assert from 'node:assert/strict'
import { checkPage } from '../../../../src/core/drafts/checkPage.ts'
import { lossMessages } from '../../../../src/core/drafts/lossMessages.ts'
import { SpacePages } from '../../../../src/core/pages/pageIndex.ts'

describe('What a push would lose, in words', () => {
  const t = (message: string, ...values: readonly string[]): string =>
    message.replaceAll(/\{(\d)\}/g, (_, at: string) => values[Number(at)] ?? '')
  const scope = { space: 'space', pages: new SpacePages([]), files: new Map<string, never>(), path: 'page' }
  const messages = (text: string): string[] =>
    lossMessages(
      checkPage(text, scope).filter(({ severity }) => severity === 'loss'),
      t,
    )

  it('says one of a kind as one', () => {
    assert.deepEqual(messages('[a](nowhere.md)'), ['1 link leads nowhere and would become plain text.'])
  })

  it('says several of a kind with their number, a sentence for each kind', () => {
    assert.deepEqual(
      messages('[a](nowhere.md) [b](gone.md)\n\n<<<<<<< mine\n\none\n\n=======\n\ntwo\n\n>>>>>>> theirs\n'),
      ['2 links lead nowhere and would become plain text.', 'Readers would see the conflict marks.'],
    )
  })

  it('has a sentence for everything that a check calls a loss', () => {
    const codes = [
      'unknownPage',
      'unknownLink',
      'unknownFile',
      'dataImage',
      'largeDataImage',
      'frontMatter',
      'strangeCharacter',
      'conflictMark',
    ] as const
    for (const code of codes) assert.equal(lossMessages([{ code }], t).length, 1, code)
  })
})
