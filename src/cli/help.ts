import { commands, type Command } from './commands.ts'

const platformHelp = `mcp, clone, status, pull, and push read the token from GALLEY_TOKEN or from the file in --token-file. They read the
server address from GALLEY_SERVER_URL. The default is https://api.gitbook.com.
`

/** Returns the help for all commands, or for one. Undefined if the command doesn't exist. */
export function helpText(name?: string): string | undefined {
  if (name !== undefined) return Object.hasOwn(commands, name) ? commandHelp(name, commands[name]) : undefined
  const all = Object.entries(commands).map(([each, described]) => indented(commandHelp(each, described)))
  return `galley: checks and formats docs folders, serves them to agents, and syncs them with the platform

${all.join('\n')}
${indented(platformHelp)}
  galley help [COMMAND]
  galley --version

  A .galley.yaml in the folder turns rules off or changes their severity, and excludes paths from check and format:
      rules:
        unused-file: off
      ignore:
        - drafts/**
`
}

function commandHelp(name: string, { usage = '', help = '' }: Partial<Command> = {}): string {
  return `galley ${name} ${usage}\n${indented(help.trim(), '    ')}\n`
}

function indented(text: string, by = '  '): string {
  return text.replaceAll(/^(?=.)/gm, by)
}
