import { pickValue } from '#kit/picker/pick.ts'
import { isNullLike, textOrDash } from '#kit/ui/format.ts'
import { useLookupTexts } from '#kit/widgets/choices.ts'
import { useFormScope } from '#kit/widgets/form-scope.ts'
import type { ShowProps } from '#kit/widgets/widget.ts'
import { Text } from '../text/show.tsx'

/** The texts of all levels joined by `/`; in a list each level shows its own. */
export function Show({ field, value, text, length }: ShowProps) {
  const { linkDownConfig: config, linkDownOthers = [] } = field
  const lookup = config && [config.table, config.txt, config.key].join(',')
  const record = useFormScope().read()
  const levels = [
    { key: pickValue(value), text },
    ...linkDownOthers.map(({ field: name }) => ({
      key: pickValue(record[name]),
      text: record[`${name}_dictText`],
    })),
  ].filter(({ key }) => key !== '')
  const unknown = levels.filter((level) => isNullLike(level.text)).map(({ key }) => key)
  const found = useLookupTexts(lookup, unknown)
  const words = levels.map((level) =>
    isNullLike(level.text) ? (found.get(level.key) ?? level.key) : level.text,
  )
  return <Text length={length}>{textOrDash(words.join('/'))}</Text>
}
