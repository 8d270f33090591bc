import { env, l10n } from 'vscode'
import type { Translate } from '../../../core/text/messages/translate.ts'

/** Translates the messages of core into the editor's language. */
export const translate: Translate = Object.assign(
  (message: string, ...values: string[]) => l10n.t(message, ...values),
  { language: env.language },
)
