import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { complaints, problemAt, type Complaint } from '../../../src/contract/checks/problem.ts'
import { operations, type OperationName } from '../../../src/contract/operations.ts'
import { docsRules, type RuleId } from '../../../src/core/authoring/checks/docsProblem.ts'
import { problemMessage as docsProblemMessage } from '../../../src/core/authoring/checks/problemMessages.ts'
import { problemOf } from '../../../src/core/authoring/checks/docsProblem.ts'
import { dialectTags } from '../../../src/core/text/dialect/dialectTags.ts'
import { hover } from '../../../src/core/authoring/language/hover.ts'
import { frontMatterMessage } from '../../../src/core/text/markdown/frontMatterFault.ts'
import { readFrontMatter } from '../../../src/core/text/markdown/frontMatter.ts'
import { OperationCatalog } from '../../../src/core/platform/operations/operationCatalog.ts'
import { problemMessage } from '../../../src/core/platform/operations/problemMessage.ts'
import type { Translate } from '../../../src/core/text/messages/translate.ts'
import { l10nBundleFile } from '../../../scripts/l10nBundle.ts'

const bundle = JSON.parse(readFileSync(l10nBundleFile, 'utf8')) as Readonly<Record<string, unknown>>

/** Returns only the values of a sentence, and fails for a sentence that translators never see. */
const onlyValues: Translate = (message, ...values) => {
  assert.ok(message in bundle, `Translators never see “${message}”.`)
  return values.join(' ')
}

describe('The messages of lower layers', () => {
  it('are translated if the contract’s checks refuse something', () => {
    for (const complaint of Object.keys(complaints) as Complaint[]) {
      assert.equal(problemMessage(problemAt('/body/title', complaint, '7', '8'), onlyValues), 'title 7 8')
    }
  })

  it('are translated in the hints of forms, except for descriptions from the contract', () => {
    const catalog = new OperationCatalog(onlyValues)
    const names = Object.keys(operations) as OperationName[]
    const hints = names.flatMap((name) => {
      const { required, optional } = catalog.form(name)
      return [...required, ...optional].map(({ hint }) => hint)
    })
    const english = hints.filter((hint) =>
      /characters|items|at (?:most|least)|whole number|one of/.test(withoutFacts(hint)),
    )
    assert.deepEqual(english, [])
  })

  it('are translated in requests that someone writes', () => {
    const text = new OperationCatalog(onlyValues).write('updateSpaceById', {}, '', '')
    assert.doesNotMatch(withoutFacts(text), /characters|at most|true or false|one of:/)
  })

  it('are translated if front matter can’t be read', () => {
    const faults = ['---\na: b: c\n---\n', '---\na: 1\n', '---\n- a\n---\n', '---\na: &x [*x]\n---\n'].map((text) => {
      return readFrontMatter(text).problem
    })
    assert.deepEqual(
      faults.map((fault) => fault?.kind),
      ['notYaml', 'notClosed', 'noNames', 'unreadable'],
    )
    for (const fault of faults) if (fault) assert.equal(frontMatterMessage(fault, onlyValues), join(fault))
  })

  it('are translated for every rule of docs', () => {
    // The first value of these rules selects their sentence.
    const firstValues = new Map<RuleId, string>([
      ['configuration', 'notAPath'],
      ['front-matter', 'notYaml'],
      ['file-name', 'reserved'],
      ['dead-sample', 'missing'],
      ['overlay', '{"kind":"noMatch"}'],
      ['overlay-target', '{"kind":"noMatch"}'],
    ])
    for (const rule of Object.keys(docsRules) as RuleId[]) {
      const values = rule === 'broken-spec' ? ['1', 'unreadable', '3'] : [firstValues.get(rule) ?? '1', '2', '3']
      const shown = docsProblemMessage(problemOf(rule, { start: 0, end: 0 }, values), onlyValues)
      // Tags have the same form in every language.
      assert.doesNotMatch(shown.replaceAll(/\{% end\d %\}/g, ''), /[a-z]{2}/)
    }
  })

  it('are translated in the explanation of a tag', () => {
    for (const { name, attributes } of dialectTags) {
      const [, ...paragraphs] = hover(`{% ${name} %}`, 4, {}, onlyValues)?.paragraphs ?? []
      const names = attributes.map((attribute) => attribute.name)
      const words = paragraphs.join(' ').match(/[a-z]{2,}/gi) ?? []
      assert.deepEqual(
        words.filter((word) => !names.join(' ').includes(word)),
        [],
      )
    }
  })
})

function join({ line, detail }: { readonly line: number; readonly detail: string }): string {
  return [line, detail].filter((part) => part !== '').join(' ')
}

/** Returns a hint without the description from the contract, which is in English. */
function withoutFacts(hint: string): string {
  return hint.replace(/^.*?\. ?\(/gm, '(')
}
