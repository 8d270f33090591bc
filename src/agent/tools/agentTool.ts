import * as Type from 'typebox'
import { Compile } from 'typebox/schema'
import { problemsFrom } from '../../contract/checks/problem.ts'
import { isApiError, type ApiError } from '../../client/errors/apiError.ts'
import { errorMessage } from '../../client/errors/errorMessage.ts'
import { mayHaveArrived } from '../../client/errors/mayHaveArrived.ts'
import { english, listText } from '../../core/text/messages/translate.ts'
import type { ToolContext } from '../docs/docsCatalog.ts'
import { ToolError } from '../toolError.ts'

/** Something that an agent can call. */
export interface AgentTool {
  readonly name: string
  readonly title: string
  /** Tells the model what the tool returns, and when to use it. */
  readonly description: string
  /** A JSON schema. */
  readonly input: Type.TObject
  /** Whether it changes anything. Offered only if a person allows that. */
  readonly writes: boolean
  /** Whether it needs the platform, because docs folders don't have this content. */
  readonly needsPlatform: boolean
  /** The errors that a call accepts, as rows for the person who confirms it. Changes nothing. */
  readonly accepted?: (input: unknown, context: ToolContext) => Promise<readonly string[]>
  /** Rejects with a {@link ToolError} if the input is wrong or the tool can't do it. */
  readonly call: (input: unknown, context: ToolContext) => Promise<string>
}

interface ToolDefinition<Inputs extends Type.TProperties> extends Pick<
  AgentTool,
  'name' | 'title' | 'description' | 'writes'
> {
  /** The inputs that the tool takes. It refuses others. */
  readonly input: Inputs
  readonly needsPlatform?: boolean
  readonly accepted?: (input: Type.Static<Type.TObject<Inputs>>, context: ToolContext) => Promise<readonly string[]>
  readonly run: (input: Type.Static<Type.TObject<Inputs>>, context: ToolContext) => Promise<string>
}

/** Creates a tool that checks its input, and whether the user allows it to write, before it runs. */
export function defineTool<Inputs extends Type.TProperties>(definition: ToolDefinition<Inputs>): AgentTool {
  const { run, accepted, input: inputs, ...about } = definition
  const tool = { needsPlatform: false, ...about, input: Type.Object(inputs, { additionalProperties: false }) }
  let validator: ReturnType<typeof Compile> | undefined
  const isFitting = (input: unknown): input is Type.Static<Type.TObject<Inputs>> => {
    return (validator ??= Compile(tool.input)).Check(input)
  }
  return {
    ...tool,
    ...(accepted && {
      accepted: async (input, context) => (isFitting(input) ? await accepted(input, context) : []),
    }),
    call: async (input, context) => {
      if (!isFitting(input)) {
        validator ??= Compile(tool.input)
        const problems = problemsFrom('', validator.Errors(input)[1]).map(({ message }) => message)
        const known = Object.keys(tool.input.properties)
        const inputs =
          known.length === 0
            ? `${tool.name} takes no input.`
            : `The inputs of ${tool.name} are ${listText(known, english)}.`
        throw new ToolError(`${problems.join(' ')} ${inputs}`)
      }
      if (tool.writes && !context.catalog.writes) {
        throw new ToolError(
          'Writing is off. Ask the person to allow it: with --write on the command line, or with the setting galley.agents.write in the editor.',
        )
      }
      try {
        return await run(input, context)
      } catch (error) {
        throw isApiError(error) ? refusal(error, tool.writes) : error
      }
    },
  }
}

/** Calls a tool and logs its name, outcome and duration in one line, without any content. */
export async function callAndLog(
  tool: AgentTool,
  input: unknown,
  context: ToolContext,
  log: (line: string) => void,
): Promise<string> {
  const began = performance.now()
  const note = (outcome: string): void => log(`${tool.name}: ${outcome}, ${Math.round(performance.now() - began)} ms`)
  try {
    const text = withoutToken(await tool.call(input, context), context)
    note(`${text.length} characters`)
    return text
  } catch (error) {
    if (error instanceof Error) error.message = withoutToken(error.message, context)
    note(context.signal.aborted ? 'cancelled' : error instanceof ToolError ? 'refused' : 'failed')
    throw error
  }
}

function withoutToken(text: string, { catalog }: ToolContext): string {
  return catalog.hideToken?.(text) ?? text
}

/** Explains to a model what the platform refused. */
function refusal(error: ApiError, writes: boolean): ToolError {
  const { message, hint } = errorMessage(error, english)
  const mayBeThere = writes && mayHaveArrived(error)
  const done = mayBeThere ? 'The server might have received it anyway. Check before you try again.' : ''
  return new ToolError([message, hint, done].filter(Boolean).join(' '), { cause: error })
}
