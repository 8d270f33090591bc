import { l10n } from 'vscode'
import type { Space } from '../../../contract/spaces.ts'
import type { SpaceMergeRules } from '../../../contract/schemas/conventions.ts'
import type { FieldRule } from '../../../core/platform/operations/fieldRule.ts'
import type { Connection } from '../../shared/connections/connection.ts'
import { readListPages, wholeList } from '../../../client/listPages.ts'
import { sendForm, type FormAnswers, type FormStep, type FormSteps } from '../../shared/forms/form.ts'
import type { Setting } from '../../shared/forms/settingsForm.ts'
import { choicesStep, choiceStep, textStep, type Choice } from '../../shared/forms/steps.ts'

type Rules = Extract<SpaceMergeRules, { type: 'rules' }>['rules']
type RuleName = Rules[number]['rule']
type PeopleRule = (typeof peopleRules)[number]

const plainRules = [
  'require_at_least_one_review',
  'require_at_least_one_approved_review',
  'require_all_reviews_approved',
  'require_agent_review',
  'require_up_to_date_change_request',
  'require_change_request_subject',
  'require_change_request_description',
  'require_author_to_merge',
] as const
const peopleRules = ['require_specific_reviewers', 'require_one_of_specific_reviewers', 'allow_bypass'] as const

/** Returns the setting for the merge rules of a space. `limits` is the contract's rule for custom expressions. */
export function mergeRulesSetting(
  connection: Connection,
  { organization, mergeRules: now }: Space,
  limits: FieldRule,
  save: (rules: SpaceMergeRules) => Promise<void>,
): Setting {
  const label = l10n.t('Merge rules')
  return {
    label,
    now: mergeRulesLabel(now),
    icon: 'law',
    async change(title) {
      const steps = rulesSteps(now, limits, await membersToChoose(connection, organization))
      const saved = await sendForm(`${title}: ${label}`, steps, async ({ type = now.type, ...answers }) => {
        await save(type === 'rules' ? { type, rules: rulesOf(answers) } : { type })
        return true
      })
      return saved ?? false
    },
  }
}

function mergeRulesLabel(rules: SpaceMergeRules): string {
  if (rules.type === 'inherit') return l10n.t('same as the organization')
  if (rules.type === 'none') return l10n.t('none')
  return rules.rules.length === 1 ? l10n.t('1 rule') : l10n.t('{0} rules', rules.rules.length)
}

function rulesSteps(now: SpaceMergeRules, limits: FieldRule, people: readonly Choice<string>[]): FormSteps<Answers> {
  const rules: Rules = now.type === 'rules' ? now.rules : []
  const expression = rules.flatMap((each) => ('expression' in each ? [each.expression] : []))[0]
  const peopleStep = (name: PeopleRule): FormStep<string[]> =>
    choicesStep({
      prompt: l10n.t('{0}: select people', ruleLabel(name)),
      choices: people,
      values: rules.flatMap((each) => (each.rule === name && 'users' in each ? each.users : [])),
      applies: ({ rules: chosen }) => includes(chosen, name),
    })
  return {
    type: choiceStep({
      prompt: l10n.t('Select the rules for merging change requests'),
      value: now.type,
      choices: [
        { label: l10n.t('Rules of the organization'), value: 'inherit' },
        { label: l10n.t('No rules'), value: 'none' },
        { label: l10n.t('Custom rules'), value: 'rules' },
      ],
    }),
    rules: choicesStep<RuleName>({
      prompt: l10n.t('Select the rules that must all be met'),
      choices: [...plainRules, ...peopleRules, 'custom' as const].map((value) => ({ label: ruleLabel(value), value })),
      values: rules.map((each) => each.rule),
      applies: ({ type }) => type === 'rules',
    }),
    require_specific_reviewers: peopleStep('require_specific_reviewers'),
    require_one_of_specific_reviewers: peopleStep('require_one_of_specific_reviewers'),
    allow_bypass: peopleStep('allow_bypass'),
    expression: textStep({
      prompt: l10n.t('Expression that must be true'),
      value: expression,
      check: (text) =>
        limits.maxLength !== undefined && Array.from(text).length > limits.maxLength
          ? l10n.t('An expression can have up to {0} characters.', limits.maxLength)
          : undefined,
      applies: ({ rules: chosen }) => includes(chosen, 'custom'),
    }),
  }
}

interface Answers extends Readonly<Record<PeopleRule, string[]>> {
  readonly type: SpaceMergeRules['type']
  readonly rules: RuleName[]
  readonly expression: string
}

function includes(chosen: unknown, name: RuleName): boolean {
  return Array.isArray(chosen) && chosen.includes(name)
}

function rulesOf(answers: Omit<FormAnswers<Answers>, 'type'>): Rules {
  return (answers.rules ?? []).map((name): Rules[number] => {
    if (name === 'custom') return { rule: name, expression: answers.expression ?? '' }
    return isPeopleRule(name) ? { rule: name, users: answers[name] ?? [] } : { rule: name }
  })
}

function isPeopleRule(name: RuleName): name is PeopleRule {
  return (peopleRules as readonly string[]).includes(name)
}

async function membersToChoose({ cache }: Connection, organizationId: string): Promise<Choice<string>[]> {
  // Someone who isn't among the choices is no longer in a rule that is saved.
  const uses = ['user']
  const { value } = await readListPages(cache, 'listMembersInOrganizationById', { organizationId }, wholeList, { uses })
  return value.map(({ user }) => ({
    label: user.displayName,
    ...(user.email === undefined ? {} : { description: user.email }),
    value: user.id,
  }))
}

function ruleLabel(rule: RuleName): string {
  const labels: Record<RuleName, string> = {
    require_at_least_one_review: l10n.t('At least one review'),
    require_at_least_one_approved_review: l10n.t('At least one approval'),
    require_all_reviews_approved: l10n.t('No reviews that ask for changes'),
    require_agent_review: l10n.t('A review by the platform’s agent'),
    require_up_to_date_change_request: l10n.t('Up to date with the published content'),
    require_change_request_subject: l10n.t('A subject'),
    require_change_request_description: l10n.t('A description'),
    require_author_to_merge: l10n.t('Merged by its author'),
    require_specific_reviewers: l10n.t('Approved by all of the selected people'),
    require_one_of_specific_reviewers: l10n.t('Approved by one of the selected people'),
    allow_bypass: l10n.t('Specific people can bypass the rules'),
    custom: l10n.t('An expression'),
  }
  return labels[rule]
}
