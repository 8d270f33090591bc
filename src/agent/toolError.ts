/** A tool can't do what the model asked for. The message is for the model, and says what to do instead. */
export class ToolError extends Error {
  override readonly name = 'ToolError'
}
