import { l10n } from 'vscode'
import type { Space } from '../../../contract/spaces.ts'
import type { FieldRule } from '../../../core/platform/operations/fieldRule.ts'
import { roleLabel } from '../labels/roleLabel.ts'
import { setting, type Setting } from './settingsForm.ts'
import { choiceStep } from './steps.ts'

type Level = NonNullable<Space['defaultLevel']> | null

/** Returns a setting for the default role of the organization's members in a space, a collection or a site. */
export function levelSetting(
  level: Space['defaultLevel'] | undefined,
  rule: FieldRule,
  save: (level: Level) => Promise<void>,
): Setting {
  // The choices come from the contract, so they have its type.
  const levels = rule.choices as readonly NonNullable<Level>[]
  return setting(
    { label: l10n.t('Default level'), now: roleLabel(level ?? null), icon: 'organization' },
    level ?? null,
    choiceStep<Level>({
      prompt: l10n.t('What all members of the organization can do'),
      choices: [...levels, null].map((value) => ({ label: roleLabel(value), value })),
    }),
    save,
  )
}
