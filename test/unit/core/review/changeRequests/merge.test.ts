import assert from 'node:assert/strict'
import type { SpaceMergeRules } from '../../../../../src/contract/schemas/conventions.ts'
import { mergeDialog, type MergeFacts } from '../../../../../src/core/review/changeRequests/mergeDialog.ts'
import {
  checkMergeRules,
  type CheckedRules,
  type RuleCase,
} from '../../../../../src/core/review/changeRequests/mergeRules.ts'
import { changeRequest, english, person, review } from './samples.ts'

const facts: MergeFacts = {
  offersReviews: true,
  request: changeRequest(),
  spaceTitle: 'Guide',
  changedPages: 3,
  changedFiles: 0,
  conflicts: [],
  unreadConflicts: 0,
  marked: [],
  unreadMarked: 0,
  reviews: [review('Bo')],
  requested: [],
  unmetRules: [],
  unpushedDrafts: 0,
  unsaved: [],
}

function shown(given: Partial<MergeFacts>): string {
  const { message, detail, button, offers } = mergeDialog({ ...facts, ...given }, english)
  return [message, detail, `[${[...offers, button].join('] [')}]`].join('\n')
}

describe('The dialog before a merge', () => {
  it('is short if there’s no reason against the merge', () => {
    assert.equal(
      shown({}),
      `Merge #12 Say it shorter into “Guide”?
It changes 3 pages.
Approved by Bo.
You can’t undo a merge.
[Merge 3 Pages]`,
    )
  })

  it('lists all reasons against the merge, and offers what helps first', () => {
    assert.equal(
      shown({
        request: changeRequest({ outdated: true, comments: 2 }),
        changedPages: 1,
        changedFiles: 2,
        conflicts: ['Install', 'Update'],
        unreadConflicts: 4,
        reviews: [review('Bo', { outdated: true }), review('Cy', { status: 'changes-requested' })],
        requested: [{ user: person('Dee') } as never],
        unmetRules: ['It needs a description.'],
        unpushedDrafts: 1,
        unsaved: ['Install', 'Tour'],
      }),
      `Merge #12 Say it shorter into “Guide”?
It changes 1 page. It also changes 2 files.
It can’t be merged yet: It needs a description.
Changes on “Install” and “Tour” aren’t saved, so they won’t be merged.
1 page has changes that aren’t pushed, so they won’t be merged.
It’s behind main. The published content has changed since its last update.
The merge will cause conflicts on “Install” and “Update”.
4 more pages changed on both sides and might have conflicts.
Cy requested changes.
Bo approved an earlier version, so the approval is outdated.
Not reviewed yet by Dee.
2 comments aren’t resolved.
You can’t undo a merge.
[check] [push] [update] [Try to Merge]`,
    )
  })

  it('has a button that says what happens', () => {
    const button = (given: Partial<MergeFacts>): string => mergeDialog({ ...facts, ...given }, english).button
    assert.equal(button({ changedPages: 1 }), 'Merge 1 Page')
    assert.equal(button({ changedPages: 0 }), 'Merge')
    assert.equal(button({ conflicts: ['Install'] }), 'Merge with Conflicts')
    assert.equal(button({ unreadConflicts: 1 }), 'Merge Without Checking All Pages')
    assert.equal(button({ unreadMarked: 1 }), 'Merge Without Checking All Pages')
    assert.equal(button({ conflicts: ['Install'], unmetRules: ['No.'] }), 'Try to Merge')
  })

  it('warns about conflict markers first, and publishes them only with a button that says so', () => {
    assert.equal(
      shown({ marked: ['Install', 'Update'], unreadMarked: 2, unmetRules: ['It needs a subject.'] }),
      `Merge #12 Say it shorter into “Guide”?
It changes 3 pages.
It can’t be merged yet: It needs a subject.
Conflicts aren’t resolved. Readers would see both versions and the conflict markers on “Install” and “Update”.
2 more changed pages weren’t checked for conflict markers.
Approved by Bo.
You can’t undo a merge.
[resolve] [check] [Publish 2 Pages with Conflict Markers]`,
    )
  })

  it('says that no one has reviewed it', () => {
    assert.match(shown({ reviews: [] }), /No reviews yet\./)
  })

  it('says nothing about reviews on a server without reviews', () => {
    assert.doesNotMatch(shown({ offersReviews: false, reviews: [] }), /review/i)
  })
})

describe('Merge rules', () => {
  type Rules = Extract<SpaceMergeRules, { type: 'rules' }>['rules']

  const check = (rules: Rules, given: Partial<RuleCase> = {}): CheckedRules => {
    const known: RuleCase = {
      request: changeRequest(),
      reviews: [],
      me: 'me',
      nameOf: (user) => (user === 'bo' ? 'Bo' : undefined),
      ...given,
    }
    return checkMergeRules({ type: 'rules', rules }, known, english)
  }
  const unmet = (rules: Rules, given?: Partial<RuleCase>): readonly string[] => check(rules, given).unmet

  it('are met if there are none', () => {
    assert.deepEqual(unmet([]), [])
    assert.deepEqual(
      checkMergeRules({ type: 'none' }, { request: changeRequest(), reviews: [], me: 'me', nameOf: () => '' }, english)
        .rules,
      [],
    )
  })

  it('require reviews of the current content by people other than the author', () => {
    const rules: Rules = [{ rule: 'require_at_least_one_approved_review' }, { rule: 'require_at_least_one_review' }]
    assert.equal(unmet(rules).length, 2)
    assert.equal(unmet(rules, { reviews: [review('Bo', { outdated: true })] }).length, 2)
    assert.equal(unmet(rules, { reviews: [review('Ada')] }).length, 2)
    assert.deepEqual(unmet(rules, { reviews: [review('Bo')] }), [])
  })

  it('name the missing reviewers, and those who are against it', () => {
    assert.deepEqual(unmet([{ rule: 'require_specific_reviewers', users: ['bo', 'x'] }]), [
      'It needs approval from Bo and an unknown user.',
    ])
    assert.deepEqual(
      unmet([{ rule: 'require_one_of_specific_reviewers', users: ['bo'] }], { reviews: [review('Bo')] }),
      [],
    )
    assert.deepEqual(
      unmet([{ rule: 'require_all_reviews_approved' }], { reviews: [review('Bo', { status: 'changes-requested' })] }),
      ['All reviewers must approve it, but Bo requested changes.'],
    )
  })

  it('check the change request itself', () => {
    const rules: Rules = [
      { rule: 'require_up_to_date_change_request' },
      { rule: 'require_change_request_subject' },
      { rule: 'require_change_request_description' },
      { rule: 'require_author_to_merge' },
    ]
    assert.deepEqual(unmet(rules, { request: changeRequest({ outdated: true, subject: ' ' }) }), [
      'It must be updated from main first.',
      'It needs a subject.',
      'It needs a description.',
      'Only its author, Ada, can merge it.',
    ])
    assert.deepEqual(unmet([{ rule: 'require_author_to_merge' }], { me: 'ada' }), [])
  })

  it('that can’t be evaluated are reported, not guessed', () => {
    assert.deepEqual(unmet([{ rule: 'custom', expression: 'x', message: 'Ask legal.' }]), [
      'The space has a rule that only the server can check: Ask legal.',
    ])
  })

  it('don’t apply to people who are allowed to bypass them', () => {
    const {
      rules,
      mayBypass,
      unmet: preventing,
    } = check([{ rule: 'require_at_least_one_review' }, { rule: 'allow_bypass', users: ['me'] }])
    assert.deepEqual(preventing, [])
    assert.equal(mayBypass, true)
    assert.deepEqual(rules, [{ state: 'unmet', text: 'It needs a review of its current content.' }])
  })

  it('say so if they are met', () => {
    const rules: Rules = [
      { rule: 'require_at_least_one_review' },
      { rule: 'require_at_least_one_approved_review' },
      { rule: 'require_all_reviews_approved' },
      { rule: 'require_specific_reviewers', users: ['bo'] },
      { rule: 'require_one_of_specific_reviewers', users: ['x', 'bo'] },
      { rule: 'require_up_to_date_change_request' },
      { rule: 'require_change_request_subject' },
      { rule: 'require_author_to_merge' },
      { rule: 'custom', expression: 'x' },
    ]
    assert.deepEqual(
      check(rules, { reviews: [review('Bo')], me: 'ada' }).rules.map(({ state, text }) => `${state}: ${text}`),
      [
        'met: It has a review of its current content.',
        'met: It has an approval of its current content.',
        'met: No reviewer requests changes.',
        'met: It has approval from Bo.',
        'met: It has approval from Bo.',
        'met: It’s up to date with main.',
        'met: It has a subject.',
        'met: Only its author can merge it, and that’s you.',
        'unknown: The space has a rule that only the server can check.',
      ],
    )
  })
})
