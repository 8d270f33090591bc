import type { Static, TObject } from 'typebox'
import { Compile } from 'typebox/compile'
import { problemsFrom } from '../contract/checks/problem.ts'
import type { DocsSource } from './docsSource.ts'
import { ToolError } from './toolError.ts'

/** What a tool works on. */
export interface ToolContext {
  readonly source: DocsSource
  readonly signal: AbortSignal
}

/** Something that an agent can ask for. */
export interface AgentTool {
  readonly name: string
  readonly title: string
  /** For the model that chooses: what it gives, and when to use it. */
  readonly description: string
  /** A JSON schema. */
  readonly input: TObject
  /** Whether it changes anything; offered only where somebody allowed that. */
  readonly writes: boolean
  /** Rejects with a {@link ToolError} where it cannot do what is asked, also for input that does not fit. */
  readonly call: (input: unknown, context: ToolContext) => Promise<string>
}

interface ToolDefinition<Input extends TObject> extends Omit<AgentTool, 'input' | 'call'> {
  readonly input: Input
  readonly run: (input: Static<Input>, context: ToolContext) => Promise<string>
}

/** Makes a tool that checks its input before it runs. */
export function defineTool<Input extends TObject>(definition: ToolDefinition<Input>): AgentTool {
  const { run, ...tool } = definition
  let validator: ReturnType<typeof Compile> | undefined
  return {
    ...tool,
    call: async (input, context) => {
      validator ??= Compile(tool.input)
      if (!validator.Check(input)) {
        const problems = problemsFrom('', validator.Errors(input)).map(({ message }) => message)
        const known = Object.keys(tool.input.properties)
        const takes = known.length === 0 ? 'takes nothing' : `takes ${known.join(', ')}`
        throw new ToolError(`${problems.join(' ')} ${tool.name} ${takes}.`)
      }
      return await run(input as Static<Input>, context)
    },
  }
}
