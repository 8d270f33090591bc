import { complaints, type Problem } from '../../../contract/checks/problem.ts'
import type { Translate } from '../../text/messages/translate.ts'

/** What the contract's checks found wrong with a value, as a sentence for people. */
export function problemMessage({ complaint, values }: Problem, t: Translate): string {
  return t(complaints[complaint], ...values)
}
