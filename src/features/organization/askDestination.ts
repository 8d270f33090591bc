import { l10n } from 'vscode'
import { askForm } from '../shared/forms/form.ts'
import { choiceStep, type Choice } from '../shared/forms/steps.ts'

/** A new place. A null `parent` is the root; an undefined `before` is the end. */
export interface Destination<T> {
  readonly parent: string | null
  /** The sibling to come before. */
  readonly before?: T | undefined
}

/** Where a thing can go. */
interface Destinations<T> {
  /** The current parent. */
  readonly here: string | null
  /** The parents besides the root. Undefined if the thing can't leave its parent. */
  readonly parents: readonly Choice<string>[] | undefined
  /** Returns what is in a parent, other than the thing itself. */
  readonly siblings: (parent: string | null) => readonly Choice<T>[]
}

/** Asks where to move a thing. Returns undefined if the user cancels. */
export async function askDestination<T>(
  title: string,
  { here, parents, siblings }: Destinations<T>,
): Promise<Destination<T> | undefined> {
  const answers = await askForm<{ parent: string | null; before: T | null }>(title, {
    parent: choiceStep<string | null>({
      prompt: l10n.t('Select where to move it'),
      value: here,
      choices: [{ label: l10n.t('Top level'), icon: 'home', value: null }, ...(parents ?? [])],
      applies: () => parents !== undefined,
    }),
    before: choiceStep<T | null>({
      prompt: l10n.t('Select the entry to place it before'),
      choices: async (_, { parent = here }) =>
        await Promise.resolve([
          { label: l10n.t('At the end'), icon: 'arrow-down', value: null },
          ...siblings(parent as string | null).map((each) => ({ ...each, label: l10n.t('Before “{0}”', each.label) })),
        ]),
    }),
  })
  const { parent = here, before } = answers ?? {}
  return answers && { parent, before: before ?? undefined }
}
