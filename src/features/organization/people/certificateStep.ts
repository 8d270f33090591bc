import { X509Certificate } from 'node:crypto'
import { env, l10n, workspace } from 'vscode'
import type { FieldRule } from '../../../core/platform/operations/fieldRule.ts'
import type { FormStep } from '../../shared/forms/form.ts'
import { choiceStep } from '../../shared/forms/steps.ts'
import { window } from '../../shared/window/window.ts'

type CertificateSource = 'before' | 'file' | 'clipboard' | 'keep'

/**
 * Returns a step that asks for a PEM certificate from a file or the clipboard, because an input box accepts only one
 * line. The answer is empty to keep the current certificate.
 */
export function certificateStep(rule: FieldRule, has: boolean): FormStep<string> {
  return {
    async ask(frame, before, answers) {
      let problem: string | undefined
      for (;;) {
        const prompt = problem ?? l10n.t('Select the certificate of the provider (PEM)')
        const choices = [
          ...(before
            ? [{ label: l10n.t('The certificate you selected before'), icon: 'check', value: 'before' as const }]
            : []),
          { label: l10n.t('From a file…'), icon: 'folder-opened', value: 'file' as const },
          { label: l10n.t('From the clipboard'), icon: 'clippy', value: 'clipboard' as const },
          { label: has ? l10n.t('Keep the current one') : l10n.t('None yet'), icon: 'dash', value: 'keep' as const },
        ]
        const reply = await choiceStep<CertificateSource>({ prompt, choices }).ask(frame, undefined, answers)
        if (reply.kind !== 'answer') return reply
        if (reply.value === 'keep') return { kind: 'answer', value: '' }
        if (reply.value === 'before') return { kind: 'answer', value: before ?? '' }
        const text = reply.value === 'clipboard' ? await env.clipboard.readText() : await fileText()
        if (text === undefined) continue
        problem = certificateProblem(text.trim()) ?? rule.problem(text.trim())
        if (problem === undefined) return { kind: 'answer', value: text.trim() }
        void window.showErrorMessage(problem)
      }
    },
  }
}

/** Returns why a text isn't a PEM certificate, as a sentence. Undefined if it is one. */
function certificateProblem(text: string): string | undefined {
  if (!/^-----BEGIN CERTIFICATE-----\r?\n[\s\S]+\r?\n-----END CERTIFICATE-----$/.test(text)) {
    return l10n.t(
      'This isn’t a PEM certificate. It must start with “-----BEGIN CERTIFICATE-----” and end with “-----END CERTIFICATE-----”. Galley didn’t send anything.',
    )
  }
  try {
    void new X509Certificate(text)
    return undefined
  } catch {
    return l10n.t(
      'Galley can’t read the certificate, because the text between its first and last line is damaged. Galley didn’t send anything.',
    )
  }
}

async function fileText(): Promise<string | undefined> {
  const filters = { PEM: ['pem', 'crt', 'cer', 'cert'] }
  const [uri] = (await window.showOpenDialog({ filters, openLabel: l10n.t('Choose') })) ?? []
  return uri && new TextDecoder().decode(await workspace.fs.readFile(uri))
}
