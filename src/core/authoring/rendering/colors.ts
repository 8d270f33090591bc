import { colorNames } from '../../text/dialect/htmlForms.ts'

/** Returns the name of a dialect color as a safe value of a `data-` attribute. Undefined for other texts. */
export function colorName(color: string | undefined): string | undefined {
  const name = color?.trim().toLowerCase()
  return name !== undefined && colorNames.includes(name) ? name.replace('$', '') : undefined
}

/** Returns the colors in a `style` attribute. */
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
