/** The command that hostile texts try to run. Only tests register it. */
export const hostileCommand = 'galleyTest.hostile'

/** Characters that change the text direction, and control characters other than line breaks and tabs. */
export const hiddenCharacters = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]|(?![\t\n\r])\p{Cc}/u

const target = `command:${hostileCommand}`
const [isolate, override, embedding, end] = ['\u2067', '\u202e', '\u202b', '\u202c']

/** Texts that a server, a file or another user can contain. They try to become a link or icon, or to be misread. */
export const hostileTexts: readonly string[] = [
  // Links in messages, prompts and progress titles.
  `[Open](${target})`,
  `[Open](${target} "Harmless")`,
  `[Open](${target} 'Harmless')`,
  `[Open](${target}?%5B%22a%22%5D)`,
  `[Open](${target.toUpperCase()})`,
  `[Open](COMMAND:${hostileCommand})`,
  `Read [this](${target}) first`,
  `[one](${target})[two](${target})`,
  `[[nested](${target})](${target})`,
  `[a]b](${target})`,
  `[\\](${target})`,
  `\\[Open](${target})`,
  `[Open]\u202e(${target})`,
  `[Open]\u0000(${target})`,
  `[Open]\u200e\u200f(${target})`,
  `[Open]\u0007\u2066(${target})`,
  `[Open\n](${target})`,
  `[Open](${target}\n)`,
  `[https://example.com](${target})`,
  `[Open](file:///etc/passwd)`,
  `[Open](https://evil.example/x)`,
  `[Open](http://evil.example/x "https://example.com")`,
  `[Open](vscode:extension/evil.example)`,
  `[Open](javascript:alert(1))`,
  `[$(check) Approved](${target})`,
  // Links in Markdown.
  `<${target}>`,
  `<a href="${target}">Open</a>`,
  `[Open][x]\n\n[x]: ${target}`,
  `[Open]: ${target}`,
  `![image](${target})`,
  `[![image](https://evil.example/i.png)](${target})`,
  `![image](https://evil.example/i.png)`,
  `<img src="https://evil.example/i.png" onerror="alert(1)">`,
  `<script>alert(1)</script>`,
  `<iframe src="https://evil.example/"></iframe>`,
  `<svg onload="alert(1)">`,
  `<details open ontoggle="alert(1)">`,
  `</span></div><a href="${target}">Open</a>`,
  `&lt;a href=&quot;${target}&quot;&gt;`,
  `\`\`\`\n[Open](${target})`,
  `> [Open](${target})`,
  `| a |\n|---|\n| [Open](${target}) |`,
  '$(trash)',
  '$(trash) Deleted',
  '$(sync~spin)',
  '\\$(trash)',
  '\\\\$(trash)',
  '$$(trash)',
  '$\u202e(trash)',
  '$\u0000(trash)',
  '$(trash)$(check)$(error)',
  '$(check)Approved by everybody',
  // Characters that change the text direction or are invisible.
  `guide${override}dm.exe`,
  `${isolate}(${target})[nepO]`,
  `${embedding}txt${end}`,
  '\u061carabic mark',
  'a\u2066b\u2069c',
  'a\u0008\u0008\u0008b',
  '\u001b[31mred\u001b[0m',
  'one\u2028two\u2029three',
  'zero\u200bwidth\u2060joined\ufeff',
  '\u200f\u200e\u202d$(trash)\u202c',
  `\u2068[Open](${target})\u2069`,
  'very'.repeat(2000),
  `[${'['.repeat(50)}Open${']'.repeat(50)}](${target})`,
  // Texts that labels and templates interpret.
  '{0} {1} {2}',
  '&&File',
  '%command.title%',
  // eslint-disable-next-line no-template-curly-in-string -- the editor fills such a variable in
  '${command:galleyTest.hostile}',
]
