import { colorNames } from '../../text/dialect/htmlForms.ts'

/** The name of a color of the dialect as a `data-` attribute may hold it; undefined for any other text. */
export function colorName(color: string | undefined): string | undefined {
  const name = color?.trim().toLowerCase()
  return name !== undefined && colorNames.includes(name) ? name.replace('$', '') : undefined
}

/** The colors that a `style` attribute names. */
export function styleColors(style: string): { readonly text?: string; readonly background?: string } {
  const colors: { text?: string; background?: string } = {}
  for (const rule of style.split(';')) {
    const [property = '', value] = rule.split(':', 2)
    const color = colorName(value)
    if (color === undefined) continue
    if (property.trim() === 'color') colors.text = color
    if (property.trim() === 'background-color') colors.background = color
  }
  return colors
}
