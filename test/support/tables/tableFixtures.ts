/** Returns a table in HTML with titles and rows. */
export const tableHtml = (head: string, ...rows: string[]): string =>
  `<table><thead><tr>${head}</tr></thead><tbody>${rows.map((row) => `<tr>${row}</tr>`).join('')}</tbody></table>`

/** Tables in all the shapes that people and programs write. */
export const tableFixtures = {
  aligned: 'Before\n\n| Name  | State |\n| ----- | :---: |\n| One   | done  |\n| Two   | open  |\n\nAfter | not\n',
  uneven: '| a | b|c |\n|---|:-|-:|\n| 1 |2 ||\n||| x\\|y |\n| **z** | `k` |',
  'without outer pipes': 'a | b\n-|-\n1 | 2\n3 | \n',
  'in a quote': '> Words\n>\n> | a | b |\n> |---|---|\n> | 1 | 2 |\n> | 3 | 4 |\n',
  'in a list': '* Item\n\n  | a | b |\n  | - | - |\n  | 1 | 2 |\n\n* Item\n',
  'with Windows line ends': '# A\r\n\r\n| a | b |\r\n|---|---|\r\n| 1 | 2 |\r\n| 3 | 4 |\r\n\r\nWords\r\n',
  'without rows': '| a | b |\n|---|---|\n',
  html: `Words\n\n${tableHtml('<th width="100">A</th><th align="center">B</th>', '<td>1</td><td align="center"><em>2</em></td>', '<td valign="top">3</td><td></td>')}\n\nWords\n`,
  'html on lines':
    '<table data-header-hidden>\n  <thead>\n    <tr>\n      <th>A</th>\n      <th>B</th>\n    </tr>\n  </thead>\n  <tbody>\n    <tr>\n      <td>\n        1\n      </td>\n      <td>2</td>\n    </tr>\n    <tr>\n      <td>3</td>\n    </tr>\n  </tbody>\n</table>\n',
  'html without rows': '<table><thead><tr><th>A</th><th>B</th></tr></thead></table>\n',
  'html with two bodies':
    '<table><tr><td>A</td><td>B</td></tr><tbody><tr><td>1</td><td>2</td></tr></tbody>\n<tbody><tr><td>3</td><td>4</td></tr></tbody></table>',
  cards: `${tableHtml(
    '<th>Topic</th><th data-hidden data-card-target data-type="content-ref">To</th><th data-hidden data-card-cover data-type="image"></th>',
    '<td><strong>Trial</strong></td><td><a href="trial.md">trial.md</a></td><td><a href=".gitbook/assets/a.png">a.png</a></td>',
  ).replace('<table', '<table data-view="cards" data-unknown="1"')}\n`,
}
