import { complaints, type Problem } from '../../../contract/checks/problem.ts'
import type { Translate } from '../../text/messages/translate.ts'

/** Describes a problem from the contract's checks in a sentence. */
export function problemMessage({ complaint, values }: Problem, t: Translate): string {
  return t(complaints[complaint], ...values)
}
