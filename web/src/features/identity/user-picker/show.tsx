import { accountLookup } from '@banyan/contract/wire'
import { isNullLike } from '#kit/ui/format.ts'
import { Person } from '#kit/ui/person.tsx'
import { useChoiceText } from '#kit/widgets/choices.ts'
import type { ShowProps } from '#kit/widgets/widget.ts'

/** A record stores usernames; without the row's own text the names are looked up. */
export function Show({ field, value, text, length }: ShowProps) {
  const isUnknown = isNullLike(text)
  const found = useChoiceText({ ...field, lookup: accountLookup }, value, isUnknown)
  return <Person account={value} name={isUnknown ? found : text} length={length} />
}
