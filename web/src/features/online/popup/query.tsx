import { pickValue } from '#kit/picker/pick.ts'
import { firstText, type QueryProps } from '#kit/widgets/widget.ts'
import { PopupBox } from './popup-box.tsx'

export function Query({ field, id, value, onChange }: QueryProps) {
  return (
    <PopupBox
      id={id}
      field={field}
      value={firstText(value)}
      onChange={(picked) => onChange(pickValue(picked))}
    />
  )
}
