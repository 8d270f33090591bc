import assert from 'node:assert/strict'
import { findLosses, isLoss } from '../../../../../src/core/authoring/checks/checkText.ts'
import { lossMessages } from '../../../../../src/core/authoring/checks/lossMessages.ts'
import { spaceBody } from '../../../../../src/core/docs/body/spaceBody.ts'
import { docsRules, type RuleId } from '../../../../../src/core/authoring/checks/docsProblem.ts'
import type { Page } from '../../../../../src/contract/revisions.ts'
import { SpacePages } from '../../../../../src/core/docs/pages/pageIndex.ts'

describe('Messages about what a push would lose', () => {
  const t = (message: string, ...values: readonly string[]): string =>
    message.replaceAll(/\{(\d)\}/g, (_, at: string) => values[Number(at)] ?? '')
  const pages = new SpacePages([{ id: 'page', title: 'Page', type: 'document', path: 'page' } as Page])
  const body = spaceBody({ server: 'server', space: 'space', title: 'Guide', pages, files: new Map() })
  const scope = { page: pages.byId('page') ?? assert.fail(), body }
  const messages = (text: string): string[] => lossMessages(findLosses(text, scope), t)

  it('are singular for one loss of a kind', () => {
    assert.deepEqual(messages('[a](nowhere.md)'), ['1 link is broken and would become plain text.'])
  })

  it('have a sentence with the number for each kind', () => {
    assert.deepEqual(
      messages('[a](nowhere.md) [b](gone.md)\n\n<<<<<<< mine\n\none\n\n=======\n\ntwo\n\n>>>>>>> theirs\n'),
      ['2 links are broken and would become plain text.', 'Readers would see the conflict markers.'],
    )
  })

  it('exist for every check that finds losses', () => {
    const rules = (Object.keys(docsRules) as RuleId[]).filter((rule) => isLoss({ rule }))
    for (const rule of rules) assert.equal(lossMessages([{ rule }], t).length, 1, rule)
  })
})
