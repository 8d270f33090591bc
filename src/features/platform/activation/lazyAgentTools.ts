import { Disposable, lm, type Extension } from 'vscode'
import type { AgentTools } from '../../agents/agentTools.ts'
import type { Lazy } from './lazy.ts'

const prefix = 'galley_'

/** The part of the manifest about tools. */
interface Manifest {
  readonly contributes: { readonly languageModelTools: readonly { readonly name: string }[] }
}

/** Registers the tools of the manifest. A language model can call one before anything else of Galley was used. */
export function registerLazyTools<Galley>(
  { packageJSON }: Extension<unknown>,
  galley: Lazy<Galley>,
  toolsOf: (galley: Galley) => AgentTools,
): Disposable {
  const { languageModelTools } = (packageJSON as Manifest).contributes
  const tools = async (): Promise<AgentTools> => toolsOf(await galley.get())
  const registrations = languageModelTools.map(({ name: id }) => {
    const name = id.slice(prefix.length)
    return lm.registerTool<object>(id, {
      invoke: async (options, token) => await (await tools()).invoke(name, options, token),
      prepareInvocation: async (options, token) => await (await tools()).prepare(name, options, token),
    })
  })
  return Disposable.from(...registrations)
}
