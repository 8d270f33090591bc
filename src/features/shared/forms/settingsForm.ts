import { l10n, ThemeIcon } from 'vscode'
import type { FieldRule } from '../../../core/platform/operations/fieldRule.ts'
import { explainError } from '../window/explainError.ts'
import { chooseRow, type ReplyRow } from '../window/quickReply.ts'
import { sendStep, type FormStep } from './form.ts'
import { textStep } from './steps.ts'

/** One setting of a thing. */
export interface Setting {
  readonly label: string
  /** The current value, in a few words. */
  readonly now: string
  /** The name of one of VS Code's icons. */
  readonly icon?: string
  /** Lets the user change the setting. Returns false if it stays the same. */
  readonly change: (title: string) => Promise<boolean>
}

/**
 * Returns a setting whose value a step of a form asks for, beginning with the current one. `save` updates the platform. It isn't called if the value
 * stays the same.
 */
export function setting<T>(
  shown: Pick<Setting, 'label' | 'now' | 'icon'>,
  value: T | undefined,
  step: FormStep<T>,
  save: (value: T) => Promise<void>,
): Setting {
  return {
    ...shown,
    async change(title) {
      const send = async (answer: T): Promise<boolean> => {
        if (answer === value) return false
        await save(answer)
        return true
      }
      return (await sendStep(`${title}: ${shown.label}`, step, send, { back: true, value })) ?? false
    },
  }
}

/** Returns the setting for the title of a thing. `prompt` says of what. */
export function titleSetting(
  title: string,
  prompt: string,
  rule: FieldRule,
  save: (title: string) => Promise<void>,
): Setting {
  return setting({ label: l10n.t('Title'), now: title, icon: 'tag' }, title, textStep({ prompt, rule }), save)
}

/**
 * Lists the settings of a thing with their values, and lets the user change them one after the other. Each change is
 * saved immediately. `read` returns the current settings. Ends when the user closes the list.
 */
export async function editSettings(title: string, read: () => Promise<readonly Setting[]>): Promise<void> {
  let remarks: readonly ReplyRow<Setting>[] = []
  for (;;) {
    const settings = await read()
    const rows = (typed: string): ReplyRow<Setting>[] => [
      ...remarks,
      ...settings
        .filter(({ label, now }) => `${label} ${now}`.toLowerCase().includes(typed.toLowerCase()))
        .map((each) => ({
          label: each.label,
          description: each.now,
          alwaysShow: true,
          value: each,
          ...(each.icon ? { iconPath: new ThemeIcon(each.icon) } : {}),
        })),
    ]
    const frame = {
      title,
      placeholder: l10n.t('Select what to change. Galley saves each change right away.'),
      back: false,
    }
    const picked = await chooseRow<Setting>(frame, { rows })
    if (picked.kind !== 'answer') return
    remarks = await changed(title, picked.value)
  }
}

async function changed(title: string, picked: Setting): Promise<ReplyRow<Setting>[]> {
  try {
    if (!(await picked.change(title))) return []
    const label = l10n.t('Saved: {0}', picked.label)
    return [{ label, iconPath: new ThemeIcon('check'), alwaysShow: true }]
  } catch (error) {
    const { message } = explainError(error)
    return [{ label: message, iconPath: new ThemeIcon('error'), alwaysShow: true, value: picked }]
  }
}
