/** An option as it is stored: its value stays when its text is changed. */
export interface TypedOption {
  value: string
  text: string
}

export const optionsText = (options: readonly TypedOption[]): string =>
  options.map(({ text }) => text).join('\n')

/**
 * Parses options from a text with one per line. A known text keeps its value, a changed line takes the value of its
 * position.
 */
export function optionsFromText(text: string, before: readonly TypedOption[]): TypedOption[] {
  const texts = [
    ...new Set(
      text
        .split('\n')
        .map((line) => line.trim())
        .filter(Boolean),
    ),
  ].slice(0, 200)
  const known = new Map(before.map((option) => [option.text, option.value]))
  const isSameCount = texts.length === before.length
  const given = texts.map((each, at) => {
    const place = before[at]
    const isRenamed = isSameCount && place && !texts.includes(place.text)
    return known.get(each) ?? (isRenamed ? place.value : undefined)
  })
  const used = new Set([...given.flatMap((value) => value ?? []), ...before.map(({ value }) => value)])
  let next = 1
  return texts.map((each, at) => {
    const value = given[at]
    if (value !== undefined) return { value, text: each }
    while (used.has(String(next))) next++
    used.add(String(next))
    return { value: String(next), text: each }
  })
}
