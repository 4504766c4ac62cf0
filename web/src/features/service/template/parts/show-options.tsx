import { filledValueText } from '@banyan/contract/service/template/value-text'
import type { ShowProps } from '../part.ts'
import { useOptions } from './options.ts'

/** The texts of the chosen options. */
export function ShowOptions({ item, value }: ShowProps) {
  const options = useOptions(item)
  const dictItem = (id: string) => options.find((option) => option.value === id)?.label
  return filledValueText(item, value, { dictItem })
}
